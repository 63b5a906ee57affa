//! Which kind of exercise becomes which type of question. A new kind is a line here and, unless it is marked by hand, a
//! function in one of the files beside this one.

use super::posed::{Posed, essay};
use super::{
    Quiz, Sort, diagrams, errors, heaps, moves, numbers, proofs, reasons, steps, tables,
    told_games, two_rules, verdicts,
};
use crate::error::Error;

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
        kind: "nim-sum",
        sort: Sort::Number,
        make: numbers::nim_sum,
    },
    Entry {
        kind: "change",
        sort: Sort::Blanks,
        make: numbers::change,
    },
    Entry {
        kind: "winner",
        sort: Sort::Choice,
        make: verdicts::winner,
    },
    Entry {
        kind: "zeroing-move",
        sort: Sort::Choice,
        make: moves::zeroing_move,
    },
    Entry {
        kind: "first-move",
        sort: Sort::Choice,
        make: moves::first_move,
    },
    Entry {
        kind: "all-moves",
        sort: Sort::Several,
        make: moves::all_moves,
    },
    Entry {
        kind: "grundy-value",
        sort: Sort::Number,
        make: numbers::grundy_value,
    },
    Entry {
        kind: "which-nim",
        sort: Sort::Choice,
        make: heaps::which_nim,
    },
    Entry {
        kind: "table",
        sort: Sort::Blanks,
        make: tables::table,
    },
    Entry {
        kind: "grundy-table",
        sort: Sort::Blanks,
        make: tables::grundy_table,
    },
    Entry {
        kind: "reply",
        sort: Sort::Choice,
        make: moves::reply,
    },
    Entry {
        kind: "two-rules",
        sort: Sort::Blanks,
        make: two_rules::two_rules,
    },
    Entry {
        kind: "played-game",
        sort: Sort::Blanks,
        make: told_games::played_game,
    },
    Entry {
        kind: "state-diagram",
        sort: Sort::Blanks,
        make: diagrams::state_diagram,
    },
    Entry {
        kind: "why-legal",
        sort: Sort::Blanks,
        make: reasons::why_legal,
    },
    Entry {
        kind: "justify",
        sort: Sort::Matching,
        make: steps::justify,
    },
    Entry {
        kind: "spot-the-error",
        sort: Sort::Choice,
        make: errors::spot_the_error,
    },
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
        make: essay,
    },
    Entry {
        kind: "prove-by-induction",
        sort: Sort::Essay,
        make: essay,
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
    Entry {
        kind: "text",
        sort: Sort::Essay,
        make: essay,
    },
];

/// The type that questions of a kind have.
pub fn sort(kind: &str) -> Option<Sort> {
    entry(kind).map(|entry| entry.sort)
}

/// The question of a kind; text to be marked by hand for a kind that is not in the table.
pub fn quiz(posed: &Posed) -> Result<Quiz, Error> {
    let entry = entry(posed.kind.name());
    entry.map_or(essay as Make, |entry| entry.make)(posed)
}

fn entry(kind: &str) -> Option<&'static Entry> {
    TABLE.iter().find(|entry| entry.kind == kind)
}
