//! Typst source: one file that stands alone, of which the exercises can be taken into another one.

pub mod escape;
mod examiner;
pub mod lay;
mod math;
mod pictures;
pub mod slots;

use self::escape::literal;
use super::press::Language;
use super::slot::Slots;
use super::view::{self, Answers, View};
use super::{Combined, Ends, Format, Printer, SHEET_AND_KEY, SheetFiles, Writes};
use super::{difficulty, html};
use crate::error::Error;
use crate::worksheet::Worksheet;

/// Sheet and key in a file each.
pub static FORMAT: Format = Format {
    name: "typ",
    writes: Writes::Sheets(FILES),
};

/// The files of a sheet, of which PDF is made too.
pub const FILES: SheetFiles = SheetFiles {
    files: SHEET_AND_KEY,
    print: document,
    combined: Some(Combined { ends, part: sheet }),
    examiner: Some(examiner::document),
    made: None,
};

/// Typst markup and math.
static LANGUAGE: Language = Language {
    name: "typ",
    lay: lay::lay,
    put: slots::put,
};

/// The functions that sheets use, and how they look.
const PREAMBLE: &str = include_str!("../../../templates/preamble.typ");

fn document(
    printer: &Printer,
    out: &mut String,
    worksheet: &Worksheet,
    answers: Answers,
) -> Result<(), Error> {
    begin(out, &html::title(printer, &worksheet.reader, answers));
    sheet(printer, out, worksheet, answers)
}

/// What stands before everything else. No date is told, so that the same input makes the same file.
fn begin(out: &mut String, title: &str) {
    out.push_str(PREAMBLE);
    out.push_str("\n#set document(title: ");
    literal(out, title);
    out.push_str(", date: none)\n");
}

fn ends(printer: &Printer, answers: Answers) -> Result<Ends, Error> {
    let mut before = String::new();
    let title = &printer.spec.title;
    begin(
        &mut before,
        &match answers {
            Answers::Hidden => format!("{title}: all sheets"),
            Answers::Shown => format!("{title}: all answer keys"),
        },
    );
    Ok((before, String::new()))
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
    out.push_str(")[\n");
    let print = |out: &mut String, (view, slots): (View, Slots)| {
        printer.press.print(out, &LANGUAGE, view, &slots)
    };
    let head = view::head(&printer.spec.title, &sheet.reader, answers);
    print(out, head)?;
    out.push_str("\n#line(length: 100%, stroke: .5pt)\n");
    for item in printer.items(sheet) {
        out.push_str(&format!("\n#exercise(key: {key})[\n"));
        print(out, view::question(&item, printer.press.words(), answers))?;
        out.push_str("]\n");
    }
    let weighed = difficulty::view(sheet, printer.press.words()).filter(|_| key);
    if let Some(view) = weighed {
        out.push('\n');
        print(out, view)?;
    }
    out.push_str("]\n");
    Ok(())
}
