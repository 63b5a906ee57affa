//! A YAML document as a plain tree: fields in file order, repeated ones kept, aliases written out.

use std::borrow::Cow;

/// A value of the file.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// Not even an empty value: the file has none.
    Nothing,
    Null,
    Truth(bool),
    Whole(u64),
    /// A number that is no unsigned 64-bit one, as text.
    Number(String),
    Text(Cow<'static, str>),
    List(Vec<Node>),
    Map(Vec<(Node, Node)>),
}

impl Node {
    /// The field of a name, or the element of a number from 0, with the step to it.
    pub fn below(&self, name: &str) -> Option<(usize, &Node)> {
        match self {
            Node::Map(fields) => {
                let named = |(key, _): &(Node, Node)| matches!(key, Node::Text(key) if key == name);
                let at = fields.iter().position(named)?;
                fields.get(at).map(|(_, value)| (2 * at + 1, value))
            }
            Node::List(elements) => {
                let at = name.parse().ok()?;
                elements.get(at).map(|element| (at, element))
            }
            _ => None,
        }
    }

    /// Whether it can be a position among several.
    pub fn is_board(&self) -> bool {
        matches!(self, Node::List(_)) || self.places().is_some()
    }

    /// Circles as `oo.o`: 1 for a marker and 0 for a gap, at most 64 of them.
    pub fn places(&self) -> Option<Vec<u64>> {
        let Node::Text(text) = self else { return None };
        let places = text.chars().map(|c| match c {
            'o' => Some(1),
            '.' => Some(0),
            _ => None,
        });
        let places: Option<Vec<u64>> = places.collect();
        places.filter(|places| (1..=64).contains(&places.len()))
    }

    /// What the value is, with its article, for "must be ..., not a list".
    pub fn describe(&self) -> String {
        match self {
            Node::Nothing | Node::Null => "nothing".into(),
            Node::List(_) => "a list".into(),
            Node::Map(_) => "a group of fields".into(),
            Node::Text(text) if text.is_empty() => "empty text".into(),
            scalar => crate::spell::quote(&scalar.scalar().unwrap_or_default()),
        }
    }

    /// A single value as text.
    pub fn scalar(&self) -> Option<String> {
        match self {
            Node::Truth(truth) => Some(truth.to_string()),
            Node::Whole(number) => Some(number.to_string()),
            Node::Number(text) => Some(text.clone()),
            Node::Text(text) => Some(text.to_string()),
            Node::Null => Some("null".into()),
            Node::Nothing | Node::List(_) | Node::Map(_) => None,
        }
    }
}
