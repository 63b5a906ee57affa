//! Small cases of what the formulas of proofs say: numbers, positions, and games played out to the end. Shares nothing
//! with the kernel but the syntax tree and how a name is put for a variable. A small case can refute a statement, never
//! prove one.

mod evaluate;
mod games;
mod guards;
mod search;

use crate::model::logic::Formula;
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
}
