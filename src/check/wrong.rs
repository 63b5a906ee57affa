//! What is wrong with a sum, and with a column.

use super::trouble::Trouble;
use crate::engine::mistakes::{self, Mistake};
use crate::engine::sums::{nim_sum, powers};

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

/// The largest column of a nim-sum that has the wrong parity.
pub(super) fn wrong_column(rows: &[u64], got: u64) -> Trouble {
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
