//! How positions, heaps and moves are spoken of, in the words of a set.

use crate::games::Game;
use crate::language::print;
use crate::model::{HeapNo, Layout, Look, Move, Position};
use crate::spec::Words;

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
    let noun = |(one, many): (&str, &str)| (one.to_string(), many.to_string());
    let usual = Words::of(set.locale);
    let (mut heap, mut object) = (set.heap.clone(), set.object.clone());
    match layout {
        Layout::Heaps(look) => {
            if let Some([coin, square]) = look.words() {
                (heap, object) = (noun(coin), noun(square));
            }
        }
        Layout::Piles if heap == usual.heap => heap = noun(("heap", "heaps")),
        Layout::Circle | Layout::Row if object == usual.object => {
            object = noun(("marker", "markers"));
        }
        Layout::Piles | Layout::Circle | Layout::Row => {}
    }
    Words {
        heap,
        object,
        locale: set.locale,
    }
}

impl Voice<'_> {
    /// A move as it is typed: "take 3 from row 2".
    pub fn take(self, by: &Move, at: &Position) -> String {
        print::take_from(by, at, self.game.layout(), &self.words.heap.0)
    }

    /// A move as somebody made it: "You take 3 from row 2", "The opponent takes 3 from row 2".
    pub fn made(self, side: Side, by: &Move, at: &Position) -> String {
        let by = self.take(by, at);
        let (verb, rest) = by.split_once(' ').unwrap_or((&by, ""));
        match side {
            Side::You => format!("You {by}"),
            Side::Opponent => format!("The opponent {verb}s {rest}"),
        }
    }

    /// A position in a sentence: "rows 4, 3, 2", "markers in all circles but 3", "coins on 2, 5".
    pub fn shown(self, position: &Position) -> String {
        let (heap, heaps) = &self.words.heap;
        match self.game.layout() {
            Layout::Circle => self.on_places(position, "circle"),
            Layout::Row => self.on_places(position, "row"),
            Layout::Heaps(Look::Strip) => match position.0[..] {
                [only] => format!("a coin on square {only}"),
                _ => format!("coins on {position}"),
            },
            Layout::Heaps(Look::Turtles) => {
                let mut heads: Vec<u64> = position.0.iter().copied().filter(|&n| n > 0).collect();
                heads.sort_unstable();
                match heads[..] {
                    [] => "no heads".to_string(),
                    [only] => format!("heads at place {only}"),
                    _ => format!("heads at {}", Position(heads)),
                }
            }
            Layout::Heaps(Look::Rows) | Layout::Piles => match position.0[..] {
                [only] => format!("{} of {only}", article(heap)),
                _ => format!("{heaps} {position}"),
            },
        }
    }

    fn on_places(self, position: &Position, board: &str) -> String {
        let (marker, markers) = &self.words.object;
        let numbers = |marked: bool| -> Vec<u64> {
            let places = (1..).zip(&position.0);
            let wanted = places.filter(|&(_, &size)| (size > 0) == marked);
            wanted.map(|(place, _)| place).collect()
        };
        let (taken, gaps) = (numbers(true), numbers(false));
        match (&taken[..], &gaps[..]) {
            (_, []) => format!("a full {board} of {}", position.0.len()),
            ([], _) => format!("no {markers}"),
            ([only], _) => format!("one {marker}, in circle {only}"),
            _ if gaps.len() < taken.len() => {
                format!("{markers} in all circles but {}", Position(gaps))
            }
            _ => format!("{markers} in circles {}", Position(taken)),
        }
    }

    /// What a heap is called: "row 2", in take-away "heap 2", or "the heap" where it is the only one.
    pub fn named(self, position: &Position, heap: HeapNo) -> String {
        let layout = self.game.layout();
        let coin = layout
            .disguise()
            .and_then(|look| look.named(position.heap(heap)?));
        match (coin, layout, position.0.len()) {
            (Some(coin), _, _) => coin,
            (None, Layout::Piles, 1) => format!("the {}", self.words.heap.0),
            _ => format!("{} {}", self.words.heap.0, heap.0),
        }
    }

    /// How a game has ended, once no move is left.
    pub fn ending(self, table: &Table) -> Option<String> {
        let wins = match table.winner()? {
            Side::You => "you win!",
            Side::Opponent => "the opponent wins.",
        };
        Some(match table.turns.last().map(|turn| turn.side) {
            None => format!("No move is possible: {wins}"),
            Some(Side::You) => format!("You made the last move: {wins}"),
            Some(Side::Opponent) => format!("The opponent made the last move: {wins}"),
        })
    }
}

/// A text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first: String = chars
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    first + chars.as_str()
}

fn article(word: &str) -> String {
    match word.starts_with(['a', 'e', 'i', 'o', 'u']) {
        true => format!("an {word}"),
        false => format!("a {word}"),
    }
}

/// More numbers are not listed.
const LISTED: usize = 10;

/// Ascending numbers as alternatives: "1 to 3" where none is left out, else "1, 3 or 4", or the first few of many.
pub fn alternatives(numbers: &[u64]) -> String {
    if let [first, .., last] = *numbers
        && numbers.iter().copied().eq(first..=last)
    {
        return span(first, last);
    }
    let text: Vec<String> = numbers.iter().map(u64::to_string).collect();
    match &text[..] {
        [a, b, c, d, ..] if text.len() > LISTED => format!("{a}, {b}, {c}, {d}, ..."),
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => text.concat(),
    }
}

/// Numbers from one to another as alternatives.
pub fn span(first: u64, last: u64) -> String {
    match last - first {
        0 => first.to_string(),
        1 => format!("{first} or {last}"),
        _ => format!("{first} to {last}"),
    }
}
