//! Positions in which no power occurs twice, so that nothing is carried: two or more heaps, no column with two ones.
//! They are counted and ordered by who has the one of each column, from the top.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::demand::{Demand, within};

/// All positions of `heaps` heaps without a common power that meet a demand.
pub(super) struct Disjoint {
    low: u64,
    high: u64,
    heaps: usize,
    /// Whether the smallest heap may be 1, and whether it may be another.
    one: bool,
    other: bool,
    counts: HashMap<Key, BigUint>,
}

/// Level, heaps without a one so far, whether some heap is at the upper, at the lower bound.
type Key = (usize, usize, bool, bool);

/// A position half chosen; heaps are known by their high bits.
#[derive(Clone)]
struct Standing {
    level: usize,
    empty: usize,
    at_high: Option<u64>,
    at_low: Option<u64>,
    free: Vec<u64>,
}

/// Who has the one of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Nobody,
    Empty,
    AtHigh,
    AtLow,
    Free(usize),
}

impl Disjoint {
    /// The positions of `heaps` heaps, 2 or more.
    pub(super) fn new(demand: &Demand, heaps: usize) -> Disjoint {
        let (low, high) = demand.size_limits();
        let possible = low < high
            && low.leading_zeros() > high.leading_zeros()
            && shape_is_allowed(demand, heaps);
        let number = heaps as u64;
        let one = possible && demand.allows_big(number, number - 1);
        let other = possible && demand.allows_big(number, number);
        let mut disjoint = Disjoint {
            low,
            high,
            heaps,
            one,
            other,
            counts: HashMap::new(),
        };
        if one || other {
            disjoint.count(&disjoint.start());
        }
        disjoint
    }

    /// Number of positions.
    pub(super) fn len(&self) -> BigUint {
        self.known(&self.start())
    }

    /// The position with this rank, ascending.
    pub(super) fn get(&self, rank: &BigUint) -> Option<Vec<u64>> {
        if *rank >= self.len() {
            return None;
        }
        let (mut rank, mut standing) = (rank.clone(), self.start());
        while standing.level > 0 {
            standing = self.step(&standing, |next| {
                let count = self.known(next);
                let here = rank < count;
                if !here {
                    rank -= count;
                }
                here
            })?;
        }
        Some(standing.heaps())
    }

    /// The rank of a position, `None` if it is not one of these.
    pub(super) fn rank(&self, heaps: &[u64]) -> Option<BigUint> {
        if heaps.iter().fold(0, |seen, heap| seen | heap).count_ones()
            != heaps.iter().map(|heap| heap.count_ones()).sum::<u32>()
        {
            return None;
        }
        let (mut rank, mut standing) = (BigUint::ZERO, self.start());
        while standing.level > 0 {
            standing = self.step(&standing, |next| {
                let here = next.leads_to(heaps);
                if !here {
                    rank += self.known(next);
                }
                here
            })?;
        }
        Some(rank)
    }

    fn start(&self) -> Standing {
        let level = (u64::BITS - self.high.leading_zeros()) as usize;
        Standing {
            level,
            empty: self.heaps,
            at_high: None,
            at_low: None,
            free: Vec::new(),
        }
    }

    /// The first of the standings one column further that is taken.
    fn step(
        &self,
        standing: &Standing,
        mut taken: impl FnMut(&Standing) -> bool,
    ) -> Option<Standing> {
        standing
            .owners()
            .filter_map(|owner| self.after(standing, owner))
            .find(|next| taken(next))
    }

    fn count(&mut self, standing: &Standing) -> BigUint {
        if standing.level == 0 {
            return BigUint::from(1u8);
        }
        if let Some(count) = self.counts.get(&standing.key()) {
            return count.clone();
        }
        let next: Vec<Standing> = standing
            .owners()
            .filter_map(|owner| self.after(standing, owner))
            .collect();
        let count = next.iter().map(|next| self.count(next)).sum::<BigUint>();
        self.counts.insert(standing.key(), count.clone());
        count
    }

    fn known(&self, standing: &Standing) -> BigUint {
        match standing.level {
            0 => BigUint::from(1u8),
            _ => self
                .counts
                .get(&standing.key())
                .cloned()
                .unwrap_or_default(),
        }
    }

    /// The standing after the next column if its one belongs to `owner`, `None` if that breaks a bound.
    fn after(&self, standing: &Standing, owner: Owner) -> Option<Standing> {
        let level = standing.level - 1;
        let (high_bit, low_bit) = (self.high >> level & 1 == 1, self.low >> level & 1 == 1);
        let longer = |heap: u64, takes: bool| heap << 1 | u64::from(takes);
        let mut next = Standing {
            level,
            empty: standing.empty,
            at_high: None,
            at_low: None,
            free: Vec::new(),
        };
        next.free = (0..)
            .zip(&standing.free)
            .map(|(i, &heap)| longer(heap, owner == Owner::Free(i)))
            .collect();
        if let Some(heap) = standing.at_high {
            next.place(longer(heap, owner == Owner::AtHigh), high_bit, true)?;
        }
        if let Some(heap) = standing.at_low {
            next.place(longer(heap, owner == Owner::AtLow), low_bit, false)?;
        }
        if owner == Owner::Empty {
            next.empty -= 1;
            match level {
                _ if level as u32 == self.high.ilog2() => next.at_high = Some(1),
                _ if level as u32 == self.low.ilog2() => next.at_low = Some(1),
                _ => next.free.push(1),
            }
        }
        self.keeps_bounds(&next, standing.empty).then_some(next)
    }

    /// Heaps that are still empty under the largest power of the lower bound are too small.
    fn keeps_bounds(&self, next: &Standing, empty_before: usize) -> bool {
        let late = next.level as u32 <= self.low.ilog2();
        let ends = next.level == 0
            && if empty_before > 0 {
                self.one
            } else {
                self.other
            };
        !(late && next.empty > 0) && (next.level > 0 || ends)
    }
}

impl Standing {
    fn owners(&self) -> impl Iterator<Item = Owner> + use<> {
        let single = [
            (true, Owner::Nobody),
            (self.empty > 0, Owner::Empty),
            (self.at_high.is_some(), Owner::AtHigh),
            (self.at_low.is_some(), Owner::AtLow),
        ];
        let single = single
            .into_iter()
            .filter(|single| single.0)
            .map(|single| single.1);
        single.chain((0..self.free.len()).map(Owner::Free))
    }

    fn key(&self) -> Key {
        (
            self.level,
            self.empty,
            self.at_high.is_some(),
            self.at_low.is_some(),
        )
    }

    /// Puts a heap that was at a bound where its new bit leaves it; `None` if it breaks the bound.
    fn place(&mut self, heap: u64, bound_bit: bool, upper: bool) -> Option<()> {
        match (heap & 1 == 1, bound_bit) {
            (bit, bound) if bit == bound && upper => self.at_high = Some(heap),
            (bit, bound) if bit == bound => self.at_low = Some(heap),
            (bit, _) if bit == upper => return None,
            _ => self.free.push(heap),
        }
        Some(())
    }

    /// Whether every heap known so far is the beginning of one of these.
    fn leads_to(&self, heaps: &[u64]) -> bool {
        let mut known: Vec<u64> = self.heaps();
        known.resize(known.len() + self.empty, 0);
        let mut begun: Vec<u64> = heaps.iter().map(|heap| heap >> self.level).collect();
        known.sort_unstable();
        begun.sort_unstable();
        known == begun
    }

    fn heaps(&self) -> Vec<u64> {
        let mut heaps = self.free.clone();
        heaps.extend(self.at_high);
        heaps.extend(self.at_low);
        heaps.sort_unstable();
        heaps
    }
}

/// Such a position is an N-position with one winning move, all its heaps are different.
fn shape_is_allowed(demand: &Demand, heaps: usize) -> bool {
    demand.first_wins != Some(false)
        && within(&demand.winning_moves, 1)
        && within(&demand.equal_heaps, 0)
        && demand.left_after_pairs <= heaps as u64
}
