//! How hard the questions of a version are: a table in its key.

use super::fields::{Field, Fields, View, fields};
use super::printer::Printer;
use super::slot::Slots;
use super::view::word_fields;
use crate::engine::difficulty::{Difficulty, WEIGHTS};
use crate::model::Layout;
use crate::spec::Label;
use crate::worksheet::{Weighed, Worksheet};

/// The table of a sheet's key; `None` for sheets that are no versions.
pub fn view<'a>(printer: &'a Printer, sheet: &Worksheet) -> Option<(View, Slots<'a>)> {
    if sheet.weighed.is_empty() {
        return None;
    }
    let mut slots = Slots::default();
    let row = |(weighed, label): &(&Weighed, &Label)| {
        fields!(
            number = label.to_string(),
            features = features(weighed.difficulty),
            score = weighed.difficulty.score(),
            target = target(weighed),
        )
    };
    let mut weighed: Vec<_> = sheet.weighed.iter().zip(&sheet.labels).collect();
    weighed.sort_by_key(|(_, label)| **label);
    let scores = sheet.weighed.iter().map(|one| one.difficulty.score());
    let fields = fields!(
        balanced = balanced(&sheet.weighed),
        words = word_fields(printer.press.words(), Layout::ROWS, &mut slots),
        // What one of each feature counts.
        weights = features(WEIGHTS),
        score = scores.sum::<u64>(),
        target = sheet.weighed.iter().map(target).sum::<u64>(),
        rows = weighed.iter().map(row).collect::<Field>(),
    );
    Some((View::new("scores.md", fields), slots))
}

fn features(difficulty: Difficulty) -> Fields<'static> {
    fields!(
        bits = difficulty.bits,
        heaps = difficulty.heaps,
        cancellations = difficulty.cancellations,
        candidates = difficulty.candidates,
        steps = difficulty.steps
    )
}

/// Whether the questions were chosen for a target.
pub fn balanced(weighed: &[Weighed]) -> bool {
    weighed.iter().any(|weighed| weighed.target.is_some())
}

/// The score that a question was chosen for; where there is none, its own.
pub fn target(weighed: &Weighed) -> u64 {
    weighed.target.unwrap_or_else(|| weighed.difficulty.score())
}
