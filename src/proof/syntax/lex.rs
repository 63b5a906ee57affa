//! A line of text as words, numbers and signs, each with its place. What cannot be read is left out and told once.

use std::ops::Range;

use super::super::written::{Fault, Span};
use super::limits::{LONGEST_NAME, harmful};
use super::signs::{Sign, sign, word};
use crate::locale::Message;

/// What stands in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word that is no sign.
    Word,
    /// A numeral.
    Number,
    /// A sign, or a word that stands for one.
    Sign,
    /// The name of a file, after `facts` and `uses`.
    File,
}

/// A word, number or sign.
#[derive(Clone, Debug)]
pub(super) struct Token<'t> {
    pub kind: Kind,
    /// What it means: the sign itself, whether a sign or a word was written for it.
    pub means: &'t str,
    pub span: Span,
    /// Where the words of its line end.
    pub line_end: usize,
}

/// A line of text.
#[derive(Default)]
pub(super) struct Scanned<'t> {
    pub tokens: Vec<Token<'t>>,
    /// The comment at its end, without the hyphens.
    pub comment: Option<&'t str>,
    /// What comes first of what cannot be read.
    pub fault: Option<Fault>,
}

/// Scans the part of a text that is one line.
pub(super) fn scan(text: &str, line: Range<usize>) -> Scanned<'_> {
    let mut scan = Scan {
        text,
        at: line.start,
        end: line.end,
        found: Scanned::default(),
    };
    while scan.at < scan.end && scan.found.comment.is_none() {
        scan.token();
    }
    let mut found = scan.found;
    let end = found.tokens.last().map_or(line.start, |last| last.span.end);
    for token in &mut found.tokens {
        token.line_end = end;
    }
    found
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
    end: usize,
    found: Scanned<'t>,
}

impl<'t> Scan<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..self.end).unwrap_or_default()
    }

    fn token(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            self.at = self.end;
            return;
        };
        match first {
            ' ' | '\t' | '\u{a0}' => self.at += first.len_utf8(),
            '\r' if rest.len() == 1 => self.at += 1,
            _ if rest.starts_with("--") => self.found.comment = rest.get(2..),
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => self.word(first),
            _ => self.sign(first),
        }
    }

    fn push(&mut self, kind: Kind, means: &'t str, length: usize) {
        let span = self.at..self.at + length;
        self.at = span.end;
        self.found.tokens.push(Token {
            kind,
            means,
            span,
            line_end: 0,
        });
    }

    fn refuse(&mut self, length: usize, message: Message) {
        self.refuse_with(length, |span| Fault::new(span, message));
    }

    fn refuse_with(&mut self, length: usize, fault: impl FnOnce(Span) -> Fault) {
        let fault = fault(self.at..self.at + length);
        self.at += length;
        self.found.fault.get_or_insert(fault);
    }

    fn word(&mut self, first: char) {
        let rest = self.rest();
        let goes_on = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
        let length = rest.find(|c| !goes_on(c)).unwrap_or(rest.len());
        let written = rest.get(..length).unwrap_or_default();
        let numeral = written.bytes().all(|byte| byte.is_ascii_digit());
        if length > LONGEST_NAME {
            let begins = written.get(..16).unwrap_or_default();
            let message = Message::new("proof name too long").with("name", begins);
            self.refuse(length, message.with("most", LONGEST_NAME));
        } else if let Some(sign) = word(written) {
            self.push(Kind::Sign, sign, length);
        } else if numeral {
            self.push(Kind::Number, written, length);
        } else if first.is_ascii_digit() {
            let message = Message::new("proof neither").with("name", written);
            self.refuse(length, message);
        } else if first == '_' {
            let message = Message::new("proof not a name").with("name", written);
            self.refuse(length, message);
        } else {
            self.push(Kind::Word, written, length);
        }
    }

    fn sign(&mut self, first: char) {
        match sign(self.rest()) {
            Some((written, Sign::Means(means))) => self.push(Kind::Sign, means, written.len()),
            Some((written, Sign::For(other))) => {
                let message = Message::new("proof foreign sign").with("sign", written);
                self.refuse(written.len(), message.with("this", other));
            }
            None => {
                self.refuse_with(first.len_utf8(), |span| stray(span, first));
            }
        }
    }
}

/// What is said of a character that has no meaning.
fn stray(span: Span, c: char) -> Fault {
    let fault = |message| Fault::new(span.clone(), Message::new(message).with("sign", c));
    match c {
        _ if harmful(c) => {
            let code = format!("{:04X}", u32::from(c));
            Fault::new(
                span.clone(),
                Message::new("proof invisible").with("code", code),
            )
        }
        '-' | '−' => fault("proof no sign").help("proof no minus"),
        '*' | '·' | '×' => fault("proof no sign").help("proof no times"),
        _ if c.is_alphabetic() => fault("proof not in a name"),
        _ => fault("proof no meaning"),
    }
}
