//! A paper from a page, judged as `nimsmith check` judges it.

use crate::check::{self, Hints};
use crate::render::report::json;
use crate::spec::Rubric;
use crate::worksheet::desk::FrontDesk;

/// The report on a paper.
pub(super) fn check(text: &str, hints: Hints) -> Result<String, String> {
    let report = match text.trim().is_empty() {
        true => check::empty(),
        false => check::paper(text.as_bytes(), &FrontDesk::without_sheets(), hints),
    };
    json::line(&Rubric::default(), "", "", &report).map_err(|error| error.to_string())
}
