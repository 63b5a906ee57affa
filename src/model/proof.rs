//! A proof as the kernel checks it: it names every fact, instance, witness and multiplier that it uses.

use std::sync::Arc;

use super::logic::{Formula, Predicate, Term};

/// A proof of the goal at hand: steps that change the goal or add facts, then an end.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// What closes it.
    pub end: End,
}

impl Proof {
    /// How many steps and ends it has, those of the proofs inside it included.
    pub fn nodes(&self) -> usize {
        let inside = |step: &Step| match step {
            Step::Have(_, proof) => proof.nodes(),
            _ => 0,
        };
        let steps: usize = self.steps.iter().map(|step| 1 + inside(step)).sum();
        let end = match &self.end {
            End::Leaf(..) => 0,
            End::Cases(_, first, second) => first.nodes() + second.nodes(),
        };
        steps + 1 + end
    }
}

/// A step. The goal after it must be proved by what follows.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// `all x. A`: a new name for x, and the goal A.
    Fix(Arc<str>),
    /// `A -> B`: the fact A, and the goal B. `not A`: the fact A, and the goal False.
    Assume,
    /// Any goal G: the fact `not G`, and the goal False.
    Suppose,
    /// A formula with a proof of its own becomes a fact.
    Have(Formula, Proof),
    /// From `ex x. A`: a new name for x, and the fact A.
    Obtain(Citation, Arc<str>),
    /// `ex x. A`: the goal A with this term for x.
    Take(Term),
    /// `all x. A(x)`: the goal `all x. (all y. y before x -> A(y)) -> A(x)`. Along moves, with the facts that say why
    /// play ends.
    Induct(Along, Vec<Citation>),
}

/// What stands before what in an induction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// Smaller numbers before larger ones.
    Less,
    /// The positions that a move leads to before the one it is made in; for a predicate that descends.
    Moves(Predicate),
}

/// The end of a proof.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// The goal follows from facts by a rule.
    Leaf(Rule, Vec<Citation>),
    /// From `A | B`: the goal, once with the fact A and once with the fact B.
    Cases(Citation, Box<Proof>, Box<Proof>),
}

/// A fact, or an instance of one.
#[derive(Clone, Debug, PartialEq)]
pub struct Citation {
    /// Which.
    pub of: Source,
    /// The terms for its outermost variables, in order; none for the fact as it is.
    pub at: Vec<Term>,
}

/// Where a fact comes from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// One of the facts in force at this place, counted from 0 in the order in which they came.
    Here(usize),
    /// A fact of the theory or a theorem proved before.
    Known(Arc<str>),
}

/// How a formula follows from others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// It is the one that is cited, up to evaluation and the names of bound variables.
    Same,
    /// It is a consequence by the meaning of `not`, `&`, `|`, `->`, `<->` alone.
    Logic,
    /// Equations of nim-sums add up to it.
    NimSums,
    /// Equations and inequalities, each as often as is told, add up to a contradiction with its opposite. An equation
    /// has two opposites, and so two lists. The multipliers are in the order of the inequalities of the
    /// cited formulas, and of the opposite at last.
    Sums(Vec<Vec<u64>>),
    /// The first one cited is an equation; with its right side for its left side everywhere, the second one cited and
    /// this formula are the same.
    Rewrite,
}
