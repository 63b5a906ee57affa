//! A class at a glance, for its teacher: how the points are spread, how hard each exercise was, which mistakes were made, what
//! a person should look at, and who has not handed in.

use super::clerk::Clerk;
use super::entry::BY_HAND;
use super::gradebook::{Gradebook, Row};
use super::tally::Tally;
use crate::error::Error;
use crate::locale::ENGLISH;
use crate::plain;
use crate::render::fields::{Field, View, fields};
use crate::render::html::{frame_ends, page_view};
use crate::render::press::HTML;
use crate::render::slot::{Ref, Slot, Slots};
use crate::spec::{Label, Points};

/// The points are spread over so many ranges, and no list is longer.
const RANGES: u64 = 10;
const LONGEST_LIST: usize = 200;
const MOST_LINES: usize = 30;

/// The page.
pub fn glance(clerk: &Clerk, gradebook: &Gradebook, tally: &Tally) -> Result<String, Error> {
    let course = gradebook.course();
    let title = course.title.as_deref().unwrap_or("Checked solutions");
    let mut slots = Slots::default();
    let missing = gradebook
        .rows()
        .iter()
        .filter(|row| !row.why(course).is_empty());
    let look = gradebook
        .rows()
        .iter()
        .filter(|row| !row.beside_marking().is_empty());
    let why = |row: &Row| match row.papers.is_empty() {
        true => row.why(course),
        false => {
            let numbers: Vec<String> = row.missing(course).iter().map(Label::to_string).collect();
            format!("{}: {}", numbers.join(", "), row.why(course))
        }
    };
    let fields = fields!(
        title = text(&mut slots, title),
        // How many have handed in, and what.
        summary = text(&mut slots, &summary(gradebook, tally)),
        spread = spread(&mut slots, gradebook),
        exercises = exercises(&mut slots, gradebook),
        mistakes = mistakes(&mut slots, tally),
        // Lines that were not read.
        lines = lines(&mut slots, tally),
        // What a person should look at, and who has not handed in what.
        by_hand = by_hand(&mut slots, gradebook),
        look = looks(&mut slots, look, |row| row.beside_marking().join("; ")),
        missing = looks(&mut slots, missing, why),
    );
    let view = View::new("report/class.html", fields);
    let (mut page, after) = frame_ends(&clerk.press, |slots| {
        page_view(slots, "report", &plain::line(title), &clerk.style, &ENGLISH)
    })?;
    page.push_str("<main>\n");
    clerk.press.print(&mut page, &HTML, view, &slots)?;
    page.push_str("</main>");
    Ok(page + &after)
}

fn summary(gradebook: &Gradebook, tally: &Tally) -> String {
    let rows = gradebook.rows();
    let listed = match gradebook.course().students.len() {
        0 => rows.len(),
        listed => listed,
    };
    let (students, others) = rows.split_at(listed.min(rows.len()));
    let in_hand = students.iter().filter(|row| !row.papers.is_empty()).count();
    let others = match others.len() {
        0 => String::new(),
        n => format!(", and {n} not in the class list"),
    };
    format!(
        "{in_hand} of {} have handed in{others}. {tally}.",
        students.len()
    )
}

/// How many students have which share of the points that are not given by hand.
fn spread(slots: &mut Slots, gradebook: &Gradebook) -> Field<'static> {
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
        fields!(
            label = text(slots, &format!("{from} to {} %", from + 100 / RANGES)),
            value = text(slots, &count.to_string()),
            width = (count * 100 / largest) as u64,
        )
    };
    (0..).zip(&counts).map(bar).collect()
}

/// How many have answered each exercise, and what share of its points they have.
fn exercises(slots: &mut Slots, gradebook: &Gradebook) -> Field<'static> {
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
            points = text(slots, &Points::of(asked.points).to_string()),
            given = text(slots, &given.len().to_string()),
            correct = text(slots, &correct.to_string()),
            by_hand = asked.by_hand,
            share = text(slots, &format!("{share} %")),
            width = share.min(100),
        )
    };
    asked.map(bar).collect()
}

fn mistakes(slots: &mut Slots, tally: &Tally) -> Field<'static> {
    let mistakes = tally.mistakes();
    let largest = mistakes.first().map_or(1, |(_, count)| count.papers.max(1));
    let bar = |(code, count): (&str, super::tally::Count)| {
        fields!(
            label = text(slots, &code.replace('-', " ")),
            value = text(slots, &format!("{} in {}", count.lines, count.papers)),
            width = (count.papers * 100 / largest) as u64,
        )
    };
    mistakes.into_iter().map(bar).collect()
}

/// Lines that could not be read, the most frequent first.
fn lines(slots: &mut Slots, tally: &Tally) -> Field<'static> {
    let unread = tally.unread().into_iter().take(MOST_LINES);
    let line = |(line, unread): (&str, &super::tally::Unread)| {
        fields!(
            who = text(slots, line),
            what = text(
                slots,
                &format!(
                    "{} times, as in {}, line {}",
                    unread.lines, unread.file, unread.line
                ),
            ),
        )
    };
    unread.map(line).collect()
}

/// The exercises with answers that a person marks, and how many.
fn by_hand(slots: &mut Slots, gradebook: &Gradebook) -> Field<'static> {
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
        let answers = if n == 1 { "answer" } else { "answers" };
        fields!(
            who = text(slots, &format!("{}. {}", asked.number, asked.id)),
            what = text(slots, &format!("{n} {answers} {BY_HAND}")),
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
            who = text(
                slots,
                &match row.name.is_empty() {
                    true => row.id.clone(),
                    false => format!("{} ({})", row.name, row.id),
                },
            ),
            what = text(slots, &what(row)),
        )
    };
    rows.take(LONGEST_LIST).map(look).collect()
}

fn text(slots: &mut Slots, words: &str) -> Ref {
    slots.add(Slot::Text(plain::line(words).into()))
}
