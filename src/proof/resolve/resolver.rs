//! What formulas of a text are read with, and how relations are said with `=`, `<` and `not`.

use super::super::written::{Fault, Name, Relation};
use super::scope::Scope;
use super::words::Words;
use crate::kernel::proof::terms::LARGEST;
use crate::model::logic;

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

pub(super) fn too_large(span: crate::proof::written::Span) -> Fault {
    let message = format!(
        "this is too large or too deep once definitions and `let` are written out (more than {LARGEST} symbols)"
    );
    Fault::new(span, message).help("say it in smaller parts")
}
