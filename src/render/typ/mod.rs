//! Typst source: one file that stands alone, of which the exercises can be taken into another one.

pub mod escape;
pub mod lay;
mod math;
mod pictures;
mod slots;

use self::escape::literal;
use self::slots::Typst;
use super::format::{Combined, Ends, Format, SHEET_AND_KEY, SheetFiles, Writes};
use super::press::Language;
use super::printer::Printer;
use super::printout::Printout;
use super::view::Answers;
use super::{html, pen, versions};
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

fn document(printout: &Printout, out: &mut String) -> Result<(), Error> {
    let (printer, reader) = (printout.printer, &printout.sheet.reader);
    begin(
        printer,
        out,
        &html::title(printer, reader, printout.answers),
    );
    sheet(printout, out)
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
fn part(printout: &Printout, out: &mut String) -> Result<(), Error> {
    if printout.printer.duplex {
        out.push_str("\n#pagebreak(to: \"odd\", weak: true)");
    }
    sheet(printout, out)
}

/// One sheet or key on pages of its own.
fn sheet(printout: &Printout, out: &mut String) -> Result<(), Error> {
    let (sheet, key) = (printout.sheet, printout.is_key());
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
    printout.head(out, &LANGUAGE)?;
    out.push_str("\n#line(length: 100%, stroke: .5pt)\n");
    for exercise in printout.exercises() {
        match exercise.parts.is_empty() {
            true => out.push_str(&format!("\n#exercise(key: {key})[\n")),
            false => out.push_str("\n#stem[\n"),
        }
        printout.question(out, &LANGUAGE, &exercise.head)?;
        out.push_str("]\n");
        if exercise.parts.is_empty() {
            continue;
        }
        let columns = exercise.columns(printout.answers);
        out.push_str(&format!("\n#parts(columns: {columns}, key: {key}"));
        for part in &exercise.parts {
            out.push_str(&format!(", (\"{}\", [\n", part.letters()));
            printout.question(out, &LANGUAGE, part)?;
            out.push_str("])");
        }
        out.push_str(")\n");
    }
    printout.closing(out, &LANGUAGE, ["\n", ""])?;
    out.push_str("]\n");
    Ok(())
}
