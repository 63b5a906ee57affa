//! The names that are in force at one place of a proof.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::written::{Fault, Name};
use crate::kernel::proof::terms;
use crate::locale::{Message, Place};
use crate::model::logic::{Sort, Term};

/// Names with their sorts, and terms that were given a name. No name is in force twice.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    names: terms::Scope,
    terms: HashMap<Arc<str>, Term>,
    /// All of them in the order in which they came.
    order: Vec<Arc<str>>,
}

/// So many names, the last ones, are looked at to find one that is like another.
const NEAR: usize = 200;

impl Scope {
    /// Brings a variable into force.
    pub fn fix(&mut self, name: &Name, sort: Sort) -> Result<Arc<str>, Fault> {
        let name = self.new_name(name)?;
        self.names.insert(name.clone(), sort);
        Ok(name)
    }

    /// Gives a term a name.
    pub fn call(&mut self, name: &Name, term: Term) -> Result<(), Fault> {
        let name = self.new_name(name)?;
        self.terms.insert(name, term);
        Ok(())
    }

    fn new_name(&mut self, name: &Name) -> Result<Arc<str>, Fault> {
        if let Some(sort) = self.sort(&name.text) {
            return Err(in_use(name, sort));
        }
        let name: Arc<str> = Arc::from(&*name.text);
        self.order.push(name.clone());
        Ok(name)
    }

    /// The place to come back to when names that come after it are no longer in force.
    pub fn mark(&self) -> usize {
        self.order.len()
    }

    /// Takes names out of force that came after a mark.
    pub fn reset(&mut self, mark: usize) {
        for name in self.order.drain(mark.min(self.order.len())..) {
            self.names.remove(&name);
            self.terms.remove(&name);
        }
    }

    /// The variables in force, without names of terms.
    pub fn names(&self) -> &terms::Scope {
        &self.names
    }

    /// What a name stands for.
    pub fn term(&self, name: &str) -> Option<Term> {
        match self.names.get_key_value(name) {
            Some((name, sort)) => Some(Term::Free(name.clone(), *sort)),
            None => self.terms.get(name).cloned(),
        }
    }

    /// The sort of a name.
    pub fn sort(&self, name: &str) -> Option<Sort> {
        let of_term = || self.terms.get(name).map(Term::sort);
        self.names.get(name).copied().or_else(of_term)
    }

    /// All names in force, in the order in which they came.
    pub fn all(&self) -> impl Iterator<Item = &Arc<str>> {
        self.order.iter()
    }

    /// The term that was given a name.
    pub fn named(&self, name: &str) -> Option<&Term> {
        self.terms.get(name)
    }

    /// The last names that came into force, the latest first.
    pub fn latest(&self) -> impl Iterator<Item = &str> {
        self.order.iter().rev().take(NEAR).map(|name| &**name)
    }
}

/// What is said of a name that is in force already.
pub(super) fn in_use(name: &Name, sort: Sort) -> Fault {
    let message = Message::new("proof stands for").with("name", &name.text);
    Fault::new(name.span.clone(), message.place("sort", a(sort)))
}

/// What a term of a sort is called: a number or a position.
pub fn a(sort: Sort) -> Place {
    Place::Message(Message::new(match sort {
        Sort::Nat => "proof a number",
        Sort::Pos => "proof a position",
    }))
}

/// What terms of some sorts are called, in order, without articles.
pub fn nouns(sorts: &[Sort]) -> Place {
    let noun = |sort: &Sort| match sort {
        Sort::Nat => "proof number",
        Sort::Pos => "proof position",
    };
    Place::List(sorts.iter().map(|sort| Message::new(noun(sort))).collect())
}
