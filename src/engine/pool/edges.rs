//! Heaps that agree with a bound in all high bits, so that their low bits are not free.
//! Level b stands for b low bits still to be chosen.

use super::gauge::Gauge;
use super::series::{self, Series};
use super::tally::Tally;

/// Two different bounds of the heap sizes, below the bits on which they agree.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    pub(super) low: u64,
    pub(super) high: u64,
    /// Number of heaps.
    pub(super) heaps: usize,
    /// Number of bits below the highest bit in which the bounds differ.
    pub(super) depth: usize,
    /// From this level down a heap at the upper bound is free.
    pub(super) high_free: usize,
    /// From this level down a heap at the lower bound is free.
    pub(super) low_free: usize,
}

/// By level, the tallies of heaps that so far agree with the upper or with the lower bound.
pub(super) struct Edges {
    pub(super) high: Vec<Series>,
    pub(super) low: Vec<Series>,
}

impl Bounds {
    /// The bounds `low < high` for `heaps` heaps.
    pub(super) fn new(low: u64, high: u64, heaps: usize) -> Bounds {
        let depth = (low ^ high).checked_ilog2().map_or(0, |bit| bit as usize);
        let high_free = depth.min(high.trailing_ones() as usize);
        let low_free = depth.min(low.trailing_zeros() as usize);
        Bounds {
            low,
            high,
            heaps,
            depth,
            high_free,
            low_free,
        }
    }

    /// The bit of the upper bound at this level.
    pub(super) fn high_bit(&self, level: usize) -> bool {
        self.high >> level & 1 == 1
    }

    /// The bit of the lower bound at this level.
    pub(super) fn low_bit(&self, level: usize) -> bool {
        self.low >> level & 1 == 1
    }

    /// The bits both bounds, and so all heaps, have in common.
    pub(super) fn shared(&self) -> u64 {
        self.high >> (self.depth + 1)
    }
}

impl Edges {
    /// `free` is the tally of free heaps by level; `at_low` says how many heaps may be equal to the lower bound.
    pub(super) fn new(
        gauge: &Gauge,
        bounds: &Bounds,
        free: &[Series],
        at_low: impl Fn(usize) -> bool,
    ) -> Edges {
        let mut edges = Edges {
            high: Vec::new(),
            low: Vec::new(),
        };
        for (level, series) in free.iter().enumerate().take(bounds.depth + 1) {
            let high = match level.checked_sub(1).filter(|_| level > bounds.high_free) {
                None => series.clone(),
                Some(below) if bounds.high_bit(below) => {
                    series::product(gauge, &edges.high[below], &free[below])
                }
                Some(below) => edges.high[below].clone(),
            };
            let low = match level.checked_sub(1).filter(|_| level > bounds.low_free) {
                None => only(series, level, &at_low),
                Some(below) if bounds.low_bit(below) => edges.low[below].clone(),
                Some(below) => series::product(gauge, &edges.low[below], &free[below]),
            };
            edges.high.push(high);
            edges.low.push(low);
        }
        edges
    }

    /// The heaps at the upper bound at `level + 1`, a winning move for each that has the bit of `level`.
    pub(super) fn high_marked(
        &self,
        gauge: &Gauge,
        bounds: &Bounds,
        free: &[Series],
        level: usize,
    ) -> Series {
        match bounds.high_bit(level) {
            true => series::product(
                gauge,
                &series::marked(gauge, &self.high[level]),
                &free[level],
            ),
            false => self.high[level].clone(),
        }
    }

    /// The heaps at the lower bound at `level + 1`, a winning move for each that has the bit of `level`.
    pub(super) fn low_marked(
        &self,
        gauge: &Gauge,
        bounds: &Bounds,
        free: &[Series],
        level: usize,
    ) -> Series {
        match bounds.low_bit(level) {
            true => series::marked(gauge, &self.low[level]),
            false => series::product(
                gauge,
                &self.low[level],
                &series::marked(gauge, &free[level]),
            ),
        }
    }
}

/// Keeps the allowed numbers of heaps where they are known to be equal to the bound, which is at level 0.
fn only(series: &Series, level: usize, at_low: impl Fn(usize) -> bool) -> Series {
    let keep = |(n, tally): (usize, &Tally)| {
        if level > 0 || at_low(n) {
            tally.clone()
        } else {
            Tally::default()
        }
    };
    series.iter().enumerate().map(keep).collect()
}
