//! The kinds that ask one thing about one board, worked out by the goal of that name.

use super::kind::{Games, Kind, Unsuited, already_zero, not_one_heap};
use super::strata::{Stratum, first_wins, one_heap, who_wins};
use crate::model::Goal;

/// `nim-sum`: find the nim-sum of some numbers, by powers of 2 or by columns (Definition 1, lecture 000 Example 1).
pub static NIM_SUM: Kind = Kind {
    name: "nim-sum",
    goal: Goal::NimSum,
    room: 4,
    parts: true,
    plays: false,
    // `5 ⊕ 5` and `5 ⊕ 5 ⊕ 7` practise no method, so two numbers must be left, unless equal ones are asked for.
    rule_out: |demand| {
        demand.left_after_pairs = match demand.equal_heaps {
            None => 2,
            Some(_) => demand.left_after_pairs,
        };
        let fewest = (*demand.heaps.start()).max(2);
        demand.heaps = fewest..=*demand.heaps.end();
    },
    // In five of six something cancels.
    strata: |_| {
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
    },
    ..Kind::BOARD
};

/// `change`: represent the position, find its nim-sum, make any move, see that the nim-sum changes (Lemma 2, lecture
/// 000 Example 2).
pub static CHANGE: Kind = Kind {
    name: "change",
    goal: Goal::Change,
    room: 8,
    games: Games::Named(&["nim"]),
    // Some move must be possible.
    unsuited: |game, posed| Unsuited::if_over(game, &posed.position),
    ..Kind::BOARD
};

/// `winner`: N- or P-position, and who can always win (Theorems 1 and 2).
pub static WINNER: Kind = Kind {
    name: "winner",
    goal: Goal::Winner,
    room: 5,
    parts: true,
    strata: who_wins,
    ..Kind::BOARD
};

/// `zeroing-move`: find a move that makes the nim-sum 0 (Lemma 3, lecture 000 Example 3).
pub static ZEROING_MOVE: Kind = Kind {
    name: "zeroing-move",
    goal: Goal::ZeroingMove,
    parts: true,
    games: Games::Named(&["nim"]),
    // There is such a move only where the nim-sum is not 0 yet. A set that asks for the contrary gets no position.
    rule_out: first_wins,
    unsuited: |game, posed| already_zero(game, &posed.position),
    ..Kind::BOARD
};

/// `first-move`: who can always win and, if it is the first player, a first move that does it (Corollary 1, lecture 000
/// Examples 4 and 5).
pub static FIRST_MOVE: Kind = Kind {
    name: "first-move",
    goal: Goal::FirstMove,
    parts: true,
    strata: who_wins,
    ..Kind::BOARD
};

/// `all-moves`: find every winning move (Corollary 1 for each heap that contains the largest power).
pub static ALL_MOVES: Kind = Kind {
    name: "all-moves",
    goal: Goal::AllMoves,
    parts: true,
    // Mostly several moves, sometimes one or none.
    strata: |_| {
        const {
            &[
                Stratum::winning_moves(2, u64::MAX).times(4),
                Stratum::winning_moves(1, 1),
                Stratum::winning_moves(0, 0),
            ]
        }
    },
    ..Kind::BOARD
};

/// `grundy-value`: find the Grundy value of one heap (Sprague 1935, Grundy 1939).
pub static GRUNDY_VALUE: Kind = Kind {
    name: "grundy-value",
    goal: Goal::GrundyValue,
    room: 5,
    parts: true,
    // One heap, of no more counters than somebody works out by hand.
    rule_out: |demand| one_heap(demand, LARGEST),
    unsuited: |_, posed| {
        not_one_heap(&posed.position, LARGEST, |size| {
            format!("{size} counters are too many to work out by hand")
        })
    },
    ..Kind::BOARD
};

/// The most counters of a heap.
const LARGEST: u64 = 60;

/// `which-nim`: name the heaps of the position of Nim that a board is in disguise.
pub static WHICH_NIM: Kind = Kind {
    name: "which-nim",
    goal: Goal::Heaps,
    room: 2,
    parts: true,
    stub: |_, _, _| vec!["heaps:".to_string()],
    ..Kind::BOARD
};
