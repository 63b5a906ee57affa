//! A paper from a page, judged as `nimsmith check` judges it.

use super::drawn::Drawn;
use crate::check::{self, Hints};
use crate::quiz::form;
use crate::render::report::json;
use crate::spec::Rubric;
use crate::worksheet::desk::FrontDesk;
use crate::worksheet::{Reader, Sheets};

/// The report on a paper, which may be about the sheet that is drawn from a set.
pub(super) fn check(text: &str, hints: Hints, from: Option<&Drawn>) -> Result<String, String> {
    match from {
        None => judged(text, hints, &FrontDesk::without_sheets()),
        Some(drawn) => drawn.with_plan(|plan| {
            let sheets = Sheets::new(plan, vec![Reader::Anyone]);
            let desk = FrontDesk::new(sheets, true).with_forms(form::marker);
            judged(text, hints, &desk)
        }),
    }
}

fn judged(text: &str, hints: Hints, desk: &FrontDesk) -> Result<String, String> {
    let report = match text.trim().is_empty() {
        true => check::empty(),
        false => check::paper(text.as_bytes(), desk, hints),
    };
    json::line(&Rubric::default(), "", "", &report).map_err(|error| error.to_string())
}
