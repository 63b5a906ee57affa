//! `--take`, `--misere` and `--not-all`: what is agreed before a game that leaves it open, for all commands that play one.

use std::sync::Arc;

use anyhow::bail;
use clap::Args;

use crate::games::Game;
use crate::model::rules::{Amounts, HouseRules, LARGEST_AMOUNT};

/// What is agreed before a game.
#[derive(Args)]
pub struct House {
    /// Take-away: how many counters one move may take, like 1..3 or 1,3,4 [default: 1..3]
    #[arg(long, value_name = "AMOUNTS", value_parser = amounts)]
    take: Option<Amounts>,
    /// Take-away: who cannot move wins, so that it is bad to take the last counter
    #[arg(long)]
    misere: bool,
    /// Take-away: a heap may not be taken whole in one move
    #[arg(long)]
    not_all: bool,
}

impl House {
    /// A game under what is agreed; an error where the game leaves nothing open.
    pub fn game(&self, game: &dyn Game) -> anyhow::Result<Arc<dyn Game>> {
        Ok(game.under(&self.rules(game)?))
    }

    fn rules(&self, game: &dyn Game) -> anyhow::Result<HouseRules> {
        let given = [
            ("--take", self.take.is_some()),
            ("--misere", self.misere),
            ("--not-all", self.not_all),
        ];
        let option = given.iter().find(|(_, given)| *given);
        if let (Some((option, _)), None) = (option, game.amounts()) {
            let help = match *option {
                "--misere" => "Nim in which the last counter loses is `classic-nim`",
                _ => "it is for `take-away`",
            };
            bail!("{} has no option `{option}`\nhelp: {help}", game.name());
        }
        let default = HouseRules::default();
        Ok(HouseRules {
            take: self.take.clone().unwrap_or(default.take),
            misere: self.misere,
            not_all: self.not_all,
        })
    }
}

fn amounts(text: &str) -> Result<Amounts, String> {
    Amounts::read(text).ok_or_else(|| {
        format!("different whole numbers from 1 to {LARGEST_AMOUNT}, like 1..3, 2 or 1,3,4")
    })
}
