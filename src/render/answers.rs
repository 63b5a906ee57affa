//! The answers of a whole class: a table as HTML, and one for spreadsheets.

use super::content;
use super::difficulty;
use super::html;
use super::mathml::{escape, number};
use super::reading;
use super::{Ends, Printer};
use crate::error::Error;
use crate::language::print;
use crate::model::claim::Outcome;
use crate::model::derivation::Derivation;
use crate::model::goal::Goal;
use crate::model::position::Move;
use crate::model::rules::Layout;
use crate::plain;
use crate::spec::{Spec, Words};
use crate::worksheet::{Question, Reader, Weighed, Worksheet};

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
    Ok((before, format!("\n</main>{after}")))
}

/// What stands after the last row: the difficulty of versions side by side.
pub fn html_rows_end(spec: &Spec, versions: &[(String, Vec<Weighed>)]) -> String {
    let table = difficulty::side_by_side(&columns(spec), versions);
    format!("</tbody></table></div>{table}")
}

/// The answers of one sheet, in the order of its questions.
pub fn of_sheet(printer: &Printer, sheet: &Worksheet) -> Vec<String> {
    let words = &printer.spec.words;
    let answer = |question| brief(question, printer.game(question).layout(), words);
    sheet.questions.iter().map(answer).collect()
}

/// The row of one sheet in `answers.html`.
pub fn html_row(out: &mut String, sheet: &Worksheet, answers: &[String]) {
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
    for answer in answers {
        out.push_str("<td>");
        escape(out, answer);
        out.push_str("</td>");
    }
    out.push_str("</tr>\n");
}

/// The heads of `answers.csv`.
pub fn csv_head(spec: &Spec) -> Vec<String> {
    let fixed = ["id", "name", "code"].map(str::to_string);
    fixed.into_iter().chain(columns(spec)).collect()
}

/// The cells of one sheet in `answers.csv`.
pub fn csv_row(sheet: &Worksheet, answers: Vec<String>) -> Vec<String> {
    let name = match &sheet.reader {
        Reader::Student { name, .. } => name,
        _ => "",
    };
    let fixed = [sheet.reader.name(), name, &sheet.code].map(str::to_string);
    fixed.into_iter().chain(answers).collect()
}

/// A line of a CSV file.
pub fn csv_line(cells: &[String]) -> Vec<u8> {
    plain::row(cells).into_bytes()
}

fn columns(spec: &Spec) -> Vec<String> {
    spec.entries
        .iter()
        .flat_map(|entry| (1..=entry.count).map(move |index| format!("{}-{index}", entry.id)))
        .collect()
}

/// An answer in a few words: `29`, `P`, `second`, `first; row 3: 16→13`.
pub fn brief(question: &Question, layout: Layout, words: &Words) -> String {
    let derivation = question.solution.derivation();
    let outcome = derivation.outcome();
    let mut out = String::new();
    if !question.more.brief.is_empty() {
        content::brief(&mut out, &question.more.brief, layout, words);
        return out;
    }
    match question.solution.goal() {
        Goal::NimSum | Goal::Change => {
            if let Some(nim_sum) = derivation.nim_sum() {
                number(&mut out, nim_sum);
            }
        }
        Goal::GrundyValue => {
            if let Some(value) = derivation.grundy_value() {
                number(&mut out, value);
            }
        }
        Goal::Winner => out.push_str(outcome.map_or("", reading::outcome)),
        Goal::ZeroingMove => moves(&mut out, derivation, layout, words),
        Goal::FirstMove | Goal::AllMoves => match outcome {
            Some(Outcome::N) => {
                out.push_str("first; ");
                moves(&mut out, derivation, layout, words);
            }
            _ => out.push_str("second"),
        },
        Goal::Heaps => out.push_str(&derivation.position.to_string()),
        Goal::WhyLegal | Goal::Game | Goal::Calculation | Goal::Statement => {}
    }
    out
}

fn moves(out: &mut String, derivation: &Derivation, layout: Layout, words: &Words) {
    let moves = derivation.winning_moves().unwrap_or_default();
    let start = &derivation.position;
    if layout.has_places() || layout.disguise().is_some() {
        let taken = moves.iter().map(|by| print::take(by, start, layout));
        let taken: Vec<String> = taken.map(|text| text.replacen("take ", "", 1)).collect();
        return out.push_str(&taken.join("; "));
    }
    let alone = layout == Layout::Piles && start.0.len() == 1;
    for (i, take) in moves.iter().filter_map(Move::single).enumerate() {
        let size = derivation.position.heap(take.heap).unwrap_or(0);
        out.push_str(if i > 0 { "; " } else { "" });
        if !alone {
            out.push_str(&words.heap.0);
            out.push(' ');
            number(out, take.heap.0 as u64);
            out.push_str(": ");
        }
        number(out, size);
        out.push('→');
        let left = size.saturating_sub(take.count);
        number(out, left.saturating_sub(take.apart));
        if take.apart > 0 {
            out.push_str(" and ");
            number(out, take.apart);
        }
    }
}
