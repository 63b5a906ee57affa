//! Circles of markers and gaps up to turning and reflecting: every one that meets a demand, once.

use std::ops::RangeInclusive;

use super::pool::{Demand, Pool, PoolError};
use crate::budget::{Budget, Spent};

type Range = RangeInclusive<u64>;

/// The most circles that are looked at for one pool.
const MOST_CIRCLES: usize = 60_000;

/// The circles that meet a demand, without the empty one and without those with gaps from which one move takes all,
/// which is seen at once.
pub fn pool(demand: &Demand, budget: &Budget) -> Result<Pool, PoolError> {
    let found = match all(demand.heaps.clone(), &demand.gaps, budget)? {
        Ok(found) => found,
        Err(places) => {
            let most = most_places(demand, places, budget)?;
            let circles = *demand.heaps.end();
            return Err(PoolError::Circles { circles, most });
        }
    };
    let values = values(demand.heaps.end().saturating_sub(1));
    let winning = |ring: &[u64]| winning_moves(ring, &values);
    let fit = |ring: &[u64]| !cleared_at_once(ring);
    Pool::listed(demand, found, fit, (2, winning), budget)
}

/// The most places that work where so many are too many.
fn most_places(demand: &Demand, places: u64, budget: &Budget) -> Result<u64, Spent> {
    if places > *demand.heaps.start() {
        return Ok(places - 1);
    }
    for fewer in 1..places {
        if all(fewer..=fewer, &demand.gaps, budget)?.is_err() {
            return Ok(fewer - 1);
        }
    }
    Ok(places.saturating_sub(1))
}

/// All circles but the empty ones; if there are too many, the number of places with which there are.
fn all(places: Range, gaps: &Range, budget: &Budget) -> Result<Result<Vec<Vec<u64>>, u64>, Spent> {
    let mut found = Vec::new();
    for places in places {
        for gaps in gaps.clone().take_while(|&gaps| gaps < places) {
            if !list(places, gaps, MOST_CIRCLES, &mut found, budget)? {
                return Ok(Err(places));
            }
        }
    }
    Ok(Ok(found))
}

/// Adds the circles with so many places and gaps to a list, each as it comes last in the order of the dictionary, that
/// one first. Stops, and says so by `false`, once the list is longer than `most`.
fn list(
    places: u64,
    gaps: u64,
    most: usize,
    found: &mut Vec<Vec<u64>>,
    budget: &Budget,
) -> Result<bool, Spent> {
    if gaps == 0 {
        found.push(vec![1; places as usize]);
        return Ok(found.len() <= most);
    }
    let Some(markers) = places.checked_sub(gaps) else {
        return Ok(true);
    };
    let mut maker = Maker {
        gaps: gaps as usize,
        most,
        arcs: Vec::with_capacity(gaps as usize),
        found,
        budget,
    };
    maker.extend(markers)
}

/// Puts arcs, some of them empty, beneath each other, a gap after each; the first one is the longest.
struct Maker<'a> {
    gaps: usize,
    most: usize,
    arcs: Vec<u64>,
    found: &'a mut Vec<Vec<u64>>,
    budget: &'a Budget,
}

impl Maker<'_> {
    /// Goes on with all arcs that come next where so many markers are left; `false` once there are too many circles.
    fn extend(&mut self, left: u64) -> Result<bool, Spent> {
        let Some(further) = self.gaps.checked_sub(self.arcs.len() + 1) else {
            self.budget.spend(1 + self.gaps as u64)?;
            if left == 0 && is_last(&self.arcs) {
                self.found.push(ring(&self.arcs));
            }
            return Ok(self.found.len() <= self.most);
        };
        let longest = self.arcs.first().copied().unwrap_or(left);
        for arc in (0..=left.min(longest)).rev() {
            let longest = self.arcs.first().copied().unwrap_or(arc);
            if left - arc > longest * further as u64 {
                break;
            }
            self.arcs.push(arc);
            let go_on = self.extend(left - arc)?;
            self.arcs.pop();
            if !go_on {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Whether no turn and no reflection of some arcs comes later in the order of the dictionary.
fn is_last(arcs: &[u64]) -> bool {
    let n = arcs.len();
    let turned = |start: usize, step: usize| (0..n).map(move |i| arcs[(start + i * step) % n]);
    let mut both = (0..n).flat_map(|start| [(start, 1), (start, n - 1)]);
    both.all(|(start, step)| turned(start, step).le(arcs.iter().copied()))
}

fn ring(arcs: &[u64]) -> Vec<u64> {
    let arc = |&arc: &u64| std::iter::repeat_n(1, arc as usize).chain([0]);
    arcs.iter().flat_map(arc).collect()
}

/// The Grundy values of rows of 0 up to `longest` markers.
pub fn values(longest: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for markers in 0..=longest {
        let options: Vec<u64> = left(markers).map(|(a, b)| values[a] ^ values[b]).collect();
        values.extend((0..).find(|value| !options.contains(value)));
    }
    values
}

/// The two rows that a move leaves of a row, for every move.
fn left(markers: u64) -> impl Iterator<Item = (usize, usize)> {
    let taking = (1..=markers.min(2)).map(move |taken| markers - taken);
    taking
        .flat_map(|rest| (0..=rest).map(move |before| (before as usize, (rest - before) as usize)))
}

/// The lengths of the arcs of a circle that ends in a gap, as one does that comes last in the order of the dictionary.
fn arcs(ring: &[u64]) -> Vec<usize> {
    let arcs = ring.split(|&marker| marker == 0).map(<[u64]>::len);
    arcs.filter(|&arc| arc > 0).collect()
}

/// Whether one move takes all from a circle with a gap.
fn cleared_at_once(ring: &[u64]) -> bool {
    ring.contains(&0) && matches!(arcs(ring)[..], [1 | 2])
}

/// The number of winning moves; a full circle of three or more has none.
fn winning_moves(ring: &[u64], values: &[u64]) -> u64 {
    if !ring.contains(&0) {
        return u64::from(ring.len() < 3);
    }
    let arcs = arcs(ring);
    let sum = arcs.iter().fold(0, |sum, &arc| sum ^ values[arc]);
    let wins = |arc: usize| {
        let leave = sum ^ values[arc];
        left(arc as u64).filter(move |&(a, b)| values[a] ^ values[b] == leave)
    };
    arcs.iter().map(|&arc| wins(arc).count() as u64).sum()
}
