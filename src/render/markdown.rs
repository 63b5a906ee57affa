//! Markdown: the head, the questions one after the other, the code at the end.

use super::press::Language;
use super::view::{self, Answers};
use super::{Combined, Format, Printer, SHEET_AND_KEY};
use crate::error::Error;
use crate::worksheet::Worksheet;

/// Sheet and key in a file each.
pub static FORMAT: Format = Format {
    name: "md",
    files: SHEET_AND_KEY,
    print: document,
    combined: Some(Combined {
        ends: |_, _| Ok((String::new(), String::new())),
        part: |printer, out, sheet, answers| {
            if !out.is_empty() {
                out.push('\n');
            }
            document(printer, out, sheet, answers)
        },
    }),
};

fn document(
    printer: &Printer,
    out: &mut String,
    sheet: &Worksheet,
    answers: Answers,
) -> Result<(), Error> {
    let mut print = |(view, slots)| printer.press.print(out, Language::Markdown, view, &slots);
    print(view::head(&printer.spec.title, &sheet.reader, answers))?;
    for item in printer.items(sheet) {
        out.push('\n');
        let (view, slots) = view::question(&item, printer.press.words(), answers);
        printer.press.print(out, Language::Markdown, view, &slots)?;
    }
    if !sheet.code.is_empty() {
        out.push_str("\n---\n\n");
        out.push_str(&sheet.code);
        out.push('\n');
    }
    Ok(())
}
