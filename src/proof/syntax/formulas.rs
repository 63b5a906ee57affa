//! Formulas: `<->` binds least, then `->` to the right, `|`, `&` and `not`; a quantifier reaches as far as it can.

use super::super::written::{Binder, Fault, Formula, FormulaNode, Relation, Span, Term};
use super::lex::Kind;
use super::parser::Parser;
use super::signs::{function, is_taken, predicate};
use crate::locale::Message;
use crate::model::logic::{Join, Quantifier, Sort};

/// The connectives, how tightly they bind, and how tightly what stands to their right has to.
fn infix(sign: &str) -> Option<(Join, u8, u8)> {
    match sign {
        "<->" => Some((Join::Iff, 0, 1)),
        "->" => Some((Join::Implies, 1, 1)),
        "|" => Some((Join::Or, 2, 3)),
        "&" => Some((Join::And, 3, 4)),
        _ => None,
    }
}

impl Parser<'_, '_> {
    /// A formula.
    pub fn formula(&mut self) -> Result<Formula, Fault> {
        self.joined(0)
    }

    /// Formulas joined by connectives that bind at least so tightly.
    fn joined(&mut self, least: u8) -> Result<Formula, Fault> {
        let (first, mut last) = (self.at, None);
        let mut left = self.single()?;
        while let Some((join, _, after)) = infix(self.peek(0)).filter(|(_, t, _)| *t >= least) {
            if join == Join::Iff && last == Some(join) {
                return Err(Fault::new(self.here(), "proof side by side"));
            }
            self.at += 1;
            let height = self.height;
            let right = self.within(|parser| parser.joined(after))?;
            let span = self.span_from(first);
            self.grow(height.max(self.height) + 1, &span)?;
            let node = FormulaNode::Join(join, Box::new(left), Box::new(right));
            (left, last) = (Formula { span, node }, Some(join));
        }
        Ok(left)
    }

    /// A formula without connectives but `not`, or one in brackets.
    fn single(&mut self) -> Result<Formula, Fault> {
        let first = self.at;
        let node = match self.peek(0) {
            "not" => {
                self.at += 1;
                let inner = self.within(Self::single)?;
                FormulaNode::Not(Box::new(inner))
            }
            "all" => self.bound(Quantifier::All)?,
            "ex" => self.bound(Quantifier::Exists)?,
            "(" if !goes_on_as_term(self.after_bracket()) => return self.in_brackets(),
            _ => self.atom()?,
        };
        let span = self.span_from(first);
        self.grow(self.height + 1, &span)?;
        Ok(Formula { span, node })
    }

    fn in_brackets(&mut self) -> Result<Formula, Fault> {
        let first = self.at;
        self.at += 1;
        if self.partner(first).is_none() {
            return Err(self.unclosed(")", first));
        }
        let mut formula = self.within(Self::formula)?;
        self.close(")", first)?;
        formula.span = self.span_from(first);
        Ok(formula)
    }

    /// `False`, a predicate or definition with its terms, or terms with a relation.
    fn atom(&mut self) -> Result<FormulaNode, Fault> {
        let word = self.peek(0);
        let (span, opens) = (self.here(), self.peek(1) == "(");
        if self.kind(0) != Some(Kind::Word) {
            return self.comparison();
        }
        if word == "False" {
            (self.at, self.height) = (self.at + 1, 1);
            return Ok(FormulaNode::False);
        }
        if let Some(predicate) = predicate(word).filter(|_| opens) {
            self.at += 1;
            let terms = self.arguments(word, predicate.signature().1.len())?;
            self.no_term(word, span)?;
            return Ok(FormulaNode::Holds(predicate, terms));
        }
        if opens && function(word).is_none() && !is_taken(word) {
            let name = self.new_name()?;
            let terms = self.terms_in_brackets()?;
            self.no_term(word, span)?;
            return Ok(FormulaNode::Defined(name, terms));
        }
        self.comparison()
    }

    /// Whether a statement ends here and is not used like a number or position.
    fn no_term(&self, word: &str, span: Span) -> Result<(), Fault> {
        if !goes_on_as_term(self.peek(0)) {
            return Ok(());
        }
        Err(Fault::new(
            span,
            Message::new("proof no term").with("word", word),
        ))
    }

    fn comparison(&mut self) -> Result<FormulaNode, Fault> {
        if !self.begins_term() {
            return Err(self.missing("proof a formula"));
        }
        let left = self.term()?;
        let (relation, right) = self.relation_and_term()?;
        if Relation::of(self.peek(0)).is_some() {
            return Err(Fault::new(self.here(), "proof one relation"));
        }
        Ok(FormulaNode::Compare(left, relation, right))
    }

    /// A relation with the term to its right.
    pub fn relation_and_term(&mut self) -> Result<(Relation, Term), Fault> {
        let Some(relation) = Relation::of(self.peek(0)) else {
            return Err(self.missing("proof a relation"));
        };
        self.at += 1;
        let height = self.height;
        let right = self.term()?;
        self.height = self.height.max(height);
        Ok((relation, right))
    }

    /// A quantifier, its variables, and what it says of them.
    fn bound(&mut self, quantifier: Quantifier) -> Result<FormulaNode, Fault> {
        self.at += 1;
        let binders = self.binders()?;
        if self.peek(0) != "." {
            let fault = self.missing("proof a comma or stop");
            return Err(fault.help("proof commas and stop"));
        }
        self.at += 1;
        let body = self.within(Self::formula)?;
        self.height += binders.len().saturating_sub(1);
        Ok(FormulaNode::Bind(quantifier, binders, Box::new(body)))
    }

    /// `P:Pos, i,b:Nat`
    pub fn binders(&mut self) -> Result<Vec<Binder>, Fault> {
        let (mut binders, mut unsorted) = (Vec::new(), Vec::new());
        loop {
            unsorted.push(self.new_name()?);
            if self.eat(":") {
                let sort = self.sort()?;
                binders.extend(unsorted.drain(..).map(|name| Binder { name, sort }));
            }
            if !self.eat(",") {
                break;
            }
        }
        match unsorted.pop() {
            None => Ok(binders),
            Some(name) => {
                let message = Message::new("proof sort not said").with("name", &name.text);
                Err(Fault::new(name.span, message))
            }
        }
    }

    fn sort(&mut self) -> Result<Sort, Fault> {
        let sort = match self.peek(0) {
            "Nat" => Sort::Nat,
            "Pos" => Sort::Pos,
            _ => return Err(self.missing("proof a sort")),
        };
        self.at += 1;
        Ok(sort)
    }
}

/// Whether a bracket before this sign is a term.
fn goes_on_as_term(sign: &str) -> bool {
    Relation::of(sign).is_some() || ["⊕", "+", "[", "^"].contains(&sign)
}
