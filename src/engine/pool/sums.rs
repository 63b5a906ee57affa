//! Counting positions whose columns have even sums, by adding up signs instead of cases.
//!
//! Give each column still to be chosen a sign, let a heap be the product of the signs of its powers, and a position
//! the product of its heaps. Summed over all 2^b choices of signs, a position adds 2^b if its columns are all even and
//! otherwise 0. For a fixed choice the groups of heaps are independent, and a group of free heaps has one of two
//! values only: `plain` if all signs are +1, and `signed` otherwise, for then half of the free sizes have sign -1,
//! whichever columns carry the signs. So two tables over (heaps at the upper bound, heaps at the lower bound) suffice,
//! whatever the other groups are.

use super::edges::{Bounds, Edges};
use super::gauge::Gauge;
use super::series::Series;
use super::tally::Tally;

/// The two sums over signs, by level.
pub(super) struct Sums {
    /// Free heaps if some sign is -1.
    pub(super) free_signed: Vec<Series>,
    /// Free heaps if all signs are +1.
    pub(super) free_plain: Vec<Series>,
    /// Heaps at the bounds, summed over the choices with some sign -1.
    pub(super) signed: Vec<Grid>,
    /// Heaps at the bounds, all signs +1.
    pub(super) plain: Vec<Grid>,
    /// Whether the sums are over nim-sums other than 0. Then at level b all is multiplied by 2^(b-1), else by 2^b.
    pub(super) odd: bool,
}

/// Tallies by (heaps at the upper bound, heaps at the lower bound).
#[derive(Clone)]
pub(super) struct Grid {
    side: usize,
    tallies: Vec<Tally>,
}

/// What the sums are made from.
pub(super) struct Parts<'a> {
    pub(super) gauge: &'a Gauge,
    pub(super) bounds: &'a Bounds,
    pub(super) edges: &'a Edges,
    pub(super) free: &'a [Series],
    /// Whether the sums are over nim-sums other than 0, with a winning move for each heap with the largest power.
    ///
    /// Columns below the largest power carry no signs. All largest powers 2^t are summed up with the factor 2^t, which
    /// makes their scale the same.
    pub(super) odd: bool,
}

impl Grid {
    pub(super) fn get(&self, high: usize, low: usize) -> &Tally {
        &self.tallies[high * self.side + low]
    }

    fn at(&mut self, high: usize, low: usize) -> &mut Tally {
        &mut self.tallies[high * self.side + low]
    }

    fn new(heaps: usize) -> Grid {
        Grid {
            side: heaps + 1,
            tallies: vec![Tally::default(); (heaps + 1) * (heaps + 1)],
        }
    }

    fn add_all(&mut self, other: &Grid) {
        self.tallies
            .iter_mut()
            .zip(&other.tallies)
            .for_each(|(sum, tally)| sum.add_all(tally));
    }
}

impl Parts<'_> {
    /// The sums at all levels, from the values of free heaps.
    pub(super) fn sums(&self, free_signed: Vec<Series>, free_plain: Vec<Series>) -> Sums {
        let (mut signed, mut plain) = (vec![Grid::new(self.bounds.heaps)], vec![self.start()]);
        for level in 0..self.bounds.depth {
            let [still, _] = self.split(&signed[level], &free_signed[level], level);
            let [even, uneven] = self.split(&plain[level], &free_plain[level], level);
            let mut signed_here = combine(&still, &even, &uneven);
            let mut plain_here = even;
            plain_here.add_all(&uneven);
            if self.odd {
                plain_here.add_all(&self.found(level));
            }
            self.widen(&mut signed_here, &free_signed[level + 1], level + 1);
            self.widen(&mut plain_here, &free_plain[level + 1], level + 1);
            signed.push(signed_here);
            plain.push(plain_here);
        }
        Sums {
            free_signed,
            free_plain,
            signed,
            plain,
            odd: self.odd,
        }
    }

    /// The sums at level 0: without columns the nim-sum is 0.
    fn start(&self) -> Grid {
        let mut start = Grid::new(self.bounds.heaps);
        for (high, low) in self.places(0).filter(|_| !self.odd) {
            self.add(
                &mut start,
                (high, low),
                &self.edges.high[0][high],
                &self.edges.low[0][low],
            );
        }
        start
    }

    /// Puts the bit of `level` in front: the sums at `level + 1` with an even and with an odd number of ones in it.
    fn split(&self, grid: &Grid, free: &Series, level: usize) -> [Grid; 2] {
        let half = self.split_high(grid, free, level);
        let mut whole = [Grid::new(self.bounds.heaps), Grid::new(self.bounds.heaps)];
        for ((high, low), parity) in self
            .places(level)
            .flat_map(|place| [(place, 0), (place, 1)])
        {
            if self.bounds.low_bit(level) {
                *whole[(parity + low) % 2].at(high, low) = half[parity].get(high, low).clone();
                continue;
            }
            for ones in 0..=low {
                let sum = &mut whole[(parity + ones) % 2];
                self.add(
                    sum,
                    (high, low),
                    half[parity].get(high, low - ones),
                    &free[ones],
                );
            }
        }
        whole
    }

    /// The same for the heaps at the upper bound only.
    fn split_high(&self, grid: &Grid, free: &Series, level: usize) -> [Grid; 2] {
        let mut half = [Grid::new(self.bounds.heaps), Grid::new(self.bounds.heaps)];
        for (high, low) in self.places(level) {
            if !self.bounds.high_bit(level) {
                *half[0].at(high, low) = grid.get(high, low).clone();
                continue;
            }
            for ones in 0..=high {
                self.add(
                    &mut half[ones % 2],
                    (high, low),
                    grid.get(ones, low),
                    &free[high - ones],
                );
            }
        }
        half
    }

    /// The sums at `level + 1` where the bit of `level` is the largest power of the nim-sum.
    fn found(&self, level: usize) -> Grid {
        let high = self
            .edges
            .high_marked(self.gauge, self.bounds, self.free, level);
        let low = self
            .edges
            .low_marked(self.gauge, self.bounds, self.free, level);
        let mut grid = Grid::new(self.bounds.heaps);
        for (at_high, at_low) in self.places(level) {
            self.add(
                &mut grid,
                (at_high, at_low),
                &high[at_high].doubled(level),
                &low[at_low],
            );
        }
        grid
    }

    /// Fills in the entries in use from this level on: down to here the heaps at a bound have been free.
    fn widen(&self, grid: &mut Grid, free: &Series, level: usize) {
        if level == self.bounds.high_free {
            for (high, low) in self.places(level).filter(|&(high, _)| high > 0) {
                let fixed = grid.get(0, low).clone();
                self.add(grid, (high, low), &fixed, &free[high]);
            }
        }
        if level == self.bounds.low_free {
            for (high, low) in self.places(level).filter(|&(_, low)| low > 0) {
                let fixed = grid.get(high, 0).clone();
                self.add(grid, (high, low), &fixed, &free[low]);
            }
        }
    }

    /// Adds a product to an entry, without what the other heaps cannot complete.
    fn add(&self, grid: &mut Grid, (high, low): (usize, usize), a: &Tally, b: &Tally) {
        let least = self.gauge.least(self.bounds.heaps - high - low, self.odd);
        self.gauge.add_product(grid.at(high, low), a, b, least);
    }

    /// The entries in use at this level: where heaps at a bound are free, they are counted with the free ones.
    fn places(&self, level: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let heaps = self.bounds.heaps;
        let most_high = if level < self.bounds.high_free {
            0
        } else {
            heaps
        };
        let most_low = if level < self.bounds.low_free {
            0
        } else {
            heaps
        };
        (0..=most_high)
            .flat_map(move |high| (0..=most_low.min(heaps - high)).map(move |low| (high, low)))
    }
}

/// The new column with sign +1 or -1 under signs below, and with sign -1 above plain columns.
fn combine(still: &Grid, even: &Grid, uneven: &Grid) -> Grid {
    let mut sum = even.clone();
    for (place, tally) in sum.tallies.iter_mut().enumerate() {
        tally.add_all(&uneven.tallies[place].negated());
        tally.add_all(&still.tallies[place].doubled(1));
    }
    sum
}
