//! The working of a nim-sum, line by line: by powers of 2 that cancel, or by binary columns.

use std::borrow::Cow;

use super::lines::Lines;
use crate::model::claim::Claim;
use crate::model::derivation::{Method, Rule};
use crate::model::formula::{Atom, Bits, Chain, Columns, Expr, Number};

/// How much of the working is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// Powers, strikes, what is left and the sum, a line each.
    Full,
    /// Powers and strikes in one line, then the sum.
    Short,
}

/// The nim-sum as the machine does it.
pub fn nim_sum(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |sum, n| sum ^ n)
}

/// Adds the working of a nim-sum of two or more numbers; returns the number of the line that gives the result.
pub(super) fn work(
    lines: &mut impl Lines,
    numbers: &[u64],
    method: Method,
    detail: Detail,
) -> usize {
    match method {
        Method::Powers | Method::Mirror => by_powers(lines, numbers, detail),
        Method::Columns => {
            let line = lines.line(|| Claim::Columns(columns(numbers)), Rule::Columns, &[]);
            lines.cancel(pairs_of_ones(numbers));
            line
        }
    }
}

/// The numbers in binary, all with as many places as the largest needs.
pub fn columns(numbers: &[u64]) -> Columns {
    let largest = numbers.iter().copied().max().unwrap_or(0);
    let width = (64 - largest.leading_zeros()).max(1) as u8;
    let bits = |number| Bits {
        number,
        digits: number,
        width,
    };
    Columns {
        rows: numbers.iter().map(|&n| bits(n)).collect(),
        parity: bits(nim_sum(numbers)),
    }
}

/// How many pairs of ones stand in the columns of some numbers: all ones but those that are left over.
pub(super) fn pairs_of_ones(numbers: &[u64]) -> u64 {
    let ones: u64 = numbers.iter().map(|n| u64::from(n.count_ones())).sum();
    (ones - u64::from(nim_sum(numbers).count_ones())) / 2
}

/// Equations whose left side is a nim-sum; each rests on the one before.
struct Equations<'a, L> {
    lines: &'a mut L,
    left: &'a [u64],
    last: Option<usize>,
}

impl<L: Lines> Equations<'_, L> {
    fn push(&mut self, right: impl FnOnce() -> Expr, rule: Rule) {
        let left = self.left;
        let claim = || Claim::Chain(Chain::equal(Expr::nim_sum(left), right()));
        self.last = Some(self.lines.line(claim, rule, self.last.as_slice()));
    }

    /// An equation in which numbers are struck out, each with its partner.
    fn strike(&mut self, right: impl FnOnce() -> Expr, pairs: u64) {
        self.push(right, Rule::Cancel);
        self.lines.cancel(pairs);
    }
}

fn by_powers(lines: &mut impl Lines, numbers: &[u64], detail: Detail) -> usize {
    let mut lines = Equations {
        lines,
        left: numbers,
        last: None,
    };
    let rest = cancel_whole(&mut lines, numbers);
    if rest.len() > 1 || lines.last.is_none() {
        cancel_powers(&mut lines, &rest, detail);
    }
    lines.last.unwrap_or(0)
}

/// Strikes equal numbers in pairs and returns the others. Of an odd number of equals the first one stays.
fn cancel_whole<'n>(lines: &mut Equations<impl Lines>, numbers: &'n [u64]) -> Cow<'n, [u64]> {
    let equal = |(i, n): (usize, &u64)| *n > 0 && numbers[..i].contains(n);
    if !numbers.iter().enumerate().any(equal) {
        return Cow::Borrowed(numbers);
    }
    let struck = struck_in_pairs(numbers);
    let with_strikes = numbers.iter().zip(&struck);
    let term = |(&n, &struck): (&u64, &bool)| {
        Expr::Atom(Atom {
            number: Number::Decimal(n),
            struck,
        })
    };
    let pairs = struck.iter().filter(|&&struck| struck).count() / 2;
    lines.strike(
        || Expr::Xor(with_strikes.clone().map(term).collect()),
        pairs as u64,
    );
    let kept = with_strikes.filter(|&(&n, &struck)| !struck && n > 0);
    let rest: Vec<u64> = kept.map(|(&n, _)| n).collect();
    let left = || match rest[..] {
        [] => Expr::number(0),
        _ => Expr::nim_sum(&rest),
    };
    lines.push(left, Rule::LeftOver);
    Cow::Owned(rest)
}

fn cancel_powers(lines: &mut Equations<impl Lines>, numbers: &[u64], detail: Detail) {
    let pairs = pairs_of_ones(numbers);
    let expands = numbers.iter().any(|n| !n.is_power_of_two() && *n > 0);
    if expands && (detail == Detail::Full || pairs == 0) {
        lines.push(|| expanded(numbers), Rule::Powers);
    }
    if pairs > 0 {
        lines.strike(|| cancelled(numbers), pairs);
    }
    let sum = nim_sum(numbers);
    if detail == Detail::Full && sum.count_ones() > 1 {
        lines.push(|| sum_of_powers(sum), Rule::LeftOver);
    }
    lines.push(|| Expr::number(sum), Rule::Add);
}

/// The nim-sum with each number as a sum of powers, of which those that pair are struck out: all but the first where they are
/// odd in number.
pub fn cancelled(numbers: &[u64]) -> Expr {
    let mut stays = nim_sum(numbers);
    expansion(numbers, |power| {
        let struck = stays & power == 0;
        stays &= !power;
        struck
    })
}

/// The nim-sum with each number as a sum of powers; nothing is struck out.
pub fn expanded(numbers: &[u64]) -> Expr {
    expansion(numbers, |_| false)
}

/// The nim-sum with each number as a sum of powers, some of them struck out.
fn expansion(numbers: &[u64], mut struck: impl FnMut(u64) -> bool) -> Expr {
    match numbers {
        [] => Expr::number(0),
        [n] => sum_with(*n, struck),
        _ => Expr::Xor(numbers.iter().map(|&n| sum_with(n, &mut struck)).collect()),
    }
}

/// A number as the sum of its powers of 2, the largest first; 0 and powers stand alone.
pub fn sum_of_powers(n: u64) -> Expr {
    sum_with(n, |_| false)
}

/// The same, with some powers struck out.
fn sum_with(n: u64, mut struck: impl FnMut(u64) -> bool) -> Expr {
    let mut atom = |power: u64| {
        Expr::Atom(Atom {
            number: Number::power(power.trailing_zeros()),
            struck: struck(power),
        })
    };
    match n.count_ones() {
        0 => Expr::number(0),
        1 => atom(n),
        _ => Expr::Plus(powers(n).map(atom).collect()),
    }
}

/// The different powers of 2 that add up to a number, the largest first.
pub fn powers(n: u64) -> impl ExactSizeIterator<Item = u64> {
    let mut rest = n;
    (0..n.count_ones()).map(move |_| {
        let power = 1 << rest.ilog2();
        rest -= power;
        power
    })
}

/// Which of some numbers are struck out when equals cancel in pairs: all but the first where they are odd in number.
fn struck_in_pairs(numbers: &[u64]) -> Vec<bool> {
    let mut struck = vec![false; numbers.len()];
    let mut alone: Vec<usize> = Vec::with_capacity(numbers.len());
    for (i, &n) in numbers.iter().enumerate().rev() {
        match alone.iter().position(|&other| numbers[other] == n) {
            _ if n == 0 => {}
            Some(found) => {
                struck[i] = true;
                struck[alone.swap_remove(found)] = true;
            }
            None => alone.push(i),
        }
    }
    struck
}
