//! What can be tapped in place of typing an answer: lines and words that the checker reads like typed ones, and moves by
//! the counters that they take. Nothing here knows what is right.

use serde::Serialize;

use crate::check::task::{Choices, Task};
use crate::language::voice::Voice;
use crate::locale::Locale;
use crate::model::{Goal, HeapNo, Layout, Move, Position, Take};

/// More moves than these are typed.
const MOST_MOVES: usize = 200;

/// A heap with more counters is no row that somebody taps in.
const MOST_COUNTERS: u64 = 32;

/// What can be tapped.
#[derive(Debug, Serialize)]
pub struct Taps {
    schema: &'static str,
    /// Lines of which at most one is true.
    verdicts: Vec<String>,
    /// The cells of the form with the words that each can hold.
    cells: Vec<Choices>,
    /// The legal moves, each a line.
    moves: Vec<Way>,
    /// Whether several moves may belong into the answer.
    several: bool,
    /// What lies on the table, part by part; empty where moves are chosen from a list.
    table: Vec<Part>,
    /// Whether a move takes the last counters of one heap: what is tapped and all behind it.
    rest: bool,
}

/// A move as a line, and what it takes.
#[derive(Debug, Serialize)]
struct Way {
    text: String,
    /// The part, counted from 1, the first counter, counted from 0, and how many.
    takes: Vec<(usize, u64, u64)>,
}

/// A heap, or a place of a row or ring.
#[derive(Debug, Serialize)]
struct Part {
    name: String,
    counters: u64,
}

/// Whether moves answer what is asked.
fn by_moves(goal: Goal) -> bool {
    matches!(
        goal,
        Goal::Change | Goal::ZeroingMove | Goal::FirstMove | Goal::AllMoves
    )
}

/// Whether something can be tapped where no form is filled in.
pub fn has(goal: Goal) -> bool {
    by_moves(goal) || goal == Goal::Winner
}

/// What can be tapped to answer a question, in a language.
pub fn taps(task: &Task, locale: &'static Locale) -> Taps {
    let cells = task.marker.as_ref().map(|marker| marker.choices());
    let goal = match cells {
        Some(_) => Goal::Statement,
        None => task.goal,
    };
    let (rules, position) = (&*task.rules, &task.position);
    let layout = rules.layout();
    let moves: Vec<Move> = match by_moves(goal) {
        true => rules.moves(position).take(MOST_MOVES + 1).collect(),
        false => Vec::new(),
    };
    let listed = moves.len() <= MOST_MOVES;
    let drawn = listed && !moves.is_empty() && is_drawn(position, layout);
    let divides = moves.iter().flat_map(|by| &by.0).any(|take| take.apart > 0);
    let way = |by: &Move| Way {
        text: said(by, position, layout, locale),
        takes: by.0.iter().map(|take| taken(take, position)).collect(),
    };
    let part = |(heap, counters): (HeapNo, u64)| Part {
        name: named(heap, position, layout, locale),
        counters,
    };
    Taps {
        schema: "nimsmith/taps/1",
        verdicts: verdicts(goal)
            .iter()
            .map(|name| locale.say(name, &[]))
            .collect(),
        cells: cells.unwrap_or_default(),
        moves: match listed {
            true => moves.iter().map(way).collect(),
            false => Vec::new(),
        },
        several: goal == Goal::AllMoves,
        table: match drawn {
            true => position.heaps().map(part).collect(),
            false => Vec::new(),
        },
        rest: !divides && !layout.has_places(),
    }
}

/// The lines by the names of their messages.
fn verdicts(goal: Goal) -> &'static [&'static str] {
    match goal {
        Goal::Winner => &["tap first", "tap second", "tap N", "tap P"],
        Goal::FirstMove => &["tap second"],
        Goal::AllMoves => &["tap no move"],
        _ => &[],
    }
}

/// A move as a line that the reader of the language understands.
pub fn said(by: &Move, position: &Position, layout: Layout, locale: &'static Locale) -> String {
    Voice::of(locale, layout, position).written(by)
}

/// A heap, or a place of a row or ring, as it is called in moves.
fn named(part: HeapNo, position: &Position, layout: Layout, locale: &Locale) -> String {
    match layout.names_heap(position.0.len()) {
        _ if layout.has_places() => format!("{} {}", locale.says().circles.0, part.0),
        true => format!("{} {}", heap(layout, locale), part.0),
        false => heap(layout, locale).to_string(),
    }
}

fn heap(layout: Layout, locale: &Locale) -> &'static str {
    match layout {
        Layout::Piles => locale.says().heap.0,
        _ => locale.says().row.0,
    }
}

fn is_drawn(position: &Position, layout: Layout) -> bool {
    layout.disguise().is_none() && position.0.iter().all(|&size| size <= MOST_COUNTERS)
}

/// The counters that go, or that become a heap of their own where none go.
fn taken(take: &Take, position: &Position) -> (usize, u64, u64) {
    let size = position.heap(take.heap).unwrap_or(0);
    let count = match take.count {
        0 => take.apart,
        count => count,
    };
    let behind = match take.count {
        0 => 0,
        _ => take.apart,
    };
    let first = size.saturating_sub(behind).saturating_sub(count);
    (take.heap.0, first, count)
}
