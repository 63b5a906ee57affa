//! Lines such as `rows: 5, 8, 16`, which say what an answer is an answer to. What they mean is not known here.

use super::said::Span;

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
    /// Circle Nim: the markers.
    Circles,
    /// Take-away: the heap.
    Heap,
    /// Take-away: how many may be taken.
    Take,
}

const KEYS: [(&str, Key); 16] = [
    ("game", Key::Game),
    ("rows", Key::Rows),
    ("row", Key::Rows),
    ("heaps", Key::Rows),
    ("piles", Key::Rows),
    ("rows from", Key::RowsFrom),
    ("heaps from", Key::RowsFrom),
    ("asked", Key::Asked),
    ("sheet", Key::Sheet),
    ("exercise", Key::Exercise),
    ("student", Key::Student),
    ("working", Key::Working),
    ("steps", Key::Steps),
    ("circles", Key::Circles),
    ("heap", Key::Heap),
    ("take", Key::Take),
];

/// What dresses a line or a value up in Markdown.
const DECORATION: [char; 8] = [' ', '\t', '\r', '\n', '*', '`', '\u{feff}', '_'];

/// Reads a header; any other line is none.
pub fn header(text: &str) -> Option<Header<'_>> {
    let (key, value) = text.split_once(':')?;
    let marker = |c: char| DECORATION.contains(&c) || matches!(c, '-' | '>' | '+' | '•');
    let key = key.trim_start_matches(marker).trim_end_matches(DECORATION);
    let &(_, key) = KEYS
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(key))?;
    let value = value.trim_matches(DECORATION);
    let start = value.as_ptr() as usize - text.as_ptr() as usize;
    let span = start..start + value.len();
    Some(Header { key, value, span })
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
