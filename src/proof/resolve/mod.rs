//! Written terms and formulas to those of the logic: names looked up, sorts compared, definitions written out.

mod nearest;
mod scope;
mod unknown;
mod words;
mod work;

pub use nearest::nearest;
pub use scope::Scope;
pub use words::Words;

use super::written::{Fault, Formula, Name, Relation, Term};
use crate::kernel::proof::terms::{LARGEST, size, term_size};
use crate::model::logic;
use work::Work;

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

    /// A link of a chain: what stands to the right of the relation, and what the link says.
    pub fn link(
        &self,
        left: &logic::Term,
        relation: Relation,
        right: &Term,
    ) -> Result<(logic::Term, logic::Formula), Fault> {
        let term = self.term(right)?;
        Work::new(*self).comparable(left, relation, &term, &right.span)?;
        let says = related(left.clone(), relation, term.clone());
        Ok((term, says))
    }
}

/// Two terms with a relation, in terms of `=`, `<` and `not`.
pub fn related(left: logic::Term, relation: Relation, right: logic::Term) -> logic::Formula {
    use logic::Formula::{Equal, Less};
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
    let message = format!("there is something called `{}` already", name.text);
    Fault::new(name.span.clone(), message)
        .help("every fact, theorem and definition needs a name of its own")
}

fn too_large(span: super::written::Span) -> Fault {
    let message = format!(
        "this is too large or too deep once definitions and `let` are written out (more than {LARGEST} symbols)"
    );
    Fault::new(span, message).help("say it in smaller parts")
}
