//! Numbers in words: sums of powers, how often each power occurs, lists.

use crate::engine::sums::{nim_sum, powers};
use crate::language::voice::Voice;
use crate::model::claim::Counted;

pub fn joined(numbers: &[u64], separator: &str) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    numbers.join(separator)
}

/// A sum worked out; a single number is left alone.
pub fn total(numbers: &[u64]) -> String {
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

pub fn first_pair(numbers: &[u64]) -> u64 {
    let even = |&(_, times): &(u64, usize)| times % 2 == 0;
    occurrences(numbers)
        .into_iter()
        .find(even)
        .map_or(0, |(power, _)| power)
}

impl Voice<'_> {
    pub(super) fn sum_of_powers(&self, n: u64) -> String {
        match n {
            0 => "0".to_string(),
            _ => joined(&powers(n).collect::<Vec<_>>(), " + "),
        }
    }

    pub(super) fn largest_power(&self, of: u64) -> String {
        match powers(of).next() {
            Some(power) => {
                let sum = self.sum_of_powers(of);
                self.say(
                    "largest power",
                    &[("of", &of), ("sum", &sum), ("power", &power)],
                )
            }
            None => self.say("no largest power", &[]),
        }
    }

    /// What is counted; big heaps where nothing is said.
    pub(super) fn counted(&self, counted: Option<Counted>) -> String {
        match counted {
            Some(Counted::Counters) => self.counters.to_string(),
            Some(Counted::Ones) => self.say("rows of one", &[]),
            None => self.say("big rows", &[]),
        }
    }

    pub(super) fn parity(&self, n: u64) -> String {
        self.say(if n.is_multiple_of(2) { "even" } else { "odd" }, &[])
    }

    pub(super) fn counts(&self, numbers: &[u64]) -> String {
        let told = occurrences(numbers).into_iter().map(|(power, times)| {
            let times = self.times(times);
            self.say("occurs", &[("power", &power), ("times", &times)])
        });
        told.collect::<Vec<_>>().join(", ")
    }

    fn times(&self, times: usize) -> String {
        match times {
            1 => self.say("once", &[]),
            2 => self.say("twice", &[]),
            3 => self.say("three times", &[]),
            n => self.say("times", &[("n", &n)]),
        }
    }

    /// What cancels in pairs.
    pub(super) fn cancel(&self, numbers: &[u64]) -> String {
        let several = occurrences(numbers).into_iter();
        let several = several.filter(|&(_, times)| times > 1);
        let several = several.map(|(power, _)| self.say("powers", &[("power", &power)]));
        let powers = self.listed(&several.collect::<Vec<_>>(), "and");
        self.say("cancel", &[("powers", &powers)])
    }

    /// The first power that occurs an odd number of times and more than once, and how often.
    pub(super) fn thrice(&self, numbers: &[u64]) -> (u64, String) {
        let odd = |&(_, times): &(u64, usize)| times > 2 && times % 2 == 1;
        let found = occurrences(numbers).into_iter().find(odd);
        let (power, times) = found.unwrap_or_default();
        (power, self.times(times))
    }

    pub(super) fn ones_in(&self, numbers: &[u64]) -> String {
        let all: Vec<String> = numbers.iter().map(u64::to_string).collect();
        match numbers {
            [] => self.say("no ones", &[]),
            [n] => self.say("only one", &[("n", n)]),
            _ => self.say("have ones", &[("numbers", &self.listed(&all, "and"))]),
        }
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
