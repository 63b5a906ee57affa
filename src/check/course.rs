//! How a game that a student tells may have gone.

use crate::model::claim::Player;
use crate::model::position::Position;

/// How a told game may have gone: for each case the boards that it may have come to, and who has moved last.
#[derive(Clone, Debug)]
pub struct Line {
    pub(super) cases: Vec<Vec<Position>>,
    pub(super) moved: Player,
}
