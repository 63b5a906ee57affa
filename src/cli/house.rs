//! `--board`, `--take`, `--misere` and `--not-all`: what is agreed before a game that leaves it open, for all commands that play one.

use std::sync::Arc;

use anyhow::bail;
use clap::Args;

use super::input;
use crate::games::{self, Game};
use crate::model::{Amounts, Board, HeapCode, HouseRules, LARGEST_AMOUNT, Taking};
use crate::plain;
use crate::spec;
use crate::spell::known;

/// What is agreed, where a game leaves it open
#[derive(Args)]
pub struct House {
    /// Take-away: how many counters one move may take, like 1..3 or 1,3,4, or squares, powers-of-2, primes or at-most-half [default: 1..3]
    #[arg(long, value_name = "AMOUNTS")]
    take: Option<String>,
    /// Take-away: misère play, a player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Take-away: a whole heap may not be taken in one move
    #[arg(long)]
    not_all: bool,
    /// Heap codes, and games such as kayles: what they are played on: heaps of counters, or places in a row or round a ring, each with
    /// a marker or without
    #[arg(long, value_parser = input::one_of(&Board::WORDS), default_value = "heaps")]
    board: Board,
}

/// A game as the command line names it.
pub struct Named {
    /// The game under what is agreed.
    pub game: Arc<dyn Game>,
    /// The name under which set files know it.
    pub name: &'static str,
    /// What is agreed.
    pub house: HouseRules,
}

impl House {
    /// The game of a name, and what is agreed, under which it is played.
    pub fn game(&self, name: &str) -> anyhow::Result<Named> {
        let Some((game, HouseRules { code, .. })) = games::named(name, HouseRules::DEFAULT) else {
            let shown = plain::line(name);
            if spec::is_like_a_code(name) {
                bail!(
                    "`{shown}` is not a heap code\nhelp: {}",
                    spec::how_to_code()
                );
            }
            let help = known("games", name, &games::words());
            bail!("unknown game `{shown}`\nhelp: {help}, or a heap code such as 0.77");
        };
        let house = HouseRules {
            board: self.board,
            ..self.rules(game, code)?
        };
        match games::on_board(game, &house) {
            Ok(played) => Ok(Named {
                game: played,
                name: game.name(),
                house,
            }),
            Err(off) => bail!("{off}\nhelp: {}", off.help()),
        }
    }

    /// What is agreed; an option that the game does not have is an error.
    fn rules(&self, game: &dyn Game, code: HeapCode) -> anyhow::Result<HouseRules> {
        let given = [
            ("take", self.take.is_some()),
            ("misere", self.misere),
            ("not-all", self.not_all),
        ];
        let fields = game.boards().fields;
        let stray = given
            .iter()
            .find(|(name, given)| *given && !fields.contains(name));
        if let Some((name, _)) = stray {
            bail!(
                "`--{name}` says nothing about `{}`\nhelp: it is for `take-away`{}",
                game.name(),
                match *name {
                    "misere" => "; Nim in which the last counter loses is `classic-nim`",
                    _ => "",
                }
            );
        }
        let take = match &self.take {
            None => Taking::from(&Amounts::UP_TO_THREE),
            Some(text) => match Taking::read(text) {
                Some(take) => take,
                None => bail!(
                    "`{text}` is not what a move may take\nhelp: give a range or different numbers from 1 to \
                     {LARGEST_AMOUNT}, like 1..3 or 1,3,4, or squares, powers-of-2, primes or at-most-half"
                ),
            },
        };
        Ok(match game.name() == games::OCTAL {
            true => HouseRules {
                code,
                misere: self.misere,
                ..HouseRules::DEFAULT
            },
            false => HouseRules::taking(take, self.misere, self.not_all),
        })
    }
}
