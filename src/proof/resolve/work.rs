//! Going through a written formula with the variables of the quantifiers around each part of it.

use std::sync::Arc;

use super::super::written::{
    Binder, Fault, Formula as Written, FormulaNode, Name, Relation, Span, Term as WrittenTerm,
    TermNode,
};
use super::scope::{Scope, in_use, nouns};
use super::words::Words;
use crate::kernel::proof::terms::LARGEST;
use crate::locale::Message;
use crate::model::logic::{Formula, Sort, Term};

/// Gives formulas of a text their meaning at one place in a proof.
#[derive(Clone, Copy, Debug)]
pub struct Resolver<'a> {
    /// The text in which they stand.
    pub text: &'a str,
    /// What is defined.
    pub words: &'a Words,
    /// The names in force.
    pub scope: &'a Scope,
}

pub(super) struct Work<'a> {
    pub around: Resolver<'a>,
    /// The variables of the quantifiers around, the innermost one last.
    pub bound: Vec<(Arc<str>, Sort)>,
    /// So many more symbols may come.
    left: usize,
}

impl<'a> Work<'a> {
    pub fn new(around: Resolver<'a>) -> Work<'a> {
        let (bound, left) = (Vec::new(), LARGEST);
        Work {
            around,
            bound,
            left,
        }
    }

    fn spend(&mut self, symbols: usize, span: &Span) -> Result<(), Fault> {
        let left = self.left.checked_sub(symbols);
        self.left = left.ok_or_else(|| too_large(span.clone()))?;
        Ok(())
    }

    pub fn formula(&mut self, written: &Written) -> Result<Formula, Fault> {
        self.spend(1, &written.span)?;
        Ok(match &written.node {
            FormulaNode::False => Formula::False,
            FormulaNode::Compare(left, relation, right) => self.compared(left, *relation, right)?,
            FormulaNode::Holds(predicate, terms) => {
                let (name, sorts) = predicate.signature();
                Formula::Holds(*predicate, self.terms(name, terms, sorts, &written.span)?)
            }
            FormulaNode::Defined(name, terms) => self.defined(name, terms, &written.span)?,
            FormulaNode::Not(inner) => self.formula(inner)?.negated(),
            FormulaNode::Join(join, left, right) => {
                let (left, right) = (self.formula(left)?, self.formula(right)?);
                Formula::Join(*join, Box::new(left), Box::new(right))
            }
            FormulaNode::Bind(quantifier, binders, body) => {
                let body = self.under(binders, body)?;
                binders.iter().rev().fold(body, |inner, binder| {
                    let name = Arc::from(&*binder.name.text);
                    Formula::Bind(*quantifier, name, binder.sort, Box::new(inner))
                })
            }
        })
    }

    /// A formula under quantifiers with these variables.
    pub fn under(&mut self, binders: &[Binder], body: &Written) -> Result<Formula, Fault> {
        let outside = self.bound.len();
        for Binder { name, sort } in binders {
            self.spend(1, &name.span)?;
            // A name in force may be taken again, so that every goal that is printed can be written; it is out of sight then.
            let of_bound = self.bound.iter().find(|(bound, _)| **bound == *name.text);
            if let Some((_, sort)) = of_bound {
                return Err(in_use(name, *sort));
            }
            self.bound.push((Arc::from(&*name.text), *sort));
        }
        let body = self.formula(body);
        self.bound.truncate(outside);
        body
    }

    fn compared(
        &mut self,
        left: &WrittenTerm,
        relation: Relation,
        right: &WrittenTerm,
    ) -> Result<Formula, Fault> {
        let (one, other) = (self.term(left)?, self.term(right)?);
        let sort = match relation {
            Relation::Equal | Relation::Differs => one.sort(),
            _ => Sort::Nat,
        };
        self.needs(&one, sort, &left.span)?;
        self.needs(&other, sort, &right.span)?;
        Ok(related(one, relation, other))
    }

    pub fn term(&mut self, written: &WrittenTerm) -> Result<Term, Fault> {
        self.spend(1, &written.span)?;
        match &written.node {
            TermNode::Number(number) => Ok(Term::Number(*number)),
            TermNode::Name(name) => self.named(name, &written.span),
            TermNode::Apply(function, terms) => {
                let (name, sorts, _) = function.signature();
                let terms = self.terms(name, terms, sorts, &written.span)?;
                Ok(Term::Apply(*function, terms))
            }
        }
    }

    /// The arguments of something, as many and of the sorts that it needs.
    fn terms(
        &mut self,
        name: &str,
        terms: &[WrittenTerm],
        sorts: &[Sort],
        span: &Span,
    ) -> Result<Vec<Term>, Fault> {
        if terms.len() != sorts.len() {
            let message = Message::of("proof terms", sorts.len()).with("name", name);
            let fault = Fault::new(span.clone(), message.with("many", terms.len()));
            let order = Message::new("proof in this order");
            return Err(fault.help(order.place("sorts", nouns(sorts))));
        }
        let sorted = terms.iter().zip(sorts).map(|(written, sort)| {
            let term = self.term(written)?;
            self.needs(&term, *sort, &written.span)?;
            Ok(term)
        });
        sorted.collect()
    }

    fn named(&mut self, name: &str, span: &Span) -> Result<Term, Fault> {
        let place = self
            .bound
            .iter()
            .rev()
            .position(|(bound, _)| **bound == *name);
        if let Some(place) = place {
            let sort = self.bound.iter().rev().nth(place).map(|(_, sort)| *sort);
            let index = u32::try_from(place).ok();
            return match index.zip(sort) {
                Some((index, sort)) => Ok(Term::Bound(index, sort)),
                None => Err(too_large(span.clone())),
            };
        }
        match self.around.scope.term(name) {
            Some(term) => {
                self.spend(symbols(&term), span)?;
                Ok(term)
            }
            None => Err(self.unknown(name, span)),
        }
    }

    fn defined(
        &mut self,
        name: &Name,
        terms: &[WrittenTerm],
        span: &Span,
    ) -> Result<Formula, Fault> {
        let Some(definition) = self.around.words.get(&name.text) else {
            return Err(self.undefined(name));
        };
        let terms = self.terms(&name.text, terms, &definition.sorts, span)?;
        let formula = definition.of(&terms, &mut self.left);
        formula.ok_or_else(|| too_large(span.clone()))
    }
}

/// How many symbols a term has.
fn symbols(term: &Term) -> usize {
    match term {
        Term::Apply(_, terms) => 1 + terms.iter().map(symbols).sum::<usize>(),
        _ => 1,
    }
}

/// Two terms with a relation, in terms of `=`, `<` and `not`.
fn related(left: Term, relation: Relation, right: Term) -> Formula {
    use Formula::{Equal, Less};
    match relation {
        Relation::Equal => Equal(left, right),
        Relation::Differs => Equal(left, right).negated(),
        Relation::Less => Less(left, right),
        Relation::AtMost => Less(right, left).negated(),
        Relation::More => Less(right, left),
        Relation::AtLeast => Less(left, right).negated(),
    }
}

/// What is said of a fact, theorem or definition whose name another one has.
pub fn stated_twice(name: &Name) -> Fault {
    let message = Message::new("proof called already").with("name", &name.text);
    Fault::new(name.span.clone(), message)
}

pub(super) fn too_large(span: Span) -> Fault {
    let message = Message::new("proof too large written out").with("most", LARGEST);
    Fault::new(span, message)
}
