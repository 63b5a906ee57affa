//! `which-nim`: name the heaps of the position of Nim that a board is in disguise.

use super::kind::Kind;
use super::problem::{More, Problem};
use crate::model::goal::Goal;

/// The kind.
pub struct WhichNim;

impl Kind for WhichNim {
    fn name(&self) -> &'static str {
        "which-nim"
    }

    fn room(&self) -> u64 {
        2
    }

    fn asks(&self) -> &'static str {
        "Which position of Nim is this? Name its heaps."
    }

    fn makes_parts(&self) -> bool {
        true
    }

    fn stub(&self, _problem: &Problem, _more: &More) -> Vec<String> {
        vec!["heaps:".to_string()]
    }

    fn goal(&self) -> Goal {
        Goal::Heaps
    }
}
