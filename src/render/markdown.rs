//! Markdown: the head, the questions one after the other, the code at the end.

use super::format::{Combined, Format, SHEET_AND_KEY, SheetFiles, Writes};
use super::latex::Markdown;
use super::press::Language;
use super::printout::Printout;
use super::view::Item;
use super::{pen, versions};
use crate::error::Error;

/// Sheet and key in a file each.
pub static FORMAT: Format = Format {
    name: "md",
    writes: Writes::Sheets(SheetFiles {
        files: SHEET_AND_KEY,
        print: document,
        combined: Some(Combined {
            ends: |_, _| Ok((String::new(), String::new())),
            part: |printout, out| {
                out.push_str(if out.is_empty() { "" } else { "\n" });
                document(printout, out)
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

fn document(printout: &Printout, out: &mut String) -> Result<(), Error> {
    let mut text = String::from("\n");
    printout.head(&mut text, &LANGUAGE)?;
    let question = |text: &mut String, item: &Item| {
        text.push('\n');
        printout.question(text, &LANGUAGE, item)
    };
    for exercise in printout.exercises() {
        question(&mut text, &exercise.head)?;
        for part in &exercise.parts {
            text.push_str(&format!("\n**({})**\n", part.letters()));
            question(&mut text, part)?;
        }
    }
    printout.closing(&mut text, &LANGUAGE, ["\n", ""])?;
    let code = &printout.sheet.code;
    if !code.is_empty() {
        text.push_str(&format!("\n---\n\n{code}"));
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
