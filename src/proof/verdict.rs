//! What is said about each line of a proof.

use std::sync::Arc;

use super::written::{Fault, Name, Span};
use crate::locale::{Message, Place};
use crate::model::logic::{Formula, Sort, Term};

/// A line with its verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct LineVerdict {
    /// The line.
    pub span: Span,
    /// What is wrong with it; nothing where it follows.
    pub fault: Option<Fault>,
    /// Its reasons that it does not need.
    pub unused: Vec<Name>,
}

// What is to be proved at a place of a proof, what is known there, and what may apply: plain data, for whoever writes the
// next line.

/// A place of a proof as whoever writes there needs it.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The name of the theorem.
    pub theorem: String,
    /// All of the theorem in the text, up to the place.
    pub span: Span,
    /// What is still to be proved; `None` once nothing is.
    pub goal: Option<Formula>,
    /// Which line fits the goal.
    pub advice: Message,
    /// The names in force, in order.
    pub names: Vec<Named>,
    /// What is known under a label, in order.
    pub known: Vec<Known>,
    /// What may apply to the goal, the most specific first.
    pub fitting: Vec<Fitting>,
    /// How much more may apply that is not listed.
    pub more: usize,
}

/// A name in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: Arc<str>,
    /// What it stands for.
    pub sort: Sort,
    /// What `let` calls so; `None` for what was fixed or obtained.
    pub term: Option<Term>,
}

/// A fact under a label.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The label.
    pub label: String,
    /// What it says; a chain says what holds of its ends, and then each link.
    pub says: Vec<Formula>,
}

/// Something that may apply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitting {
    /// What it is: a `line` above, a `fact`, a `theorem`, or a `method` of calculating.
    pub source: &'static str,
    /// What to write after `by`, with the terms that the goal gives.
    pub reason: String,
    /// What it says, or what it does.
    pub says: Place,
}
