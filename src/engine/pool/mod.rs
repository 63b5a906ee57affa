//! The positions that meet a demand, each once up to the order of the heaps, or as whoever lists them tells them apart.
//! Few enough are listed, and whoever draws brings a rank. More are sampled, and whoever draws brings dice.

mod demand;
mod error;
mod listed;
mod sample;
mod shape;

use std::fmt;

use crate::budget::{Budget, Spent};
use crate::dice::Dice;
pub use demand::Demand;
use error::MOST_POSITIONS;
pub use error::PoolError;
use listed::Listed;
use sample::{ENOUGH, Sampler};

/// The positions that meet a demand.
pub struct Pool {
    /// All positions in a fixed order; of a pool that is sampled, those that were found when it was made.
    listed: Listed,
    more: More,
}

/// What there is beyond the positions in memory.
enum More {
    /// Nothing.
    None,
    /// Perhaps some, so rare that no more were found.
    Rare,
    /// Most of the pool.
    Sampled(Box<Sampler>),
}

/// How many positions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// So many.
    Exactly(u64),
    /// More than that.
    MoreThan(u64),
}

impl Size {
    /// A number that the size is not below.
    pub fn least(self) -> u64 {
        let (Size::Exactly(number) | Size::MoreThan(number)) = self;
        number
    }
}

impl fmt::Display for Size {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Size::Exactly(number) => out.pad(&number.to_string()),
            Size::MoreThan(number) => out.pad(&format!("more than {number}")),
        }
    }
}

impl Pool {
    /// The positions that meet the demand.
    pub fn new(demand: &Demand, budget: &Budget) -> Result<Pool, PoolError> {
        match Listed::new(demand, budget)? {
            Some(listed) => Ok(Pool::whole(listed)),
            None => Pool::by_sampling(demand, budget),
        }
    }

    /// The same, found by sampling, however few they are.
    pub fn by_sampling(demand: &Demand, budget: &Budget) -> Result<Pool, PoolError> {
        let (sampler, listed) = Sampler::new(demand, budget)?;
        let more = match listed.len() > ENOUGH {
            true => More::Sampled(Box::new(sampler)),
            false => More::Rare,
        };
        Ok(Pool { listed, more })
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
        Listed::of(candidates, steps, wanted, budget).map(Pool::whole)
    }

    /// A pool of candidates in their order, whatever they are.
    pub fn of(
        candidates: impl IntoIterator<Item = Vec<u64>>,
        budget: &Budget,
    ) -> Result<Pool, PoolError> {
        Listed::of(candidates, 0, |_| true, budget).map(Pool::whole)
    }

    /// All heaps within the limits of a demand, as candidates.
    pub fn heaps(demand: &Demand) -> impl Iterator<Item = Vec<u64>> {
        listed::candidates(demand)
    }

    /// Those of its positions that are kept, if it is listed.
    pub fn sifted(
        &self,
        keep: impl FnMut(&[u64]) -> Result<bool, Spent>,
    ) -> Result<Pool, PoolError> {
        match self.is_whole() {
            true => Ok(Pool::whole(self.listed.sifted(keep)?)),
            false => Err(PoolError::Crowded),
        }
    }

    /// Number of positions, exact if they are listed. That of a sampled pool is estimated from about a thousand positions,
    /// and a quarter less is eight times as much as chance makes uncertain.
    pub fn size(&self) -> Size {
        let known = self.listed.len() as u64;
        match &self.more {
            More::None => Size::Exactly(known),
            // That there is none is not proved, but nothing better can be said.
            More::Rare if known == 0 => Size::Exactly(0),
            More::Rare => Size::MoreThan(rounded_below(known)),
            More::Sampled(sampler) => {
                let estimate = sampler.estimate() * 0.75;
                let estimate = (estimate as u64).clamp(known, MOST_POSITIONS + 1);
                Size::MoreThan(rounded_below(estimate))
            }
        }
    }

    /// About how many positions can come up.
    pub fn estimate(&self) -> f64 {
        match &self.more {
            More::None | More::Rare => self.listed.len() as f64,
            More::Sampled(sampler) => sampler.estimate(),
        }
    }

    /// Whether the positions are listed, so that there are no others.
    pub fn is_whole(&self) -> bool {
        matches!(self.more, More::None)
    }

    /// Whether no position that meets the demand is known.
    pub fn is_empty(&self) -> bool {
        self.listed.len() == 0
    }

    /// Whether so many different positions can be drawn.
    pub fn has(&self, wanted: u64) -> bool {
        let known = self.listed.len() as u64 >= wanted;
        let found = || self.different(wanted, |_| true, &mut Dice::new(0, "pool", 1, ""));
        known || found().is_some_and(|found| found.listed.len() as u64 >= wanted)
    }

    /// So many different positions of a sampled pool that are kept, as far as they are found, as a pool of their own.
    pub fn different(
        &self,
        wanted: u64,
        keep: impl Fn(&[u64]) -> bool,
        dice: &mut Dice,
    ) -> Option<Pool> {
        match &self.more {
            More::None | More::Rare => None,
            More::Sampled(sampler) => Some(Pool::whole(sampler.different(wanted, keep, dice))),
        }
    }

    /// A position of a sampled pool.
    pub fn draw(&self, dice: &mut Dice) -> Option<Vec<u64>> {
        match &self.more {
            More::None | More::Rare => None,
            More::Sampled(sampler) => sampler.draw(dice),
        }
    }

    /// The number of positions of a pool that is drawn from by rank, since all that are known are in memory.
    pub fn small(&self) -> Option<usize> {
        match &self.more {
            More::None | More::Rare => Some(self.listed.len()),
            More::Sampled(_) => None,
        }
    }

    /// Number of positions in memory: all of a small pool, some of any other.
    pub fn known(&self) -> usize {
        self.listed.len()
    }

    /// The position in memory with this rank, sizes ascending; `None` from `known` on. No two are the same.
    pub fn at(&self, rank: usize) -> Option<&[u64]> {
        self.listed.at(rank)
    }

    fn whole(listed: Listed) -> Pool {
        let more = More::None;
        Pool { listed, more }
    }
}

/// The largest number below `number` with one digit other than 0.
fn rounded_below(number: u64) -> u64 {
    let below = number.saturating_sub(1);
    let unit = below
        .checked_ilog10()
        .map_or(1, |digits| 10_u64.pow(digits));
    below / unit * unit
}
