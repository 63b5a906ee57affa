//! A question as it is posed, and as it is worked out. Data without layout.

use std::fmt;
use std::sync::Arc;

use super::content::{Content, Value};
use crate::check::task::Marker;
use crate::games::Game;
use crate::kernel::Certified;
use crate::kernel::proof::Proved;
use crate::model::{Derivation, Goal, Move, Position};

/// A question as it is posed. Everything else about it follows from these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position that was drawn, or, where there is no board, the numbers.
    pub drawn: Position,
    /// Moves that are made or told from there.
    pub moves: Vec<Move>,
    /// The position that is asked about: the one that was drawn, or one after some of the moves. Nothing where there is
    /// no board.
    pub position: Position,
    /// Further choices, which the kind alone can read.
    pub choices: Vec<u64>,
}

/// A question worked out.
#[derive(Debug)]
pub struct Worked {
    /// What the key rests on.
    pub solution: Solution,
    /// Optional extras, empty here.
    pub more: More,
}

/// What a key rests on. Only the kernel can make what is in the first two.
#[derive(Clone, Debug)]
pub enum Solution {
    /// A certified solution; where there is a board, its derivation is about the position that is asked about.
    Worked(Certified),
    /// A theorem that has been proved.
    Proved(Arc<Proved>),
    /// What the author of the set says, which nobody has checked.
    Own,
}

/// The lines of a theorem's solution.
static NO_LINES: Derivation = Derivation {
    position: Position(Vec::new()),
    lines: Vec::new(),
};

impl Solution {
    /// The lines; a theorem has none, and they are about nothing.
    pub fn derivation(&self) -> &Derivation {
        match self {
            Solution::Worked(certified) => certified.derivation(),
            Solution::Proved(_) | Solution::Own => &NO_LINES,
        }
    }

    /// What it answers.
    pub fn goal(&self) -> Goal {
        match self {
            Solution::Worked(certified) => certified.goal(),
            Solution::Proved(_) | Solution::Own => Goal::Statement,
        }
    }

    /// The theorem, if it is one.
    pub fn proved(&self) -> Option<&Proved> {
        match self {
            Solution::Worked(_) | Solution::Own => None,
            Solution::Proved(theorem) => Some(theorem),
        }
    }
}

impl From<Arc<Proved>> for Solution {
    fn from(proved: Arc<Proved>) -> Solution {
        Solution::Proved(proved)
    }
}

impl From<Certified> for Solution {
    fn from(certified: Certified) -> Solution {
        Solution::Worked(certified)
    }
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
    /// How many steps answering takes, where that is not the number of the solution's lines.
    pub steps: Option<u64>,
}

/// A further solution, perhaps of another game than the question's.
pub struct Further {
    /// The game whose rules it was certified under, where it is not the question's.
    pub game: Option<Arc<dyn Game>>,
    /// The certified solution.
    pub solution: Certified,
}

impl From<Certified> for Further {
    fn from(solution: Certified) -> Further {
        Further {
            game: None,
            solution,
        }
    }
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

    /// What is posed of numbers that the kind alone can read; there is no board.
    pub fn without_board(drawn: Vec<u64>) -> Problem {
        Problem {
            drawn: Position(drawn),
            moves: Vec::new(),
            position: Position(Vec::new()),
            choices: Vec::new(),
        }
    }
}

impl Worked {
    /// A solution, and what there is to say beside it.
    pub fn new(solution: impl Into<Solution>, more: More) -> Worked {
        Worked {
            solution: solution.into(),
            more,
        }
    }

    /// One solution, which says it all.
    pub fn by(solution: Certified) -> Worked {
        Worked::new(solution, More::default())
    }
}

/// Who marks answers to a question; `None` where the checker reads them, or a person does.
pub type MarkedBy = Option<Arc<dyn Marker>>;

/// A part of what a kind without a board draws from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawable {
    /// What its questions are about, in a few words.
    pub about: &'static str,
    /// The numbers of each question, all different.
    pub numbers: Vec<Vec<u64>>,
}

/// A question that several draws give.
pub struct Same {
    /// The same number for all of these, and for no others of the kind.
    pub number: u64,
    /// What this draw, and no other, gives instead.
    pub otherwise: Problem,
}
