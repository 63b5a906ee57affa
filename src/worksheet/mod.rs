//! Set + seed -> worksheet: draw positions, solve them, have them certified. What is made here has meaning and no
//! layout.

mod code;
pub mod desk;
mod diagnose;
mod draw;
mod plan;
mod sheets;

pub use plan::{Plan, Planned};
pub use sheets::Sheets;

use crate::engine::search::Table;
use crate::error::Error;
use crate::games::Game;
use crate::kernel::{self, Certified};
use crate::model::derivation::Method;
use crate::model::goal::Goal;
use crate::model::position::Position;

/// Whose sheet it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Nobody's in particular.
    Anyone,
    /// One of several versions.
    Version {
        /// The version's name.
        name: String,
        /// Its place among the versions, from 0.
        rank: u64,
    },
    /// A student's.
    Student {
        /// The id from the roster.
        id: String,
        /// The name from the roster, empty where it is not known.
        name: String,
        /// The place of the id among all ids of the class in order, from 0.
        rank: u64,
    },
}

/// A sheet's content: whose it is and what is asked, each question with its certified solution.
#[derive(Debug)]
pub struct Worksheet {
    /// Whose it is.
    pub reader: Reader,
    /// The code printed on it.
    pub code: String,
    /// The questions in order.
    pub questions: Vec<Question>,
}

/// One question.
#[derive(Debug)]
pub struct Question {
    /// The exercise of the set that it is drawn for, counted from 0.
    pub entry: usize,
    /// Which question of that exercise it is, counted from 1.
    pub index: u64,
    /// The solution; its derivation has the position.
    pub solution: Certified,
}

/// What stands on a sheet, before anything is worked out.
#[derive(Debug)]
pub struct Posed {
    /// The code printed on it.
    pub code: String,
    /// The questions in order.
    pub questions: Vec<PosedQuestion>,
}

/// One question, not worked out.
#[derive(Debug)]
pub struct PosedQuestion {
    /// The exercise of the set that it is drawn for, counted from 0.
    pub entry: usize,
    /// Which question of that exercise it is, counted from 1.
    pub index: u64,
    /// The board.
    pub position: Position,
}

impl Reader {
    /// The name of the sheet's files, the first part of its code, and what its choices depend on; empty for nobody in
    /// particular.
    pub fn name(&self) -> &str {
        match self {
            Reader::Anyone => "",
            Reader::Version { name, .. } => name,
            Reader::Student { id, .. } => id,
        }
    }

    /// What sort of reader it is, for the code.
    fn sort(&self) -> &'static str {
        match self {
            Reader::Anyone => "anyone",
            Reader::Version { .. } => "version",
            Reader::Student { .. } => "student",
        }
    }

    fn rank(&self) -> u64 {
        match self {
            Reader::Version { rank, .. } | Reader::Student { rank, .. } => *rank,
            Reader::Anyone => 0,
        }
    }
}

impl Planned<'_> {
    /// The certified solution of a position, cross-checked by playing it out where it is small.
    pub fn solve(&self, position: &Position) -> Result<Certified, Error> {
        let goal = self.kind.goal();
        let solution = certified(self.game, position, goal, self.entry.method)?;
        match self.table.as_deref().map(|table| agrees(&solution, table)) {
            Some(false) => Err(uncertified(self.game, position, "playing it out disagrees")),
            _ => Ok(solution),
        }
    }
}

/// The solution of a position that the kernel has accepted.
pub fn certified(
    game: &dyn Game,
    position: &Position,
    goal: Goal,
    method: Method,
) -> Result<Certified, Error> {
    let derivation = game.solve(position, goal, method);
    kernel::certify(game, derivation, goal).map_err(|refusal| {
        let why = format!(
            "the kernel refuses line {}: {:?}",
            refusal.line, refusal.why
        );
        uncertified(game, position, &why)
    })
}

fn uncertified(game: &dyn Game, position: &Position, why: &str) -> Error {
    let what = format!("{} {position}: {why}", game.name());
    Error::Uncertified { what }
}

/// Whether play-out search finds the same outcome and the same winning moves; true where it cannot tell.
fn agrees(solution: &Certified, table: &Table) -> bool {
    let derivation = solution.derivation();
    let Some(claimed) = derivation.winning_moves() else {
        return true;
    };
    let position = &derivation.position;
    let moves = table.winning_moves(position);
    let outcome = table.outcome(position);
    let same_outcome = derivation.outcome().is_none() || derivation.outcome() == outcome;
    moves.is_none_or(|moves| moves == claimed) && (outcome.is_none() || same_outcome)
}
