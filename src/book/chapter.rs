//! What a book is made of: chapters, settings, and what can be wrong with them.

use std::sync::Arc;

use crate::error::Error;
use crate::spec::Problem;

/// A chapter of a book.
#[derive(Clone, Debug, Default)]
pub struct Chapter {
    /// Its file below the folder of chapters, with `/` between folders: `nim-sum.md`.
    pub path: String,
    /// Its file as messages name it.
    pub file: String,
    /// Its number, as in `2` or `2.1`; empty for chapters without one.
    pub number: String,
    /// Its text.
    pub text: String,
}

/// What an author decides for a whole book: `[preprocessor.nimsmith]` in book.toml.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Where solutions stand.
    pub solutions: Placement,
    /// Whether there are no answers to the exercises at all.
    pub withhold: bool,
    /// What all exercises are drawn from beside their own seeds; without it from these alone.
    pub seed: Option<u64>,
}

impl Settings {
    /// Where the solution of an exercise stands for which its author wants this or nothing: nowhere where all are withheld.
    pub fn placement(&self, own: Option<Placement>) -> Placement {
        match self.withhold {
            true => Placement::None,
            false => own.unwrap_or(self.solutions),
        }
    }
}

/// Where the solutions of exercises stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Placement {
    /// After the exercise, to be opened; on the page for printing at the end of the book.
    #[default]
    Folded,
    /// At the end of the chapter.
    End,
    /// Nowhere; short answers may stand where the book lists them.
    None,
    /// Where the book lists its answers.
    Separate,
}

/// The words for `solutions`.
pub const PLACEMENTS: [(&str, Placement); 4] = [
    ("folded", Placement::Folded),
    ("end", Placement::End),
    ("none", Placement::None),
    ("separate", Placement::Separate),
];

/// Where a book finds set files.
pub trait Sets: Sync {
    /// A set by the name that a chapter gives: its file as messages name it, and its bytes. Otherwise why there is none,
    /// as a sentence without capital and full stop.
    fn set(&self, name: &str) -> Result<(String, Vec<u8>), String>;
}

/// What is wrong with a chapter, and where.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The message with its place.
    pub problem: Problem,
    /// The text that the place is in.
    pub text: Arc<str>,
}

impl Fault {
    /// The message, the line with a caret, and what to do.
    pub fn render(&self, colour: bool) -> String {
        self.problem.render(self.text.as_bytes(), colour)
    }
}

/// Why a book is not expanded.
#[derive(Debug)]
pub enum Failure {
    /// What is wrong with its chapters, in their order.
    Faults(Vec<Fault>),
    /// A fault of the program.
    Error(Error),
}
