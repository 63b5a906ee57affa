//! Which terms and formulas make sense, and putting terms for variables.

use std::collections::HashMap;
use std::sync::Arc;

use crate::model::logic::{Formula, Sort, Term};

/// The names that may occur, each with its sort.
pub type Scope = HashMap<Arc<str>, Sort>;

/// No term or formula is deeper.
pub const DEEPEST: usize = 120;

/// No term or formula has more symbols.
pub const LARGEST: usize = 4_000;

/// How many symbols a term has, if it is well sorted, not too deep or large, and has no name but those of the scope.
pub fn term_size(term: &Term, scope: &Scope) -> Option<usize> {
    size_of_term(term, scope, &mut Vec::new(), DEEPEST)
}

/// The same for a formula.
pub fn size(formula: &Formula, scope: &Scope) -> Option<usize> {
    size_of(formula, scope, &mut Vec::new(), DEEPEST)
}

fn size_of(f: &Formula, scope: &Scope, bound: &mut Vec<Sort>, depth: usize) -> Option<usize> {
    let depth = depth.checked_sub(1)?;
    let inner = match f {
        Formula::False => 0,
        Formula::Equal(left, right) => {
            let (pair, sort) = ([left, right], left.sort());
            size_of_all(pair, &[sort, sort], scope, bound, depth)?
        }
        Formula::Less(left, right) => {
            size_of_all([left, right], &[Sort::Nat; 2], scope, bound, depth)?
        }
        Formula::Holds(predicate, terms) => {
            size_of_all(terms, predicate.signature().1, scope, bound, depth)?
        }
        Formula::Not(inner) => size_of(inner, scope, bound, depth)?,
        Formula::Join(_, left, right) => {
            size_of(left, scope, bound, depth)? + size_of(right, scope, bound, depth)?
        }
        Formula::Bind(_, _, sort, body) => {
            bound.push(*sort);
            let size = size_of(body, scope, bound, depth);
            bound.pop();
            size?
        }
    };
    Some(inner + 1).filter(|&size| size <= LARGEST)
}

fn size_of_term(t: &Term, scope: &Scope, bound: &mut Vec<Sort>, depth: usize) -> Option<usize> {
    let depth = depth.checked_sub(1)?;
    match t {
        Term::Number(_) => Some(1),
        Term::Free(name, sort) => (scope.get(name) == Some(sort)).then_some(1),
        Term::Bound(index, sort) => {
            let around = bound.iter().rev().nth(*index as usize);
            (around == Some(sort)).then_some(1)
        }
        Term::Apply(function, terms) => {
            size_of_all(terms, function.signature().1, scope, bound, depth)
        }
    }
}

/// The size of arguments, if they are as many and of the sorts as is asked.
fn size_of_all<'t>(
    terms: impl IntoIterator<Item = &'t Term>,
    sorts: &[Sort],
    scope: &Scope,
    bound: &mut Vec<Sort>,
    depth: usize,
) -> Option<usize> {
    let (mut size, mut sorts) = (1_usize, sorts.iter());
    for term in terms {
        let sorted = sorts.next() == Some(&term.sort());
        size += size_of_term(term, scope, bound, depth).filter(|_| sorted)?;
    }
    (sorts.next().is_none() && size <= LARGEST).then_some(size)
}

/// The body of a quantifier with a term for its variable; the term has no bound variable of its surroundings.
pub fn instance(body: &Formula, term: &Term) -> Formula {
    map_terms(body, 0, &|inside, around| {
        replace_in_term(inside, &Term::Bound(around, term.sort()), term)
    })
}

/// The same with `to` for each `from`; neither has a bound variable of its surroundings, so that none is captured.
pub fn replace(formula: &Formula, from: &Term, to: &Term) -> Formula {
    map_terms(formula, 0, &|inside, _| replace_in_term(inside, from, to))
}

/// The same term with `to` for each `from`.
pub fn replace_in_term(term: &Term, from: &Term, to: &Term) -> Term {
    match term {
        _ if term == from => to.clone(),
        Term::Apply(function, terms) => {
            let terms = terms.iter().map(|term| replace_in_term(term, from, to));
            Term::Apply(*function, terms.collect())
        }
        _ => term.clone(),
    }
}

/// The formula with `map` applied to each of its terms, which is told how many quantifiers stand around the term.
fn map_terms(formula: &Formula, around: u32, map: &impl Fn(&Term, u32) -> Term) -> Formula {
    let inner = |formula: &Formula| Box::new(map_terms(formula, around, map));
    match formula {
        Formula::False => Formula::False,
        Formula::Equal(left, right) => Formula::Equal(map(left, around), map(right, around)),
        Formula::Less(left, right) => Formula::Less(map(left, around), map(right, around)),
        Formula::Holds(predicate, terms) => {
            let terms = terms.iter().map(|term| map(term, around));
            Formula::Holds(*predicate, terms.collect())
        }
        Formula::Not(negated) => Formula::Not(inner(negated)),
        Formula::Join(join, left, right) => Formula::Join(*join, inner(left), inner(right)),
        Formula::Bind(quantifier, name, sort, body) => {
            let body = map_terms(body, around.saturating_add(1), map);
            Formula::Bind(*quantifier, name.clone(), *sort, Box::new(body))
        }
    }
}
