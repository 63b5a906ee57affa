//! How a game is played, in a few sentences.

use crate::model::heap_code::Sort;
use crate::model::{Convention, HeapCode, Layout, Leaves, Look, Series};

use super::voice::{Voice, alternatives};

/// What a move does, and who wins; `several` says whether there is more than one heap.
pub fn rules(voice: Voice, several: bool) -> String {
    let game = voice.game;
    let (heap, counter) = (&voice.words.heap.0, &voice.words.object.0);
    let [wins, loses] = match game.convention() {
        Convention::Normal => ["wins", "loses"],
        Convention::Misere => ["loses", "wins"],
    };
    match game.layout() {
        Layout::Heaps(Look::Rows) => format!(
            "A move takes one or more {} from one {heap}. Whoever takes the last {counter} {wins}.",
            voice.words.object.1
        ),
        Layout::Heaps(look) => look.rules().unwrap_or_default().to_string(),
        Layout::Circle | Layout::Row => match game.board() {
            None => format!(
                "{} Whoever takes the last {counter} {wins}.",
                side_by_side(voice)
            ),
            Some(_) => format!("{} Whoever cannot move loses.", side_by_side(voice)),
        },
        Layout::Piles => {
            let moves = game.code().map(|code| in_heaps(voice, code, several));
            let moves = moves.unwrap_or_default();
            format!("A move {moves}. Whoever cannot move {loses}.")
        }
    }
}

/// What a move does in heaps: "takes 1 or 2 counters from one heap, and may divide what is left into two heaps".
fn in_heaps(voice: Voice, code: &HeapCode, several: bool) -> String {
    let (heap, heaps) = &voice.words.heap;
    let (counter, counters) = &voice.words.object;
    let from = match several {
        true => format!(" from one {heap}"),
        false => String::new(),
    };
    let sort = |sort: Sort| {
        if sort.removed == [0] {
            let unequal = match code.is_unequal() {
                true => " of different sizes",
                false => "",
            };
            return format!("divides a {heap} into two{unequal}");
        }
        let taken = match (&sort.removed[..], sort.on) {
            ([1], Some(Series::Every)) => format!("one or more {counters}"),
            ([1], None) => format!("1 {counter}"),
            (removed, Some(Series::Every)) => {
                format!("{} or more {counters}", alternatives(removed))
            }
            (removed, None) => format!("{} {counters}", alternatives(removed)),
            (_, Some(Series::AtMostHalf)) => {
                let of = match several {
                    true => format!(" in one {heap}"),
                    false => String::new(),
                };
                return format!("takes at least one, and at most half, of the {counters}{of}");
            }
            (_, Some(series)) => {
                format!("{} {counters} ({})", series.beginning(), any(series))
            }
        };
        let Leaves { nothing, one, two } = sort.leaves;
        let left = match (nothing, one, two) {
            (true, true, true) => format!(", and may divide what is left into two {heaps}"),
            (false, true, true) => {
                format!(", never all, and may divide what is left into two {heaps}")
            }
            (true, false, true) => {
                format!(", which must be all unless what is left is divided into two {heaps}")
            }
            (false, false, true) => format!(", and divides what is left into two {heaps}"),
            (false, true, false) => format!(", but never a whole {heap}"),
            (true, false, false) => " that has no more".to_string(),
            _ => String::new(),
        };
        format!("takes {taken}{from}{left}")
    };
    let sorts: Vec<String> = code.sorts().into_iter().map(sort).collect();
    sorts.join(", or ")
}

fn any(series: Series) -> &'static str {
    match series {
        Series::Every | Series::AtMostHalf => "any number",
        Series::Squares => "any square number",
        Series::PowersOfTwo => "any power of 2",
        Series::Primes => "any prime number",
    }
}

/// What a move does on places.
pub fn side_by_side(voice: Voice) -> String {
    let (marker, markers) = &voice.words.object;
    let Some(code) = voice
        .game
        .run_code()
        .filter(|code| **code != HeapCode::KAYLES)
    else {
        return format!("A move takes one {marker}, or two that lie side by side.");
    };
    let sorts: Vec<String> = code
        .sorts()
        .iter()
        .map(|sort| of_run(voice, sort))
        .collect();
    let limits = match code.sorts().iter().all(|sort| left(sort.leaves).is_empty()) {
        true => String::new(),
        false => format!(" A run is {markers} side by side without a gap."),
    };
    format!("A move takes {}.{limits}", sorts.join("; or "))
}

/// `2 or 3 markers that lie side by side if that leaves one part of the run`.
fn of_run(voice: Voice, sort: &Sort) -> String {
    let (marker, markers) = &voice.words.object;
    let counts = match sort.on.is_some() {
        true => format!("{} or more", alternatives(&sort.removed)),
        false => alternatives(&sort.removed),
    };
    let taken = match counts.as_str() {
        "1" => format!("one {marker}"),
        _ => format!("{counts} {markers} that lie side by side"),
    };
    match left(sort.leaves) {
        "" => taken,
        parts => format!("{taken} if that leaves {parts} of the run"),
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
