//! What is wrong in games of parts: circles, single heaps, and sums of heaps.

use super::words::{Explained, Voice, told, with};
use crate::check::trouble::{Lost, Trouble};
use crate::engine::mistakes::Mistake;
use crate::language::print;
use crate::model::claim::Outcome;
use crate::model::position::{HeapNo, Position};
use crate::model::rules::Layout;

/// So many numbers in a row are each named.
const FEW: usize = 12;

/// A game as it is told.
pub fn as_told(trouble: &Trouble) -> Explained {
    match trouble {
        Trouble::PlaysBadly => told(
            "Whoever plays like this does not always win.",
            "Play it out on a small board.",
        ),
        Trouble::Options { of, right } => with(
            told(
                format!("These are not the numbers that a move can leave of {of}."),
                "Take each number that may be taken.",
            ),
            format!("It can leave {}.", list(right)),
        ),
        _ => Explained::default(),
    }
}

/// Parts, tables, Grundy values and divisions.
pub fn statement(trouble: &Trouble) -> Explained {
    match trouble {
        Trouble::Parts(right) => with(
            told(
                "These are not the arcs of this circle.",
                "Go round the circle from a gap, and count the markers up to the next gap.",
            ),
            format!("The arcs are {}.", list(right)),
        ),
        Trouble::EqualParts(right) => with(
            told(
                "This is not so for the arcs of this circle.",
                "Count the markers of each arc.",
            ),
            format!("The arcs are {}.", list(right)),
        ),
        Trouble::OtherCircle { right } => with(
            told(
                "This is not the circle that the move leaves.",
                "A marker that is taken becomes a dot, and all others stay where they are.",
            ),
            format!("It is {}.", print::shown(right, Layout::Circle)),
        ),
        Trouble::Circle(circle, right) => with(
            told(
                "This is not so for every such circle.",
                "Try it out on a small one.",
            ),
            format!(
                "The circle {} is {}.",
                print::shown(circle, Layout::Circle),
                position(*right)
            ),
        ),
        Trouble::Entry { of, right } => with(
            told(
                format!("The entry of {of} is not right."),
                format!("Which numbers can be reached from {of}, and is one of them a P-position?"),
            ),
            format!("{of} is {}.", position(*right)),
        ),
        Trouble::Grundy {
            of,
            said,
            right,
            is_option,
        } => with(
            told(
                wrong_value(*of, *said, *right, *is_option),
                "Which is the smallest number that is not among the values of the options?",
            ),
            format!("The Grundy value of {of} is {right}."),
        ),
        Trouble::Mex { of, said, right } => with(
            told(
                match of.contains(said) {
                    true => format!("{said} is among these numbers, so it is not missing."),
                    false if said > right => {
                        format!("{said} is missing, but a smaller number is missing too.")
                    }
                    false => format!("{said} is not the smallest number that is missing."),
                },
                "Count up from 0: which is the first number that is not there?",
            ),
            format!("The smallest number that is missing is {right}."),
        ),
        Trouble::OptionValues { of, said, right } => with(
            told(
                match said.iter().find(|value| !right.contains(value)) {
                    Some(value) => format!("No move from {of} leads to the value {value}."),
                    None => format!("Moves from {of} lead to more values than these."),
                },
                "Go through the moves one by one. Where a move leaves two heaps, take the nim-sum of their values.",
            ),
            format!("Moves from {of} lead to the values {}.", list(right)),
        ),
        Trouble::GrundySum {
            values,
            said,
            right,
        } => with(
            told(
                match values.iter().sum::<u64>() == *said && values.len() > 1 {
                    true => format!(
                        "{said} is the ordinary sum of {}. Grundy values are added without carry, as a nim-sum.",
                        list(values)
                    ),
                    false => format!("The nim-sum of {} is not {said}.", list(values)),
                },
                "Write each value as a sum of powers of 2: which powers occur an odd number of times?",
            ),
            format!("The nim-sum is {right}."),
        ),
        Trouble::Period => told(
            "The table does not repeat itself like this.",
            "Compare each entry with the one that many places further on.",
        ),
        Trouble::Division {
            of,
            by,
            times,
            rest,
        } => with(
            told(
                format!("This is not what {of} leaves when it is divided by {by}."),
                format!("Which is the largest multiple of {by} that is not above {of}?"),
            ),
            format!("{of} = {times} × {by} + {rest}."),
        ),
        Trouble::LargeRest(by) => told(
            format!("This is true, but the rest is not smaller than {by}."),
            format!("How often does {by} go at most?"),
        ),
        Trouble::WrongDivisor { by, right } => with(
            told(
                format!(
                    "This is true, but dividing by {by}, the most that may be taken, does not help. A move and its answer take {right} together."
                ),
                "How many go in two moves, whatever the opponent takes?",
            ),
            format!("Divide by {right}."),
        ),
        _ => Explained::default(),
    }
}

fn wrong_value(of: u64, said: u64, right: u64, is_option: bool) -> String {
    match (is_option, said > right) {
        (true, _) => format!("{said} is the value of an option of {of}, so it is not missing."),
        (false, true) => format!(
            "{said} is missing among the values of the options of {of}, but a smaller number is missing too."
        ),
        (false, false) => format!("The Grundy value of {of} is not {said}."),
    }
}

/// Moves and verdicts.
pub fn play(trouble: &Trouble, voice: Voice) -> Explained {
    match trouble {
        Trouble::IllegalAmount { take, amounts } => told(
            format!("{take} may not be taken: a move takes {}.", either(amounts)),
            "Choose a number that may be taken.",
        ),
        Trouble::MoreThanHalf { take, size } => told(
            format!(
                "{take} is more than half of {size}: at most {} may be taken.",
                size / 2
            ),
            "Choose a number that may be taken.",
        ),
        Trouble::LeavesOther {
            heap,
            size,
            count,
            into: (one, other),
        } => told(
            format!(
                "{} {} has {size}, so taking {count} leaves {} in all, not {one} and {other}.",
                voice.row,
                heap.0,
                size.saturating_sub(*count)
            ),
            "Add what is taken and what is left.",
        ),
        Trouble::MayNotLeave { count, two } => told(
            match (count, two) {
                (0, _) => "This heap may not be divided like this.".to_string(),
                (_, true) => {
                    format!("A move that takes {count} may not divide what is left into two heaps.")
                }
                (_, false) => format!("A move that takes {count} may not leave one heap."),
            },
            "Look at the rules of this game again.",
        ),
        Trouble::WholeHeap(size) => told(
            format!(
                "This takes the whole {} of {size}, which is not allowed.",
                voice.row
            ),
            "At least one must stay.",
        ),
        Trouble::EmptyPlace(place) => told(
            format!("There is no marker at circle {} any more.", place.0),
            "Compare with the circle that is given.",
        ),
        Trouble::NotNeighbours { places } => told(
            match &places[..] {
                [one, other] => {
                    format!("Circles {} and {} do not lie side by side.", one.0, other.0)
                }
                _ => format!(
                    "{} circles are too many: a move takes one, or two that lie side by side.",
                    places.len()
                ),
            },
            neighbours(places),
        ),
        Trouble::NotSideBySide => told(
            "These circles do not all lie side by side.",
            "Markers with a gap or with other markers between them cannot go together.",
        ),
        Trouble::NotOfRun(count) => told(
            format!("A move that takes {count} may not leave that of their run."),
            "Look at the rules of this game again.",
        ),
        Trouble::WhichPlaces => told(
            "Say which circles.",
            "Write it as `take circles 1, 2` or `take circle 4`.",
        ),
        Trouble::AllLost => told(
            "No move wins here: the position is lost for the player to move.",
            match voice.layout {
                Layout::Circle | Layout::Row => "What can the opponent answer to each move?",
                _ => "What can the opponent leave after each move?",
            },
        ),
        Trouble::Lost(lost) => losing(lost, voice),
        Trouble::Misjudged(mistake, right) => misjudged(*mistake, *right),
        _ => Explained::default(),
    }
}

fn neighbours(places: &[HeapNo]) -> String {
    match places.len() {
        2 => "Two markers with a gap or with other markers between them cannot go together.".into(),
        _ => "Which one or two of them do you need?".to_string(),
    }
}

fn losing(lost: &Lost, voice: Voice) -> Explained {
    let arcs = list(&lost.parts);
    let word = match voice.layout {
        Layout::Row => "run",
        _ => "arc",
    };
    let size = lost.parts.first().copied().unwrap_or(0);
    let (by, rest) = lost.divisor.unwrap_or((1, 0));
    let target = match rest {
        0 => format!("a multiple of {by}"),
        _ => format!("one more than a multiple of {by}"),
    };
    match lost.mistake {
        Some(Mistake::SameSide) => told(
            format!(
                "This takes from the end of the {word}, beside the gap, and leaves one {word} ({arcs}). The opponent can cut it into two equal {word}s."
            ),
            match voice.layout {
                Layout::Row => "Which move in the middle leaves two equal runs?",
                _ => "Which move opposite the gap leaves two equal arcs?",
            },
        ),
        Some(Mistake::BreaksSymmetry) => told(
            format!("This leaves the {word}s {arcs}, which are not equal in pairs."),
            format!("Which move leaves {word}s that are equal in pairs, so that you can mirror?"),
        ),
        Some(Mistake::OffByOneMultiple) => told(
            format!("This leaves {size}, one off: the opponent should be left {target}."),
            format!("Which number just below the {} is {target}?", voice.row),
        ),
        Some(Mistake::WrongDivisor) => told(
            format!(
                "This leaves {size}, a number that counts by {}, the most that may be taken. A move and its answer take {by} together.",
                by.saturating_sub(1)
            ),
            format!("Leave {target}."),
        ),
        Some(Mistake::MisereMultiple) => told(
            format!(
                "This leaves {size}, a multiple of {by}, as if whoever takes the last counter won. Here whoever takes the last one loses."
            ),
            "Which number is lost for the player to move when only one counter is left?",
        ),
        _ if lost.values.len() > 1 => told(
            format!(
                "This move does not win: the Grundy values after it are {}, and their nim-sum is not 0.",
                list(&lost.values)
            ),
            "Which change of one value makes the nim-sum 0?",
        ),
        _ => told(
            match voice.layout {
                Layout::Circle | Layout::Row => {
                    format!("This move does not win: the opponent can win from the {word}s {arcs}.")
                }
                _ => format!("This move does not win: the opponent can win from {size}."),
            },
            "Look at the position after the move as your opponent would.",
        ),
    }
}

fn misjudged(mistake: Option<Mistake>, right: Outcome) -> Explained {
    let full = match right {
        Outcome::N => "The first player can always win from it.",
        Outcome::P => "The second player can always win from it.",
    };
    let explained = match mistake {
        Some(Mistake::WrongDivisor) => told(
            "The most that may be taken is not the number to divide by. A move and its answer together can always take one more than that.",
            "Divide by that number.",
        ),
        Some(Mistake::MisereMultiple) => told(
            "That is the rule where whoever takes the last counter wins. Here whoever takes the last one loses.",
            "Who wins with a single counter?",
        ),
        _ => told(
            "It is the other way round.",
            "Is there a move that leaves a P-position?",
        ),
    };
    with(explained, full)
}

fn list(numbers: &[u64]) -> String {
    match numbers {
        [] => "none".to_string(),
        _ => Position(numbers.to_vec()).to_string(),
    }
}

/// `1, 2 or 3`; many in a row as `1 to 9`.
fn either(numbers: &[u64]) -> String {
    match numbers {
        [first, .., last] if numbers.len() > FEW && last - first < numbers.len() as u64 => {
            format!("{first} to {last}")
        }
        [all @ .., last] if !all.is_empty() => format!("{} or {last}", list(all)),
        _ => list(numbers),
    }
}

fn position(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "an N-position",
        Outcome::P => "a P-position",
    }
}
