//! Worksheets as files: pages, other programs' data, questions of learning systems. A new format is a file here, perhaps a
//! template, and a line in FORMATS.

pub mod answers;
mod arcs;
mod circle;
pub mod code;
mod content;
pub mod diagram;
pub mod difficulty;
mod figure;
pub mod fragment;
pub mod html;
mod ink;
pub mod json;
mod latex;
pub mod lms;
pub mod markdown;
mod mathml;
mod own;
pub mod paper;
pub mod pdf;
pub mod press;
pub mod proofs;
mod reading;
pub mod report;
mod slot;
mod solution;
mod strip;
pub mod templates;
pub mod tex;
pub mod text;
pub mod typ;
pub mod view;

use std::sync::Arc;

use self::press::Press;
use self::templates::Templates;
use self::view::{Answers, Item};
use crate::error::Error;
use crate::games::{self, GAMES, Game};
use crate::kinds;
use crate::spec::{Entry, Spec};
use crate::worksheet::{Question, Worksheet};

/// A format that worksheets can be written in.
pub struct Format {
    /// The word after `--format`.
    pub name: &'static str,
    /// What is written.
    pub writes: Writes,
}

/// What a format writes.
pub enum Writes {
    /// Files for each sheet; their names end in a dot and the format's name.
    Sheets(SheetFiles),
    /// One file with the questions of all sheets, for a learning system.
    Bank(&'static lms::System),
}

/// Files for each sheet.
pub struct SheetFiles {
    /// The files of one sheet: how their names end before the dot, and whether they have the answers.
    pub files: &'static [(&'static str, Answers)],
    /// Prints one file of a sheet.
    pub print: fn(&Printer, &mut String, &Worksheet, Answers) -> Result<(), Error>,
    /// How all sheets, or all keys, go into one file; `None` where a format has no use for that.
    pub combined: Option<Combined>,
    /// Prints `answers`: the answers of all versions side by side, for the examiner; `None` where the format has no such
    /// file, or the one of `answers.rs`.
    pub examiner: Option<Examiner>,
    /// Makes the file of what was printed, where that is not the file itself.
    pub made: Option<Made>,
}

/// Prints the answers of versions side by side.
pub type Examiner = fn(&Printer, &mut String, &[Worksheet]) -> Result<(), Error>;

/// Makes a file of what was printed.
pub type Made = fn(&str) -> Result<Vec<u8>, Error>;

/// A sheet and its key.
const SHEET_AND_KEY: &[(&str, Answers)] = &[("", Answers::Hidden), ("-key", Answers::Shown)];

/// How sheets follow each other in one file.
pub struct Combined {
    /// What stands before the first and after the last one.
    pub ends: fn(&Printer, Answers) -> Result<Ends, Error>,
    /// One sheet or key.
    pub part: fn(&Printer, &mut String, &Worksheet, Answers) -> Result<(), Error>,
}

/// What stands before and after the parts of a file.
pub type Ends = (String, String);

/// Every format.
pub static FORMATS: &[&Format] = &[
    &html::FORMAT,
    &markdown::FORMAT,
    &json::FORMAT,
    &lms::moodle::FORMAT,
    &lms::canvas::FORMAT,
    &lms::qti21::FORMAT,
    &lms::gift::FORMAT,
    &tex::FORMAT,
    &typ::FORMAT,
    &pdf::FORMAT,
];

/// The format of a name.
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name).copied()
}

/// Where the math font of HTML pages is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// Within each page.
    Inside,
    /// In one file beside the pages.
    Beside,
    /// Nowhere, for pages without formulas.
    Absent,
}

/// Everything that printing needs, made once for a run.
pub struct Printer<'a> {
    /// The set that the sheets are of.
    pub spec: &'a Spec,
    /// The games of its exercises, in order.
    games: Vec<Arc<dyn Game>>,
    press: Press,
    style: String,
}

impl Format {
    /// Prints one file of a sheet; nothing in a format that has no such files.
    pub fn print(
        &self,
        printer: &Printer,
        out: &mut String,
        sheet: &Worksheet,
        answers: Answers,
    ) -> Result<(), Error> {
        match &self.writes {
            Writes::Sheets(sheets) => (sheets.print)(printer, out, sheet, answers),
            Writes::Bank(_) => Ok(()),
        }
    }
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
            style: html::style(font),
        })
    }

    /// The game that a question is about.
    fn game(&self, question: &Question) -> &dyn Game {
        &**self.games.get(question.entry).unwrap_or(&self.games[0])
    }

    /// The questions of a sheet as they are printed.
    fn items<'w>(&'w self, sheet: &'w Worksheet) -> impl Iterator<Item = Item<'w>> {
        // What is agreed is told again where it is another; with one heap it is told in other words.
        let mut told = Vec::new();
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
                    None => game.amounts().map(|_| (&item.entry.house, several)),
                };
                // Where nothing is played, what the first question of a kind tells is told once too.
                let rules = match kind.plays() {
                    true => (game.name(), agreed),
                    false => (kind.name(), None),
                };
                let new_game = !told.contains(&rules);
                if new_game {
                    told.push(rules);
                }
                Some(Item {
                    number: Some(number),
                    new_game,
                    ..item
                })
            })
    }

    /// A question as it is printed where no other stands before it, without a number.
    fn shown<'w>(&'w self, question: &'w Question) -> Option<Item<'w>> {
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
