//! What stands at the head of a sheet or a key.

use super::printer::Printer;
use super::shapes::{HeadView, PointsView, View};
use super::slot::{Slot, Slots};
use super::view::Answers;
use crate::spec::Points;
use crate::worksheet::{Reader, Worksheet};

/// The view of a page's head and what goes into its slots.
pub fn view<'a>(printer: &'a Printer, sheet: &'a Worksheet, answers: Answers) -> (View, Slots<'a>) {
    let mut slots = Slots::default();
    let (spec, key) = (printer.spec, answers == Answers::Shown);
    let mut text = |text: &'a str| slots.add(Slot::Text(text.into()));
    let (version, id, name) = match &sheet.reader {
        Reader::Anyone => (None, None, None),
        Reader::Version { name, .. } => (Some(text(name)), None, None),
        Reader::Student { id, .. } => (None, Some(text(id)), sheet.reader.called()),
    };
    let mut given = |words: &'a Option<String>| words.as_deref().map(&mut text);
    let head = HeadView {
        logo: None,
        course: given(&spec.head.course),
        lecturer: given(&spec.head.lecturer),
        due: given(&spec.head.due),
        duration: given(&spec.head.duration),
        title: text(&spec.title),
        instructions: None,
        key,
        own: None,
        version,
        // On a sheet the name stands where others write theirs.
        student: name.filter(|_| key).map(&mut text),
        id,
        fill: None,
        total: None,
        sum: String::new(),
        points: match spec.head.points_table && !key {
            true => points(printer, sheet)
                .into_iter()
                .map(|(number, points)| PointsView {
                    number,
                    points: points.written(spec.words.locale),
                })
                .collect(),
            false => Vec::new(),
        },
    };
    let sum: Points = points(printer, sheet)
        .iter()
        .map(|(_, points)| *points)
        .sum();
    let view = HeadView {
        instructions: spec
            .head
            .instructions
            .as_ref()
            .filter(|_| !key)
            .map(|words| slots.prose(words)),
        logo: spec
            .head
            .logo
            .as_ref()
            .map(|logo| slots.add(Slot::Logo(logo))),
        own: own(printer).filter(|_| key),
        fill: (!key).then(|| slots.add(Slot::Fill(name))),
        total: (sum > Points::default()).then(|| slots.add(Slot::Points(sum))),
        sum: sum.written(spec.words.locale),
        ..head
    };
    (View::Head(view), slots)
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
