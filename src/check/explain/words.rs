//! A message, its hints, and the words that make them.

use std::fmt::Display;

use crate::engine::mistakes::Mistake;
use crate::language::print;
use crate::locale::{Locale, fill};
use crate::model::position::{Move, Position};
use crate::model::rules::Layout;

/// A trouble explained.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// What is wrong.
    pub message: String,
    /// What to look at next, without giving the step away.
    pub next: String,
    /// The step itself, where it can be told and is.
    pub full: Option<String>,
}

/// In which language and words a trouble is explained.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    /// The language.
    pub locale: &'static Locale,
    /// A heap.
    pub row: &'a str,
    /// Heaps.
    pub rows: &'a str,
    /// Counters.
    pub counters: &'a str,
    /// Whether the step itself is told, which need not be made up otherwise.
    pub full: bool,
    /// What lies on the table.
    pub layout: Layout,
    /// The board that is asked about.
    pub start: &'a Position,
}

/// What names in braces stand for.
pub(super) type Places<'a> = &'a [(&'a str, &'a dyn Display)];

impl Voice<'_> {
    fn filled(&self, text: &str, places: Places) -> String {
        let own: [(&str, &dyn Display); 3] = [
            ("row", &self.row),
            ("rows", &self.rows),
            ("counters", &self.counters),
        ];
        fill(text, &[&own, places].concat())
    }

    /// The first part of a message of `feedback.txt`.
    pub fn say(&self, name: &str, places: Places) -> String {
        self.filled(self.locale.feedback(name).message, places)
    }

    /// A message of `feedback.txt` with its hints.
    pub(super) fn tell(&self, name: &str, places: Places) -> Explained {
        let texts = self.locale.feedback(name);
        let full = texts.full.filter(|_| self.full);
        Explained {
            message: self.filled(texts.message, places),
            next: self.filled(texts.next, places),
            full: full.map(|full| self.filled(full, places)),
        }
    }

    /// A move as it is written on the board, heaps by the name that they have. One that divides a heap is in English.
    pub fn written(&self, by: &Move) -> String {
        let places = || -> Vec<String> {
            let takes = by.0.iter();
            takes.map(|take| take.heap.0.to_string()).collect()
        };
        match (self.layout, &by.0[..]) {
            (Layout::Circle | Layout::Row, [one]) => {
                self.say("take circle", &[("place", &one.heap.0)])
            }
            (Layout::Circle | Layout::Row, _) => {
                self.say("take circles", &[("places", &places().join(", "))])
            }
            (layout, [one]) if layout.disguise().is_none() && one.apart == 0 => {
                let name = if self.is_single() {
                    "take"
                } else {
                    "take from"
                };
                self.say(name, &[("n", &one.count), ("heap", &one.heap.0)])
            }
            (layout, _) => print::take_from(by, self.start, layout, self.row),
        }
    }

    /// Whether there is a single heap, which needs no number.
    pub(super) fn is_single(&self) -> bool {
        self.start.0.len() == 1
    }

    /// What somebody does who makes a mistake, after "did you".
    fn done(&self, mistake: Mistake) -> String {
        let done = match mistake {
            Mistake::Carried
            | Mistake::NothingCancelled
            | Mistake::CancelledThree
            | Mistake::KeptOne
            | Mistake::TakesS
            | Mistake::LeavesS
            | Mistake::TakeForLeave
            | Mistake::WrongRowLabel => mistake.code(),
            _ => "something else",
        };
        self.say(done, &[])
    }

    pub(super) fn did_you(&self, one: Mistake, other: Mistake) -> String {
        let (one, other) = (self.done(one), self.done(other));
        self.say("did you", &[("one", &one), ("other", &other)])
    }
}

impl Explained {
    pub(super) fn with(self, full: Option<String>) -> Explained {
        Explained { full, ..self }
    }
}
