//! Small pools: every position in lexicographic order, filtered, in one flat vector.

use super::demand::Demand;
use super::error::{MOST_POSITIONS, PoolError};
use super::shape::Outline;
use crate::budget::{Budget, Spent};

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
    /// Lists the positions, or returns `None` if there are too many candidates to go through.
    pub(super) fn new(demand: &Demand, budget: &Budget) -> Result<Option<Listed>, Spent> {
        let outlines = Outline::all(demand);
        if !are_few(&outlines) {
            return Ok(None);
        }
        let mut listed = Listed::default();
        for outline in &outlines {
            listed.list(demand, outline, budget)?;
        }
        listed.sizes.shrink_to_fit();
        Ok(Some(listed))
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
            if listed.len as u64 > MOST_POSITIONS || cells > MOST_HEAPS_IN_ALL {
                return Err(PoolError::Crowded);
            }
        }
        Ok(listed)
    }

    pub(super) fn push(&mut self, position: &[u64]) {
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
        let shelf = self
            .shelves
            .partition_point(|shelf| shelf.rank <= rank)
            .checked_sub(1)?;
        let shelf = &self.shelves[shelf];
        let start = shelf.start + (rank - shelf.rank).checked_mul(shelf.heaps)?;
        (rank < self.len).then(|| self.sizes.get(start..start + shelf.heaps))?
    }

    /// Those of its positions that are kept, in the same order.
    pub(super) fn sifted(
        &self,
        mut keep: impl FnMut(&[u64]) -> Result<bool, Spent>,
    ) -> Result<Listed, Spent> {
        let mut sifted = Listed::default();
        for position in (0..self.len).filter_map(|rank| self.at(rank)) {
            if keep(position)? {
                sifted.push(position);
            }
        }
        Ok(sifted)
    }

    fn list(&mut self, demand: &Demand, outline: &Outline, budget: &Budget) -> Result<(), Spent> {
        let (low, high) = outline.size;
        let steps = demand.steps(outline.heaps() as u64);
        let mut position = vec![1; outline.ones];
        position.resize(outline.heaps(), low);
        let chosen = outline.ones + outline.free();
        loop {
            budget.spend(steps)?;
            // The largest heap is the nim-sum of the others, so that each position comes once, and in its order.
            let mut fits = true;
            if outline.zero {
                let (others, largest) = position.split_at_mut(chosen);
                largest[0] = others.iter().fold(0, |sum, heap| sum ^ heap);
                let least = others.last().map_or(low, |&last| last.max(low));
                fits = (least..=high).contains(&largest[0]);
            }
            if fits && demand.met_within_limits(&position, outline.big as u64) {
                self.push(&position);
            }
            if !advance(&mut position[outline.ones..chosen], high) {
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

fn are_few(outlines: &[Outline]) -> bool {
    let (mut positions, mut cells) = (0, 0);
    outlines.iter().all(|outline| {
        let here = multisets(outline.sizes().into(), outline.free() as u128);
        positions += here;
        cells += here * outline.heaps() as u128;
        positions <= u128::from(MOST_POSITIONS) && cells <= MOST_HEAPS_IN_ALL
    })
}

/// Number of multisets of `heaps` out of `sizes` sizes, or any number above the limit once that is passed.
fn multisets(sizes: u128, heaps: u128) -> u128 {
    let mut count = 1;
    for taken in 1..=heaps {
        // The partial products are multisets of fewer heaps, so they only grow from here (2 or more sizes).
        if count > u128::from(MOST_POSITIONS) {
            break;
        }
        count = count * (sizes + taken - 1) / taken;
    }
    count
}
