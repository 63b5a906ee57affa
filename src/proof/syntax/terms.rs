//! Terms: `⊕` binds less tightly than `+`, and both less than `[...]`.

use super::super::written::{Fault, Term, TermNode};
use super::lex::Kind;
use super::parser::Parser;
use super::signs::{function, is_taken, predicate};
use crate::locale::Message;
use crate::model::logic::Function;

/// The functions with a sign between two terms, and how tightly they bind.
fn infix(sign: &str) -> Option<(Function, u8)> {
    match sign {
        "⊕" => Some((Function::Xor, 0)),
        "+" => Some((Function::Plus, 1)),
        _ => None,
    }
}

impl Parser<'_, '_> {
    /// A term.
    pub fn term(&mut self) -> Result<Term, Fault> {
        self.within(|parser| parser.sum(0))
    }

    /// Terms joined by signs that bind at least so tightly.
    fn sum(&mut self, least: u8) -> Result<Term, Fault> {
        let first = self.at;
        let mut left = self.with_rows()?;
        while let Some((function, tight)) = infix(self.peek(0)).filter(|(_, t)| *t >= least) {
            self.at += 1;
            let height = self.height;
            let right = self.sum(tight + 1)?;
            let height = height.max(self.height);
            left = self.apply(first, function, vec![left, right], height)?;
        }
        Ok(left)
    }

    /// A function with its terms, the first of which begins with that word.
    fn apply(
        &mut self,
        first: usize,
        function: Function,
        terms: Vec<Term>,
        height: usize,
    ) -> Result<Term, Fault> {
        let span = self.span_from(first);
        self.grow(height + 1, &span)?;
        let node = TermNode::Apply(function, terms);
        Ok(Term { span, node })
    }

    /// A term with `[i]` and `[i:=b]` behind it.
    fn with_rows(&mut self) -> Result<Term, Fault> {
        let first = self.at;
        let mut term = self.alone()?;
        while self.peek(0) == "[" {
            let open = self.at;
            self.at += 1;
            let mut height = self.height;
            let row = self.term()?;
            height = height.max(self.height);
            let mut terms = vec![term, row];
            let mut function = Function::Row;
            if self.eat(":=") {
                function = Function::With;
                terms.push(self.term()?);
                height = height.max(self.height);
            }
            self.close("]", open)?;
            term = self.apply(first, function, terms, height)?;
        }
        Ok(term)
    }

    /// A number, a name, a function with its arguments, or a term in brackets.
    fn alone(&mut self) -> Result<Term, Fault> {
        let (first, Some(token)) = (self.at, self.token(0)) else {
            return Err(self.missing("proof a number or position"));
        };
        match (token.kind, token.means) {
            (Kind::Sign, "(") => {
                self.at += 1;
                let mut term = self.term()?;
                self.close(")", first)?;
                term.span = self.span_from(first);
                Ok(term)
            }
            (Kind::Number, _) => self.number(),
            (Kind::Word, word) => match function(word) {
                Some(function) => self.function(function),
                None => self.variable(),
            },
            _ => Err(self.missing("proof a number or position")),
        }
    }

    /// Whether a term can begin with the word that comes next.
    pub fn begins_term(&self) -> bool {
        let word = self.peek(0);
        match self.kind(0) {
            Some(Kind::Word) => {
                !is_taken(word) || function(word).is_some() || predicate(word).is_some()
            }
            Some(Kind::Number) => true,
            _ => word == "(",
        }
    }

    /// A numeral, which must come next.
    pub fn numeral(&mut self) -> Result<u64, Fault> {
        if self.kind(0) != Some(Kind::Number) {
            return Err(self.missing("proof a number"));
        }
        let number = self.peek(0).parse().map_err(|_| {
            let message = Message::new("proof number too large").with("most", u64::MAX);
            Fault::new(self.here(), message)
        })?;
        self.at += 1;
        Ok(number)
    }

    fn number(&mut self) -> Result<Term, Fault> {
        let (first, span) = (self.at, self.here());
        let number = self.numeral()?;
        self.height = 1;
        if self.peek(0) != "^" {
            let node = TermNode::Number(number);
            return Ok(Term { span, node });
        }
        if number != 2 {
            return Err(Fault::new(span, "proof powers of 2"));
        }
        self.at += 1;
        let exponent = self.within(Self::with_rows)?;
        self.apply(first, Function::Power, vec![exponent], self.height)
    }

    fn function(&mut self, function: Function) -> Result<Term, Fault> {
        let (first, name) = (self.at, function.signature().0);
        self.at += 1;
        let terms = self.arguments(name, function.signature().1.len())?;
        self.apply(first, function, terms, self.height)
    }

    fn variable(&mut self) -> Result<Term, Fault> {
        let (span, word) = (self.here(), self.peek(0));
        if let Some(predicate) = predicate(word) {
            let example = predicate.signature().1.iter().map(|_| "...");
            let example = example.collect::<Vec<_>>().join(", ");
            let message = Message::new("proof says something").with("word", word);
            return Err(Fault::new(span, message.with("terms", example)));
        }
        if is_taken(word) {
            return Err(self.missing("proof a number or position"));
        }
        self.at += 1;
        self.height = 1;
        if self.peek(0) == "(" {
            let message = Message::new("proof no function").with("word", word);
            return Err(Fault::new(span, message));
        }
        let node = TermNode::Name(word.to_string());
        Ok(Term { span, node })
    }

    /// As many terms in brackets as a name asks for.
    pub fn arguments(&mut self, name: &str, many: usize) -> Result<Vec<Term>, Fault> {
        let (first, terms) = (self.at, self.terms_in_brackets()?);
        if terms.len() == many {
            return Ok(terms);
        }
        let message = Message::of("proof terms", many).with("name", name);
        let message = message.with("many", terms.len());
        Err(Fault::new(self.span_from(first), message))
    }

    /// Terms in brackets, with commas between.
    pub fn terms_in_brackets(&mut self) -> Result<Vec<Term>, Fault> {
        let open = self.at;
        self.need("(")?;
        let terms = self.terms()?;
        self.close(")", open)?;
        Ok(terms)
    }

    /// Terms with commas between.
    pub fn terms(&mut self) -> Result<Vec<Term>, Fault> {
        let mut terms = vec![self.term()?];
        let mut height = self.height;
        while self.eat(",") {
            terms.push(self.term()?);
            height = height.max(self.height);
        }
        self.height = height;
        Ok(terms)
    }
}
