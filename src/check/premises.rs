//! What stands before a statement or is given as its reason, as far as it matters for verdicts.

use crate::language::said::{Board, Said};
use crate::model::claim::Counted;
use crate::model::formula::Expr;

/// What a statement may be read off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Premises {
    /// Whether they are said to be the reason.
    pub given: bool,
    /// A nim-sum was spoken of.
    pub nim_sum: bool,
    /// The nim-sum after the move was said not to be 0.
    pub not_zero: bool,
    /// The parity of all counters: odd or not.
    pub total: Option<bool>,
    /// Some number was said to be odd or even.
    pub odd_number: bool,
    /// The number of all counters.
    pub counters: Option<u64>,
    /// The ordinary sum of some numbers.
    pub sum: Option<u64>,
    /// A power of 2, and how many heaps were said to have it.
    pub having: Option<(u64, usize)>,
    /// A power of 2, and in how many heaps it was said to be.
    pub counted: Option<(u64, u64)>,
    /// Its summands are different powers of 2, as they are left after cancelling.
    pub of_powers: bool,
    /// The nim-sum of the numbers that were written in binary.
    pub spelled: Option<u64>,
}

impl Premises {
    /// Takes note of what is said.
    pub fn add(&mut self, said: &Said) {
        match said {
            Said::NimSumNotZero { of } => {
                self.nim_sum = true;
                self.not_zero |= *of == Board::Next;
            }
            Said::NimSum { .. } => self.nim_sum = true,
            Said::Number {
                counted: Counted::Counters,
                is,
                ..
            } => {
                self.counters = Some(*is);
                self.total = Some(is % 2 == 1);
            }
            Said::Parity {
                counted: Counted::Counters,
                odd,
                ..
            } => self.total = Some(*odd),
            Said::OddNumber { .. } => self.odd_number = true,
            Said::InBinary { number, .. } => {
                self.spelled = Some(self.spelled.unwrap_or(0) ^ number);
            }
            Said::Contains {
                power,
                denied: false,
                ..
            } => {
                let before = self.having.filter(|(other, _)| other == power);
                self.having = Some((*power, before.map_or(0, |(_, heaps)| heaps) + 1));
            }
            Said::Occurs { power, times } => self.counted = Some((*power, *times)),
            Said::Chain { names, chain } => {
                self.nim_sum |= names.is_some();
                if let (Expr::Plus(summands), Some((_, right))) = (&chain.left, chain.links.last())
                {
                    let numbers = summands.iter().map(Expr::as_number);
                    let sum = numbers.sum::<Option<u64>>();
                    self.sum = right.as_number().filter(|is| Some(*is) == sum);
                    self.of_powers = are_powers(summands);
                }
            }
            _ => {}
        }
    }
}

/// Whether the summands are different powers of 2, largest first.
pub(super) fn are_powers(summands: &[Expr]) -> bool {
    let powers = summands
        .iter()
        .map(|summand| summand.as_number().filter(|n| n.is_power_of_two()));
    let powers: Option<Vec<u64>> = powers.collect();
    powers.is_some_and(|powers| {
        powers
            .windows(2)
            .all(|pair| matches!(pair, [one, next] if one > next))
    })
}
