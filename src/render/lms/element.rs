//! XML as a tree that is written at once: an element, its attributes, and what is in it.

use quick_xml::escape::escape;

/// An element.
pub struct Element {
    name: &'static str,
    /// As they are written.
    attributes: String,
    inside: Vec<Inside>,
}

/// What is in an element.
enum Inside {
    Element(Element),
    Markup(String),
}

/// An empty element.
pub fn element(name: &'static str) -> Element {
    Element {
        name,
        attributes: String::new(),
        inside: Vec::new(),
    }
}

/// What an XML file begins with.
pub const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

impl Element {
    /// The same with an attribute; the value is any text.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Element {
        let value = escape(attribute(value.into()));
        self.attributes += &format!(" {name}=\"{value}\"");
        self
    }

    /// The same with an element at its end.
    pub fn and(mut self, inner: Element) -> Element {
        self.inside.push(Inside::Element(inner));
        self
    }

    /// The same with elements at its end.
    pub fn all(mut self, inner: impl IntoIterator<Item = Element>) -> Element {
        self.inside.extend(inner.into_iter().map(Inside::Element));
        self
    }

    /// The same with a text at its end; it stays text.
    pub fn text(self, text: impl Into<String>) -> Element {
        self.markup(escape(text.into()))
    }

    /// The same with a text at its end, in CDATA where it has markup.
    pub fn data(self, text: &str) -> Element {
        match text.contains(['&', '<', '>']) {
            true => {
                let parted = text.replace("]]>", "]]]]><![CDATA[>");
                self.markup(format!("<![CDATA[{parted}]]>"))
            }
            false => self.text(text),
        }
    }

    /// The same with XML at its end, which is well-formed.
    pub fn markup(mut self, xml: impl Into<String>) -> Element {
        self.inside.push(Inside::Markup(allowed(xml.into())));
        self
    }

    /// A file with this element.
    pub fn file(&self) -> String {
        format!("{DECLARATION}{}\n", self.inline(0))
    }

    /// This element alone, as it stands in other markup, within so many elements.
    pub fn inline(&self, depth: usize) -> String {
        let mut out = String::new();
        self.write(&mut out, depth);
        out
    }

    fn write(&self, out: &mut String, depth: usize) {
        out.extend(["<", self.name, &self.attributes]);
        if self.inside.is_empty() {
            return out.push_str("/>");
        }
        out.push('>');
        // Where text and elements are mixed, a line end would be part of the text.
        let is_element = |inside: &Inside| matches!(inside, Inside::Element(_));
        let apart = self.inside.iter().all(is_element);
        let line = |out: &mut String, depth: usize| {
            if apart {
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', depth));
            }
        };
        for inside in &self.inside {
            line(out, depth + 1);
            match inside {
                Inside::Element(inner) => inner.write(out, depth + 1),
                Inside::Markup(xml) => out.push_str(xml),
            }
        }
        line(out, depth);
        out.extend(["</", self.name, ">"]);
    }
}

/// Text as an attribute can have it: line ends become blanks where it is read, so they do here.
pub fn attribute(text: String) -> String {
    allowed(text).replace(['\t', '\n', '\r'], " ")
}

/// Text without the characters that no XML file may have, not even written as numbers.
fn allowed(text: String) -> String {
    let is_legal = |c| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    match text.chars().all(is_legal) {
        true => text,
        false => text.chars().filter(|&c| is_legal(c)).collect(),
    }
}
