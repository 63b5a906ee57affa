//! Markers and gaps in a row up to reflecting, and round a ring up to turning and reflecting: every board that meets a
//! demand, once.

use std::ops::RangeInclusive;

use super::listing;
use super::pool::{Demand, Pool, PoolError};
use crate::budget::{Budget, Spent};
use crate::model::heap_code::{HeapCode, HeapMove};

type Range = RangeInclusive<u64>;

/// The most circles that are looked at for one pool.
const MOST_CIRCLES: usize = 60_000;

/// The boards that meet a demand, without those on which no move is possible, and without those with gaps from which one
/// move takes all, which is seen at once.
pub fn pool(
    code: &HeapCode,
    round: bool,
    demand: &Demand,
    budget: &Budget,
) -> Result<Pool, PoolError> {
    let found = match all(round, demand.heaps.clone(), &demand.gaps, budget)? {
        Ok(found) => found,
        Err(places) => {
            let most = most_places(round, demand, places, budget)?;
            let circles = *demand.heaps.end();
            return Err(PoolError::Circles { circles, most });
        }
    };
    let judge = Judge {
        code,
        round,
        values: listing::values(code, demand.heaps.end() + 1),
    };
    let winning = |board: &[u64]| judge.winning_moves(board);
    let fit = |board: &[u64]| judge.is_fit(board);
    Pool::listed(demand, found, fit, (2, winning), budget)
}

/// The most places that work where so many are too many.
fn most_places(round: bool, demand: &Demand, places: u64, budget: &Budget) -> Result<u64, Spent> {
    if places > *demand.heaps.start() {
        return Ok(places - 1);
    }
    for fewer in 1..places {
        if all(round, fewer..=fewer, &demand.gaps, budget)?.is_err() {
            return Ok(fewer - 1);
        }
    }
    Ok(places.saturating_sub(1))
}

/// All boards but the empty ones; if there are too many, the number of places with which there are.
fn all(
    round: bool,
    places: Range,
    gaps: &Range,
    budget: &Budget,
) -> Result<Result<Vec<Vec<u64>>, u64>, Spent> {
    let mut found = Vec::new();
    for places in places {
        for gaps in gaps.clone().take_while(|&gaps| gaps < places) {
            if !list(round, (places, gaps), MOST_CIRCLES, &mut found, budget)? {
                return Ok(Err(places));
            }
        }
    }
    Ok(Ok(found))
}

/// Adds the boards with so many places and gaps to a list, each as it comes last in the order of the dictionary, that
/// one first. Stops, and says so by `false`, once the list is longer than `most`.
fn list(
    round: bool,
    (places, gaps): (u64, u64),
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
    // A row has a run before its first gap and one after its last, a ring as many as it has gaps.
    let runs = if round { gaps } else { gaps + 1 };
    let mut maker = Maker {
        round,
        runs: runs as usize,
        most,
        arcs: Vec::with_capacity(runs as usize),
        found,
        budget,
    };
    maker.extend(markers)
}

/// Puts runs, some of them empty, beneath each other, a gap after each; in a ring the first one is the longest.
struct Maker<'a> {
    round: bool,
    runs: usize,
    most: usize,
    arcs: Vec<u64>,
    found: &'a mut Vec<Vec<u64>>,
    budget: &'a Budget,
}

impl Maker<'_> {
    /// Goes on with all arcs that come next where so many markers are left; `false` once there are too many circles.
    fn extend(&mut self, left: u64) -> Result<bool, Spent> {
        let Some(further) = self.runs.checked_sub(self.arcs.len() + 1) else {
            self.budget.spend(1 + self.runs as u64)?;
            if left == 0 && self.is_last() {
                let mut board = ring(&self.arcs);
                board.truncate(board.len() - usize::from(!self.round));
                self.found.push(board);
            }
            return Ok(self.found.len() <= self.most);
        };
        let (round, first) = (self.round, self.arcs.first().copied());
        let longest = |arc: u64| match round {
            true => first.unwrap_or(arc),
            false => left,
        };
        for arc in (0..=left.min(longest(left))).rev() {
            if left - arc > longest(arc) * further as u64 {
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

    /// Whether no reflection and in a ring no turn of the runs comes later in the order of the dictionary.
    fn is_last(&self) -> bool {
        let (arcs, n) = (&self.arcs, self.arcs.len());
        if !self.round {
            return arcs.iter().rev().le(arcs);
        }
        let turned = |start: usize, step: usize| (0..n).map(move |i| arcs[(start + i * step) % n]);
        let mut both = (0..n).flat_map(|start| [(start, 1), (start, n - 1)]);
        both.all(|(start, step)| turned(start, step).le(arcs.iter().copied()))
    }
}

fn ring(arcs: &[u64]) -> Vec<u64> {
    let arc = |&arc: &u64| std::iter::repeat_n(1, arc as usize).chain([0]);
    arcs.iter().flat_map(arc).collect()
}

/// The lengths of the runs of a row, or of a ring that ends in a gap, as one does that comes last in the order of the
/// dictionary.
fn runs(board: &[u64]) -> Vec<u64> {
    let runs = board.split(|&marker| marker == 0).map(<[u64]>::len);
    runs.filter(|&run| run > 0).map(|run| run as u64).collect()
}

/// What decides the boards of a pool.
struct Judge<'a> {
    code: &'a HeapCode,
    round: bool,
    /// The Grundy values of runs.
    values: Vec<u64>,
}

impl Judge<'_> {
    fn value(&self, run: u64) -> u64 {
        usize::try_from(run)
            .ok()
            .and_then(|run| self.values.get(run).copied())
            .unwrap_or(0)
    }

    /// Whether some move is possible, and none that ends a game of gaps at once.
    fn is_fit(&self, board: &[u64]) -> bool {
        if self.is_full_ring(board) {
            let places = board.len() as u64;
            let some = (1..places).any(|taken| self.code.leaves(taken).one);
            return some || self.code.leaves(places).nothing;
        }
        let runs = runs(board);
        let cleared = |run: u64| self.code.leaves(run).nothing;
        let at_once = matches!(runs[..], [run] if cleared(run));
        !at_once
            && runs
                .iter()
                .any(|&run| self.code.moves(run).next().is_some())
    }

    fn is_full_ring(&self, board: &[u64]) -> bool {
        self.round && !board.contains(&0)
    }

    /// The number of winning moves.
    fn winning_moves(&self, board: &[u64]) -> u64 {
        if self.is_full_ring(board) {
            return self.winning_in_full_ring(board.len() as u64);
        }
        let runs = runs(board);
        let sum = runs.iter().fold(0, |sum, &run| sum ^ self.value(run));
        let wins = |&run: &u64| self.ways_to_leave(run, sum ^ self.value(run));
        runs.iter().map(wins).sum()
    }

    /// In how many ways a move in a run leaves runs of this value together.
    fn ways_to_leave(&self, run: u64, value: u64) -> u64 {
        let left = |by: HeapMove| (run - by.count - by.apart, by.apart);
        let fits = |&(one, other): &(u64, u64)| self.value(one) ^ self.value(other) == value;
        let moves = self.code.moves(run).map(left).filter(fits);
        // What is left of a run may lie on either side.
        moves
            .map(|(one, other)| if one == other { 1 } else { 2 })
            .sum()
    }

    /// Taking some leaves one run, in as many ways as there are places; taking all is one move.
    fn winning_in_full_ring(&self, places: u64) -> u64 {
        let some = (1..places).filter(|&taken| self.code.leaves(taken).one);
        let winning = some
            .filter(|&taken| self.value(places - taken) == 0)
            .count() as u64;
        winning * places + u64::from(self.code.leaves(places).nothing)
    }
}
