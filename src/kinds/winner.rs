//! `winner`: N- or P-position, and who can always win (Theorems 1 and 2).

use super::kind::{Card, Kind};
use super::strata::{Stratum, who_wins};
use crate::games::Game;
use crate::model::goal::Goal;

/// The kind.
pub struct Winner;

impl Kind for Winner {
    fn card(&self) -> &'static Card {
        &Card {
            name: "winner",
            asks: "Is it an N-position or a P-position, and who can always win?",
            goal: Goal::Winner,
            room: 5,
            parts: true,
            ..Card::BOARD
        }
    }

    fn strata(&self, game: &dyn Game) -> &'static [Stratum] {
        who_wins(game)
    }
}
