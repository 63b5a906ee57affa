//! A desk without printed sheets, for tests, benches and fuzzing of the checker alone.

use std::sync::Arc;

use nimsmith::check::task::{self, Misfit, Task};
use nimsmith::model::goal::Goal;
use nimsmith::model::rules::{HouseRules, Rules};
use nimsmith::spec::Label;
use nimsmith::{games, kinds};

pub struct Desk;

impl task::Desk for Desk {
    fn game(&self, name: &str, house: &HouseRules) -> Result<(String, Arc<dyn Rules>), Misfit> {
        let named = games::named(name, house.clone());
        let (game, house) = named.ok_or_else(|| Misfit::new("unknown game", &[]))?;
        let game = games::on_board(game, &house).map_err(|off| Misfit::new(off.name(), &[]))?;
        Ok((game.name().to_string(), game))
    }

    fn goal(&self, asked: &str) -> Result<(&'static str, Goal), Misfit> {
        let kind = kinds::kind(asked).ok_or_else(|| Misfit::new("unknown question", &[]))?;
        Ok((kind.name, kind.goal))
    }

    fn question(&self, _: &str, _: Label) -> Result<Task, Misfit> {
        Err(Misfit::new("no set", &[]))
    }
}
