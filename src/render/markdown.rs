//! Markdown: the head, the questions one after the other, the code at the end.

use super::fields::View;
use super::format::{Combined, Format, SHEET_AND_KEY, SheetFiles, Writes};
use super::latex::Markdown;
use super::pen;
use super::press::Language;
use super::printer::Printer;
use super::slot::Slots;
use super::versions;
use super::view::{self, Answers, Item};
use super::{closing, head};
use crate::error::Error;
use crate::worksheet::Worksheet;

/// Sheet and key in a file each.
pub static FORMAT: Format = Format {
    name: "md",
    writes: Writes::Sheets(SheetFiles {
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
        pictures: true,
        examiner: Some(|printer, out, sheets| {
            let mut text = String::new();
            versions::print(printer, &mut text, &LANGUAGE, sheets)?;
            out.push_str(&tidy(&text));
            Ok(())
        }),
    }),
};

/// Markdown with LaTeX: templates are what they are.
static LANGUAGE: Language = Language {
    name: "md",
    lay: |text, _| text.to_string(),
    put: |out, slot, place, words| pen::put(&mut Markdown { out, words }, slot, place),
};

fn document(
    printer: &Printer,
    out: &mut String,
    sheet: &Worksheet,
    answers: Answers,
) -> Result<(), Error> {
    let mut text = String::new();
    let print = |text: &mut String, (view, slots): (View, Slots)| {
        text.push('\n');
        printer.press.print(text, &LANGUAGE, view, &slots)
    };
    let question = |text: &mut String, item: &Item| {
        print(text, view::question(item, printer.press.words(), answers))
    };
    print(&mut text, head::view(printer, sheet, answers))?;
    for exercise in printer.exercises(sheet) {
        question(&mut text, &exercise.head)?;
        for part in &exercise.parts {
            text.push_str(&format!("\n**({})**\n", part.letters()));
            question(&mut text, part)?;
        }
    }
    for view in closing::views(printer, sheet, answers) {
        print(&mut text, view)?;
    }
    if !sheet.code.is_empty() {
        text.push_str("\n---\n\n");
        text.push_str(&sheet.code);
    }
    out.push_str(&tidy(&text));
    Ok(())
}

/// Markdown as a careful author would leave it: no blanks at line ends, one empty line between blocks, one line end.
fn tidy(markdown: &str) -> String {
    let mut text = String::with_capacity(markdown.len());
    let mut blank = true;
    for line in markdown.lines().map(str::trim_end) {
        if !(line.is_empty() && blank) {
            text.push_str(line);
            text.push('\n');
        }
        blank = line.is_empty();
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}
