//! In which language and words a person is spoken to about a board: messages of `feedback.txt` with their places filled, and
//! how heaps, moves and positions are called there.

use std::fmt::Display;

use super::look::shown;
use crate::locale::{ENGLISH, Locale, fill};
use crate::model::claim::Outcome;
use crate::model::position::{HeapNo, Move, Position, Take};
use crate::model::rules::{Layout, Look};

/// A language, and the words for what lies on the table.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    /// The language.
    pub locale: &'static Locale,
    /// A heap.
    pub row: &'a str,
    /// Heaps.
    pub rows: &'a str,
    /// A counter.
    pub counter: &'a str,
    /// Counters.
    pub counters: &'a str,
    /// What lies on the table.
    pub layout: Layout,
    /// The board that is asked about.
    pub start: &'a Position,
}

/// What names in braces stand for.
pub type Places<'a> = &'a [(&'a str, &'a dyn Display)];

impl<'a> Voice<'a> {
    /// The voice of a language in its own words.
    pub fn of(locale: &'static Locale, layout: Layout, start: &'a Position) -> Voice<'a> {
        let says = locale.says();
        let (row, rows) = match layout {
            Layout::Heaps(Look::Rows) => says.row,
            _ => says.heap,
        };
        Voice {
            locale,
            row,
            rows,
            counter: says.counter.0,
            counters: says.counter.1,
            layout,
            start,
        }
    }

    /// The voice of written solutions.
    pub fn english(layout: Layout, start: &'a Position) -> Voice<'a> {
        Voice::of(&ENGLISH, layout, start)
    }

    /// A text with its places filled.
    pub fn filled(&self, text: &str, places: Places) -> String {
        let own: [(&str, &dyn Display); 4] = [
            ("row", &self.row),
            ("rows", &self.rows),
            ("counter", &self.counter),
            ("counters", &self.counters),
        ];
        fill(text, &[&own, places].concat())
    }

    /// The first part of a message of `feedback.txt`.
    pub fn say(&self, name: &str, places: Places) -> String {
        self.filled(self.locale.feedback(name).message, places)
    }

    /// What a message says of so many.
    pub fn count(&self, name: &str, n: u64, places: Places) -> String {
        self.filled(self.locale.form(name, n), places)
    }

    /// A list whose last two parts are joined by a message, such as `or`.
    pub fn listed(&self, all: &[String], last: &str) -> String {
        match all {
            [before @ .., end] if !before.is_empty() => {
                let before = before.join(", ");
                self.say(last, &[("before", &before), ("last", end)])
            }
            _ => all.join(", "),
        }
    }

    /// A heap, or a place of a row or ring, or in a disguise the coin that is one.
    pub fn heap(&self, heap: HeapNo) -> String {
        let size = self.start.heap(heap).unwrap_or(0);
        match self.layout {
            Layout::Circle | Layout::Row => self.say("read circle", &[("n", &heap.0)]),
            Layout::Heaps(Look::Strip) => self.say("read coin", &[("n", &size)]),
            Layout::Heaps(Look::Turtles) => self.say("read head", &[("n", &size)]),
            _ if self.names_heap() => self.say("read heap", &[("n", &heap.0)]),
            _ => self.say("read the heap", &[]),
        }
    }

    /// A position as it is written on the board; in a row or ring also the sizes of arcs.
    pub fn shown(&self, board: &[u64]) -> String {
        let board = Position(board.to_vec());
        let arcs = board.0[..] == [1] || board.0.iter().any(|size| *size > 1);
        match self.layout.has_places() && arcs {
            true => board.to_string(),
            false => shown(&board, self.layout),
        }
    }

    /// "an N-position"
    pub fn position(&self, is: Outcome) -> String {
        let name = match is {
            Outcome::N => "N-position",
            Outcome::P => "P-position",
        };
        self.say(name, &[])
    }

    /// "arcs", which in a row are "runs".
    pub fn parts(&self) -> String {
        let name = match self.layout {
            Layout::Row => "runs",
            _ => "arcs",
        };
        self.say(name, &[])
    }

    /// A move as it is written on the board.
    pub fn written(&self, by: &Move) -> String {
        let place = |take: &Take| take.heap.0.to_string();
        match (self.layout, &by.0[..]) {
            (Layout::Circle | Layout::Row, [one]) => {
                self.say("take circle", &[("place", &one.heap.0)])
            }
            (Layout::Circle | Layout::Row, takes) => {
                let places: Vec<String> = takes.iter().map(place).collect();
                self.say("take circles", &[("places", &places.join(", "))])
            }
            (_, [one]) => self.taken(one),
            // No game has such a move, and yet students write it.
            (_, takes) => {
                let each = takes.iter().map(|take| {
                    let places: Places = &[("n", &take.count), ("heap", &take.heap.0)];
                    self.say("read of heap", places)
                });
                let each = self.listed(&each.collect::<Vec<_>>(), "and");
                self.say("take", &[("n", &each)])
            }
        }
    }

    /// What a move does to one heap.
    fn taken(&self, take: &Take) -> String {
        let size = self.start.heap(take.heap).unwrap_or(0);
        let left = size.saturating_sub(take.count).saturating_sub(take.apart);
        let name = match (self.layout.disguise(), left) {
            (Some(Look::Turtles), 0) => "read turn",
            (Some(Look::Turtles), _) => "read turn two",
            (Some(_), _) => "read slide",
            (None, _) if take.count == 0 && take.apart > 0 => self.divides(),
            (None, _) if self.names_heap() => "take from",
            (None, _) => "take",
        };
        let places: [(&str, &dyn Display); 6] = [
            ("n", &take.count),
            ("heap", &take.heap.0),
            ("named", &self.heap(take.heap)),
            ("from", &size),
            ("left", &left),
            ("apart", &take.apart),
        ];
        let taken = self.say(name, &places);
        match take.apart > 0 && take.count > 0 {
            true => self.say("read leaving", &[&places[..], &[("move", &taken)]].concat()),
            false => taken,
        }
    }

    /// The message for a heap that is divided.
    fn divides(&self) -> &'static str {
        match self.names_heap() {
            true => "read divide",
            false => "read divide it",
        }
    }

    /// Whether heaps are told apart by their numbers.
    fn names_heap(&self) -> bool {
        self.layout.names_heap(self.start.0.len())
    }

    /// Whether there is a single heap, which needs no number.
    pub fn is_single(&self) -> bool {
        self.start.0.len() == 1
    }
}
