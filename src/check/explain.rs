//! Trouble in words: what is the matter in at most two sentences, what to look at next, and what is right. One arm, one
//! mistake; every number comes with the trouble.

use super::trouble::{Losing, Own, Trouble, WrongReason, WrongVerdict};
use crate::engine::mistakes::Mistake;
use crate::engine::sums::{nim_sum, powers};
use crate::model::claim::{Counted, Outcome};
use crate::script::said::Unread;

/// A trouble explained.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// What is the matter.
    pub message: String,
    /// What to look at next, without giving the step away.
    pub next: String,
    /// The step itself, where it can be told.
    pub full: Option<String>,
}

/// What heaps and counters are called.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    /// A heap.
    pub row: &'a str,
    /// Heaps.
    pub rows: &'a str,
    /// Counters.
    pub counters: &'a str,
}

/// The words for a trouble.
pub fn explain(trouble: &Trouble, voice: Voice) -> Explained {
    let explained = words(trouble, voice);
    Explained {
        message: capital(&explained.message),
        next: capital(&explained.next),
        full: explained.full.map(|full| capital(&full)),
    }
}

fn words(trouble: &Trouble, voice: Voice) -> Explained {
    match trouble {
        Trouble::Sum { terms, got, fits } => sum(terms, *got, fits, voice.rows),
        Trouble::Losing(losing) => losing_move(losing, voice),
        Trouble::Verdict(verdict) => wrong_verdict(verdict, voice),
        Trouble::Reason(reason) => wrong_reason(*reason, voice),
        Trouble::Unread(unread) => not_read(unread, voice.row),
        Trouble::Follows(own) => follows(*own, voice),
        other => plain(other, voice),
    }
}

fn told(message: impl Into<String>, next: impl Into<String>) -> Explained {
    Explained {
        message: message.into(),
        next: next.into(),
        full: None,
    }
}

fn with(mut explained: Explained, full: impl Into<String>) -> Explained {
    explained.full = Some(full.into());
    explained
}

fn plain(trouble: &Trouble, voice: Voice) -> Explained {
    let Voice {
        row,
        rows,
        counters,
    } = voice;
    match trouble {
        Trouble::Link { left, right } => with(
            told(
                format!("The two sides differ: {left} is not {right}."),
                "Work out each side for itself.",
            ),
            format!("The left side is {left}, the right side {right}."),
        ),
        Trouble::NoValue => told(
            "This cannot be worked out: a number is too large, or a strike stands in a bracket within a bracket.",
            "Write it in smaller steps.",
        ),
        Trouble::RunOn { left, right } => with(
            told(
                format!(
                    "{left} = {right} is not true. An equals sign says that both sides are the same number."
                ),
                "Start a new statement for the next number.",
            ),
            format!("End the chain with {left}, and say what {right} is on a line of its own."),
        ),
        Trouble::Expansion { number, got } => with(
            told(
                format!(
                    "The summands add up to {got}, not to {number}{}.",
                    off_by(*number, *got)
                ),
                format!(
                    "Which is the largest power of 2 that fits into {number}, and what is left then?"
                ),
            ),
            format!("{number} = {}.", sum_of_powers(*number)),
        ),
        Trouble::Repeated { number, power } => with(
            told(
                format!(
                    "The sum is right, but {power} stands in it more than once: two {power}s make {}.",
                    power.saturating_mul(2)
                ),
                "Use each power of 2 at most once.",
            ),
            format!("{number} = {}.", sum_of_powers(*number)),
        ),
        Trouble::NotAPower { number, summand } => with(
            told(
                format!("The sum is right, but {summand} is not a power of 2."),
                format!("Split {summand} as well."),
            ),
            format!("{number} = {}.", sum_of_powers(*number)),
        ),
        Trouble::StruckAlone(n) => told(
            format!(
                "{n} is struck out, but no other {n} is struck out with it. Only pairs cancel."
            ),
            format!("Look for a second {n}; without one it stays."),
        ),
        Trouble::StruckThree(n) => told(
            format!("{n} is struck out an odd number of times. Pairs cancel, so one {n} stays."),
            format!("Which {n} has no partner?"),
        ),
        Trouble::StruckUnequal {
            one,
            other,
            whole: false,
        } => told(
            format!("{one} and {other} are different, and only equal powers cancel."),
            format!("Is there a second {one}, or a second {other}?"),
        ),
        Trouble::StruckUnequal {
            one,
            other,
            whole: true,
        } => with(
            told(
                format!(
                    "{one} and {other} are different: whole numbers cancel only when they are equal."
                ),
                "Write both as sums of powers of 2 first.",
            ),
            format!(
                "{one} = {} and {other} = {}.",
                sum_of_powers(*one),
                sum_of_powers(*other)
            ),
        ),
        Trouble::PairLeft { power, got } => told(
            format!(
                "{got} counts two {power}s that are still standing. A pair of equal powers cancels completely."
            ),
            format!("Strike out both {power}s before you add."),
        ),
        Trouble::TwoSteps => told(
            "This is true, but it does more than one kind of step at once.",
            "Write powers, cancel, collect what is left, and add, each in a step of its own.",
        ),
        Trouble::LeftAligned { number, width } => with(
            told(
                format!(
                    "The digits of {number} are not under their columns. The ones must stand beneath each other."
                ),
                "Write the digits flush right.",
            ),
            format!(
                "{number} is {number:0>width$b}.",
                width = usize::from(*width)
            ),
        ),
        Trouble::Binary {
            number,
            digits,
            reads: false,
        } => with(
            told(
                format!("These digits spell {digits}, not {number}."),
                "Add up the columns that have a 1.",
            ),
            format!(
                "{number} = {}, in binary {number:b}.",
                sum_of_powers(*number)
            ),
        ),
        Trouble::Binary {
            number,
            digits,
            reads: true,
        } => with(
            told(
                format!("These digits do not spell {number}."),
                "Add up the powers of the columns that have a 1.",
            ),
            format!("They spell {} = {digits}.", sum_of_powers(*digits)),
        ),
        Trouble::ColumnCarried { rows, got } => with(
            told(
                format!(
                    "{got} is the ordinary sum: something was carried. Nothing moves from a column to the next one."
                ),
                "Go column by column: an even number of ones gives 0.",
            ),
            format!("The last row spells {}.", nim_sum(rows)),
        ),
        Trouble::Parity { power, with: rows } => told(
            format!(
                "The column of the {power}s has the wrong parity: {} in it.",
                ones_in(rows)
            ),
            "An even number of ones gives 0, an odd number gives 1.",
        ),
        Trouble::NoPower(n) => told(
            format!("{n} is not a power of 2."),
            "The powers of 2 are 1, 2, 4, 8, 16 and so on.",
        ),
        Trouble::PowerTooSmall { of, is } => with(
            told(
                format!("A larger power of 2 than {is} fits into {of}."),
                format!("Double {is} as long as it is at most {of}."),
            ),
            largest(*of),
        ),
        Trouble::PowerTooLarge { of, is } => with(
            told(
                format!("{is} is larger than {of}."),
                format!("Which is the largest power of 2 that is at most {of}?"),
            ),
            largest(*of),
        ),
        Trouble::PowerOfLargestHeap { of, is } => with(
            told(
                format!(
                    "{is} is the largest power of 2 in the largest {row}. What counts is the largest one in the nim-sum."
                ),
                "Look at the nim-sum, written as powers of 2.",
            ),
            largest(*of),
        ),
        Trouble::SmallestPower { of, is } => with(
            told(
                format!(
                    "{is} is the smallest power of 2 in the nim-sum. The larger ones would stay uncancelled."
                ),
                "Take the largest power in the nim-sum.",
            ),
            largest(*of),
        ),
        Trouble::Content {
            heap,
            size,
            power,
            has: false,
        } => told(
            format!(
                "{row} {} does not have {power}: {size} = {}.",
                heap.0,
                sum_of_powers(*size)
            ),
            format!("Write each {row} as powers of 2 and look for {power}."),
        ),
        Trouble::Content {
            heap,
            size,
            power,
            has: true,
        } => told(
            format!(
                "{row} {} has {power}: {size} = {}.",
                heap.0,
                sum_of_powers(*size)
            ),
            format!("Write each {row} as powers of 2 and look for {power}."),
        ),
        Trouble::SomeHeapHas {
            power,
            heap,
            size,
            top,
        } => with(
            told(
                match top {
                    true => format!(
                        "The power need not be a {row}'s own largest one: it is enough that a {row} contains {power}."
                    ),
                    false => format!("There is a {row} that has {power}."),
                },
                format!("Write each {row} as powers of 2 and look for {power}."),
            ),
            format!(
                "look at {row} {}: {size} = {}.",
                heap.0,
                sum_of_powers(*size)
            ),
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
        Trouble::WhichHeap => told(
            format!("It is not said from which {row}."),
            format!("Write it as `take 3 from {row} 2`, or `{row} 2: 7 -> 4`."),
        ),
        Trouble::NothingWins => told(
            "No move wins here: the position is lost for the player to move.",
            "Look at the nim-sum again, and at what it says.",
        ),
        Trouble::Stale { old } => told(
            format!("{old} was the nim-sum before the move. Every move changes it (Lemma 2)."),
            "Work the nim-sum out again for the new position.",
        ),
        Trouble::Count { counted, right } => with(
            told(
                format!("That is not the number of {}.", things(*counted, voice)),
                "Count again on the board.",
            ),
            format!("The number of {} is {right}.", things(*counted, voice)),
        ),
        Trouble::MiscountedBig { said, right } => with(
            told(
                format!(
                    "{said} counts {rows} of 1 as well. A {row} is big when it has more than one."
                ),
                format!("Leave the {rows} of 1 out."),
            ),
            format!("The number of big {rows} is {right}."),
        ),
        Trouble::WrongCountParity {
            counted,
            right,
            left,
        } => told(
            match left {
                true => format!(
                    "The number of {rows} of 1 that are left is {right}, which is {}. The opponent loses only when it is odd.",
                    parity(*right)
                ),
                false => format!(
                    "The number of {} is {right}, which is {}.",
                    things(Some(*counted), voice),
                    parity(*right)
                ),
            },
            "Count again on the board.",
        ),
        Trouble::NotUnique(moves) => with(
            told(
                format!(
                    "This move wins, but it is not the only one that does: there are {}.",
                    moves.len()
                ),
                format!("Which other {rows} have the largest power of the nim-sum?"),
            ),
            format!(
                "All winning moves: {}.",
                moves
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join("; ")
            ),
        ),
        Trouble::NotAll(number) => with(
            told(
                "This wins, but it is not all: other moves win too.",
                format!("Look at every {row} that has the largest power of the nim-sum."),
            ),
            format!("There are {number} winning moves."),
        ),
        Trouble::OtherBoard { mirrored } => told(
            "This is not the position that is given.",
            match mirrored {
                true => format!(
                    "It is the position read from the other end: write `rows from: bottom` at the top, or keep the order of the {rows}."
                ),
                false => format!("Write the {rows} in the order in which they are given."),
            },
        ),
        Trouble::NotNeeded => told(
            "This is true, but the question does not need it.",
            "Say how it helps, or leave it out.",
        ),
        Trouble::OtherPower(power) => told(
            format!("This is true, but {power} is not the largest power of 2 in the nim-sum."),
            "Look for the largest power of the nim-sum.",
        ),
        Trouble::NeedsWorking(what) => told(
            "This is true, but what it rests on is missing, and working is asked for.".to_string(),
            format!("Write down {what} first."),
        ),
        Trouble::NoMoveYet => told(
            "A position after a move is spoken of, but no move was made.",
            format!("Write the move first, as `take 3 from {row} 2`."),
        ),
        Trouble::Sum { .. }
        | Trouble::Losing(_)
        | Trouble::Verdict(_)
        | Trouble::Reason(_)
        | Trouble::Unread(_)
        | Trouble::Follows(_) => Explained::default(),
    }
}

fn sum(terms: &[u64], got: u64, fits: &[Mistake], rows: &str) -> Explained {
    let right = nim_sum(terms);
    let message = match fits.first() {
        Some(Mistake::Carried) => format!(
            "{got} is {}. In a nim-sum equal powers of 2 cancel; nothing is carried.",
            joined(terms, " + ")
        ),
        Some(Mistake::NothingCancelled) => format!(
            "{got} is {}: nothing was cancelled. {} in pairs.",
            joined(terms, " + "),
            pairs(terms)
        ),
        Some(Mistake::CancelledThree) => {
            format!("{} Pairs cancel, so one of three stays.", thrice(terms))
        }
        Some(Mistake::KeptOne) => format!(
            "{got} keeps one {} of a pair. A pair of equal powers disappears completely.",
            first_pair(terms)
        ),
        _ => format!("{got} is not the nim-sum of {}.", joined(terms, ", ")),
    };
    let next = match fits {
        [one, other, ..] => format!("Did you {}, or {}?", done(*one, rows), done(*other, rows)),
        [_] => "Write each number as powers of 2 and cancel equal ones in pairs.".to_string(),
        [] if terms.iter().all(|&n| n == 0) => {
            "All of these numbers are 0: what is left?".to_string()
        }
        [] => format!(
            "Count each power of 2: {}. Which occur an odd number of times?",
            counts(terms)
        ),
    };
    let odd: Vec<u64> = powers(right).collect();
    let full = match odd[..] {
        [] => format!("{}: all cancel, and 0 is left.", counts(terms)),
        _ => format!(
            "{}. What occurs an odd number of times is left: {}.",
            counts(terms),
            total(&odd)
        ),
    };
    with(told(message, next), full)
}

/// What somebody does who makes a mistake, after "did you".
fn done(mistake: Mistake, rows: &str) -> String {
    let done = match mistake {
        Mistake::Carried => "add the two numbers with carry",
        Mistake::NothingCancelled => "add the numbers without cancelling",
        Mistake::CancelledThree => "cancel three equal powers",
        Mistake::KeptOne => "keep one power of each pair",
        Mistake::TakesS => "take as many as the nim-sum",
        Mistake::LeavesS => "leave as many as the nim-sum",
        Mistake::TakeForLeave => "take what should stay",
        Mistake::WrongRowLabel => return format!("count the {rows} from the other end"),
        _ => "do something else",
    };
    done.to_string()
}

fn losing_move(losing: &Losing, voice: Voice) -> Explained {
    let Voice { row, rows, .. } = voice;
    let Losing {
        heap,
        size,
        leave,
        s,
        after,
        ones,
        big,
        ..
    } = *losing;
    let target = size ^ s;
    let after_it = format!("After this move the nim-sum is {after}, not 0.");
    let number = heap.0;
    let explained = match losing.mistake {
        Some(Mistake::TakeForLeave) => told(
            format!(
                "{target} is what should stay in {row} {number}, not what should go. {after_it}"
            ),
            format!("How many must go from {size} so that {target} stay?"),
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
        _ if big > 0 && s != 0 => told(
            after_it,
            format!("What must stay in the {row} is its size ⊕ the nim-sum."),
        ),
        _ => told(
            format!(
                "This move does not win: the opponent can win from what is left, {}.",
                left_over(ones, big, voice)
            ),
            "Look at the position after the move as your opponent would.".to_string(),
        ),
    };
    let explained = match (losing.mistake, losing.or) {
        (Some(one), Some(other)) => Explained {
            next: format!("Did you {}, or {}?", done(one, rows), done(other, rows)),
            ..explained
        },
        _ => explained,
    };
    match target < size && losing.lacks.is_none() && big > 0 && leave != target {
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

fn wrong_verdict(verdict: &WrongVerdict, voice: Voice) -> Explained {
    let Voice {
        row,
        rows,
        counters,
    } = voice;
    let WrongVerdict {
        mistake,
        right,
        s,
        ones,
        misere,
        counters: number,
    } = *verdict;
    let full = match right {
        Outcome::N => "The first player can always win.",
        Outcome::P => "The second player can always win.",
    };
    let is_zero = if s == 0 { "is 0" } else { "is not 0" };
    let explained = match mistake {
        Some(Mistake::EvenTotal) => told(
            format!(
                "The number of {counters} ({}) being even decides nothing: 5, 4, 3 has 12 and is won by the first player, 1, 2, 3 has 6 and is lost.",
                number.unwrap_or(0)
            ),
            "Find the nim-sum.",
        ),
        Some(Mistake::InvertedVerdict) => told(
            format!("The nim-sum {is_zero}, and the verdict is turned round."),
            "Theorem 1: what does a nim-sum of 0 mean for the player to move?",
        ),
        Some(Mistake::FlippedRule) => told(
            format!(
                "The nim-sum {is_zero}, and the verdict is turned round. With two or more big {rows} Classic Nim is decided as Nim is."
            ),
            "Theorem 2: what does a nim-sum of 0 mean for the player to move?",
        ),
        Some(Mistake::NimWithNoBig) => told(
            format!(
                "Without a big {row} the nim-sum does not decide Classic Nim. Only the number of {rows} of 1 counts: {ones}, which is {}.",
                parity(ones)
            ),
            "Play it out: who takes the last one?",
        ),
        Some(Mistake::NimWithOneBig) => told(
            format!("With exactly one big {row} the nim-sum does not decide Classic Nim."),
            format!("What can the first player do with the big {row}?"),
        ),
        _ if misere => told(
            "It is the other way round.",
            format!("How many big {rows} are there, and which rule holds for that many?"),
        ),
        _ => told(
            "It is the other way round.",
            "Find the nim-sum: what does it say for the player to move?",
        ),
    };
    with(explained, full)
}

fn wrong_reason(reason: WrongReason, voice: Voice) -> Explained {
    let Voice { row, rows, .. } = voice;
    match reason {
        WrongReason::Sum(sum) => told(
            format!(
                "{sum} is right, but only because no power of 2 occurs twice here. In general the ordinary sum is not the nim-sum."
            ),
            "Say which powers cancel, or that none does.",
        ),
        WrongReason::EvenTotal => told(
            "This is true, but not because the total is even: 5, 4, 3 has 12 and is won by the first player.",
            "Find the nim-sum.",
        ),
        WrongReason::Heap { largest: true } => told(
            format!(
                "This move wins, but not for that reason. In 5, 4, 3 the only winning move is in the smallest {row}."
            ),
            format!("Say which power of 2 the {row} has."),
        ),
        WrongReason::Heap { largest: false } => told(
            format!(
                "This move wins, but not for that reason. In 2, 3, 7 the only winning move is in the largest {row}."
            ),
            format!("Say which power of 2 the {row} has."),
        ),
        WrongReason::Theorem => told(
            "This is true, but that theorem does not say it for this position.",
            "What does the theorem ask of the game and of the position?",
        ),
        WrongReason::OneBig => told(
            format!(
                "This is true, but the nim-sum does not show it: in Classic Nim it decides only with two or more big {rows}."
            ),
            format!("Look at the one big {row}: what can be left?"),
        ),
        WrongReason::Mirror => told(
            format!("This is true, but mirroring needs two {rows}."),
            "Find the nim-sum.",
        ),
        WrongReason::Parity => told(
            format!(
                "This is true, but the number of {rows} of 1 decides only where no {row} is big."
            ),
            format!("How many big {rows} are there?"),
        ),
    }
}

fn follows(own: Own, voice: Voice) -> Explained {
    let rows = voice.rows;
    let message = match own {
        Own::NimSum(s) => format!("Given your nim-sum {s}, this step is done correctly."),
        Own::Power(power) => format!("Given your power {power}, this step is done correctly."),
        Own::Leave(leave) => {
            format!("Given that {leave} should stay, this step is done correctly.")
        }
        Own::Take(take) => format!("Given that {take} should go, this step is done correctly."),
        Own::Big(big) => {
            format!("Given your count of big {rows} ({big}), this step is done correctly.")
        }
        Own::Row => "Given the rows above, this is correct.".to_string(),
        Own::Side => "Given the step before, this is correct.".to_string(),
    };
    told(message, "")
}

fn not_read(unread: &Unread, row: &str) -> Explained {
    match unread {
        Unread::MixedOperators => told(
            "+ and ⊕ stand side by side, and it is not clear which belongs together.",
            "Put brackets around the sum: (4 + 1) ⊕ 8.",
        ),
        Unread::Bracket => told(
            "A bracket is missing.",
            "Count the opening and the closing ones.",
        ),
        Unread::TooDeep => told(
            "There are too many brackets within brackets.",
            "Write it in smaller steps.",
        ),
        Unread::TooLarge => told("A number is too large.", "Numbers go up to 2^64 - 1."),
        Unread::UnknownName(name) => told(
            format!("`{name}` has no number yet."),
            match &name[..] {
                "s" | "N" | "nim-sum" => "Write the nim-sum down first, as `nim-sum = 29`.",
                _ => "Write the numbers themselves, as `5 ⊕ 6 = 3`.",
            },
        ),
        Unread::Unfinished => told(
            "The formula ends in the middle.",
            "What comes after the last sign?",
        ),
        Unread::Caret => told(
            "This may be a power or a nim-sum: `^` without blanks is a power.",
            "Write a nim-sum as `5 xor 6 = 3`, or with blanks as `5 ^ 6 = 3`.",
        ),
        Unread::NothingBefore => told(
            "This line goes on with a formula, but none stands directly before it.",
            "Write the whole formula on one line, as `5 ⊕ 6 = 3`.",
        ),
        Unread::TooLong => told("The line is too long to be read.", "Write one step a line."),
        Unread::Other => told(
            "This looks like a step, but I cannot read it.",
            format!(
                "Write it as in the examples: `5 ⊕ 6 = 3`, `take 3 from {row} 2`, `first player wins`."
            ),
        ),
    }
}

fn things(counted: Option<Counted>, voice: Voice) -> String {
    match counted {
        Some(Counted::Counters) => voice.counters.to_string(),
        Some(Counted::Ones) => format!("{} of 1", voice.rows),
        None => format!("big {}", voice.rows),
    }
}

fn parity(n: u64) -> &'static str {
    if n.is_multiple_of(2) { "even" } else { "odd" }
}

fn off_by(number: u64, got: u64) -> String {
    match number.abs_diff(got) {
        1 if got > number => ", one too many".to_string(),
        1 => ", one too few".to_string(),
        n if got > number => format!(", {n} too many"),
        n => format!(", {n} too few"),
    }
}

fn largest(of: u64) -> String {
    match powers(of).next() {
        Some(power) => format!(
            "{of} = {}: the largest power is {power}.",
            sum_of_powers(of)
        ),
        None => "0 has no power of 2 in it.".to_string(),
    }
}

fn sum_of_powers(n: u64) -> String {
    match n {
        0 => "0".to_string(),
        _ => joined(&powers(n).collect::<Vec<_>>(), " + "),
    }
}

fn joined(numbers: &[u64], separator: &str) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    numbers.join(separator)
}

/// A sum worked out; a single number is left alone.
fn total(numbers: &[u64]) -> String {
    match numbers {
        [n] => n.to_string(),
        _ => format!("{} = {}", joined(numbers, " + "), nim_sum(numbers)),
    }
}

/// The powers of 2 in some numbers with how often each occurs, the largest first.
fn occurrences(numbers: &[u64]) -> Vec<(u64, usize)> {
    let all = numbers.iter().fold(0, |all, n| all | n);
    let count = |power: u64| numbers.iter().filter(|&n| n & power != 0).count();
    powers(all).map(|power| (power, count(power))).collect()
}

fn counts(numbers: &[u64]) -> String {
    let all = occurrences(numbers).into_iter().enumerate();
    let told = all.map(|(i, (power, times))| {
        let occurs = if i == 0 { " occurs" } else { "" };
        format!("{power}{occurs} {}", times_in_words(times))
    });
    told.collect::<Vec<_>>().join(", ")
}

fn times_in_words(times: usize) -> String {
    match times {
        1 => "once".to_string(),
        2 => "twice".to_string(),
        3 => "three times".to_string(),
        n => format!("{n} times"),
    }
}

fn pairs(numbers: &[u64]) -> String {
    let several: Vec<String> = occurrences(numbers)
        .into_iter()
        .filter(|&(_, times)| times > 1)
        .map(|(power, _)| format!("the {power}s"))
        .collect();
    let several = match &several[..] {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => several.join(", "),
    };
    format!("Cancel {several}")
}

fn first_pair(numbers: &[u64]) -> u64 {
    let even = |&(_, times): &(u64, usize)| times % 2 == 0;
    occurrences(numbers)
        .into_iter()
        .find(even)
        .map_or(0, |(power, _)| power)
}

fn thrice(numbers: &[u64]) -> String {
    let odd = |&(_, times): &(u64, usize)| times > 2 && times % 2 == 1;
    match occurrences(numbers).into_iter().find(odd) {
        Some((power, times)) => format!("{power} occurs {}.", times_in_words(times)),
        None => String::new(),
    }
}

fn ones_in(numbers: &[u64]) -> String {
    match numbers {
        [] => "no number has a 1".to_string(),
        [n] => format!("only {n} has a 1"),
        _ => format!("{} have a 1", listed(numbers)),
    }
}

fn listed(numbers: &[u64]) -> String {
    match numbers {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", joined(before, ", ")),
        _ => joined(numbers, ", "),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
