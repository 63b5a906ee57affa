//! `nimsmith/report/1`: one object a paper, one paper a line.

use serde::Serialize;

use super::clerk::{ReportFormat, no_ends};
use crate::check::report::{Answer, Judged, Report};
use crate::check::task::Place;
use crate::error::Error;
use crate::plain;
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
    let json = serde_json::to_string(&ReportJson {
        schema: "nimsmith/report/1",
        file,
        answers: answers.map(|given| answer(rubric, given)).collect(),
        student,
    });
    let json = json.map_err(|error| Error::Template(error.to_string()))?;
    Ok(plain::json(json) + "\n")
}

#[derive(Serialize)]
struct ReportJson<'a> {
    schema: &'static str,
    file: &'a str,
    answers: Vec<AnswerJson<'a>>,
    student: &'a str,
}

#[derive(Serialize)]
struct AnswerJson<'a> {
    game: Option<&'a str>,
    position: Option<&'a [u64]>,
    asked: Option<&'static str>,
    verdict: &'static str,
    lines: Vec<LineJson<'a>>,
    line: usize,
    sheet: Option<&'a str>,
    exercise: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<String>,
    id: Option<&'a str>,
    points: PointsJson,
}

#[derive(Serialize)]
struct PointsJson {
    /// Null where a person marks the answer.
    earned: Option<Points>,
    of: Points,
}

#[derive(Serialize)]
struct LineJson<'a> {
    line: usize,
    read: Option<&'a str>,
    verdict: &'static str,
    code: Option<&'static str>,
    message: Option<&'a str>,
    hint: Option<&'a str>,
    /// The words of an unread line that belong to no statement.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    not_understood: &'a [String],
}

fn answer<'a>(rubric: &Rubric, answer: &'a Answer) -> AnswerJson<'a> {
    let task = answer.task.as_ref();
    let place: Option<&Place> = task.and_then(|task| task.place.as_ref());
    let of = place.and_then(|place| place.points);
    AnswerJson {
        game: task.map(|task| &*task.game),
        position: task.map(|task| &task.position.0[..]),
        asked: task.map(|task| task.asked),
        verdict: answer.verdict.name(),
        lines: answer.lines.iter().map(judged).collect(),
        line: answer.line,
        sheet: place.map(|place| place.sheet.as_str()),
        exercise: place.map(|place| place.number.exercise),
        part: place.and_then(|place| Some(Letters(place.number.part?).to_string())),
        id: place.map(|place| place.exercise.as_str()),
        points: PointsJson {
            earned: rubric.points(answer.credit, of),
            of: Points::of(of),
        },
    }
}

fn judged(line: &Judged) -> LineJson<'_> {
    LineJson {
        line: line.line,
        read: line.read.as_deref(),
        verdict: line.verdict.name(),
        code: line.code.map(|code| code.code()),
        message: line.message.as_deref(),
        hint: line.hint.as_deref(),
        not_understood: &line.not_understood,
    }
}
