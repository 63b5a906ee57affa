//! Power series: entry n is the tally of n heaps taken from some sizes.
//! The powers of `one_size` count heaps whose low bits are free.

use super::gauge::{Gauge, Mark};
use super::tally::Tally;

/// Tallies by number of heaps, from 0 heaps on.
pub(super) type Series = Vec<Tally>;

/// The heaps of one single size, up to `heaps` of them.
pub(super) fn one_size(gauge: &Gauge, heaps: usize) -> Series {
    (0..=heaps)
        .map(|times| {
            gauge
                .same_size(times)
                .map_or_else(Tally::default, Tally::of)
        })
        .collect()
}

/// The same heaps with a sign of -1 each.
pub(super) fn alternating(series: &Series) -> Series {
    series
        .iter()
        .enumerate()
        .map(|(n, tally)| {
            if n % 2 == 1 {
                tally.negated()
            } else {
                tally.clone()
            }
        })
        .collect()
}

/// The same heaps, each of them one winning move.
pub(super) fn marked(gauge: &Gauge, series: &Series) -> Series {
    series
        .iter()
        .enumerate()
        .map(|(n, tally)| gauge.with_moves(tally, n))
        .collect()
}

/// The heaps of two disjoint sets of sizes.
pub(super) fn product(gauge: &Gauge, a: &Series, b: &Series) -> Series {
    let entry = |n: usize| {
        let mut sum = Tally::default();
        (0..=n).for_each(|i| gauge.add_product(&mut sum, &a[i], &b[n - i], Mark::default()));
        sum
    };
    (0..a.len()).map(entry).collect()
}

/// Nothing at all below level `first`, then `seed`, then its repeated squares: every free bit doubles the sizes.
pub(super) fn squares(gauge: &Gauge, first: usize, seed: Series, levels: usize) -> Vec<Series> {
    let mut powers = vec![vec![Tally::default(); seed.len()]; first];
    powers.push(seed);
    while powers.len() <= levels {
        let last = &powers[powers.len() - 1];
        powers.push(square(gauge, last));
    }
    powers
}

fn square(gauge: &Gauge, series: &Series) -> Series {
    let entry = |n: usize| {
        let mut half = Tally::default();
        (0..n.div_ceil(2)).for_each(|i| {
            gauge.add_product(&mut half, &series[i], &series[n - i], Mark::default())
        });
        let mut sum = half.doubled(1);
        if n.is_multiple_of(2) {
            gauge.add_product(&mut sum, &series[n / 2], &series[n / 2], Mark::default());
        }
        sum
    };
    (0..series.len()).map(entry).collect()
}
