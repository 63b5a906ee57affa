//! Reasons after `by`, labels and lists of names.

use super::super::written::{Because, Block, Fault, Formula, Name, Reason, Reasons};
use super::lex::Kind;
use super::parser::Parser;
use super::signs::{METHODS, function, is_taken, predicate};

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
                return Err(self.missing("a comma between two reasons"));
            }
        }
        let span = self.span_from(first);
        Ok(Reasons { each, span })
    }

    /// What is said where a formula has ended and neither the line nor reasons follow.
    fn no_reasons(&self) -> Fault {
        let fault = match self.finish() {
            Err(fault) => fault,
            Ok(()) => return self.missing("`by`"),
        };
        match (self.kind(0), self.peek(0)) {
            (_, ")" | "]" | "proof") => fault,
            (Some(Kind::Word), _) => fault.help("reasons come after `by`, with commas between"),
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
            return Err(self.missing("a reason"));
        };
        let (text, span) = (self.written(token), token.span.clone());
        let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic());
        if is_word && (METHODS.contains(&text) || !is_taken(text)) {
            self.at += 1;
            let text = text.to_string();
            return Ok(Name { text, span });
        }
        if function(text).is_some() || predicate(text).is_some() {
            let fault = Fault::new(span, format!("`{text}` is no reason"));
            return Err(fault.help("name a label, a fact or a theorem"));
        }
        let fault = self.missing("the name of a reason");
        Err(match token.means {
            "&" => fault.help("reasons are separated by commas"),
            _ => fault.help("a reason is a label, a fact or a theorem, or `xor`, `arith`, `logic`"),
        })
    }

    /// Names of reasons with commas between, to the end of the line.
    pub fn reason_names(&mut self) -> Result<Vec<Name>, Fault> {
        let names = self.list(Self::reason_name)?;
        match self.at_end() {
            true => Ok(names),
            false => Err(self.missing("a comma between two reasons")),
        }
    }

    /// `L:`, the name of what comes after it; `word` is the line's first one.
    pub fn label(&mut self, word: &str) -> Result<Name, Fault> {
        if self.at_end() {
            let fault = self.missing("a name and what it stands for");
            return Err(fault.help(format!("write `{word} L: ...` with a name for L")));
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
            let fault = Fault::new(span, format!("a colon is missing after the name `{text}`"));
            return Err(fault.help(format!("write `{word} {text}: ...`")));
        }
        let fault = Fault::new(span, format!("what comes after `{word}` has no name"));
        let help = match word {
            "calc" => "give the chain a name, so that later lines can use it",
            "case" => "give what holds in this case a name, so that its lines can use it",
            "obtain" => "give what you obtain a name after `with`, so that later lines can use it",
            "theorem" | "axiom" => "every statement needs a name",
            _ => "give the fact a name, so that later lines can use it",
        };
        let example = match word {
            "obtain" => "obtain x with L: ...".to_string(),
            word => format!("{word} L: ..."),
        };
        Err(fault.help(format!("{help}: `{example}`")))
    }

    /// A formula and why it holds; the lines of a proof are put in later.
    pub fn because(&mut self) -> Result<(Formula, Because), Fault> {
        let formula = self.formula()?;
        if self.peek(0) == "proof" {
            self.at += 1;
            if self.peek(1) == "induction" {
                let fault = Fault::new(self.here(), "only a theorem is proved by induction");
                return Err(fault.help("state this as a theorem of its own, above this one"));
            }
            self.finish()?;
            return Ok((formula, Because::Proof(Block::default())));
        }
        Ok((formula, Because::By(self.reasons()?)))
    }
}
