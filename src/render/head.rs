//! What stands at the head of a sheet or a key.

use super::printer::Printer;
use super::shapes::{HeadView, PointsView, View};
use super::slot::{Slot, Slots};
use super::view::{Answers, points_word};
use crate::worksheet::Reader;

/// The view of a page's head and what goes into its slots.
pub fn view<'a>(printer: &'a Printer, reader: &'a Reader, answers: Answers) -> (View, Slots<'a>) {
    let mut slots = Slots::default();
    let (spec, key) = (printer.spec, answers == Answers::Shown);
    let mut text = |text: &'a str| slots.add(Slot::Text(text.into()));
    let (version, id, name) = match reader {
        Reader::Anyone => (None, None, None),
        Reader::Version { name, .. } => (Some(text(name)), None, None),
        Reader::Student { id, name, .. } => {
            let known = if name.is_empty() { id } else { name };
            (None, Some(text(id)), Some(known.as_str()))
        }
    };
    let mut given = |words: &'a Option<String>| words.as_deref().map(&mut text);
    let head = HeadView {
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
        sum: 0,
        points: match spec.head.points_table && !key {
            true => points(printer),
            false => Vec::new(),
        },
    };
    let sum: u64 = points(printer).iter().map(|row| row.points).sum();
    let view = HeadView {
        instructions: spec
            .head
            .instructions
            .as_ref()
            .filter(|_| !key)
            .map(|words| slots.prose(words)),
        own: own(printer).filter(|_| key),
        fill: (!key).then(|| slots.add(Slot::Fill(name))),
        total: (sum > 0).then(|| slots.add(Slot::Count(sum, points_word()))),
        sum,
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
fn points(printer: &Printer) -> Vec<PointsView> {
    let entries = printer.spec.entries.iter();
    let worth = entries.flat_map(|entry| {
        let each = entry.points.unwrap_or_default();
        (0..entry.count).map(move |_| u64::from(each))
    });
    let mut rows: Vec<PointsView> = Vec::new();
    for (label, worth) in printer.labels.iter().zip(worth) {
        match rows.last_mut() {
            Some(row) if row.number == label.exercise => row.points += worth,
            _ => rows.push(PointsView {
                number: label.exercise,
                points: worth,
            }),
        }
    }
    rows
}
