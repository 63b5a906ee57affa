//! Numbers in words: sums of powers, how often each power occurs, lists.

use crate::engine::sums::{nim_sum, powers};

pub fn sum_of_powers(n: u64) -> String {
    match n {
        0 => "0".to_string(),
        _ => joined(&powers(n).collect::<Vec<_>>(), " + "),
    }
}

pub fn joined(numbers: &[u64], separator: &str) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    numbers.join(separator)
}

pub fn listed(numbers: &[u64]) -> String {
    match numbers {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", joined(before, ", ")),
        _ => joined(numbers, ", "),
    }
}

/// A sum worked out; a single number is left alone.
pub fn total(numbers: &[u64]) -> String {
    match numbers {
        [n] => n.to_string(),
        _ => format!("{} = {}", joined(numbers, " + "), nim_sum(numbers)),
    }
}

pub fn parity(n: u64) -> &'static str {
    if n.is_multiple_of(2) { "even" } else { "odd" }
}

/// The powers of 2 in some numbers with how often each occurs, the largest first.
fn occurrences(numbers: &[u64]) -> Vec<(u64, usize)> {
    let all = numbers.iter().fold(0, |all, n| all | n);
    let count = |power: u64| numbers.iter().filter(|&n| n & power != 0).count();
    powers(all).map(|power| (power, count(power))).collect()
}

pub fn counts(numbers: &[u64]) -> String {
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

pub fn pairs(numbers: &[u64]) -> String {
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

pub fn first_pair(numbers: &[u64]) -> u64 {
    let even = |&(_, times): &(u64, usize)| times % 2 == 0;
    occurrences(numbers)
        .into_iter()
        .find(even)
        .map_or(0, |(power, _)| power)
}

pub fn thrice(numbers: &[u64]) -> String {
    let odd = |&(_, times): &(u64, usize)| times > 2 && times % 2 == 1;
    match occurrences(numbers).into_iter().find(odd) {
        Some((power, times)) => format!("{power} occurs {}.", times_in_words(times)),
        None => String::new(),
    }
}

pub fn ones_in(numbers: &[u64]) -> String {
    match numbers {
        [] => "no number has a 1".to_string(),
        [n] => format!("only {n} has a 1"),
        _ => format!("{} have a 1", listed(numbers)),
    }
}

pub fn capital(mut text: String) -> String {
    match text.get_mut(..1) {
        Some(first) => first.make_ascii_uppercase(),
        None => {
            let rest = text.split_off(text.chars().next().map_or(0, char::len_utf8));
            text = text.to_uppercase() + &rest;
        }
    }
    text
}
