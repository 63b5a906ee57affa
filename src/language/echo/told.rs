//! Statements of told games as they are shown.

use super::lists::{either, numbers, they_are, who};
use super::moves::{play, takes};
use crate::language::said::{Told, Who};
use crate::language::voice::{Places, Voice};
use crate::model::claim::{Outcome, Player};

/// A piece of a told game.
pub fn echo(told: &Told, voice: Voice) -> String {
    let say = |name: &str, places: Places| voice.say(name, places);
    let of_numbers = |name: &str, all: &[u64]| {
        let places: Places = &[("numbers", &numbers(all))];
        voice.count(name, all.len() as u64, places)
    };
    let either_way =
        |so: bool, names: [&str; 2], places: Places| say(names[usize::from(!so)], places);
    let count = |name: &str, n: u64| voice.count(name, n, &[("n", &n)]);
    match told {
        Told::Moves(by) => play(by, voice),
        Told::He { wins } => either_way(*wins, ["read that one wins", "read that one loses"], &[]),
        Told::Takes { who, ways } => takes(*who, ways, voice),
        Told::Tries(ways) => takes(Who::Unsaid, ways, voice),
        Told::Left { cases, arcs, .. } => left(cases, *arcs, voice),
        Told::Splits { cases, .. } => left(cases, true, voice),
        Told::At(sizes) => say("read board", &[("board", &numbers(sizes))]),
        Told::Case { size, arcs } => left(&[vec![*size]], *arcs, voice),
        Told::Last(Who::Player(player)) => takes_last(*player, voice),
        Told::Last(by) => say("read takes last", &[("who", &who(*by, voice))]),
        Told::Plays(by) => say("read plays so", &[("who", &who(*by, voice))]),
        Told::Beside(_) => say("read beside", &[]),
        Told::Keeps {
            who: by,
            sizes,
            by: None,
        } => keeps(*by, &or(sizes, voice), voice),
        Told::Keeps {
            who: by,
            by: Some(n),
            ..
        } => keeps(*by, &say("multiple", &[("by", n)]), voice),
        Told::Turns { who: by, odd } => {
            let names = ["read odd counters", "read even counters"];
            keeps(*by, &either_way(*odd, names, &[]), voice)
        }
        Told::Options { from, to, only } if from.is_empty() => either_way(
            *only,
            ["read one can only get to", "read one can get to"],
            &[("to", &or(to, voice))],
        ),
        Told::Options { from, to, only } => either_way(
            *only,
            ["read from only to", "read from to"],
            &[("from", &or(from, voice)), ("to", &or(to, voice))],
        ),
        Told::These {
            sizes,
            is: Some(is),
            ..
        } => are(sizes, *is, voice),
        Told::Countdown(sizes) => are(sizes, Outcome::P, voice),
        Told::Only { sizes, to, is, .. } => either_way(
            *is == Outcome::N,
            ["read only N", "read only P"],
            &[("numbers", &numbers(sizes)), ("to", to)],
        ),
        Told::OnlyOne { n, is } => say("read only one", &[("n", n), ("is", &voice.position(*is))]),
        Told::Others { to, is } => {
            let others = match to {
                Some(to) => say("read others up to", &[("to", to)]),
                None => say("read others", &[]),
            };
            they_are(&others, 2, *is, voice)
        }
        Told::Remainders { by, are, is, .. } => {
            let are = or(are, voice);
            let such = match by {
                0 => say("read with remainder", &[("numbers", &are)]),
                by => say("read with remainder by", &[("numbers", &are), ("by", by)]),
            };
            they_are(&such, 2, *is, voice)
        }
        Told::Each { from, all, is } => {
            let from = from.or_else(|| voice.start.0.first().copied()).unwrap_or(0);
            let is = voice.position(*is);
            let names = ["read every move leads", "read some move leads"];
            either_way(*all, names, &[("from", &from), ("is", &is)])
        }
        Told::NoMove(sizes) => say("read no move from", &[("numbers", &or(sizes, voice))]),
        Told::SameAs { sizes, like, .. } => {
            let places: Places = &[("numbers", &numbers(sizes)), ("like", like)];
            voice.count("read is like", sizes.len() as u64, places)
        }
        Told::Rounds(n) => count("read rounds", *n),
        Told::MovesOdd(odd) => either_way(*odd, ["read odd moves", "read even moves"], &[]),
        Told::Multiples { by, from, can, .. } => {
            let names = match from {
                true => ["read multiple to multiple", "read multiple to no multiple"],
                false => ["read other to multiple", "read other to no multiple"],
            };
            either_way(*can, names, &[("by", by)])
        }
        Told::Most(n) => say("read at most", &[("n", n)]),
        Told::OddMoves(odd) => either_way(*odd, ["read takes oddly", "read takes evenly"], &[]),
        Told::Middle { size, pair } => either_way(
            *pair,
            ["read middle two", "read middle one"],
            &[("n", size)],
        ),
        Told::Openings(n) => count("read openings", *n),
        Told::CannotEmpty(sizes) => say("read cannot empty", &[("numbers", &or(sizes, voice))]),
        Told::AllMultiples(by) => say("read multiples", &[("by", by)]),
        Told::Key(by) => say("read key", &[("by", by)]),
        Told::Arcs(n) => count("read arcs", *n),
        Told::Gaps(n) => count("read gaps", *n),
        Told::Places(n) => count("read circle count", *n),
        Told::Empty(places) => of_numbers("read empty", places),
        Told::Neighbours(places) => say("read neighbours", &[("numbers", &numbers(places))]),
        Told::Alone(place) => say("read alone", &[("n", place)]),
        Told::NoNeighbours => say("read no neighbours", &[]),
        Told::Apart => say("read apart", &[]),
        Told::Stay { places, .. } => of_numbers("read stay", places),
        Told::Central { places, .. } => of_numbers("read central", places),
        Told::Full(least) => say("read full circle", &[("n", least)]),
        Told::CanEqual(by) => say("read can equal", &[("who", &who(*by, voice))]),
        Told::Below { by, of, is } => say("read below", &[("by", by), ("of", of), ("is", is)]),
        Told::Axis(places) if places.is_empty() => say("read axis", &[]),
        Told::Axis(places) => say("read axis through", &[("numbers", &numbers(places))]),
        Told::Replies(pairs) => {
            let pairs = pairs
                .iter()
                .map(|(take, answer)| say("read reply", &[("take", take), ("answer", answer)]));
            pairs.collect::<Vec<_>>().join(", ")
        }
        Told::Leaves { pairs, .. } => {
            let pairs = pairs
                .iter()
                .map(|(take, left)| say("read taking leaves", &[("take", take), ("left", left)]));
            pairs.collect::<Vec<_>>().join(", ")
        }
        Told::ArcsBecome { from, to } => {
            let become_ = format!("{} -> {}", numbers(from), numbers(to));
            say(
                "read parts",
                &[("arcs", &voice.parts()), ("numbers", &become_)],
            )
        }
        Told::TooMany(n) => say("read too many", &[("n", n)]),
        Told::Amounts(amounts) | Told::Allowed(amounts) => {
            say("read amounts", &[("numbers", &or(amounts, voice))])
        }
        Told::Among { n, denied } => {
            either_way(*denied, ["read not in list", "read in list"], &[("n", n)])
        }
        Told::WonBy { of, take } => say("read won by", &[("of", of), ("take", take)]),
        Told::Fails(takes) => say("read taking fails", &[("numbers", &or(takes, voice))]),
        Told::NoMultiple { takes, by } => say(
            "read taking leaves no multiple",
            &[("numbers", &or(takes, voice)), ("by", by)],
        ),
        // What they are is known only from what stands before.
        Told::These { is: None, .. } | Told::NotThese(_) => String::new(),
    }
}

/// "the first player takes the last counter"
pub fn takes_last(player: Player, voice: Voice) -> String {
    let who = who(Who::Player(player), voice);
    voice.say("read takes last", &[("who", &who)])
}

fn are(sizes: &[u64], is: Outcome, voice: Voice) -> String {
    match sizes {
        [] => String::new(),
        _ => they_are(&numbers(sizes), sizes.len(), is, voice),
    }
}

/// `3, 5 or 6`
fn or(all: &[u64], voice: Voice) -> String {
    let all: Vec<String> = all.iter().map(u64::to_string).collect();
    either(&all, voice)
}

fn keeps(by: Who, what: &str, voice: Voice) -> String {
    voice.say("read keeps", &[("who", &who(by, voice)), ("what", &what)])
}

fn left(cases: &[Vec<u64>], arcs: bool, voice: Voice) -> String {
    let each: Vec<String> = cases.iter().map(|sizes| numbers(sizes)).collect();
    let each = either(&each, voice);
    match (arcs, cases) {
        (true, _) => voice.say(
            "read parts",
            &[("arcs", &voice.parts()), ("numbers", &each)],
        ),
        (false, [one]) if one[..] == [1] => voice.count("read left", 1, &[("n", &each)]),
        (false, _) => voice.count("read left", 2, &[("n", &each)]),
    }
}
