//! Reasons after `by`, labels and lists of names.

use super::super::written::{Because, Block, Fault, Formula, Name, Reason, Reasons};
use super::lex::Kind;
use super::parser::Parser;
use super::signs::{METHODS, function, is_taken, predicate};
use crate::locale::Message;

impl Parser<'_, '_> {
    /// `by ...`; the end of the line is no reasons.
    pub fn reasons(&mut self) -> Result<Reasons, Fault> {
        let first = self.at;
        if self.at_end() {
            let (each, span) = (Vec::new(), self.end());
            return Ok(Reasons { each, span });
        }
        if !self.eat("by") {
            return Err(self.no_reasons());
        }
        self.reasons_after_by(first)
    }

    /// The reasons themselves; the word at `first` is the first of all that belongs to them.
    pub fn reasons_after_by(&mut self, first: usize) -> Result<Reasons, Fault> {
        let mut each = Vec::new();
        while !self.at_end() {
            each.push(self.reason()?);
            if !self.eat(",") && !self.at_end() {
                return Err(self.missing("proof a comma between reasons"));
            }
        }
        let span = self.span_from(first);
        Ok(Reasons { each, span })
    }

    /// What is said where a formula has ended and neither the line nor reasons follow.
    fn no_reasons(&self) -> Fault {
        let fault = match self.finish() {
            Err(fault) => fault,
            Ok(()) => return self.missing_sign("by"),
        };
        match (self.kind(0), self.peek(0)) {
            (_, ")" | "]" | "proof") => fault,
            (Some(Kind::Word), _) => fault.help("proof reasons after by"),
            _ => fault,
        }
    }

    fn reason(&mut self) -> Result<Reason, Fault> {
        let name = self.reason_name()?;
        let at = match self.peek(0) {
            "(" => self.terms_in_brackets()?,
            _ => Vec::new(),
        };
        Ok(Reason { name, at })
    }

    /// The name of a reason.
    fn reason_name(&mut self) -> Result<Name, Fault> {
        let Some(token) = self.token(0) else {
            return Err(self.missing("proof a reason"));
        };
        let (text, span) = (self.written(token), token.span.clone());
        let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic());
        if is_word && (METHODS.contains(&text) || !is_taken(text)) {
            self.at += 1;
            let text = text.to_string();
            return Ok(Name { text, span });
        }
        if function(text).is_some() || predicate(text).is_some() {
            let message = Message::new("proof no reason").with("name", text);
            return Err(Fault::new(span, message));
        }
        let fault = self.missing("proof the name of a reason");
        Err(match token.means {
            "&" => fault.help("proof separated"),
            _ => fault.help("proof a reason is"),
        })
    }

    /// Names of reasons with commas between, to the end of the line.
    pub fn reason_names(&mut self) -> Result<Vec<Name>, Fault> {
        let names = self.list(Self::reason_name)?;
        match self.at_end() {
            true => Ok(names),
            false => Err(self.missing("proof a comma between reasons")),
        }
    }

    /// `L:`, the name of what comes after it; `word` is the line's first one.
    pub fn label(&mut self, word: &str) -> Result<Name, Fault> {
        if self.at_end() {
            let help = Message::new("proof name for L").with("word", word);
            return Err(self.missing("proof a name and meaning").help(help));
        }
        let named = self.kind(0) == Some(Kind::Word);
        if self.peek(1) == ":" {
            let name = self.new_name()?;
            self.at += 1;
            return Ok(name);
        }
        let (span, text) = (self.here(), self.peek(0));
        let formula_after = matches!(self.kind(1), Some(Kind::Word | Kind::Number))
            || ["not", "all", "ex"].contains(&self.peek(1));
        if named && formula_after && !is_taken(text) {
            let message = Message::new("proof no colon").with("name", text);
            return Err(Fault::new(span, message.with("word", word)));
        }
        let message = |name| Message::new(name).with("word", word);
        let fault = Fault::new(span, message("proof unnamed"));
        Err(match word {
            "calc" => fault.help("proof name the chain"),
            "case" => fault.help("proof name the case"),
            "obtain" => fault.help("proof name what you obtain"),
            "theorem" | "axiom" => fault.help(message("proof name the statement")),
            _ => fault,
        })
    }

    /// A formula and why it holds; the lines of a proof are put in later.
    pub fn because(&mut self) -> Result<(Formula, Because), Fault> {
        let formula = self.formula()?;
        if self.peek(0) == "proof" {
            self.at += 1;
            if self.peek(1) == "induction" {
                return Err(Fault::new(self.here(), "proof only a theorem"));
            }
            self.finish()?;
            return Ok((formula, Because::Proof(Block::default())));
        }
        Ok((formula, Because::By(self.reasons()?)))
    }
}
