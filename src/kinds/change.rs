//! `change`: represent the position, find its nim-sum, make any move, see that the nim-sum changes (Lemma 2, lecture
//! 000 Example 2).

use super::kind::{Card, Kind, Unsuited};
use super::problem::Problem;
use crate::games::Game;
use crate::model::goal::Goal;

/// The kind.
pub struct Change;

impl Kind for Change {
    fn card(&self) -> &'static Card {
        &Card {
            name: "change",
            asks: "Find the nim-sum, make any move, and show that the nim-sum changes.",
            goal: Goal::Change,
            room: 8,
            games: Some(&["nim"]),
            ..Card::BOARD
        }
    }

    /// Some move must be possible.
    fn unsuited(&self, game: &dyn Game, posed: &Problem) -> Option<Unsuited> {
        Unsuited::if_over(game, &posed.position)
    }
}
