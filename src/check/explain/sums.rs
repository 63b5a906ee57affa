//! What is wrong with a sum, a split or a strike.

use super::numbers::{counts, first_pair, joined, pairs, sum_of_powers, thrice, total};
use super::words::{Explained, Voice, done, told, with};
use crate::check::trouble::Trouble;
use crate::engine::mistakes::Mistake;
use crate::engine::sums::{nim_sum, powers};

/// Links, splits and strikes.
pub fn formula(trouble: &Trouble) -> Explained {
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
        _ => Explained::default(),
    }
}

/// A nim-sum that comes to something else, with the mistakes that fit.
pub fn sum(terms: &[u64], got: u64, fits: &[Mistake], voice: Voice) -> Explained {
    let rows = voice.rows;
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
    let explained = told(message, next);
    match voice.full {
        true => with(explained, what_is_left(terms)),
        false => explained,
    }
}

/// How often each power occurs, and what that leaves.
fn what_is_left(terms: &[u64]) -> String {
    let odd: Vec<u64> = powers(nim_sum(terms)).collect();
    match odd[..] {
        [] => format!("{}: all cancel, and 0 is left.", counts(terms)),
        _ => format!(
            "{}. What occurs an odd number of times is left: {}.",
            counts(terms),
            total(&odd)
        ),
    }
}

fn off_by(number: u64, got: u64) -> String {
    match number.abs_diff(got) {
        1 if got > number => ", one too many".to_string(),
        1 => ", one too few".to_string(),
        n if got > number => format!(", {n} too many"),
        n => format!(", {n} too few"),
    }
}
