//! How hard the questions of a version are: a table in its key.

use super::shapes::{DifficultyView, Row, View, WordsView};
use super::slot::Slots;
use crate::engine::difficulty::WEIGHTS;
use crate::model::rules::Layout;
use crate::spec::Words;
use crate::worksheet::{Weighed, Worksheet};

/// The table of a sheet's key; `None` for sheets that are no versions.
pub fn view<'a>(sheet: &Worksheet, words: &'a Words) -> Option<(View, Slots<'a>)> {
    if sheet.weighed.is_empty() {
        return None;
    }
    let mut slots = Slots::default();
    let row = |(weighed, number): (&Weighed, u64)| Row {
        number,
        features: weighed.difficulty.into(),
        score: weighed.difficulty.score(),
        target: target(weighed),
    };
    let rows: Vec<Row> = sheet.weighed.iter().zip(1..).map(row).collect();
    let view = DifficultyView {
        balanced: balanced(&sheet.weighed),
        words: WordsView::new(words, Layout::ROWS, &mut slots),
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
