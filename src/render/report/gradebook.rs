//! The marks of a class as CSV: a row for each student, a row for each answer, and the tables of mistakes and of lines that
//! could not be read.

use std::collections::HashMap;

use super::clerk::{Clerk, Paper, ReportFormat};
use super::course::Course;
use super::entry::{Entry, Given};
use super::tally::Tally;
use crate::check::report::Answer;
use crate::plain::row;
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
    rows: Vec<Row>,
    /// The rows of those who are in no list, by what they call themselves.
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
    pub notes: Vec<String>,
    /// Why files were not read.
    pub unread: Vec<String>,
}

impl<'c> Gradebook<'c> {
    /// A gradebook in which nobody has handed in anything.
    pub fn new(course: &'c Course) -> Gradebook<'c> {
        let row = |id: &str, name: &str| Row {
            id: id.to_string(),
            name: name.to_string(),
            marks: vec![None; course.asked.len()],
            ..Row::default()
        };
        let students = course.students.iter();
        Gradebook {
            course,
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
        let place = known.unwrap_or_else(|| self.other(&entry.owner));
        let Some(row) = self.rows.get_mut(place) else {
            return;
        };
        row.papers.push(entry.file.clone());
        row.notes.extend(entry.notes.iter().cloned());
        row.unread.extend(
            entry
                .unread
                .iter()
                .map(|why| format!("{}: {why}", entry.file)),
        );
        for given in &entry.given {
            row.add(given, self.course);
        }
    }

    /// The row of somebody who is in no list.
    fn other(&mut self, owner: &str) -> usize {
        let next = self.rows.len();
        let place = *self.others.entry(owner.to_lowercase()).or_insert(next);
        if place == next {
            let stranger = !self.course.students.is_empty();
            self.rows.push(Row {
                id: owner.to_string(),
                marks: vec![None; self.course.asked.len()],
                notes: stranger
                    .then(|| "not in the class list".to_string())
                    .into_iter()
                    .collect(),
                ..Row::default()
            });
        }
        place
    }

    /// The rows: students in the order of their list, then everybody else.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// What the gradebook is of.
    pub fn course(&self) -> &'c Course {
        self.course
    }

    /// The table with a row for each student.
    pub fn csv(&self) -> String {
        let asked = self.course.asked.iter();
        let heads = asked.map(|asked| {
            let by_hand = if asked.by_hand { "by hand, " } else { "" };
            format!(
                "{}. {} ({by_hand}of {})",
                asked.number,
                asked.id,
                Points::of(asked.points)
            )
        });
        let fixed = |heads: &[&str]| {
            heads
                .iter()
                .map(|head| head.to_string())
                .collect::<Vec<_>>()
        };
        let mut heads: Vec<String> = fixed(&["id", "name"]).into_iter().chain(heads).collect();
        heads.extend(fixed(&[
            "total",
            "maximum",
            "needs a person",
            "not handed in",
            "why",
            "papers",
        ]));
        let mut table = row(heads);
        for student in &self.rows {
            table.push_str(&row(student.cells(self.course)));
        }
        table
    }
}

impl Row {
    /// Takes an answer. Of two to one question the better counts, and both are told.
    fn add(&mut self, given: &Given, course: &Course) {
        let number = given
            .question
            .and_then(|place| course.asked.get(place))
            .map(|asked| asked.number);
        let head = number.map_or(String::new(), |number| format!("exercise {number}: "));
        self.notes
            .extend(given.note.iter().map(|note| format!("{head}{note}")));
        let Some(mark) = given.question.and_then(|place| self.marks.get_mut(place)) else {
            return self
                .loose
                .extend(Some(given.clone()).filter(|given| given.counts));
        };
        if !given.counts {
            return;
        }
        let Some(before) = mark else {
            *mark = Some(given.clone());
            return;
        };
        let told = |given: &Given| {
            given
                .points
                .map_or("by hand".to_string(), |points| points.to_string())
        };
        self.notes.push(format!(
            "{head}answered twice ({} and {} points), the better counts",
            told(before),
            told(given)
        ));
        if given.points > before.points {
            *before = given.clone();
        }
    }

    /// The points that count, without those that a person gives; `None` where nothing was handed in that could be read.
    pub fn total(&self) -> Option<Points> {
        let answers = self.marks.iter().flatten().chain(&self.loose);
        let read = self.papers.len() > self.unread.len();
        read.then(|| answers.filter_map(|given| given.points).sum())
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
    pub fn person(&self) -> Vec<String> {
        let mut all = self.notes.clone();
        if self.papers.len() > 1 {
            all.push(format!("{} papers", self.papers.len()));
        }
        all
    }

    /// Why something was not handed in; empty where all was.
    pub fn why(&self, course: &Course) -> String {
        match () {
            () if self.papers.is_empty() => "no paper".to_string(),
            () if !self.unread.is_empty() => self.unread.join("; "),
            () if !self.missing(course).is_empty() => "no answer on the paper".to_string(),
            () => String::new(),
        }
    }

    fn cells(&self, course: &Course) -> Vec<String> {
        let points = |given: &Option<Given>| {
            let points = given.as_ref().and_then(|given| given.points);
            points.map(|points| points.to_string()).unwrap_or_default()
        };
        let missing = self.missing(course);
        let missing = match missing.len() == course.asked.len() && !missing.is_empty() {
            true => "all".to_string(),
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
                .map(|total| total.to_string())
                .unwrap_or_default(),
            self.most(course).to_string(),
            self.person().join("; "),
            missing,
            self.why(course),
            self.papers.join("; "),
        ]);
        cells
    }
}
