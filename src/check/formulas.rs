//! What formulas are worth and what is wrong with them, for messages and for what a chain is about. The kernel works out
//! for itself what is true.

use super::trouble::Trouble;
use crate::model::formula::{Atom, Expr};
use crate::model::position::MOST_HEAPS;

/// What the terms of a formula are worth when strikes are ignored; `None` where one is no sum of numbers.
pub fn terms_of(expr: &Expr) -> Option<Vec<u64>> {
    let terms = expr.terms();
    match terms.len() <= MOST_HEAPS {
        true => terms.iter().map(|term| total(term, |_| true)).collect(),
        false => None,
    }
}

/// What is left of the terms of a formula when struck numbers are dropped.
pub fn standing_terms(expr: &Expr) -> Option<Vec<u64>> {
    let unstruck = |atom: Atom| !atom.struck;
    expr.terms()
        .iter()
        .map(|term| total(term, unstruck))
        .collect()
}

fn total(term: &Expr, counted: impl Fn(Atom) -> bool) -> Option<u64> {
    term.summands().iter().try_fold(0_u64, |sum, part| {
        let Expr::Atom(atom) = part else { return None };
        match counted(*atom) {
            true => sum.checked_add(atom.number.value()?),
            false => Some(sum),
        }
    })
}

pub fn atom_worth(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Atom(atom) => atom.number.value(),
        _ => None,
    }
}

/// Whether two lists have the same numbers, zeros apart.
pub fn same(one: &[u64], other: &[u64]) -> bool {
    let sorted = |list: &[u64]| {
        let mut list: Vec<u64> = list.iter().copied().filter(|&n| n > 0).collect();
        list.sort_unstable();
        list
    };
    one == other || added(one) == added(other) && sorted(one) == sorted(other)
}

/// A sum modulo 2^64, to tell lists apart.
pub fn added(list: &[u64]) -> u64 {
    list.iter().fold(0, |sum, &n| sum.wrapping_add(n))
}

/// What a formula is worth when struck numbers are dropped. Only for messages: the kernel works it out for itself.
pub fn worth(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Atom(atom) if atom.struck => Some(0),
        Expr::Atom(atom) => atom.number.value(),
        Expr::Plus(parts) => parts
            .iter()
            .try_fold(0_u64, |sum, part| sum.checked_add(worth(part)?)),
        Expr::Xor(parts) => parts
            .iter()
            .try_fold(0, |sum, part| Some(sum ^ worth(part)?)),
    }
}

pub fn each_atom(expr: &Expr, see: &mut dyn FnMut(Atom)) {
    match expr {
        Expr::Atom(atom) => see(*atom),
        Expr::Plus(parts) | Expr::Xor(parts) => parts.iter().for_each(|part| each_atom(part, see)),
    }
}

/// What is wrong with the strikes of a formula.
pub fn wrong_strikes(expr: &Expr) -> Option<Trouble> {
    let mut struck: Vec<u64> = Vec::new();
    each_atom(expr, &mut |atom| {
        struck.extend(atom.number.value().filter(|_| atom.struck));
    });
    if struck.is_empty() {
        return None;
    }
    struck.sort_unstable();
    let odd: Vec<&[u64]> = struck
        .chunk_by(|a, b| a == b)
        .filter(|run| run.len() % 2 == 1)
        .collect();
    if let Some(run) = odd.iter().find(|run| run.len() > 2) {
        return Some(Trouble::StruckThree(run[0]));
    }
    match odd[..] {
        [] => None,
        [one] => Some(Trouble::StruckAlone(one[0])),
        [one, other, ..] => Some(Trouble::StruckUnequal {
            one: other[0],
            other: one[0],
            whole: !one[0].is_power_of_two() || !other[0].is_power_of_two(),
        }),
    }
}

/// What is wrong where a number is split into summands that are not different powers of 2.
pub fn wrong_powers(number: u64, summands: &[u64]) -> Option<Trouble> {
    let strange = |n: &&u64| !n.is_power_of_two() && **n > 0;
    if let Some(&summand) = summands.iter().find(strange) {
        return Some(Trouble::NotAPower { number, summand });
    }
    let mut seen = 0;
    let again = |power: &&u64| {
        let again = seen & **power != 0;
        seen |= **power;
        again
    };
    let power = *summands.iter().find(again)?;
    Some(Trouble::Repeated { number, power })
}

/// The first number that is split into summands that do not add up to it.
pub fn wrong_expansion(left: &Expr, right: &Expr) -> Option<Trouble> {
    let (before, after) = (left.terms(), right.terms());
    if before.len() != after.len() {
        return None;
    }
    before.iter().zip(after).find_map(|(old, new)| {
        let number = old.as_number()?;
        let got = match new {
            Expr::Plus(_) => total(new, |_| true)?,
            _ => return None,
        };
        (got != number).then_some(Trouble::Expansion { number, got })
    })
}

/// The largest power of a pair that still stands, where some numbers are struck out and the rest was simply added.
pub fn pair_left(left: &Expr, got: u64) -> Option<u64> {
    let (mut any, mut standing) = (false, Vec::new());
    each_atom(left, &mut |atom| match atom.struck {
        true => any = true,
        false => standing.extend(atom.number.value()),
    });
    let sum = standing
        .iter()
        .try_fold(0_u64, |sum, n| sum.checked_add(*n));
    standing.sort_unstable_by(|a, b| b.cmp(a));
    let pair = standing.windows(2).find(|pair| pair[0] == pair[1])?;
    (any && sum == Some(got)).then_some(pair[0])
}

/// Whether two formulas have the same numbers in another order, zeros apart.
pub fn reordered(left: &Expr, right: &Expr) -> bool {
    let atoms = |expr: &Expr| {
        let mut atoms = Vec::new();
        each_atom(expr, &mut |atom| {
            let value = atom.number.value().filter(|&n| n > 0);
            atoms.extend(value.map(|n| (n, atom.struck)));
        });
        atoms.sort_unstable();
        atoms
    };
    atoms(left) == atoms(right)
}
