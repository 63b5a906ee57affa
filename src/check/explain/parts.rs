//! What is wrong in games of parts: circles, single heaps, and sums of heaps.

use super::words::Explained;
use crate::check::trouble::{Lost, Trouble};
use crate::engine::mistakes::Mistake;
use crate::language::print;
use crate::language::voice::Voice;
use crate::model::claim::Outcome;
use crate::model::position::Position;
use crate::model::rules::Layout;

/// So many numbers in a row are each named.
const FEW: usize = 12;

/// Games as they are told, parts, tables, Grundy values and divisions.
pub fn statement(trouble: &Trouble, voice: Voice) -> Explained {
    let list = |numbers: &[u64]| list(numbers, voice);
    match trouble {
        Trouble::PlaysBadly => voice.tell("plays badly", &[]),
        Trouble::Options { of, right } => {
            voice.tell("options", &[("of", of), ("right", &list(right))])
        }
        Trouble::Parts(right) => voice.tell("parts", &[("right", &list(right))]),
        Trouble::EqualParts(right) => voice.tell("equal parts", &[("right", &list(right))]),
        Trouble::OtherCircle { right } => {
            let right = print::shown(right, Layout::Circle);
            voice.tell("other circle", &[("right", &right)])
        }
        Trouble::Circle(circle, right) => {
            let circle = print::shown(circle, Layout::Circle);
            let right = voice.position(*right);
            voice.tell("such circle", &[("circle", &circle), ("right", &right)])
        }
        Trouble::Entry { of, right } => {
            voice.tell("entry", &[("of", of), ("right", &voice.position(*right))])
        }
        Trouble::Grundy {
            of,
            said,
            right,
            is_option,
        } => voice.tell(
            match (is_option, said > right) {
                (true, _) => "grundy of option",
                (false, true) => "grundy too large",
                (false, false) => "grundy",
            },
            &[("of", of), ("said", said), ("right", right)],
        ),
        Trouble::Mex { of, said, right } => voice.tell(
            match of.contains(said) {
                true => "mex among them",
                false if said > right => "mex too large",
                false => "mex",
            },
            &[("said", said), ("right", right)],
        ),
        Trouble::OptionValues { of, said, right } => {
            let strange = said.iter().find(|value| !right.contains(value));
            let message = if strange.is_some() {
                "no such value"
            } else {
                "more values"
            };
            let value = strange.copied().unwrap_or(0);
            let right = list(right);
            voice.tell(message, &[("of", of), ("value", &value), ("right", &right)])
        }
        Trouble::GrundySum {
            values,
            said,
            right,
        } => voice.tell(
            match values.iter().sum::<u64>() == *said && values.len() > 1 {
                true => "ordinary sum of values",
                false => "sum of values",
            },
            &[("said", said), ("values", &list(values)), ("right", right)],
        ),
        Trouble::Period => voice.tell("period", &[]),
        Trouble::Division {
            of,
            by,
            times,
            rest,
        } => voice.tell(
            "division",
            &[("of", of), ("by", by), ("times", times), ("rest", rest)],
        ),
        Trouble::LargeRest(by) => voice.tell("large rest", &[("by", by)]),
        Trouble::WrongDivisor { by, right } => {
            voice.tell("divisor", &[("by", by), ("right", right)])
        }
        _ => Explained::default(),
    }
}

/// Moves and verdicts.
pub fn play(trouble: &Trouble, voice: Voice) -> Explained {
    match trouble {
        Trouble::IllegalAmount { take, amounts } => {
            let amounts = either(amounts, voice);
            voice.tell("illegal amount", &[("take", take), ("amounts", &amounts)])
        }
        Trouble::MoreThanHalf { take, size } => voice.tell(
            "more than half",
            &[("take", take), ("size", size), ("most", &(size / 2))],
        ),
        Trouble::LeavesOther {
            heap,
            size,
            count,
            into: (one, other),
        } => voice.tell(
            "leaves other",
            &[
                ("heap", &heap.0),
                ("size", size),
                ("count", count),
                ("left", &size.saturating_sub(*count)),
                ("one", one),
                ("other", other),
            ],
        ),
        Trouble::MayNotLeave { count, two } => voice.tell(
            match (count, two) {
                (0, _) => "not divided so",
                (_, true) => "may not divide",
                (_, false) => "may not leave",
            },
            &[("count", count)],
        ),
        Trouble::WholeHeap(size) => voice.tell("whole row", &[("size", size)]),
        Trouble::EmptyPlace(place) => voice.tell("empty place", &[("place", &place.0)]),
        Trouble::NotNeighbours { places } => match places[..] {
            [one, other] => voice.tell("not neighbours", &[("one", &one.0), ("other", &other.0)]),
            _ => voice.tell("too many places", &[("n", &places.len())]),
        },
        Trouble::NotSideBySide => voice.tell("not side by side", &[]),
        Trouble::NotOfRun(count) => voice.tell("not of run", &[("n", count)]),
        Trouble::WhichPlaces => voice.tell("which places", &[]),
        Trouble::AllLost if voice.layout.has_places() => voice.tell("all lost on places", &[]),
        Trouble::AllLost => voice.tell("all lost", &[]),
        Trouble::Lost(lost) => losing(lost, voice),
        Trouble::Misjudged(mistake, right) => misjudged(*mistake, *right, voice),
        _ => Explained::default(),
    }
}

fn losing(lost: &Lost, voice: Voice) -> Explained {
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

fn misjudged(mistake: Option<Mistake>, right: Outcome, voice: Voice) -> Explained {
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

fn list(numbers: &[u64], voice: Voice) -> String {
    match numbers {
        [] => voice.say("none", &[]),
        _ => Position(numbers.to_vec()).to_string(),
    }
}

/// `1, 2 or 3`; many in a row as `1 to 9`.
fn either(numbers: &[u64], voice: Voice) -> String {
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
