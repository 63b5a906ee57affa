//! Text to `written`. Reading never stops: what cannot be read is told at its place, once a line, and what comes after it
//! is read all the same. Nothing is looked up here but the words and symbols of the language.

mod blocks;
mod file;
mod formulas;
mod lex;
mod limits;
mod lines;
mod outside;
mod parser;
mod reasons;
mod signs;
mod terms;
mod unread;
mod words;

use super::written::{Fault, File, Formula, Reasons, Span, Term};
use lex::Token;
use parser::Parser;

pub use limits::{DEEPEST, DEEPEST_BLOCK, LONGEST_FILE_NAME, LONGEST_NAME};
pub use signs::{METHODS, is_taken};

/// The most bytes that a file may have; whoever opens one refuses what is longer.
pub const LONGEST: usize = 1 << 20;

/// Reads a file.
pub fn read(text: &str) -> File {
    file::read(text)
}

/// Reads a formula.
pub fn formula(text: &str) -> Result<Formula, Fault> {
    whole(text, |parser| parser.formula())
}

/// Reads a term.
pub fn term(text: &str) -> Result<Term, Fault> {
    whole(text, |parser| parser.term())
}

/// Reads reasons, with or without the word `by`.
pub fn reasons(text: &str) -> Result<Reasons, Fault> {
    whole(text, |parser| match parser.peek(0) {
        "by" | "" => parser.reasons(),
        _ => parser.reasons_after_by(0),
    })
}

/// All lines in order, each with what it goes on in.
pub fn lines(text: &str) -> impl Iterator<Item = Span> {
    lines::lines(text).map(|line| line.span.start..line.end())
}

/// Where the line of text begins in which a line of the language does: the one that stands at a place or goes on there; the
/// place itself where none does.
pub fn start_of_line(text: &str, place: usize) -> usize {
    let there = lines(text).find(|line| line.end >= place);
    let start = there.map_or(place, |line| line.start.min(place));
    let before = text.get(..start).unwrap_or_default();
    before.rfind('\n').map_or(0, |end| end + 1)
}

/// A word, number or sign of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign<'t> {
    /// As it is written.
    pub text: &'t str,
    /// The sign that it means; the word itself where it is none.
    pub means: &'t str,
}

/// The words, numbers and signs of a line; what is none of the language is left out.
pub fn signs(line: &str) -> Vec<Sign<'_>> {
    let tokens = lex::scan(line, 0..line.len()).tokens;
    let sign = |token: &Token<'_>| line.get(token.span.clone()).unwrap_or_default();
    let each = tokens.iter().map(|token| (sign(token), token.means));
    each.map(|(text, means)| Sign { text, means }).collect()
}

/// Reads all of a text.
fn whole<'t, X>(
    text: &'t str,
    read: impl FnOnce(&mut Parser<'t, '_>) -> Result<X, Fault>,
) -> Result<X, Fault> {
    let mut tokens: Vec<Token<'t>> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let scanned = lex::scan(text, start..start + line.trim_end_matches('\n').len());
        start += line.len();
        match scanned.fault {
            Some(fault) => return Err(fault),
            None => tokens.extend(scanned.tokens),
        }
    }
    let mut parser = Parser::new(text, &tokens);
    let whole = read(&mut parser)?;
    parser.finish()?;
    Ok(whole)
}
