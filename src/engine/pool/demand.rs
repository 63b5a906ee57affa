//! What is asked of a drawn position, and whether a given position meets it.
//! No counting and no drawing here: one position, one verdict.

use std::ops::RangeInclusive;

use crate::engine::diagnosis::Diagnosis;
use crate::model::position::{LARGEST_HEAP, MOST_HEAPS};

/// The largest number of heaps a demand may ask for.
const MOST_ON_BOARD: u64 = MOST_HEAPS as u64;

/// What is asked of a drawn position. Positions are multisets of heap sizes, all at least 1; `None` asks nothing.
///
/// Ranges that reach outside the limits named at a field are cut to them; an empty range is met by no position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Demand {
    /// Number of heaps, within `1..=64`.
    pub heaps: RangeInclusive<u64>,
    /// Number of gaps in a circle, of which `heaps` is the number of places; other games have none.
    pub gaps: RangeInclusive<u64>,
    /// Heap sizes, within `1..=2^63-1`.
    pub size: RangeInclusive<u64>,
    /// The rule that decides `first_wins` and `winning_moves`: misère play (Classic Nim) or normal play.
    pub misere: bool,
    /// `Some(true)` asks for an N-position, `Some(false)` for a P-position.
    pub first_wins: Option<bool>,
    /// Number of winning moves on the board: equal heaps count each by itself.
    pub winning_moves: Option<RangeInclusive<u64>>,
    /// Number of heaps of 2 or more counters.
    pub big_heaps: Option<RangeInclusive<u64>>,
    /// Whether the winning moves under normal and under misère play are different sets.
    pub misere_matters: Option<bool>,
    /// How many heaps share their size with another heap: 0 for 3,5,7 and 2 for 5,5,7.
    pub equal_heaps: Option<RangeInclusive<u64>>,
    /// Whether the ordinary sum of the heaps differs from their nim-sum.
    pub carries: Option<bool>,
    /// At least this many heaps remain after equal heaps are removed in pairs; 0 asks nothing.
    pub left_after_pairs: u64,
    /// The mistakes that the position must show.
    pub diagnosis: Option<Diagnosis>,
}

impl Demand {
    /// Every position within limits of number and size, under normal play.
    pub fn any(heaps: RangeInclusive<u64>, size: RangeInclusive<u64>) -> Demand {
        Demand {
            heaps,
            gaps: 0..=0,
            size,
            misere: false,
            first_wins: None,
            winning_moves: None,
            big_heaps: None,
            misere_matters: None,
            equal_heaps: None,
            carries: None,
            left_after_pairs: 0,
            diagnosis: None,
        }
    }

    /// Whether these heaps, in any order, meet the demand. The empty board and empty heaps never do.
    pub fn met_by(&self, heaps: &[u64]) -> bool {
        let (fewest, most) = self.heap_limits();
        let (low, high) = self.size_limits();
        let mut sorted = heaps.to_vec();
        sorted.sort_unstable();
        let big = heaps.iter().filter(|&&heap| heap >= 2).count() as u64;
        (fewest..=most).contains(&(heaps.len() as u64))
            && sorted.first().is_some_and(|&least| least >= low)
            && sorted.last().is_some_and(|&largest| largest <= high)
            && self.allows_big(heaps.len() as u64, big)
            && self.met_within_limits(&sorted, big)
    }

    /// `met_by` for heaps known to be in ascending order and within the limits of number and size, `big` of them big, which is
    /// allowed.
    pub(super) fn met_within_limits(&self, sorted: &[u64], big: u64) -> bool {
        let nim_sum = sorted.iter().fold(0, |sum, heap| sum ^ heap);
        self.allows_moves(sorted, nim_sum, big)
            && (self.equal_heaps.is_none() && self.left_after_pairs == 0
                || self.allows_runs(sorted))
            && self
                .carries
                .is_none_or(|carries| carries == (sum(sorted) != u128::from(nim_sum)))
            && self
                .diagnosis
                .as_ref()
                .is_none_or(|diagnosis| diagnosis.met_by(sorted, self.misere))
    }

    /// About how many steps it takes to look at so many heaps.
    pub(super) fn steps(&self, heaps: u64) -> u64 {
        let mistakes = self
            .diagnosis
            .as_ref()
            .map_or(0, |d| d.mistakes.len() as u64);
        1 + heaps / 4 + mistakes * (8 + heaps)
    }

    /// Whether a position of any game with so many winning moves is among those with the winner, the number of winning
    /// moves and the equal heaps that are asked for. What is asked of nim-sums and big heaps is for Nim to say.
    pub(super) fn met_by_moves(&self, sizes: &[u64], moves: impl FnOnce() -> u64) -> bool {
        let mut sorted = sizes.to_vec();
        sorted.sort_unstable();
        let decided = self.first_wins.is_some() || self.winning_moves.is_some();
        let moves = if decided { moves() } else { 0 };
        let wanted = self.first_wins.is_none_or(|wins| wins == (moves > 0))
            && within(&self.winning_moves, moves);
        (wanted || !decided) && self.allows_runs(&sorted)
    }

    fn allows_moves(&self, sorted: &[u64], nim_sum: u64, big: u64) -> bool {
        let wins = match self.misere && big == 0 {
            true => sorted.len().is_multiple_of(2),
            false => nim_sum != 0,
        };
        let moves = || match (wins, big) {
            (false, _) => 0,
            (true, 0) if self.misere => sorted.len() as u64,
            (true, _) => containing(sorted, nim_sum.ilog2()),
        };
        let wanted = self.winning_moves.as_ref();
        self.first_wins.is_none_or(|first| first == wins)
            && wanted.is_none_or(|wanted| wanted.contains(&moves()))
    }

    /// Whether `big` of `heaps` heaps being big is allowed by `big_heaps` and `misere_matters`.
    ///
    /// Both rules differ exactly where at most one heap is big; the tests hold that against play.
    pub(super) fn allows_big(&self, heaps: u64, big: u64) -> bool {
        big <= heaps
            && within(&self.big_heaps, big)
            && self
                .misere_matters
                .is_none_or(|matters| matters == (big <= 1))
    }

    /// Whether P-positions are allowed by `first_wins` and `winning_moves`.
    pub(super) fn allows_lost(&self) -> bool {
        self.first_wins != Some(true) && within(&self.winning_moves, 0)
    }

    /// Whether some N-position of this many heaps, one of them big, is allowed by `first_wins` and `winning_moves`. The
    /// largest power of its nim-sum is in an odd number of heaps, each of which has a winning move.
    pub(super) fn allows_won(&self, heaps: u64) -> bool {
        let mut odd = (1..=heaps).step_by(2);
        self.first_wins != Some(false) && odd.any(|moves| within(&self.winning_moves, moves))
    }

    /// Number of heaps asked for, cut to `1..=64`; empty when the first exceeds the second.
    pub(super) fn heap_limits(&self) -> (u64, u64) {
        (
            *self.heaps.start().max(&1),
            *self.heaps.end().min(&MOST_ON_BOARD),
        )
    }

    /// Heap sizes asked for, cut to `1..=2^63-1`; empty when the first exceeds the second.
    pub(super) fn size_limits(&self) -> (u64, u64) {
        (
            *self.size.start().max(&1),
            *self.size.end().min(&LARGEST_HEAP),
        )
    }

    fn allows_runs(&self, sorted: &[u64]) -> bool {
        let (mut equal, mut left) = (0, 0);
        for run in sorted.chunk_by(|a, b| a == b) {
            let run = run.len() as u64;
            equal += if run >= 2 { run } else { 0 };
            left += run % 2;
        }
        within(&self.equal_heaps, equal) && left >= self.left_after_pairs
    }
}

/// Whether a number lies in an optional range; no range allows every number.
pub(super) fn within(range: &Option<RangeInclusive<u64>>, number: u64) -> bool {
    range
        .as_ref()
        .is_none_or(|range| *range.start() <= number && number <= *range.end())
}

fn containing(heaps: &[u64], power: u32) -> u64 {
    heaps.iter().map(|heap| heap >> power & 1).sum()
}

fn sum(heaps: &[u64]) -> u128 {
    heaps.iter().map(|&heap| u128::from(heap)).sum()
}
