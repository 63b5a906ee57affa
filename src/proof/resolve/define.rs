//! Definitions as a text gives them.

use std::sync::Arc;

use super::super::written::{Binder, Fault, Formula as Written, Name};
use super::resolver::{Resolver, stated_twice, too_large};
use super::scope::Scope;
use super::words::{Definition, Words};
use super::work::Work;
use crate::kernel::proof::terms::size;
use crate::model::logic::Formula;

impl Words {
    /// Adds a definition, in a text.
    pub fn define(
        &mut self,
        text: &str,
        name: &Name,
        parameters: &[Binder],
        body: &Written,
    ) -> Result<(), Fault> {
        if self.known.contains_key(&name.text) {
            return Err(stated_twice(name));
        }
        let (words, scope) = (&*self, &Scope::default());
        let mut work = Work::new(Resolver { text, words, scope });
        let body = work.under(parameters, body)?;
        let closed = parameters.iter().rev().fold(body.clone(), |inner, binder| {
            Formula::all(&Arc::from(&*binder.name.text), binder.sort, inner)
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
