//! XML as a tree, with the source of what is in each element.

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

/// An element.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<Tree>,
    /// Its source without its tags.
    pub inner: String,
    /// Where it begins in its parent's source.
    pub start: usize,
    /// Whether there is text in it besides elements.
    pub mixed: bool,
}

/// The element that is a whole file.
pub fn parse(xml: &str) -> Result<Tree, String> {
    let mut reader = Reader::from_str(xml);
    let mut open = vec![(Tree::default(), 0)];
    loop {
        let at = reader.buffer_position() as usize;
        match reader.read_event().map_err(|error| error.to_string())? {
            Event::Start(tag) => {
                let inside = reader.buffer_position() as usize;
                let above = open.last().expect("a root").1;
                open.push((element(&tag, at - above)?, inside));
            }
            Event::Empty(tag) => {
                let (above, inside) = open.last_mut().expect("a root");
                above.children.push(element(&tag, at - *inside)?);
            }
            Event::End(_) => {
                let (mut tree, inside) = open.pop().expect("what ends");
                tree.inner = xml[inside..at].to_string();
                open.last_mut().expect("a root").0.children.push(tree);
            }
            Event::Text(text) => {
                let blank = text.chars().all(char::is_whitespace);
                open.last_mut().expect("a root").0.mixed |= !blank;
            }
            Event::GeneralRef(_) | Event::CData(_) => {
                open.last_mut().expect("a root").0.mixed = true;
            }
            Event::Eof => break,
            _ => {}
        }
    }
    let (root, _) = open.pop().expect("a root");
    match <[Tree; 1]>::try_from(root.children) {
        Ok([tree]) if open.is_empty() && !root.mixed => Ok(tree),
        _ => Err("not one element".to_string()),
    }
}

/// HTML as a tree, under an element that is not in it.
pub fn fragment(html: &str) -> Result<Tree, String> {
    parse(&format!("<fragment>{html}</fragment>"))
}

fn element(tag: &BytesStart, start: usize) -> Result<Tree, String> {
    let attributes = tag.attributes().map(|attribute| {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let value = unescape(&attribute.value).map_err(|error| error.to_string())?;
        Ok((attribute.key.into_inner().to_string(), value.into_owned()))
    });
    Ok(Tree {
        name: tag.name().into_inner().to_string(),
        attributes: attributes.collect::<Result<_, String>>()?,
        start,
        ..Tree::default()
    })
}

impl Tree {
    /// An attribute; empty where there is none.
    pub fn get(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        found.map_or("", |(_, value)| value)
    }

    /// Its text.
    pub fn text(&self) -> String {
        unescape(&self.inner).map_or_else(|_| self.inner.clone(), |text| text.into_owned())
    }

    /// All elements in it and itself, in order.
    pub fn each(&self) -> Vec<&Tree> {
        let inner = self.children.iter().flat_map(Tree::each);
        std::iter::once(self).chain(inner).collect()
    }

    /// The elements of a name in it.
    pub fn all(&self, name: &str) -> Vec<&Tree> {
        let all = self.each().into_iter().skip(1);
        all.filter(|tree| tree.name == name).collect()
    }

    /// The first of them.
    pub fn find(&self, name: &str) -> Option<&Tree> {
        self.all(name).into_iter().next()
    }

    /// The same, where there must be one.
    pub fn at(&self, name: &str) -> &Tree {
        self.find(name)
            .unwrap_or_else(|| panic!("no {name} in {}", self.name))
    }

    /// The children of a name.
    pub fn own(&self, name: &str) -> Vec<&Tree> {
        self.children
            .iter()
            .filter(|tree| tree.name == name)
            .collect()
    }
}
