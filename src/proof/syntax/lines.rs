//! A text as lines that may go on in the next line of the text, with the comments directly above them.

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

/// The lines of a text, one after the other.
pub(super) struct Lines<'t> {
    text: &'t str,
    at: usize,
    next: Option<Line<'t>>,
    after: Option<Line<'t>>,
}

impl<'t> Lines<'t> {
    pub fn new(text: &'t str) -> Lines<'t> {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        let (next, after) = (None, None);
        let mut lines = Lines {
            text,
            at,
            next,
            after,
        };
        lines.after = lines.next_written();
        lines.next = lines.join();
        lines
    }

    /// The line that comes next.
    pub fn peek(&self) -> Option<&Line<'t>> {
        self.next.as_ref()
    }

    /// The next line of text in which anything stands but a comment.
    fn next_written(&mut self) -> Option<Line<'t>> {
        let mut words = Vec::new();
        while self.at < self.text.len() {
            let rest = self.text.get(self.at..)?;
            let length = rest.find('\n').unwrap_or(rest.len());
            let line = self.at..self.at + length;
            self.at = line.end + 1;
            let Scanned {
                tokens,
                comment,
                fault,
            } = match names_file(self.text, line.clone()) {
                Some(scanned) => scanned,
                None => scan(self.text, line.clone()),
            };
            let span = match (&tokens[..], &fault) {
                ([first, ..], _) => first.span.start..first.line_end,
                ([], Some(fault)) => fault.span.clone(),
                ([], None) => {
                    match comment {
                        Some(comment) => words.push(shown(comment)),
                        None => words.clear(),
                    }
                    continue;
                }
            };
            return Some(Line {
                tokens,
                span,
                fault,
                words,
            });
        }
        None
    }

    /// That line with those that it goes on in.
    fn join(&mut self) -> Option<Line<'t>> {
        let mut line = self.after.take()?;
        while let Some(next) = self.next_written() {
            if !line.goes_on_in(&next) {
                self.after = Some(next);
                break;
            }
            line.tokens.extend(next.tokens);
            line.fault = line.fault.or(next.fault);
        }
        Some(line)
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        let next = self.join();
        std::mem::replace(&mut self.next, next)
    }
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
        let fault = Fault::new(name_start..end, "this is no name of a file");
        scanned.fault = Some(fault.help("one name of letters, digits, `.`, `_`, `-` and `/`"));
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
