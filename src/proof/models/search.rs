//! The search for a small case in which all assumptions are true and the goal is false.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::evaluate::{Assignment, Evaluator, Value};
use super::games::Model;
use super::guards::conjuncts;
use crate::model::logic::{Formula, Sort, Term};
use crate::proof::pieces::{Piece, opened, pieces};

/// Values together are no larger than this.
const HEAVIEST: u128 = 16;

/// Positions are looked at with so many rows.
const ROWS: usize = 3;

/// No more names get values.
const MOST_NAMES: usize = 24;

/// The case that is tried, and what it must meet.
struct Search<'s> {
    evaluator: Evaluator<'s>,
    /// The names that occur, in order, each with its value once it has one.
    names: Vec<(Arc<str>, Sort, Option<Value>)>,
    /// What must be true.
    assumed: Vec<Assumed<'s>>,
    /// The sides of equations that must be true.
    equations: Vec<(&'s Term, &'s Term)>,
    goal: &'s Formula,
}

/// Something that must be true.
struct Assumed<'s> {
    formula: &'s Formula,
    /// The places of its names.
    places: Vec<usize>,
    /// Whether it has no quantifier, so that it may be looked at before all its names have values.
    plain: bool,
}

impl Model {
    /// Values for which all that is assumed is true and the goal false, the smallest first; takes at most so many steps,
    /// and leaves in `fuel` what was not used.
    pub fn counterexample(
        &self,
        names: &[(Arc<str>, Sort)],
        assumed: &[&Formula],
        goal: &Formula,
        fuel: &mut u64,
    ) -> Option<Assignment> {
        let (fixed, more, goal) = opened(goal, names);
        let assumed: Vec<&Formula> = assumed.iter().copied().chain(&more).collect();
        let formulas = assumed.iter().copied().chain([&goal]);
        let occurring: BTreeSet<&Arc<str>> = formulas.flat_map(names_of).collect();
        *fuel = fuel.checked_sub(occurring.len() as u64 + assumed.len() as u64)?;
        let all = names.iter().chain(&fixed);
        let used = all.filter(|(name, _)| occurring.contains(name));
        let names: Vec<_> = used
            .map(|(name, sort)| (name.clone(), *sort, None))
            .collect();
        if names.len() > MOST_NAMES || names.len() < occurring.len() {
            return None;
        }
        let mut equations = Vec::new();
        for formula in &assumed {
            conjuncts(formula, &mut |part| {
                if let Formula::Equal(left, right) = part {
                    equations.push((left, right));
                }
            });
        }
        let known = |formula| Assumed {
            formula,
            places: places(formula, &names),
            plain: is_plain(formula),
        };
        let mut search = Search {
            evaluator: Evaluator::new(self, *fuel),
            assumed: assumed.into_iter().map(known).collect(),
            equations,
            names,
            goal: &goal,
        };
        let heaviest = if search.names.is_empty() { 0 } else { HEAVIEST };
        let found = (0..=heaviest).find_map(|weight| search.fill(weight));
        *fuel = search.evaluator.fuel();
        found
    }
}

impl Search<'_> {
    /// Gives values to the names that have none: values that are as large together as is told.
    fn fill(&mut self, weight: u128) -> Option<Assignment> {
        self.evaluator.spend(1)?;
        let Some((place, only)) = self.next() else {
            return self.refuted().filter(|_| weight == 0);
        };
        let (name, sort) = match self.names.get(place) {
            Some((name, sort, _)) => (name.clone(), *sort),
            None => return None,
        };
        // A value that is given by others counts for nothing.
        let (values, free) = match only {
            Some(value) => (vec![(value, 0)], true),
            None => (values(sort, weight), false),
        };
        for (value, own) in values {
            self.evaluator.spend(self.assumed.len() as u64 / 8)?;
            self.set(place, &name, Some(value));
            let found = match self.possible(place) {
                true => self.fill(weight - if free { 0 } else { own }),
                false => None,
            };
            if found.is_some() {
                return found;
            }
        }
        self.set(place, &name, None);
        None
    }

    fn set(&mut self, place: usize, name: &Arc<str>, value: Option<Value>) {
        match &value {
            Some(value) => self.evaluator.assign(name, value.clone()),
            None => self.evaluator.forget(name),
        }
        if let Some(entry) = self.names.get_mut(place) {
            entry.2 = value;
        }
    }

    /// A name without a value, and its value where an equation gives it.
    fn next(&mut self) -> Option<(usize, Option<Value>)> {
        let empty = |(_, _, value): &(_, _, Option<Value>)| value.is_none();
        let first = self.names.iter().position(empty)?;
        self.evaluator.spend(self.equations.len() as u64 / 8)?;
        let mut given = self.equations.iter().filter_map(|(left, right)| {
            self.given(left, right).or_else(|| self.given(right, left))
        });
        match given.next() {
            Some((place, value)) => Some((place, Some(value))),
            None => Some((first, None)),
        }
    }

    /// The value that an equation gives to the name that is its one side.
    fn given(&self, side: &Term, other: &Term) -> Option<(usize, Value)> {
        let Term::Free(name, _) = side else {
            return None;
        };
        let named =
            |(known, _, value): &(Arc<str>, _, Option<Value>)| known == name && value.is_none();
        let place = self.names.iter().position(named)?;
        Some((place, self.evaluator.term(other)?))
    }

    /// Whether no assumption about this name, and not the goal, stands in the way yet.
    fn possible(&mut self, place: usize) -> bool {
        for known in &self.assumed {
            let (formula, places) = (known.formula, &known.places);
            let complete = |&place: &usize| self.names.get(place).is_some_and(|n| n.2.is_some());
            let now = places.contains(&place) && (known.plain || places.iter().all(complete));
            if now && self.evaluator.formula(formula) == Some(false) {
                return false;
            }
        }
        true
    }

    fn refuted(&mut self) -> Option<Assignment> {
        let Search {
            evaluator,
            assumed,
            goal,
            names,
            ..
        } = self;
        let refuted = evaluator.formula(goal) == Some(false)
            && assumed
                .iter()
                .all(|known| evaluator.formula(known.formula) == Some(true));
        let values = names
            .iter()
            .map(|(name, _, value)| Some((name.clone(), value.clone()?)));
        refuted
            .then(|| values.collect::<Option<_>>())?
            .map(Assignment)
    }
}

/// Values that are no larger than this, the smallest first, with their size.
fn values(sort: Sort, weight: u128) -> Vec<(Value, u128)> {
    match sort {
        Sort::Nat => (0..=weight).map(|n| (Value::Number(n), n)).collect(),
        Sort::Pos => {
            let mut positions = vec![Vec::new()];
            for _ in 0..ROWS {
                let more = positions.iter().flat_map(|rows: &Vec<u128>| {
                    let left = weight - rows.iter().sum::<u128>().min(weight);
                    (0..=left).rev().map(|n| [&rows[..], &[n]].concat())
                });
                positions = more.collect();
            }
            let mut all: Vec<(u128, Vec<u128>)> = positions
                .into_iter()
                .map(|rows| (rows.iter().sum(), rows))
                .collect();
            all.sort_by_key(|(sum, rows)| (*sum, rows.iter().copied().max()));
            all.into_iter()
                .map(|(sum, rows)| (Value::position(rows), sum))
                .collect()
        }
    }
}

fn is_plain(formula: &Formula) -> bool {
    match formula {
        Formula::Not(inner) => is_plain(inner),
        Formula::Join(_, left, right) => is_plain(left) && is_plain(right),
        Formula::Bind(..) => false,
        _ => true,
    }
}

fn places(formula: &Formula, names: &[(Arc<str>, Sort, Option<Value>)]) -> Vec<usize> {
    let occurring: BTreeSet<&Arc<str>> = names_of(formula).collect();
    let places = names.iter().enumerate();
    let places = places.filter(|(_, (name, ..))| occurring.contains(name));
    places.map(|(place, _)| place).collect()
}

/// The names that occur in a formula.
fn names_of(formula: &Formula) -> impl Iterator<Item = &Arc<str>> {
    pieces(formula).into_iter().filter_map(|piece| match piece {
        Piece::Term(Term::Free(name, _)) => Some(name),
        _ => None,
    })
}
