//! Everything that printing needs, made once for a run, and the questions of a sheet as they are printed.

use std::sync::Arc;

use super::press::Press;
use super::style;
use super::style::Font;
use super::templates::Templates;
use super::view::{Answers, Item, Piece};
use crate::error::Error;
use crate::games::{self, GAMES, Game};
use crate::kinds::{self, Kind};
use crate::locale::{self, Messages};
use crate::spec::{Entry, ProofStyle, Spec};
use crate::worksheet::{Question, Worksheet};

/// An exercise as it is printed.
pub(super) struct Exercise<'w> {
    /// The number at its head, from 1.
    pub number: u64,
    /// The exercise itself, or what its parts share.
    pub head: Item<'w>,
    /// Its parts, where it has some.
    pub parts: Vec<Item<'w>>,
}

impl Exercise<'_> {
    /// How many parts stand side by side; where there are answers, each has the whole width.
    pub fn columns(&self, answers: Answers) -> u64 {
        match answers {
            Answers::Hidden => self.head.entry.columns,
            Answers::Shown => 1,
        }
    }
}

/// Everything that printing needs, made once for a run.
pub struct Printer<'a> {
    /// The set that the sheets are of.
    pub spec: &'a Spec,
    /// The games of its exercises, in order.
    games: Vec<Arc<dyn Game>>,
    /// Their kinds.
    kinds: Vec<Option<&'static Kind>>,
    /// Whether each sheet of a file for printing begins on a right-hand page.
    pub duplex: bool,
    /// What makes boxes for answers work, where pages have some: style, and the elements at the end.
    pub boxes: Option<(String, String)>,
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
        let kind = |entry: &Entry| kinds::kind(&entry.kind);
        let locale = spec.words.locale;
        let templates = Templates::new(own, locale)?;
        Ok(Printer {
            games: spec.entries.iter().map(game).collect(),
            kinds: spec.entries.iter().map(kind).collect(),
            spec,
            duplex: true,
            boxes: None,
            press: Press::new(templates, spec.words.clone()),
            style: style::sheets(font, locale.says()) + &style::page(spec.page),
        })
    }

    /// What its pages say.
    pub(super) fn says(&self) -> &'static Messages {
        self.spec.words.locale.says()
    }

    /// The name of a page of the set.
    pub(super) fn titled(&self, message: &str) -> String {
        locale::fill(message, &[("title", &self.spec.title)])
    }

    /// A preamble with its words, which stand between bars: `|page|`.
    pub(super) fn worded(&self, preamble: &str) -> String {
        let says = self.says();
        let words = [
            ("|language|", self.spec.words.locale.code),
            ("|name|", says.name),
            ("|date|", says.date),
            ("|colon|", says.colon),
            ("|page|", says.page),
            ("|of|", says.of),
            ("|continued|", says.continued),
        ];
        let put = |text: String, (place, word): &(&str, &str)| text.replace(place, word);
        words.iter().fold(preamble.to_string(), put)
    }

    /// The name of a file with all sheets, or with all keys.
    pub(super) fn of_all(&self, answers: Answers) -> String {
        self.titled(match answers {
            Answers::Hidden => self.says().all_sheets,
            Answers::Shown => self.says().all_keys,
        })
    }

    /// The game that a question is about.
    pub(super) fn game(&self, question: &Question) -> &dyn Game {
        &**self.games.get(question.entry).unwrap_or(&self.games[0])
    }

    /// The questions of a sheet as they are printed, in the order in which they are.
    pub(super) fn items<'w>(&'w self, sheet: &'w Worksheet) -> impl Iterator<Item = Item<'w>> {
        // Rules are told again where another game came between, or something else is agreed; with one heap they are told in
        // other words. Where nothing is played, what the first question of a kind tells is told once.
        let (mut played, mut told) = (None, Vec::new());
        let mut questions: Vec<_> = sheet.questions.iter().zip(&sheet.labels).collect();
        questions.sort_by_key(|(_, label)| **label);
        questions.into_iter().filter_map(move |(question, label)| {
            let item = self.shown(question)?;
            let (kind, game) = (item.kind, item.game);
            let several = question.problem.position.0.len() > 1;
            let agreed = match game.board() {
                Some(_) => Some((&item.entry.house, false)),
                None => game.code().map(|_| (&item.entry.house, several)),
            };
            let new_game = match kind.plays {
                true => played.replace((game.name(), agreed)) != Some((game.name(), agreed)),
                false => !told.contains(&kind.name),
            };
            told.extend((new_game && !kind.plays).then_some(kind.name));
            let piece = match label.part {
                Some(_) => Piece::Part,
                None => Piece::Whole,
            };
            Some(Item {
                label: Some(*label),
                piece,
                new_game,
                ..item
            })
        })
    }

    /// The exercises of a sheet.
    pub(super) fn exercises<'w>(&'w self, sheet: &'w Worksheet) -> Vec<Exercise<'w>> {
        let mut exercises: Vec<Exercise<'w>> = Vec::with_capacity(sheet.questions.len());
        for item in self.items(sheet) {
            let Some(label) = item.label else { continue };
            // What is told at the head is not told again in a part.
            let part = Item {
                new_game: item.new_game && !item.kind.plays,
                ..item
            };
            match (exercises.last_mut(), label.part) {
                (Some(exercise), Some(1..)) => {
                    // With one heap the rules are told in other words than with several.
                    let heaps = |item: &Item| item.problem.position.0.len();
                    if heaps(&item) > heaps(&exercise.head) {
                        exercise.head = Item {
                            piece: Piece::Stem,
                            new_game: exercise.head.new_game || item.new_game,
                            ..item
                        };
                    }
                    exercise.parts.push(part);
                }
                (_, None) => exercises.push(Exercise {
                    number: label.exercise,
                    head: item,
                    parts: Vec::new(),
                }),
                (_, Some(_)) => exercises.push(Exercise {
                    number: label.exercise,
                    head: Item {
                        piece: Piece::Stem,
                        ..item
                    },
                    parts: vec![part],
                }),
            }
        }
        exercises
    }

    /// A question as it is printed where no other stands before it, without a number.
    pub(super) fn shown<'w>(&'w self, question: &'w Question) -> Option<Item<'w>> {
        let entry = self.spec.entries.get(question.entry)?;
        let kind = (*self.kinds.get(question.entry)?)?;
        let worked = (&question.solution, &question.more);
        Some(Item {
            new_game: true,
            pictures: self.spec.pictures,
            textbook: match entry.proofs.notation {
                Some(notation) => notation == ProofStyle::Textbook,
                None => !kind.typed,
            },
            always_solved: self.press.has_own(),
            ..Item::new(
                (kind, self.game(question)),
                entry,
                &question.problem,
                worked,
            )
        })
    }
}
