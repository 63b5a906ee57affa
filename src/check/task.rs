//! What an answer is an answer to, and who can tell: the checker knows neither games nor sheets by name.

use std::fmt::Display;
use std::sync::Arc;

use serde::Serialize;

use super::hints::Hints;
use super::verdict::{Credit, Judged, Overall};
use crate::budget::Budget;
use crate::language::{self, phrases::Phrasebook};
use crate::locale::{ENGLISH, Locale, fill_with};
use crate::model::goal::Goal;
use crate::model::position::Position;
use crate::model::rules::{HouseRules, Rules};
use crate::spec::{Label, Points, Words};

/// A question as it was posed.
#[derive(Clone)]
pub struct Task {
    /// The game's name.
    pub game: String,
    /// Its rules of play.
    pub rules: Arc<dyn Rules>,
    /// The word for what is asked.
    pub asked: &'static str,
    /// What is asked.
    pub goal: Goal,
    /// The board, in the order in which it was posed.
    pub position: Position,
    /// Whether each claim needs the lines that it rests on.
    pub working: bool,
    /// Whether each link of a chain may do one kind of step only.
    pub one_step: bool,
    /// What the set of a printed sheet calls heaps and counters.
    pub words: Option<Words>,
    /// Where on a printed sheet the question stands.
    pub place: Option<Place>,
    /// Who marks the answer, where it is not the lines of a solution.
    pub marker: Option<Arc<dyn Marker>>,
}

/// Who marks answers that are not the lines of a solution: an order of lines, a counterexample.
pub trait Marker: Send + Sync {
    /// The verdict on an answer, given its lines that are not blank with their numbers. What a line says wrongly, and
    /// only that, is `wrong`. Takes the steps of its work from those that are left for the paper.
    fn mark(&self, lines: &[(usize, &str)], hints: Hints, left: &Budget) -> Marked;

    /// The cells that hold one of a few words, where a form is filled in.
    fn choices(&self) -> Vec<Choices> {
        Vec::new()
    }
}

/// A cell of a form, and the words of which it holds one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choices {
    /// What stands before it on its line.
    pub head: String,
    /// The words, in an order that tells nothing.
    pub words: Vec<String>,
}

/// An answer as a marker sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    /// The verdicts on its lines; lines without one are not checked.
    pub lines: Vec<Judged>,
    /// The verdict on the whole.
    pub verdict: Overall,
    /// What the points depend on.
    pub credit: Credit,
}

/// A question's place on a printed sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The sheet's code.
    pub sheet: String,
    /// Whose sheet it is by the name in its code, empty for nobody's in particular.
    pub reader: String,
    /// The code as the paper has it, where that is no sheet's and this sheet is taken to be meant.
    pub typed: Option<String>,
    /// The printed number.
    pub number: Label,
    /// The exercise of the set.
    pub exercise: String,
    /// The points that it is worth, where the set says so.
    pub points: Option<Points>,
}

/// Who knows the games, the words for what is asked, and printed sheets.
pub trait Desk: Sync {
    /// A game by name or alias, with its own name; else the message and the help for the student.
    fn game(&self, name: &str, house: &HouseRules) -> Result<(String, Arc<dyn Rules>), Misfit>;

    /// What a word asks, with the word itself.
    fn goal(&self, asked: &str) -> Result<(&'static str, Goal), Misfit>;

    /// Why there is no sheet with a code, where looking for sheets takes work, which is paid for here.
    fn sheet(&self, _code: &str, _steps: &Budget) -> Result<(), Misfit> {
        Ok(())
    }

    /// The phrases in which papers are written.
    fn phrases(&self) -> &Arc<Phrasebook> {
        language::english()
    }

    /// The language in which they are judged.
    fn locale(&self) -> &'static Locale {
        &ENGLISH
    }

    /// A question of a printed sheet by the sheet's code and the printed number.
    fn question(&self, sheet: &str, number: Label) -> Result<Task, Misfit>;

    /// The question of that number on the sheet that is most likely meant by a code that no sheet has.
    fn meant(&self, _sheet: &str, _number: Label) -> Option<Task> {
        None
    }
}

/// Why a header cannot be used, and what to do: messages of `feedback.txt`, and what fills their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// What is wrong.
    pub message: &'static str,
    /// What to do, the hint of this message.
    pub hint: &'static str,
    /// What stands for the names in braces.
    pub places: Vec<(&'static str, String)>,
}

impl Misfit {
    /// A message with its own hint.
    pub fn new(name: &'static str, places: &[(&'static str, &dyn Display)]) -> Misfit {
        let places = places.iter();
        Misfit {
            message: name,
            hint: name,
            places: places.map(|(name, is)| (*name, is.to_string())).collect(),
        }
    }

    /// The same with the hint of another message.
    pub fn with_hint(self, hint: &'static str) -> Misfit {
        Misfit { hint, ..self }
    }

    /// What is wrong and what to do, in a language.
    pub fn told(&self, locale: &Locale) -> (String, String) {
        let place = |name: &str| Some(&self.places.iter().find(|(place, _)| *place == name)?.1);
        let message = locale.feedback(self.message).message;
        let hint = locale.feedback(self.hint).next;
        (fill_with(message, place), fill_with(hint, place))
    }
}

impl std::fmt::Debug for Task {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{} {} {}", self.asked, self.game, self.position)
    }
}
