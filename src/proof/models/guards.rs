//! Which cases of a quantifier matter. `all Q. move(P,Q) -> ...` is about the options of P, `ex n. n < 5 & ...` about
//! five numbers; where nothing of the kind is said, small numbers and positions near to those in sight are looked at.

use super::evaluate::{Evaluator, Value};
use super::games::Play;
use crate::model::logic::{Formula, Join, Predicate, Quantifier, Sort, Term};

/// No guard leaves more cases.
const MOST_GUARDED: u128 = 200;

/// Without a guard numbers go up to this at least, and at most.
const NUMBERS: (u128, u128) = (5, 24);

/// Without a guard, no more positions are looked at.
const MOST_POSITIONS: u128 = 260;

impl Evaluator<'_> {
    /// The cases of a quantifier that are looked at, and whether no others need be.
    pub fn cases(
        &mut self,
        quantifier: Quantifier,
        sort: Sort,
        body: &Formula,
    ) -> Option<(Vec<Value>, bool)> {
        let guards = conditions(quantifier, body);
        for (guard, inside) in guards {
            if let Some(cases) = self.guarded(guard, inside) {
                self.spend(cases.len() as u64)?;
                return Some((cases, true));
            }
        }
        Some(match sort {
            Sort::Nat => self.near_numbers(),
            Sort::Pos => self.near_positions(),
        })
    }

    /// The values of the variable, so many quantifiers outside, for which a formula can be true.
    fn guarded(&mut self, guard: &Formula, inside: u32) -> Option<Vec<Value>> {
        let is_variable = |term: &Term| matches!(term, Term::Bound(index, _) if *index == inside);
        // Terms inside the nested quantifiers see variables that have no value yet.
        let mut outer = |term: &Term| self.under_quantifiers(inside + 1, term);
        match guard {
            Formula::Equal(left, right) if is_variable(left) => Some(vec![outer(right)?]),
            Formula::Equal(left, right) if is_variable(right) => Some(vec![outer(left)?]),
            Formula::Less(left, right) if is_variable(left) => below(outer(right)?, 0),
            Formula::Not(inner) => match &**inner {
                Formula::Less(left, right) if is_variable(right) => below(outer(left)?, 1),
                _ => None,
            },
            Formula::Holds(predicate, terms) => {
                let play = match predicate {
                    Predicate::Move => Play::Nim,
                    Predicate::Turn => Play::Parts,
                    _ => return None,
                };
                let [from, to] = &terms[..] else { return None };
                match outer(from)? {
                    Value::Position(rows) if is_variable(to) => self.reached(play, &rows),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn reached(&self, play: Play, rows: &[u128]) -> Option<Vec<Value>> {
        let counters = rows.iter().try_fold(0_u128, |sum, n| sum.checked_add(*n))?;
        let small = counters <= 16 && rows.len() <= 12;
        let options = small.then(|| self.model.options(play, rows, 2))?;
        Some(options.map(Value::position).collect())
    }

    fn near_numbers(&self) -> (Vec<Value>, bool) {
        let largest = |value: &Value| match value {
            Value::Number(n) => *n,
            Value::Position(rows) => rows.iter().copied().fold(rows.len() as u128, u128::max),
        };
        let largest = self.values().map(largest).max().unwrap_or(0);
        let wished = largest.saturating_mul(2).saturating_add(2);
        let last = wished.clamp(NUMBERS.0, NUMBERS.1);
        ((0..=last).map(Value::Number).collect(), wished <= last)
    }

    fn near_positions(&self) -> (Vec<Value>, bool) {
        let (mut rows, mut size) = (2_u32, 2_u128);
        for value in self.values() {
            match value {
                Value::Number(n) => size = size.max(*n),
                Value::Position(of) => {
                    rows = rows.max(u32::try_from(of.len()).unwrap_or(u32::MAX));
                    size = of.iter().copied().fold(size, u128::max);
                }
            }
        }
        let count = |rows, size: u128| size.saturating_add(1).checked_pow(rows);
        let fits = |rows, size| count(rows, size).is_some_and(|count| count <= MOST_POSITIONS);
        let all_of_them = fits(rows, size);
        while !fits(rows, size) && size > 2 {
            size = size.min(MOST_POSITIONS) - 1;
        }
        while !fits(rows, size) {
            rows -= 1;
        }
        let base = size + 1;
        let position = |code: u128| {
            let row = |row| code / base.pow(row) % base;
            Value::position((0..rows).map(row).collect())
        };
        let codes = 0..count(rows, size).unwrap_or(1);
        (codes.map(position).collect(), all_of_them)
    }
}

fn below(bound: Value, more: u128) -> Option<Vec<Value>> {
    let Value::Number(bound) = bound else {
        return None;
    };
    let end = bound.checked_add(more).filter(|&end| end <= MOST_GUARDED)?;
    Some((0..end).map(Value::Number).collect())
}

/// The parts of a body without which it says nothing about a value of its variable, each with the number of quantifiers
/// around it: the conditions of an `all`, the conjuncts of an `ex`.
fn conditions(quantifier: Quantifier, body: &Formula) -> Vec<(&Formula, u32)> {
    let (mut found, mut inside, mut rest) = (Vec::new(), 0, body);
    loop {
        match (quantifier, rest) {
            (_, Formula::Bind(same, _, _, inner)) if *same == quantifier => {
                inside += 1;
                rest = inner;
            }
            (Quantifier::All, Formula::Join(Join::Implies, condition, then)) => {
                conjuncts(condition, &mut |part| found.push((part, inside)));
                rest = then;
            }
            (Quantifier::All, Formula::Not(inner)) => {
                conjuncts(inner, &mut |part| found.push((part, inside)));
                return found;
            }
            (Quantifier::Exists, _) => {
                conjuncts(rest, &mut |part| found.push((part, inside)));
                return found;
            }
            _ => return found,
        }
    }
}

/// The parts of a conjunction.
pub fn conjuncts<'f>(formula: &'f Formula, found: &mut impl FnMut(&'f Formula)) {
    let mut left = vec![formula];
    while let Some(part) = left.pop() {
        match part {
            Formula::Join(Join::And, one, other) => left.extend([&**other, &**one]),
            part => found(part),
        }
    }
}
