//! What stands at the end of a key.

use super::fields::View;
use super::printer::Printer;
use super::slot::Slots;
use super::view::Answers;
use super::{difficulty, theorems};
use crate::worksheet::Worksheet;

/// The theorems that a key cites and, for versions, how hard it is; nothing at the end of a sheet.
pub fn views<'a>(
    printer: &'a Printer,
    sheet: &Worksheet,
    answers: Answers,
) -> impl Iterator<Item = (View, Slots<'a>)> {
    let views = match answers {
        Answers::Hidden => [None, None],
        Answers::Shown => [
            theorems::view(printer, sheet),
            difficulty::view(printer, sheet),
        ],
    };
    views.into_iter().flatten()
}
