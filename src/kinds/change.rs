//! `change`: represent the position, find its nim-sum, make any move, see that the nim-sum changes (Lemma 2, lecture
//! 000 Example 2).

use super::kind::{Kind, Unsuited};
use super::problem::Problem;
use crate::games::Game;
use crate::model::goal::Goal;

/// The kind.
pub struct Change;

impl Kind for Change {
    fn name(&self) -> &'static str {
        "change"
    }

    fn room(&self) -> u64 {
        8
    }

    fn asks(&self) -> &'static str {
        "Find the nim-sum, make any move, and show that the nim-sum changes."
    }

    fn goal(&self) -> Goal {
        Goal::Change
    }

    fn suits(&self, game: &dyn Game) -> bool {
        game.name() == "nim"
    }

    /// Some move must be possible.
    fn unsuited(&self, game: &dyn Game, posed: &Problem) -> Option<Unsuited> {
        Unsuited::if_over(game, &posed.position)
    }
}
