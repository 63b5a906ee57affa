//! Small cases of what the formulas of proofs say: numbers, positions, and games played out to the end. Shares nothing
//! with the kernel but the syntax tree. A small case can refute a statement, never prove one.

mod evaluate;
mod games;
mod guards;
mod search;

use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use crate::model::logic::{Formula, Sort};
use evaluate::Evaluator;
pub use games::Model;
pub(super) use search::opened;

/// What a term comes to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number.
    Number(u128),
    /// The counters of the rows from row 0 on; the last one is not 0.
    Position(Vec<u128>),
}

impl Value {
    /// A position without its empty rows at the end.
    pub fn position(mut rows: Vec<u128>) -> Value {
        let used = rows.iter().rposition(|&size| size > 0);
        rows.truncate(used.map_or(0, |last| last + 1));
        Value::Position(rows)
    }
}

impl Display for Value {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let rows = match self {
            Value::Number(n) => return write!(f, "{n}"),
            Value::Position(rows) if rows.is_empty() => return f.write_str("(0)"),
            Value::Position(rows) => rows,
        };
        for (row, size) in rows.iter().enumerate() {
            write!(f, "{}{size}", if row == 0 { "(" } else { ", " })?;
        }
        f.write_str(")")
    }
}

/// Values for names: `P = (1, 1), i = 0`, the rows from row 0 on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment(pub Vec<(Arc<str>, Value)>);

impl Assignment {
    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        let of_name = |(named, _): &&(Arc<str>, Value)| **named == *name;
        self.0.iter().find(of_name).map(|(_, value)| value)
    }
}

impl Display for Assignment {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        for (place, (name, value)) in self.0.iter().enumerate() {
            write!(f, "{}{name} = {value}", if place == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

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

/// Values for which all that is assumed is true and the goal false, where splitting is that of Circle Nim.
pub fn counterexample(
    names: &[(Arc<str>, Sort)],
    assumed: &[&Formula],
    goal: &Formula,
    mut budget: u64,
) -> Option<Assignment> {
    Model::default().counterexample(names, assumed, goal, &mut budget)
}
