//! Everything that printing needs, made once for a run, and the questions of a sheet as they are printed.

use std::sync::Arc;

use super::font::Font;
use super::press::Press;
use super::style;
use super::templates::Templates;
use super::view::Item;
use crate::error::Error;
use crate::games::{self, GAMES, Game};
use crate::kinds;
use crate::spec::{Entry, Spec};
use crate::worksheet::{Question, Worksheet};

/// Everything that printing needs, made once for a run.
pub struct Printer<'a> {
    /// The set that the sheets are of.
    pub spec: &'a Spec,
    /// The games of its exercises, in order.
    games: Vec<Arc<dyn Game>>,
    pub(super) press: Press,
    pub(super) style: String,
}

impl<'a> Printer<'a> {
    /// A printer with an author's own templates, each a name and a text.
    pub fn new(spec: &'a Spec, own: &[(String, String)], font: Font) -> Result<Printer<'a>, Error> {
        let game = |entry: &Entry| {
            let game = games::game(&entry.game).unwrap_or(GAMES[0]);
            game.under(&entry.house)
        };
        Ok(Printer {
            games: spec.entries.iter().map(game).collect(),
            spec,
            press: Press::new(Templates::new(own)?, spec.words.clone()),
            style: style::style(font),
        })
    }

    /// The game that a question is about.
    pub(super) fn game(&self, question: &Question) -> &dyn Game {
        &**self.games.get(question.entry).unwrap_or(&self.games[0])
    }

    /// The questions of a sheet as they are printed.
    pub(super) fn items<'w>(&'w self, sheet: &'w Worksheet) -> impl Iterator<Item = Item<'w>> {
        // Rules are told again where another game came between, or something else is agreed; with one heap they are told in
        // other words. Where nothing is played, what the first question of a kind tells is told once.
        let (mut played, mut told) = (None, Vec::new());
        sheet
            .questions
            .iter()
            .zip(1..)
            .filter_map(move |(question, number)| {
                let item = self.shown(question)?;
                let (kind, game) = (item.kind, item.game);
                let several = question.problem.position.0.len() > 1;
                let agreed = match game.board() {
                    Some(_) => Some((&item.entry.house, false)),
                    None => game.code().map(|_| (&item.entry.house, several)),
                };
                let new_game = match kind.plays() {
                    true => played.replace((game.name(), agreed)) != Some((game.name(), agreed)),
                    false => !told.contains(&kind.name()),
                };
                told.extend((new_game && !kind.plays()).then(|| kind.name()));
                Some(Item {
                    number: Some(number),
                    new_game,
                    ..item
                })
            })
    }

    /// A question as it is printed where no other stands before it, without a number.
    pub(super) fn shown<'w>(&'w self, question: &'w Question) -> Option<Item<'w>> {
        let entry = self.spec.entries.get(question.entry)?;
        Some(Item {
            kind: kinds::kind(&entry.kind)?,
            game: self.game(question),
            entry,
            problem: &question.problem,
            solution: &question.solution,
            more: &question.more,
            number: None,
            alone: false,
            new_game: true,
            pictures: self.spec.pictures,
        })
    }
}
