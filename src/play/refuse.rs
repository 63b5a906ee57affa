//! Why a move is not legal, in one sentence, and what may be done instead.

use crate::games::Game;
use crate::language::print;
use crate::model::heap_code::{HeapCode, Leaves, Sort};
use crate::model::position::{HeapNo, Move, Position};
use crate::model::rules::{Layout, Look};

/// More moves than this are not looked through for one to show.
const TRIED: usize = 10_000;

/// Why a move is not legal; `None` where it is.
pub fn refusal(game: &dyn Game, position: &Position, by: &Move) -> Option<String> {
    if game.after(position, by).is_some() {
        return None;
    }
    Some(match game.layout() {
        Layout::Heaps(look) if look != Look::Rows => coin_stays(look, position, by),
        Layout::Circle | Layout::Row => on_places(game, position, by),
        Layout::Heaps(_) | Layout::Piles => in_heaps(game, position, by),
    })
}

/// What a heap is called: "row 2", in take-away "heap 2", or "the heap" where it is the only one.
pub fn named(game: &dyn Game, position: &Position, heap: HeapNo) -> String {
    let coin = || game.layout().disguise()?.named(position.heap(heap)?);
    match (game.layout(), position.0.len()) {
        (Layout::Heaps(look), _) if look != Look::Rows => {
            coin().unwrap_or_else(|| format!("coin {}", heap.0))
        }
        (Layout::Piles, 1) => "the heap".to_string(),
        (Layout::Piles, _) => format!("heap {}", heap.0),
        _ => format!("row {}", heap.0),
    }
}

/// What may be taken from a heap: "1 to 5", "2", "1, 3 or 4"; `None` where nothing may.
pub fn amounts(game: &dyn Game, position: &Position, heap: HeapNo) -> Option<String> {
    let size = position.heap(heap)?;
    let Some(code) = game
        .code()
        .filter(|code| code.amounts().is_some() || code.series().is_some())
    else {
        return (size > 0).then(|| span(1, size));
    };
    let mut counts: Vec<u64> = code.moves(size).map(|by| by.count).collect();
    counts.retain(|&count| count > 0);
    counts.dedup();
    (!counts.is_empty()).then(|| alternatives(&counts))
}

/// A way to divide a heap, as it may be typed, where there is one.
pub fn division(game: &dyn Game, position: &Position) -> Option<String> {
    let mut moves = game.moves(position).take(TRIED);
    let by = moves.find(|by| by.0.iter().any(|take| take.apart > 0))?;
    Some(print::take(&by, position, game.layout()))
}

/// A legal move as it may be typed.
pub fn example(game: &dyn Game, position: &Position) -> String {
    let by = game.moves(position).next();
    let typed = |by: Move| print::take(&by, position, game.layout());
    by.map_or_else(|| "quit".to_string(), typed)
}

/// What a move does on places.
pub fn side_by_side(game: &dyn Game) -> String {
    let Some(code) = game.run_code().filter(|code| **code != HeapCode::KAYLES) else {
        return "A move takes one marker, or two that lie side by side.".to_string();
    };
    let sorts: Vec<String> = code.sorts().iter().map(sort).collect();
    let limits = match code.sorts().iter().all(|sort| left(sort.leaves).is_empty()) {
        true => "",
        false => " A run is markers side by side without a gap.",
    };
    format!("A move takes {}.{limits}", sorts.join("; or "))
}

/// `2 or 3 markers that lie side by side if that leaves one part of the run`.
fn sort(sort: &Sort) -> String {
    let counts = match sort.on.is_some() {
        true => format!("{} or more", alternatives(&sort.removed)),
        false => alternatives(&sort.removed),
    };
    let markers = match counts.as_str() {
        "1" => "one marker".to_string(),
        _ => format!("{counts} markers that lie side by side"),
    };
    match left(sort.leaves) {
        "" => markers,
        parts => format!("{markers} if that leaves {parts} of the run"),
    }
}

/// What may be left of a run; empty where it may be anything.
fn left(leaves: Leaves) -> &'static str {
    match (leaves.nothing, leaves.one, leaves.two) {
        (true, true, true) => "",
        (true, true, false) => "nothing or one part",
        (true, false, true) => "nothing or two parts",
        (true, false, false) => "nothing",
        (false, true, true) => "one part or two",
        (false, true, false) => "one part",
        (false, false, _) => "two parts",
    }
}

fn on_places(game: &dyn Game, position: &Position, by: &Move) -> String {
    let places = position.0.len();
    let rule = side_by_side(game);
    for take in &by.0 {
        match position.heap(take.heap) {
            None => {
                return format!(
                    "There is no circle {}: they are 1 to {places}.",
                    take.heap.0
                );
            }
            Some(0) => return format!("Circle {} has no marker any more.", take.heap.0),
            Some(_) => {}
        }
    }
    match by.0[..] {
        [a, b] if a.heap == b.heap => format!("Circle {} is named twice. {rule}", a.heap.0),
        [a, b] if !game.layout().beside(a.heap.0, b.heap.0, places) => format!(
            "Circles {} and {} are not side by side. {rule}",
            a.heap.0, b.heap.0
        ),
        _ => rule,
    }
}

/// A move that a coin cannot make.
fn coin_stays(look: Look, position: &Position, by: &Move) -> String {
    let rules = look.rules().unwrap_or_default();
    let there = by.single().and_then(|take| position.heap(take.heap));
    match there {
        Some(0) => "A coin on square 0 cannot move.".to_string(),
        Some(_) => format!("That is no move. {rules}"),
        None => format!("There is no such coin. {rules}"),
    }
}

fn in_heaps(game: &dyn Game, position: &Position, by: &Move) -> String {
    let Some(take) = by.single() else {
        return "A move takes counters from one row only.".to_string();
    };
    let name = named(game, position, take.heap);
    let Some(size) = position.heap(take.heap) else {
        return match (position.0.len(), game.layout()) {
            (1, Layout::Piles) => "There is only one heap.".to_string(),
            (1, _) => format!("There is no {name}: there is only row 1."),
            (heaps, Layout::Piles) => format!("There is no {name}: the heaps are 1 to {heaps}."),
            (heaps, _) => format!("There is no {name}: the rows are 1 to {heaps}."),
        };
    };
    let may = match amounts(game, position, take.heap) {
        Some(amounts) => format!("You may take {amounts} from {name}."),
        None => format!("Nothing may be taken from {name}."),
    };
    match take.count {
        _ if size == 0 => format!("{} is empty.", capital(&name)),
        0 if take.apart == 0 => format!("A move takes at least one counter. {may}"),
        _ if take.apart > 0 => format!("{} may not be divided like that. {may}", capital(&name)),
        count if count > size => {
            let counters = if size == 1 { "counter" } else { "counters" };
            format!("{} has only {size} {counters}. {may}", capital(&name))
        }
        count if game.code().is_some_and(|code| !code.removes(count)) => {
            format!("One move may not take {count}. {may}")
        }
        count if count == size => format!("A heap may not be taken whole. {may}"),
        _ => format!("That move is not allowed. {may}"),
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

fn span(first: u64, last: u64) -> String {
    match last - first {
        0 => first.to_string(),
        1 => format!("{first} or {last}"),
        _ => format!("{first} to {last}"),
    }
}

/// Ascending numbers as alternatives: "1 to 3" where none is left out, else "1, 3 or 4".
pub fn alternatives(numbers: &[u64]) -> String {
    if let [first, .., last] = *numbers
        && numbers.iter().copied().eq(first..=last)
    {
        return span(first, last);
    }
    let text: Vec<String> = numbers.iter().map(u64::to_string).collect();
    match &text[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => text.concat(),
    }
}
