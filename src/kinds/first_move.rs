//! `first-move`: who can always win and, if it is the first player, a first move that does it (Corollary 1, lecture 000
//! Examples 4 and 5).

use super::kind::{Card, Kind};
use super::strata::{Stratum, who_wins};
use crate::games::Game;
use crate::model::goal::Goal;

/// The kind.
pub struct FirstMove;

impl Kind for FirstMove {
    fn card(&self) -> &'static Card {
        &Card {
            name: "first-move",
            asks: "Who can always win? If it is the first player, give a first move that wins.",
            goal: Goal::FirstMove,
            parts: true,
            ..Card::BOARD
        }
    }

    fn strata(&self, game: &dyn Game) -> &'static [Stratum] {
        who_wins(game)
    }
}
