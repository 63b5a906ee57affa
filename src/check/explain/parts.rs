//! What is wrong in games of parts: circles, single heaps, and sums of heaps.

use super::words::Explained;
use crate::check::trouble::Lost;
use crate::engine::mistakes::Mistake;
use crate::language::voice::Voice;
use crate::model::claim::Outcome;
use crate::model::position::Position;
use crate::model::rules::Layout;

/// So many numbers in a row are each named.
const FEW: usize = 12;

/// A legal move that does not win.
pub fn losing(lost: &Lost, voice: Voice) -> Explained {
    let row = voice.layout == Layout::Row;
    let message = match lost.mistake {
        Some(Mistake::SameSide) if row => "same side of run",
        Some(Mistake::SameSide) => "same side",
        Some(Mistake::BreaksSymmetry) => "breaks symmetry",
        Some(Mistake::OffByOneMultiple) => "off by one",
        Some(Mistake::WrongDivisor) => "counts by most",
        Some(Mistake::MisereMultiple) => "misere multiple",
        _ if lost.values.len() > 1 => "values not zero",
        _ if voice.layout.has_places() => "lost with parts",
        _ => "lost",
    };
    let (by, rest) = lost.divisor.unwrap_or((1, 0));
    let target = if rest == 0 { "multiple" } else { "one more" };
    voice.tell(
        message,
        &[
            ("arcs", &list(&lost.parts, voice)),
            ("parts", &voice.parts()),
            ("size", &lost.parts.first().copied().unwrap_or(0)),
            ("by", &by),
            ("most", &by.saturating_sub(1)),
            ("target", &voice.say(target, &[("by", &by)])),
            ("values", &list(&lost.values, voice)),
        ],
    )
}

/// A verdict that is not right.
pub fn misjudged(mistake: Option<Mistake>, right: Outcome, voice: Voice) -> Explained {
    let message = match mistake {
        Some(Mistake::WrongDivisor) => "judged by most",
        Some(Mistake::MisereMultiple) => "judged as normal",
        _ => "misjudged",
    };
    let full = match right {
        Outcome::N => "first can win from it",
        Outcome::P => "second can win from it",
    };
    let explained = voice.tell(message, &[]);
    explained.with(Some(voice.say(full, &[])))
}

/// Numbers with commas between them.
pub fn list(numbers: &[u64], voice: Voice) -> String {
    match numbers {
        [] => voice.say("none", &[]),
        _ => Position(numbers.to_vec()).to_string(),
    }
}

/// `1, 2 or 3`; many in a row as `1 to 9`.
pub fn either(numbers: &[u64], voice: Voice) -> String {
    match numbers {
        [] => voice.say("none", &[]),
        [first, .., last] if numbers.len() > FEW && last - first < numbers.len() as u64 => {
            voice.say("to", &[("first", first), ("last", last)])
        }
        _ => {
            let all: Vec<String> = numbers.iter().map(u64::to_string).collect();
            voice.listed(&all, "or")
        }
    }
}
