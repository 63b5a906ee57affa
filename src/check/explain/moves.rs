//! What is wrong with a move: it is not legal, or it does not win.

use super::words::Explained;
use crate::check::trouble::{Losing, Trouble};
use crate::engine::mistakes::Mistake;
use crate::language::voice::Voice;
use crate::model::rules::{Layout, Look};

/// Moves that cannot be made, and lists of moves.
pub fn play(trouble: &Trouble, voice: Voice) -> Explained {
    match trouble {
        Trouble::NoSuchHeap { heap, heaps } => voice.tell(
            match voice.layout {
                Layout::Row => "no such place",
                layout if layout.has_places() => "no such circle",
                _ => "no such row",
            },
            &[("heap", &heap.0), ("heaps", heaps)],
        ),
        Trouble::OtherSize {
            heap,
            size,
            said,
            mirrored,
        } => voice.tell(
            match mirrored {
                true => "other size mirrored",
                false => "other size",
            },
            &[("heap", &heap.0), ("size", size), ("said", said)],
        ),
        Trouble::NoHeapOfSize(said) => voice.tell(
            match voice.layout.disguise() {
                Some(Look::Turtles) => "no turtle",
                Some(Look::Rows | Look::Strip) => "no coin",
                None => "no row of size",
            },
            &[("said", said)],
        ),
        Trouble::Adds { heap, size, leave } => voice.tell(
            "adds",
            &[("heap", &heap.0), ("size", size), ("leave", leave)],
        ),
        Trouble::TakesNothing => voice.tell("takes nothing", &[]),
        Trouble::TakesTooMany { heap, size, take } => voice.tell(
            "takes too many",
            &[("heap", &heap.0), ("size", size), ("take", take)],
        ),
        Trouble::TwoHeaps => voice.tell("two rows", &[]),
        Trouble::WrongPile { larger, sizes } => voice.tell(
            "wrong pile",
            &[
                ("one", &sizes.0),
                ("other", &sizes.1),
                ("take", &(sizes.0 - sizes.1)),
                ("heap", &larger.0),
            ],
        ),
        Trouble::WhichHeap if voice.layout.disguise().is_some() => voice.tell("which coin", &[]),
        Trouble::WhichHeap => voice.tell("which row", &[]),
        Trouble::NothingWins => voice.tell("nothing wins", &[]),
        Trouble::Stale { old, new } => voice.tell("stale", &[("old", old), ("new", new)]),
        Trouble::NotUnique(moves) => {
            let all: Vec<String> = moves.iter().map(|by| voice.written(by)).collect();
            let message = match voice.layout {
                Layout::Heaps(_) => "not unique row",
                _ => "not unique",
            };
            voice.tell(message, &[("n", &all.len()), ("moves", &all.join("; "))])
        }
        Trouble::NotAll { named, all } => {
            let message = if *named == 1 {
                "one is not all"
            } else {
                "are not all"
            };
            let next = match voice.layout {
                Layout::Heaps(_) => "look at every row",
                _ => "try each move",
            };
            Explained {
                message: voice.say(message, &[]),
                next: voice.say(next, &[]),
                full: Some(voice.say("so many win", &[("all", all)])),
            }
        }
        Trouble::NoMoveYet => Explained {
            message: voice.say("no move yet", &[]),
            next: voice.say(
                match voice.layout {
                    Layout::Circle | Layout::Row => "write circles",
                    Layout::Heaps(look) if look != Look::Rows => "write coin",
                    _ if voice.is_single() => "write amount",
                    _ => "write move",
                },
                &[],
            ),
            full: None,
        },
        _ => Explained::default(),
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
