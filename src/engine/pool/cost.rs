//! How many steps counting would take, known beforehand, so that no demand ever hangs.

use super::demand::{Demand, MOST_ON_BOARD};
use super::edges::Bounds;
use super::gauge::Gauge;
use super::table::Phase;

/// So many nanoseconds are one step.
const STEP: u64 = 80;

/// The steps for all numbers of heaps that are asked for.
pub(super) fn steps(demand: &Demand) -> u64 {
    let (fewest, most) = demand.heap_limits();
    (fewest..=most)
        .map(|heaps| cost_of(demand, heaps))
        .sum::<u64>()
        / STEP
}

/// The largest number of heaps up to which all numbers asked for can be counted in so many steps, or if there is none,
/// the largest below them that could be counted alone.
pub fn most_heaps(demand: &Demand, steps: u64) -> u64 {
    let (fewest, most) = demand.heap_limits();
    let mut cost = 0;
    let payable = |&heaps: &u64| {
        cost += cost_of(demand, heaps);
        cost / STEP <= steps
    };
    let together = (fewest..=most).take_while(payable).last();
    together
        .or_else(|| {
            (1..fewest.min(MOST_ON_BOARD))
                .rev()
                .find(|&heaps| cost_of(demand, heaps) / STEP <= steps)
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
