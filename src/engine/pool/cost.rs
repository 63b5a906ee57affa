//! How long counting would take, known beforehand, so that no demand ever hangs.

use super::demand::{Demand, MOST_ON_BOARD};
use super::edges::Bounds;
use super::gauge::Gauge;
use super::table::Phase;

/// About so many nanoseconds are spent on a pool at most, and a few hundred bytes for each microsecond.
const MOST: u64 = 4_000_000_000;

/// The largest number of heaps up to which all numbers asked for can be counted, or if there is none, the largest
/// below them that could be counted alone.
pub fn most_heaps(demand: &Demand) -> u64 {
    let (fewest, most) = demand.heap_limits();
    let mut cost = 0;
    let payable = |&heaps: &u64| {
        cost += cost_of(demand, heaps);
        cost <= MOST
    };
    let together = (fewest..=most).take_while(payable).last();
    together
        .or_else(|| {
            (1..fewest.min(MOST_ON_BOARD))
                .rev()
                .find(|&heaps| cost_of(demand, heaps) <= MOST)
        })
        .unwrap_or(0)
}

/// Estimated nanoseconds for the positions of one number of heaps; the factors are measured.
fn cost_of(demand: &Demand, heaps: u64) -> u64 {
    let (low, high) = demand.size_limits();
    let listed = low >= high || demand.carries == Some(false) && heaps > 1;
    let Some(gauge) = Gauge::new(demand, heaps).filter(|_| !listed) else {
        return 0;
    };
    let bounds = Bounds::new(low, high, heaps as usize);
    let bound = bounds.depth - bounds.high_free.max(bounds.low_free);
    let series = bounds.depth as u64 * (24 + heaps) * 8;
    let grids = bound as u64 * heaps * (128 + heaps);
    let tally = |moves| {
        let marks = gauge.marks(moves);
        marks + marks * marks * heaps * heaps / 30_000
    };
    let cost = |phase: &Phase| match phase {
        Phase::Open => 0,
        Phase::Even => tally(false) * (series + grids),
        Phase::Odd => tally(true) * (series + grids),
    };
    let starts = Phase::starts(demand, &gauge, &bounds);
    heaps * heaps * (tally(false) * series + starts.iter().map(cost).sum::<u64>())
}
