//! What is wrong with binary digits and columns.

use super::numbers::{ones_in, sum_of_powers};
use super::words::{Explained, told, with};
use crate::check::trouble::Trouble;
use crate::engine::sums::nim_sum;

/// Digits, rows and columns.
pub fn digits(trouble: &Trouble) -> Explained {
    match trouble {
        Trouble::LeftAligned { number, width } => with(
            told(
                format!(
                    "The digits of {number} are not under their columns. The ones must line up."
                ),
                "Write the digits flush right.",
            ),
            format!(
                "{number} is {number:0>width$b}.",
                width = usize::from(*width)
            ),
        ),
        Trouble::Binary {
            number,
            digits,
            reads: false,
        } => with(
            told(
                format!("These digits spell {digits}, not {number}."),
                "Add up the columns that have a 1.",
            ),
            format!(
                "{number} = {}, in binary {number:b}.",
                sum_of_powers(*number)
            ),
        ),
        Trouble::Binary {
            number,
            digits,
            reads: true,
        } => with(
            told(
                format!("These digits do not spell {number}."),
                "Add up the powers of the columns that have a 1.",
            ),
            format!("They spell {} = {digits}.", sum_of_powers(*digits)),
        ),
        Trouble::ColumnCarried { rows, got } => with(
            told(
                format!(
                    "{got} is the ordinary sum: something was carried. Nothing moves from a column to the next one."
                ),
                "Go column by column: an even number of ones gives 0.",
            ),
            format!("The last row spells {}.", nim_sum(rows)),
        ),
        Trouble::Parity { power, with: rows } => with(
            told(
                format!(
                    "The column of the {power}s has the wrong parity: {} in it.",
                    ones_in(rows)
                ),
                "An even number of ones gives 0, an odd number gives 1.",
            ),
            format!("Write {} in the column of the {power}s.", rows.len() % 2),
        ),
        _ => Explained::default(),
    }
}
