//! A board in words, on one line: `Nim, rows 5, 8, 16`, `Circle Nim, oo.oo.oo in a ring`,
//! `Take-away, heap 21 (take 1, 2 or 3)`.

use super::view::choice;
use crate::language::print;
use crate::model::{Convention, HeapCode, Layout, Look, Position, Rules, Series};
use crate::spec::Words;

/// The game of this title and a position of it, in the words of a set or of a language.
pub fn line(rules: &dyn Rules, title: &str, position: &Position, words: &Words) -> String {
    let layout = rules.layout();
    let name = match layout {
        Layout::Circle => "in a ring",
        Layout::Row => "in a row",
        Layout::Heaps(Look::Strip) => "coins on",
        Layout::Heaps(Look::Turtles) => "heads at",
        Layout::Heaps(_) | Layout::Piles => "in heaps",
    };
    let shown = match layout.has_places() {
        true => print::shown(position, layout),
        false => position.to_string(),
    };
    let heaps = position.0.len() as u64;
    let board = words.count(name, heaps, &[("game", &title), ("board", &shown)]);
    let code = rules.code().filter(|_| layout.is_coded());
    let agreed = code
        .map(|code| agreed(code, rules, words))
        .unwrap_or_default();
    let also = |before: String, last: String| {
        words.say("agreed also", &[("before", &before), ("last", &last)])
    };
    match agreed.into_iter().reduce(also) {
        Some(agreed) => words.say("agreed", &[("board", &board), ("agreed", &agreed)]),
        None => board,
    }
}

/// What is agreed where the name of the game does not say it.
fn agreed(code: &HeapCode, rules: &dyn Rules, words: &Words) -> Vec<String> {
    let say = |name: &str| words.say(name, &[]);
    let listed = code.amounts().filter(|_| code.takes_only());
    let takes = match code.series() {
        Some(Series::Squares) => Some(say("agreed squares")),
        Some(Series::PowersOfTwo) => Some(say("agreed powers of 2")),
        Some(Series::Primes) => Some(say("agreed primes")),
        Some(Series::AtMostHalf) => Some(say("agreed at most half")),
        Some(Series::Every) | None => {
            listed.map(|amounts| words.say("take", &[("n", &choice(amounts, words.locale))]))
        }
    };
    let not_all = takes.is_some() && code.takes_only() && code.not_all();
    let misere = rules.convention() == Convention::Misere;
    let all = [
        takes,
        not_all.then(|| say("agreed not all")),
        misere.then(|| say("agreed misere")),
    ];
    all.into_iter().flatten().collect()
}
