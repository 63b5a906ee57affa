//! `all-moves`: find every winning move (Corollary 1 for each heap that contains the largest power).

use super::kind::Kind;
use super::strata::Stratum;
use crate::games::Game;
use crate::model::goal::Goal;

/// The kind.
pub struct AllMoves;

impl Kind for AllMoves {
    fn name(&self) -> &'static str {
        "all-moves"
    }

    fn asks(&self) -> &'static str {
        "Find every first move that wins, or show that there is none."
    }

    fn makes_parts(&self) -> bool {
        true
    }

    fn goal(&self) -> Goal {
        Goal::AllMoves
    }

    /// Mostly several moves, sometimes one or none.
    fn strata(&self, _game: &dyn Game) -> &'static [Stratum] {
        const {
            &[
                Stratum {
                    share: 4,
                    winning_moves: Some((2, u64::MAX)),
                    ..Stratum::ANY
                },
                Stratum {
                    winning_moves: Some((1, 1)),
                    ..Stratum::ANY
                },
                Stratum {
                    winning_moves: Some((0, 0)),
                    ..Stratum::ANY
                },
            ]
        }
    }
}
