//! What a proof may name, and what the names say.

use crate::kinds::content::Content;
use crate::kinds::theorems;
use crate::proof::elaborate::METHODS;
use crate::proof::shown::{Shown, Stated, applies};

/// The facts and theorems that a theorem may use, in the order in which they are stated.
pub fn usable(shown: &Shown) -> impl Iterator<Item = &'static str> {
    shown.usable().map(|stated| stated.name.as_str())
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
    let stated = Stated::all().iter().filter(|stated| !stated.defines);
    METHODS
        .into_iter()
        .chain(stated.map(|stated| stated.name.as_str()))
}

/// What lines name that is not in a list: facts and theorems anywhere, methods after `by`.
pub fn beyond(shown: &Shown, line: &str, allowed: &[&str]) -> Vec<&'static str> {
    let line = line.split("--").next().unwrap_or_default();
    let named: Vec<&str> = words(line).collect();
    let by = named.iter().position(|word| *word == "by");
    let reasons = by.map_or(&named[..0], |by| &named[by..]);
    let methods = METHODS.into_iter().filter(|name| reasons.contains(name));
    let facts = usable(shown).filter(|name| named.contains(name));
    let all = methods.chain(facts);
    all.filter(|name| !allowed.contains(name)).collect()
}

/// The facts and theorems that a proof names.
pub fn cited(shown: &Shown) -> Vec<&'static str> {
    let lines = shown.lines();
    let words: Vec<&str> = words(&lines).collect();
    usable(shown).filter(|name| words.contains(name)).collect()
}

/// What a question says of its theorem, with these names for what may be used, and the words in them.
pub fn stated(shown: &'static Shown, names: &[&'static str]) -> Content {
    let named: Vec<&Stated> = names.iter().filter_map(|name| Stated::find(name)).collect();
    let lines = shown.lines();
    let mut texts: Vec<&str> = named.iter().map(|stated| stated.says.as_str()).collect();
    texts.extend([shown.statement.as_str(), lines.as_str()]);
    let words = definitions(texts);
    theorems::stated(shown, [named, words].concat())
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
