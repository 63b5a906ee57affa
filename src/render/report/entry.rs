//! What a paper adds to the marks of its student. Nothing is counted silently: what is odd about an answer is noted beside its
//! points.

use std::ffi::OsStr;
use std::fmt::Display;
use std::path::Path;

use super::clerk::{Clerk, Member, Paper};
use super::window::Source;
use crate::check::report::{Answer, Credit, Overall, Verdict};
use crate::language::header::{self, Key};
use crate::locale::Locale;
use crate::plain;
use crate::render::paper::is_blank;
use crate::spec::Points;

/// What a paper adds to the gradebook.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// The student's place in the class, where the paper is known to be one's.
    pub student: Option<usize>,
    /// What the paper says of its owner, or is called.
    pub owner: String,
    /// The paper's file.
    pub file: String,
    /// What is answered, in the order of the paper.
    pub given: Vec<Given>,
    /// What else a person should look at.
    pub notes: Vec<String>,
    /// Why nothing of the file was read.
    pub unread: Option<String>,
    /// The name by which it may be several students'.
    pub doubt: Option<String>,
}

/// An answer to a question of the sheet, or to one on no sheet.
#[derive(Clone, Debug)]
pub struct Given {
    /// Which of the questions; `None` for one that is on no sheet.
    pub question: Option<usize>,
    /// The points; `None` where a person gives them.
    pub points: Option<Points>,
    /// The points of a right answer.
    pub of: Points,
    /// Whether the answer is right.
    pub correct: bool,
    /// Whether the points count: not for another student's question.
    pub counts: bool,
    /// Where it stands: the exercise that the paper names where no question is known, else the line.
    pub place: Place,
    /// What a person should look at.
    pub notes: Vec<String>,
}

/// Where something stands on a paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The messages for one such place and for several.
    names: (&'static str, &'static str),
    number: String,
}

impl Place {
    /// An exercise.
    pub fn exercise(number: impl Display) -> Place {
        let number = number.to_string();
        let names = ("at exercise", "at exercises");
        Place { names, number }
    }

    /// A line.
    pub fn line(number: usize) -> Place {
        let number = number.to_string();
        let names = ("at line", "at lines");
        Place { names, number }
    }

    /// Places in words: `exercises 3, 4`.
    pub fn told(places: &[Place], locale: &Locale) -> String {
        let mut kinds = places.iter().map(|place| place.names);
        let joined = |texts: Vec<String>| texts.join(", ");
        match kinds.next() {
            Some((_, several)) if places.len() > 1 && kinds.all(|(_, other)| other == several) => {
                let numbers = places.iter().map(|place| place.number.clone());
                locale.say(several, &[("n", &joined(numbers.collect()))])
            }
            _ => {
                let each = places.iter();
                let each = each.map(|place| locale.say(place.names.0, &[("n", &place.number)]));
                joined(each.collect())
            }
        }
    }
}

/// The note on what only a person can mark, a message.
pub(super) const BY_HAND: &str = "to be marked by hand";

impl Entry {
    /// What a paper adds, with notes on its owner.
    pub fn of(clerk: &Clerk, paper: &Paper) -> Entry {
        let mut source = Source::new(&paper.report.text);
        let given = paper.report.answers.iter();
        let given = given.filter_map(|answer| given_by(clerk, paper, answer, &mut source));
        Entry {
            student: paper.student,
            owner: paper.owner().to_string(),
            file: paper.file.to_string(),
            given: given.collect(),
            notes: paper.notes.to_vec(),
            unread: paper.unread.map(str::to_string),
            doubt: paper.doubt.map(str::to_string),
        }
    }

    /// Whether nothing but the name of the file tells whose the paper is. Files of one name in two folders are not of one student.
    pub(super) fn is_nobodys(&self) -> bool {
        Path::new(&self.file).file_stem() == Some(OsStr::new(&self.owner))
    }
}

/// What an answer adds; nothing where nothing was written.
fn given_by(clerk: &Clerk, paper: &Paper, answer: &Answer, source: &mut Source) -> Option<Given> {
    let mut lines = answer.lines.iter().map(|line| source.line(line.line));
    if paper.unread.is_some() || lines.all(is_blank) {
        return None;
    }
    let course = &clerk.course;
    let task = answer.task.as_ref();
    let place = task.and_then(|task| task.place.as_ref());
    let question = place.and_then(|place| {
        course
            .asked
            .iter()
            .position(|asked| asked.id == place.exercise)
    });
    let foreign = foreign(clerk, paper, answer);
    let on_no_sheet = question.is_none() && !course.asked.is_empty();
    let typed = place.and_then(|place| place.typed.as_deref());
    let say = |name, places: &[(&str, &dyn Display)]| clerk.locale.say(name, places);
    let notes = [
        foreign.map(|reader| say("note on another's sheet", &[("reader", &reader)])),
        typed.map(|typed| say("note code read", &[("code", &plain::line(typed))])),
        // What does not count needs no marks.
        person(answer, on_no_sheet, clerk.locale).filter(|_| foreign.is_none()),
    ];
    let points = place.and_then(|place| place.points);
    Some(Given {
        question,
        points: clerk.rubric.points(answer.credit, points),
        of: Points::of(points),
        correct: answer.verdict == Overall::Correct,
        counts: foreign.is_none() && task.is_some() && !on_no_sheet,
        place: named(answer, source)
            .filter(|_| question.is_none())
            .unwrap_or(Place::line(answer.line)),
        notes: notes.into_iter().flatten().collect(),
    })
}

/// Whose sheet an answer is on, where that is another student's.
pub(super) fn foreign<'a>(clerk: &Clerk, paper: &Paper, answer: &'a Answer) -> Option<&'a str> {
    let own: &Member = clerk.course.students.get(paper.student?)?;
    let reader = &answer.task.as_ref()?.place.as_ref()?.reader;
    let is_foreign = !reader.is_empty() && !own.file.eq_ignore_ascii_case(reader);
    is_foreign.then_some(reader)
}

/// The exercise that an answer names in its first lines.
fn named(answer: &Answer, source: &mut Source) -> Option<Place> {
    let mut lines = answer.lines.iter().map(|line| source.line(line.line));
    lines.find_map(|line| {
        let head = header::header(line).filter(|head| head.key == Key::Exercise)?;
        Some(Place::exercise(plain::line(head.value)))
    })
}

/// Why a person should look at an answer.
fn person(answer: &Answer, on_no_sheet: bool, locale: &Locale) -> Option<String> {
    match (answer.verdict, answer.credit) {
        _ if answer.task.is_none() => {
            let line = answer.lines.iter().find(|line| line.message.is_some());
            let said = line.map(|line| [&line.message, &line.hint].into_iter().flatten());
            let said: Vec<String> = said.into_iter().flatten().cloned().collect();
            Some(match said.is_empty() {
                true => locale.say("note not known", &[]),
                false => plain::line(&said.join(" ")),
            })
        }
        _ if on_no_sheet => Some(locale.say("note on no sheet", &[])),
        (Overall::Review, Credit::ByHand) => Some(locale.say(BY_HAND, &[])),
        (Overall::Review, _) => {
            let unread = answer
                .lines
                .iter()
                .filter(|line| line.verdict == Verdict::Unread);
            let unread: Vec<String> = unread.map(|line| line.line.to_string()).take(3).collect();
            Some(locale.say("note not all read", &[("lines", &unread.join(", "))]))
        }
        _ => None,
    }
}
