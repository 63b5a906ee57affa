//! How positions, heaps and moves are spoken of, in the words and the language of a set: messages of `feedback.txt`.

use crate::games::Game;
use crate::language::voice::{self, Places};
use crate::model::{HeapNo, Layout, Look, Move, Position};
use crate::spec::{Words, named};

use super::{Side, Table};

/// A game, and what its heaps and counters are called.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    /// The rules.
    pub game: &'a dyn Game,
    /// The words, as [`called`] gives them.
    pub words: &'a Words,
}

/// What a heap and a counter are called: as a set says, else as the game has it.
pub fn called(set: &Words, layout: Layout) -> Words {
    let noun = |name: &str| {
        let [one, many] = [1, 2].map(|n| set.locale.form(name, n).to_string());
        named(&one, &many)
    };
    let usual = Words::of(set.locale);
    let mut words = set.clone();
    match layout {
        Layout::Heaps(Look::Rows) => {}
        Layout::Heaps(Look::Strip) => {
            (words.heap, words.object) = (noun("play coin"), noun("play square"));
        }
        Layout::Heaps(Look::Turtles) => {
            (words.heap, words.object) = (noun("play head"), noun("play place"));
        }
        Layout::Piles if words.heap == usual.heap => {
            words.heap = Words::of_board(layout, set.locale).heap;
        }
        Layout::Circle | Layout::Row if words.object == usual.object => {
            words.object = noun("play marker");
        }
        Layout::Piles | Layout::Circle | Layout::Row => {}
    }
    words
}

impl<'a> Voice<'a> {
    /// A message with its places filled.
    pub fn say(self, name: &str, places: Places) -> String {
        self.words.say(name, places)
    }

    /// The voice that speaks of moves on a board.
    pub fn on(self, at: &'a Position) -> voice::Voice<'a> {
        voice::Voice {
            row: &self.words.heap.0,
            rows: &self.words.heap.1,
            counter: &self.words.object.0,
            counters: &self.words.object.1,
            ..voice::Voice::of(self.words.locale, self.game.layout(), at)
        }
    }

    /// A move as it is typed: "take 3 from row 2".
    pub fn take(self, by: &Move, at: &Position) -> String {
        self.on(at).written(by)
    }

    /// A move as somebody made it: "You take 3 from row 2", "The opponent takes 3 from row 2".
    pub fn made(self, side: Side, by: &Move, at: &Position) -> String {
        match side {
            Side::You => self.with_verb("play you", by, at),
            Side::Opponent => self.with_verb("play opponent", by, at),
        }
    }

    /// The same of the opponent's last move: "The opponent took 3 from row 2".
    pub fn replied(self, by: &Move, at: &Position) -> String {
        self.with_verb("play opponent before", by, at)
    }

    /// A move whose verb is replaced by what a message has for it.
    fn with_verb(self, message: &str, by: &Move, at: &Position) -> String {
        let verbs = self.words.locale.feedback(message).message;
        let verbs: Vec<(&str, &str)> = verbs
            .split(" / ")
            .filter_map(|verb| verb.split_once(": "))
            .collect();
        let by = self.take(by, at);
        let with_verb = by.split(' ').map(|word| {
            let known = verbs.iter().find(|(verb, _)| *verb == word);
            known.map_or(word, |(_, told)| told)
        });
        capital(&with_verb.collect::<Vec<_>>().join(" "))
    }

    /// A position in a sentence: "rows 4, 3, 2", "markers in all circles but 3", "coins on 2, 5".
    pub fn shown(self, position: &Position) -> String {
        let (name, numbers) = match self.game.layout() {
            Layout::Circle => return self.on_places(position, "play full ring"),
            Layout::Row => return self.on_places(position, "play full row"),
            Layout::Heaps(Look::Turtles) => {
                let mut heads: Vec<u64> = position.0.iter().copied().filter(|&n| n > 0).collect();
                heads.sort_unstable();
                match heads.is_empty() {
                    true => ("play no heads", heads),
                    false => ("play heads at", heads),
                }
            }
            Layout::Heaps(Look::Strip) => ("play coins on", position.0.clone()),
            Layout::Heaps(Look::Rows) | Layout::Piles => ("play rows", position.0.clone()),
        };
        self.listed(name, numbers)
    }

    /// What a message says of so many numbers.
    fn listed(self, name: &str, numbers: Vec<u64>) -> String {
        let many = numbers.len() as u64;
        self.words
            .count(name, many, &[("board", &Position(numbers))])
    }

    fn on_places(self, position: &Position, full: &str) -> String {
        let numbers = |marked: bool| -> Vec<u64> {
            let places = (1..).zip(&position.0);
            let wanted = places.filter(|&(_, &size)| (size > 0) == marked);
            wanted.map(|(place, _)| place).collect()
        };
        let (taken, gaps) = (numbers(true), numbers(false));
        match (taken.len(), gaps.len()) {
            (all, 0) => self.say(full, &[("n", &all)]),
            (0, _) => self.say("play no markers", &[]),
            (2.., few) if few < taken.len() => self.listed("play all but", gaps),
            _ => self.listed("play markers in", taken),
        }
    }

    /// What a heap is called: "row 2", in take-away "heap 2", or "the heap" where it is the only one.
    pub fn named(self, position: &Position, heap: HeapNo) -> String {
        self.on(position).heap(heap)
    }

    /// How a game has ended, once no move is left.
    pub fn ending(self, table: &Table) -> Option<String> {
        let wins = match table.winner()? {
            Side::You => self.say("play you win", &[]),
            Side::Opponent => self.say("play opponent wins", &[]),
        };
        let last = match table.turns.last().map(|turn| turn.side) {
            None => "play no move left",
            Some(Side::You) => "play your last move",
            Some(Side::Opponent) => "play last move",
        };
        Some(self.say(last, &[("wins", &wins)]))
    }

    /// What is said when so many moves have been taken back.
    pub fn undone(self, moves: usize) -> String {
        let name = match moves {
            0 => "play nothing to undo",
            1 => "play undone",
            _ => "play both undone",
        };
        self.say(name, &[])
    }

    /// Ascending numbers as alternatives: "1 to 3" where none is left out, else "1, 3 or 4", or the first few of many.
    pub fn alternatives(self, numbers: &[u64]) -> String {
        if let [first, .., last] = *numbers
            && numbers.iter().copied().eq(first..=last)
        {
            return self.span(first, last);
        }
        let text: Vec<String> = numbers.iter().map(u64::to_string).collect();
        match &text[..] {
            [a, b, c, d, ..] if text.len() > LISTED => format!("{a}, {b}, {c}, {d}, ..."),
            _ => self.words.locale.joined("or", &text),
        }
    }

    /// Numbers from one to another as alternatives.
    pub fn span(self, first: u64, last: u64) -> String {
        match last - first {
            0 => first.to_string(),
            1 => self.say("or", &[("before", &first), ("last", &last)]),
            _ => self.say("to", &[("first", &first), ("last", &last)]),
        }
    }
}

/// More numbers are not listed.
const LISTED: usize = 10;

/// A text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let (first, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    first.to_uppercase() + rest
}
