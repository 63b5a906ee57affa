//! Tables of outcomes and Grundy values that the kernel has accepted, for one paper.

use std::collections::BTreeMap;

use crate::model::claim::Outcome;

/// Tables that the kernel has accepted.
#[derive(Default)]
pub struct Tables {
    pub(super) outcomes: Kept<Outcome>,
    pub(super) values: Kept<u64>,
    /// Grundy values that were looked up, each with its line.
    pub(super) looked_up: BTreeMap<u64, (usize, u64)>,
    /// Long tables, with which those of students are compared and in which periods are looked for.
    pub(super) long_outcomes: Option<Long<Outcome>>,
    pub(super) long_values: Option<Long<u64>>,
}

/// A table that the kernel has accepted, with its line.
pub(super) struct Long<V> {
    pub(super) line: usize,
    pub(super) entries: Vec<V>,
}

/// The longest table so far, and the smallest size for which there is none.
pub(super) struct Kept<V> {
    pub(super) table: Option<Table<V>>,
    pub(super) none_from: Option<u64>,
}

impl<V> Default for Kept<V> {
    fn default() -> Kept<V> {
        Kept {
            table: None,
            none_from: None,
        }
    }
}

impl<V: Copy> Kept<V> {
    pub(super) fn is_hopeless(&self, size: u64) -> bool {
        self.none_from.is_some_and(|from| size >= from)
    }

    pub(super) fn reaches(&self, size: u64) -> bool {
        self.table.as_ref().is_some_and(|table| table.reaches(size))
    }
}

/// A table with its line, and its period with its line where it repeats itself.
pub(super) struct Table<V> {
    pub(super) line: usize,
    pub(super) entries: Vec<V>,
    pub(super) period: Option<(usize, u64, u64)>,
}

impl<V: Copy> Table<V> {
    /// The line of the period and its length, where a size is not listed.
    pub(super) fn beyond(&self, size: u64) -> Option<(usize, u64)> {
        let listed = size < self.entries.len() as u64;
        let (line, _, length) = self.period.filter(|_| !listed)?;
        Some((line, length))
    }

    fn reaches(&self, size: u64) -> bool {
        self.period.is_some() || size < self.entries.len() as u64
    }

    pub(super) fn get(&self, size: u64) -> Option<V> {
        let place = match self.period {
            Some((_, start, length)) if size >= self.entries.len() as u64 => {
                start + (size.checked_sub(start)?).checked_rem(length)?
            }
            _ => size,
        };
        self.entries.get(usize::try_from(place).ok()?).copied()
    }
}
