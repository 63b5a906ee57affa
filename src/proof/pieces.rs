//! Formulas taken apart: the atoms and terms in them, and what stands under their outermost quantifiers.

use std::sync::Arc;

use crate::kernel::proof::terms::instance;
use crate::model::logic::{Formula, Join, Quantifier, Sort, Term};

/// Something in a formula.
#[derive(Clone, Copy, Debug)]
pub enum Piece<'f> {
    /// An equation, an inequality, or a predicate with its arguments.
    Atom(&'f Formula),
    /// A term.
    Term(&'f Term),
}

/// Every atom and term in a formula, the outer ones first.
pub fn pieces(formula: &Formula) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    collect(formula, &mut pieces);
    pieces
}

fn collect<'f>(formula: &'f Formula, pieces: &mut Vec<Piece<'f>>) {
    match formula {
        Formula::False => {}
        Formula::Equal(left, right) | Formula::Less(left, right) => {
            pieces.push(Piece::Atom(formula));
            collect_terms(left, pieces);
            collect_terms(right, pieces);
        }
        Formula::Holds(_, terms) => {
            pieces.push(Piece::Atom(formula));
            terms.iter().for_each(|term| collect_terms(term, pieces));
        }
        Formula::Not(inner) | Formula::Bind(_, _, _, inner) => collect(inner, pieces),
        Formula::Join(_, left, right) => {
            collect(left, pieces);
            collect(right, pieces);
        }
    }
}

fn collect_terms<'f>(term: &'f Term, pieces: &mut Vec<Piece<'f>>) {
    pieces.push(Piece::Term(term));
    if let Term::Apply(_, terms) = term {
        terms.iter().for_each(|term| collect_terms(term, pieces));
    }
}

/// Names with their sorts.
pub type Names = Vec<(Arc<str>, Sort)>;

/// A goal without its outermost `all`, `->` and `not`: the names that it is about, each as wished or with marks behind
/// it, what it assumes, and the rest.
pub fn opened(goal: &Formula, names: &[(Arc<str>, Sort)]) -> (Names, Vec<Formula>, Formula) {
    let (mut fixed, mut assumed, mut rest) = (Names::new(), Vec::new(), goal.clone());
    loop {
        rest = match rest {
            Formula::Bind(Quantifier::All, hint, sort, body) => {
                let taken = |name: &str| {
                    let mut known = names.iter().chain(&fixed);
                    known.any(|(known, _)| **known == *name)
                };
                let mut name = hint.to_string();
                while taken(&name) {
                    name.push('\'');
                }
                let name: Arc<str> = Arc::from(name);
                fixed.push((name.clone(), sort));
                instance(&body, &Term::Free(name, sort))
            }
            Formula::Join(Join::Implies, condition, then) => {
                assumed.push(*condition);
                *then
            }
            Formula::Not(inner) => {
                assumed.push(*inner);
                Formula::False
            }
            rest => return (fixed, assumed, rest),
        };
    }
}
