//! The answers of all versions side by side, for the examiner: a row for each exercise, a column for each version; below,
//! how hard they are.

use super::fields::{Field, Fields, View, fields};
use super::press::Language;
use super::printer::Printer;
use super::slot::Slots;
use super::{brief, difficulty};
use crate::error::Error;
use crate::kinds;
use crate::language::print;
use crate::spec::Label;
use crate::worksheet::{Question, Weighed, Worksheet};

/// More versions than this share several tables.
const ABREAST: usize = 4;

/// Prints the tables.
pub fn print(
    printer: &Printer,
    out: &mut String,
    language: &Language,
    sheets: &[Worksheet],
) -> Result<(), Error> {
    let scored = sheets.iter().any(|sheet| !sheet.weighed.is_empty());
    let abreast = sheets
        .len()
        .div_ceil(sheets.len().div_ceil(ABREAST).max(1))
        .max(1);
    for scores in [false, true].into_iter().filter(|scores| !scores || scored) {
        for (number, sheets) in sheets.chunks(abreast).enumerate() {
            let (view, slots) = view(printer, sheets, scores, number == 0);
            out.push('\n');
            printer.press.print(out, language, view, &slots)?;
        }
    }
    Ok(())
}

fn view<'a>(
    printer: &'a Printer,
    sheets: &'a [Worksheet],
    scores: bool,
    first: bool,
) -> (View, Slots<'a>) {
    let mut slots = Slots::default();
    let score = |weighed: &Weighed| weighed.difficulty.score();
    let versions = sheets.iter().map(|sheet| {
        let code = Some(&*sheet.code).filter(|code| !code.is_empty());
        fields!(
            name = slots.text(sheet.reader.name()),
            code = code.map(|code| slots.text(code)),
            score = sheet.weighed.iter().map(score).sum::<u64>(),
        )
    });
    let versions: Field = versions.collect();
    let labels = printer.spec.labels();
    // Every version has the same exercises.
    let asked = sheets.first().map_or(&[][..], |sheet| &sheet.questions);
    let targets: Vec<u64> = sheets.first().map_or(Vec::new(), |sheet| {
        sheet.weighed.iter().map(difficulty::target).collect()
    });
    let rows = asked.iter().enumerate().map(|(place, question)| {
        let entry = printer.spec.entries.get(question.entry);
        let name = entry.map_or("", |entry| &entry.id);
        let cells = sheets.iter().filter_map(|sheet| {
            let weighed = sheet.weighed.get(place);
            let score = weighed.map_or(0, score);
            let printed = sheet.labels.get(place).filter(|_| printer.spec.shuffle);
            let question = sheet.questions.get(place)?;
            Some(cell(printer, question, (score, printed), &mut slots))
        });
        let cells: Field = cells.collect();
        fields!(
            number = labels.get(place).map_or(String::new(), Label::to_string),
            name = slots.text(format!("{name}-{}", question.index)),
            points = entry.and_then(|entry| Some(entry.points?.written(printer.spec.words.locale))),
            // One for each version.
            cells = cells,
            // The score that the exercise was chosen for.
            target = targets.get(place).copied().unwrap_or(0),
        )
    });
    let rows: Field = rows.collect();
    let fields = fields!(
        // Whether scores are listed, rather than answers.
        scores = scores,
        // Whether it is the first table of its sort, below the heading.
        first = first,
        title = slots.text(&*printer.spec.title),
        balanced = sheets
            .iter()
            .any(|sheet| difficulty::balanced(&sheet.weighed)),
        versions = versions,
        rows = rows,
        target = targets.iter().sum::<u64>(),
    );
    (View::new("versions.md", fields), slots)
}

fn cell<'a>(
    printer: &Printer,
    question: &Question,
    (score, printed): (u64, Option<&Label>),
    slots: &mut Slots<'a>,
) -> Fields<'static> {
    let entry = printer.spec.entries.get(question.entry);
    let kind = entry.and_then(|entry| kinds::kind(&entry.kind));
    let layout = printer.game(question).layout();
    let board = kind.is_some_and(|kind| kind.has_board).then(|| {
        let position = &question.solution.derivation().position;
        slots.text(print::shown(position, layout))
    });
    let answer = brief::brief(question, layout, &printer.spec.words);
    fields!(
        // The position, where the exercise has a board.
        board = board,
        // The number on the sheet, where each version has its own order.
        printed = printed.map(|label| slots.text(label.to_string())),
        answer = slots.text(answer),
        score = score,
    )
}
