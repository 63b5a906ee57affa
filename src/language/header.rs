//! Lines such as `rows: 5, 8, 16`, which say what an answer is an answer to. What they mean is not known here.

use super::said::Span;
use crate::model::amounts::Taking;
use crate::model::position::Position;
use crate::model::rules::Layout;

/// A line `key: value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header<'t> {
    /// What it tells.
    pub key: Key,
    /// What it says, without decoration.
    pub value: &'t str,
    /// Where the value stands in the line.
    pub span: Span,
}

/// What a header tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// The game's name.
    Game,
    /// The heaps, in order.
    Rows,
    /// Whether rows are counted from the top or from the bottom.
    RowsFrom,
    /// The word for what is asked.
    Asked,
    /// The code of a printed sheet.
    Sheet,
    /// The printed number of an exercise.
    Exercise,
    /// Whose answer it is.
    Student,
    /// Whether working is required.
    Working,
    /// Whether each link does one step.
    Steps,
    /// Games of places round a ring: the markers.
    Circles,
    /// Games of heap codes: what they are played on.
    Board,
    /// Take-away: the heap.
    Heap,
    /// Take-away: how many may be taken.
    Take,
    /// Take-away: whether taking the last counter loses.
    Misere,
    /// Take-away: whether a whole heap may not be taken at once.
    NotAll,
}

/// What headers are called.
pub const KEYS: [(&str, Key); 23] = [
    ("game", Key::Game),
    ("rows", Key::Rows),
    ("row", Key::Rows),
    ("heaps", Key::Rows),
    ("piles", Key::Rows),
    ("coins", Key::Rows),
    ("heads", Key::Rows),
    ("rows from", Key::RowsFrom),
    ("heaps from", Key::RowsFrom),
    ("asked", Key::Asked),
    ("sheet", Key::Sheet),
    ("exercise", Key::Exercise),
    ("student", Key::Student),
    ("working", Key::Working),
    ("steps", Key::Steps),
    ("circles", Key::Circles),
    ("board", Key::Board),
    ("heap", Key::Heap),
    ("take", Key::Take),
    ("misere", Key::Misere),
    ("misère", Key::Misere),
    ("not-all", Key::NotAll),
    ("not all", Key::NotAll),
];

/// What dresses a line or a value up in Markdown.
const DECORATION: [char; 8] = [' ', '\t', '\r', '\n', '*', '`', '\u{feff}', '_'];

/// Reads a header; any other line is none.
pub fn header(text: &str) -> Option<Header<'_>> {
    let (name, value) = text.split_once(':')?;
    let key = key(undressed(name))?;
    let value = value.trim_matches(DECORATION);
    if !is_value(key, value) {
        return None;
    }
    let start = value.as_ptr() as usize - text.as_ptr() as usize;
    let span = start..start + value.len();
    Some(Header { key, value, span })
}

/// What a header of this name tells.
pub fn key(name: &str) -> Option<Key> {
    let found = KEYS
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|&(_, key)| key)
}

/// A text without what dresses it up in Markdown, and without the mark of a list or a quotation before it.
pub fn undressed(text: &str) -> &str {
    let marker = |c: char| DECORATION.contains(&c) || matches!(c, '-' | '>' | '+' | '•');
    text.trim_start_matches(marker).trim_end_matches(DECORATION)
}

/// Some names begin lines of the work too: "Working: 5 ⊕ 6 = 3" and "Take: 3 from row 3" are no headers.
fn is_value(key: Key, value: &str) -> bool {
    let amount = |c: char| c.is_ascii_digit() || matches!(c, ' ' | ',' | '.');
    match key {
        Key::Working | Key::Steps | Key::Misere | Key::NotAll | Key::Board => {
            !value.is_empty() && value.chars().all(|c| c.is_ascii_alphabetic())
        }
        Key::Take if Taking::read(value).is_some() => true,
        Key::Take | Key::Heap => !value.is_empty() && value.chars().all(amount),
        _ => true,
    }
}

/// The position that a value says on a board: numbers of counters, or places as `8` or `oo.oo.oo`.
pub fn position(layout: Layout, value: &str) -> Option<Position> {
    match layout {
        Layout::Heaps(look) => {
            let numbers = numbers(value).filter(|numbers| look.fits(numbers));
            numbers.map(Position)
        }
        Layout::Piles => numbers(value).map(Position),
        Layout::Circle | Layout::Row => {
            let value = value.trim();
            if let Ok(places) = value.parse::<u16>() {
                return Some(Position(vec![1; usize::from(places)]));
            }
            let mark = |c: char| match c {
                'o' | 'O' => Some(1),
                '.' => Some(0),
                _ => None,
            };
            let marks: Vec<u64> = value.chars().map(mark).collect::<Option<_>>()?;
            (!marks.is_empty()).then_some(Position(marks))
        }
    }
}

/// The numbers of a list: `5, 8, 16`, `5 8 16`, `5; 8 and 16`.
pub fn numbers(value: &str) -> Option<Vec<u64>> {
    let parts = value.split([',', ';', ' ', '\t', '\u{a0}', '(', ')', '[', ']']);
    let words = parts.filter(|part| !part.is_empty() && !part.eq_ignore_ascii_case("and"));
    let numbers: Vec<u64> = words
        .map(
            |word| match word.bytes().all(|byte| byte.is_ascii_digit()) {
                true => word.parse().ok(),
                false => None,
            },
        )
        .collect::<Option<_>>()?;
    (!numbers.is_empty()).then_some(numbers)
}
