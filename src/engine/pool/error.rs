//! Why the positions that meet a demand cannot be found.

use std::fmt;

use crate::budget::Spent;

/// The most positions that are looked at one by one.
pub const MOST_POSITIONS: u64 = 400_000;

/// Why there is no pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolError {
    /// There are too many circles to look at each, which is the only way to tell which differ in play.
    Circles {
        /// The largest number of places asked for.
        circles: u64,
        /// The largest number that works while all else stays; below the smallest asked for if none of those does.
        most: u64,
    },
    /// There are too many positions for a game or a kind that has to look at each.
    Crowded,
    /// Looking at the positions would take too many steps.
    Spent,
}

impl From<Spent> for PoolError {
    fn from(_: Spent) -> PoolError {
        PoolError::Spent
    }
}

impl fmt::Display for PoolError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            PoolError::Circles { circles, most } => write!(
                out,
                "boards of `{circles}` circles with these gaps are too many to list; up to {most} circles work, or fewer \
                 gaps"
            ),
            PoolError::Crowded => write!(
                out,
                "these positions have to be looked at one by one, and there are more than {MOST_POSITIONS}; ask for fewer \
                 or smaller heaps"
            ),
            PoolError::Spent => out.write_str("it takes too many steps to find the positions"),
        }
    }
}

impl std::error::Error for PoolError {}
