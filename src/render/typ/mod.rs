//! Typst source: one file that stands alone, of which the exercises can be taken into another one.

pub mod escape;
pub mod lay;
pub mod literals;
mod math;
mod pictures;
mod slots;

use self::escape::literal;
use self::slots::Typst;
use super::fields::View;
use super::format::{Combined, Ends, Format, SHEET_AND_KEY, SheetFiles, Writes};
use super::pen;
use super::press::Language;
use super::printer::Printer;
use super::slot::Slots;
use super::versions;
use super::view::{self, Answers, Item};
use super::{closing, head, html};
use crate::error::Error;
use crate::spec::Paper;
use crate::worksheet::Worksheet;

/// Sheet and key in a file each.
pub static FORMAT: Format = Format {
    name: "typ",
    writes: Writes::Sheets(SheetFiles {
        files: SHEET_AND_KEY,
        print: document,
        combined: Some(Combined { ends, part }),
        pictures: true,
        examiner: Some(examiner),
    }),
};

/// Typst markup and math.
static LANGUAGE: Language = Language {
    name: "typ",
    lay: |text, _| lay::lay(text),
    put: |out, slot, place, words| pen::put(&mut Typst { out, words }, slot, place),
};

/// The functions that sheets use, and how they look.
const PREAMBLE: &str = include_str!("../../../templates/preamble.typ");

fn document(
    printer: &Printer,
    out: &mut String,
    worksheet: &Worksheet,
    answers: Answers,
) -> Result<(), Error> {
    begin(
        printer,
        out,
        &html::title(printer, &worksheet.reader, answers),
    );
    sheet(printer, out, worksheet, answers)
}

/// The answers of all versions, on pages on their side.
fn examiner(printer: &Printer, out: &mut String, sheets: &[Worksheet]) -> Result<(), Error> {
    begin(printer, out, &printer.titled(printer.says().all_answers));
    out.push_str("#set page(flipped: true)\n#set text(size: 10pt)\n\n#sheet(key: true)[\n");
    versions::print(printer, out, &LANGUAGE, sheets)?;
    out.push_str("]\n");
    Ok(())
}

/// What stands before everything else. No date is told, so that the same input makes the same file.
fn begin(printer: &Printer, out: &mut String, title: &str) {
    out.push_str(&printer.worded(PREAMBLE));
    let page = printer.spec.page;
    let paper = match page.paper {
        Paper::A4 => "a4",
        Paper::Letter => "us-letter",
    };
    let margin = match page.compact {
        true => ", margin: 13mm",
        false => "",
    };
    out.push_str(&format!(
        "\n#set page(paper: \"{paper}\"{margin})\n#set text(size: {}pt)",
        page.font_size
    ));
    out.push_str("\n#set document(title: ");
    literal(out, title);
    out.push_str(", date: none)\n");
}

fn ends(printer: &Printer, answers: Answers) -> Result<Ends, Error> {
    let mut before = String::new();
    begin(printer, &mut before, &printer.of_all(answers));
    Ok((before, String::new()))
}

/// One of several sheets or keys.
fn part(
    printer: &Printer,
    out: &mut String,
    worksheet: &Worksheet,
    answers: Answers,
) -> Result<(), Error> {
    if printer.duplex {
        out.push_str("\n#pagebreak(to: \"odd\", weak: true)");
    }
    sheet(printer, out, worksheet, answers)
}

/// One sheet or key on pages of its own.
fn sheet(
    printer: &Printer,
    out: &mut String,
    sheet: &Worksheet,
    answers: Answers,
) -> Result<(), Error> {
    let key = answers == Answers::Shown;
    out.push_str(&format!("\n#sheet(key: {key}, code: "));
    match sheet.code.as_str() {
        "" => out.push_str("none"),
        code => literal(out, code),
    }
    if let Some(name) = sheet.reader.called() {
        out.push_str(", name: ");
        literal(out, name);
    }
    out.push_str(")[\n");
    let print = |out: &mut String, (view, slots): (View, Slots)| {
        printer.press.print(out, &LANGUAGE, view, &slots)
    };
    print(out, head::view(printer, sheet, answers))?;
    out.push_str("\n#line(length: 100%, stroke: .5pt)\n");
    let question = |out: &mut String, item: &Item| {
        print(out, view::question(item, printer.press.words(), answers))
    };
    for exercise in printer.exercises(sheet) {
        match exercise.parts.is_empty() {
            true => out.push_str(&format!("\n#exercise(key: {key})[\n")),
            false => out.push_str("\n#stem[\n"),
        }
        question(out, &exercise.head)?;
        out.push_str("]\n");
        if exercise.parts.is_empty() {
            continue;
        }
        let columns = exercise.columns(answers);
        out.push_str(&format!("\n#parts(columns: {columns}, key: {key}"));
        for part in &exercise.parts {
            out.push_str(&format!(", (\"{}\", [\n", part.letters()));
            question(out, part)?;
            out.push_str("])");
        }
        out.push_str(")\n");
    }
    for view in closing::views(printer, sheet, answers) {
        out.push('\n');
        print(out, view)?;
    }
    out.push_str("]\n");
    Ok(())
}
