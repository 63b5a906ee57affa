//! The rules of a game as data, by which the script of the boards plays it.

use serde::Serialize;

use crate::games::Game;
use crate::model::amounts::Series;
use crate::model::heap_code::HeapCode;
use crate::model::position::Position;
use crate::model::rules::{Convention, Layout, Look};

/// Larger numbers of counters are no game for fingers.
const MOST_COUNTERS: u64 = 1_000;

/// Counters of a heap that is divided are chosen one by one.
const MOST_DIVIDED: u64 = 40;

/// The squares of a strip, or the coins in a row, stand side by side.
const MOST_SQUARES: u64 = 32;

/// The rules of a game, as the script reads them.
#[derive(Debug, Serialize)]
pub struct Playable {
    /// How the parts lie: `heaps`, `row`, `ring`, `strip` or `turtles`.
    layout: &'static str,
    /// What removing 0, 1, 2, ... counters may leave of a heap: the digits of its code.
    digits: Vec<u8>,
    /// The digit for all larger numbers.
    on: u8,
    /// Whether at most half of a heap may be removed.
    half: bool,
    /// Whether two heaps that are left must differ.
    unequal: bool,
    /// Whether a player who cannot move wins.
    misere: bool,
}

/// What the script needs to know of a game to play it.
pub fn rules(game: &dyn Game) -> Option<Playable> {
    let layout = match game.layout() {
        Layout::Heaps(Look::Rows) | Layout::Piles => "heaps",
        Layout::Heaps(Look::Strip) => "strip",
        Layout::Heaps(Look::Turtles) => "turtles",
        Layout::Row => "row",
        Layout::Circle => "ring",
    };
    let code = game.code().or(game.run_code());
    let (digits, on) = match code {
        Some(code) => code.listed(MOST_COUNTERS),
        None if game.layout().is_nim() => HeapCode::read("0.333...")?.listed(MOST_COUNTERS),
        None => return None,
    };
    Some(Playable {
        layout,
        digits,
        on,
        half: code.is_some_and(|code| code.series() == Some(Series::AtMostHalf)),
        unequal: code.is_some_and(HeapCode::is_unequal),
        misere: game.convention() == Convention::Misere,
    })
}

/// Why a position is too large to play on, as what there may be at most.
pub fn too_large(game: &dyn Game, position: &Position) -> Option<String> {
    let (most, of) = match game.layout() {
        Layout::Heaps(Look::Strip) => (MOST_SQUARES, "squares"),
        Layout::Heaps(Look::Turtles) => (MOST_SQUARES, "coins"),
        _ if game.code().is_some_and(HeapCode::divides) => {
            (MOST_DIVIDED, "counters in a heap that may be divided")
        }
        _ => (MOST_COUNTERS, "counters in a row"),
    };
    let large = position.0.iter().any(|&size| size > most);
    large.then(|| format!("at most {most} {of}"))
}
