//! Counts kept apart by mark: a tally is a polynomial whose exponents are the numbers a demand is about.

use num_bigint::BigInt;

use super::gauge::{Gauge, Mark};

/// Counts by mark, ascending, none of them 0. Intermediate counts may be negative.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally(Vec<(Mark, BigInt)>);

impl Gauge {
    /// The product of two tallies.
    pub(super) fn product(&self, a: &Tally, b: &Tally) -> Tally {
        let mut product = Tally::default();
        self.add_product(&mut product, a, b, Mark::default());
        product
    }

    /// Adds the product of `a` and `b` to `sum`, without the marks that do not reach the `least`.
    pub(super) fn add_product(&self, sum: &mut Tally, a: &Tally, b: &Tally, least: Mark) {
        for (mark_a, count_a) in &a.0 {
            for (mark_b, count_b) in &b.0 {
                if let Some(mark) = self
                    .join(*mark_a, *mark_b)
                    .filter(|mark| mark.reaches(least))
                {
                    sum.add(mark, count_a * count_b);
                }
            }
        }
    }

    /// The tally with `more` winning moves marked.
    pub(super) fn with_moves(&self, tally: &Tally, more: usize) -> Tally {
        let mut marked = Tally::default();
        for (mark, count) in &tally.0 {
            if let Some(mark) = self.mark_moves(*mark, more) {
                marked.add(mark, count.clone());
            }
        }
        marked
    }

    /// How many positions of the product of `a` and `b` meet the demand; `moves` says whether the winning moves count.
    pub(super) fn wanted(&self, a: &Tally, b: &Tally, moves: bool) -> BigInt {
        let mut sum = BigInt::ZERO;
        for (mark_a, count_a) in &a.0 {
            for (mark_b, count_b) in &b.0 {
                let mark = self.join(*mark_a, *mark_b);
                if mark.is_some_and(|mark| self.has_shape(mark) && (!moves || self.wins(mark))) {
                    sum += count_a * count_b;
                }
            }
        }
        sum
    }
}

impl Tally {
    /// The tally of the empty position.
    pub(super) fn one() -> Tally {
        Tally::of(Mark::default())
    }

    /// One position with this mark.
    pub(super) fn of(mark: Mark) -> Tally {
        Tally(vec![(mark, BigInt::from(1))])
    }

    /// Adds a tally.
    pub(super) fn add_all(&mut self, other: &Tally) {
        for (mark, count) in &other.0 {
            self.add(*mark, count.clone());
        }
    }

    /// The tally with every count negated.
    pub(super) fn negated(&self) -> Tally {
        Tally(self.0.iter().map(|(mark, count)| (*mark, -count)).collect())
    }

    /// The tally with every count doubled `times` times.
    pub(super) fn doubled(&self, times: usize) -> Tally {
        Tally(
            self.0
                .iter()
                .map(|(mark, count)| (*mark, count << times))
                .collect(),
        )
    }

    fn add(&mut self, mark: Mark, count: BigInt) {
        match self.0.binary_search_by_key(&mark, |entry| entry.0) {
            Ok(place) => {
                self.0[place].1 += count;
                if self.0[place].1 == BigInt::ZERO {
                    self.0.remove(place);
                }
            }
            Err(place) if count != BigInt::ZERO => self.0.insert(place, (mark, count)),
            Err(_) => {}
        }
    }
}
