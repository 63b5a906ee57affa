//! The answers of all versions side by side, for the examiner.

use super::escape::words;
use super::{begin, slots};
use crate::error::Error;
use crate::kinds;
use crate::language::print;
use crate::render::{Printer, answers};
use crate::worksheet::{Question, Weighed, Worksheet};

/// So many versions stand in one table.
const ABREAST: usize = 4;

/// Tables of answers, and one of how hard the questions are.
pub fn document(printer: &Printer, out: &mut String, sheets: &[Worksheet]) -> Result<(), Error> {
    let title = &printer.spec.title;
    begin(out, &format!("{title}: answers of all versions"));
    out.push_str("#set page(flipped: true)\n#set text(size: 10pt)\n\n#sheet(key: true)[\n\n= ");
    words(out, title);
    out.push_str("\n\nAnswer key · All versions\n\n== Answers\n");
    for sheets in sheets.chunks(ABREAST) {
        table(printer, out, sheets, "start", answer);
    }
    if sheets.iter().any(|sheet| !sheet.weighed.is_empty()) {
        scores(printer, out, sheets);
    }
    out.push_str("]\n");
    Ok(())
}

/// A row for each question, a column for each version.
fn table(
    printer: &Printer,
    out: &mut String,
    sheets: &[Worksheet],
    align: &str,
    cell: fn(&Printer, &mut String, &Worksheet, usize),
) {
    out.push_str(&format!(
        "\n#table(\n  columns: (auto,) + (1fr,) * {},\n  align: (start,) + ({align},) * {},\n  table.header([Exercise]",
        sheets.len(),
        sheets.len()
    ));
    for sheet in sheets {
        out.push_str(", [Version ");
        words(out, sheet.reader.name());
        out.push_str(&format!(" #text(.8em)[#{};]]", slots::quoted(&sheet.code)));
    }
    out.push_str("),\n");
    let questions = sheets.first().map_or(&[][..], |sheet| &sheet.questions);
    for (place, question) in questions.iter().enumerate() {
        out.push_str("  [");
        head(printer, out, place, question, true);
        out.push(']');
        for sheet in sheets {
            out.push_str(", [");
            cell(printer, out, sheet, place);
            out.push(']');
        }
        out.push_str(",\n");
    }
    out.push_str(")\n");
}

/// The number and the name of a question, and what it is worth.
fn head(printer: &Printer, out: &mut String, place: usize, question: &Question, points: bool) {
    out.push_str(&format!("{} ", place + 1));
    let Some(entry) = printer.spec.entries.get(question.entry) else {
        return;
    };
    let id = format!("{}-{}", entry.id, question.index);
    out.push_str(&format!("#text(.8em)[#{};]", slots::quoted(&id)));
    if let Some(points) = entry.points.filter(|_| points) {
        let word = if points == 1 { "point" } else { "points" };
        out.push_str(&format!(" \\ {points} {word}"));
    }
}

/// The position and the answer in a few words.
fn answer(printer: &Printer, out: &mut String, sheet: &Worksheet, place: usize) {
    let Some(question) = sheet.questions.get(place) else {
        return;
    };
    let layout = printer.game(question).layout();
    let entry = printer.spec.entries.get(question.entry);
    let kind = entry.and_then(|entry| kinds::kind(&entry.kind));
    if kind.is_some_and(|kind| kind.has_board()) {
        let position = &question.solution.derivation().position;
        words(out, &print::shown(position, layout));
        out.push_str(" \\ ");
    }
    out.push_str("#strong[");
    words(out, &answers::brief(question, layout, &printer.spec.words));
    out.push(']');
}

fn scores(printer: &Printer, out: &mut String, sheets: &[Worksheet]) {
    let weighed = || sheets.iter().flat_map(|sheet| &sheet.weighed);
    let balanced = weighed().any(|weighed| weighed.target.is_some());
    out.push_str("\n== Difficulty\n\n");
    out.push_str(match balanced {
        true => "The score of each exercise; all versions aim at the same target. The keys say what it is made of.\n",
        false => "The score of each exercise. No two sheets share a position in the same exercise, so positions are given out by \
             lot: these versions are not balanced.\n",
    });
    let score = |weighed: &Weighed| weighed.difficulty.score();
    let target = |weighed: &Weighed| weighed.target.unwrap_or_else(|| score(weighed));
    let columns = sheets.len() + 1 + usize::from(balanced);
    out.push_str(&format!("\n#table(\n  columns: {columns},\n  align: (start,) + (end,) * {},\n  table.header([Exercise]", columns - 1));
    for sheet in sheets {
        out.push_str(", [Version ");
        words(out, sheet.reader.name());
        out.push(']');
    }
    out.push_str(if balanced { ", [Target]),\n" } else { "),\n" });
    let first = sheets.first();
    let of = |sheet: &Worksheet, place: Option<usize>, score: &dyn Fn(&Weighed) -> u64| -> u64 {
        match place {
            Some(place) => sheet.weighed.get(place).map_or(0, score),
            None => sheet.weighed.iter().map(score).sum(),
        }
    };
    let questions = first.map_or(0, |sheet| sheet.questions.len());
    for place in (0..questions).map(Some).chain([None]) {
        out.push_str("  [");
        match place.and_then(|place| Some((place, first?.questions.get(place)?))) {
            Some((place, question)) => head(printer, out, place, question, false),
            None => out.push_str("all"),
        }
        out.push(']');
        for sheet in sheets {
            out.push_str(&format!(", [{}]", of(sheet, place, &score)));
        }
        if let Some(first) = first.filter(|_| balanced) {
            out.push_str(&format!(", [{}]", of(first, place, &target)));
        }
        out.push_str(",\n");
    }
    out.push_str(")\n");
}
