//! Why a move is not legal, in one sentence, and what may be done instead.

use crate::games::Game;
use crate::model::{HeapNo, Layout, Look, Move, Position};

use super::rules::side_by_side;
use super::voice::{Voice, alternatives, capital, span};

/// More moves than this are not looked through for one to show.
const TRIED: usize = 10_000;

/// Why a move is not legal; `None` where it is.
pub fn refusal(voice: Voice, position: &Position, by: &Move) -> Option<String> {
    let game = voice.game;
    if game.after(position, by).is_some() {
        return None;
    }
    Some(match game.layout() {
        Layout::Heaps(look) if look != Look::Rows => coin_stays(look, position, by),
        Layout::Circle | Layout::Row => on_places(voice, position, by),
        Layout::Heaps(_) | Layout::Piles => in_heaps(voice, position, by),
    })
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
pub fn division(voice: Voice, position: &Position) -> Option<String> {
    let mut moves = voice.game.moves(position).take(TRIED);
    let by = moves.find(|by| by.0.iter().any(|take| take.apart > 0))?;
    Some(voice.take(&by, position))
}

/// A legal move as it may be typed.
pub fn example(voice: Voice, position: &Position) -> String {
    let by = voice.game.moves(position).next();
    by.map_or_else(|| "quit".to_string(), |by| voice.take(&by, position))
}

fn on_places(voice: Voice, position: &Position, by: &Move) -> String {
    let places = position.0.len();
    let rule = side_by_side(voice);
    let marker = &voice.words.object.0;
    for take in &by.0 {
        match position.heap(take.heap) {
            None => {
                return format!(
                    "There is no circle {}: they are 1 to {places}.",
                    take.heap.0
                );
            }
            Some(0) => return format!("Circle {} has no {marker} any more.", take.heap.0),
            Some(_) => {}
        }
    }
    match by.0[..] {
        [a, b] if a.heap == b.heap => format!("Circle {} is named twice. {rule}", a.heap.0),
        [a, b] if !voice.game.layout().beside(a.heap.0, b.heap.0, places) => format!(
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

fn in_heaps(voice: Voice, position: &Position, by: &Move) -> String {
    let game = voice.game;
    let (heap, heaps) = &voice.words.heap;
    let (counter, counters) = &voice.words.object;
    let Some(take) = by.single() else {
        return format!("A move takes {counters} from one {heap} only.");
    };
    let name = voice.named(position, take.heap);
    let Some(size) = position.heap(take.heap) else {
        return match (position.0.len(), game.layout()) {
            (1, Layout::Piles) => format!("There is only one {heap}."),
            (1, _) => format!("There is no {name}: there is only {heap} 1."),
            (last, _) => format!("There is no {name}: the {heaps} are 1 to {last}."),
        };
    };
    let may = match amounts(game, position, take.heap) {
        Some(amounts) => format!("You may take {amounts} from {name}."),
        None => format!("Nothing may be taken from {name}."),
    };
    match take.count {
        _ if size == 0 => format!("{} is empty.", capital(&name)),
        0 if take.apart == 0 => format!("A move takes at least one {counter}. {may}"),
        _ if take.apart > 0 => format!("{} may not be divided like that. {may}", capital(&name)),
        count if count > size => {
            let only = if size == 1 { counter } else { counters };
            format!("{} has only {size} {only}. {may}", capital(&name))
        }
        count if game.code().is_some_and(|code| !code.removes(count)) => {
            format!("One move may not take {count}. {may}")
        }
        count if count == size => format!("A {heap} may not be taken whole. {may}"),
        _ => format!("That move is not allowed. {may}"),
    }
}
