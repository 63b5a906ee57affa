//! A text as lines that may go on in the next line of the text, with the comments directly above them.

use std::iter::Peekable;

use super::super::written::{Fault, Span};
use super::lex::{Kind, Scanned, Token, scan};
use super::limits::{LONGEST_FILE_NAME, harmful};
use super::signs::{LINES, OUTSIDE, goes_on_after, goes_on_before};

/// A line with what it goes on in.
pub(super) struct Line<'t> {
    pub tokens: Vec<Token<'t>>,
    /// The words of its first line of text.
    pub span: Span,
    /// The first of what cannot be read as words and signs.
    pub fault: Option<Fault>,
    /// The comments directly above it, a line each.
    pub words: Vec<String>,
}

impl Line<'_> {
    /// Where it ends, with what it goes on in.
    pub fn end(&self) -> usize {
        let last = self.tokens.last();
        last.map_or(self.span.end, |token| token.line_end)
    }

    /// What its first word means.
    pub fn first(&self) -> &str {
        self.tokens.first().map_or("", |token| token.means)
    }

    /// What its last word means.
    pub fn last(&self) -> &str {
        self.tokens.last().map_or("", |token| token.means)
    }

    /// Whether a block belongs to it, whatever else can be read of it.
    pub fn opens_proof(&self) -> bool {
        let known = self.first() == "proof" || LINES.contains(&self.first());
        known && self.tokens.iter().any(|token| token.means == "proof")
    }

    /// Whether it begins what stands outside of proofs.
    pub fn is_outside(&self) -> bool {
        OUTSIDE.contains(&self.first())
    }

    /// Whether that line is no line of its own, but goes on from this one.
    fn goes_on_in(&self, next: &Line) -> bool {
        let first = next.first();
        if first == "_" || LINES.contains(&first) || OUTSIDE.contains(&first) {
            return false;
        }
        if first == "proof" {
            let can_open = ["have", "thus", "cases"].contains(&self.first());
            return can_open && !self.opens_proof();
        }
        goes_on_after(self.last()) || goes_on_before(first)
    }
}

/// The lines of a text that are still to be read.
pub(super) type Lines<'t> = Peekable<std::vec::IntoIter<Line<'t>>>;

/// All lines of a text, each with those that it goes on in.
pub(super) fn lines(text: &str) -> Lines<'_> {
    let mut lines: Vec<Line> = Vec::new();
    for next in written(text) {
        match lines.last_mut().filter(|line| line.goes_on_in(&next)) {
            Some(line) => {
                line.tokens.extend(next.tokens);
                line.fault = line.fault.take().or(next.fault);
            }
            None => lines.push(next),
        }
    }
    lines.into_iter().peekable()
}

/// The lines of text in which anything stands but a comment.
fn written(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut words = Vec::new();
    let mut at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let rest = text.get(at..).unwrap_or_default();
    rest.split('\n').filter_map(move |line| {
        let place = at..at + line.len();
        at = place.end + 1;
        let named = names_file(text, place.clone());
        let Scanned {
            tokens,
            comment,
            fault,
        } = named.unwrap_or_else(|| scan(text, place));
        let span = match (&tokens[..], &fault) {
            ([first, ..], _) => first.span.start..first.line_end,
            ([], Some(fault)) => fault.span.clone(),
            ([], None) => {
                match comment {
                    Some(comment) => words.push(shown(comment)),
                    None => words.clear(),
                }
                return None;
            }
        };
        let words = std::mem::take(&mut words);
        Some(Line {
            tokens,
            span,
            fault,
            words,
        })
    })
}

/// `facts FILE` and `uses FILE`: the file's name is no word of the language.
fn names_file(text: &str, line: Span) -> Option<Scanned<'_>> {
    let written = text.get(line.clone())?;
    let written = written.split("--").next()?.trim_end();
    let indent = written.len() - written.trim_start().len();
    let (first, name) = written.trim_start().split_once([' ', '\t'])?;
    if !["facts", "uses"].contains(&first) {
        return None;
    }
    let (start, end) = (line.start + indent, line.start + written.len());
    let name_start = end - name.trim_start().len();
    let mut scanned = Scanned::default();
    let is_name = |c: char| c.is_alphanumeric() || "._-/".contains(c);
    let name = name.trim_start();
    if !name.chars().all(is_name) || name.len() > LONGEST_FILE_NAME {
        scanned.fault = Some(Fault::new(name_start..end, "proof no file name"));
    }
    let tokens = [(Kind::Word, first, start), (Kind::File, name, name_start)];
    let tokens = tokens.map(|(kind, means, start)| Token {
        kind,
        means,
        span: start..start + means.len(),
        line_end: end,
    });
    scanned.tokens.extend(tokens);
    Some(scanned)
}

/// A comment or line without what could spoil the page on which it is shown.
pub(super) fn shown(comment: &str) -> String {
    let comment = comment.trim();
    comment.replace(|c: char| harmful(c) && c != '\t', "\u{fffd}")
}
