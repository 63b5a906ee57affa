//! How a game that a student tells may have gone.

use crate::model::claim::Player;
use crate::model::position::Position;

/// How a told game may have gone: for each case the boards that it may have come to, and who has moved last.
#[derive(Clone, Debug)]
pub struct Line {
    pub(super) cases: Vec<Vec<Position>>,
    pub(super) moved: Player,
}

/// Boards that a story may have come to, each with the player who has moved last.
pub(super) type Reached = Vec<(Position, Player)>;

/// A line of play that is tried.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The line of the paper that tells it.
    pub(super) place: usize,
    /// Where it may have come to.
    pub(super) now: Reached,
    /// The same before the last move that was supposed of the other player, so that another one may take its place.
    pub(super) fork: Option<Reached>,
    /// Which player the writer is.
    pub(super) me: Option<Player>,
    /// Whether it answers a move that was made and not only supposed, so that the next line may go on with it.
    pub(super) made: bool,
    /// Whether somebody has given a won game away, so that nobody knows what is shown.
    pub(super) careless: bool,
}

impl Trial {
    /// A line of play of which nobody knows where it has come to.
    pub(super) fn lost(place: usize) -> Trial {
        Trial {
            place,
            now: Reached::new(),
            fork: None,
            me: None,
            made: false,
            careless: false,
        }
    }
}
