//! Tables of the outcomes and Grundy values of one heap, as far as they are needed, and how they repeat themselves.

use crate::model::claim::Outcome;
use crate::model::heap_code::HeapCode;

/// The period must show within so many entries.
const MOST_ENTRIES: u64 = 10_000;

/// The most moves that are looked at for a table.
const MOST_MOVES: u64 = 2_100_000;

/// The most entries of a table under these rules.
pub fn most_entries(code: &HeapCode) -> u64 {
    let moves = |entries: u64| entries.saturating_mul(code.most_moves(entries));
    let mut entries = MOST_ENTRIES;
    while entries > 1 && moves(entries) > 2 * MOST_MOVES {
        entries /= 2;
    }
    match code.divides() || code.is_endless() {
        true => entries,
        false => MOST_ENTRIES.min(MOST_MOVES / code.most_moves(MOST_ENTRIES).max(1)),
    }
}

/// The entries of 0, 1, 2, ... counters, and how they go on where they do not go far enough.
pub struct Listing<V> {
    entries: Vec<V>,
    period: Option<(u64, u64)>,
}

impl<V: Copy + PartialEq> Listing<V> {
    /// A table up to a size, or as far as it takes to see that it repeats itself; `None` where that is too far.
    pub fn new(
        code: &HeapCode,
        largest: u64,
        entries: impl Fn(&HeapCode, u64) -> Vec<V>,
    ) -> Option<Listing<V>> {
        let most = most_entries(code);
        let all = largest.saturating_add(1);
        let mut number = 64.min(most);
        loop {
            let found = entries(code, number.min(all));
            if let Some(listing) = repeating(code, &found) {
                return Some(listing);
            }
            if all <= number {
                return Some(Listing {
                    entries: found,
                    period: None,
                });
            }
            if number == most {
                return None;
            }
            number = (2 * number).min(most);
        }
    }

    /// All entries up to a size, and how they repeat themselves where they show it; `None` where they are too many.
    pub fn whole(
        code: &HeapCode,
        largest: u64,
        entries: impl Fn(&HeapCode, u64) -> Vec<V>,
    ) -> Option<Listing<V>> {
        let entries = entries(code, (largest < MOST_ENTRIES).then_some(largest + 1)?);
        let period = repeating(code, &entries).and_then(|listing| listing.period);
        Some(Listing { entries, period })
    }

    /// The entries that are listed.
    pub fn entries(&self) -> &[V] {
        &self.entries
    }

    /// From where on they repeat themselves, and after how many.
    pub fn period(&self) -> Option<(u64, u64)> {
        self.period
    }

    /// Whether the entry of a size is beyond those that are listed.
    pub fn is_beyond(&self, size: u64) -> bool {
        size >= self.entries.len() as u64
    }

    /// The entry of a size, which must not be larger than the table was made for.
    pub fn get(&self, size: u64) -> V {
        let place = match self.period {
            Some((start, length)) if self.is_beyond(size) => start + (size - start) % length,
            _ => size.min(self.entries.len() as u64 - 1),
        };
        self.entries[place as usize]
    }
}

/// A table that repeats itself for as long as it must, cut off where that is seen.
fn repeating<V: Copy + PartialEq>(code: &HeapCode, entries: &[V]) -> Option<Listing<V>> {
    let lengths = 1..entries.len();
    let mut found = lengths.filter_map(|length| {
        let start = first_of_period(entries, length);
        let needed = code.shows_period(start as u64, length as u64)?;
        (needed <= entries.len() as u64).then_some((start, length, needed as usize))
    });
    let (start, length, needed) = found.next()?;
    Some(Listing {
        entries: entries[..needed].to_vec(),
        period: Some((start as u64, length as u64)),
    })
}

/// From where on each entry is that of `length` more, as far as entries go.
fn first_of_period<V: PartialEq>(entries: &[V], length: usize) -> usize {
    let differ = |&i: &usize| entries[i] != entries[i + length];
    let last = (0..entries.len() - length).rev().find(differ);
    last.map_or(0, |i| i + 1)
}

/// Outcomes of heaps that are never divided: an N-position exactly where some move leads to a P-position.
pub fn outcomes(code: &HeapCode, misere: bool, entries: u64) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    for size in 0..entries {
        let mut options = code
            .moves(size)
            .map(|by| outcomes[(size - by.count) as usize]);
        let ended = code.moves(size).next().is_none();
        let first_wins = match ended {
            true => misere,
            false => options.any(|outcome| outcome == Outcome::P),
        };
        outcomes.push(Outcome::won(first_wins));
    }
    outcomes
}

/// Grundy values: the smallest number that is not among those of the options (the mex).
pub fn values(code: &HeapCode, entries: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    // For each value the size of which it was an option last.
    let mut last_of = Vec::new();
    for size in 0..entries {
        for by in code.moves(size) {
            let left = size - by.count;
            let value = (values[(left - by.apart) as usize] ^ values[by.apart as usize]) as usize;
            if last_of.len() <= value {
                last_of.resize(value + 1, None);
            }
            last_of[value] = Some(size);
        }
        let mex = last_of.iter().take_while(|&&last| last == Some(size));
        values.push(mex.count() as u64);
    }
    values
}
