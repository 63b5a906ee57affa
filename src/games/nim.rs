//! Nim: take any number of counters from one heap; whoever takes the last counter wins. Classic Nim: who is forced to take it
//! loses (lecture 000).

use std::sync::Arc;

use super::contract::Game;
use crate::engine::difficulty::Difficulty;
use crate::engine::{mirror, nim};
use crate::model::derivation::{Derivation, Method};
use crate::model::goal::Goal;
use crate::model::position::{Move, Position};
use crate::model::rules::{Convention, HouseRules, Rules, Theorem, all_takes, take_any};

/// The game under normal play, or Classic Nim under misère play.
pub struct Nim(pub Convention);

impl Rules for Nim {
    fn convention(&self) -> Convention {
        self.0
    }

    fn after(&self, position: &Position, by: &Move) -> Option<Position> {
        take_any(position, by)
    }

    fn moves<'a>(&'a self, position: &'a Position) -> Box<dyn Iterator<Item = Move> + 'a> {
        all_takes(position)
    }

    fn theorems(&self) -> &'static [Theorem] {
        match self.0 {
            Convention::Normal => &[Theorem::One, Theorem::Mirror],
            Convention::Misere => &[Theorem::Two, Theorem::OneBigHeap, Theorem::NoBigHeap],
        }
    }
}

impl Game for Nim {
    fn name(&self) -> &str {
        match self.0 {
            Convention::Normal => "nim",
            Convention::Misere => "classic-nim",
        }
    }

    fn aliases(&self) -> &'static [&'static str] {
        match self.0 {
            Convention::Normal => &[],
            Convention::Misere => &["misere"],
        }
    }

    fn title(&self) -> &str {
        match self.0 {
            Convention::Normal => "Nim",
            Convention::Misere => "Classic Nim",
        }
    }

    fn under(&self, _house: &HouseRules) -> Arc<dyn Game> {
        Arc::new(Nim(self.0))
    }

    fn goals(&self) -> &'static [Goal] {
        nim::GOALS
    }

    fn solve(&self, position: &Position, goal: Goal, method: Method) -> Derivation {
        match (self.0, method) {
            (Convention::Misere, _) => nim::classic_nim(position, goal, method),
            (Convention::Normal, Method::Mirror) => {
                mirror::mirror(position, goal).unwrap_or_else(|| nim::nim(position, goal, method))
            }
            (Convention::Normal, _) => nim::nim(position, goal, method),
        }
    }

    fn difficulty(&self, position: &Position, goal: Goal, method: Method) -> Difficulty {
        match (self.0, method) {
            (Convention::Normal, Method::Mirror) => {
                Difficulty::of(self, &self.solve(position, goal, method))
            }
            (convention, _) => nim::difficulty(position, convention, goal, method),
        }
    }
}
