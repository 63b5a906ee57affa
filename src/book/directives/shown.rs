//! A question as the directives print it.

use std::sync::Arc;

use crate::book::page::Page;
use crate::games::{GAMES, Game, game};
use crate::kinds;
use crate::render::{fragment, paper};
use crate::spec::{Entry, Label, Spec};
use crate::worksheet::Question;

/// A question with what is needed to print it.
pub struct Shown<'a> {
    spec: &'a Spec,
    /// The exercise that it is one of.
    pub entry: &'a Entry,
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
            game,
            asked,
        }
    }

    /// True if it tells the rules, or what its kind tells once.
    pub fn rules(&self, page: &mut Page) -> bool {
        let several = self.asked.problem.position.0.len() > 1;
        match kinds::kind(&self.entry.kind) {
            Some(kind) if !kind.card().plays => page.tells_once(kind.name()),
            _ => page.tells(self.game.name(), &self.entry.house, several),
        }
    }

    /// The first lines of a paper that answers it; nothing where only the sheet says what is asked.
    pub fn paper(&self) -> Option<String> {
        fragment::paper(&self.question(false))
    }

    /// Whether answers to it are read.
    pub fn is_read(&self) -> bool {
        kinds::kind(&self.entry.kind).is_some_and(paper::is_read)
    }

    /// Its number on a sheet of its exercise alone.
    pub fn number(&self) -> Option<Label> {
        let place = usize::try_from(self.asked.index).ok()?.checked_sub(1)?;
        self.spec.labels().get(place).copied()
    }

    /// What its parts are printed from.
    pub fn question(&self, rules: bool) -> fragment::Question<'_> {
        fragment::Question {
            entry: self.entry,
            game: &*self.game,
            problem: &self.asked.problem,
            solution: &self.asked.solution,
            more: &self.asked.more,
            rules,
            pictures: self.spec.pictures,
        }
    }
}
