//! The kinds that ask one thing about one board, worked out by the goal of that name.

use super::kind::{Card, Kind, Unsuited, already_zero, not_one_heap};
use super::problem::{More, Problem};
use super::strata::{Stratum, first_wins, one_heap, who_wins};
use crate::engine::pool::Demand;
use crate::games::Game;
use crate::locale::Locale;
use crate::model::Goal;

/// `nim-sum`: find the nim-sum of some numbers, by powers of 2 or by columns (Definition 1, lecture 000 Example 1).
pub struct NimSum;

impl Kind for NimSum {
    fn card(&self) -> &'static Card {
        &Card {
            name: "nim-sum",
            goal: Goal::NimSum,
            room: 4,
            parts: true,
            plays: false,
            ..Card::GOAL
        }
    }

    /// `5 ⊕ 5` and `5 ⊕ 5 ⊕ 7` practise no method, so two numbers must be left, unless equal ones are asked for.
    fn rule_out(&self, demand: &mut Demand) {
        demand.left_after_pairs = match demand.equal_heaps {
            None => 2,
            Some(_) => demand.left_after_pairs,
        };
        let fewest = (*demand.heaps.start()).max(2);
        demand.heaps = fewest..=*demand.heaps.end();
    }

    /// In five of six something cancels.
    fn strata(&self, _game: &dyn Game) -> &'static [Stratum] {
        const {
            &[
                Stratum {
                    share: 5,
                    carries: Some(true),
                    ..Stratum::ANY
                },
                Stratum {
                    carries: Some(false),
                    ..Stratum::ANY
                },
            ]
        }
    }
}

/// `change`: represent the position, find its nim-sum, make any move, see that the nim-sum changes (Lemma 2, lecture
/// 000 Example 2).
pub struct Change;

impl Kind for Change {
    fn card(&self) -> &'static Card {
        &Card {
            name: "change",
            goal: Goal::Change,
            room: 8,
            games: Some(&["nim"]),
            ..Card::GOAL
        }
    }

    /// Some move must be possible.
    fn unsuited(&self, game: &dyn Game, posed: &Problem) -> Option<Unsuited> {
        Unsuited::if_over(game, &posed.position)
    }
}

/// `winner`: N- or P-position, and who can always win (Theorems 1 and 2).
pub struct Winner;

impl Kind for Winner {
    fn card(&self) -> &'static Card {
        &Card {
            name: "winner",
            goal: Goal::Winner,
            room: 5,
            parts: true,
            ..Card::GOAL
        }
    }

    fn strata(&self, game: &dyn Game) -> &'static [Stratum] {
        who_wins(game)
    }
}

/// `zeroing-move`: find a move that makes the nim-sum 0 (Lemma 3, lecture 000 Example 3).
pub struct ZeroingMove;

impl Kind for ZeroingMove {
    fn card(&self) -> &'static Card {
        &Card {
            name: "zeroing-move",
            goal: Goal::ZeroingMove,
            parts: true,
            games: Some(&["nim"]),
            ..Card::GOAL
        }
    }

    /// There is such a move only where the nim-sum is not 0 yet. A set that asks for the contrary gets no position.
    fn rule_out(&self, demand: &mut Demand) {
        first_wins(demand);
    }

    fn unsuited(&self, game: &dyn Game, posed: &Problem) -> Option<Unsuited> {
        already_zero(game, &posed.position)
    }
}

/// `first-move`: who can always win and, if it is the first player, a first move that does it (Corollary 1, lecture 000
/// Examples 4 and 5).
pub struct FirstMove;

impl Kind for FirstMove {
    fn card(&self) -> &'static Card {
        &Card {
            name: "first-move",
            goal: Goal::FirstMove,
            parts: true,
            ..Card::GOAL
        }
    }

    fn strata(&self, game: &dyn Game) -> &'static [Stratum] {
        who_wins(game)
    }
}

/// `all-moves`: find every winning move (Corollary 1 for each heap that contains the largest power).
pub struct AllMoves;

impl Kind for AllMoves {
    fn card(&self) -> &'static Card {
        &Card {
            name: "all-moves",
            goal: Goal::AllMoves,
            parts: true,
            ..Card::GOAL
        }
    }

    /// Mostly several moves, sometimes one or none.
    fn strata(&self, _game: &dyn Game) -> &'static [Stratum] {
        const {
            &[
                Stratum::winning_moves(2, u64::MAX).times(4),
                Stratum::winning_moves(1, 1),
                Stratum::winning_moves(0, 0),
            ]
        }
    }
}

/// `grundy-value`: find the Grundy value of one heap (Sprague 1935, Grundy 1939).
pub struct GrundyValue;

impl Kind for GrundyValue {
    fn card(&self) -> &'static Card {
        &Card {
            name: "grundy-value",
            goal: Goal::GrundyValue,
            room: 5,
            parts: true,
            ..Card::GOAL
        }
    }

    /// One heap, of no more counters than somebody works out by hand.
    fn rule_out(&self, demand: &mut Demand) {
        one_heap(demand, LARGEST);
    }

    fn unsuited(&self, _game: &dyn Game, posed: &Problem) -> Option<Unsuited> {
        not_one_heap(&posed.position, LARGEST, |size| {
            format!("{size} counters are too many to work out by hand")
        })
    }
}

/// The most counters of a heap.
const LARGEST: u64 = 60;

/// `which-nim`: name the heaps of the position of Nim that a board is in disguise.
pub struct WhichNim;

impl Kind for WhichNim {
    fn card(&self) -> &'static Card {
        &Card {
            name: "which-nim",
            goal: Goal::Heaps,
            room: 2,
            parts: true,
            ..Card::GOAL
        }
    }

    fn stub(&self, _problem: &Problem, _more: &More, _locale: &Locale) -> Vec<String> {
        vec!["heaps:".to_string()]
    }
}
