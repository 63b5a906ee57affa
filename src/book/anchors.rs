//! The names of headings and other places in a book. mdBook numbers those that are called the same and counts from 1 each
//! time, so that many of them would take it forever.

use std::collections::{HashMap, HashSet};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::budget::{Budget, Spent};

/// Steps for one attempt to number a name.
const ATTEMPT: u64 = 2;

/// The names that are taken in a book, and what is left for numbering them.
#[derive(Default)]
pub struct Anchors {
    taken: HashSet<String>,
    /// The number that has yet to be tried for a name.
    next: HashMap<String, u64>,
    budget: Budget,
}

impl Anchors {
    /// Takes the names in a chapter; fails with one of which there are too many.
    pub fn take(&mut self, text: &str) -> Result<(), String> {
        let mut heading: Option<String> = None;
        for event in Parser::new_ext(text, Options::all()) {
            match event {
                Event::Start(Tag::Heading { id: Some(id), .. }) => self.number(&id)?,
                Event::Start(Tag::Heading { .. } | Tag::DefinitionListTitle) => {
                    heading = Some(String::new());
                }
                Event::End(TagEnd::Heading(_) | TagEnd::DefinitionListTitle) => {
                    let name = heading.take();
                    name.map_or(Ok(()), |name| self.number(&name_of(&name)))?;
                }
                Event::Html(html) | Event::InlineHtml(html) => self.html(&html)?,
                Event::Text(words) | Event::Code(words) => {
                    heading.iter_mut().for_each(|name| name.push_str(&words));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn html(&mut self, html: &str) -> Result<(), String> {
        for (at, sign) in html.match_indices("id=") {
            if !html[..at].ends_with(char::is_whitespace) {
                continue;
            }
            let value = html[at + sign.len()..].trim_start_matches(['"', '\'']);
            let end = value.find(['"', '\'', ' ', '>', '\n']);
            self.number(&value[..end.unwrap_or(value.len())])?;
        }
        Ok(())
    }

    /// Numbers a name as mdBook does, which tries all numbers from 1 on.
    fn number(&mut self, name: &str) -> Result<(), String> {
        let next = self.next.entry(name.to_string()).or_default();
        loop {
            let free = match *next {
                0 => name.to_string(),
                number => format!("{name}-{number}"),
            };
            let spent = self.budget.spend(ATTEMPT * *next);
            spent.map_err(|Spent| name.to_string())?;
            *next += 1;
            if self.taken.insert(free) {
                return Ok(());
            }
        }
    }
}

/// What mdBook calls a heading.
fn name_of(heading: &str) -> String {
    let letter = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c),
        c if c.is_whitespace() => Some('-'),
        _ => None,
    };
    heading
        .trim()
        .to_lowercase()
        .chars()
        .filter_map(letter)
        .collect()
}
