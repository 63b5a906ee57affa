//! The answers of all versions side by side, for the examiner: a row for each exercise, a column for each version; below,
//! how hard they are.

use super::escape::{As, escape};
use super::tables::{self, BEGIN, CELL, END, ROW, Room};
use super::{PREAMBLE, ends, tidy};
use crate::error::Error;
use crate::kinds;
use crate::language::print;
use crate::render::{Printer, answers};
use crate::spec::Entry;
use crate::worksheet::{Question, Weighed, Worksheet};

/// More versions than this need a page on its side, and more than that further tables.
const UPRIGHT: usize = 3;
const ON_ITS_SIDE: usize = 6;

/// Prints the page.
pub fn print(printer: &Printer, out: &mut String, sheets: &[Worksheet]) -> Result<(), Error> {
    let few = sheets.len() <= UPRIGHT;
    let preamble = match few {
        true => PREAMBLE.to_string(),
        false => PREAMBLE.replacen("a4paper", "a4paper,landscape", 1),
    };
    let (before, after) = ends(&preamble);
    let room = if few {
        Room::UPRIGHT
    } else {
        Room::ON_ITS_SIDE
    };
    let mut page = String::from("\n\\nimtitle{");
    escape(&mut page, &printer.spec.title, As::Words);
    page.push_str("}\nAnswers of all versions\n");
    for some in sheets.chunks(ON_ITS_SIDE) {
        page.push('\n');
        answers_of(printer, &mut page, some);
    }
    if sheets.iter().any(|sheet| !sheet.weighed.is_empty()) {
        page.push_str("\n\\begin{nimsolution}\n\\nimhead{Difficulty}\n");
        page.push_str(match targets(sheets) {
            Some(_) => "The score of each exercise; all versions aim at the same target. The keys say what it is made of.\n",
            None => "The score of each exercise. No two sheets share a position in the same exercise, so positions are given out by lot: these versions are not balanced.\n",
        });
        for some in sheets.chunks(2 * ON_ITS_SIDE) {
            page.push('\n');
            scores_of(printer, &mut page, some);
        }
        page.push_str("\\end{nimsolution}\n");
    }
    out.push_str(&before);
    out.push_str(&tidy(&tables::set(&page, room)));
    out.push_str(&after);
    Ok(())
}

fn answers_of(printer: &Printer, page: &mut String, sheets: &[Worksheet]) {
    page.push(BEGIN);
    page.extend(std::iter::repeat_n('l', sheets.len() + 1));
    page.push(ROW);
    heads(page, sheets);
    let answers: Vec<Vec<String>> = sheets
        .iter()
        .map(|sheet| answers::of_sheet(printer, sheet))
        .collect();
    let longest = sheets.iter().map(|sheet| sheet.questions.len()).max();
    for place in 0..longest.unwrap_or(0) {
        let asked = sheets.iter().find_map(|sheet| sheet.questions.get(place));
        exercise(printer, page, place, asked, true);
        for (sheet, answers) in sheets.iter().zip(&answers) {
            if let Some(question) = sheet.questions.get(place) {
                cell(printer, page, question, &answers[place]);
            }
            page.push(CELL);
        }
        page.push(ROW);
    }
    page.push(END);
}

fn heads(page: &mut String, sheets: &[Worksheet]) {
    page.push_str("Exercise");
    page.push(CELL);
    for sheet in sheets {
        escape(page, sheet.reader.name(), As::Words);
        page.push(CELL);
    }
    page.push(ROW);
}

/// The first cell of a row: the number, the exercise of the set, the points.
fn exercise(
    printer: &Printer,
    page: &mut String,
    place: usize,
    asked: Option<&Question>,
    points: bool,
) {
    page.push_str(&format!("\\textbf{{{}}} ", place + 1));
    if let Some((question, entry)) =
        asked.and_then(|question| Some((question, entry(printer, question)?)))
    {
        escape(page, &format!("{}-{}", entry.id, question.index), As::Words);
        if let Some(given) = entry.points.filter(|_| points) {
            let word = if given == 1 { "point" } else { "points" };
            page.push_str(&format!(" ({given}~{word})"));
        }
    }
    page.push(CELL);
}

fn entry<'a>(printer: &'a Printer, question: &Question) -> Option<&'a Entry> {
    printer.spec.entries.get(question.entry)
}

/// The position and the answer in a few words.
fn cell(printer: &Printer, page: &mut String, question: &Question, answer: &str) {
    let kind = entry(printer, question).and_then(|entry| kinds::kind(&entry.kind));
    if kind.is_some_and(|kind| kind.has_board()) {
        let position = &question.solution.derivation().position;
        let shown = print::shown(position, printer.game(question).layout());
        escape(page, &shown, As::Words);
        page.push_str(": ");
    }
    page.push_str("\\textbf{");
    escape(page, answer, As::Words);
    page.push('}');
}

/// All targets together, where exercises were chosen for targets.
fn targets(sheets: &[Worksheet]) -> Option<&[Weighed]> {
    let weighed = sheets.iter().map(|sheet| &sheet.weighed[..]);
    let mut aimed = weighed.filter(|all| all.iter().any(|one| one.target.is_some()));
    aimed.next()
}

fn target(weighed: &Weighed) -> u64 {
    weighed.target.unwrap_or_else(|| weighed.difficulty.score())
}

fn scores_of(printer: &Printer, page: &mut String, sheets: &[Worksheet]) {
    let targets = targets(sheets);
    let columns = sheets.len() + usize::from(targets.is_some());
    page.extend([BEGIN, 'l']);
    page.extend(std::iter::repeat_n('r', columns));
    page.push(ROW);
    heads(page, sheets);
    if targets.is_some() {
        page.pop();
        page.push_str("Target");
        page.extend([CELL, ROW]);
    }
    let number = |page: &mut String, n: u64| {
        page.push_str(&n.to_string());
        page.push(CELL);
    };
    let longest = sheets.iter().map(|sheet| sheet.weighed.len()).max();
    for place in 0..longest.unwrap_or(0) {
        exercise(printer, page, place, sheets[0].questions.get(place), false);
        for sheet in sheets {
            let weighed = sheet.weighed.get(place);
            number(page, weighed.map_or(0, |one| one.difficulty.score()));
        }
        if let Some(all) = targets {
            number(page, all.get(place).map_or(0, target));
        }
        page.push(ROW);
    }
    page.push_str("all");
    page.push(CELL);
    for sheet in sheets {
        let scores = sheet.weighed.iter().map(|one| one.difficulty.score());
        number(page, scores.sum());
    }
    if let Some(all) = targets {
        number(page, all.iter().map(target).sum());
    }
    page.extend([ROW, END]);
}
