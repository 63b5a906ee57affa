//! What a proof may name, and what the names say.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::kinds::content::{Content, Value};
use crate::kinds::theorems;
use crate::proof::elaborate::METHODS;
use crate::proof::shelf::{CARRIED, Carried};
use crate::proof::shown::{Shown, Stated, applies};
use crate::proof::syntax;
use crate::proof::written::{Item, Span};

/// The facts and theorems that a theorem may use, in the order in which they are stated.
pub fn usable(theorem: &str) -> &'static [&'static str] {
    LIBRARY.usable.get(theorem).map_or(&[], Vec::as_slice)
}

/// The place of a name among all facts, theorems and methods, by which choices are kept.
pub fn number(name: &str) -> Option<u64> {
    let place = all().position(|known| known == name)?;
    u64::try_from(place).ok()
}

/// The name at a place.
pub fn name(number: u64) -> Option<&'static str> {
    all().nth(usize::try_from(number).ok()?)
}

/// Every method, fact and theorem.
pub fn all() -> impl Iterator<Item = &'static str> {
    METHODS.into_iter().chain(LIBRARY.names.iter().copied())
}

/// What lines name that is not in a list: facts and theorems anywhere, methods after `by`.
pub fn beyond(theorem: &str, line: &str, allowed: &[&str]) -> Vec<&'static str> {
    let line = line.split("--").next().unwrap_or_default();
    let named: Vec<&str> = words(line).collect();
    let by = named.iter().position(|word| *word == "by");
    let reasons = by.map_or(&named[..0], |by| &named[by..]);
    let methods = METHODS.into_iter().filter(|name| reasons.contains(name));
    let facts = usable(theorem).iter().copied();
    let facts = facts.filter(|name| named.contains(name));
    let all = methods.chain(facts);
    all.filter(|name| !allowed.contains(name)).collect()
}

/// The facts and theorems that lines name.
pub fn cited(theorem: &str, lines: &str) -> Vec<&'static str> {
    let words: Vec<&str> = words(lines).collect();
    let usable = usable(theorem).iter().copied();
    usable.filter(|name| words.contains(name)).collect()
}

/// What a question says of its theorem, with these names for what may be used, and the words in them.
pub fn stated(shown: &'static Shown, names: &[&'static str]) -> Content {
    let named: Vec<&Stated> = names.iter().filter_map(|name| Stated::find(name)).collect();
    let lines = shown.lines();
    let mut texts: Vec<&str> = named.iter().map(|stated| stated.says.as_str()).collect();
    texts.extend([shown.statement.as_str(), lines.as_str()]);
    let words = definitions(texts);
    let code = |stated: Vec<&'static Stated>| {
        let lines = stated.into_iter().map(theorems::code);
        Value::Proof(lines.collect())
    };
    let own = ["has_named", "named", "has_words", "words"];
    let mut content = theorems::stated(shown);
    content.retain(|(name, _)| !own.contains(name));
    content.extend([
        ("has_named", Value::Flag(!named.is_empty())),
        ("named", code(named)),
        ("has_words", Value::Flag(!words.is_empty())),
        ("words", code(words)),
    ]);
    content
}

/// The definitions that texts need, in the order in which they are stated.
fn definitions(texts: Vec<&str>) -> Vec<&'static Stated> {
    let all = Stated::all().iter().filter(|stated| stated.defines);
    let all: Vec<&Stated> = all.collect();
    let (mut open, mut needed) = (texts, vec![false; all.len()]);
    while let Some(text) = open.pop() {
        for (stated, needed) in all.iter().zip(&mut needed) {
            if !*needed && applies(text, stated.word()) {
                *needed = true;
                open.push(&stated.says);
            }
        }
    }
    let needed = all.into_iter().zip(needed).filter(|(_, needed)| *needed);
    needed.map(|(stated, _)| stated).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '\''))
}

#[derive(Default)]
struct Library {
    /// All facts and theorems.
    names: Vec<&'static str>,
    usable: FxHashMap<&'static str, Vec<&'static str>>,
}

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let mut library = Library::default();
    // What is known at the end of each file.
    let mut ends: FxHashMap<&str, Vec<&'static str>> = FxHashMap::default();
    for carried in CARRIED {
        let file = syntax::read(carried.text);
        let mut known: Vec<&'static str> = Vec::new();
        for named in file.facts.iter().chain(&file.uses) {
            for name in ends.get(named.text.as_str()).into_iter().flatten() {
                if !known.contains(name) {
                    known.push(name);
                }
            }
        }
        for item in &file.items {
            library.item(carried, item, &mut known);
        }
        ends.insert(carried.name, known);
    }
    library
});

impl Library {
    fn item(&mut self, file: &'static Carried, item: &Item, known: &mut Vec<&'static str>) {
        let slice = |span: &Span| file.text.get(span.clone()).unwrap_or_default();
        match item {
            Item::Axiom { name, .. } => self.state(slice(&name.span), known),
            Item::Theorem(theorem) => {
                let name = slice(&theorem.name.span);
                self.usable.insert(name, known.clone());
                self.state(name, known);
            }
            Item::Definition { .. } | Item::Allow(_) | Item::Replay(_) => {}
        }
    }

    fn state(&mut self, name: &'static str, known: &mut Vec<&'static str>) {
        self.names.push(name);
        known.push(name);
    }
}
