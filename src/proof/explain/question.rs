//! What is asked about a step that is not accepted.

use std::sync::Arc;

use crate::kernel::proof::Theory;
use crate::model::logic::{Formula, Sort};
use crate::model::proof::Citation;

/// A fact in force at a line.
#[derive(Clone, Copy, Debug)]
pub struct InForce<'q> {
    /// Its label; empty if it has none.
    pub label: &'q str,
    /// What it says.
    pub fact: &'q Formula,
}

/// A line that is refused, and what is known where it stands.
pub struct Question<'q> {
    /// The names in scope.
    pub names: &'q [(Arc<str>, Sort)],
    /// All facts in force, in the order of the kernel.
    pub in_force: &'q [InForce<'q>],
    /// What the line cites, as it is said there: a label's fact, or an instance.
    pub cited: &'q [(Citation, Formula)],
    /// What the line says.
    pub goal: &'q Formula,
    /// The facts and theorems before this one.
    pub theory: &'q Theory,
}

/// So many of the nearest labels are looked at.
pub(super) const MOST_LABELS: usize = 30;
