//! A place in the words of a line, and what is said where something else is needed there.

use std::fmt::Display;

use super::super::written::{Fault, Name, Span};
use super::lex::{Kind, Token};
use super::limits::DEEPEST;
use super::lines::Line;
use super::signs::is_taken;
use crate::locale::{Message, Place};

/// Reads the words of one line in order.
pub(super) struct Parser<'t, 'l> {
    pub text: &'t str,
    tokens: &'l [Token<'t>],
    /// For each bracket its partner.
    partners: Vec<usize>,
    pub at: usize,
    /// How many brackets, quantifiers and the like stand around.
    depth: usize,
    /// The height of the tree that was read last.
    pub height: usize,
}

impl<'t, 'l> Parser<'t, 'l> {
    pub fn new(text: &'t str, tokens: &'l [Token<'t>]) -> Parser<'t, 'l> {
        Parser {
            text,
            tokens,
            partners: partners(tokens),
            at: 0,
            depth: 0,
            height: 0,
        }
    }

    /// The words of a line after its first one.
    pub fn begin(text: &'t str, line: &'l Line<'t>) -> Result<Parser<'t, 'l>, Fault> {
        if let Some(fault) = &line.fault {
            return Err(fault.clone());
        }
        let parser = Parser::new(text, &line.tokens);
        Ok(Parser { at: 1, ..parser })
    }

    /// The word that comes next, or one after it.
    pub fn token(&self, ahead: usize) -> Option<&'l Token<'t>> {
        self.tokens.get(self.at + ahead)
    }

    /// What the word means that comes next, or one after it; nothing at the end.
    pub fn peek(&self, ahead: usize) -> &'t str {
        self.token(ahead).map_or("", |token| token.means)
    }

    /// Its kind.
    pub fn kind(&self, ahead: usize) -> Option<Kind> {
        self.token(ahead).map(|token| token.kind)
    }

    pub fn at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    /// Goes past a word if it comes next.
    pub fn eat(&mut self, means: &str) -> bool {
        let here = self.peek(0) == means;
        self.at += usize::from(here);
        here
    }

    /// Goes past a word, which must come next.
    pub fn need(&mut self, means: &str) -> Result<(), Fault> {
        match self.eat(means) {
            true => Ok(()),
            false => Err(self.missing_sign(means)),
        }
    }

    /// Things with commas between.
    pub fn list<X>(&mut self, read: fn(&mut Self) -> Result<X, Fault>) -> Result<Vec<X>, Fault> {
        let mut list = vec![read(self)?];
        while self.eat(",") {
            list.push(read(self)?);
        }
        Ok(list)
    }

    /// Goes to the end of the line.
    pub fn skip(&mut self) {
        self.at = self.tokens.len();
    }

    /// What is left of the line must be nothing.
    pub fn finish(&self) -> Result<(), Fault> {
        match self.token(0) {
            None => Ok(()),
            Some(token) => Err(self.stray(token)),
        }
    }

    /// What is said of a word at which the line should have ended.
    fn stray(&self, token: &Token) -> Fault {
        let written = self.written(token);
        let message = Message::new(match token.kind {
            Kind::Sign => "proof stray sign",
            _ => "proof stray",
        });
        let fault = Fault::new(token.span.clone(), message.with("word", written));
        match token.means {
            ")" | "]" => fault.help("proof closes nothing"),
            "by" | "proof" => fault.help("proof no reasons needed"),
            _ => fault,
        }
    }

    /// That something is missing where the next word stands, by the message that names it.
    pub fn missing(&self, what: &'static str) -> Fault {
        self.lacks(Place::Message(Message::new(what)))
    }

    /// That a sign or word of the language is missing there.
    pub fn missing_sign(&self, sign: &str) -> Fault {
        self.lacks(Place::Text(format!("`{sign}`")))
    }

    fn lacks(&self, what: Place) -> Fault {
        let (span, message) = match self.token(0) {
            None => (self.end(), Message::new("proof missing at end")),
            Some(token) => {
                let message = Message::new("proof missing before");
                let message = message.with("word", self.written(token));
                (token.span.clone(), message)
            }
        };
        Fault::new(span, message.place("what", what))
    }

    /// A word as it is written.
    pub fn written(&self, token: &Token) -> &'t str {
        self.text.get(token.span.clone()).unwrap_or_default()
    }

    /// The place after the last word.
    pub fn end(&self) -> Span {
        let end = self.tokens.last().map_or(0, |last| last.span.end);
        end..end
    }

    /// Where the word stands that comes next.
    pub fn here(&self) -> Span {
        self.token(0).map_or(self.end(), |token| token.span.clone())
    }

    /// From the start of a word to the last one read, as far as they stand in one line of text.
    pub fn span_from(&self, first: usize) -> Span {
        let last = self
            .at
            .checked_sub(1)
            .and_then(|last| self.tokens.get(last));
        match (self.tokens.get(first), last) {
            (Some(first), Some(last)) if last.span.end > first.span.start => {
                first.span.start..last.span.end.min(first.line_end)
            }
            _ => self.here(),
        }
    }

    /// Where the bracket stands that closes one.
    pub fn partner(&self, open: usize) -> Option<&'l Token<'t>> {
        self.tokens.get(self.partners.get(open).copied()?)
    }

    /// A closing bracket, for one that was opened by that word.
    pub fn close(&mut self, means: &str, open: usize) -> Result<(), Fault> {
        if self.eat(means) {
            return Ok(());
        }
        let Some(token) = self.token(0).filter(|_| self.partner(open).is_some()) else {
            return Err(self.unclosed(means, open));
        };
        let written = self.written(token);
        let message = Message::new("proof within brackets").with("word", written);
        Err(Fault::new(token.span.clone(), message))
    }

    /// That a bracket is not closed.
    pub fn unclosed(&self, means: &str, open: usize) -> Fault {
        let open = self.tokens.get(open);
        let place = open.map_or(self.here(), |open| open.span.clone());
        let message = Message::new("proof unclosed bracket").with("means", means);
        Fault::new(place, message)
    }

    /// The word after the bracket that closes the one which comes next.
    pub fn after_bracket(&self) -> &'t str {
        let close = self.partners.get(self.at).copied();
        let after = close.and_then(|close| self.tokens.get(close + 1));
        after.map_or("", |token| token.means)
    }

    /// Reads something that stands within something else.
    pub fn within<X>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<X, Fault>,
    ) -> Result<X, Fault> {
        if self.depth == DEEPEST {
            return Err(too_deep(self.here()));
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// Notes how tall a tree has become.
    pub fn grow(&mut self, height: usize, span: &Span) -> Result<(), Fault> {
        self.height = height;
        match height > DEEPEST {
            true => Err(too_deep(span.start..span.start + 1)),
            false => Ok(()),
        }
    }

    /// A name that may be given to something.
    pub fn new_name(&mut self) -> Result<Name, Fault> {
        let Some(token) = self.token(0) else {
            return Err(self.missing("proof a name"));
        };
        let text = self.written(token);
        let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic());
        if !is_word {
            return Err(self.missing("proof a name"));
        }
        if is_taken(text) {
            let message = Message::new("proof has a meaning").with("name", text);
            return Err(Fault::new(token.span.clone(), message));
        }
        self.at += 1;
        let (text, span) = (text.to_string(), token.span.clone());
        Ok(Name { text, span })
    }
}

fn too_deep(span: Span) -> Fault {
    Fault::new(span, Message::new("proof too deep").with("most", DEEPEST))
}

/// That something is to be written.
pub fn write(this: impl Display) -> Message {
    Message::new("proof write").with("this", this)
}

/// For each opening bracket the place of the one that closes it, or of nothing.
fn partners(tokens: &[Token]) -> Vec<usize> {
    let (mut partners, mut open) = (vec![tokens.len(); tokens.len()], Vec::new());
    for (place, token) in tokens.iter().enumerate() {
        match token.means {
            "(" | "[" => open.push(place),
            ")" | "]" => {
                if let Some(partner) = open.pop().and_then(|open| partners.get_mut(open)) {
                    *partner = place;
                }
            }
            _ => {}
        }
    }
    partners
}
