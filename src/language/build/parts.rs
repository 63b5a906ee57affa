//! From a phrase to what it says of the parts of a board, of tables and of divisions.

use super::super::chart::{Chart, Value, ValueId};
use super::super::said::{Board, Said};
use super::super::scan::Kind;
use crate::model::claim::Listed;

impl Chart<'_> {
    pub(super) fn parts(&self, id: ValueId) -> Option<Said> {
        // "3 and 3 or 2 and 2" are two boards, and the heaps of Nim are no parts of one.
        if self.has_word(id, "or") || self.names.layout.is_nim() {
            return None;
        }
        let are = self.repeated(id, "are")?;
        let board = self.numbers_in(id, "board").map(Board::These);
        let of = board.unwrap_or_else(|| self.after(id));
        Some(Said::Parts { of, are })
    }

    pub(super) fn equal_parts(&self, of: Board, equal: bool) -> Said {
        Said::EqualParts { of, equal }
    }

    /// "n: 0 1 2 3": the numbers above a table of one heap.
    pub(super) fn table_head(&self, id: ValueId) -> Option<Said> {
        let sizes = self.numbers_in(id, "sizes")?;
        let (&from, many) = (sizes.first()?, sizes.len() as u64);
        let counts = sizes.iter().copied().eq(from..from.checked_add(many)?);
        let Value::Row { at, end, .. } = self.value(id) else {
            return None;
        };
        let listed = (*at..*end).any(|at| self.kind_at(at) == Kind::Comma);
        let one = (self.names.heaps.len() == 1 || self.names.has_places()) && !listed;
        (one && counts && many > 2).then_some(Said::TableHead { from, many })
    }

    /// The first number of a table, where it is said.
    pub(super) fn start(&self, id: ValueId) -> Option<u64> {
        self.number_in(id, "from").or_else(|| {
            let Value::Row { at, end, .. } = self.value(id) else {
                return None;
            };
            let from = |at: &usize| self.text_of(*at) == "from";
            (*at..*end).find(from).and(Some(0))
        })
    }

    pub(super) fn part_of(&self, id: ValueId) -> Option<u64> {
        self.number_in(id, "of")
    }

    pub(super) fn listed(&self, id: ValueId) -> Option<Listed> {
        match self.row_name(self.slot(id, "listed")?) {
            "outcomes" => Some(Listed::Outcomes),
            "grundy values" => Some(Listed::GrundyValues),
            _ => None,
        }
    }

    /// `20 / 4 = 5`: nothing is left over.
    pub(super) fn quotient(&self, id: ValueId) -> Option<Said> {
        let number = |slot| self.number_in(id, slot);
        let (of, by, times) = (number("of")?, number("by")?, number("times")?);
        (times.checked_mul(by)? == of).then_some(Said::Remainder {
            of: Some(of),
            by: Some(by),
            times: Some(times),
            is: 0,
        })
    }

    /// The size of the only heap, where a phrase speaks of it.
    pub(super) fn whole(&self, id: ValueId) -> Option<u64> {
        let slots = ["heap", "whole"];
        slots.into_iter().find_map(|slot| self.slot(id, slot))?;
        match self.names.heaps {
            [size] => Some(*size),
            _ => None,
        }
    }
}
