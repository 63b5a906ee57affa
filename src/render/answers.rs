//! The answers of a whole class: a table as HTML, and one for spreadsheets.

use super::brief::brief;
use super::escape::escape;
use super::format::Ends;
use super::html;
use super::printer::Printer;
use crate::error::Error;
use crate::plain;
use crate::spec::Spec;
use crate::worksheet::{Reader, Worksheet};

/// What stands before and after the rows of `answers.html`.
pub fn html_ends(printer: &Printer) -> Result<Ends, Error> {
    let says = printer.says();
    let title = printer.titled(says.answers);
    let (mut before, after) = html::split_page(printer, "answers", &title)?;
    before.push_str("<header>\n<h1>");
    escape(&mut before, &printer.spec.title);
    before.push_str(&format!(
        "</h1>\n<p>{}</p>\n</header>\n<main>\n<div class=\"wide\" role=\"region\" tabindex=\"0\" \
         aria-label=\"{}\"><table class=\"list\"><thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th>",
        says.of_class, says.answers_label, says.sheet, says.code
    ));
    for (label, column) in printer.spec.labels().iter().zip(columns(printer.spec)) {
        before.push_str(&format!("<th scope=\"col\">{label} <small>"));
        escape(&mut before, &column);
        before.push_str("</small></th>");
    }
    before.push_str("</tr></thead><tbody>\n");
    Ok((before, format!("</tbody></table></div>\n</main>{after}")))
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
