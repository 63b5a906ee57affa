//! Which kind of exercise becomes which type of question, and which is filled into a form on paper. A new kind is a line here and, unless it is marked by hand, a
//! function in one of the files beside this one.

use super::cell::Cell;
use super::posed::{Posed, essay};
use super::{
    Quiz, Sort, diagrams, errors, heaps, moves, numbers, proofs, reasons, steps, tables,
    told_games, two_rules, verdicts,
};
use crate::error::Error;

/// Makes the question of an exercise.
pub type Make = fn(&Posed) -> Result<Quiz, Error>;

/// Makes the cells of a form.
pub type Form = fn(&Posed) -> Result<Vec<Cell>, Error>;

/// A kind with the type of its questions. Where a question has nothing wrong to offer, or more than one answer is right
/// where the type allows one, it is of another type than this.
pub struct Entry {
    /// The kind.
    pub kind: &'static str,
    /// The type that its questions have.
    pub sort: Sort,
    /// Makes one.
    pub make: Make,
    /// The cells that are filled in on paper where the answer is no solution; the message `how KIND` says how.
    pub form: Option<Form>,
}

/// Every kind, in the order of KINDS.
pub static TABLE: &[Entry] = &[
    entry("nim-sum", Sort::Number, numbers::nim_sum),
    entry("change", Sort::Blanks, numbers::change),
    entry("winner", Sort::Choice, verdicts::winner),
    entry("zeroing-move", Sort::Choice, moves::zeroing_move),
    entry("first-move", Sort::Choice, moves::first_move),
    entry("all-moves", Sort::Several, moves::all_moves),
    entry("grundy-value", Sort::Number, numbers::grundy_value),
    entry("which-nim", Sort::Choice, heaps::which_nim),
    entry("table", Sort::Blanks, tables::table).on_paper(tables::cells),
    entry("grundy-table", Sort::Blanks, tables::grundy_table),
    entry("reply", Sort::Choice, moves::reply),
    entry("two-rules", Sort::Blanks, two_rules::two_rules).on_paper(two_rules::cells),
    entry("played-game", Sort::Blanks, told_games::played_game).on_paper(told_games::cells),
    entry("state-diagram", Sort::Blanks, diagrams::state_diagram).on_paper(diagrams::cells),
    entry("why-legal", Sort::Blanks, reasons::why_legal).on_paper(reasons::cells),
    entry("justify", Sort::Matching, steps::justify).on_paper(steps::cells),
    entry("spot-the-error", Sort::Choice, errors::spot_the_error).on_paper(errors::cells),
    entry("order-lines", Sort::Ordering, proofs::order_lines),
    entry("first-wrong-line", Sort::Choice, proofs::first_wrong_line),
    entry("fill-blanks", Sort::Blanks, proofs::fill_blanks),
    entry("justify-steps", Sort::Matching, proofs::justify_steps),
    entry("complete-induction", Sort::Essay, essay),
    entry("prove-by-induction", Sort::Essay, essay),
    entry("counterexample", Sort::Choice, proofs::counterexample),
    entry("run-proof", Sort::Blanks, proofs::run_proof),
    entry("text", Sort::Essay, essay),
];

/// The type that questions of a kind have.
pub fn sort(kind: &str) -> Option<Sort> {
    find(kind).map(|entry| entry.sort)
}

/// The question of a kind; text to be marked by hand for a kind that is not in the table.
pub fn quiz(posed: &Posed) -> Result<Quiz, Error> {
    let entry = find(posed.kind.name);
    entry.map_or(essay as Make, |entry| entry.make)(posed)
}

const fn entry(kind: &'static str, sort: Sort, make: Make) -> Entry {
    Entry {
        kind,
        sort,
        make,
        form: None,
    }
}

impl Entry {
    const fn on_paper(mut self, form: Form) -> Entry {
        self.form = Some(form);
        self
    }
}

/// The row of a kind.
pub fn find(kind: &str) -> Option<&'static Entry> {
    TABLE.iter().find(|entry| entry.kind == kind)
}
