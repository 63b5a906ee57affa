//! What is wrong with a largest power, or with what a heap contains.

use super::numbers::sum_of_powers;
use super::words::{Explained, Voice, told, with};
use crate::check::trouble::Trouble;
use crate::engine::sums::powers;

/// Powers of 2 in the nim-sum and in heaps.
pub fn power(trouble: &Trouble, voice: Voice) -> Explained {
    let Voice { row, .. } = voice;
    match trouble {
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
        Trouble::OtherPower(power) => told(
            format!("This is true, but {power} is not the largest power of 2 in the nim-sum."),
            "Look for the largest power of the nim-sum.",
        ),
        _ => Explained::default(),
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
