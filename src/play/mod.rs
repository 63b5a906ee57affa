//! Games against the program: whose turn it is, what was played, the opponent, and what is said about it. No input or
//! output is done here, and nothing is said of who wins that the kernel has not accepted.

pub mod annotate;
pub mod board;
mod hear;
pub mod hint;
pub mod opponent;
mod other;
pub mod picture;
mod refuse;
mod rules;
pub mod sight;
pub mod talk;
pub mod voice;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::games::Game;
use crate::model::{Convention, Move, Position};

/// A game is broken off after so many moves.
const MOST_TURNS: usize = 1_000;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Whoever reads this.
    You,
    /// The program.
    Opponent,
}

impl Side {
    /// The other one.
    pub fn other(self) -> Side {
        match self {
            Side::You => Side::Opponent,
            Side::Opponent => Side::You,
        }
    }
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who made it.
    pub side: Side,
    /// The move.
    pub by: Move,
    /// The position after it.
    pub to: Position,
}

/// A game as far as it was played.
pub struct Table {
    /// The rules.
    pub game: Arc<dyn Game>,
    /// The position at the beginning.
    pub start: Position,
    /// Who moves first.
    pub first: Side,
    /// The moves in order.
    pub turns: Vec<Turn>,
}

impl Table {
    /// A game before its first move.
    pub fn new(game: Arc<dyn Game>, start: Position, first: Side) -> Table {
        Table {
            game,
            start,
            first,
            turns: Vec::new(),
        }
    }

    /// The position on the table.
    pub fn position(&self) -> &Position {
        self.turns.last().map_or(&self.start, |turn| &turn.to)
    }

    /// Whose turn it is, or would be.
    pub fn to_move(&self) -> Side {
        self.turns.last().map_or(self.first, |t| t.side.other())
    }

    /// Whether no move is left.
    pub fn over(&self) -> bool {
        is_over(&*self.game, self.position())
    }

    /// Who has won, once no move is left.
    pub fn winner(&self) -> Option<Side> {
        let winner = match self.game.convention() {
            Convention::Normal => self.to_move().other(),
            Convention::Misere => self.to_move(),
        };
        self.over().then_some(winner)
    }

    /// Makes a move of whoever is to move; `None` where it is not legal.
    pub fn make(&mut self, by: Move) -> Option<&Turn> {
        let to = self.game.after(self.position(), &by)?;
        let side = self.to_move();
        self.turns.push(Turn { side, by, to });
        self.turns.last()
    }

    /// The last move, and the position before it; `None` before the first.
    pub fn before(&self) -> Option<(&Position, &Turn)> {
        let (last, earlier) = self.turns.split_last()?;
        let before = earlier.last().map_or(&self.start, |turn| &turn.to);
        Some((before, last))
    }

    /// Takes back your last move and what came after it; how many moves that were, 0 where you have made none.
    pub fn undo(&mut self) -> usize {
        let yours = |turn: &Turn| turn.side == Side::You;
        let before = self.turns.len();
        if let Some(last) = self.turns.iter().rposition(yours) {
            self.turns.truncate(last);
        }
        before - self.turns.len()
    }
}

/// Whether a position has no move.
pub fn is_over(game: &dyn Game, position: &Position) -> bool {
    game.moves(position).next().is_none()
}
