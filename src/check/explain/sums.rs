//! What is wrong with a sum or a split.

use super::numbers::{first_pair, joined, total};
use super::words::Explained;
use crate::engine::mistakes::Mistake;
use crate::engine::sums::{nim_sum, powers};
use crate::language::voice::Voice;

/// Summands that do not add up to the number.
pub fn expansion(number: u64, got: u64, voice: Voice) -> Explained {
    let off = match number.abs_diff(got) {
        1 => voice.say("one off", &[]),
        n => n.to_string(),
    };
    let name = match got > number {
        true => "expansion too many",
        false => "expansion too few",
    };
    let sum = voice.sum_of_powers(number);
    voice.tell(
        name,
        &[
            ("number", &number),
            ("got", &got),
            ("off", &off),
            ("sum", &sum),
        ],
    )
}

/// A nim-sum that comes to something else, with the mistakes that fit.
pub fn sum(terms: &[u64], got: u64, fits: &[Mistake], voice: Voice) -> Explained {
    let sum = joined(terms, " + ");
    let message = match fits.first() {
        Some(Mistake::Carried) => voice.say("sum carried", &[("got", &got), ("sum", &sum)]),
        Some(Mistake::NothingCancelled) => {
            let cancel = voice.cancel(terms);
            let places = [
                ("got", &got as _),
                ("sum", &sum as _),
                ("cancel", &cancel as _),
            ];
            voice.say("sum not cancelled", &places)
        }
        Some(Mistake::CancelledThree) => {
            let (power, times) = voice.thrice(terms);
            voice.say("sum of three", &[("power", &power), ("times", &times)])
        }
        Some(Mistake::KeptOne) => {
            let power = first_pair(terms);
            voice.say("sum keeps one", &[("got", &got), ("power", &power)])
        }
        _ => voice.say("sum", &[("got", &got), ("terms", &joined(terms, ", "))]),
    };
    let next = match fits {
        [one, other, ..] => voice.did_you(*one, *other),
        [_] => voice.say("cancel in pairs", &[]),
        [] if terms.iter().all(|&n| n == 0) => voice.say("all zero", &[]),
        [] => voice.say("count powers", &[("counts", &voice.counts(terms))]),
    };
    Explained {
        message,
        next,
        full: Some(what_is_left(terms, voice)),
    }
}

/// How often each power occurs, and what that leaves.
fn what_is_left(terms: &[u64], voice: Voice) -> String {
    let odd: Vec<u64> = powers(nim_sum(terms)).collect();
    let counts = voice.counts(terms);
    match odd[..] {
        [] => voice.say("all cancel", &[("counts", &counts)]),
        _ => voice.say("left", &[("counts", &counts), ("total", &total(&odd))]),
    }
}
