//! How hard the questions of a version are: a table in its key, and one with the versions side by side.

use serde::Serialize;

use super::mathml::{escape, number};
use super::slot::{Slot, Slots};
use super::view::{View, WordsView};
use crate::engine::difficulty::{Difficulty, WEIGHTS};
use crate::model::rules::{Layout, Look};
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
        words: WordsView::new(words, Layout::ROWS, &mut slots),
        weights: WEIGHTS.into(),
        score: rows.iter().map(|row| row.score).sum(),
        target: rows.iter().map(|row| row.target).sum(),
        rows,
    };
    Some((View::Difficulty(view), slots))
}

fn balanced(weighed: &[Weighed]) -> bool {
    weighed.iter().any(|weighed| weighed.target.is_some())
}

fn target(weighed: &Weighed) -> u64 {
    weighed.target.unwrap_or_else(|| weighed.difficulty.score())
}

/// The versions side by side, below the answers: a row for each question. Nothing without versions.
pub fn side_by_side(columns: &[String], versions: &[(String, Vec<Weighed>)]) -> String {
    let Some((_, first)) = versions.iter().find(|(_, weighed)| !weighed.is_empty()) else {
        return String::new();
    };
    let balanced = balanced(first);
    let mut out = String::from("\n<h2>Difficulty</h2>\n<p>");
    out.push_str(match balanced {
        true => {
            "The score of each exercise; all versions aim at the same target. The keys say what it is made of."
        }
        false => {
            "The score of each exercise. No two sheets share a position in the same exercise, so positions are given \
             out by lot: these versions are not balanced."
        }
    });
    out.push_str(
        "</p>\n<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"Difficulty\"><table \
         class=\"list\"><thead><tr><th scope=\"col\">Exercise</th>",
    );
    for (name, _) in versions {
        out.push_str("<th scope=\"col\">");
        escape(&mut out, name);
        out.push_str("</th>");
    }
    out.push_str(if balanced {
        "<th scope=\"col\">Target</th>"
    } else {
        ""
    });
    out.push_str("</tr></thead><tbody>\n");
    let targets = balanced.then_some(first);
    for (place, column) in columns.iter().enumerate() {
        let scores = versions
            .iter()
            .map(|(_, weighed)| score(weighed.get(place)));
        let target = targets.map(|weighed| weighed.get(place).map_or(0, target));
        out.push_str(&format!("<tr><th scope=\"row\">{} <small>", place + 1));
        escape(&mut out, column);
        out.push_str("</small></th>");
        cells(&mut out, scores.chain(target));
    }
    let totals = versions
        .iter()
        .map(|(_, all)| all.iter().map(|one| score(Some(one))).sum());
    let target = targets.map(|all| all.iter().map(target).sum());
    out.push_str("<tr><th scope=\"row\">all</th>");
    cells(&mut out, totals.chain(target));
    out.push_str("</tbody></table></div>");
    out
}

fn score(weighed: Option<&Weighed>) -> u64 {
    weighed.map_or(0, |weighed| weighed.difficulty.score())
}

fn cells(out: &mut String, numbers: impl Iterator<Item = u64>) {
    for n in numbers {
        out.push_str("<td>");
        number(out, n);
        out.push_str("</td>");
    }
    out.push_str("</tr>\n");
}

impl WordsView {
    /// The words of a set, or of a board that has its own, each in a slot.
    pub fn new<'a>(words: &'a Words, layout: Layout, slots: &mut Slots<'a>) -> WordsView {
        let mut text = |text: &'a str| slots.add(Slot::Text(text.into()));
        let own = layout.disguise().and_then(Look::words);
        let [heap, counter] = own.unwrap_or([
            (&words.heap.0, &words.heap.1),
            (&words.object.0, &words.object.1),
        ]);
        WordsView {
            heap: text(heap.0),
            heaps: text(heap.1),
            counter: text(counter.0),
            counters: text(counter.1),
        }
    }
}
