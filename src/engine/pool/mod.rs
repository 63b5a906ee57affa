//! The positions that meet a demand, each once up to the order of the heaps, or as whoever lists them tells them apart:
//! their exact number and each of them by its rank. No chance here: whoever draws brings the rank.

mod census;
mod column;
mod cost;
mod demand;
mod disjoint;
mod edges;
mod enumerate;
mod gauge;
mod series;
mod sums;
mod table;
mod tally;
mod walk;

use std::fmt;

use num_bigint::BigUint;

use crate::budget::{Budget, Spent};
use census::Census;
pub use cost::most_heaps;
pub use demand::Demand;
use enumerate::Listed;

/// All positions that meet a demand, in a fixed order.
pub struct Pool(Backing);

enum Backing {
    Listed(Listed),
    Counted(Census),
}

/// Why the positions cannot be counted exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolError {
    /// There are positions with so many heaps that counting them would take too long.
    Costly {
        /// The largest number of heaps asked for.
        heaps: u64,
        /// The largest number that works while all else stays; below the smallest asked for if none of those does.
        most: u64,
    },
    /// There are too many circles to look at each, which is the only way to tell which differ in play.
    Circles {
        /// The largest number of places asked for.
        circles: u64,
        /// The largest number that works while all else stays; below the smallest asked for if none of those does.
        most: u64,
    },
    /// There are too many positions to look at each, which is the only way to find those that are wanted.
    Unlisted {
        /// What wants it: `diagnose`, or a kind.
        by: &'static str,
        /// The largest number of heaps that works while all else stays; 0 if none of those asked for does.
        most_heaps: u64,
        /// The largest size that works while all else stays.
        most_size: u64,
    },
    /// There are too many candidates for a game whose positions are looked at one by one.
    Crowded {
        /// The most that are looked at.
        most: u64,
    },
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
            PoolError::Costly { heaps, most } => write!(
                out,
                "positions of `{heaps}` heaps are too many to count under these demands; up to {most} heaps work"
            ),
            PoolError::Circles { circles, most } => write!(
                out,
                "boards of `{circles}` circles with these gaps are too many to list; up to {most} circles work, or fewer \
                 gaps"
            ),
            PoolError::Unlisted {
                by,
                most_heaps,
                most_size,
            } => {
                let heaps = match most_heaps {
                    0 => String::new(),
                    _ => format!("up to {most_heaps} heaps work, or "),
                };
                write!(
                    out,
                    "`{by}` has to list all positions, which are too many; {heaps}sizes up to {most_size} work"
                )
            }
            PoolError::Crowded { most } => write!(
                out,
                "positions of this game are looked at one by one, and these are more than {most}; ask for fewer or smaller \
                 heaps"
            ),
            PoolError::Spent => out.write_str("it takes too many steps to find the positions"),
        }
    }
}

impl std::error::Error for PoolError {}

impl Pool {
    /// Counts the positions that meet the demand.
    pub fn new(demand: &Demand, budget: &Budget) -> Result<Pool, PoolError> {
        match Pool::by_listing(demand, budget)? {
            Some(pool) => Ok(pool),
            None => Pool::by_counting(demand, budget),
        }
    }

    /// Looks at each position; `None` if they are too many for that.
    pub fn by_listing(demand: &Demand, budget: &Budget) -> Result<Option<Pool>, PoolError> {
        let listed = Listed::new(demand, budget)?;
        Ok(listed.map(|listed| Pool(Backing::Listed(listed))))
    }

    /// Counts the positions without looking at each.
    pub fn by_counting(demand: &Demand, budget: &Budget) -> Result<Pool, PoolError> {
        if demand.diagnosis.is_some() {
            return Err(unlisted(demand, "diagnose"));
        }
        let (_, heaps) = demand.heap_limits();
        let most = most_heaps(demand, budget.left());
        match most < heaps {
            true => return Err(PoolError::Costly { heaps, most }),
            false => budget.spend(cost::steps(demand))?,
        }
        Ok(Pool(Backing::Counted(Census::new(demand))))
    }

    /// The candidates with the winner, the number of winning moves and the equal heaps that are demanded, in their order,
    /// as far as they are `fit` to be asked about. `winning_moves` counts the winning moves of one, which takes `steps` for
    /// each heap.
    pub fn listed(
        demand: &Demand,
        candidates: impl IntoIterator<Item = Vec<u64>>,
        fit: impl Fn(&[u64]) -> bool,
        (steps, winning_moves): (u64, impl Fn(&[u64]) -> u64),
        budget: &Budget,
    ) -> Result<Pool, PoolError> {
        let met = |sizes: &[u64]| demand.met_by_moves(sizes, || winning_moves(sizes));
        let wanted = |sizes: &[u64]| fit(sizes) && met(sizes);
        let listed = Listed::of(candidates, steps, wanted, budget)?;
        Ok(Pool(Backing::Listed(listed)))
    }

    /// A pool of candidates in their order, whatever they are.
    pub fn of(
        candidates: impl IntoIterator<Item = Vec<u64>>,
        budget: &Budget,
    ) -> Result<Pool, PoolError> {
        let listed = Listed::of(candidates, 0, |_| true, budget)?;
        Ok(Pool(Backing::Listed(listed)))
    }

    /// All heaps within the limits of a demand, as candidates.
    pub fn heaps(demand: &Demand) -> impl Iterator<Item = Vec<u64>> {
        enumerate::candidates(demand)
    }

    /// Those of its positions that are kept, if it can be listed; `by` is the name of what wants it.
    pub fn sifted(
        &self,
        demand: &Demand,
        by: &'static str,
        keep: impl FnMut(&[u64]) -> Result<bool, Spent>,
    ) -> Result<Pool, PoolError> {
        match &self.0 {
            Backing::Listed(listed) => Ok(Pool(Backing::Listed(listed.sifted(keep)?))),
            Backing::Counted(_) => Err(unlisted(demand, by)),
        }
    }

    /// Exact number of positions.
    pub fn len(&self) -> BigUint {
        match &self.0 {
            Backing::Listed(listed) => BigUint::from(listed.len()),
            Backing::Counted(census) => census.len().clone(),
        }
    }

    /// Whether no position meets the demand.
    pub fn is_empty(&self) -> bool {
        self.len() == BigUint::ZERO
    }

    /// The position with this rank, sizes ascending; `None` from `len` on. Every position has exactly one rank.
    pub fn get(&self, rank: &BigUint) -> Option<Vec<u64>> {
        match &self.0 {
            Backing::Listed(_) => self.at(usize::try_from(rank).ok()?).map(<[u64]>::to_vec),
            Backing::Counted(census) => census.get(rank),
        }
    }

    /// The number of positions if they are all in memory.
    pub fn small(&self) -> Option<usize> {
        match &self.0 {
            Backing::Listed(listed) => Some(listed.len()),
            Backing::Counted(_) => None,
        }
    }

    /// The position with this rank in a pool in memory; `None` from `small` on and for other pools.
    pub fn at(&self, rank: usize) -> Option<&[u64]> {
        match &self.0 {
            Backing::Listed(listed) => listed.at(rank),
            Backing::Counted(_) => None,
        }
    }
}

fn unlisted(demand: &Demand, by: &'static str) -> PoolError {
    let (most_heaps, most_size) = enumerate::most_heaps_and_size(demand);
    PoolError::Unlisted {
        by,
        most_heaps,
        most_size,
    }
}
