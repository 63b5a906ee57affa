//! LaTeX: sheet and key as documents of their own, each exercise between comment lines so that it can be pasted into an
//! exam. Pages are the same under pdflatex and lualatex.

pub mod escape;
pub mod lay;
mod picture;
mod slots;
pub mod tables;

use self::escape::{As, escape};
use self::tables::Room;
use super::difficulty;
use super::format::{Combined, Ends, Format, SHEET_AND_KEY, SheetFiles, Writes};
use super::press::Language;
use super::printer::Printer;
use super::versions;
use super::view::{self, Answers};
use crate::error::Error;
use crate::worksheet::Worksheet;

/// Sheet and key in a file each.
pub static FORMAT: Format = Format {
    name: "tex",
    writes: Writes::Sheets(SheetFiles {
        files: SHEET_AND_KEY,
        print: document,
        combined: Some(Combined {
            ends: |_, _| Ok(ends(PREAMBLE)),
            part,
        }),
        examiner: Some(examiner),
        made: None,
    }),
};

/// Packages and macros.
const PREAMBLE: &str = include_str!("../../../templates/preamble.tex");

static LANGUAGE: Language = Language {
    name: "tex",
    lay: lay::lay,
    put: slots::put,
};

fn ends(preamble: &str) -> Ends {
    let before = format!("{preamble}\\begin{{document}}\\nimtext\n");
    (before, "\\end{document}\n".to_string())
}

fn document(
    printer: &Printer,
    out: &mut String,
    sheet: &Worksheet,
    answers: Answers,
) -> Result<(), Error> {
    let (before, after) = ends(PREAMBLE);
    out.push_str(&before);
    part(printer, out, sheet, answers)?;
    out.push_str(&after);
    Ok(())
}

/// More versions than this need a page on its side.
const UPRIGHT: usize = 3;

/// The answers of all versions.
fn examiner(printer: &Printer, out: &mut String, sheets: &[Worksheet]) -> Result<(), Error> {
    let upright = sheets.len() <= UPRIGHT;
    let (preamble, room) = match upright {
        true => (PREAMBLE.to_string(), Room::UPRIGHT),
        false => (
            PREAMBLE.replacen("a4paper", "a4paper,landscape", 1),
            Room::ON_ITS_SIDE,
        ),
    };
    let (before, after) = ends(&preamble);
    let mut page = String::new();
    versions::print(printer, &mut page, &LANGUAGE, sheets)?;
    out.push_str(&before);
    out.push_str(&tidy(&tables::set(&page, room)));
    out.push_str(&after);
    Ok(())
}

/// Head and exercises of one sheet or key, which begin a new page.
fn part(
    printer: &Printer,
    out: &mut String,
    sheet: &Worksheet,
    answers: Answers,
) -> Result<(), Error> {
    let press = &printer.press;
    let mut page = String::from("\n\\nimsheet{");
    escape(&mut page, &sheet.code, As::Words);
    page.push_str("}\n");
    let (view, slots) = view::head(&printer.spec.title, &sheet.reader, answers);
    press.print(&mut page, &LANGUAGE, view, &slots)?;
    let environment = match answers {
        Answers::Hidden => "nimexercise",
        Answers::Shown => "nimsolution",
    };
    for item in printer.items(sheet) {
        let number = item.number.unwrap_or_default();
        page.push_str(&format!(
            "\n% ==== exercise {number} begins\n\\begin{{{environment}}}\n"
        ));
        let (view, slots) = view::question(&item, press.words(), answers);
        press.print(&mut page, &LANGUAGE, view, &slots)?;
        page.push_str(&format!(
            "\\end{{{environment}}}\n% ==== exercise {number} ends\n"
        ));
    }
    let weighed = difficulty::view(sheet, press.words());
    if let Some((view, slots)) = weighed.filter(|_| answers == Answers::Shown) {
        page.push_str("\n\\begin{nimsolution}\n");
        press.print(&mut page, &LANGUAGE, view, &slots)?;
        page.push_str("\\end{nimsolution}\n");
    }
    out.push_str(&tidy(&tables::set(&page, Room::UPRIGHT)));
    Ok(())
}

/// No blanks at line ends, and one empty line at most between others.
fn tidy(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut blank = false;
    for line in page.lines().map(str::trim_end) {
        if !(line.is_empty() && blank) {
            text.push_str(line);
            text.push('\n');
        }
        blank = line.is_empty();
    }
    text
}
