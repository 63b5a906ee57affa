//! Tables of outcomes and Grundy values of take-away, as far as they are needed, and how they repeat themselves.

use super::take_away::takes;
use crate::model::claim::Outcome;
use crate::model::rules::HouseRules;

/// The period must show within so many entries.
const MOST_ENTRIES: u64 = 10_000;

/// The most moves that are looked at for a table.
const MOST_MOVES: u64 = 2_100_000;

/// The most entries of a table under these rules.
pub fn most_entries(house: &HouseRules) -> u64 {
    MOST_ENTRIES.min(MOST_MOVES / house.take.0.len().max(1) as u64)
}

/// The entries of 0, 1, 2, ... counters, and how they go on where they do not go far enough.
pub struct Listing<V> {
    entries: Vec<V>,
    period: Option<(u64, u64)>,
}

impl<V: Copy + PartialEq> Listing<V> {
    /// A table up to a size, or as far as it takes to see that it repeats itself; `None` where that is too far.
    pub fn new(
        house: &HouseRules,
        largest: u64,
        entries: fn(&HouseRules, u64) -> Vec<V>,
    ) -> Option<Listing<V>> {
        let most = most_entries(house);
        let all = largest.saturating_add(1);
        let mut number = 64.min(most);
        loop {
            let found = entries(house, number.min(all));
            if let Some(listing) = repeating(house, &found) {
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
        house: &HouseRules,
        largest: u64,
        entries: fn(&HouseRules, u64) -> Vec<V>,
    ) -> Option<Listing<V>> {
        let entries = entries(house, (largest < MOST_ENTRIES).then_some(largest + 1)?);
        let period = repeating(house, &entries).and_then(|listing| listing.period);
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

/// A table that repeats itself for as long as a move reaches back, cut off where that is seen. Entries of heaps from
/// which not every amount may be taken do not count for it.
fn repeating<V: Copy + PartialEq>(house: &HouseRules, entries: &[V]) -> Option<Listing<V>> {
    let reach = house.take.0.iter().copied().max()? as usize;
    let first = usize::from(house.not_all);
    let window = entries.len().checked_sub(reach)?;
    let last = &entries[window..];
    let again = |length: &usize| &entries[window - length..window - length + reach] == last;
    let length = (1..=window.saturating_sub(first)).find(again)?;
    let differ =
        (0..window).rfind(|&i| i + length < entries.len() && entries[i] != entries[i + length]);
    let start = differ.map_or(0, |i| i + 1);
    let needed = start.max(first) + length + reach;
    (needed <= entries.len()).then(|| Listing {
        entries: entries[..needed].to_vec(),
        period: Some((start as u64, length as u64)),
    })
}

/// Outcomes: an N-position exactly where some move leads to a P-position.
pub fn outcomes(house: &HouseRules, entries: u64) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    for size in 0..entries {
        let mut options = takes(house, size).map(|take| outcomes[(size - take) as usize]);
        let ended = takes(house, size).next().is_none();
        let first_wins = match ended {
            true => house.misere,
            false => options.any(|outcome| outcome == Outcome::P),
        };
        outcomes.push(if first_wins { Outcome::N } else { Outcome::P });
    }
    outcomes
}

/// Grundy values: the smallest number that is not among those of the options (the mex).
pub fn values(house: &HouseRules, entries: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    // For each value the size of which it was an option last; no value is larger than the number of options.
    let mut last_of = vec![None; house.take.0.len() + 1];
    for size in 0..entries {
        for take in takes(house, size) {
            last_of[values[(size - take) as usize] as usize] = Some(size);
        }
        let mex = last_of.iter().take_while(|&&last| last == Some(size));
        values.push(mex.count() as u64);
    }
    values
}
