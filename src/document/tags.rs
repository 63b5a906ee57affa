//! HTML to a tree, as browsers do: nothing is an error. Ends that are left out are added, those of nothing are passed over, and
//! a `<` before anything but a name is a sign.

use super::refusal::Refusal;
use super::symbols::with_entities;
use super::tree::{Builder, Element};
use crate::budget::Budget;

/// Elements that nothing is in.
const VOID: [&str; 12] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr",
];

/// Elements with text in which a `<` begins no tag.
const RAW: [&str; 4] = ["script", "style", "textarea", "title"];

/// Elements of which a new one ends the last, with what this does not reach out of.
const SIBLINGS: [(&[&str], &[&str]); 5] = [
    (&["li"], &["ul", "ol"]),
    (&["dt", "dd"], &["dl"]),
    (&["td", "th"], &["tr", "table"]),
    (&["tr"], &["table"]),
    (&["thead", "tbody", "tfoot"], &["table"]),
];

/// What ends a paragraph, and is a block of its own.
const BLOCKS: &str = "address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form \
                      h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tr ul";

/// Whether an element is one of those.
pub fn is_block(name: &str) -> bool {
    BLOCKS.split(' ').any(|known| known == name)
}

/// Returns the tree of a page.
pub fn tree(html: &str, budget: &Budget) -> Result<Element, Refusal> {
    let mut reader = Reader {
        rest: html,
        builder: Builder::new(budget),
        beyond: 0,
    };
    while !reader.rest.is_empty() {
        reader.next()?;
    }
    Ok(reader.builder.finish())
}

struct Reader<'t, 'b> {
    rest: &'t str,
    builder: Builder<'b>,
    /// Elements that are open and not in the tree, since it is deep enough.
    beyond: usize,
}

impl<'t> Reader<'t, '_> {
    fn next(&mut self) -> Result<(), Refusal> {
        let text = self.until("<");
        if !text.is_empty() {
            self.builder.text(&with_entities(text))?;
        }
        let Some(tag) = self.rest.strip_prefix('<') else {
            return Ok(());
        };
        let named = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic());
        match tag.chars().next() {
            Some('!') if tag.starts_with("!--") => self.pass("-->"),
            Some('!' | '?') => self.pass(">"),
            Some('/') if tag.get(1..).is_some_and(named) => {
                self.rest = tag.get(1..).unwrap_or_default();
                let name = self.name();
                self.pass(">");
                self.end(&name);
            }
            Some(_) if named(tag) => {
                self.rest = tag;
                self.start()?;
            }
            _ => {
                self.rest = tag;
                self.builder.text("<")?;
            }
        }
        Ok(())
    }

    /// Takes what comes before a mark, or all.
    fn until(&mut self, mark: &str) -> &'t str {
        let end = self.rest.find(mark).unwrap_or(self.rest.len());
        self.take(end)
    }

    fn take(&mut self, end: usize) -> &'t str {
        let (text, rest) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        self.rest = rest;
        text
    }

    /// Passes over a mark and what comes before it.
    fn pass(&mut self, mark: &str) {
        self.until(mark);
        self.rest = self.rest.strip_prefix(mark).unwrap_or_default();
    }

    /// The name of an element, without the prefix of MathML.
    fn name(&mut self) -> String {
        let ends = |c: char| c.is_whitespace() || matches!(c, '/' | '>' | '<');
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        let name = self.take(end).to_ascii_lowercase();
        let bare = ["math:", "mml:"]
            .iter()
            .find_map(|prefix| name.strip_prefix(prefix));
        bare.map(str::to_string).unwrap_or(name)
    }

    fn start(&mut self) -> Result<(), Refusal> {
        let name = self.name();
        let attributes = self.attributes();
        let closed = self.rest.starts_with("/>");
        self.pass(">");
        self.make_room(&name);
        let is_void = closed || VOID.contains(&name.as_str());
        if self.builder.is_full() {
            self.beyond += usize::from(!is_void);
            return Ok(());
        }
        let raw = RAW.iter().find(|raw| **raw == name);
        let children = Vec::new();
        self.builder.open(Element {
            name,
            attributes,
            children,
        })?;
        match raw.filter(|_| !is_void) {
            Some(raw) => self.raw(raw),
            None if is_void => {
                self.builder.close();
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Takes text up to the end of its element.
    fn raw(&mut self, name: &str) -> Result<(), Refusal> {
        let is_end = |at: &usize| {
            let tag = self.rest.get(at + 2..at + 2 + name.len());
            tag.is_some_and(|tag| tag.eq_ignore_ascii_case(name))
        };
        let mut ends = self.rest.match_indices("</").map(|(at, _)| at);
        let end = ends.find(is_end).unwrap_or(self.rest.len());
        let text = self.take(end);
        self.builder.text(&with_entities(text))?;
        self.pass(">");
        self.builder.close();
        Ok(())
    }

    /// Names and values up to the end of the tag.
    fn attributes(&mut self) -> Vec<(String, String)> {
        let mut attributes = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            if self.rest.is_empty() || self.rest.starts_with('>') || self.rest.starts_with("/>") {
                return attributes;
            }
            let ends = |c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/');
            let end = self.rest.find(ends).unwrap_or(self.rest.len());
            let name = self.take(end).to_ascii_lowercase();
            self.rest = self.rest.trim_start();
            match self.rest.strip_prefix('=') {
                Some(rest) => {
                    self.rest = rest.trim_start();
                    let value = with_entities(self.value());
                    attributes.push((name, value));
                }
                // A sign that belongs to no name, such as a slash.
                None if name.is_empty() => self.rest = self.rest.get(1..).unwrap_or_default(),
                None => attributes.push((name, String::new())),
            }
        }
    }

    fn value(&mut self) -> &'t str {
        for quote in ["\"", "'"] {
            if let Some(rest) = self.rest.strip_prefix(quote) {
                self.rest = rest;
                let value = self.until(quote);
                self.rest = self.rest.strip_prefix(quote).unwrap_or_default();
                return value;
            }
        }
        let ends = |c: char| c.is_whitespace() || c == '>';
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        self.take(end)
    }

    /// Adds the ends that are left out before an element begins.
    fn make_room(&mut self, name: &str) {
        if is_block(name) {
            self.close(&["p"], &["table", "td", "th"]);
        }
        let mut siblings = SIBLINGS.iter();
        if let Some((names, within)) = siblings.find(|(names, _)| names.contains(&name)) {
            self.close(names, within);
        }
    }

    fn end(&mut self, name: &str) {
        let of_table = ["table", "thead", "tbody", "tfoot", "tr", "td", "th"];
        match (self.beyond, of_table.contains(&name)) {
            (0, true) => self.close(&[name], &[]),
            (0, false) => self.close(&[name], &["table", "td", "th"]),
            _ => self.beyond -= 1,
        }
    }

    /// Closes the innermost element of these names, with all that is open in it, unless it is outside of some other.
    fn close(&mut self, names: &[&str], within: &[&str]) {
        let reached = self
            .builder
            .names()
            .take_while(|name| !within.contains(name));
        let found = reached.into_iter().position(|name| names.contains(&name));
        for _ in 0..found.map_or(0, |at| at + 1) {
            self.builder.close();
        }
    }
}
