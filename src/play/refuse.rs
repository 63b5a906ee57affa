//! Why a move is not legal, in one sentence, and what may be done instead.

use crate::model::{HeapNo, Layout, Look, Move, Position};

use super::rules::{rules, side_by_side};
use super::voice::{Voice, capital};

/// More moves than this are not looked through for one to show.
const TRIED: usize = 10_000;

/// Why a move is not legal; `None` where it is.
pub fn refusal(voice: Voice, position: &Position, by: &Move) -> Option<String> {
    let game = voice.game;
    if game.after(position, by).is_some() {
        return None;
    }
    Some(match game.layout() {
        Layout::Heaps(look) if look != Look::Rows => coin_stays(voice, position, by),
        Layout::Circle | Layout::Row => on_places(voice, position, by),
        Layout::Heaps(_) | Layout::Piles => in_heaps(voice, position, by),
    })
}

/// What may be taken from a heap: "1 to 5", "2", "1, 3 or 4"; `None` where nothing may.
pub fn amounts(voice: Voice, position: &Position, heap: HeapNo) -> Option<String> {
    let size = position.heap(heap)?;
    let Some(code) = voice
        .game
        .code()
        .filter(|code| code.amounts().is_some() || code.series().is_some())
    else {
        return (size > 0).then(|| voice.span(1, size));
    };
    let mut counts: Vec<u64> = code.moves(size).map(|by| by.count).collect();
    counts.retain(|&count| count > 0);
    counts.dedup();
    (!counts.is_empty()).then(|| voice.alternatives(&counts))
}

/// A way to divide a heap, as it may be typed, where there is one.
pub fn division(voice: Voice, position: &Position) -> Option<String> {
    let mut moves = voice.game.moves(position).take(TRIED);
    let by = moves.find(|by| by.0.iter().any(|take| take.apart > 0))?;
    Some(voice.take(&by, position))
}

/// A legal move as it may be typed; nothing where there is none.
pub fn example(voice: Voice, position: &Position) -> String {
    let by = voice.game.moves(position).next();
    by.map_or_else(String::new, |by| voice.take(&by, position))
}

fn on_places(voice: Voice, position: &Position, by: &Move) -> String {
    let places = position.0.len();
    for take in &by.0 {
        let n = take.heap.0;
        match position.heap(take.heap) {
            None => return voice.say("play no circle", &[("n", &n), ("last", &places)]),
            Some(0) => return voice.say("play empty circle", &[("n", &n)]),
            Some(_) => {}
        }
    }
    let rule = side_by_side(voice);
    let why = match by.0[..] {
        [a, b] if a.heap == b.heap => voice.say("play circle twice", &[("n", &a.heap.0)]),
        [a, b] if !voice.game.layout().beside(a.heap.0, b.heap.0, places) => {
            voice.say("play apart", &[("a", &a.heap.0), ("b", &b.heap.0)])
        }
        _ => return rule,
    };
    format!("{why} {rule}")
}

/// A move that a coin cannot make.
fn coin_stays(voice: Voice, position: &Position, by: &Move) -> String {
    let there = by.single().and_then(|take| position.heap(take.heap));
    let why = match there {
        Some(0) => return voice.say("play square 0", &[]),
        Some(_) => voice.say("play no such move", &[]),
        None => voice.say("play no such coin", &[]),
    };
    format!("{why} {}", rules(voice, true))
}

fn in_heaps(voice: Voice, position: &Position, by: &Move) -> String {
    let game = voice.game;
    let Some(take) = by.single() else {
        return voice.say("play one row only", &[]);
    };
    let heap = voice.named(position, take.heap);
    let Some(size) = position.heap(take.heap) else {
        let name = match (position.0.len(), game.layout()) {
            (1, Layout::Piles) => "play only one",
            (1, _) => "play only row 1",
            _ => "play no row",
        };
        let last = position.0.len();
        return voice.say(name, &[("heap", &heap), ("last", &last)]);
    };
    let may = match amounts(voice, position, take.heap) {
        Some(amounts) => voice.say("play may", &[("amounts", &amounts), ("heap", &heap)]),
        None => voice.say("play may nothing", &[("heap", &heap)]),
    };
    let name = match take.count {
        _ if size == 0 => return voice.say("play empty", &[("heap", &capital(&heap))]),
        0 if take.apart == 0 => "play at least one",
        _ if take.apart > 0 => "play not divided",
        count if count > size => "play has only",
        count if game.code().is_some_and(|code| !code.removes(count)) => "play not so many",
        count if count == size => "play not whole",
        _ => "play not allowed",
    };
    let n = take.count.min(size);
    let why = voice.words.count(name, n, &[("heap", &capital(&heap))]);
    format!("{why} {may}")
}
