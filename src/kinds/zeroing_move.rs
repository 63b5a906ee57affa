//! `zeroing-move`: find a move that makes the nim-sum 0 (Lemma 3, lecture 000 Example 3).

use super::kind::{Card, Kind, Unsuited, already_zero};
use super::problem::Problem;
use crate::engine::pool::Demand;
use crate::games::Game;
use crate::model::goal::Goal;

/// The kind.
pub struct ZeroingMove;

impl Kind for ZeroingMove {
    fn card(&self) -> &'static Card {
        &Card {
            name: "zeroing-move",
            asks: "Find a move that makes the nim-sum 0.",
            goal: Goal::ZeroingMove,
            parts: true,
            games: Some(&["nim"]),
            ..Card::BOARD
        }
    }

    /// There is such a move only where the nim-sum is not 0 yet. A set that asks for the contrary gets no position.
    fn rule_out(&self, demand: &mut Demand) {
        match demand.first_wins {
            Some(false) => demand.winning_moves = Some(1..=u64::MAX),
            _ => demand.first_wins = Some(true),
        }
    }

    fn unsuited(&self, game: &dyn Game, posed: &Problem) -> Option<Unsuited> {
        already_zero(game, &posed.position)
    }
}
