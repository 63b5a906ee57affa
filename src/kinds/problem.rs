//! A question as it is posed, and as it is worked out. Data without layout.

use std::fmt;
use std::sync::Arc;

use super::content::{Content, Value};
use crate::games::Game;
use crate::kernel::Certified;
use crate::model::position::{Move, Position};

/// A question as it is posed. Everything else about it follows from these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position that was drawn.
    pub drawn: Position,
    /// Moves that are made or told from there.
    pub moves: Vec<Move>,
    /// The position that is asked about: the one that was drawn, or one after some of the moves.
    pub position: Position,
    /// Further choices, which the kind alone can read.
    pub choices: Vec<u64>,
}

/// A question worked out.
#[derive(Debug)]
pub struct Worked {
    /// The certified solution; its derivation is about the position that is asked about.
    pub solution: Certified,
    /// What most kinds have not: nothing here.
    pub more: More,
}

/// What a question has beyond a board and one solution.
#[derive(Debug, Default)]
pub struct More {
    /// Further certified solutions that the key rests on, in the order in which it prints them.
    pub solutions: Vec<Further>,
    /// What the question says beyond the board, on the sheet and in the key.
    pub asked: Content,
    /// What the answer says beyond the solution, in the key only.
    pub found: Content,
    /// The answer in a few words, for tables of answers; empty where the goal tells it.
    pub brief: Vec<Value>,
}

/// A further solution, perhaps of another game than the question's.
pub struct Further {
    /// The game whose rules it was certified under, where it is not the question's.
    pub game: Option<Arc<dyn Game>>,
    /// The certified solution.
    pub solution: Certified,
}

impl fmt::Debug for Further {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let game = self.game.as_ref().map_or("", |game| game.name());
        write!(f, "{game}: {:?}", self.solution)
    }
}

impl Problem {
    /// The position as it was drawn, and nothing else.
    pub fn of(drawn: Position) -> Problem {
        Problem {
            position: drawn.clone(),
            drawn,
            moves: Vec::new(),
            choices: Vec::new(),
        }
    }
}

impl Worked {
    /// One solution, which says it all.
    pub fn by(solution: Certified) -> Worked {
        Worked {
            solution,
            more: More::default(),
        }
    }
}
