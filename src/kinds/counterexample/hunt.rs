//! Where a counterexample is looked for: bounds on its values, and the smallest one within them.

use std::ops::RangeInclusive;

use super::sight::Quick;
use super::variants::{Shape, VARIANTS, Values, Variant};
use crate::model::position::{HeapNo, Move};

/// What values are allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// How many numbers or rows.
    pub count: RangeInclusive<u64>,
    /// How large they are.
    pub size: RangeInclusive<u64>,
    /// Whether they all differ.
    pub different: bool,
}

/// Bounds of numbers and of rows by their number in the draw.
const NUMBERS: [(RangeInclusive<u64>, bool); 4] = [
    (1..=7, false),
    (1..=15, true),
    (4..=15, false),
    (8..=31, true),
];
const ROWS: [(RangeInclusive<u64>, RangeInclusive<u64>, bool); 4] = [
    (2..=3, 1..=7, false),
    (3..=3, 1..=15, true),
    (4..=4, 2..=9, false),
    (3..=3, 4..=15, false),
];

impl Bounds {
    /// The bounds of a number, for a shape.
    pub fn of(shape: Shape, number: u64) -> Option<Bounds> {
        let number = usize::try_from(number).ok()?;
        let (count, size, different) = match shape {
            Shape::Numbers(count) => {
                let (size, different) = NUMBERS.get(number)?.clone();
                (count as u64..=count as u64, size, different)
            }
            Shape::Rows | Shape::Play => ROWS.get(number)?.clone(),
        };
        Some(Bounds {
            count,
            size,
            different,
        })
    }

    /// Whether numbers, all of them, are as they may be.
    pub fn allow(&self, numbers: &[u64]) -> bool {
        let again = |(i, size): (usize, &u64)| numbers.iter().take(i).any(|other| other == size);
        self.count.contains(&(numbers.len() as u64))
            && numbers.iter().all(|size| self.size.contains(size))
            && !(self.different && numbers.iter().enumerate().any(again))
    }

    /// All numbers within them, fewest first; of rows only one order of each.
    fn all(&self, ascending: bool) -> Vec<Vec<u64>> {
        let mut all: Vec<Vec<u64>> = Vec::new();
        let mut begun: Vec<Vec<u64>> = vec![Vec::new()];
        for count in 1..=*self.count.end() {
            let longer = begun.iter().flat_map(|numbers| {
                let least = match (ascending, numbers.last()) {
                    (true, Some(&last)) => last,
                    _ => *self.size.start(),
                };
                (least..=*self.size.end()).map(move |next| {
                    let mut numbers = numbers.clone();
                    numbers.push(next);
                    numbers
                })
            });
            begun = longer.collect();
            if self.count.contains(&count) {
                all.extend(begun.iter().filter(|numbers| self.allow(numbers)).cloned());
            }
        }
        all.sort_by_key(|numbers| (numbers.len(), numbers.iter().sum::<u64>()));
        all
    }
}

/// The smallest counterexample: with the fewest rows, the fewest counters in all, the smallest first numbers, the fewest
/// taken. Not trusted.
pub fn smallest(variant: &Variant, bounds: &Bounds) -> Option<Values> {
    let rows = !matches!(variant.shape, Shape::Numbers(_));
    let candidates = bounds.all(rows).into_iter();
    let mut candidates = candidates.flat_map(|numbers| values(variant.shape, numbers));
    candidates.find(|values| refutes(variant, values))
}

fn refutes(variant: &Variant, values: &Values) -> bool {
    let seen = variant.seen(&mut Quick, values);
    seen.is_some_and(|seen| seen.refutes())
}

/// Numbers as values, with each move in turn where a move is asked for.
fn values(shape: Shape, numbers: Vec<u64>) -> Vec<Values> {
    if shape != Shape::Play {
        return vec![Values { numbers, by: None }];
    }
    let largest = numbers.iter().copied().max().unwrap_or(0);
    let takes = (1..=largest).flat_map(|count| (1..=numbers.len()).map(move |row| (row, count)));
    let legal = takes.filter(|&(row, count)| numbers.get(row - 1).is_some_and(|&n| n >= count));
    let with = |(row, count)| Values {
        numbers: numbers.clone(),
        by: Some(Move::take(HeapNo(row), count)),
    };
    legal.map(with).collect()
}

/// The bounds, by their numbers, within which each variant has a counterexample.
pub fn drawable() -> Vec<(&'static Variant, Vec<u64>)> {
    let within = |variant: &'static Variant| {
        let there = |&number: &u64| {
            let bounds = Bounds::of(variant.shape, number);
            bounds.is_some_and(|bounds| smallest(variant, &bounds).is_some())
        };
        let numbers = (0..ROWS.len().max(NUMBERS.len()) as u64).filter(there);
        (variant, numbers.collect())
    };
    VARIANTS.iter().map(within).collect()
}
