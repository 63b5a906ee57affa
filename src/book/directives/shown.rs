//! A question as the directives print it.

use std::sync::Arc;

use crate::book::page::Page;
use crate::games::{GAMES, Game, game};
use crate::kinds::{KINDS, Kind, kind};
use crate::render::paper;
use crate::render::view::Item;
use crate::spec::{Entry, Label, Spec};
use crate::worksheet::Question;

/// A question with what is needed to print it.
pub struct Shown<'a> {
    spec: &'a Spec,
    /// The exercise that it is one of.
    pub entry: &'a Entry,
    kind: &'static Kind,
    /// Its game, under the rules agreed on.
    pub game: Arc<dyn Game>,
    asked: &'a Question,
}

impl<'a> Shown<'a> {
    /// A question of a set.
    pub fn new(spec: &'a Spec, asked: &'a Question) -> Shown<'a> {
        let entry = spec.entries.get(asked.entry).unwrap_or(&spec.entries[0]);
        let game = game(&entry.game).unwrap_or(GAMES[0]).under(&entry.house);
        Shown {
            spec,
            entry,
            kind: kind(&entry.kind).unwrap_or(KINDS[0]),
            game,
            asked,
        }
    }

    /// True if it tells the rules, or what its kind tells once.
    pub fn rules(&self, page: &mut Page) -> bool {
        let several = self.asked.problem.position.0.len() > 1;
        match self.kind.plays {
            true => page.tells(self.game.name(), &self.entry.house, several),
            false => page.tells_once(self.kind.name),
        }
    }

    /// Whether answers to it are read.
    pub fn is_read(&self) -> bool {
        paper::is_read(self.kind)
    }

    /// Its number on a sheet of its exercise alone.
    pub fn number(&self) -> Option<Label> {
        let place = usize::try_from(self.asked.index).ok()?.checked_sub(1)?;
        self.spec.labels().get(place).copied()
    }

    /// What its parts are printed from.
    pub fn item(&self, rules: bool) -> Item<'_> {
        let worked = (&self.asked.solution, &self.asked.more);
        let played = (self.kind, &*self.game);
        Item {
            new_game: rules,
            pictures: self.spec.pictures,
            ..Item::new(played, self.entry, &self.asked.problem, worked)
        }
    }
}
