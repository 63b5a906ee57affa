//! From a rank to a position: column by column from the top, group by group, always knowing how many positions follow.
//! A group is a set of heaps that agree in all columns so far.

use num_bigint::{BigInt, BigUint};

use super::column::{Chosen, Column, Rest};
use super::table::{Phase, Table};

/// A position half chosen: heaps at the upper bound, at the lower bound, and free ones.
pub(super) struct Walk<'a> {
    table: &'a Table,
    phase: Phase,
    rank: BigInt,
    /// Number of bits from the column to be chosen down.
    level: usize,
    at_high: usize,
    at_low: usize,
    free: Vec<Group>,
}

/// Free heaps with the same high bits.
#[derive(Clone, Copy)]
struct Group {
    prefix: u64,
    heaps: usize,
}

/// A choice for the heaps at the bounds: how many of either get a 1.
struct Edge<'a> {
    column: Column<'a>,
    high_ones: usize,
    low_ones: usize,
    chosen: Chosen,
}

impl<'a> Walk<'a> {
    /// The walk to the position with this rank among those that begin with `phase`.
    pub(super) fn new(table: &'a Table, phase: Phase, rank: BigUint) -> Walk<'a> {
        let level = table.bounds.depth + 1;
        Walk {
            table,
            phase,
            rank: BigInt::from(rank),
            level,
            at_high: 0,
            at_low: 0,
            free: Vec::new(),
        }
    }

    /// Number of positions that begin with `phase`.
    pub(super) fn len(&self) -> BigInt {
        self.roots()
            .map(|edge| self.weight(&edge, &Rest::one()))
            .sum()
    }

    /// Walks to the end; heap sizes ascending.
    pub(super) fn position(mut self) -> Vec<u64> {
        self.choose_root();
        for level in (1..=self.table.bounds.depth).rev() {
            self.level = level;
            self.release();
            self.choose_column();
        }
        let bounds = &self.table.bounds;
        let mut heaps = vec![bounds.low; self.at_low];
        heaps.resize(self.at_low + self.at_high, bounds.high);
        self.free
            .iter()
            .for_each(|group| heaps.extend((0..group.heaps).map(|_| group.prefix)));
        heaps.sort_unstable();
        heaps
    }

    /// In the highest column in which the bounds differ, every heap is at one or at the other of them.
    fn choose_root(&mut self) {
        let one = Rest::one();
        let weighed = self.roots().map(|edge| (self.weight(&edge, &one), edge));
        if let Some((rank, edge)) = pick(&self.rank, weighed) {
            self.rank = rank;
            self.at_high = edge.high_ones;
            self.at_low = self.table.bounds.heaps - edge.high_ones;
            self.phase = edge.column.next(self.phase);
        }
    }

    /// Heaps at a bound are free as soon as the rest of the bound does not bind them.
    fn release(&mut self) {
        let bounds = &self.table.bounds;
        if self.level <= bounds.high_free {
            push(
                &mut self.free,
                bounds.high >> self.level,
                std::mem::take(&mut self.at_high),
            );
        }
        if self.level <= bounds.low_free {
            push(
                &mut self.free,
                bounds.low >> self.level,
                std::mem::take(&mut self.at_low),
            );
        }
    }

    fn choose_column(&mut self) {
        let sizes: Vec<usize> = self.free.iter().map(|group| group.heaps).collect();
        let rests = Rest::all(self.table, self.phase, self.level, &sizes);
        let weighed = self
            .edges()
            .map(|edge| (self.weight(&edge, &rests[0]), edge));
        let Some((rank, edge)) = pick(&self.rank, weighed) else {
            return;
        };
        self.rank = rank;
        let groups = self.part_edges(&edge);
        let groups = self.part_groups(groups, edge.column, edge.chosen, &rests);
        self.phase = edge.column.next(self.phase);
        self.free = groups;
    }

    /// Takes the choice at the bounds; the heaps that leave a bound are new groups.
    fn part_edges(&mut self, edge: &Edge) -> Vec<Group> {
        let bounds = &self.table.bounds;
        let mut groups = Vec::new();
        if bounds.high_bit(self.level - 1) {
            push(
                &mut groups,
                (bounds.high >> (self.level - 1)) - 1,
                self.at_high - edge.high_ones,
            );
            self.at_high = edge.high_ones;
        }
        if !bounds.low_bit(self.level - 1) {
            push(
                &mut groups,
                (bounds.low >> (self.level - 1)) + 1,
                edge.low_ones,
            );
            self.at_low -= edge.low_ones;
        }
        groups
    }

    /// Parts the free groups one after the other.
    fn part_groups(
        &mut self,
        mut groups: Vec<Group>,
        column: Column,
        first: Chosen,
        rests: &[Rest],
    ) -> Vec<Group> {
        let mut chosen = first;
        for (group, rest) in self.free.iter().zip(&rests[1..]) {
            let weighed = (0..=group.heaps).map(|ones| {
                let chosen =
                    chosen.with_group(self.table, column, self.level, [ones, group.heaps - ones]);
                (
                    column.weight(self.table, self.level, &chosen, rest),
                    (ones, chosen),
                )
            });
            let Some((rank, (ones, next))) = pick(&self.rank, weighed) else {
                continue;
            };
            self.rank = rank;
            chosen = next;
            push(&mut groups, group.prefix << 1 | 1, ones);
            push(&mut groups, group.prefix << 1, group.heaps - ones);
        }
        groups
    }

    fn roots(&self) -> impl Iterator<Item = Edge<'a>> {
        let (table, below, heaps) = (self.table, self.table.bounds.depth, self.table.bounds.heaps);
        Column::all(table, self.phase)
            .into_iter()
            .flat_map(move |column| {
                (0..=heaps).map(move |ones| {
                    let chosen =
                        Chosen::at_bounds(table, column, below, ones, [ones, heaps - ones]);
                    Edge {
                        column,
                        high_ones: ones,
                        low_ones: 0,
                        chosen,
                    }
                })
            })
    }

    fn edges(&self) -> impl Iterator<Item = Edge<'a>> {
        let (table, level) = (self.table, self.level);
        let (at_high, at_low) = (self.at_high, self.at_low);
        let (high_bit, low_bit) = (
            table.bounds.high_bit(level - 1),
            table.bounds.low_bit(level - 1),
        );
        let highs = if high_bit { 0..=at_high } else { 0..=0 };
        let lows = if low_bit { at_low..=at_low } else { 0..=at_low };
        let ones = highs.flat_map(move |high| lows.clone().map(move |low| (high, low)));
        let places = Column::all(table, self.phase).into_iter();
        places
            .flat_map(move |column| ones.clone().map(move |ones| (column, ones)))
            .map(move |(column, (high, low))| {
                // Without a 1 in the upper bound all its heaps stay there, and with one in the lower bound all of its.
                let (stay_high, go_high) = if high_bit {
                    (high, at_high - high)
                } else {
                    (at_high, 0)
                };
                let (stay_low, go_low) = if low_bit {
                    (at_low, 0)
                } else {
                    (at_low - low, low)
                };
                let chosen =
                    Chosen::at_bounds(table, column, level - 1, high + low, [stay_high, stay_low]);
                let chosen = chosen
                    .with_group(table, column, level, [0, go_high])
                    .with_group(table, column, level, [0, go_low]);
                Edge {
                    column,
                    high_ones: high,
                    low_ones: low,
                    chosen,
                }
            })
    }

    fn weight(&self, edge: &Edge, rest: &Rest) -> BigInt {
        edge.column
            .weight(self.table, self.level, &edge.chosen, rest)
    }
}

fn push(groups: &mut Vec<Group>, prefix: u64, heaps: usize) {
    if heaps > 0 {
        groups.push(Group { prefix, heaps });
    }
}

/// The choice the rank falls into, and its rank within that choice.
fn pick<T>(rank: &BigInt, weighed: impl Iterator<Item = (BigInt, T)>) -> Option<(BigInt, T)> {
    let mut rank = rank.clone();
    for (weight, choice) in weighed {
        if rank < weight {
            return Some((rank, choice));
        }
        rank -= weight;
    }
    None
}
