//! A worksheet, its questions, and whose it is.

use crate::engine::difficulty::Difficulty;
use crate::engine::search::PlayedOut;
use crate::kinds::{More, Problem, Solution};
use crate::model::Derivation;
use crate::spec::Label;

/// How hard a question of a version is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// What makes it hard.
    pub difficulty: Difficulty,
    /// The score that it was chosen for; `None` where positions are given out by lot, so that no two sheets share one.
    pub target: Option<u64>,
}

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
    /// The questions in the order of the set.
    pub questions: Vec<Question>,
    /// The number printed at each, which tells where it stands.
    pub labels: Vec<Label>,
    /// How hard each question is, on versions; empty on other sheets.
    pub weighed: Vec<Weighed>,
}

/// One question.
#[derive(Debug)]
pub struct Question {
    /// The exercise of the set that it is drawn for, counted from 0.
    pub entry: usize,
    /// Which question of that exercise it is, counted from 1.
    pub index: u64,
    /// The question as it was posed.
    pub problem: Problem,
    /// The solution; where there is a board, its derivation has the position.
    pub solution: Solution,
    /// Optional extras.
    pub more: More,
}

/// What stands on a sheet, before anything is worked out.
#[derive(Debug)]
pub struct Posed {
    /// The code printed on it.
    pub code: String,
    /// The questions in the order of the set.
    pub questions: Vec<PosedQuestion>,
    /// The number printed at each, which tells where it stands.
    pub labels: Vec<Label>,
}

/// One question, not worked out.
#[derive(Debug)]
pub struct PosedQuestion {
    /// The exercise of the set that it is drawn for, counted from 0.
    pub entry: usize,
    /// Which question of that exercise it is, counted from 1.
    pub index: u64,
    /// The question.
    pub problem: Problem,
    /// Which of the strata of its exercise it comes from; `None` where that was left to chance.
    pub stratum: Option<usize>,
}

impl Posed {
    /// The questions as they stand on the sheet.
    pub fn printed(&self) -> impl Iterator<Item = &PosedQuestion> {
        let mut all: Vec<_> = self.labels.iter().zip(&self.questions).collect();
        all.sort_by_key(|(label, _)| **label);
        all.into_iter().map(|(_, question)| question)
    }
}

impl Reader {
    /// What a student is called on paper: the name, or the id where no name is known; `None` for others.
    pub fn called(&self) -> Option<&str> {
        match self {
            Reader::Student { id, name, .. } => Some(if name.is_empty() { id } else { name }),
            _ => None,
        }
    }

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
    pub(super) fn sort(&self) -> &'static str {
        match self {
            Reader::Anyone => "anyone",
            Reader::Version { .. } => "version",
            Reader::Student { .. } => "student",
        }
    }

    pub(super) fn rank(&self) -> u64 {
        match self {
            Reader::Version { rank, .. } | Reader::Student { rank, .. } => *rank,
            Reader::Anyone => 0,
        }
    }
}

/// Whether play-out search finds the same outcome and the same winning moves; true where it cannot tell.
pub(super) fn agrees(derivation: &Derivation, table: &dyn PlayedOut) -> bool {
    let Some(claimed) = derivation.winning_moves() else {
        return true;
    };
    let position = &derivation.position;
    let moves = table.winning_moves(position);
    let outcome = table.outcome(position);
    let same_outcome = derivation.outcome().is_none() || derivation.outcome() == outcome;
    moves.is_none_or(|moves| moves == claimed) && (outcome.is_none() || same_outcome)
}
