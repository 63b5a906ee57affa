//! Where a solver puts its lines: into a derivation; or into a tally, where only matters how hard the solution is, so that
//! no claim has to be made.

use super::difficulty::Difficulty;
use crate::model::claim::{Claim, Outcome};
use crate::model::derivation::{Derivation, Rule};

/// What takes the lines of a solution.
pub trait Lines {
    /// Adds a line and returns its number. The claim is made only where it is kept.
    fn line(&mut self, claim: impl FnOnce() -> Claim, rule: Rule, from: &[usize]) -> usize;

    /// The outcome that was stated last, as far as claims are kept.
    fn outcome(&self) -> Option<Outcome>;

    /// Takes note that equal numbers or ones cancel in so many pairs in the line that was added last.
    fn cancel(&mut self, _pairs: u64) {}

    /// Takes note that a move is looked for among so many heaps.
    fn look_among(&mut self, _heaps: u64) {}
}

impl Lines for Derivation {
    fn line(&mut self, claim: impl FnOnce() -> Claim, rule: Rule, from: &[usize]) -> usize {
        self.push(claim(), rule, from)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }
}

/// A tally counts what [`Difficulty::of`] would find in the derivation.
impl Lines for Difficulty {
    fn line(&mut self, _claim: impl FnOnce() -> Claim, _rule: Rule, _from: &[usize]) -> usize {
        self.steps += 1;
        self.steps as usize
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn cancel(&mut self, pairs: u64) {
        self.cancellations += pairs;
    }

    fn look_among(&mut self, heaps: u64) {
        self.candidates = heaps;
    }
}
