//! `all-moves`: find every winning move (Corollary 1 for each heap that contains the largest power).

use super::kind::{Card, Kind};
use super::strata::Stratum;
use crate::games::Game;
use crate::model::goal::Goal;

/// The kind.
pub struct AllMoves;

impl Kind for AllMoves {
    fn card(&self) -> &'static Card {
        &Card {
            name: "all-moves",
            asks: "Find every first move that wins, or show that there is none.",
            goal: Goal::AllMoves,
            parts: true,
            ..Card::BOARD
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
