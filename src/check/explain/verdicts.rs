//! What is wrong with a verdict, a reason, a count or a position.

use super::words::Explained;
use crate::check::trouble::{Own, Trouble, WrongReason, WrongVerdict};
use crate::engine::mistakes::Mistake;
use crate::language::voice::Voice;
use crate::model::claim::{Counted, Outcome};

/// Counts, the board itself, and what is of no use.
pub fn board(trouble: &Trouble, voice: Voice) -> Explained {
    let plain = |name| voice.tell(name, &[]);
    match trouble {
        Trouble::Count { counted, right } => {
            let things = things(*counted, voice);
            voice.tell("count", &[("things", &things), ("right", right)])
        }
        Trouble::MiscountedBig { said, right } => {
            voice.tell("miscounted big", &[("said", said), ("right", right)])
        }
        Trouble::WrongCountParity {
            counted,
            right,
            left,
        } => voice.tell(
            match left {
                true => "count parity left",
                false => "count parity",
            },
            &[
                ("things", &things(Some(*counted), voice)),
                ("right", right),
                ("parity", &voice.parity(*right)),
            ],
        ),
        Trouble::OtherBoard { mirrored: true } => plain("other board mirrored"),
        Trouble::OtherBoard { .. } if voice.layout.disguise().is_some() => {
            plain("other board of coins")
        }
        Trouble::OtherBoard { .. } => plain("other board"),
        Trouble::Occurs { power, right } => {
            voice.tell("occurs so often", &[("power", power), ("right", right)])
        }
        Trouble::Inverted(Outcome::N) => plain("inverted N"),
        Trouble::Inverted(Outcome::P) => plain("inverted P"),
        Trouble::NotBig(heap) => voice.tell("not big", &[("heap", &heap.0)]),
        Trouble::WinCount => plain("win count"),
        Trouble::DoesWin => plain("does win"),
        Trouble::WinsIn { heap, some } => {
            let message = if *some {
                "wins in row"
            } else {
                "no win in row"
            };
            voice.tell(message, &[("heap", &heap.0)])
        }
        Trouble::NotReversed => plain("not reversed"),
        Trouble::OtherRule => plain("other rule"),
        Trouble::NotNeeded => plain("not needed"),
        Trouble::NeedsWorking(what) => {
            voice.tell("needs working", &[("what", &voice.say(what, &[]))])
        }
        _ => Explained::default(),
    }
}

/// Who wins, turned round.
pub fn verdict(verdict: &WrongVerdict, voice: Voice) -> Explained {
    let WrongVerdict {
        mistake,
        right,
        s,
        ones,
        misere,
        counters,
    } = *verdict;
    let message = match mistake {
        Some(Mistake::EvenTotal) => "even total",
        Some(Mistake::InvertedVerdict) if s == 0 => "verdict inverted 0",
        Some(Mistake::InvertedVerdict) => "verdict inverted",
        Some(Mistake::FlippedRule) if s == 0 => "verdict of classic 0",
        Some(Mistake::FlippedRule) => "verdict of classic",
        Some(Mistake::NimWithNoBig) => "verdict with no big",
        Some(Mistake::NimWithOneBig) => "verdict with one big",
        _ if misere => "other way in classic",
        _ => "other way in nim",
    };
    let full = match right {
        Outcome::N => "first can win",
        Outcome::P => "second can win",
    };
    let explained = voice.tell(
        message,
        &[
            ("n", &counters.unwrap_or(0)),
            ("ones", &ones),
            ("parity", &voice.parity(ones)),
        ],
    );
    explained.with(Some(voice.say(full, &[])))
}

/// A right result for a reason that does not carry it.
pub fn reason(reason: WrongReason, voice: Voice) -> Explained {
    let message = match reason {
        WrongReason::Sum(sum) => return voice.tell("reason sum", &[("sum", &sum)]),
        WrongReason::EvenTotal => "reason total",
        WrongReason::Heap { largest: true } => "reason largest",
        WrongReason::Heap { largest: false } => "reason smallest",
        WrongReason::Theorem => "reason theorem",
        WrongReason::OneBig => "reason one big",
        WrongReason::Mirror => "reason mirror",
        WrongReason::Sizes => "reason sizes",
        WrongReason::Arcs => "reason arcs",
        WrongReason::Parity => "reason parity",
    };
    voice.tell(message, &[])
}

/// What is right, given a mistake before it.
pub fn follows(own: Own, voice: Voice) -> Explained {
    let (message, n) = match own {
        Own::NimSum(s) => ("follows nim-sum", s),
        Own::Power(power) => ("follows power", power),
        Own::Leave(leave) => ("follows leave", leave),
        Own::Take(take) => ("follows take", take),
        Own::Big(big) => ("follows big", big),
        Own::Row => ("follows row", 0),
        Own::Side => ("follows side", 0),
    };
    voice.tell(message, &[("n", &n)])
}

fn things(counted: Option<Counted>, voice: Voice) -> String {
    match counted {
        Some(Counted::Counters) => voice.counters.to_string(),
        Some(Counted::Ones) => voice.say("rows of one", &[]),
        None => voice.say("big rows", &[]),
    }
}
