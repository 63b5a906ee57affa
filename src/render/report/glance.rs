//! A class at a glance, for its teacher: how the points are spread, how hard each exercise was, which mistakes were made, what
//! a person should look at, and who has not handed in.

use std::fmt::Display;

use super::clerk::Clerk;
use super::gradebook::{Gradebook, Row};
use super::html::{ends, text};
use super::tally::Tally;
use crate::error::Error;
use crate::locale::Locale;
use crate::render::fields::{Field, View, fields};
use crate::render::press::HTML;
use crate::render::slot::Slots;
use crate::spec::{Label, Points};

/// The points are spread over so many ranges, and no list is longer.
const RANGES: u64 = 10;
const LONGEST_LIST: usize = 200;
const MOST_LINES: usize = 30;

/// The page.
pub fn glance(clerk: &Clerk, gradebook: &Gradebook, tally: &Tally) -> Result<String, Error> {
    let (course, locale) = (gradebook.course(), clerk.locale);
    let title = course
        .title
        .as_deref()
        .unwrap_or(clerk.locale.feedback("checked solutions").message);
    let mut slots = Slots::default();
    let missing = gradebook
        .rows()
        .iter()
        .filter(|row| !row.why(course, locale).is_empty());
    let look = gradebook
        .rows()
        .iter()
        .filter(|row| !row.beside_marking(locale).is_empty());
    let why = |row: &Row| match row.papers.is_empty() {
        true => row.why(course, locale),
        false => {
            let numbers: Vec<String> = row.missing(course).iter().map(Label::to_string).collect();
            let why = row.why(course, locale);
            locale.say("at", &[("at", &numbers.join(", ")), ("what", &why)])
        }
    };
    let fields = fields!(
        title = text(&mut slots, title),
        // How many have handed in, and what.
        summary = text(&mut slots, &summary(gradebook, tally, locale)),
        spread = spread(&mut slots, gradebook, locale),
        exercises = exercises(&mut slots, gradebook, locale),
        mistakes = mistakes(&mut slots, tally, locale),
        // Lines that were not read.
        lines = lines(&mut slots, tally, locale),
        // What a person should look at, and who has not handed in what.
        by_hand = by_hand(&mut slots, gradebook, locale),
        look = looks(&mut slots, look, |row| row
            .beside_marking(locale)
            .join("; ")),
        missing = looks(&mut slots, missing, why),
    );
    let view = View::new("report/class.html", fields);
    let (mut page, after) = ends(clerk, title)?;
    clerk.press.print(&mut page, &HTML, view, &slots)?;
    Ok(page + &after)
}

fn summary(gradebook: &Gradebook, tally: &Tally, locale: &Locale) -> String {
    let rows = gradebook.rows();
    let listed = match gradebook.course().students.len() {
        0 => rows.len(),
        listed => listed,
    };
    let (students, others) = rows.split_at(listed.min(rows.len()));
    let in_hand = students.iter().filter(|row| !row.papers.is_empty()).count();
    let others = match others.len() {
        0 => String::new(),
        n => locale.say("class others", &[("n", &n)]),
    };
    let places: [(&str, &dyn Display); 4] = [
        ("n", &in_hand),
        ("all", &students.len()),
        ("others", &others),
        ("answers", &tally.told(locale)),
    ];
    locale.say("class handed in", &places)
}

/// How many students have which share of the points that are not given by hand.
fn spread(slots: &mut Slots, gradebook: &Gradebook, locale: &Locale) -> Field<'static> {
    let mut counts = [0_usize; RANGES as usize];
    let by_hand = gradebook.course().by_hand();
    for row in gradebook.rows() {
        let most = row.most(gradebook.course()).without(by_hand);
        if let Some(total) = row.total().filter(|_| most > Points::default()) {
            let range = (total.percent(most) * RANGES / 100).min(RANGES - 1) as usize;
            counts[range] += 1;
        }
    }
    let largest = counts.iter().copied().max().unwrap_or_default().max(1);
    let bar = |(range, count): (u64, &usize)| {
        let from = range * 100 / RANGES;
        let ends: [(&str, &dyn Display); 2] = [("from", &from), ("to", &(from + 100 / RANGES))];
        fields!(
            label = text(slots, &locale.say("class range", &ends)),
            value = text(slots, &count.to_string()),
            width = (count * 100 / largest) as u64,
        )
    };
    (0..).zip(&counts).map(bar).collect()
}

/// How many have answered each exercise, and what share of its points they have.
fn exercises(slots: &mut Slots, gradebook: &Gradebook, locale: &Locale) -> Field<'static> {
    let asked = gradebook.course().asked.iter().enumerate();
    let bar = |(place, asked): (usize, &crate::worksheet::Asked)| {
        let given = gradebook
            .rows()
            .iter()
            .filter_map(|row| row.marks.get(place)?.as_ref());
        let given: Vec<_> = given.collect();
        let correct = given.iter().filter(|given| given.correct).count();
        let earned: Points = given.iter().filter_map(|given| given.points).sum();
        let most: Points = given.iter().map(|given| given.of).sum();
        let share = earned.percent(most);
        fields!(
            name = text(slots, &format!("{}. {}", asked.number, asked.id)),
            points = text(slots, &Points::of(asked.points).written(locale)),
            given = text(slots, &given.len().to_string()),
            correct = text(slots, &correct.to_string()),
            by_hand = asked.by_hand,
            share = text(slots, &format!("{share}\u{a0}%")),
            width = share.min(100),
        )
    };
    asked.map(bar).collect()
}

fn mistakes(slots: &mut Slots, tally: &Tally, locale: &Locale) -> Field<'static> {
    let mistakes = tally.mistakes();
    let largest = mistakes.first().map_or(1, |(_, count)| count.papers.max(1));
    let bar = |(code, count): (&str, super::tally::Count)| {
        let in_papers = [
            ("lines", &count.lines as &dyn Display),
            ("papers", &count.papers),
        ];
        fields!(
            label = text(slots, &locale.say(&format!("mistake {code}"), &[])),
            value = text(slots, &locale.say("class in papers", &in_papers)),
            width = (count.papers * 100 / largest) as u64,
        )
    };
    mistakes.into_iter().map(bar).collect()
}

/// Lines that could not be read, the most frequent first.
fn lines(slots: &mut Slots, tally: &Tally, locale: &Locale) -> Field<'static> {
    let unread = tally.unread().into_iter().take(MOST_LINES);
    let line = |(line, unread): (&str, &super::tally::Unread)| {
        let places: [(&str, &dyn Display); 3] = [
            ("n", &unread.lines),
            ("file", &unread.file),
            ("line", &unread.line),
        ];
        fields!(
            who = text(slots, line),
            what = text(slots, &locale.say("class unread", &places)),
        )
    };
    unread.map(line).collect()
}

/// The exercises with answers that a person marks, and how many.
fn by_hand(slots: &mut Slots, gradebook: &Gradebook, locale: &Locale) -> Field<'static> {
    let asked = gradebook.course().asked.iter().enumerate();
    let open = |place: usize| {
        let marks = gradebook
            .rows()
            .iter()
            .filter_map(|row| row.marks.get(place)?.as_ref());
        marks.filter(|mark| mark.points.is_none()).count()
    };
    let counted = asked.map(|(place, asked)| (asked, open(place)));
    let line = |(asked, n): (&crate::worksheet::Asked, usize)| {
        fields!(
            who = text(slots, &format!("{}. {}", asked.number, asked.id)),
            what = text(slots, &locale.count("class answers by hand", n)),
        )
    };
    counted.filter(|(_, n)| *n > 0).map(line).collect()
}

fn looks<'r>(
    slots: &mut Slots,
    rows: impl Iterator<Item = &'r Row>,
    what: impl Fn(&Row) -> String,
) -> Field<'static> {
    let look = |row: &Row| {
        fields!(
            who = match &*row.name {
                "" => text(slots, &row.id),
                name => text(slots, &format!("{name} ({})", row.id)),
            },
            what = text(slots, &what(row)),
        )
    };
    rows.take(LONGEST_LIST).map(look).collect()
}
