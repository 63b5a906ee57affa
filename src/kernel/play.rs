//! What the rules of play say of moves and of the end of the game.

use super::Why;
use crate::model::claim::Outcome;
use crate::model::position::{Move, Position};
use crate::model::rules::{Convention, Rules};

/// Whether a move is legal and leads to a position.
pub fn leads_to(rules: &dyn Rules, from: &Position, by: &Move, to: &Position) -> bool {
    rules.after(from, by).as_ref() == Some(to)
}

/// Whether a difference `from - less = is` speaks of the one heap that a move changes.
pub fn takes(
    position: &Position,
    by: &Move,
    after: &Position,
    from: u64,
    less: u64,
    is: u64,
) -> bool {
    by.single().is_some_and(|take| {
        position.heap(take.heap) == Some(from)
            && after.heap(take.heap) == Some(less)
            && take.count == is
    })
}

/// How many counters are on the board.
pub fn counters(position: &Position) -> Result<u64, Why> {
    let mut heaps = position.0.iter();
    heaps.try_fold(0_u64, |sum, &size| {
        sum.checked_add(size).ok_or(Why::TooLarge)
    })
}

/// The outcome of a position in which no move is left, else `None`.
pub fn no_moves(rules: &dyn Rules, position: &Position) -> Option<Outcome> {
    match rules.moves(position).next() {
        Some(_) => None,
        None => Some(match rules.convention() {
            Convention::Normal => Outcome::P,
            Convention::Misere => Outcome::N,
        }),
    }
}
