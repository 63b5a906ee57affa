//! `first-move`: who can always win and, if it is the first player, a first move that does it (Corollary 1, lecture 000
//! Examples 4 and 5).

use super::kind::Kind;
use super::strata::{Stratum, who_wins};
use crate::games::Game;
use crate::model::goal::Goal;

/// The kind.
pub struct FirstMove;

impl Kind for FirstMove {
    fn name(&self) -> &'static str {
        "first-move"
    }

    fn asks(&self) -> &'static str {
        "Who can always win? If it is the first player, give a first move that wins."
    }

    fn makes_parts(&self) -> bool {
        true
    }

    fn goal(&self) -> Goal {
        Goal::FirstMove
    }

    fn strata(&self, game: &dyn Game) -> &'static [Stratum] {
        who_wins(game)
    }
}
