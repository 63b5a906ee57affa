//! XML to a tree, strictly: what is not well formed is refused. No entity is ever expanded but those of characters.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::refusal::{self, Refusal};
use super::tree::{Builder, Element};
use super::{encoding, symbols};
use crate::budget::Budget;

/// Returns the element that all of a document is in.
pub fn tree(bytes: &[u8], budget: &Budget) -> Result<Element, Refusal> {
    of_text(&encoding::decoded(bytes), budget)
}

/// Returns the tree of a document that is text already.
pub fn of_text(text: &str, budget: &Budget) -> Result<Element, Refusal> {
    let mut builder = Builder::new(budget);
    let mut reader = Reader::from_str(text);
    loop {
        match reader.read_event().map_err(|_| refusal::DAMAGED)? {
            Event::Start(tag) => open(&mut builder, &tag)?,
            Event::Empty(tag) => {
                open(&mut builder, &tag)?;
                builder.close();
            }
            Event::End(_) => builder.close(),
            Event::Text(text) => builder.text(&text)?,
            Event::CData(text) => builder.text(&text)?,
            Event::GeneralRef(name) => builder.text(&symbols::entity(&name))?,
            Event::Eof => break,
            _ => {}
        }
    }
    let is_whole = builder.names().next().is_none();
    let root = builder
        .finish()
        .children
        .into_iter()
        .find_map(|node| match node {
            super::tree::Node::Element(root) => Some(root),
            super::tree::Node::Text(_) => None,
        });
    root.filter(|_| is_whole).ok_or(refusal::DAMAGED)
}

fn open(builder: &mut Builder, tag: &BytesStart) -> Result<(), Refusal> {
    if builder.is_full() {
        return Err(refusal::TOO_DEEP);
    }
    let mut attributes = Vec::new();
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.map_err(|_| refusal::DAMAGED)?;
        let name = attribute.key.local_name().into_inner().to_string();
        attributes.push((name, symbols::with_entities(&attribute.value)));
    }
    builder.open(Element {
        name: tag.local_name().into_inner().to_string(),
        attributes,
        children: Vec::new(),
    })
}
