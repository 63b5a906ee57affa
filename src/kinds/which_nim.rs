//! `which-nim`: name the heaps of the position of Nim that a board is in disguise.

use super::kind::{Card, Kind};
use super::problem::{More, Problem};
use crate::model::goal::Goal;

/// The kind.
pub struct WhichNim;

impl Kind for WhichNim {
    fn card(&self) -> &'static Card {
        &Card {
            name: "which-nim",
            asks: "Which position of Nim is this? Name its heaps.",
            goal: Goal::Heaps,
            room: 2,
            parts: true,
            ..Card::BOARD
        }
    }

    fn stub(&self, _problem: &Problem, _more: &More) -> Vec<String> {
        vec!["heaps:".to_string()]
    }
}
