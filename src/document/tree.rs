//! A document as a tree, whichever way it was written down.

use super::cost::NODE;
use super::refusal::Refusal;
use crate::budget::{Budget, DEPTH};

/// An element: its name and those of its attributes are without prefixes.
#[derive(Debug, Default)]
pub struct Element {
    /// Its name.
    pub name: String,
    /// Names and values.
    pub attributes: Vec<(String, String)>,
    /// What is in it, in order.
    pub children: Vec<Node>,
}

/// What an element may contain.
#[derive(Debug)]
pub enum Node {
    /// Another element.
    Element(Element),
    /// Text.
    Text(String),
}

impl Element {
    /// Returns the value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        let (_, value) = attributes.find(|(known, _)| known == name)?;
        Some(value)
    }

    /// Returns the elements directly in it.
    pub fn elements(&self) -> impl Iterator<Item = &Element> {
        self.children.iter().filter_map(|node| match node {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        })
    }

    /// Returns the first element of a name directly in it.
    pub fn child(&self, name: &str) -> Option<&Element> {
        self.elements().find(|element| element.name == name)
    }

    /// Returns the first element of a name anywhere in it.
    pub fn within(&self, name: &str) -> Option<&Element> {
        let mut elements = self.elements();
        elements.find_map(|element| match element.name == name {
            true => Some(element),
            false => element.within(name),
        })
    }

    /// Returns all text in it.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.add_text(&mut text);
        text
    }

    fn add_text(&self, out: &mut String) {
        for child in &self.children {
            match child {
                Node::Element(element) => element.add_text(out),
                Node::Text(text) => out.push_str(text),
            }
        }
    }
}

/// A tree in the making. It is never deeper than the budget's depth.
pub struct Builder<'b> {
    /// The elements that are open, under one without a name.
    open: Vec<Element>,
    budget: &'b Budget,
}

impl<'b> Builder<'b> {
    /// Begins a tree.
    pub fn new(budget: &'b Budget) -> Builder<'b> {
        let open = vec![Element::default()];
        Builder { open, budget }
    }

    /// True if no more elements can be opened within those that are.
    pub fn is_full(&self) -> bool {
        self.open.len() > DEPTH
    }

    /// Opens an element within the one that is open.
    pub fn open(&mut self, element: Element) -> Result<(), Refusal> {
        self.budget.spend(NODE)?;
        self.open.push(element);
        Ok(())
    }

    /// Closes the element that is open.
    pub fn close(&mut self) {
        if self.open.len() > 1
            && let Some(element) = self.open.pop()
        {
            self.add(Node::Element(element));
        }
    }

    /// Adds text, to that which is there already where it follows it.
    pub fn text(&mut self, text: &str) -> Result<(), Refusal> {
        let last = self.open.last_mut().and_then(|top| top.children.last_mut());
        if let Some(Node::Text(before)) = last {
            before.push_str(text);
            return Ok(());
        }
        self.budget.spend(NODE)?;
        self.add(Node::Text(text.to_string()));
        Ok(())
    }

    fn add(&mut self, node: Node) {
        if let Some(top) = self.open.last_mut() {
            top.children.push(node);
        }
    }

    /// Returns the names of the elements that are open, the innermost first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let open = self.open.iter().skip(1).rev();
        open.map(|element| element.name.as_str())
    }

    /// Closes what is open, and returns the element without a name above all.
    pub fn finish(mut self) -> Element {
        while self.open.len() > 1 {
            self.close();
        }
        self.open.pop().unwrap_or_default()
    }
}
