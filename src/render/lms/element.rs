//! XML as a tree that is written at once: an element, its attributes, and what is in it.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// An element.
pub struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    inside: Vec<Inside>,
}

/// What is in an element.
enum Inside {
    Element(Element),
    Text(String),
    Markup(String),
}

/// An empty element.
pub fn element(name: &'static str) -> Element {
    Element {
        name,
        attributes: Vec::new(),
        inside: Vec::new(),
    }
}

impl Element {
    /// The same with an attribute; the value is any text.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Element {
        self.attributes.push((name, attribute(value.into())));
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
    pub fn text(mut self, text: impl Into<String>) -> Element {
        self.inside.push(Inside::Text(allowed(text.into())));
        self
    }

    /// The same with XML at its end, which is well-formed.
    pub fn markup(mut self, xml: impl Into<String>) -> Element {
        self.inside.push(Inside::Markup(allowed(xml.into())));
        self
    }

    /// A file with this element.
    pub fn file(&self) -> io::Result<Vec<u8>> {
        let mut out = Writer::new(Vec::new());
        out.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        out.write_event(Event::Text(BytesText::from_escaped("\n")))?;
        self.write(&mut out, 0)?;
        out.write_event(Event::Text(BytesText::from_escaped("\n")))?;
        Ok(out.into_inner())
    }

    /// This element alone, as it stands in other markup.
    pub fn inline(&self) -> io::Result<String> {
        let mut out = Writer::new(Vec::new());
        self.write(&mut out, 0)?;
        String::from_utf8(out.into_inner()).map_err(io::Error::other)
    }

    fn write(&self, out: &mut Writer<Vec<u8>>, depth: usize) -> io::Result<()> {
        let attributes = self
            .attributes
            .iter()
            .map(|(name, value)| (*name, &**value));
        let start = BytesStart::new(self.name).with_attributes(attributes);
        if self.inside.is_empty() {
            return out.write_event(Event::Empty(start));
        }
        out.write_event(Event::Start(start))?;
        // Where text and elements are mixed, a line end would be part of the text.
        let apart = self
            .inside
            .iter()
            .all(|inside| matches!(inside, Inside::Element(_)));
        for inside in &self.inside {
            match inside {
                Inside::Element(inner) => {
                    if apart {
                        line(out, depth + 1)?;
                    }
                    inner.write(out, depth + 1)?;
                }
                Inside::Text(text) => out.write_event(Event::Text(BytesText::new(text)))?,
                Inside::Markup(xml) => {
                    out.write_event(Event::Text(BytesText::from_escaped(xml.as_str())))?;
                }
            }
        }
        if apart {
            line(out, depth)?;
        }
        out.write_event(Event::End(BytesEnd::new(self.name)))
    }
}

fn line(out: &mut Writer<Vec<u8>>, depth: usize) -> io::Result<()> {
    let blank = format!("\n{}", " ".repeat(depth));
    out.write_event(Event::Text(BytesText::from_escaped(blank)))
}

/// Text as an attribute can have it: line ends become blanks where it is read, so they do here.
pub fn attribute(text: String) -> String {
    allowed(text).replace(['\t', '\n', '\r'], " ")
}

/// Text without the signs that no XML file may have, not even written as numbers.
fn allowed(text: String) -> String {
    match text.chars().all(is_legal) {
        true => text,
        false => text.chars().filter(|sign| is_legal(*sign)).collect(),
    }
}

/// Whether XML may have a character.
pub fn is_legal(sign: char) -> bool {
    matches!(sign, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}
