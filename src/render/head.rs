//! What stands at the head of a sheet or a key.

use super::fields::{Field, View, fields};
use super::printer::Printer;
use super::slot::{Slot, Slots};
use super::view::Answers;
use crate::spec::Points;
use crate::worksheet::{Reader, Worksheet};

/// A table of points has columns for so many exercises.
const WIDEST: usize = 10;

/// The view of a page's head and what goes into its slots.
pub fn view<'a>(printer: &'a Printer, sheet: &'a Worksheet, answers: Answers) -> (View, Slots<'a>) {
    let mut slots = Slots::default();
    let (spec, key) = (printer.spec, answers == Answers::Shown);
    let head = &spec.head;
    let text = |slots: &mut Slots<'a>, text: &'a str| slots.text(text);
    let given = |slots: &mut Slots<'a>, words: &'a Option<String>| {
        words.as_deref().map(|words| text(slots, words))
    };
    let (version, id, name) = match &sheet.reader {
        Reader::Anyone => (None, None, None),
        Reader::Version { name, .. } => (Some(name), None, None),
        Reader::Student { id, .. } => (None, Some(id), sheet.reader.called()),
    };
    let worth = points(printer, sheet);
    let sum: Points = worth.iter().map(|(_, points)| *points).sum();
    let written = |points: Points| points.written(spec.words.locale);
    let cell = |points: Points| match points > Points::default() {
        true => written(points),
        false => "–".to_string(),
    };
    let row = |&(number, points): &(u64, Points)| fields!(number = number, points = cell(points));
    let tables = worth.len().div_ceil(WIDEST).max(1);
    let chunks = worth.chunks(worth.len().div_ceil(tables).max(1));
    let chunks = chunks.enumerate().filter(|_| head.points_table && !key);
    let points = chunks.map(|(i, chunk)| {
        fields!(
            last = i + 1 == tables,
            rows = chunk.iter().map(row).collect::<Field>(),
        )
    });
    let fields = fields!(
        // The picture above it.
        logo = head.logo.as_ref().map(|logo| slots.add(Slot::Logo(logo))),
        course = given(&mut slots, &head.course),
        lecturer = given(&mut slots, &head.lecturer),
        due = given(&mut slots, &head.due),
        duration = given(&mut slots, &head.duration),
        title = text(&mut slots, &spec.title),
        // Instructions for the whole sheet; on sheets.
        instructions = head
            .instructions
            .as_ref()
            .filter(|_| !key)
            .map(|words| slots.prose(words)),
        key = key,
        // Whether some or all of the solutions are the author's own, which nobody has checked.
        own = own(printer).filter(|_| key),
        version = version.map(|version| text(&mut slots, version)),
        // The student's name, in keys: on a sheet it stands where others write theirs.
        student = name.filter(|_| key).map(|name| text(&mut slots, name)),
        id = id.map(|id| text(&mut slots, id)),
        // Lines for name and date, a block; on sheets.
        fill = (!key).then(|| slots.add(Slot::Fill(name))),
        // All points together, with the word and without.
        total = (sum > Points::default()).then(|| slots.add(Slot::Points(sum))),
        sum = written(sum),
        // Tables of the points of each exercise, where they are wanted; on sheets. The total is in the last.
        points = points.collect::<Field>(),
    );
    (View::new("head.md", fields), slots)
}

/// How many of the solutions are the author's own.
fn own(printer: &Printer) -> Option<&'static str> {
    let mut own = printer
        .spec
        .entries
        .iter()
        .map(|entry| !entry.own.is_empty());
    match (own.clone().any(|own| own), own.all(|own| own)) {
        (false, _) => None,
        (true, false) => Some("some"),
        (true, true) => Some("all"),
    }
}

/// The points of each exercise.
fn points(printer: &Printer, sheet: &Worksheet) -> Vec<(u64, Points)> {
    let entries = printer.spec.entries.iter();
    let worth = entries.flat_map(|entry| {
        let each = entry.points.unwrap_or_default();
        (0..entry.count).map(move |_| each)
    });
    let mut rows: Vec<(u64, Points)> = Vec::new();
    let mut worth: Vec<_> = sheet.labels.iter().zip(worth).collect();
    worth.sort_by_key(|(label, _)| **label);
    for (label, worth) in worth {
        match rows.last_mut() {
            Some((number, points)) if *number == label.exercise => {
                *points = [*points, worth].into_iter().sum();
            }
            _ => rows.push((label.exercise, worth)),
        }
    }
    rows
}
