//! `winner`: N- or P-position, and who can always win (Theorems 1 and 2).

use super::kind::Kind;
use super::strata::{Stratum, who_wins};
use crate::games::Game;
use crate::model::goal::Goal;

/// The kind.
pub struct Winner;

impl Kind for Winner {
    fn name(&self) -> &'static str {
        "winner"
    }

    fn room(&self) -> u64 {
        5
    }

    fn asks(&self) -> &'static str {
        "Is it an N-position or a P-position, and who can always win?"
    }

    fn makes_parts(&self) -> bool {
        true
    }

    fn goal(&self) -> Goal {
        Goal::Winner
    }

    fn strata(&self, game: &dyn Game) -> &'static [Stratum] {
        who_wins(game)
    }
}
