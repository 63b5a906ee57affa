//! The mixture of positions that an exercise draws from.

use std::ops::RangeInclusive;

use crate::engine::diagnosis::Diagnosis;
use crate::engine::mistakes::Mistake;
use crate::engine::pool::Demand;
use crate::games::Game;
use crate::model::{Goal, Theorem};

/// Leaves only one heap, of at most so many counters.
pub(super) fn one_heap(demand: &mut Demand, largest: u64) {
    let (heaps, size) = (&demand.heaps, &demand.size);
    demand.heaps = *heaps.start()..=(*heaps.end()).min(1);
    demand.size = *size.start()..=(*size.end()).min(largest);
}

/// Asks for positions with a winning move; where the first player must lose, there are none.
pub(super) fn first_wins(demand: &mut Demand) {
    match demand.first_wins {
        Some(false) => demand.winning_moves = Some(1..=u64::MAX),
        _ => demand.first_wins = Some(true),
    }
}

/// A part of the positions that an exercise draws from, with its share. The strata of a kind have no position in common.
#[derive(Clone, Copy, Debug)]
pub struct Stratum {
    /// How many of every `share of all strata` exercises come from here.
    pub share: u64,
    /// Who wins, as in `Demand`.
    pub first_wins: Option<bool>,
    /// Whether the two rules differ, as in `Demand`.
    pub misere_matters: Option<bool>,
    /// The fewest and the most winning moves.
    pub winning_moves: Option<(u64, u64)>,
    /// Whether the sum and the nim-sum differ, as in `Demand`.
    pub carries: Option<bool>,
    /// A mistake of a first move that the position shows. A set that names mistakes of its own has no such stratum, nor
    /// has one with positions too many to be looked at one by one.
    pub shows: Option<Mistake>,
    /// What its questions are about, where there is no board.
    pub about: Option<&'static str>,
}

/// Boards up to here are always few enough to be looked at one by one.
pub(super) const FEW_HEAPS: u64 = 4;
pub(super) const SMALL: u64 = 31;

impl Stratum {
    /// All positions.
    pub const ANY: Stratum = Stratum {
        share: 1,
        first_wins: None,
        misere_matters: None,
        winning_moves: None,
        carries: None,
        shows: None,
        about: None,
    };

    /// Those in which the first player wins, or the second.
    pub const fn first_wins(wins: bool) -> Stratum {
        Stratum {
            first_wins: Some(wins),
            ..Stratum::ANY
        }
    }

    /// Those of them in which the two rules differ, or not.
    pub const fn misere_matters(self, matters: bool) -> Stratum {
        Stratum {
            misere_matters: Some(matters),
            ..self
        }
    }

    /// Those with so many winning moves.
    pub const fn winning_moves(fewest: u64, most: u64) -> Stratum {
        Stratum {
            winning_moves: Some((fewest, most)),
            ..Stratum::ANY
        }
    }

    /// The same with another share.
    pub const fn times(self, share: u64) -> Stratum {
        Stratum { share, ..self }
    }

    /// The positions of this stratum that meet a demand, as a demand; `None` where the two contradict each other.
    pub fn narrow(&self, demand: &Demand) -> Option<Demand> {
        Some(Demand {
            first_wins: both(demand.first_wins, self.first_wins)?,
            misere_matters: both(demand.misere_matters, self.misere_matters)?,
            winning_moves: both_ranges(demand.winning_moves.clone(), self.winning_moves)?,
            carries: both(demand.carries, self.carries)?,
            diagnosis: match self.shows {
                None => demand.diagnosis.clone(),
                Some(mistake) => Some(showing(mistake, demand)?),
            },
            ..demand.clone()
        })
    }
}

/// The mistake that a stratum is to show, where it can be asked for.
pub(super) fn showing(mistake: Mistake, demand: &Demand) -> Option<Diagnosis> {
    let few = *demand.heaps.end() <= FEW_HEAPS && *demand.size.end() <= SMALL;
    (few && demand.diagnosis.is_none()).then(|| Diagnosis {
        goal: Goal::FirstMove,
        mistakes: vec![mistake],
    })
}

/// What two demands come to, of which each may be silent; `None` where they differ.
pub(super) fn both(one: Option<bool>, other: Option<bool>) -> Option<Option<bool>> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => None,
        _ => Some(one.or(other)),
    }
}

pub(super) type Moves = RangeInclusive<u64>;

pub(super) fn both_ranges(one: Option<Moves>, other: Option<(u64, u64)>) -> Option<Option<Moves>> {
    let Some((fewest, most)) = other else {
        return Some(one);
    };
    let one = one.unwrap_or(0..=u64::MAX);
    let both = fewest.max(*one.start())..=most.min(*one.end());
    (!both.is_empty()).then_some(Some(both))
}

/// Who wins: a quarter of the positions are lost; in Classic Nim a quarter are ones in which the misère rule matters,
/// which a random draw would hardly ever contain.
pub(super) fn who_wins(game: &dyn Game) -> &'static [Stratum] {
    const FIRST: Stratum = Stratum::first_wins(true);
    const SECOND: Stratum = Stratum::first_wins(false);
    const MISERE: Stratum = Stratum::ANY.misere_matters(true);
    match game.theorems() {
        [Theorem::Two, ..] => {
            const {
                &[
                    FIRST.misere_matters(false).times(2),
                    SECOND.misere_matters(false),
                    MISERE,
                ]
            }
        }
        _ => const { &[FIRST.times(3), SECOND] },
    }
}
