//! A strategy for the player who moves second, written out.

use super::position::{Move, Position};

/// For each position that the first player can bring about, a move that answers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Where the first player moves first.
    pub start: Position,
    /// The answers. Positions that are alike in play are answered once.
    pub replies: Vec<Reply>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The position after a move of the first player.
    pub at: Position,
    /// The move that the second player makes there.
    pub by: Move,
}
