//! A paper from a page, judged as `nimsmith check` judges it, and what can be tapped in place of writing on it.

use super::draw::Drawn;
use crate::check::report::Report;
use crate::check::{self, Hints};
use crate::language;
use crate::locale::Locale;
use crate::quiz::desk::FrontDesk;
use crate::quiz::taps;
use crate::render::report::json;
use crate::spec::Rubric;
use crate::worksheet::{Reader, Sheets};

/// The report on a paper, which may be about the sheet that is drawn from a set.
pub(super) fn check(
    text: &str,
    hints: Hints,
    locale: &'static Locale,
    from: Option<&Drawn>,
) -> Result<String, String> {
    judged(text, hints, locale, from, |report| {
        json::line(&Rubric::default(), "", "", report).map_err(|error| error.to_string())
    })
}

/// What can be tapped to answer the question of a paper.
pub(super) fn taps(
    text: &str,
    locale: &'static Locale,
    from: Option<&Drawn>,
) -> Result<taps::Taps, String> {
    judged(text, Hints::None, locale, from, |report| {
        let task = report
            .answers
            .first()
            .and_then(|answer| answer.task.as_ref());
        task.map(|task| taps::taps(task, locale))
            .ok_or_else(|| "the paper says of no question that it is answered".to_string())
    })
}

fn judged<T>(
    text: &str,
    hints: Hints,
    locale: &'static Locale,
    from: Option<&Drawn>,
    then: impl FnOnce(&Report) -> Result<T, String>,
) -> Result<T, String> {
    let report = |desk: FrontDesk| match text.trim().is_empty() {
        true => then(&check::empty(locale)),
        false => {
            let desk = desk.reading(language::book(locale).clone(), locale);
            then(&check::paper(text.as_bytes(), &desk, hints))
        }
    };
    match from {
        None => report(FrontDesk::without_sheets()),
        Some(drawn) => drawn.with_plan(|plan| {
            let sheets = Sheets::new(plan, vec![Reader::Anyone]);
            report(FrontDesk::new(sheets, true))
        }),
    }
}
