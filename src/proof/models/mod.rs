//! Small cases of what the formulas of proofs say: numbers, positions, and games played out to the end. Shares nothing
//! with the kernel but the syntax tree and how a name is put for a variable. A small case can refute a statement, never prove one.

mod evaluate;
mod games;
mod guards;
mod search;

use std::sync::Arc;

use crate::model::logic::{Formula, Sort};
use evaluate::Evaluator;
pub use evaluate::{Assignment, Value};
pub use games::Model;

impl Model {
    /// Whether a formula is true for these values: `None` if that is not known, or not within so many steps.
    pub fn truth(&self, formula: &Formula, values: &Assignment, fuel: &mut u64) -> Option<bool> {
        let mut evaluator = Evaluator::new(self, *fuel);
        for (name, value) in &values.0 {
            evaluator.assign(name, value.clone());
        }
        let truth = evaluator.formula(formula);
        *fuel = evaluator.fuel();
        truth
    }

    /// Whether a formula is known to be true for these values.
    pub fn holds(&self, formula: &Formula, values: &Assignment) -> bool {
        self.truth(formula, values, &mut 1_000_000) == Some(true)
    }

    /// Values for which all that is assumed is true and the goal false, the smallest first; takes at most so many steps,
    /// and leaves in `fuel` what was not used.
    pub fn counterexample(
        &self,
        names: &[(Arc<str>, Sort)],
        assumed: &[&Formula],
        goal: &Formula,
        fuel: &mut u64,
    ) -> Option<Assignment> {
        search::counterexample(self, names, assumed, goal, fuel)
    }
}
