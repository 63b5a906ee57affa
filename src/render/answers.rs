//! The answers of a whole class: a table as HTML, and one for spreadsheets.

use super::html;
use super::mathml::escape;
use super::{Ends, Printer, parts};
use crate::error::Error;
use crate::model::claim::Outcome;
use crate::model::derivation::Derivation;
use crate::model::goal::Goal;
use crate::model::position::Move;
use crate::spec::{Spec, Words};
use crate::worksheet::{Question, Reader, Worksheet};

/// What stands before and after the rows of `answers.html`.
pub fn html_ends(printer: &Printer) -> Result<Ends, Error> {
    let title = format!("{}: answers", printer.spec.title);
    let (mut before, after) = html::split_page(printer, "answers", &title)?;
    before.push_str("<header>\n<h1>");
    escape(&mut before, &printer.spec.title);
    before.push_str(
        "</h1>\n<p>Answers of the whole class</p>\n</header>\n<main>\n<div class=\"wide\" role=\"region\" tabindex=\"0\" \
         aria-label=\"Answers\"><table class=\"list\"><thead><tr><th scope=\"col\">Sheet</th><th scope=\"col\">Code</th>",
    );
    for (number, column) in columns(printer.spec).iter().enumerate() {
        before.push_str(&format!("<th scope=\"col\">{} <small>", number + 1));
        escape(&mut before, column);
        before.push_str("</small></th>");
    }
    before.push_str("</tr></thead><tbody>\n");
    Ok((before, format!("</tbody></table></div>\n</main>{after}")))
}

/// The row of one sheet in `answers.html`.
pub fn html_row(out: &mut String, sheet: &Worksheet, words: &Words) {
    out.push_str("<tr><th scope=\"row\">");
    escape(out, sheet.reader.name());
    if let Reader::Student { name, .. } = &sheet.reader {
        out.push_str(" <bdi>");
        escape(out, name);
        out.push_str("</bdi>");
    }
    out.push_str("</th><td class=\"nb\">");
    escape(out, &sheet.code);
    out.push_str("</td>");
    for question in &sheet.questions {
        out.push_str("<td>");
        escape(out, &answer(question, words));
        out.push_str("</td>");
    }
    out.push_str("</tr>\n");
}

/// The heads of `answers.csv`.
pub fn csv_head(spec: &Spec) -> Vec<String> {
    let fixed = ["id", "name", "code"].map(str::to_string);
    let columns = columns(spec);
    let columns = columns.iter().map(|column| as_text(column));
    fixed.into_iter().chain(columns).collect()
}

/// The cells of one sheet in `answers.csv`.
pub fn csv_row(sheet: &Worksheet, words: &Words) -> Vec<String> {
    let name = match &sheet.reader {
        Reader::Student { name, .. } => name,
        _ => "",
    };
    let fixed = [sheet.reader.name(), name, &sheet.code].map(as_text);
    let answers = sheet
        .questions
        .iter()
        .map(|question| as_text(&answer(question, words)));
    fixed.into_iter().chain(answers).collect()
}

/// A line of a CSV file.
pub fn csv_line(cells: &[String]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    match writer.write_record(cells) {
        Ok(()) => writer.into_inner().unwrap_or_default(),
        Err(_) => Vec::new(),
    }
}

/// A cell that no spreadsheet runs as a formula.
fn as_text(cell: &str) -> String {
    match cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => format!("'{cell}"),
        false => cell.to_string(),
    }
}

fn columns(spec: &Spec) -> Vec<String> {
    spec.entries
        .iter()
        .flat_map(|entry| (1..=entry.count).map(move |index| format!("{}-{index}", entry.id)))
        .collect()
}

/// An answer in a few words: `29`, `P`, `second`, `first; row 3: 16→13`.
fn answer(question: &Question, words: &Words) -> String {
    let derivation = question.solution.derivation();
    let outcome = derivation.outcome();
    let moves = moves(derivation, words);
    match question.solution.goal() {
        Goal::NimSum | Goal::Change => derivation
            .nim_sum()
            .map_or(String::new(), |n| n.to_string()),
        Goal::Winner => outcome.map_or(String::new(), |is| parts::outcome(is).to_string()),
        Goal::ZeroingMove => moves,
        Goal::FirstMove | Goal::AllMoves => match outcome {
            Some(Outcome::N) => format!("first; {moves}"),
            _ => "second".to_string(),
        },
    }
}

fn moves(derivation: &Derivation, words: &Words) -> String {
    let position = &derivation.position;
    let short = |by: &Move| {
        let take = by.single()?;
        let size = position.heap(take.heap)?;
        let leave = size.checked_sub(take.count)?;
        Some(format!("{} {}: {size}→{leave}", words.heap.0, take.heap.0))
    };
    let moves = derivation.winning_moves().unwrap_or_default();
    moves
        .iter()
        .filter_map(short)
        .collect::<Vec<_>>()
        .join("; ")
}
