//! One column of a position while its bits are being chosen: how many positions follow from a choice.

use num_bigint::BigInt;

use super::series::Series;
use super::sums::Sums;
use super::table::{Phase, Table};
use super::tally::Tally;

/// What a column has to do.
#[derive(Clone, Copy)]
pub(super) enum Column<'a> {
    /// Anything.
    Open,
    /// Be the largest power of the nim-sum, with an allowed number of ones.
    Top,
    /// Have an even number of ones.
    Even(&'a Sums),
}

/// The part of a column chosen so far: its ones, and the tallies of its groups with some and with no signs below.
#[derive(Clone)]
pub(super) struct Chosen {
    ones: usize,
    signed: Tally,
    plain: Tally,
}

/// The tallies of the groups that have no bit in the column yet, with some and with no signs from it downwards.
pub(super) struct Rest {
    signed: Tally,
    plain: Tally,
}

impl<'a> Column<'a> {
    /// What the next column may do.
    pub(super) fn all(table: &'a Table, phase: Phase) -> Vec<Column<'a>> {
        match phase {
            Phase::Open => vec![Column::Open],
            Phase::Even => table.even.iter().map(Column::Even).collect(),
            Phase::Odd => std::iter::once(Column::Top)
                .chain(table.odd.iter().map(Column::Even))
                .collect(),
        }
    }

    /// What is known after this column.
    pub(super) fn next(&self, phase: Phase) -> Phase {
        match self {
            Column::Open | Column::Top => Phase::Open,
            Column::Even(_) => phase,
        }
    }

    /// Number of positions that follow; `level` counts the bits from this column down.
    pub(super) fn weight(
        &self,
        table: &Table,
        level: usize,
        chosen: &Chosen,
        rest: &Rest,
    ) -> BigInt {
        let gauge = &table.gauge;
        match self {
            Column::Open => gauge.wanted(&chosen.plain, &rest.plain, false),
            Column::Top => gauge.wanted(
                &gauge.with_moves(&chosen.plain, chosen.ones),
                &rest.plain,
                true,
            ),
            Column::Even(sums) => {
                let moves = sums.odd;
                let mut sum = gauge.wanted(&chosen.plain, &rest.plain, moves);
                let minus = gauge.wanted(&chosen.plain, &rest.signed, moves);
                if chosen.ones.is_multiple_of(2) {
                    sum += minus + (gauge.wanted(&chosen.signed, &rest.signed, moves) << 1);
                } else {
                    sum -= minus;
                }
                sum >> level.saturating_sub(usize::from(moves))
            }
        }
    }

    /// The tallies of free heaps, with some and with no signs; no signs where none are asked for.
    fn free(&self, table: &'a Table, level: usize) -> (Option<&'a Series>, &'a Series) {
        match self {
            Column::Open | Column::Top => (None, &table.free[level]),
            Column::Even(sums) => (Some(&sums.free_signed[level]), &sums.free_plain[level]),
        }
    }
}

impl Chosen {
    /// The heaps that stay at the upper and at the lower bound; `below` is the level under the column.
    pub(super) fn at_bounds(
        table: &Table,
        column: Column,
        below: usize,
        ones: usize,
        [high, low]: [usize; 2],
    ) -> Chosen {
        let (signed, plain) = match column {
            Column::Open | Column::Top => {
                let plain = table
                    .gauge
                    .product(&table.edges.high[below][high], &table.edges.low[below][low]);
                (Tally::default(), plain)
            }
            Column::Even(sums) => (
                sums.signed[below].get(high, low).clone(),
                sums.plain[below].get(high, low).clone(),
            ),
        };
        Chosen {
            ones,
            signed,
            plain,
        }
    }

    /// Adds a group parted into heaps with a 1 and heaps with a 0; `level` counts the bits from this column down.
    pub(super) fn with_group(
        &self,
        table: &Table,
        column: Column,
        level: usize,
        parts: [usize; 2],
    ) -> Chosen {
        let (free_signed, free_plain) = column.free(table, level - 1);
        let mut chosen = self.clone();
        chosen.ones += parts[0];
        for part in parts.into_iter().filter(|&part| part > 0) {
            chosen.plain = table.gauge.product(&chosen.plain, &free_plain[part]);
            if let Some(free) = free_signed {
                chosen.signed = table.gauge.product(&chosen.signed, &free[part]);
            }
        }
        chosen
    }
}

impl Rest {
    /// No groups.
    pub(super) fn one() -> Rest {
        Rest {
            signed: Tally::one(),
            plain: Tally::one(),
        }
    }

    /// The rests of groups of these sizes, from each place on; the last is that of no groups.
    pub(super) fn all(table: &Table, phase: Phase, level: usize, sizes: &[usize]) -> Vec<Rest> {
        let sums = match phase {
            Phase::Open => None,
            Phase::Even => table.even.as_ref(),
            Phase::Odd => table.odd.as_ref(),
        };
        let (signed, plain) = sums.map_or((&table.free[level], &table.free[level]), |sums| {
            (&sums.free_signed[level], &sums.free_plain[level])
        });
        let mut rests = vec![Rest::one()];
        for &size in sizes.iter().rev() {
            let last = &rests[rests.len() - 1];
            let signed = table.gauge.product(&last.signed, &signed[size]);
            let plain = table.gauge.product(&last.plain, &plain[size]);
            rests.push(Rest { signed, plain });
        }
        rests.reverse();
        rests
    }
}
