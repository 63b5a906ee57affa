//! How hard the questions of a version are: a table in its key.

use super::printer::Printer;
use super::shapes::{DifficultyView, Row, View, WordsView};
use super::slot::Slots;
use crate::engine::difficulty::WEIGHTS;
use crate::model::rules::Layout;
use crate::spec::Label;
use crate::worksheet::{Weighed, Worksheet};

/// The table of a sheet's key; `None` for sheets that are no versions.
pub fn view<'a>(printer: &'a Printer, sheet: &Worksheet) -> Option<(View, Slots<'a>)> {
    if sheet.weighed.is_empty() {
        return None;
    }
    let mut slots = Slots::default();
    let row = |(weighed, label): (&Weighed, &Label)| Row {
        number: label.to_string(),
        features: weighed.difficulty.into(),
        score: weighed.difficulty.score(),
        target: target(weighed),
    };
    let mut weighed: Vec<_> = sheet.weighed.iter().zip(&sheet.labels).collect();
    weighed.sort_by_key(|(_, label)| **label);
    let rows: Vec<Row> = weighed.into_iter().map(row).collect();
    let view = DifficultyView {
        balanced: balanced(&sheet.weighed),
        words: WordsView::new(printer.press.words(), Layout::ROWS, &mut slots),
        weights: WEIGHTS.into(),
        score: rows.iter().map(|row| row.score).sum(),
        target: rows.iter().map(|row| row.target).sum(),
        rows,
    };
    Some((View::Difficulty(view), slots))
}

/// Whether the questions were chosen for a target.
pub fn balanced(weighed: &[Weighed]) -> bool {
    weighed.iter().any(|weighed| weighed.target.is_some())
}

/// The score that a question was chosen for; where there is none, its own.
pub fn target(weighed: &Weighed) -> u64 {
    weighed.target.unwrap_or_else(|| weighed.difficulty.score())
}
