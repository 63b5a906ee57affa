//! One form for formulas that say the same by evaluation alone: nim-sums and sums in order, numerals worked out, `ex` as
//! `not all not`, an equation of numbers as a nim-sum that is 0, no names of bound variables.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::kernel::arith::nim_sum;
use crate::model::logic::{Formula, Function, Quantifier, Sort, Term};

/// Whether two formulas say the same by evaluation alone.
pub fn same(one: &Formula, other: &Formula) -> bool {
    one == other || formula(one) == formula(other)
}

/// The canonical form of a term.
pub fn term(given: &Term) -> Term {
    let Term::Apply(function, terms) = given else {
        return given.clone();
    };
    let terms = terms.iter().map(term);
    match function {
        Function::Xor => {
            let (left, number) = cancelled(terms);
            with_number(Function::Xor, left.into_iter().collect(), number)
        }
        Function::Plus => sum_of(terms),
        Function::Power => power_of(terms.collect()),
        _ => Term::Apply(*function, terms.collect()),
    }
}

/// What is left of the nim-sum of terms in canonical form when equal ones have cancelled, and its numeral.
pub fn cancelled(terms: impl Iterator<Item = Term>) -> (BTreeSet<Term>, u64) {
    let (mut left, mut number) = (BTreeSet::new(), 0);
    for term in terms.flat_map(|term| parts(Function::Xor, term)) {
        match term {
            Term::Number(n) => number = nim_sum([number, n]),
            term => {
                if let Some(term) = left.replace(term) {
                    left.remove(&term);
                }
            }
        }
    }
    (left, number)
}

/// The arguments of a function, or the term itself.
fn parts(function: Function, term: Term) -> Vec<Term> {
    match term {
        Term::Apply(same, terms) if same == function => terms,
        term => vec![term],
    }
}

/// Of terms in canonical form. What is too large for a numeral stays a sum.
fn sum_of(terms: impl Iterator<Item = Term>) -> Term {
    let mut all: Vec<Term> = terms.flat_map(|term| parts(Function::Plus, term)).collect();
    all.sort();
    let (mut number, mut left) = (0_u64, Vec::new());
    for term in all {
        let sum = match term {
            Term::Number(n) => number.checked_add(n),
            _ => None,
        };
        match sum {
            Some(sum) => number = sum,
            None => left.push(term),
        }
    }
    with_number(Function::Plus, left, number)
}

/// Some terms and a numeral under a function for which 0 counts for nothing.
fn with_number(function: Function, mut terms: Vec<Term>, number: u64) -> Term {
    if number != 0 || terms.is_empty() {
        terms.push(Term::Number(number));
    }
    match <[Term; 1]>::try_from(terms) {
        Ok([term]) => term,
        Err(terms) => Term::Apply(function, terms),
    }
}

fn power_of(terms: Vec<Term>) -> Term {
    let known = match terms[..] {
        [Term::Number(k)] => u32::try_from(k).ok().and_then(|k| 1_u64.checked_shl(k)),
        _ => None,
    };
    known.map_or(Term::Apply(Function::Power, terms), Term::Number)
}

/// The canonical form of a formula.
pub fn formula(given: &Formula) -> Formula {
    match given {
        Formula::False => Formula::False,
        Formula::Equal(left, right) if left.sort() == Sort::Nat => {
            let (left, number) = cancelled([term(left), term(right)].into_iter());
            match left.is_empty() {
                true => truth(number == 0),
                false => {
                    let sum = with_number(Function::Xor, left.into_iter().collect(), number);
                    Formula::Equal(sum, Term::Number(0))
                }
            }
        }
        Formula::Equal(left, right) => {
            let (left, right) = (term(left), term(right));
            match left.cmp(&right) {
                Ordering::Less => Formula::Equal(left, right),
                Ordering::Equal => truth(true),
                Ordering::Greater => Formula::Equal(right, left),
            }
        }
        Formula::Less(left, right) => match (term(left), term(right)) {
            (Term::Number(left), Term::Number(right)) => truth(left < right),
            (left, right) => Formula::Less(left, right),
        },
        Formula::Holds(predicate, terms) => {
            Formula::Holds(*predicate, terms.iter().map(term).collect())
        }
        Formula::Not(inner) => negation(formula(inner)),
        Formula::Join(join, left, right) => {
            Formula::Join(*join, Box::new(formula(left)), Box::new(formula(right)))
        }
        Formula::Bind(Quantifier::All, _, sort, body) => all(*sort, formula(body)),
        Formula::Bind(Quantifier::Exists, _, sort, body) => {
            negation(all(*sort, negation(formula(body))))
        }
    }
}

fn all(sort: Sort, body: Formula) -> Formula {
    Formula::all(&Arc::from(""), sort, body)
}

/// `not A` without a double negation.
pub fn negation(formula: Formula) -> Formula {
    match formula {
        Formula::Not(inner) => *inner,
        formula => formula.negated(),
    }
}

fn truth(holds: bool) -> Formula {
    match holds {
        true => Formula::False.negated(),
        false => Formula::False,
    }
}
