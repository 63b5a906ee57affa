//! Small pools: every multiset in lexicographic order, filtered, in one flat vector.
//! Nothing here counts without listing; that is `census`.

use std::ops::RangeInclusive;

use super::PoolError;
use super::demand::Demand;
use crate::budget::{Budget, Spent};

pub(super) const MOST_POSITIONS: u128 = 400_000;
const MOST_HEAPS_IN_ALL: u128 = 4_000_000;

/// All positions that meet a demand, by number of heaps, then lexicographically, each ascending; or candidates in an
/// order of their own.
#[derive(Default)]
pub(super) struct Listed {
    sizes: Vec<u64>,
    shelves: Vec<Shelf>,
    len: usize,
}

/// Positions in a row with the same number of heaps: where their ranks and their sizes begin.
struct Shelf {
    heaps: usize,
    rank: usize,
    start: usize,
}

impl Listed {
    /// Lists the positions, or `None` if there are too many candidates to go through.
    pub(super) fn new(demand: &Demand, budget: &Budget) -> Result<Option<Listed>, PoolError> {
        match worth_listing(demand) {
            true => Listed::list(demand, budget).map(Some),
            false => Ok(None),
        }
    }

    /// The candidates that are `wanted`, in their order. It takes `steps` to see of a heap whether they are.
    pub(super) fn of(
        candidates: impl IntoIterator<Item = Vec<u64>>,
        steps: u64,
        wanted: impl Fn(&[u64]) -> bool,
        budget: &Budget,
    ) -> Result<Listed, PoolError> {
        let mut listed = Listed::default();
        for position in candidates {
            budget.spend(4 + steps * position.len() as u64)?;
            if !wanted(&position) {
                continue;
            }
            listed.push(&position);
            let cells = listed.sizes.len() as u128;
            if listed.len as u128 > MOST_POSITIONS || cells > MOST_HEAPS_IN_ALL {
                let most = MOST_POSITIONS as u64;
                return Err(PoolError::Crowded { most });
            }
        }
        Ok(listed)
    }

    fn push(&mut self, position: &[u64]) {
        let heaps = position.len();
        if self.shelves.last().is_none_or(|shelf| shelf.heaps != heaps) {
            self.shelves.push(Shelf {
                heaps,
                rank: self.len,
                start: self.sizes.len(),
            });
        }
        self.sizes.extend_from_slice(position);
        self.len += 1;
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The position with this rank, `None` from `len` on.
    pub(super) fn at(&self, rank: usize) -> Option<&[u64]> {
        let shelf = self.shelves.iter().rev().find(|shelf| shelf.rank <= rank)?;
        let start = shelf.start + (rank - shelf.rank).checked_mul(shelf.heaps)?;
        (rank < self.len).then(|| self.sizes.get(start..start + shelf.heaps))?
    }

    /// Those of its positions that are kept, in the same order.
    pub(super) fn sifted(
        &self,
        mut keep: impl FnMut(&[u64]) -> Result<bool, Spent>,
    ) -> Result<Listed, Spent> {
        let mut sifted = Listed {
            sizes: Vec::new(),
            shelves: Vec::new(),
            len: 0,
        };
        let ends = self.shelves.iter().skip(1).map(|shelf| shelf.rank);
        for (shelf, end) in self.shelves.iter().zip(ends.chain([self.len])) {
            sifted.shelves.push(Shelf {
                heaps: shelf.heaps,
                rank: sifted.len,
                start: sifted.sizes.len(),
            });
            let positions = (shelf.rank..end).filter_map(|rank| self.at(rank));
            for position in positions {
                if keep(position)? {
                    sifted.sizes.extend_from_slice(position);
                    sifted.len += 1;
                }
            }
        }
        Ok(sifted)
    }

    fn list(demand: &Demand, budget: &Budget) -> Result<Listed, PoolError> {
        let mut listed = Listed::default();
        let (fewest, most) = demand.heap_limits();
        for heaps in fewest..=most {
            listed.list_shelf(demand, heaps as usize, budget)?;
        }
        listed.sizes.shrink_to_fit();
        Ok(listed)
    }

    fn list_shelf(
        &mut self,
        demand: &Demand,
        heaps: usize,
        budget: &Budget,
    ) -> Result<(), PoolError> {
        let (low, high) = demand.size_limits();
        if low > high {
            return Ok(());
        }
        let steps = demand.steps(heaps as u64);
        let mut position = vec![low; heaps];
        loop {
            budget.spend(steps)?;
            if demand.met_within_limits(&position) {
                self.push(&position);
            }
            if !advance(&mut position, high) {
                return Ok(());
            }
        }
    }
}

/// All heaps within the limits of a demand, by number of heaps, then lexicographically, each ascending.
pub(super) fn candidates(demand: &Demand) -> impl Iterator<Item = Vec<u64>> {
    let (low, high) = demand.size_limits();
    let (fewest, most) = demand.heap_limits();
    let numbers = (fewest..=most).filter(move |_| low <= high);
    numbers.flat_map(move |heaps| {
        std::iter::successors(Some(vec![low; heaps as usize]), move |position| {
            let mut next = position.clone();
            advance(&mut next, high).then_some(next)
        })
    })
}

/// Moves on to the next ascending position in lexicographic order; false after the last.
fn advance(position: &mut [u64], high: u64) -> bool {
    let Some(place) = position.iter().rposition(|&heap| heap < high) else {
        return false;
    };
    let heap = position[place] + 1;
    position[place..].fill(heap);
    true
}

/// Up to how many heaps the demand could be listed if all else stays, 0 if with none; and up to which size.
pub(super) fn most_heaps_and_size(demand: &Demand) -> (u64, u64) {
    let (fewest, most) = demand.heap_limits();
    let (low, high) = demand.size_limits();
    let heaps = (fewest..=most).take_while(|&heaps| listable(fewest..=heaps, low..=high));
    // No more sizes are ever listed, as even one heap alone would be too many positions.
    let largest = high.min(low.saturating_add(MOST_POSITIONS as u64));
    let mut sizes = (low, largest);
    while sizes.0 < sizes.1 {
        let middle = sizes.0.midpoint(sizes.1) + 1;
        match listable(fewest..=most, low..=middle) {
            true => sizes.0 = middle,
            false => sizes.1 = middle - 1,
        }
    }
    (heaps.last().unwrap_or(0), sizes.0)
}

fn worth_listing(demand: &Demand) -> bool {
    let (low, high) = demand.size_limits();
    let (fewest, most) = demand.heap_limits();
    listable(fewest..=most, low..=high)
}

fn listable(heaps: RangeInclusive<u64>, size: RangeInclusive<u64>) -> bool {
    let sizes = u128::from((size.end() + 1).saturating_sub(*size.start()));
    let (mut positions, mut cells) = (0, 0);
    for heaps in heaps.map(u128::from) {
        let here = multisets(sizes, heaps);
        positions += here;
        cells += here * heaps;
        if positions > MOST_POSITIONS || cells > MOST_HEAPS_IN_ALL {
            return false;
        }
    }
    true
}

/// Number of multisets of `heaps` out of `sizes` sizes, or any number above the limit once that is passed.
fn multisets(sizes: u128, heaps: u128) -> u128 {
    let mut count = 1;
    for taken in 1..=heaps {
        // The partial products are multisets of fewer heaps, so they only grow from here (2 or more sizes).
        if count > MOST_POSITIONS {
            break;
        }
        count = count * (sizes + taken - 1) / taken;
    }
    count
}
