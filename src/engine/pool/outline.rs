//! The positions within the limits of a demand, divided by their number of heaps and by how many of these are 1.
//! This is what is listed where there are few of them, and drawn from where there are many.

use super::demand::Demand;

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
