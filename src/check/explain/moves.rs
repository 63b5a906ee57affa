//! What is wrong with a move: it is not legal, or it does not win.

use super::numbers::parity;
use super::words::{Explained, Voice, done, told, with};
use crate::check::trouble::{Losing, Trouble};
use crate::engine::mistakes::Mistake;
use crate::model::rules::{Layout, Look};

/// Moves that cannot be made, and lists of moves.
pub fn play(trouble: &Trouble, voice: Voice) -> Explained {
    let Voice {
        row,
        rows,
        counters,
        ..
    } = voice;
    match trouble {
        Trouble::NoSuchHeap { heap, heaps } if voice.layout.has_places() => told(
            format!("There is no circle {}; there are {heaps}.", heap.0),
            match voice.layout {
                Layout::Row => "Number the places from 1, from left to right.",
                _ => "Number the places from 1, round the circle.",
            },
        ),
        Trouble::NoSuchHeap { heap, heaps } => told(
            format!("There is no {row} {}; there are {heaps}.", heap.0),
            format!("Number the {rows} from 1 in the order in which they are given."),
        ),
        Trouble::OtherSize {
            heap,
            size,
            said,
            mirrored,
        } => told(
            format!("{row} {} has {size} {counters}, not {said}.", heap.0),
            match mirrored {
                true => format!(
                    "If you count the {rows} from the other end, write `rows from: bottom` at the top."
                ),
                false => "Compare with the position that is given.".to_string(),
            },
        ),
        Trouble::NoHeapOfSize(said) if let Some(look) = voice.layout.disguise() => told(
            match look {
                Look::Turtles => format!("The coin at {said} shows no heads."),
                Look::Rows | Look::Strip => format!("No coin is on square {said}."),
            },
            "Compare with the position that is given.",
        ),
        Trouble::NoHeapOfSize(said) => told(
            format!("No {row} has {said} {counters}."),
            "Compare with the position that is given.",
        ),
        Trouble::Adds { heap, size, leave } => told(
            format!(
                "{row} {} has only {size}, so {leave} cannot be left in it. A move takes {counters} away.",
                heap.0
            ),
            format!("Choose a {row} that becomes smaller."),
        ),
        Trouble::TakesNothing => told(
            "A move takes at least one.",
            format!("How many {counters} go?"),
        ),
        Trouble::TakesTooMany { heap, size, take } => told(
            format!(
                "{take} cannot be taken from {row} {}, which has {size}.",
                heap.0
            ),
            format!("How many are to stay in that {row}?"),
        ),
        Trouble::TwoHeaps => told(
            format!("A move takes from one {row} only."),
            format!("Which single {row} can do it?"),
        ),
        Trouble::WrongPile { larger, sizes } => with(
            told(
                format!(
                    "After this move the two {rows} are not equal. Only the larger one can be brought down to the other."
                ),
                format!(
                    "Which of {} and {} is larger, and by how much?",
                    sizes.0, sizes.1
                ),
            ),
            format!("Take {} from {row} {}.", sizes.0 - sizes.1, larger.0),
        ),
        Trouble::WhichHeap if voice.layout.disguise().is_some() => told(
            "Say which coin moves.",
            "Write where it is and where it goes, as `9 -> 4`.",
        ),
        Trouble::WhichHeap => told(
            format!("Say which {row} this is taken from."),
            format!("Write it as `take 3 from {row} 2`, or `{row} 2: 7 -> 4`."),
        ),
        Trouble::NothingWins => told(
            "No move wins here: the position is lost for the player to move.",
            "Look at the nim-sum again, and at what it says.",
        ),
        Trouble::Stale { old, new } => with(
            told(
                format!("{old} was the nim-sum before the move. Every move changes it (Lemma 2)."),
                "Work the nim-sum out again for the new position.",
            ),
            format!("It is {new} now."),
        ),
        Trouble::NotUnique(moves) => with(
            told(
                format!(
                    "This move wins, but it is not the only one that does: there are {}.",
                    moves.len()
                ),
                match voice.layout {
                    Layout::Heaps(_) => {
                        format!("Which other {rows} have the largest power of the nim-sum?")
                    }
                    _ => "Which other moves leave a P-position?".to_string(),
                },
            ),
            format!("All winning moves: {}.", moves.join("; ")),
        ),
        Trouble::NotAll { named, all } => with(
            told(
                match named {
                    1 => "This move wins, but it is not all: other moves win too.",
                    _ => "These moves win, but they are not all: other moves win too.",
                },
                match voice.layout {
                    Layout::Heaps(_) => {
                        format!("Look at every {row} that has the largest power of the nim-sum.")
                    }
                    _ => "Try each move: which ones leave a P-position?".to_string(),
                },
            ),
            format!("There are {all} winning moves."),
        ),
        Trouble::NoMoveYet => told(
            "A position after a move is spoken of, but no move was made.",
            match voice.layout {
                Layout::Circle | Layout::Row => {
                    "Write the move first, as `take circles 1, 2`.".to_string()
                }
                Layout::Heaps(look) if look != Look::Rows => {
                    "Write the move first, as `9 -> 4`.".to_string()
                }
                _ if voice.single => "Write the move first, as `take 3`.".to_string(),
                _ => format!("Write the move first, as `take 3 from {row} 2`."),
            },
        ),
        _ => Explained::default(),
    }
}

/// A legal move that does not win.
pub fn losing(losing: &Losing, voice: Voice) -> Explained {
    let Voice { row, rows, .. } = voice;
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
    let by_you = match stay == target {
        true => "",
        false => " by your own working",
    };
    let after_it = format!("After this move the nim-sum is {after}, not 0.");
    let number = heap.0;
    let explained = match losing.mistake {
        Some(Mistake::TakeForLeave) => told(
            format!(
                "{stay} is what should stay in {row} {number}{by_you}, not what should go. {after_it}"
            ),
            format!("How many must go from {size} so that {stay} stay?"),
        ),
        Some(Mistake::WrongRowLabel) => told(
            format!(
                "This does not win in {row} {number} as the {rows} are given. It would with the {rows} counted from the other end."
            ),
            "If you count from the other end, write `rows from: bottom` at the top.".to_string(),
        ),
        Some(Mistake::TakesS) => told(
            format!("This takes the nim-sum {s} itself. {after_it}"),
            format!("What must stay in the {row} is its size ⊕ the nim-sum."),
        ),
        Some(Mistake::LeavesS) => told(
            format!("This leaves the nim-sum {s} itself in {row} {number}. {after_it}"),
            format!("What must stay in the {row} is its size ⊕ the nim-sum."),
        ),
        Some(Mistake::HeapLacksPower) => told(
            format!(
                "{row} {number} does not have {}, so that power stays whatever you take from it.",
                losing.lacks.unwrap_or(0)
            ),
            format!("Choose a {row} that has the largest power of the nim-sum."),
        ),
        Some(Mistake::EvenOnes) => told(
            format!(
                "The number of {rows} of 1 after this move is {ones}, which is even. In Classic Nim the opponent must be left an odd number of them."
            ),
            "Can you leave one more, or one fewer?".to_string(),
        ),
        Some(Mistake::NimWithOneBig) => told(
            format!(
                "With exactly one big {row} the nim-sum does not decide Classic Nim: this leaves {}.",
                left_over(ones, big, voice)
            ),
            format!("Bring the big {row} down so that an odd number of {rows} of 1 is left."),
        ),
        Some(Mistake::NimWithNoBig) => told(
            format!(
                "Without a big {row} only the number of {rows} of 1 counts: this leaves {ones}, an {} number.",
                parity(ones)
            ),
            "Who takes the last one then?".to_string(),
        ),
        Some(Mistake::FlippedRule) => told(
            format!("{after_it} With two or more big {rows} Classic Nim is played like Nim."),
            format!("Aim for a nim-sum of 0 as long as two or more {rows} are big."),
        ),
        _ if big > 0 && s != 0 && !losing.by_ones => told(
            after_it,
            format!("What must stay in the {row} is its size ⊕ the nim-sum."),
        ),
        _ => told(
            format!(
                "This move does not win: the opponent can win from what is left, {}.",
                left_over(ones, big, voice)
            ),
            match losing.by_ones && big > 0 {
                true => format!(
                    "Bring the big {row} down so that an odd number of {rows} of 1 is left."
                ),
                false => "Look at the position after the move as your opponent would.".to_string(),
            },
        ),
    };
    let explained = match (losing.mistake, losing.or) {
        (Some(one), Some(other)) => Explained {
            next: format!("Did you {}, or {}?", done(one, rows), done(other, rows)),
            ..explained
        },
        _ => explained,
    };
    let by_nim_sum = losing.lacks.is_none() && big > 0 && !losing.by_ones;
    match target < size && by_nim_sum && leave != target {
        true => with(
            explained,
            format!("{size} ⊕ {s} = {target}: leave {target} in {row} {number}."),
        ),
        false => explained,
    }
}

fn left_over(ones: u64, big: u64, voice: Voice) -> String {
    let Voice { row, rows, .. } = voice;
    let ones = match ones {
        1 => format!("1 {row} of 1"),
        n => format!("{n} {rows} of 1"),
    };
    match big {
        0 => ones,
        1 => format!("{ones} and 1 big {row}"),
        n => format!("{ones} and {n} big {rows}"),
    }
}
