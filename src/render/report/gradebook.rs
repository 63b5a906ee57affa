//! The marks of a class as CSV: a row for each student, a row for each answer, and the tables of mistakes and of lines that
//! could not be read.

use std::collections::HashMap;
use std::fmt::Display;
use std::path::Path;

use super::clerk::{Clerk, Course, Paper, ReportFormat};
use super::entry::{BY_HAND, Entry, Given, Place};
use super::tally::Tally;
use crate::check::report::Answer;
use crate::locale::{ENGLISH, Locale};
use crate::plain::{row, row_with};
use crate::spec::{Label, Points};

/// All papers in one table, a row for each answer.
pub static FORMAT: ReportFormat = ReportFormat {
    name: "csv",
    ending: None,
    summed_up: false,
    ends: |_, _| Ok((row(HEADS), String::new())),
    part: |clerk, out, papers| {
        for paper in papers {
            for answer in &paper.report.answers {
                out.push_str(&row(cells(clerk, paper, answer)));
            }
        }
        Ok(())
    },
};

const HEADS: [&str; 10] = [
    "student", "exercise", "verdict", "points", "codes", "sheet", "id", "file", "line", "note",
];

/// How often each mistake was made.
pub fn mistakes_csv(tally: &Tally) -> String {
    let mut table = row(["code", "papers", "lines"]);
    for (code, count) in tally.mistakes() {
        table.push_str(&row([
            code.to_string(),
            count.papers.to_string(),
            count.lines.to_string(),
        ]));
    }
    table
}

/// The lines that could not be read, the most frequent first: what a phrase file lacks.
pub fn unread_csv(tally: &Tally) -> String {
    let mut table = row([
        "times",
        "line",
        "not understood",
        "for example in",
        "at line",
    ]);
    for (text, unread) in tally.unread() {
        table.push_str(&row([
            unread.lines.to_string(),
            text.to_string(),
            unread.words.join(" | "),
            unread.file.clone(),
            unread.line.to_string(),
        ]));
    }
    table
}

/// The cells of an answer. What is no exercise of a sheet is called by game, position and what is asked; where even that is not
/// known, the note says why.
fn cells(clerk: &Clerk, paper: &Paper, answer: &Answer) -> [String; 10] {
    let task = answer.task.as_ref();
    let place = task.and_then(|task| task.place.as_ref());
    let exercise = match (place, task) {
        (Some(place), _) => place.number.to_string(),
        (None, Some(task)) => format!("{} {} {}", task.asked, task.game, task.position),
        (None, None) => String::new(),
    };
    let mut codes: Vec<&str> = Vec::new();
    for code in answer.lines.iter().filter_map(|line| line.code) {
        if !codes.contains(&code.code()) {
            codes.push(code.code());
        }
    }
    let mut messages = answer.lines.iter().filter_map(|line| line.message.clone());
    let note = messages.next().filter(|_| task.is_none());
    let points = clerk
        .rubric
        .points(answer.credit, place.and_then(|place| place.points));
    [
        clerk.whose(paper).to_string(),
        exercise,
        answer.verdict.name().to_string(),
        points.map(|points| points.to_string()).unwrap_or_default(),
        codes.join(" "),
        place.map(|place| place.sheet.clone()).unwrap_or_default(),
        place
            .map(|place| place.exercise.clone())
            .unwrap_or_default(),
        paper.file.to_string(),
        answer.line.to_string(),
        note.unwrap_or_default(),
    ]
}

/// The marks of a class: students in the order of their list, then everybody else who has handed in.
pub struct Gradebook<'c> {
    course: &'c Course,
    /// The language of the notes.
    locale: &'static Locale,
    rows: Vec<Row>,
    /// The rows of those who are in no list, by what they call themselves, or by their files.
    others: HashMap<String, usize>,
}

/// The marks of one student.
#[derive(Debug, Default)]
pub struct Row {
    /// The id, or what the paper says of its owner.
    pub id: String,
    /// The name, where it is known.
    pub name: String,
    /// The answer that counts to each question.
    pub marks: Vec<Option<Given>>,
    /// Answers to questions on no sheet.
    pub loose: Vec<Given>,
    /// The files that were handed in.
    pub papers: Vec<String>,
    /// What a person should look at.
    pub notes: Vec<Note>,
    /// Why files were not read.
    pub unread: Vec<String>,
    /// How many answers are on another student's sheet.
    pub foreign: usize,
    /// How many answer nothing that is known.
    pub unassigned: usize,
}

/// What a person should look at, once however often it is the matter.
#[derive(Debug)]
pub struct Note {
    /// What is wrong.
    what: String,
    /// The exercises or lines; empty where it is the paper as a whole.
    places: Vec<Place>,
}

impl<'c> Gradebook<'c> {
    /// A gradebook in which nobody has handed in anything.
    pub fn new(course: &'c Course, locale: &'static Locale) -> Gradebook<'c> {
        let row = |id: &str, name: &str| Row {
            id: id.to_string(),
            name: name.to_string(),
            marks: vec![None; course.asked.len()],
            ..Row::default()
        };
        let students = course.students.iter();
        Gradebook {
            course,
            locale,
            rows: students
                .map(|student| row(&student.id, &student.name))
                .collect(),
            others: HashMap::new(),
        }
    }

    /// Adds a paper.
    pub fn add(&mut self, entry: &Entry) {
        let known = entry
            .student
            .filter(|&place| place < self.course.students.len());
        let place = known.unwrap_or_else(|| self.other(entry));
        let Some(row) = self.rows.get_mut(place) else {
            return;
        };
        row.papers.push(entry.file.clone());
        for note in &entry.notes {
            row.note(note, None);
        }
        row.unread.extend(
            entry
                .unread
                .iter()
                .map(|why| format!("{}: {why}", entry.file)),
        );
        for given in &entry.given {
            row.add(given, self.course, self.locale);
        }
    }

    /// The row of somebody who is in no list, or of a paper that may be several students'.
    fn other(&mut self, entry: &Entry) -> usize {
        let next = self.rows.len();
        let owner = match entry.is_nobodys() {
            true => Path::new(&entry.file)
                .with_extension("")
                .display()
                .to_string(),
            false => entry.owner.clone(),
        };
        let place = *self.others.entry(owner.to_lowercase()).or_insert(next);
        if place == next {
            let mut row = Row {
                id: entry.owner.clone(),
                marks: vec![None; self.course.asked.len()],
                ..Row::default()
            };
            if !self.course.students.is_empty() {
                let why = match &entry.doubt {
                    Some(name) => self.locale.say("note same name", &[("name", name)]),
                    None => self.locale.say("note not in class", &[]),
                };
                row.note(&why, None);
            }
            self.rows.push(row);
        }
        place
    }

    /// What the grades lack, for a teacher who imports them.
    pub fn lacks(&self) -> Option<String> {
        let graded = self.rows.iter().filter(|row| row.total().is_some());
        let open = graded.filter(|row| row.by_hand().next().is_some());
        let open: Vec<&Row> = open.collect();
        let asked = self.course.asked.iter().enumerate();
        let by_hand =
            asked.filter(|(place, _)| open.iter().any(|row| row.by_hand().any(|at| at == *place)));
        let by_hand: Vec<Place> = by_hand
            .map(|(_, asked)| Place::exercise(asked.number))
            .collect();
        let without = |row: &&Row| !row.papers.is_empty() && row.total().is_none();
        let partly = |row: &&Row| row.total().is_some() && row.unassigned > 0;
        let parts = [
            (
                open.len(),
                "grade",
                format!(
                    "lack points that you give by hand ({})",
                    Place::told(&by_hand, &ENGLISH)
                ),
            ),
            (
                self.rows.iter().filter(partly).count(),
                "grade",
                "lack answers that could not be assigned".to_string(),
            ),
            (
                self.rows.iter().filter(without).count(),
                "paper",
                "have no grade".to_string(),
            ),
        ];
        let said = parts
            .into_iter()
            .filter(|(n, ..)| *n > 0)
            .map(|(n, thing, what)| match n {
                1 => format!(
                    "1 {thing} {}",
                    what.replacen("lack", "lacks", 1).replacen("have", "has", 1)
                ),
                n => format!("{n} {thing}s {what}"),
            });
        let said: Vec<String> = said.collect();
        (!said.is_empty()).then(|| said.join("; "))
    }

    /// The rows: students in the order of their list, then everybody else.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// What the gradebook is of.
    pub fn course(&self) -> &'c Course {
        self.course
    }

    /// The table with a row for each student, as a spreadsheet in the language opens it: where numbers have a decimal comma, cells
    /// are separated by semicolons.
    pub fn csv(&self) -> String {
        let locale = self.locale;
        let separator = match locale.says().decimal {
            "," => ';',
            _ => ',',
        };
        let head = |name: &str| locale.say(name, &[]);
        let asked = self.course.asked.iter().map(|asked| {
            let name = match asked.by_hand {
                true => "gradebook exercise by hand",
                false => "gradebook exercise",
            };
            let points = Points::of(asked.points).written(locale);
            let places: [(&str, &dyn Display); 3] = [
                ("number", &asked.number),
                ("id", &asked.id),
                ("points", &points),
            ];
            locale.say(name, &places)
        });
        let first = ["gradebook id", "gradebook name"].map(head);
        let last = [
            "gradebook total",
            "gradebook maximum",
            "gradebook needs a person",
            "gradebook not handed in",
            "gradebook why",
            "gradebook papers",
        ];
        let heads = first.into_iter().chain(asked).chain(last.map(head));
        let mut table = row_with(separator, heads);
        for student in &self.rows {
            table.push_str(&row_with(separator, student.cells(self.course, locale)));
        }
        table
    }
}

impl Row {
    /// Takes an answer. Of two to one question the better counts, and both are told.
    fn add(&mut self, given: &Given, course: &Course, locale: &Locale) {
        let number = given
            .question
            .and_then(|place| course.asked.get(place))
            .map(|asked| Place::exercise(asked.number));
        let place = number.as_ref().unwrap_or(&given.place);
        for note in &given.notes {
            self.note(note, Some(place));
        }
        match (given.counts, given.question) {
            (false, Some(_)) => self.foreign += 1,
            (false, None) => self.unassigned += 1,
            (true, None) => self.loose.push(given.clone()),
            (true, Some(question)) => {
                let before = match self.marks.get_mut(question) {
                    Some(mark @ None) => {
                        *mark = Some(given.clone());
                        return;
                    }
                    Some(Some(before)) => before,
                    None => return,
                };
                let told = twice(before.points, given.points, locale);
                if given.points > before.points {
                    *before = given.clone();
                }
                self.note(&told, Some(place));
            }
        }
    }

    /// Notes what a person should look at, and where.
    fn note(&mut self, what: &str, place: Option<&Place>) {
        let known = self.notes.iter().position(|note| note.what == what);
        let at = known.unwrap_or_else(|| {
            let (what, places) = (what.to_string(), Vec::new());
            self.notes.push(Note { what, places });
            self.notes.len() - 1
        });
        if let (Some(note), Some(place)) = (self.notes.get_mut(at), place)
            && !note.places.iter().any(|other| other == place)
        {
            note.places.push(place.clone());
        }
    }

    /// The questions whose answer a person marks.
    fn by_hand(&self) -> impl Iterator<Item = usize> {
        let marks = self.marks.iter().enumerate();
        let open = |mark: &Option<Given>| mark.as_ref().is_some_and(|mark| mark.points.is_none());
        marks
            .filter(move |(_, mark)| open(mark))
            .map(|(place, _)| place)
    }

    /// The points that count, without those that a person gives; `None` where no answer is known to be one to a question.
    pub fn total(&self) -> Option<Points> {
        let answers = || self.marks.iter().flatten().chain(&self.loose);
        let points = answers().filter_map(|given| given.points);
        answers().next().map(|_| points.sum())
    }

    /// The points of everything that is asked; of the answers themselves where they are on no sheet.
    pub fn most(&self, course: &Course) -> Points {
        match course.asked.is_empty() {
            true => self.loose.iter().map(|given| given.of).sum(),
            false => course.most(),
        }
    }

    /// The numbers of the questions without an answer.
    pub fn missing(&self, course: &Course) -> Vec<Label> {
        let asked = course.asked.iter().zip(&self.marks);
        asked
            .filter(|(_, mark)| mark.is_none())
            .map(|(asked, _)| asked.number)
            .collect()
    }

    /// What a person should look at.
    pub fn person(&self, locale: &Locale) -> Vec<String> {
        self.look(|_| true, locale)
    }

    /// What a person should look at beside what is marked by hand anyway.
    pub fn beside_marking(&self, locale: &Locale) -> Vec<String> {
        let by_hand = locale.feedback(BY_HAND).message;
        self.look(|note| note.what != by_hand, locale)
    }

    fn look(&self, wanted: impl Fn(&Note) -> bool, locale: &Locale) -> Vec<String> {
        let notes = self.notes.iter().filter(|note| wanted(note));
        let mut all: Vec<String> = notes.map(|note| note.told(locale)).collect();
        if self.papers.len() > 1 {
            all.push(locale.count("papers", self.papers.len()));
        }
        all
    }

    /// Why something was not handed in; empty where all was.
    pub fn why(&self, course: &Course, locale: &Locale) -> String {
        let say = |name| locale.say(name, &[]);
        match (self.foreign, self.unassigned) {
            _ if self.papers.is_empty() => say("no paper"),
            _ if !self.unread.is_empty() => self.unread.join("; "),
            _ if self.missing(course).is_empty() => String::new(),
            (0, 0) => say("no answer"),
            (0, n) => locale.count("unassigned", n),
            (n, _) => locale.count("on another's sheet", n),
        }
    }

    fn cells(&self, course: &Course, locale: &Locale) -> Vec<String> {
        let points = |given: &Option<Given>| {
            let points = given.as_ref().and_then(|given| given.points);
            points
                .map(|points| points.written(locale))
                .unwrap_or_default()
        };
        let missing = self.missing(course);
        let missing = match missing.len() == course.asked.len() && !missing.is_empty() {
            true => locale.say("all missing", &[]),
            false => missing
                .iter()
                .map(Label::to_string)
                .collect::<Vec<_>>()
                .join(", "),
        };
        let mut cells = vec![self.id.clone(), self.name.clone()];
        cells.extend(self.marks.iter().map(points));
        cells.extend([
            self.total()
                .map(|total| total.written(locale))
                .unwrap_or_default(),
            self.most(course).written(locale),
            self.person(locale).join("; "),
            missing,
            self.why(course, locale),
            self.papers.join("; "),
        ]);
        cells
    }
}

/// That a question is answered twice, and what counts.
fn twice(one: Option<Points>, other: Option<Points>, locale: &Locale) -> String {
    match (one, other) {
        (Some(one), Some(other)) => {
            let (one, other) = (one.written(locale), other.written(locale));
            locale.say("note twice", &[("one", &one), ("other", &other)])
        }
        (Some(points), None) | (None, Some(points)) => {
            let points = points.written(locale);
            locale.say("note twice, one by hand", &[("points", &points)])
        }
        (None, None) => locale.say("note twice by hand", &[]),
    }
}

impl Note {
    /// What is wrong, after the places where it is.
    fn told(&self, locale: &Locale) -> String {
        if self.places.is_empty() {
            return self.what.clone();
        }
        let at = Place::told(&self.places, locale);
        locale.say("at", &[("at", &at), ("what", &self.what)])
    }
}
