//! Moves as they are shown.

use std::fmt::Display;

use crate::language::said::{Arc, HowMany, OfMove, Play, Taken, Who};
use crate::language::voice::Voice;
use crate::model::position::Move;

use super::lists::{either, numbers, who};

/// A move as it was said.
pub fn play(play: &Play, voice: Voice) -> String {
    match play {
        Play::Take(takes) => voice.written(&Move(takes.clone())),
        Play::Leave { heap, size } => {
            let heap = voice.heap(*heap);
            voice.say("read leave in", &[("n", size), ("heap", &heap)])
        }
        Play::Sizes {
            heap: Some(heap),
            from,
            to,
        } if !voice.is_single() && voice.layout.disguise().is_none() => {
            let (heap, sizes) = (voice.heap(*heap), format!("{from} -> {to}"));
            voice.say("read on board", &[("board", &heap), ("what", &sizes)])
        }
        Play::Sizes { from, to, .. } => format!("{from} -> {to}"),
        Play::LeaveSomewhere(size) => voice.say("read leave", &[("n", size)]),
        Play::TakeFromAll(count) => voice.say("read take from all", &[("n", count)]),
        Play::TakeFromAny(count) => voice.say("read take from any", &[("n", count)]),
        Play::TakeSomewhere(count) => voice.say("take", &[("n", count)]),
        Play::TakeHeap(heap) => voice.say("read take heap", &[("heap", &voice.heap(*heap))]),
        Play::Divide {
            heap,
            count,
            into: (one, other),
        } => {
            let heap = heap.filter(|_| !voice.is_single());
            let taken = count.filter(|count| *count > 0);
            let taken = taken.map(|count| match heap {
                Some(heap) => voice.say("take from", &[("n", &count), ("heap", &heap.0)]),
                None => voice.say("take", &[("n", &count)]),
            });
            let parts: [(&str, &dyn Display); 2] = [("left", one), ("apart", other)];
            match (taken, heap) {
                (Some(taken), _) => {
                    voice.say("read leaving", &[&parts[..], &[("move", &taken)]].concat())
                }
                (None, Some(heap)) => {
                    let named = voice.heap(heap);
                    voice.say("read divide", &[&parts[..], &[("named", &named)]].concat())
                }
                (None, None) => voice.say("read divide it", &parts),
            }
        }
        Play::To(heaps) => voice.say("read move to", &[("board", &voice.shown(heaps))]),
    }
}

/// A move that is said of something, "the move" where none is named.
pub fn named(by: Option<&Play>, voice: Voice) -> String {
    by.map_or_else(|| voice.say("read the move", &[]), |by| play(by, voice))
}

/// Moves one after the other.
pub fn listed(moves: &[Play], voice: Voice) -> String {
    let moves: Vec<String> = moves.iter().map(|by| play(by, voice)).collect();
    moves.join("; ")
}

/// What somebody takes in a told game.
pub fn takes(by: Who, ways: &[Taken], voice: Voice) -> String {
    let ways: Vec<String> = ways.iter().map(|way| taken(way, voice)).collect();
    let ways = match &ways[..] {
        [] => voice.say("read anything", &[]),
        _ => either(&ways, voice),
    };
    match by {
        Who::Unsaid => voice.say("take", &[("n", &ways)]),
        Who::Me => voice.say("read I take", &[("what", &ways)]),
        _ => voice.say("read takes", &[("who", &who(by, voice)), ("what", &ways)]),
    }
}

fn taken(way: &Taken, voice: Voice) -> String {
    let what = match (way.rest, way.whole, way.count) {
        (true, ..) => voice.say("read the rest", &[]),
        (_, true, _) => voice.say("read a whole one", &[]),
        (_, _, Some(count)) => count.to_string(),
        (_, _, None) => voice.say("read anything", &[]),
    };
    let from = match (way.middle, way.end, way.arc) {
        (true, ..) => Some("read from the middle"),
        (_, true, _) => Some("read from the end"),
        (.., Some(Arc::Longest)) => Some("read from the longest"),
        (.., Some(Arc::Shortest)) => Some("read from the shortest"),
        (.., Some(Arc::Other)) => Some("read from the other"),
        _ => None,
    };
    let what = from.map_or(what.clone(), |name| voice.say(name, &[("what", &what)]));
    let what = way.of.map_or(what.clone(), |of| {
        voice.say("read of size", &[("what", &what), ("size", &of)])
    });
    let what = match way.only {
        true => voice.say("read only", &[("what", &what)]),
        false => what,
    };
    way.place.map_or(what.clone(), |(first, last)| {
        let places: Vec<u64> = (first..=last.min(first.saturating_add(1))).collect();
        voice.say(
            "read at places",
            &[("what", &what), ("numbers", &numbers(&places))],
        )
    })
}

/// "Moves that take 2 and win: none."
pub(super) fn moves_do(many: HowMany, such: &[OfMove], does: &OfMove, voice: Voice) -> String {
    let of = |which: &OfMove| of_move(which, voice);
    let all: Vec<String> = such.iter().chain([does]).map(of).collect();
    let (name, n) = match many {
        HowMany::Every | HowMany::Such => ("read all of them", 0),
        HowMany::No => ("read none of them", 0),
        HowMany::NotEvery => ("read not all of them", 0),
        HowMany::Exactly(n) => ("read so many, exactly", n),
        HowMany::AtLeast(n) => ("read so many, at least", n),
        HowMany::AtMost(n) => ("read so many, at most", n),
        HowMany::AllBut(n) => ("read so many, all but", n),
    };
    let many = voice.say(name, &[("n", &n)]);
    voice.say(
        "read moves do",
        &[("all", &voice.listed(&all, "and")), ("many", &many)],
    )
}

fn of_move(which: &OfMove, voice: Voice) -> String {
    let name = |so: bool, names: [&'static str; 2]| names[usize::from(!so)];
    match which {
        OfMove::Wins(wins) => {
            voice.say(name(*wins, ["read that win", "read that do not win"]), &[])
        }
        OfMove::TakesOne(counts) => {
            let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
            voice.say("read that take", &[("n", &voice.listed(&counts, "or"))])
        }
        OfMove::TakesMore(n, more) => {
            let name = name(*more, ["read that take more", "read that take at most"]);
            voice.say(name, &[("n", n)])
        }
        OfMove::Clears => voice.say("read that clear", &[]),
        OfMove::In(heaps) => {
            let heaps: Vec<String> = heaps.iter().map(|heap| voice.heap(*heap)).collect();
            voice.say(
                "read that are in",
                &[("heaps", &voice.listed(&heaps, "or"))],
            )
        }
        OfMove::NimSum(n, so) => {
            let name = name(
                *so,
                ["read that leave nim-sum", "read that leave other nim-sum"],
            );
            voice.say(name, &[("n", n)])
        }
        OfMove::Multiple(n, so) => {
            let name = name(
                *so,
                ["read that leave multiple", "read that leave no multiple"],
            );
            voice.say(name, &[("n", n)])
        }
    }
}
