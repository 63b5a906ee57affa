//! What is wrong with a sum, a column or a table.

use super::trouble::Trouble;
use crate::engine::mistakes::{self, Mistake};
use crate::engine::sums::{nim_sum, powers};
use crate::model::claim::Outcome;

/// A nim-sum that is not right, with the mistakes that would give it.
pub(super) fn wrong_sum(terms: &[u64], got: u64) -> Trouble {
    use Mistake::{CancelledThree, Carried, KeptOne, NothingCancelled};
    let commonest_first = [Carried, NothingCancelled, CancelledThree, KeptOne];
    Trouble::Sum {
        terms: terms.to_vec(),
        got,
        fits: commonest_first
            .into_iter()
            .filter(|&mistake| mistakes::sum(mistake, terms) == Some(got))
            .collect(),
    }
}

/// Columns that were added with carry, or else the largest one that has the wrong parity.
pub(super) fn wrong_column(rows: &[u64], got: u64) -> Trouble {
    let carried = rows.iter().try_fold(0_u64, |sum, n| sum.checked_add(*n));
    if carried == Some(got) {
        let rows = rows.to_vec();
        return Trouble::ColumnCarried { rows, got };
    }
    let wrong = powers(nim_sum(rows) ^ got).next().unwrap_or(0);
    Trouble::Parity {
        power: wrong,
        with: rows
            .iter()
            .copied()
            .filter(|row| row & wrong != 0)
            .collect(),
    }
}

/// The first number of a table of which another outcome is said.
pub(super) fn wrong_entry(
    right: &[Outcome],
    said: impl Fn(u64) -> Option<Outcome>,
) -> Option<Trouble> {
    let mut all = (0..).zip(right);
    let wrong = all.find(|(n, right)| said(*n).is_some_and(|said| said != **right));
    wrong.map(|(of, right)| Trouble::Entry(of, *right))
}
