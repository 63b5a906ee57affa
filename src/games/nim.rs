//! Nim: take any number of counters from one heap; whoever takes the last counter wins (lecture 000).

use std::sync::Arc;

use super::contract::Game;
use crate::engine::{mirror, nim};
use crate::model::derivation::{Derivation, Method};
use crate::model::goal::Goal;
use crate::model::position::{Move, Position};
use crate::model::rules::{Convention, HouseRules, Rules, Theorem, all_takes, take_any};

/// The game.
pub struct Nim;

impl Rules for Nim {
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    fn after(&self, position: &Position, by: &Move) -> Option<Position> {
        take_any(position, by)
    }

    fn moves<'a>(&'a self, position: &'a Position) -> Box<dyn Iterator<Item = Move> + 'a> {
        all_takes(position)
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[Theorem::One, Theorem::Mirror]
    }
}

impl Game for Nim {
    fn name(&self) -> &str {
        "nim"
    }

    fn title(&self) -> &str {
        "Nim"
    }

    fn under(&self, _house: &HouseRules) -> Arc<dyn Game> {
        Arc::new(Nim)
    }

    fn goals(&self) -> &'static [Goal] {
        nim::GOALS
    }

    fn solve(&self, position: &Position, goal: Goal, method: Method) -> Derivation {
        let mirrored = match method {
            Method::Mirror => mirror::mirror(position, goal),
            Method::Powers | Method::Columns => None,
        };
        mirrored.unwrap_or_else(|| nim::nim(position, goal, method))
    }
}
