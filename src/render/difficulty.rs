//! How hard the questions of a version are: a table in its key.

use serde::Serialize;

use super::slot::{Slot, Slots};
use super::view::{View, WordsView};
use crate::engine::difficulty::{Difficulty, WEIGHTS};
use crate::spec::Words;
use crate::worksheet::{Weighed, Worksheet};

/// What the table of a key sees. Numbers stand for themselves, since each version has a table of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct DifficultyView {
    /// Whether the questions were chosen for a target.
    pub balanced: bool,
    /// What the set calls heaps and counters.
    pub words: WordsView,
    /// What one of each feature counts.
    pub weights: Features,
    /// The questions in order.
    pub rows: Vec<Row>,
    /// All scores together.
    pub score: u64,
    /// All targets together.
    pub target: u64,
}

/// One question.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Row {
    /// The number printed at its head.
    pub number: u64,
    /// What makes it hard.
    pub features: Features,
    /// All features in one number.
    pub score: u64,
    /// The score that it was chosen for; where there is none, its own.
    pub target: u64,
}

/// The fields of `Difficulty`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[allow(missing_docs)] // they have the names of the fields there
pub struct Features {
    pub bits: u64,
    pub heaps: u64,
    pub cancellations: u64,
    pub candidates: u64,
    pub steps: u64,
}

impl From<Difficulty> for Features {
    fn from(difficulty: Difficulty) -> Features {
        Features {
            bits: difficulty.bits,
            heaps: difficulty.heaps,
            cancellations: difficulty.cancellations,
            candidates: difficulty.candidates,
            steps: difficulty.steps,
        }
    }
}

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
        words: WordsView::new(words, &mut slots),
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

impl WordsView {
    /// The words of a set, each in a slot.
    pub fn new<'a>(words: &'a Words, slots: &mut Slots<'a>) -> WordsView {
        let mut text = |text: &'a str| slots.add(Slot::Text(text.into()));
        WordsView {
            heap: text(&words.heap.0),
            heaps: text(&words.heap.1),
            counter: text(&words.object.0),
            counters: text(&words.object.1),
        }
    }
}
