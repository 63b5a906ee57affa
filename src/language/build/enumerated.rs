//! From a phrase that says one thing after the other of heaps or columns, the verb only once: "the first pile is
//! 4 + 1, the second 8 + 1".

use super::super::chart::{Chart, ValueId};
use super::super::said::Said;
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::position::HeapNo;

impl Chart<'_> {
    pub(super) fn enumerated(&self, id: ValueId) -> Option<Vec<Said>> {
        match self.row_name(id) {
            "heaps as sums" => self.sums_of_heaps(id),
            "numbers as sums" => self.sums_of_numbers(id),
            "contains, others lack" => {
                let mut all = vec![self.contains(id, false)?];
                all.extend(self.each_contains(id, true)?);
                Some(all)
            }
            "would grow" => self.would_grow(id),
            "column counts" => {
                self.columns_in_order(id, |power, times| Said::Occurs { power, times })
            }
            "column parities" => {
                let bits = self.numbers_in(id, "list")?.iter().all(|bit| *bit < 2);
                bits.then_some(())?;
                self.columns_in_order(id, |power, bit| Said::PowerParity {
                    power,
                    odd: bit == 1,
                })
            }
            _ => self.largest_heap(id),
        }
    }

    /// "The first pile is 4 + 1, the second 8 + 1."
    fn sums_of_heaps(&self, id: ValueId) -> Option<Vec<Said>> {
        let all = self.listed_values(id, "sums").into_iter();
        let sum = |one: ValueId| {
            let size = self.size_of(self.heap(self.slot(one, "heap")?)?)?;
            let chain = Chain::equal(Expr::number(size), self.sum_in(one)?);
            Some(Said::Chain { names: None, chain })
        };
        let all: Vec<Said> = all.map(sum).collect::<Option<_>>()?;
        (all.len() > 1).then_some(all)
    }

    /// "9, 11 and 2 are 8 + 1, 8 + 2 + 1 and 2."
    fn sums_of_numbers(&self, id: ValueId) -> Option<Vec<Said>> {
        let sums = self.listed_values(id, "sums");
        let numbers = self.numbers_each_of(id, sums.len())?;
        let pairs = numbers.into_iter().zip(sums).map(|(number, sum)| {
            let alone = || self.number_in(sum, "n").map(Expr::number);
            Some((Expr::number(number), self.sum_in(sum).or_else(alone)?))
        });
        let mut pairs: Vec<(Expr, Expr)> = pairs.collect::<Option<_>>()?;
        // "And 2 is 2" says nothing.
        pairs.retain(|(number, sum)| number != sum);
        let all = pairs.into_iter().map(|(number, sum)| Said::Chain {
            names: None,
            chain: Chain::equal(number, sum),
        });
        let all: Vec<Said> = all.collect();
        (!all.is_empty()).then_some(all)
    }

    /// "Row 3 would have to grow to 6": what would make the nim-sum 0 is more than the heap has.
    fn would_grow(&self, id: ValueId) -> Option<Vec<Said>> {
        let heap = self.heap_in(id).filter(|_| self.names.layout.is_nim())?;
        let (size, to) = (self.size_of(heap)?, self.number_in(id, "to")?);
        let has = self.number_in(id, "but-has");
        let sum = self.names.heaps.iter().fold(0, |sum, n| sum ^ n);
        (to > size && sum != 0 && has.is_none_or(|has| has == size)).then_some(())?;
        let links = vec![(Relation::Equal, Expr::number(to))];
        let left = Expr::nim_sum(&[size, sum]);
        Some(vec![
            Said::Chain {
                names: None,
                chain: Chain { left, links },
            },
            Said::PlayIn {
                heap,
                denied: true,
                must: false,
            },
        ])
    }

    /// That a heap is the largest one, or the smallest, or is not. It may be said of what a move leaves.
    fn largest_heap(&self, id: ValueId) -> Option<Vec<Said>> {
        let heap = self.heap_in(id)?;
        let size = self.size_of(heap)?;
        let which = self.row_name(self.slot(id, "which")?);
        let others = (1..).zip(self.names.heaps);
        let others = others.filter(|(n, size)| HeapNo(*n) != heap && **size > 0);
        let others: Vec<u64> = others.map(|(_, size)| *size).collect();
        let (bound, relation, denial) = match which {
            "largest" => (*others.iter().max()?, Relation::Greater, Relation::Less),
            _ => (*others.iter().min()?, Relation::Less, Relation::Greater),
        };
        let denied = self.row_name(id) == "not largest heap";
        // Of two equal heaps each is the largest, and neither is.
        (bound != size).then_some(())?;
        let relation = if denied { denial } else { relation };
        let chain = Chain {
            left: Expr::number(size),
            links: vec![(relation, Expr::number(bound))],
        };
        let said = Said::Chain { names: None, chain };
        Some(vec![Said::Perhaps(Box::new(said))])
    }

    /// A number for each column, from the left; where only the other direction is right, nobody knows which is meant.
    fn columns_in_order(&self, id: ValueId, say: impl Fn(u64, u64) -> Said) -> Option<Vec<Said>> {
        let list = self.numbers_in(id, "list")?;
        let powers = self.all_powers();
        (list.len() == powers.len() && list.len() > 1 && self.names.layout.is_nim())
            .then_some(())?;
        let times =
            |power: &u64| self.names.heaps.iter().filter(|n| *n & power != 0).count() as u64;
        let parities = self.row_name(id) == "column parities";
        let right = |(power, is): (&u64, &u64)| match parities {
            true => times(power) % 2 == *is,
            false => times(power) == *is,
        };
        let from_left = powers.iter().rev().zip(&list).all(right);
        let from_right = powers.iter().zip(&list).all(right);
        let from_right = from_right && self.slot(id, "from-left").is_none();
        (from_left || !from_right).then_some(())?;
        let columns = powers.iter().rev().zip(list);
        Some(columns.map(|(power, is)| say(*power, is)).collect())
    }
}
