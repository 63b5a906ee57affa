//! Games played out to the end: who wins, and the Grundy values of parts. What would take too long is not known.

use std::cell::RefCell;
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

/// The rule by which a part of a size may be replaced by two parts; 0 is no part, and the two are smaller together.
pub type Split = fn(u128, u128, u128) -> bool;

/// One meaning for every symbol of the logic.
pub struct Model {
    split: Split,
    played: RefCell<FxHashMap<(Play, Vec<u128>), bool>>,
    values: RefCell<Vec<u128>>,
}

/// A game of several heaps or parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Nim under normal play.
    Nim,
    /// Nim under misère play.
    Misere,
    /// Parts that are split, under normal play.
    Parts,
}

/// No position with more counters is played out.
const MOST_COUNTERS: u128 = 40;

/// Nor one with more positions of Nim below it.
const MOST_BELOW: u128 = 2_500;

/// Parts with more counters than this in all are not played out.
const MOST_IN_PARTS: u128 = 18;

/// No single heap or part that is larger is looked at.
const LARGEST: u128 = 400;

/// So many results are kept.
const MOST_KEPT: usize = 200_000;

impl Default for Model {
    /// Parts are the arcs of Circle Nim: a move takes one marker or two neighbours.
    fn default() -> Model {
        Model::with_split(|n, a, b| [a + b + 1, a + b + 2].contains(&n))
    }
}

impl Model {
    /// The model in which parts are split by this rule.
    pub fn with_split(split: Split) -> Model {
        Model {
            split,
            played: RefCell::default(),
            values: RefCell::default(),
        }
    }

    /// Whether a part may be replaced by two.
    pub fn splits(&self, n: u128, a: u128, b: u128) -> bool {
        a <= LARGEST && b <= LARGEST && a + b < n && (self.split)(n, a, b)
    }

    /// Whether the first player wins a position.
    pub fn wins(&self, play: Play, rows: &[u128]) -> Option<bool> {
        let counters = rows.iter().try_fold(0_u128, |sum, n| sum.checked_add(*n))?;
        let below = rows
            .iter()
            .try_fold(1_u128, |all, n| all.checked_mul(n + 1));
        let small = match play {
            Play::Parts => counters <= MOST_IN_PARTS,
            Play::Nim | Play::Misere => counters <= MOST_COUNTERS && below? <= MOST_BELOW,
        };
        small.then(|| self.play(play, sorted(rows.to_vec())))
    }

    /// The order of the rows does not matter, nor do empty ones.
    fn play(&self, play: Play, rows: Vec<u128>) -> bool {
        let key = (play, rows);
        if let Some(known) = self.played.borrow().get(&key) {
            return *known;
        }
        let mut options = self.options(play, &key.1, 1);
        let at_once = play == Play::Misere && key.1.is_empty();
        let wins = at_once || options.any(|option| !self.play(play, sorted(option)));
        drop(options);
        let mut played = self.played.borrow_mut();
        if played.len() >= MOST_KEPT {
            played.clear();
        }
        played.insert(key, wins);
        wins
    }

    /// The positions after one move. A second part comes into a row that was empty, one of the next few at most.
    pub fn options<'m>(
        &'m self,
        play: Play,
        rows: &'m [u128],
        next: usize,
    ) -> Box<dyn Iterator<Item = Vec<u128>> + 'm> {
        let size_in = |row: usize| rows.get(row).copied().unwrap_or(0);
        let with = move |row: usize, a, second: Option<(usize, u128)>| {
            let mut after = rows.to_vec();
            after.resize(second.map_or(0, |(j, _)| j + 1).max(rows.len()), 0);
            for (place, size) in second.into_iter().chain([(row, a)]) {
                after.splice(place..=place, [size]);
            }
            after
        };
        let of_nim = move |row| (0..size_in(row)).map(move |a| with(row, a, None));
        let of_parts = move |row| {
            let size = size_in(row);
            let pairs = (0..size).flat_map(move |a| (0..size - a).map(move |b| (a, b)));
            let splits = pairs.filter(move |&(a, b)| self.splits(size, a, b));
            splits.flat_map(move |(a, b)| {
                let rooms = (0..rows.len() + next).filter(move |&room| size_in(room) == 0);
                let places = rooms.take(if b == 0 { 1 } else { usize::MAX });
                places.map(move |room| with(row, a, Some((room, b)).filter(|_| b > 0)))
            })
        };
        match play {
            Play::Nim | Play::Misere => Box::new((0..rows.len()).flat_map(of_nim)),
            Play::Parts => Box::new((0..rows.len()).flat_map(of_parts)),
        }
    }

    /// The Grundy value of a part.
    pub fn grundy(&self, n: u128) -> Option<u128> {
        let place = usize::try_from(n).ok().filter(|_| n <= MOST_COUNTERS)?;
        let mut values = self.values.borrow_mut();
        for size in values.len()..=place {
            let mut reached = BTreeSet::new();
            for (a, one) in values.iter().enumerate() {
                for (b, other) in values.iter().enumerate() {
                    if self.splits(size as u128, a as u128, b as u128) {
                        reached.insert(one ^ other);
                    }
                }
            }
            let least = (0..).find(|value| !reached.contains(value))?;
            values.push(least);
        }
        values.get(place).copied()
    }

    /// Whether the first player wins a full circle: small ones are taken at once, others become one part.
    pub fn ring(&self, n: u128) -> Option<bool> {
        match n {
            0 => Some(false),
            1 | 2 => Some(true),
            _ => {
                let one = self.wins(Play::Parts, &[n - 1])?;
                let two = self.wins(Play::Parts, &[n - 2])?;
                Some(!one || !two)
            }
        }
    }
}

/// Whether the first player wins n counters of which a move takes 1 to `most`.
pub fn take_away(misere: bool, most: u128, n: u128) -> Option<bool> {
    let n = usize::try_from(n).ok().filter(|&n| n as u128 <= LARGEST)?;
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let mut wins: Vec<bool> = Vec::new();
    for counters in 0..=n {
        let options = &wins[counters.saturating_sub(most)..];
        let none = options.is_empty();
        wins.push(misere && none || options.contains(&false));
    }
    wins.last().copied()
}

fn sorted(mut rows: Vec<u128>) -> Vec<u128> {
    rows.retain(|&size| size > 0);
    rows.sort_unstable();
    rows
}
