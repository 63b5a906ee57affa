//! The gradebook of a class as CSV, a row for each answer, and the table of its mistakes.

use super::clerk::{Clerk, Paper, ReportFormat};
use super::tally::Tally;
use crate::check::report::Answer;
use crate::plain::row;

/// All papers in one table.
pub static FORMAT: ReportFormat = ReportFormat {
    name: "csv",
    ending: None,
    summed_up: false,
    ends: |_, _| Ok((row(HEADS), String::new())),
    part: |clerk, out, paper| {
        for answer in &paper.report.answers {
            out.push_str(&row(cells(clerk, paper, answer)));
        }
        Ok(())
    },
};

const HEADS: [&str; 10] = [
    "student", "exercise", "verdict", "points", "codes", "sheet", "id", "file", "line", "note",
];

/// How often each mistake was made.
pub fn mistakes_csv(tally: &Tally) -> String {
    let mut table = row(["code", "papers", "lines"]);
    for (code, count) in tally.mistakes() {
        table.push_str(&row([
            code.to_string(),
            count.papers.to_string(),
            count.lines.to_string(),
        ]));
    }
    table
}

/// The lines that could not be read, the most frequent first: what a phrase file lacks.
pub fn unread_csv(tally: &Tally) -> String {
    let mut table = row([
        "times",
        "line",
        "not understood",
        "for example in",
        "at line",
    ]);
    for (text, unread) in tally.unread() {
        table.push_str(&row([
            unread.lines.to_string(),
            text.to_string(),
            unread.words.join(" | "),
            unread.file.clone(),
            unread.line.to_string(),
        ]));
    }
    table
}

/// The cells of an answer. What is no exercise of a sheet is called by game, position and what is asked; where even that is not
/// known, the note says why.
fn cells(clerk: &Clerk, paper: &Paper, answer: &Answer) -> [String; 10] {
    let task = answer.task.as_ref();
    let place = task.and_then(|task| task.place.as_ref());
    let exercise = match (place, task) {
        (Some(place), _) => place.number.to_string(),
        (None, Some(task)) => format!("{} {} {}", task.asked, task.game, task.position),
        (None, None) => String::new(),
    };
    let mut codes: Vec<&str> = Vec::new();
    for code in answer.lines.iter().filter_map(|line| line.code) {
        if !codes.contains(&code.code()) {
            codes.push(code.code());
        }
    }
    let mut messages = answer.lines.iter().filter_map(|line| line.message.clone());
    let note = messages.next().filter(|_| task.is_none());
    let points = clerk
        .rubric
        .points(answer.credit, place.and_then(|place| place.points));
    [
        paper.student().to_string(),
        exercise,
        answer.verdict.name().to_string(),
        points.to_string(),
        codes.join(" "),
        place.map(|place| place.sheet.clone()).unwrap_or_default(),
        place
            .map(|place| place.exercise.clone())
            .unwrap_or_default(),
        paper.file.to_string(),
        answer.line.to_string(),
        note.unwrap_or_default(),
    ]
}
