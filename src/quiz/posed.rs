//! All that a question for a learning system is made of.

use std::fmt::Display;

use super::judge::Judge;
use super::text::plain;
use super::{Quiz, Response, Text};
use crate::error::Error;
use crate::games::{self, Game};
use crate::kinds::{Kind, More, Problem, Solution, Worked};
use crate::locale::fill;
use crate::model::{Derivation, Move, Outcome};
use crate::spec::{Entry, Words};
use crate::worksheet::Planned;

/// All that a question is made of.
pub struct Posed<'a> {
    /// Its kind.
    pub kind: &'static Kind,
    /// Its game.
    pub game: &'a dyn Game,
    /// The exercise of the set that it is one of.
    pub entry: &'a Entry,
    /// What was posed.
    pub problem: &'a Problem,
    /// The certified key.
    pub solution: &'a Solution,
    /// What most keys have not.
    pub more: &'a More,
    /// What the set calls heaps and counters.
    pub words: &'a Words,
    /// Who judges possible answers; `None` for kinds that the checker does not read.
    pub judge: Option<Judge>,
}

impl<'a> Posed<'a> {
    /// A question of an exercise, worked out.
    pub fn new(
        planned: &'a Planned,
        problem: &'a Problem,
        worked: &'a Worked,
        words: &'a Words,
    ) -> Posed<'a> {
        Posed {
            kind: planned.kind,
            game: &*planned.game,
            entry: planned.entry,
            problem,
            solution: &worked.solution,
            more: &worked.more,
            words,
            judge: Judge::new(planned, problem, words),
        }
    }

    /// What a message says, with its places filled.
    pub fn say(&self, name: &str, places: &[(&str, &dyn Display)]) -> String {
        self.words.say(name, places)
    }

    /// A message without places, as a text.
    pub fn text(&self, name: &str) -> Text {
        plain(self.say(name, &[]))
    }

    /// A question that a message says how to answer.
    pub fn quiz(&self, ask: &str, response: Response<Text>) -> Quiz {
        Quiz {
            ask: self.text(ask),
            response,
        }
    }

    /// A message with a text in one of its places.
    pub fn around(
        &self,
        name: &str,
        places: &[(&str, &dyn Display)],
        at: &str,
        text: Text,
    ) -> Text {
        let message = self.words.locale.feedback(name).message;
        let (before, after) = message
            .split_once(&format!("{{{at}}}"))
            .unwrap_or((message, ""));
        let filled = |message| plain(fill(message, places));
        [filled(before), text, filled(after)].concat()
    }

    /// The certified lines of the key.
    pub fn lines(&self) -> &Derivation {
        self.solution.derivation()
    }

    /// Who judges possible answers.
    pub fn judge(&self) -> Result<&Judge, Error> {
        let none = || self.refuse("the checker reads no answers to it");
        self.judge.as_ref().ok_or_else(none)
    }

    /// The certified outcome of the position.
    pub fn outcome(&self) -> Result<Outcome, Error> {
        let none = || self.refuse("who can always win is not known");
        self.lines().outcome().ok_or_else(none)
    }

    /// All winning moves, certified.
    pub fn winning(&self) -> Result<&[Move], Error> {
        let none = || self.refuse("the winning moves are not known");
        self.lines().winning_moves().ok_or_else(none)
    }

    /// Whether no move is left.
    pub fn is_over(&self) -> bool {
        self.game.moves(&self.problem.position).next().is_none()
    }

    /// The error of a question that must not be asked.
    pub fn refuse(&self, why: &str) -> Error {
        let about = match self.kind.has_board {
            true => &self.problem.position,
            false => &self.problem.drawn,
        };
        games::uncertified(self.game, about, why)
    }
}

/// The kinds that are marked by hand where nothing wrong is certain enough to be offered, each with the message that says how
/// an answer is written then.
const WRITTEN: [(&str, &str); 7] = [
    ("justify", "quiz write answer"),
    ("order-lines", "quiz write order-lines"),
    ("fill-blanks", "quiz write fill-blanks"),
    ("justify-steps", "quiz write justify-steps"),
    ("complete-induction", "quiz write complete-induction"),
    ("prove-by-induction", "quiz write prove-by-induction"),
    ("counterexample", "quiz write counterexample"),
];

/// Whether questions of a kind may have to be marked by hand.
pub fn may_be_by_hand(kind: &str) -> bool {
    WRITTEN.iter().any(|(known, _)| *known == kind)
}

/// Text that is marked by hand.
pub fn essay(posed: &Posed) -> Result<Quiz, Error> {
    let kind = posed.kind.name;
    let known = WRITTEN.iter().find(|(known, _)| *known == kind);
    let ask = known.map_or("quiz write answer", |(_, ask)| ask);
    Ok(posed.quiz(ask, Response::Essay))
}
