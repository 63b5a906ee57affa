//! The questions of many sheets, counted. The same counts in whatever order the sheets come.

use std::collections::BTreeMap;
use std::time::Duration;

use rustc_hash::FxHashSet;
use serde::Serialize;

use super::super::plan::{Plan, Planned};
use super::blind::Strategy;
use super::item::{Answer, Item};
use crate::engine::diagnosis::Diagnosis;
use crate::kinds;
use crate::model::{Outcome, Position};

/// What has been counted of all exercises of a set.
pub struct Stress<'p> {
    plan: &'p Plan<'p>,
    sheets: u64,
    entries: Vec<Tally>,
    faults: Vec<(u64, Item)>,
}

#[derive(Default)]
struct Tally {
    items: u64,
    identities: FxHashSet<Position>,
    strata: BTreeMap<Option<usize>, u64>,
    first: u64,
    second: u64,
    winning_moves: BTreeMap<u64, u64>,
    winning_heaps: BTreeMap<u64, u64>,
    nim_sums: BTreeMap<u64, u64>,
    scores: Option<(u64, u64)>,
    scores_sum: u128,
    answered: u64,
    blind: BTreeMap<Strategy, (u64, u64)>,
    took: Duration,
}

/// What has been counted of one exercise.
#[derive(Debug, Serialize)]
pub struct Exercise {
    /// Its id.
    pub id: String,
    /// Its kind.
    pub kind: String,
    /// Its game.
    pub game: String,
    /// How many questions were drawn.
    pub items: u64,
    /// How many positions there are to draw from, in digits; after `more than ` where they are not counted.
    pub pool: String,
    /// How many of the questions were different positions.
    pub different: u64,
    /// How many were not, over all sheets.
    pub repeats: u64,
    /// How many would not be on average, as large as the pools are.
    pub expected_repeats: u64,
    /// Where they came from.
    pub strata: Vec<Stratum>,
    /// Who wins: `N` and `P`.
    pub outcomes: Vec<Count>,
    /// How many moves win.
    pub winning_moves: Vec<Count>,
    /// In which heaps a move wins; a question counts for each of them.
    pub winning_heaps: Vec<Count>,
    /// The nim-sums, the most frequent first.
    pub nim_sums: Vec<Count>,
    /// The scores of the difficulty.
    pub difficulty: Option<Range>,
    /// What answering without thinking comes to.
    pub blind: Vec<Blind>,
    /// The time for all questions, which is not the same twice.
    #[serde(skip)]
    pub took: Duration,
}

/// How often something was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// What.
    pub value: String,
    /// How often.
    pub items: u64,
}

/// A stratum with its share.
#[derive(Debug, Serialize)]
pub struct Stratum {
    /// What its positions have in common; `None` for what was drawn when no stratum had any left.
    #[serde(skip)]
    pub is: Option<kinds::Stratum>,
    /// The same in words, which are added where it is printed.
    pub name: String,
    /// How many questions came from it.
    pub items: u64,
    /// So many of every `of` questions should.
    pub share: u64,
    /// The shares of all strata.
    pub of: u64,
    /// How many positions it has, in the same way.
    pub pool: String,
}

/// The scores of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Range {
    /// The least.
    pub least: u64,
    /// The mean, rounded.
    pub mean: u64,
    /// The greatest.
    pub most: u64,
}

/// How a strategy without thinking does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Blind {
    /// The strategy.
    pub strategy: Strategy,
    /// How often it was right.
    pub right: u64,
    /// How often it could be tried.
    pub of: u64,
    /// Whether it is right so often that the exercise tests nothing else, although the set does not ask for that.
    pub warning: bool,
}

/// From so many questions on a strategy is judged,
const ENOUGH: u64 = 20;
/// and it does too well above so many percent.
const TOO_WELL: u64 = 80;

impl<'p> Stress<'p> {
    /// Nothing counted yet.
    pub fn new(plan: &'p Plan<'p>) -> Stress<'p> {
        Stress {
            plan,
            sheets: 0,
            entries: plan.entries.iter().map(|_| Tally::default()).collect(),
            faults: Vec::new(),
        }
    }

    /// Counts the questions of one sheet.
    pub fn add(&mut self, seed: u64, items: Vec<Item>) {
        self.sheets += 1;
        for item in items {
            let tally = &mut self.entries[item.entry];
            tally.items += 1;
            tally.took += item.took;
            *tally.strata.entry(item.stratum).or_default() += 1;
            tally.identities.insert(item.identity.clone());
            if let Some(answer) = &item.answer {
                tally.add(answer);
            }
            if item.fault.is_some() {
                self.faults.push((seed, item));
            }
        }
    }

    /// What must not be, with the seeds of the sheets.
    pub fn faults(&self) -> &[(u64, Item)] {
        &self.faults
    }

    /// The counts of each exercise.
    pub fn exercises(&self) -> Vec<Exercise> {
        let planned = self.plan.entries.iter().zip(&self.entries);
        planned
            .map(|(planned, tally)| tally.exercise(planned, self.sheets))
            .collect()
    }
}

impl Tally {
    fn add(&mut self, answer: &Answer) {
        match answer.outcome {
            Some(Outcome::N) => self.first += 1,
            Some(Outcome::P) => self.second += 1,
            None => {}
        }
        if let Some(moves) = answer.winning_moves {
            *self.winning_moves.entry(moves).or_default() += 1;
        }
        for &heap in &answer.winning_heaps {
            *self.winning_heaps.entry(heap).or_default() += 1;
        }
        if let Some(nim_sum) = answer.nim_sum {
            *self.nim_sums.entry(nim_sum).or_default() += 1;
        }
        for &(strategy, right) in &answer.tried {
            let (rights, of) = self.blind.entry(strategy).or_default();
            *rights += u64::from(right);
            *of += 1;
        }
        let score = answer.difficulty;
        let (least, most) = self.scores.unwrap_or((score, score));
        self.scores = Some((least.min(score), most.max(score)));
        self.scores_sum += u128::from(score);
        self.answered += 1;
    }

    fn exercise(&self, planned: &Planned, sheets: u64) -> Exercise {
        let different = self.identities.len() as u64;
        let mut nim_sums = counts(&self.nim_sums);
        nim_sums.sort_by_key(|count| std::cmp::Reverse(count.items));
        let outcomes = [("N", self.first), ("P", self.second)];
        let outcomes = outcomes.into_iter().filter(|&(_, items)| items > 0);
        let mean = self.scores_sum / u128::from(self.answered.max(1));
        Exercise {
            id: planned.entry.id.clone(),
            kind: planned.entry.kind.clone(),
            game: planned.entry.game.clone(),
            items: self.items,
            pool: planned.pool.size().to_string(),
            different,
            repeats: self.items - different,
            expected_repeats: self.expected_repeats(planned, sheets),
            strata: self.strata(planned),
            outcomes: outcomes
                .map(|(value, items)| Count {
                    value: value.to_string(),
                    items,
                })
                .collect(),
            winning_moves: counts(&self.winning_moves),
            winning_heaps: counts(&self.winning_heaps),
            nim_sums,
            difficulty: self.scores.map(|(least, most)| Range {
                least,
                mean: u64::try_from(mean).unwrap_or(u64::MAX),
                most,
            }),
            blind: self.blind(planned),
            took: self.took,
        }
    }

    fn strata(&self, planned: &Planned) -> Vec<Stratum> {
        let of = planned.strata.iter().map(|part| part.stratum.share).sum();
        let items = |place| self.strata.get(&place).copied().unwrap_or(0);
        let known = planned.strata.iter().enumerate().map(|(i, part)| Stratum {
            is: Some(part.stratum),
            name: String::new(),
            items: items(Some(i)),
            share: part.stratum.share,
            of,
            pool: part.pool.size().to_string(),
        });
        let chance = Some(items(None)).filter(|&items| items > 0);
        let chance = chance.map(|items| Stratum {
            is: None,
            name: String::new(),
            items,
            share: 0,
            of,
            pool: planned.pool.size().to_string(),
        });
        known.chain(chance).collect()
    }

    /// From each stratum that was drawn from, the mean number of repeats: a sheet has each position at most once, and
    /// different sheets have nothing to do with each other.
    fn expected_repeats(&self, planned: &Planned, sheets: u64) -> u64 {
        let expected = self.strata.iter().map(|(&place, &items)| {
            let part = place.and_then(|i| planned.strata.get(i));
            let pool = part.map_or(&planned.pool, |part| &part.pool).estimate();
            if pool.is_infinite() {
                return 0.0;
            }
            let (items, sheets) = (items as f64, sheets.max(1) as f64);
            let per_sheet = (items / sheets).min(pool);
            let missed = (sheets * (-per_sheet / pool).ln_1p()).exp_m1();
            items + pool * missed
        });
        expected.sum::<f64>().max(0.0).round() as u64
    }

    fn blind(&self, planned: &Planned) -> Vec<Blind> {
        let (require, diagnosis) = (&planned.entry.require, &planned.demand.diagnosis);
        let asked_for = require.names_the_winner()
            || diagnosis.as_ref().is_some_and(Diagnosis::names_the_winner);
        let blind = |(&strategy, &(right, of)): (&Strategy, &(u64, u64))| Blind {
            strategy,
            right,
            of,
            warning: of >= ENOUGH
                && right * 100 > of * TOO_WELL
                && !(asked_for && strategy.names_a_player()),
        };
        self.blind.iter().map(blind).collect()
    }
}

fn counts(found: &BTreeMap<u64, u64>) -> Vec<Count> {
    let count = |(value, &items): (&u64, &u64)| Count {
        value: value.to_string(),
        items,
    };
    found.iter().map(count).collect()
}
