//! The answers of a whole class: a table as HTML, and one for spreadsheets.

use super::brief::brief;
use super::escape::{escape, escaped};
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
    let (before, after) = html::split_page(printer, "answers", &title)?;
    let labels = printer.spec.labels();
    let columns = labels.iter().zip(columns(printer.spec));
    let columns = columns.map(|(label, column)| {
        let column = escaped(&column);
        format!("<th scope=\"col\">{label} <small>{column}</small></th>")
    });
    let before = format!(
        "{before}<header>\n<h1>{}</h1>\n<p>{}</p>\n</header>\n<main>\n\
         <div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{}\"><table class=\"list\"><thead><tr>\
         <th scope=\"col\">{}</th><th scope=\"col\">{}</th>{}</tr></thead><tbody>\n",
        escaped(&printer.spec.title),
        says.of_class,
        says.answers_label,
        says.sheet,
        says.code,
        columns.collect::<String>(),
    );
    Ok((before, format!("</tbody></table></div>\n</main>{after}")))
}

/// The answers of one sheet, in the order of its questions.
pub fn of_sheet(printer: &Printer, sheet: &Worksheet) -> Vec<String> {
    let words = &printer.spec.words;
    let answer = |question| brief(question, printer.game(question).layout(), words);
    sheet.questions.iter().map(answer).collect()
}

/// The row of one sheet in `answers.html`.
pub fn html_row(sheet: &Worksheet, answers: &[String]) -> String {
    let (id, code) = (escaped(sheet.reader.name()), escaped(&sheet.code));
    let name = match &sheet.reader {
        Reader::Student { name, .. } => format!(" <bdi>{}</bdi>", escaped(name)),
        _ => String::new(),
    };
    let mut row = format!("<tr><th scope=\"row\">{id}{name}</th><td class=\"nb\">{code}</td>");
    for answer in answers {
        row.push_str("<td>");
        escape(&mut row, answer);
        row.push_str("</td>");
    }
    row.push_str("</tr>\n");
    row
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
