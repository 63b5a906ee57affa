//! What the pieces of a chapter cost of its budget. Nothing is timed: the numbers are rough, and say what is worth how much
//! of looking at one entry of a table.

use super::Fault;
use super::fields::fault;
use super::page::Page;
use crate::budget::{Budget, OUTPUT};
use crate::kinds::{self, Kind};

/// A block: about as much as printing a small picture.
pub const BLOCK: u64 = 10_000;

/// A heading, which mdBook compares with the others.
pub const HEADING: u64 = 4_000;

/// Working out and printing a question, and so many times as much where a proof or a diagram belongs to it.
const QUESTION: u64 = 20_000;
const LARGE: u64 = 8;

/// What a chapter may still cost.
#[derive(Debug)]
pub struct Costs {
    steps: Budget,
    bytes: usize,
    /// Whether the rest is not looked at, since the chapter is too large in some way.
    pub over: bool,
}

impl Default for Costs {
    fn default() -> Costs {
        Costs {
            steps: Budget::default(),
            bytes: OUTPUT,
            over: false,
        }
    }
}

/// Judging a proof of so many lines.
pub fn proof(lines: usize) -> u64 {
    40_000 + 2_000 * lines as u64
}

/// Reading and printing a formula.
pub fn formula(latex: &str) -> u64 {
    500 + 50 * latex.len() as u64
}

fn question(kind: &str) -> u64 {
    let large = |kind: &dyn Kind| kind.asks_for_proof() || !kind.step_by_step();
    match kinds::kind(kind).is_some_and(large) {
        true => QUESTION * LARGE,
        false => QUESTION,
    }
}

impl Page<'_> {
    /// Takes steps from what is left for the chapter; `place` is where they are needed.
    pub fn charge(
        &mut self,
        steps: u64,
        place: impl FnOnce(&Self) -> (usize, usize),
    ) -> Result<(), Fault> {
        if self.costs.steps.spend(steps).is_ok() {
            return Ok(());
        }
        self.costs.over = true;
        let message = "from here on the chapter takes too much work".to_string();
        let help = Some("split the chapter into several".to_string());
        Err(fault(self.chapter, place(self), message, help))
    }

    /// Takes the cost of questions, so many of each kind.
    pub fn charge_questions<'k>(
        &mut self,
        kinds: impl Iterator<Item = (&'k str, u64)>,
        line: usize,
    ) -> Result<(), Fault> {
        let all = kinds.map(|(kind, questions)| question(kind).saturating_mul(questions));
        let steps = all.fold(0, u64::saturating_add);
        self.charge(steps, |_| (line, 1))
    }

    /// Takes bytes of the page from what may still be printed.
    pub fn charge_bytes(&mut self, bytes: usize, start: usize) -> Result<(), Fault> {
        if let Some(left) = self.costs.bytes.checked_sub(bytes) {
            self.costs.bytes = left;
            return Ok(());
        }
        self.costs.over = true;
        let message = format!("the page becomes larger than {} MB", OUTPUT >> 20);
        Err(self.wrong(start, message, "split the chapter into several"))
    }
}
