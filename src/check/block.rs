//! The rows of binary columns, one line each, as they are written.

use crate::language::said::{Digits, Said};

/// The rows of a block so far.
#[derive(Clone, Debug, Default)]
pub struct Block {
    pub(super) rows: Vec<Row>,
    pub(super) ruled: bool,
    /// Whether a line was not read that may be one of its rows.
    pub(super) gap: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Its line in the answer.
    pub(super) place: usize,
    pub(super) number: Option<u64>,
    pub(super) bits: Digits,
    /// Where its last digit stands, counted from the bar before the digits.
    pub(super) end: usize,
    /// Whether it is an equation, which is true by itself wherever it stands.
    pub(super) equation: bool,
}

/// A block has at most so many rows.
pub(super) const MOST_ROWS: usize = 65;

impl Row {
    pub(super) fn value(&self) -> u64 {
        self.number.unwrap_or(self.bits.value)
    }

    /// The row as it is said.
    pub(super) fn said(&self) -> Said {
        Said::ColumnRow {
            number: self.number,
            bits: self.bits,
            end: self.end,
        }
    }
}

impl Block {
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Which digits of a row are its label: in a table of single digits the rows above tell.
    pub(super) fn labelled(
        &self,
        number: Option<u64>,
        bits: Digits,
        text: &str,
        heaps: &[u64],
    ) -> (Option<u64>, Digits) {
        let above = self.rows.last().map(|row| (row.number, row.bits.width));
        let cells = bits.width > 1 && text.matches(['|', '&']).count() >= usize::from(bits.width);
        match (number, above) {
            (Some(label @ (0 | 1)), Some((_, width))) if cells && width == bits.width + 1 => {
                (None, with_first(label, bits))
            }
            (Some(label @ (0 | 1)), None)
                if cells && (label != bits.value || !heaps.contains(&label)) =>
            {
                (None, with_first(label, bits))
            }
            (None, Some((Some(_), width))) if width + 1 == bits.width && text.contains(' ') => {
                let (first, rest) = without_first(bits);
                match first == rest.value {
                    true => (Some(first), rest),
                    false => (number, bits),
                }
            }
            _ => (number, bits),
        }
    }
}

pub(super) fn with_first(first: u64, bits: Digits) -> Digits {
    Digits {
        value: first.checked_shl(bits.width.into()).unwrap_or(0) | bits.value,
        width: bits.width + 1,
    }
}

pub(super) fn without_first(bits: Digits) -> (u64, Digits) {
    let width = bits.width.saturating_sub(1);
    let first = bits.value.checked_shr(width.into()).unwrap_or(0);
    let value = bits.value ^ first.checked_shl(width.into()).unwrap_or(0);
    (first, Digits { value, width })
}

/// The first row whose last digit does not stand under the others'. Rows that are all equally wide stand right.
pub(super) fn misaligned(rows: &[Row], width: u8) -> Option<&Row> {
    let widest = rows.iter().find(|row| row.bits.width == width)?;
    rows.iter()
        .find(|row| row.bits.width < width && row.end != widest.end)
}

/// The parity of columns whose digits stand flush left.
pub(super) fn flush_left(rows: &[Row], width: u8) -> u64 {
    let shifted = |row: &Row| {
        let by = u32::from(width.saturating_sub(row.bits.width));
        row.bits.value.checked_shl(by).unwrap_or(0)
    };
    rows.iter().fold(0, |sum, row| sum ^ shifted(row))
}

/// How many characters stand between the bar before the digits, or the beginning of the line, and the end.
pub(super) fn end_after_bar(text: &str, end: usize) -> usize {
    let before = text.get(..end).unwrap_or(text);
    let bar = before.rfind(['|', ':', '=', '&']);
    let digits = bar.map_or(before, |bar| before.get(bar..).unwrap_or(before));
    digits.chars().count()
}
