//! What the checker says of a paper: a verdict on every line and on every answer. Data; printing is elsewhere.

use std::borrow::Cow;

use super::task::Task;
pub use super::verdict::{Credit, Judged, Overall, Verdict};

/// A paper, judged.
#[derive(Clone, Debug)]
pub struct Report<'t> {
    /// The text that was judged, with `\u{fffd}` where it was not UTF-8, cut where it was too long.
    pub text: Cow<'t, str>,
    /// Whose it is, where the paper says it.
    pub student: Option<String>,
    /// The answers in order, at least one.
    pub answers: Vec<Answer>,
}

impl Report<'_> {
    /// Every line that is not blank, in order.
    pub fn lines(&self) -> impl Iterator<Item = &Judged> {
        self.answers.iter().flat_map(|answer| &answer.lines)
    }
}

/// One answer of a paper, judged.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The line of the paper where it begins, from 1.
    pub line: usize,
    /// What it answers; `None` where the paper does not say it well enough.
    pub task: Option<Task>,
    /// The verdict on the whole.
    pub verdict: Overall,
    /// What the points depend on.
    pub credit: Credit,
    /// Every line that is not blank, in order.
    pub lines: Vec<Judged>,
}
