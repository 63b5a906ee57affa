//! What holds of every report, whatever the paper is. Shared with the fuzz target of whole papers.

use nimsmith::check::report::{Answer, Judged, Overall, Report, Verdict};
use nimsmith::check::{Hints, paper};

use super::desk::Desk;

/// Checks a paper with all hints there are, and that everything holds of its reports.
pub fn is_sound(bytes: &[u8]) {
    let judge = |hints| paper(bytes, &Desk, hints);
    let (none, next, full) = (judge(Hints::None), judge(Hints::Next), judge(Hints::Full));
    has_every_line_once(&next);
    for answer in &next.answers {
        let wrong = answer
            .lines
            .iter()
            .any(|line| line.verdict == Verdict::Wrong);
        assert_eq!(
            wrong,
            answer.verdict == Overall::Incorrect,
            "{:#?}",
            answer.lines
        );
    }
    assert!(none.lines().all(|line| line.hint.is_none()));
    let bare = shown(&none, without_hint);
    assert!(bare == shown(&next, without_hint) && bare == shown(&full, without_hint));
    assert_eq!(
        shown(&next, Judged::clone),
        shown(&judge(Hints::Next), Judged::clone)
    );
}

/// Every line that is not blank has a verdict, up to where a paper is told to be too long; spans stand in their lines.
fn has_every_line_once(report: &Report) {
    assert!(!report.answers.is_empty());
    let written = report.text.lines().zip(1..);
    let mut written = written.filter(|(text, _)| !text.trim().is_empty());
    let mut last = None;
    for judged in report.lines() {
        let (text, number) = written.next().expect("a line for each verdict");
        assert_eq!(judged.line, number);
        assert!(
            text.get(judged.span.clone()).is_some(),
            "{:?} in {text:?}",
            judged.span
        );
        last = Some(judged);
    }
    if written.next().is_some() {
        let told = last.and_then(|line| line.message.as_deref());
        assert!(
            told.is_some_and(|told| told.starts_with("The paper is too long")),
            "{last:?}"
        );
    }
}

fn without_hint(line: &Judged) -> Judged {
    Judged {
        hint: None,
        ..line.clone()
    }
}

fn shown(report: &Report, line: fn(&Judged) -> Judged) -> String {
    let answer = |answer: &Answer| {
        let lines: Vec<Judged> = answer.lines.iter().map(line).collect();
        format!(
            "{} {:?} {:?} {:?} {lines:?}\n",
            answer.line, answer.task, answer.verdict, answer.credit
        )
    };
    let answers: String = report.answers.iter().map(answer).collect();
    format!("{:?}\n{answers}", report.student)
}
