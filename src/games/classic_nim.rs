//! Classic Nim: the moves of Nim, but who is forced to take the last counter loses (lecture 000).

use std::sync::Arc;

use super::contract::Game;
use crate::engine::nim;
use crate::model::derivation::{Derivation, Method};
use crate::model::goal::Goal;
use crate::model::position::{Move, Position};
use crate::model::rules::{Convention, HouseRules, Rules, Theorem, all_takes, take_any};

/// The game.
pub struct ClassicNim;

impl Rules for ClassicNim {
    fn convention(&self) -> Convention {
        Convention::Misere
    }

    fn after(&self, position: &Position, by: &Move) -> Option<Position> {
        take_any(position, by)
    }

    fn moves<'a>(&'a self, position: &'a Position) -> Box<dyn Iterator<Item = Move> + 'a> {
        all_takes(position)
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[Theorem::Two, Theorem::OneBigHeap, Theorem::NoBigHeap]
    }
}

impl Game for ClassicNim {
    fn name(&self) -> &str {
        "classic-nim"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["misere"]
    }

    fn title(&self) -> &str {
        "Classic Nim"
    }

    fn under(&self, _house: &HouseRules) -> Arc<dyn Game> {
        Arc::new(ClassicNim)
    }

    fn goals(&self) -> &'static [Goal] {
        nim::GOALS
    }

    fn solve(&self, position: &Position, goal: Goal, method: Method) -> Derivation {
        nim::classic_nim(position, goal, method)
    }
}
