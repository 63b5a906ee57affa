//! Positions of one shape, each proposed as often as the others.
//!
//! Every position is a set of *single* sizes, those that occur an odd number of times, and a collection of *pairs* of equal
//! heaps, in exactly one way: 3, 5, 5, 5, 9, 9 are the single sizes 3 and 5 and pairs of 5 and 9. What a demand asks is easily
//! said of these. Single sizes are left after pairs. They alone make the nim-sum, so where it must be 0 the largest
//! follows from the others. Equal heaps are the pairs and those single sizes that are *shared* with pairs. Where nothing
//! may be carried, a position is made digit by digit instead: each binary digit is in one heap or in none.

use super::demand::{Demand, within};
use crate::dice::Dice;

/// Positions that are proposed in one way.
pub(super) struct Shape {
    pub(super) outline: Outline,
    way: Way,
}

/// How the big heaps of a position are drawn.
enum Way {
    /// Sizes alone and in pairs.
    Pairs {
        /// Number of single sizes that are drawn at will.
        single: usize,
        /// True if one more follows from the nim-sum.
        follows: bool,
        /// Number of single sizes that pairs share; `None` if that does not matter.
        shared: Option<usize>,
        /// Number of pairs, without the first pair of each shared size.
        pairs: usize,
    },
    /// Each binary digit in at most one heap.
    Apart,
}

impl Shape {
    /// The shapes of an outline whose positions may meet a demand.
    pub(super) fn all(demand: &Demand, outline: Outline) -> Vec<Shape> {
        if demand.carries == Some(false) {
            let room = outline.big as u32 <= digits(outline.size.1);
            let possible = room && outline.ones < 2 && !outline.zero;
            let way = possible.then_some(Way::Apart);
            return way.map(|way| Shape { outline, way }).into_iter().collect();
        }
        let (lone, equal) = match outline.ones {
            ones @ 0..2 => (ones, 0),
            ones => (ones % 2, ones),
        };
        let mut shapes = Vec::new();
        for pairs in 0..=outline.big / 2 {
            let single = outline.big - 2 * pairs;
            // Neither one size nor two different ones have a nim-sum of 0.
            let zero = !outline.zero || !matches!(single + lone, 1 | 2);
            if !zero || ((single + lone) as u64) < demand.left_after_pairs {
                continue;
            }
            let follows = outline.zero && single > 0;
            let mut add = |shared: Option<usize>| {
                let way = Way::Pairs {
                    single: single - usize::from(follows),
                    follows,
                    shared,
                    pairs: pairs - shared.unwrap_or(0),
                };
                shapes.push(Shape { outline, way });
            };
            match &demand.equal_heaps {
                None => add(None),
                asked => (0..=single.min(pairs))
                    .filter(|shared| within(asked, (equal + 2 * pairs + shared) as u64))
                    .for_each(|shared| add(Some(shared))),
            }
        }
        shapes
    }

    /// How many sizes are drawn independently of the others.
    pub(super) fn drawn(&self) -> usize {
        match self.way {
            Way::Pairs { single, pairs, .. } => single + pairs,
            Way::Apart => 0,
        }
    }

    /// The number of different proposals, divided by the number of sizes as often as sizes are drawn: that number itself
    /// may be too large for a floating-point number. No logarithm, since it is not the same on every machine.
    pub(super) fn proposals(&self) -> f64 {
        let product = |n: usize, factor: &dyn Fn(u64) -> f64| -> f64 {
            (0..n as u64).map(|i| factor(i) / (i + 1) as f64).product()
        };
        let sizes = self.outline.sizes();
        match self.way {
            Way::Pairs {
                single,
                follows,
                shared,
                pairs,
            } => {
                let all = (single + usize::from(follows)) as u64;
                product(single, &|i| sizes.saturating_sub(i) as f64 / sizes as f64)
                    * product(shared.unwrap_or(0), &|i| (all - i) as f64)
                    * product(pairs, &|i| (sizes + i) as f64 / sizes as f64)
            }
            // Each position comes about once for each order of its heaps.
            Way::Apart => {
                let owners = (self.outline.big + 1) as f64;
                let ways = (0..digits(self.outline.size.1)).map(|_| owners);
                ways.product::<f64>() * product(self.outline.big, &|_| 1.0)
            }
        }
    }

    /// A position, ascending; `None` if what was drawn is none, or none that meets the demand.
    pub(super) fn propose(&self, demand: &Demand, dice: &mut Dice) -> Option<Vec<u64>> {
        let mut heaps = match self.way {
            Way::Apart => self.apart(dice)?,
            Way::Pairs { .. } => self.paired(dice)?,
        };
        heaps.resize(self.outline.heaps(), 1);
        heaps.sort_unstable();
        let met = demand.met_within_limits(&heaps, self.outline.big as u64);
        met.then_some(heaps)
    }

    fn apart(&self, dice: &mut Dice) -> Option<Vec<u64>> {
        let (low, high) = self.outline.size;
        let mut heaps = vec![0; self.outline.big];
        for digit in 0..digits(high) {
            let owner = dice.below(heaps.len() as u64 + 1) as usize;
            if let Some(heap) = heaps.get_mut(owner) {
                *heap |= 1 << digit;
            }
        }
        let fit = heaps.iter().all(|heap| (low..=high).contains(heap));
        fit.then_some(heaps)
    }

    fn paired(&self, dice: &mut Dice) -> Option<Vec<u64>> {
        let Way::Pairs {
            single,
            follows,
            shared,
            pairs,
        } = self.way
        else {
            return None;
        };
        let ((low, high), sizes) = (self.outline.size, self.outline.sizes());
        let mut alone: Vec<u64> = subset(sizes, single, dice);
        alone.iter_mut().for_each(|size| *size += low);
        if follows {
            let start = (self.outline.ones % 2) as u64;
            let largest = alone.iter().fold(start, |sum, size| sum ^ size);
            let least = alone.last().map_or(low, |size| size + 1);
            alone.push(Some(largest).filter(|size| (least..=high).contains(size))?);
        }
        let mut twice = collection(sizes, pairs, dice);
        twice.iter_mut().for_each(|size| *size += low);
        if let Some(shared) = shared {
            let chosen = subset(alone.len() as u64, shared, dice);
            let chosen: Vec<u64> = chosen.into_iter().map(|i| alone[i as usize]).collect();
            let only = |size: &u64| chosen.contains(size) || !alone.contains(size);
            if !twice.iter().all(only) {
                return None;
            }
            twice.extend(chosen);
        }
        Some([&alone[..], &twice, &twice].concat())
    }
}

/// Number of binary digits.
fn digits(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

/// So many different numbers below `n`, ascending, each choice as likely as the others (Floyd). There are as many.
fn subset(n: u64, count: usize, dice: &mut Dice) -> Vec<u64> {
    let mut chosen = Vec::with_capacity(count + 1);
    for last in n.saturating_sub(count as u64)..n {
        let number = dice.below(last + 1);
        match chosen.binary_search(&number) {
            Ok(_) => chosen.push(last),
            Err(place) => chosen.insert(place, number),
        }
    }
    chosen
}

/// So many numbers below `n`, ascending, some of them perhaps equal, each choice as likely as the others.
fn collection(n: u64, count: usize, dice: &mut Dice) -> Vec<u64> {
    let different = subset(n + (count as u64).saturating_sub(1), count, dice);
    let numbers = different.into_iter().zip(0..);
    numbers.map(|(number, below)| number - below).collect()
}

// The positions within the limits of a demand, divided by their number of heaps and by how many of these are 1.
// This is what is listed where there are few of them, and drawn from where there are many.

/// Positions with the same number of heaps, as many of them 1, the others of two or more counters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline {
    /// Number of heaps of 1.
    pub(super) ones: usize,
    /// Number of heaps of two or more counters.
    pub(super) big: usize,
    /// The smallest and the largest size of a big heap.
    pub(super) size: (u64, u64),
    /// True if the nim-sum must be 0, so that all heaps but one determine the last.
    pub(super) zero: bool,
}

impl Outline {
    /// The outlines of a demand, by number of heaps, then by number of big heaps. What the demand asks of winner and
    /// winning moves, and what it asks of big heaps, rules some of them out.
    pub(super) fn all(demand: &Demand) -> Vec<Outline> {
        let (fewest, most) = demand.heap_limits();
        let (low, high) = demand.size_limits();
        let numbers = (fewest..=most).filter(|_| low <= high);
        let outlines = numbers.flat_map(|heaps| {
            let big = (0..=heaps).filter(move |&big| {
                let sizes = (big == heaps || low == 1) && (big == 0 || high >= 2);
                sizes && demand.allows_big(heaps, big)
            });
            big.filter_map(move |big| {
                // The nim-sum decides as soon as a heap is big, under misère play too.
                let (lost, won) = (demand.allows_lost(), demand.allows_won(heaps));
                let decided = big > 0;
                (!decided || lost || won).then_some(Outline {
                    ones: (heaps - big) as usize,
                    big: big as usize,
                    size: (low.max(2), high),
                    zero: decided && !won,
                })
            })
        });
        outlines.collect()
    }

    /// Number of heaps.
    pub(super) fn heaps(&self) -> usize {
        self.ones + self.big
    }

    /// Number of heaps whose sizes are chosen one by one when the positions are listed.
    pub(super) fn free(&self) -> usize {
        self.big - usize::from(self.zero)
    }

    /// Number of sizes that a big heap may have.
    pub(super) fn sizes(&self) -> u64 {
        (self.size.1 + 1).saturating_sub(self.size.0)
    }
}
