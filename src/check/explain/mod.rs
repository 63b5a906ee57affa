//! Trouble in words: what is wrong in at most two sentences, what to look at next, and what is right. One arm, one
//! mistake; every number comes with the trouble.

mod moves;
mod numbers;
mod parts;
mod sums;
mod unread;
mod verdicts;
mod words;

use self::numbers::capital;
use self::parts::{either, list};
use super::trouble::Trouble;
use crate::engine::mistakes::Mistake;
use crate::engine::sums::nim_sum;
use crate::language::print;
use crate::language::voice::Voice;
use crate::model::claim::Outcome;
use crate::model::rules::{Layout, Look};
pub use words::Explained;

/// The words for a trouble.
pub fn explain(trouble: &Trouble, voice: Voice) -> Explained {
    let explained = words(trouble, voice);
    Explained {
        message: capital(explained.message),
        next: capital(explained.next),
        full: explained.full.map(capital),
    }
}

fn words(trouble: &Trouble, voice: Voice) -> Explained {
    let plain = |name| voice.tell(name, &[]);
    let sum = |n: u64| voice.sum_of_powers(n);
    let list = |numbers: &[u64]| list(numbers, voice);
    match trouble {
        Trouble::Link { left, right } => voice.tell("link", &[("left", left), ("right", right)]),
        Trouble::NoValue => plain("no value"),
        Trouble::RunOn { left, right } => voice.tell("run on", &[("left", left), ("right", right)]),
        Trouble::Sum { terms, got, fits } => sums::sum(terms, *got, fits, voice),
        Trouble::Expansion { number, got } => sums::expansion(*number, *got, voice),
        Trouble::Repeated { number, power } => voice.tell(
            "repeated",
            &[
                ("number", number),
                ("power", power),
                ("double", &power.saturating_mul(2)),
                ("sum", &sum(*number)),
            ],
        ),
        Trouble::NotAPower { number, summand } => voice.tell(
            "not a power",
            &[
                ("number", number),
                ("summand", summand),
                ("sum", &sum(*number)),
            ],
        ),
        Trouble::StruckAlone(n) => voice.tell("struck alone", &[("n", n)]),
        Trouble::StruckThree(n) => voice.tell("struck three", &[("n", n)]),
        Trouble::StruckUnequal { one, other, whole } => voice.tell(
            match whole {
                true => "struck unequal numbers",
                false => "struck unequal",
            },
            &[
                ("one", one),
                ("other", other),
                ("sum", &sum(*one)),
                ("second", &sum(*other)),
            ],
        ),
        Trouble::PairLeft { power, got } => {
            voice.tell("pair left", &[("power", power), ("got", got)])
        }
        Trouble::TwoSteps => plain("two steps"),
        Trouble::LeftAligned { number, width } => {
            let bits = format!("{number:0>width$b}", width = usize::from(*width));
            voice.tell("left aligned", &[("number", number), ("bits", &bits)])
        }
        Trouble::Binary {
            number,
            digits,
            reads,
        } => {
            let (name, of) = match reads {
                true => ("reads binary", digits),
                false => ("binary", number),
            };
            let bits = format!("{number:b}");
            voice.tell(
                name,
                &[
                    ("number", number),
                    ("digits", digits),
                    ("sum", &sum(*of)),
                    ("bits", &bits),
                ],
            )
        }
        Trouble::ColumnCarried { rows, got } => {
            voice.tell("column carried", &[("got", got), ("right", &nim_sum(rows))])
        }
        Trouble::Parity { power, with } => {
            let (ones, right) = (voice.ones_in(with), with.len() % 2);
            voice.tell(
                "column parity",
                &[("power", power), ("ones", &ones), ("right", &right)],
            )
        }
        Trouble::NoPower(n) => voice.tell("no power", &[("n", n)]),
        Trouble::LargestPower { of, is, mistake } => voice.tell(
            match mistake {
                Mistake::PowerTooSmall => "power too small",
                Mistake::PowerOfLargestHeap => "power of largest row",
                Mistake::SmallestPower => "smallest power",
                _ => "power too large",
            },
            &[
                ("of", of),
                ("is", is),
                ("largest", &voice.largest_power(*of)),
            ],
        ),
        Trouble::OtherPower(power) => voice.tell("other power", &[("power", power)]),
        Trouble::Content {
            heap,
            size,
            power,
            has,
        } => voice.tell(
            if *has { "has" } else { "lacks" },
            &[
                ("heap", &heap.0),
                ("size", size),
                ("power", power),
                ("sum", &sum(*size)),
            ],
        ),
        Trouble::SomeHeapHas {
            power,
            heap,
            size,
            top,
        } => voice.tell(
            match top {
                true => "some row has within",
                false => "some row has",
            },
            &[
                ("heap", &heap.0),
                ("size", size),
                ("power", power),
                ("sum", &sum(*size)),
            ],
        ),
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
        Trouble::TakesNothing => plain("takes nothing"),
        Trouble::TakesTooMany { heap, size, take } => voice.tell(
            "takes too many",
            &[("heap", &heap.0), ("size", size), ("take", take)],
        ),
        Trouble::TwoHeaps => plain("two rows"),
        Trouble::WrongPile {
            larger,
            sizes: (one, other),
        } => voice.tell(
            "wrong pile",
            &[
                ("one", one),
                ("other", other),
                ("take", &(one - other)),
                ("heap", &larger.0),
            ],
        ),
        Trouble::WhichHeap if voice.layout.disguise().is_some() => plain("which coin"),
        Trouble::WhichHeap => plain("which row"),
        Trouble::NothingWins => plain("nothing wins"),
        Trouble::Losing(losing) => moves::losing(losing, voice),
        Trouble::Stale { old, new } => voice.tell("stale", &[("old", old), ("new", new)]),
        Trouble::NotUnique(moves) => moves::not_unique(moves, voice),
        Trouble::NotAll { named, all } => moves::not_all(*named, *all, voice),
        Trouble::NoMoveYet => moves::none_yet(voice),
        Trouble::Count { counted, right } => {
            let things = voice.counted(*counted);
            voice.tell("count", &[("things", &things), ("right", right)])
        }
        Trouble::MiscountedBig { said, right } => {
            voice.tell("miscounted big", &[("said", said), ("right", right)])
        }
        Trouble::WrongCountParity {
            counted,
            right,
            left,
        } => {
            let (things, parity) = (voice.counted(Some(*counted)), voice.parity(*right));
            let name = match left {
                true => "count parity left",
                false => "count parity",
            };
            voice.tell(
                name,
                &[("things", &things), ("right", right), ("parity", &parity)],
            )
        }
        Trouble::NotBig(heap) => voice.tell("not big", &[("heap", &heap.0)]),
        Trouble::WinCount => plain("win count"),
        Trouble::SuchAMove(by) => voice.tell("such a move", &[("move", &voice.written(by))]),
        Trouble::SoManyMoves(n) => voice.tell("so many moves", &[("n", n)]),
        Trouble::DoesWin => plain("does win"),
        Trouble::WinsIn { heap, some } => {
            let name = if *some {
                "wins in row"
            } else {
                "no win in row"
            };
            voice.tell(name, &[("heap", &heap.0)])
        }
        Trouble::OtherBoard { mirrored: true } => plain("other board mirrored"),
        Trouble::OtherBoard { .. } if voice.layout.disguise().is_some() => {
            plain("other board of coins")
        }
        Trouble::OtherBoard { .. } => plain("other board"),
        Trouble::Occurs { power, right } => {
            voice.tell("occurs so often", &[("power", power), ("right", right)])
        }
        Trouble::Verdict(verdict) => verdicts::verdict(verdict, voice),
        Trouble::Reason(reason) => verdicts::reason(*reason, voice),
        Trouble::Inverted(Outcome::N) => plain("inverted N"),
        Trouble::Inverted(Outcome::P) => plain("inverted P"),
        Trouble::NotReversed => plain("not reversed"),
        Trouble::OtherRule => plain("other rule"),
        Trouble::NotNeeded => plain("not needed"),
        Trouble::NeedsWorking(what) => {
            voice.tell("needs working", &[("what", &voice.say(what, &[]))])
        }
        Trouble::Follows(own) => verdicts::follows(*own, voice),
        Trouble::Unread(unread) => unread::not_read(unread, voice),
        Trouble::PlaysBadly => plain("plays badly"),
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
        Trouble::Entry(of, right) => {
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
            let (name, value) = match strange {
                Some(value) => ("no such value", *value),
                None => ("more values", 0),
            };
            voice.tell(
                name,
                &[("of", of), ("value", &value), ("right", &list(right))],
            )
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
        Trouble::Period => plain("period"),
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
        Trouble::NotSideBySide => plain("not side by side"),
        Trouble::NotOfRun(count) => voice.tell("not of run", &[("n", count)]),
        Trouble::WhichPlaces => plain("which places"),
        Trouble::AllLost if voice.layout.has_places() => plain("all lost on places"),
        Trouble::AllLost => plain("all lost"),
        Trouble::Lost(lost) => parts::losing(lost, voice),
        Trouble::Misjudged(mistake, right) => parts::misjudged(*mistake, *right, voice),
    }
}
