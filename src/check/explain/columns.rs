//! What is wrong with binary digits and columns.

use super::words::Explained;
use crate::check::trouble::Trouble;
use crate::engine::sums::nim_sum;
use crate::language::voice::Voice;

/// Digits, rows and columns.
pub fn digits(trouble: &Trouble, voice: Voice) -> Explained {
    match trouble {
        Trouble::LeftAligned { number, width } => {
            let bits = format!("{number:0>width$b}", width = usize::from(*width));
            voice.tell("left aligned", &[("number", number), ("bits", &bits)])
        }
        Trouble::Binary {
            number,
            digits,
            reads: false,
        } => voice.tell(
            "binary",
            &[
                ("number", number),
                ("digits", digits),
                ("sum", &voice.sum_of_powers(*number)),
                ("bits", &format!("{number:b}")),
            ],
        ),
        Trouble::Binary { number, digits, .. } => voice.tell(
            "reads binary",
            &[
                ("number", number),
                ("digits", digits),
                ("sum", &voice.sum_of_powers(*digits)),
            ],
        ),
        Trouble::ColumnCarried { rows, got } => {
            voice.tell("column carried", &[("got", got), ("right", &nim_sum(rows))])
        }
        Trouble::Parity { power, with: rows } => voice.tell(
            "column parity",
            &[
                ("power", power),
                ("ones", &voice.ones_in(rows)),
                ("right", &(rows.len() % 2)),
            ],
        ),
        _ => Explained::default(),
    }
}
