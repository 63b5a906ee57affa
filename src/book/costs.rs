//! What the pieces of a chapter cost.

use crate::budget::{Budget, OUTPUT};
use crate::kinds::{self, Kind};

/// A block: about as much as printing a small picture.
pub const BLOCK: u64 = 10_000;

/// A heading, which mdBook compares with the others.
pub const HEADING: u64 = 4_000;

/// Working out and printing a question, and so many times as much where a proof or a diagram belongs to it.
pub(super) const QUESTION: u64 = 20_000;
pub(super) const LARGE: u64 = 8;

/// What a chapter may still cost.
#[derive(Debug)]
pub struct Costs {
    pub(super) steps: Budget,
    pub(super) bytes: usize,
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

pub(super) fn question(kind: &str) -> u64 {
    let large = |kind: &Kind| kind.asks_for_proof || !kind.steps;
    match kinds::kind(kind).is_some_and(large) {
        true => QUESTION * LARGE,
        false => QUESTION,
    }
}
