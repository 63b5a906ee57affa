//! `nimsmith/report/1`: one object a paper, one paper a line.

use super::clerk::{ReportFormat, no_ends};
use crate::check::report::{Answer, Judged, Report};
use crate::check::task::Place;
use crate::error::Error;
use crate::render::fields::{Field, Fields, fields};
use crate::render::json;
use crate::spec::{Letters, Points, Rubric};

/// JSON Lines.
pub static FORMAT: ReportFormat = ReportFormat {
    name: "json",
    ending: Some("json"),
    summed_up: false,
    ends: no_ends,
    part: |clerk, out, papers| {
        for paper in papers {
            let whose = clerk.whose(paper);
            out.push_str(&line(&clerk.rubric, paper.file, whose, paper.report)?);
        }
        Ok(())
    },
};

/// The line about a paper: the file that it is in, whose it is, and what is said of it.
pub fn line(rubric: &Rubric, file: &str, student: &str, report: &Report) -> Result<String, Error> {
    let answers = report.answers.iter();
    json::line(&fields!(
        schema = "nimsmith/report/1",
        file = file,
        answers = answers
            .map(|given| answer(rubric, given))
            .collect::<Field>(),
        student = student,
    ))
}

fn answer<'a>(rubric: &Rubric, answer: &'a Answer) -> Fields<'a> {
    let task = answer.task.as_ref();
    let place: Option<&Place> = task.and_then(|task| task.place.as_ref());
    let of = place.and_then(|place| place.points);
    let part = place.and_then(|place| place.number.part);
    fields!(
        game = task.map(|task| &*task.game),
        position = task.map(|task| &task.position.0[..]),
        asked = task.map(|task| task.asked),
        verdict = answer.verdict.name(),
        lines = answer.lines.iter().map(judged).collect::<Field>(),
        line = answer.line,
        sheet = place.map(|place| &place.sheet),
        exercise = place.map(|place| place.number.exercise),
        part = Field::given(part.map(|part| Letters(part).to_string())),
        id = place.map(|place| &place.exercise),
        points = fields!(
            // Null where a person marks the answer.
            earned = rubric.points(answer.credit, of),
            of = Points::of(of)
        ),
    )
}

fn judged(line: &Judged) -> Fields<'_> {
    let unknown = Some(&line.not_understood[..]).filter(|words| !words.is_empty());
    fields!(
        line = line.line,
        read = line.read.as_deref(),
        verdict = line.verdict.name(),
        code = line.code.map(|code| code.code()),
        message = line.message.as_deref(),
        hint = line.hint.as_deref(),
        // The words of an unread line that belong to no statement.
        not_understood = Field::given(unknown),
    )
}
