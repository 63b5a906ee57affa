//! What is wrong with a verdict, and with its reason.

use super::words::Explained;
use crate::check::trouble::{Own, WrongReason, WrongVerdict};
use crate::engine::mistakes::Mistake;
use crate::language::voice::Voice;
use crate::model::claim::Outcome;

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
        WrongReason::OddOrEven => "reason odd or even",
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
