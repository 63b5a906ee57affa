//! What is wrong with a move that does not win, and with lists of moves.

use super::words::Explained;
use crate::check::trouble::Losing;
use crate::engine::mistakes::Mistake;
use crate::language::voice::Voice;
use crate::model::position::Move;
use crate::model::rules::{Layout, Look};

/// Several moves win.
pub fn not_unique(moves: &[Move], voice: Voice) -> Explained {
    let all: Vec<String> = moves.iter().map(|by| voice.written(by)).collect();
    let name = match voice.layout {
        Layout::Heaps(_) => "not unique row",
        _ => "not unique",
    };
    voice.tell(name, &[("n", &all.len()), ("moves", &all.join("; "))])
}

/// Not all winning moves are there.
pub fn not_all(named: usize, all: usize, voice: Voice) -> Explained {
    let message = match named {
        1 => "one is not all",
        _ => "are not all",
    };
    let next = match voice.layout {
        Layout::Heaps(_) => "look at every row",
        _ => "try each move",
    };
    Explained {
        message: voice.say(message, &[]),
        next: voice.say(next, &[]),
        full: Some(voice.say("so many win", &[("all", &all)])),
    }
}

/// How a move is written, where none was made.
pub fn none_yet(voice: Voice) -> Explained {
    let next = match voice.layout {
        Layout::Circle | Layout::Row => "write circles",
        Layout::Heaps(look) if look != Look::Rows => "write coin",
        _ if voice.is_single() => "write amount",
        _ => "write move",
    };
    Explained {
        message: voice.say("no move yet", &[]),
        next: voice.say(next, &[]),
        full: None,
    }
}

/// A legal move that does not win.
pub fn losing(losing: &Losing, voice: Voice) -> Explained {
    let Losing {
        heap,
        size,
        leave,
        stay,
        s,
        after,
        ones,
        big,
        ..
    } = *losing;
    let target = size ^ s;
    let message = match losing.mistake {
        Some(Mistake::TakeForLeave) if stay == target => "takes what stays",
        Some(Mistake::TakeForLeave) => "takes what stays by own",
        Some(Mistake::WrongRowLabel) => "other end",
        Some(Mistake::TakesS) => "takes the nim-sum",
        Some(Mistake::LeavesS) => "leaves the nim-sum",
        Some(Mistake::HeapLacksPower) => "row lacks power",
        Some(Mistake::EvenOnes) => "leaves even ones",
        Some(Mistake::NimWithOneBig) => "one big played as nim",
        Some(Mistake::NimWithNoBig) => "no big played as nim",
        Some(Mistake::FlippedRule) => "rule turned round",
        _ if big > 0 && s != 0 && !losing.by_ones => "not zero",
        _ if losing.by_ones && big > 0 => "does not win by ones",
        _ => "does not win",
    };
    let explained = voice.tell(
        message,
        &[
            ("heap", &heap.0),
            ("size", &size),
            ("stay", &stay),
            ("s", &s),
            ("after", &voice.say("after it", &[("after", &after)])),
            ("power", &losing.lacks.unwrap_or(0)),
            ("ones", &ones),
            ("parity", &voice.parity(ones)),
            ("left", &left_over(ones, big, voice)),
        ],
    );
    let explained = match (losing.mistake, losing.or) {
        (Some(one), Some(other)) => Explained {
            next: voice.did_you(one, other),
            ..explained
        },
        _ => explained,
    };
    let by_nim_sum = losing.lacks.is_none() && big > 0 && !losing.by_ones;
    let full = (target < size && by_nim_sum && leave != target).then(|| {
        let places = [
            ("size", &size as _),
            ("s", &s as _),
            ("target", &target as _),
            ("heap", &heap.0 as _),
        ];
        voice.say("leave", &places)
    });
    explained.with(full)
}

fn left_over(ones: u64, big: u64, voice: Voice) -> String {
    let ones = match ones {
        1 => voice.say("one of one", &[]),
        n => voice.say("ones", &[("n", &n)]),
    };
    match big {
        0 => ones,
        1 => voice.say("ones and one big", &[("ones", &ones)]),
        n => voice.say("ones and big", &[("ones", &ones), ("n", &n)]),
    }
}
