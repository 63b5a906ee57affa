//! How a game is played, in a few sentences.

use crate::model::heap_code::Sort;
use crate::model::{Convention, HeapCode, Layout, Leaves, Look, Series};

use super::voice::Voice;

/// What a move does, and who wins; `several` says whether there is more than one heap.
pub fn rules(voice: Voice, several: bool) -> String {
    let game = voice.game;
    let (moves, last_wins) = match game.layout() {
        Layout::Heaps(Look::Rows) => (voice.say("play any number", &[]), true),
        Layout::Heaps(Look::Strip) => (voice.say("play strip", &[]), false),
        Layout::Heaps(Look::Turtles) => (voice.say("play turtles", &[]), false),
        Layout::Circle | Layout::Row => (side_by_side(voice), game.board().is_none()),
        Layout::Piles => {
            let of = |code: &HeapCode| {
                let sorts = code.sorts();
                let each = sorts
                    .iter()
                    .map(|sort| in_heaps(voice, code, sort, several));
                voice.say("play a move", &[("moves", &any_of(voice, "play or", each))])
            };
            (game.code().map(of).unwrap_or_default(), false)
        }
    };
    let misere = game.convention() == Convention::Misere;
    let wins = match misere == last_wins {
        true => "play loses",
        false => "play wins",
    };
    let who = match last_wins {
        true => "play who takes last",
        false => "play who cannot move",
    };
    let who = voice.say(who, &[("wins", &voice.say(wins, &[]))]);
    format!("{moves} {who}")
}

/// Texts with a message between each and the next.
fn any_of(voice: Voice, or: &str, each: impl Iterator<Item = String>) -> String {
    let joined = |before: String, last| voice.say(or, &[("before", &before), ("last", &last)]);
    each.reduce(joined).unwrap_or_default()
}

/// What a move does in heaps: "takes 1 or 2 counters from one heap, and may divide what is left into two heaps".
fn in_heaps(voice: Voice, code: &HeapCode, sort: &Sort, several: bool) -> String {
    if sort.removed == [0] {
        let name = match code.is_unequal() {
            true => "play divides unequal",
            false => "play divides",
        };
        return voice.say(name, &[]);
    }
    let name = match (&sort.removed[..], sort.on) {
        (_, Some(Series::AtMostHalf)) => {
            let name = match several {
                true => "play at most half of one",
                false => "play at most half",
            };
            return voice.say(name, &[]);
        }
        ([1], Some(Series::Every)) => "play one or more",
        (_, Some(Series::Every)) => "play or more",
        (_, Some(Series::Squares)) => "play squares",
        (_, Some(Series::PowersOfTwo)) => "play powers of 2",
        (_, Some(Series::Primes)) => "play primes",
        (_, None) => "play so many",
    };
    let n = match sort.on.filter(|series| *series != Series::Every) {
        Some(series) => series.beginning(),
        None => voice.alternatives(&sort.removed),
    };
    let many = if sort.removed == [1] { 1 } else { 2 };
    let taken = voice.words.count(name, many, &[("n", &n)]);
    let takes = match several {
        true => "play takes from one",
        false => "play takes",
    };
    let taken = voice.say(takes, &[("taken", &taken)]);
    let Leaves { nothing, one, two } = sort.leaves;
    let left = match (nothing, one, two) {
        (true, true, true) => "play may divide",
        (false, true, true) => "play never all, may divide",
        (true, false, true) => "play all or divide",
        (false, false, true) => "play must divide",
        (false, true, false) => "play never whole",
        (true, false, false) => "play no more",
        _ => return taken,
    };
    voice.say(left, &[("taken", &taken)])
}

/// What a move does on places.
pub fn side_by_side(voice: Voice) -> String {
    let Some(code) = voice
        .game
        .run_code()
        .filter(|code| **code != HeapCode::KAYLES)
    else {
        return voice.say("play one or two", &[]);
    };
    let sorts = code.sorts();
    let each = sorts.iter().map(|sort| of_run(voice, sort));
    let takes = voice.say(
        "play on places",
        &[("taken", &any_of(voice, "play or else", each))],
    );
    match sorts.iter().all(|sort| sort.leaves.is_anything()) {
        true => takes,
        false => format!("{takes} {}", voice.say("play run", &[])),
    }
}

/// `2 or 3 markers that lie side by side if that leaves one part of the run`.
fn of_run(voice: Voice, sort: &Sort) -> String {
    let counts = voice.alternatives(&sort.removed);
    let name = match (sort.on.is_some(), &sort.removed[..]) {
        (true, _) => "play or more side by side",
        (false, [1]) => "play one marker",
        (false, _) => "play side by side",
    };
    let taken = voice.say(name, &[("n", &counts)]);
    let Leaves { nothing, one, two } = sort.leaves;
    let left = match (nothing, one, two) {
        (true, true, true) => return taken,
        (true, true, false) => "play if nothing or one",
        (true, false, true) => "play if nothing or two",
        (true, false, false) => "play if nothing",
        (false, true, true) => "play if one or two",
        (false, true, false) => "play if one",
        (false, false, _) => "play if two",
    };
    voice.say(left, &[("taken", &taken)])
}
