//! Which kind of exercise becomes which type of question. A new kind is a line here and, unless it is marked by hand, a
//! function in one of the files beside this one.

use super::judge::Judge;
use super::{Quiz, Response, Sort, proofs};
use crate::error::Error;
use crate::kinds::content::Value;
use crate::kinds::{Problem, Worked};
use crate::spec::Words;
use crate::worksheet::Planned;

/// All that a question is made of.
pub struct Posed<'a> {
    /// The exercise that it is one of, with its kind and game.
    pub planned: &'a Planned<'a>,
    /// What was posed.
    pub problem: &'a Problem,
    /// The certified key.
    pub worked: &'a Worked,
    /// What the set calls heaps and counters.
    pub words: &'a Words,
    /// Who judges possible answers; `None` for kinds that the checker does not read.
    pub judge: Option<Judge>,
}

/// Makes the question of an exercise.
pub type Make = fn(&Posed) -> Result<Quiz, Error>;

/// A kind with the type of its questions. Where a question has nothing wrong to offer, or more than one answer is right
/// where the type allows one, it is of another type than this.
pub struct Entry {
    /// The kind.
    pub kind: &'static str,
    /// The type that its questions have.
    pub sort: Sort,
    /// Makes one.
    pub make: Make,
}

/// Every kind, in the order of KINDS.
pub static TABLE: &[Entry] = &[
    Entry {
        kind: "order-lines",
        sort: Sort::Ordering,
        make: proofs::order_lines,
    },
    Entry {
        kind: "first-wrong-line",
        sort: Sort::Choice,
        make: proofs::first_wrong_line,
    },
    Entry {
        kind: "fill-blanks",
        sort: Sort::Blanks,
        make: proofs::fill_blanks,
    },
    Entry {
        kind: "justify-steps",
        sort: Sort::Matching,
        make: proofs::justify_steps,
    },
    Entry {
        kind: "complete-induction",
        sort: Sort::Essay,
        make: proofs::complete_induction,
    },
    Entry {
        kind: "counterexample",
        sort: Sort::Choice,
        make: proofs::counterexample,
    },
    Entry {
        kind: "run-proof",
        sort: Sort::Blanks,
        make: proofs::run_proof,
    },
];

/// The question of a kind; text to be marked by hand for a kind that is not in the table.
pub fn quiz(posed: &Posed) -> Result<Quiz, Error> {
    let kind = posed.planned.kind.name();
    let entry = TABLE.iter().find(|entry| entry.kind == kind);
    entry.map_or(essay as Make, |entry| entry.make)(posed)
}

/// Text that is marked by hand.
pub fn essay(_: &Posed) -> Result<Quiz, Error> {
    Ok(Quiz {
        ask: vec![Value::Text("Write your answer into the field.".to_string())],
        response: Response::Essay,
    })
}
