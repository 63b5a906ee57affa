//! Written terms and formulas to those of the logic: names looked up, sorts compared, definitions written out.

mod scope;
mod unknown;
mod words;
mod work;

pub use scope::{Scope, a};
pub use unknown::nearest;
pub use words::Words;

use std::sync::Arc;

use super::written::{Binder, Fault, Formula, Name, Term};
use crate::kernel::proof::terms::{size, term_size};
use crate::model::logic;
use words::Definition;
pub use work::Resolver;
use work::{Work, stated_twice, too_large};

impl<'a> Resolver<'a> {
    /// What a formula says.
    pub fn formula(&self, written: &Formula) -> Result<logic::Formula, Fault> {
        let formula = Work::new(*self).formula(written)?;
        match size(&formula, self.scope.names()) {
            Some(_) => Ok(formula),
            None => Err(too_large(written.span.clone())),
        }
    }

    /// What a term stands for.
    pub fn term(&self, written: &Term) -> Result<logic::Term, Fault> {
        let term = Work::new(*self).term(written)?;
        match term_size(&term, self.scope.names()) {
            Some(_) => Ok(term),
            None => Err(too_large(written.span.clone())),
        }
    }
}

impl Words {
    /// Adds a definition, in a text.
    pub fn define(
        &mut self,
        text: &str,
        name: &Name,
        parameters: &[Binder],
        body: &Formula,
    ) -> Result<(), Fault> {
        if self.known.contains_key(&name.text) {
            return Err(stated_twice(name));
        }
        let (words, scope) = (&*self, &Scope::default());
        let mut work = Work::new(Resolver { text, words, scope });
        let body = work.under(parameters, body)?;
        let closed = parameters.iter().rev().fold(body.clone(), |inner, binder| {
            logic::Formula::all(&Arc::from(&*binder.name.text), binder.sort, inner)
        });
        let sorts = parameters.iter().map(|binder| binder.sort).collect();
        match size(&closed, scope.names()) {
            None => Err(too_large(name.span.clone())),
            Some(_) => {
                let definition = Definition { sorts, body };
                self.known.insert(name.text.clone(), definition);
                Ok(())
            }
        }
    }
}
