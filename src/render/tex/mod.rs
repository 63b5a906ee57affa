//! LaTeX: sheet and key as documents of their own, each exercise between comment lines so that it can be pasted into an
//! exam. Pages are the same under pdflatex and lualatex.

pub mod escape;
pub mod lay;
mod picture;
mod slots;
pub mod tables;

use self::escape::{As, escape};
pub use self::slots::SIGNS;
use self::slots::Tex;
use self::tables::Room;
use super::format::{Combined, Ends, Format, SHEET_AND_KEY, SheetFiles, Writes};
use super::press::Language;
use super::printer::Printer;
use super::printout::Printout;
use super::view::{Answers, Item};
use super::{pen, versions};
use crate::error::Error;
use crate::worksheet::Worksheet;

/// Sheet and key in a file each.
pub static FORMAT: Format = Format {
    name: "tex",
    writes: Writes::Sheets(SheetFiles {
        files: SHEET_AND_KEY,
        print: document,
        combined: Some(Combined {
            ends: |printer, _| Ok(ends(&combined(printer))),
            part,
        }),
        pictures: true,
        examiner: Some(examiner),
    }),
};

/// Packages and macros.
const PREAMBLE: &str = include_str!("../../../templates/preamble.tex");

static LANGUAGE: Language = Language {
    name: "tex",
    lay: |text, _| lay::lay(text),
    put: |out, slot, place, words| pen::put(&mut Tex { out, words }, slot, place),
};

/// The sizes of text that LaTeX has.
const SIZES: [u64; 8] = [8, 9, 10, 11, 12, 14, 17, 20];

/// The preamble, with the page that the set asks for.
fn preamble(printer: &Printer) -> String {
    let page = printer.spec.page;
    let size = SIZES.iter().rfind(|size| **size <= page.font_size);
    let size = size.unwrap_or(&SIZES[0]);
    let class = match size {
        10..=12 => "article",
        _ => "extarticle",
    };
    let class = format!("[{size}pt,{}paper]{{{class}}}", page.paper.word());
    let preamble = printer.worded(PREAMBLE);
    let preamble = preamble.replacen("[11pt,a4paper]{article}", &class, 1);
    match page.compact {
        true => preamble.replacen("margin=20mm", "margin=13mm", 1),
        false => preamble,
    }
}

/// The preamble of a file with several sheets.
fn combined(printer: &Printer) -> String {
    let duplex = if printer.duplex { "\\nimduplex\n" } else { "" };
    preamble(printer) + duplex
}

fn ends(preamble: &str) -> Ends {
    let before = format!("{preamble}\\begin{{document}}\\nimtext\n");
    (before, "\\end{document}\n".to_string())
}

fn document(printout: &Printout, out: &mut String) -> Result<(), Error> {
    let (before, after) = ends(&preamble(printout.printer));
    out.push_str(&before);
    part(printout, out)?;
    out.push_str(&after);
    Ok(())
}

/// More versions than this need a page on its side.
const UPRIGHT: usize = 3;

/// The answers of all versions.
fn examiner(printer: &Printer, out: &mut String, sheets: &[Worksheet]) -> Result<(), Error> {
    let upright = sheets.len() <= UPRIGHT;
    let (preamble, room) = match upright {
        true => (preamble(printer), Room::UPRIGHT),
        false => (
            preamble(printer).replacen("paper]", "paper,landscape]", 1),
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
fn part(printout: &Printout, out: &mut String) -> Result<(), Error> {
    let (sheet, answers) = (printout.sheet, printout.answers);
    let mut page = String::from("\n\\nimsheet{");
    escape(&mut page, &sheet.code, As::Words);
    page.push_str("}{");
    match (sheet.reader.called(), answers) {
        (Some(name), _) => escape(&mut page, name, As::Words),
        (None, Answers::Hidden) => {
            let name = printout.printer.says().name;
            page.push_str(&format!("{name}~\\nimblank{{5cm}}"));
        }
        (None, Answers::Shown) => {}
    }
    page.push_str("}\n");
    printout.head(&mut page, &LANGUAGE)?;
    let environment = match answers {
        Answers::Hidden => "nimexercise",
        Answers::Shown => "nimsolution",
    };
    let print = |page: &mut String, item: &Item, environment: &str, given: &str| {
        page.push_str(&format!("\\begin{{{environment}}}{given}\n"));
        printout.question(page, &LANGUAGE, item)?;
        page.push_str(&format!("\\end{{{environment}}}\n"));
        Ok(())
    };
    for exercise in printout.exercises() {
        let number = exercise.number;
        page.push_str(&format!("\n% ==== exercise {number} begins\n"));
        match &exercise.parts[..] {
            [] => print(&mut page, &exercise.head, environment, "")?,
            parts => {
                print(&mut page, &exercise.head, "nimstem", "")?;
                let columns = exercise.columns(answers);
                page.push_str(&format!("\\begin{{nimparts}}{{{columns}}}\n"));
                for part in parts {
                    let (environment, label) = match answers {
                        Answers::Hidden => ("nimquestion", format!("{{({})}}", part.letters())),
                        Answers::Shown => (
                            environment,
                            format!("\\textbf{{({})}}\\par", part.letters()),
                        ),
                    };
                    print(&mut page, part, environment, &label)?;
                }
                page.push_str("\\end{nimparts}\n");
            }
        }
        page.push_str(&format!("\\nimend\n% ==== exercise {number} ends\n"));
    }
    let solution = ["\n\\begin{nimsolution}\n", "\\end{nimsolution}\n"];
    printout.closing(&mut page, &LANGUAGE, solution)?;
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
