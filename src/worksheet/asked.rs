//! What a set asks of everyone: the questions that each sheet has, with their points.

use super::plan::{Plan, Planned};
use crate::spec::{Label, Points};

/// A question that stands on every sheet, about another position on each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The name of the exercise with the number of the question in it, such as `first-move-1`.
    pub id: String,
    /// Its number in the set, which is the printed one unless the exercises are shuffled.
    pub number: Label,
    /// What it is worth, where the set says so.
    pub points: Option<Points>,
    /// Whether only a person can mark it.
    pub by_hand: bool,
}

impl Plan<'_> {
    /// The questions in the order of the set.
    pub fn asked(&self) -> Vec<Asked> {
        let each = self
            .entries
            .iter()
            .flat_map(|planned| (1..=planned.entry.count).map(move |index| (planned, index)));
        let asked = |(number, (planned, index)): (Label, (&Planned, u64))| Asked {
            id: format!("{}-{index}", planned.entry.id),
            number,
            points: planned.entry.points,
            by_hand: !planned.kind.checked,
        };
        self.spec
            .labels()
            .into_iter()
            .zip(each)
            .map(asked)
            .collect()
    }
}
