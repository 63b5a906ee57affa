//! Definitions: what each stands for, and writing it out for given terms. Variables of the terms stay what they are,
//! whatever the variables of the definition are called.

use std::collections::BTreeMap;

use super::scope::nouns;
use crate::locale::Place;
use crate::model::logic::{Formula, Sort, Term};

/// What is defined.
#[derive(Clone, Debug, Default)]
pub struct Words {
    pub(super) known: BTreeMap<String, Definition>,
}

/// A definition.
#[derive(Clone, Debug)]
pub(super) struct Definition {
    pub sorts: Vec<Sort>,
    /// In it, the last parameter is the variable of the innermost quantifier around it.
    pub(super) body: Formula,
}

impl Words {
    /// The names of all definitions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.known.keys().map(String::as_str)
    }

    /// Whether something is defined by that name.
    pub fn contains(&self, name: &str) -> bool {
        self.known.contains_key(name)
    }

    pub(super) fn get(&self, name: &str) -> Option<&Definition> {
        self.known.get(name)
    }
}

impl Definition {
    /// What it is said of, in words.
    pub fn said_of(&self) -> Place {
        nouns(&self.sorts)
    }

    /// What it says of these terms; nothing if that has more symbols than are left.
    pub fn of(&self, terms: &[Term], left: &mut usize) -> Option<Formula> {
        let mut put = Put { terms, left };
        put.formula(&self.body, 0)
    }
}

/// Puts terms for the parameters of a definition.
struct Put<'a> {
    terms: &'a [Term],
    left: &'a mut usize,
}

impl Put<'_> {
    fn spend(&mut self) -> Option<()> {
        *self.left = self.left.checked_sub(1)?;
        Some(())
    }

    /// `inside` quantifiers of the definition stand around the formula.
    fn formula(&mut self, formula: &Formula, inside: u32) -> Option<Formula> {
        self.spend()?;
        Some(match formula {
            Formula::False => Formula::False,
            Formula::Equal(left, right) => {
                Formula::Equal(self.term(left, inside)?, self.term(right, inside)?)
            }
            Formula::Less(left, right) => {
                Formula::Less(self.term(left, inside)?, self.term(right, inside)?)
            }
            Formula::Holds(predicate, terms) => {
                let terms = terms.iter().map(|term| self.term(term, inside));
                Formula::Holds(*predicate, terms.collect::<Option<_>>()?)
            }
            Formula::Not(inner) => self.formula(inner, inside)?.negated(),
            Formula::Join(join, left, right) => {
                let left = self.formula(left, inside)?;
                let right = self.formula(right, inside)?;
                Formula::Join(*join, Box::new(left), Box::new(right))
            }
            Formula::Bind(quantifier, name, sort, body) => {
                let body = self.formula(body, inside + 1)?;
                Formula::Bind(*quantifier, name.clone(), *sort, Box::new(body))
            }
        })
    }

    fn term(&mut self, term: &Term, inside: u32) -> Option<Term> {
        self.spend()?;
        match term {
            Term::Bound(index, _) if *index >= inside => {
                let from_last = usize::try_from(*index - inside).ok()?;
                let terms = self.terms;
                let put = terms.iter().rev().nth(from_last)?;
                self.moved(put, inside)
            }
            Term::Apply(function, terms) => {
                let terms = terms.iter().map(|term| self.term(term, inside));
                Some(Term::Apply(*function, terms.collect::<Option<_>>()?))
            }
            _ => Some(term.clone()),
        }
    }

    /// A term under so many more quantifiers.
    fn moved(&mut self, term: &Term, by: u32) -> Option<Term> {
        self.spend()?;
        Some(match term {
            Term::Bound(index, sort) => Term::Bound(index.checked_add(by)?, *sort),
            Term::Apply(function, terms) => {
                let terms = terms.iter().map(|term| self.moved(term, by));
                Term::Apply(*function, terms.collect::<Option<_>>()?)
            }
            _ => term.clone(),
        })
    }
}
