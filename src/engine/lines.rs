//! Where a solver puts its lines: into a derivation, or into a count of what makes the solution hard, for which no claim has
//! to be made.

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
