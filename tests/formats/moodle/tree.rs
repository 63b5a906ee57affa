//! XML as a tree, as `xmlize` gives it to Moodle's importer.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// An element.
#[derive(Debug, Default)]
pub struct Tree {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    /// Its own text.
    pub text: String,
    pub children: Vec<Tree>,
}

impl Tree {
    /// The first child of a name.
    pub fn child(&self, name: &str) -> Option<&Tree> {
        self.children.iter().find(|tree| tree.name == name)
    }

    /// All children of a name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Tree> {
        self.children.iter().filter(move |tree| tree.name == name)
    }

    /// The text at the end of a way down, trimmed as `getpath` does it; empty where there is none.
    pub fn at(&self, way: &[&str]) -> &str {
        match way {
            [] => self.text.trim(),
            [name, rest @ ..] => self.child(name).map_or("", |child| child.at(rest)),
        }
    }

    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| &**value)
    }
}

fn element(start: &BytesStart) -> Tree {
    let attributes = start.attributes().map(|attribute| {
        let attribute = attribute.expect("an attribute");
        let name = attribute.key.as_ref().to_string();
        let value = attribute.value.to_string();
        assert!(!value.contains('&'), "{name}={value}");
        (name, value)
    });
    Tree {
        name: start.name().as_ref().to_string(),
        attributes: attributes.collect(),
        ..Tree::default()
    }
}

/// The outermost element of a file.
pub fn parsed(file: &str) -> Result<Tree, String> {
    let mut reader = Reader::from_str(file);
    let mut open = vec![Tree::default()];
    loop {
        let event = reader.read_event().map_err(|e| e.to_string())?;
        let top = open.last_mut().expect("the document");
        match event {
            Event::Start(start) => open.push(element(&start)),
            Event::Empty(start) => top.children.push(element(&start)),
            Event::End(_) => {
                let done = open.pop().expect("an element");
                open.last_mut().expect("its parent").children.push(done);
            }
            Event::Text(text) => {
                // No XML may have this outside CDATA; the reader lets it pass.
                if text.xml10_content().contains("]]>") {
                    return Err("`]]>` outside CDATA".to_string());
                }
                top.text.push_str(&text.xml10_content());
            }
            Event::CData(text) => top.text.push_str(&text.xml10_content()),
            Event::GeneralRef(name) => top.text.push_str(&super::super::php::decoded(&format!(
                "&{};",
                name.xml10_content()
            ))),
            Event::Eof => break,
            _ => {}
        }
    }
    let document = open.pop().filter(|_| open.is_empty());
    let root = document.and_then(|mut document| document.children.pop());
    root.ok_or_else(|| "no element".to_string())
}
