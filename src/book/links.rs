//! The links and pictures of chapters that lead to files of the book. mdBook writes them as they are, so one that leads
//! nowhere would be found by readers alone.

use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{Event, Parser, Tag};

use super::fences::OPTIONS;

/// A link to a file.
#[derive(Debug)]
pub struct Link {
    /// Where it leads, as the author wrote it.
    pub to: String,
    /// The byte of the text at which it begins.
    pub at: usize,
    /// Whether it shows a picture.
    picture: bool,
}

/// The links and pictures of a text, in order.
pub fn links(text: &str) -> Vec<Link> {
    let mut found = Vec::new();
    for (event, range) in Parser::new_ext(text, OPTIONS).into_offset_iter() {
        let (to, picture) = match event {
            Event::Start(Tag::Link { dest_url, .. }) => (dest_url, false),
            Event::Start(Tag::Image { dest_url, .. }) => (dest_url, true),
            _ => continue,
        };
        let (to, at) = (to.to_string(), range.start);
        found.push(Link { to, at, picture });
    }
    found
}

impl Link {
    /// The page or file that it leads to from a chapter, with `/` between folders. Nothing where that is no file of this
    /// book: on another site, a place of the same page, a page of the site around the book.
    pub fn target(&self, chapter: &Path) -> Option<String> {
        let path = self.to.split(['#', '?']).next().unwrap_or_default();
        let elsewhere = path.is_empty() || path.starts_with('/') || has_scheme(path);
        let path = decoded(path)?;
        let written = path.ends_with(".md");
        let mut file = match written {
            true => PathBuf::from(&path).with_extension("html"),
            false => PathBuf::from(&path),
        };
        if path.ends_with('/') {
            file.push("index.html");
        }
        let folder = chapter.parent().unwrap_or(Path::new(""));
        match climbed(&folder.join(file)) {
            _ if elsewhere => None,
            None => (written || self.picture).then_some(path),
            Some(names) => Some(names.join("/")),
        }
    }
}

/// The names on a path after its `..` are followed; nothing where they lead out of the folder in which it begins.
fn climbed(path: &Path) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(names.pop()?),
            Component::Normal(name) => names.push(name.to_string_lossy().into_owned()),
            _ => {}
        }
    }
    Some(names)
}

/// Whether an address begins with a scheme such as `https:`.
fn has_scheme(address: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-');
    let scheme = address.split_once(':').map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| scheme.chars().all(letter))
}

/// An address with its `%20` and the like as the letters that they stand for.
fn decoded(address: &str) -> Option<String> {
    let mut parts = address.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        bytes.extend(part.get(2..)?.bytes());
    }
    String::from_utf8(bytes).ok()
}
