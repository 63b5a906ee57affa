//! What a paper adds to the marks of its student. Nothing is counted silently: what is odd about an answer is noted beside its
//! points.

use super::clerk::{Clerk, Paper};
use super::course::Member;
use super::window::Source;
use crate::check::report::{Answer, Credit, Overall, Verdict};
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
    /// What a person should look at.
    pub note: Option<String>,
}

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
        }
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
    let own = paper
        .student
        .and_then(|student| course.students.get(student));
    let foreign = place.filter(|place| {
        let other = |own: &Member| !own.file.eq_ignore_ascii_case(&place.reader);
        !place.reader.is_empty() && own.is_some_and(other)
    });
    let on_no_sheet = question.is_none() && !course.asked.is_empty();
    let typed = place.and_then(|place| place.typed.as_deref());
    let notes = [
        foreign.map(|place| format!("on the sheet of {}, not counted", place.reader)),
        typed.map(|typed| format!("sheet code {} read as another", plain::line(typed))),
        person(answer, on_no_sheet),
    ];
    let notes: Vec<String> = notes.into_iter().flatten().collect();
    let points = place.and_then(|place| place.points);
    Some(Given {
        question,
        points: clerk.rubric.points(answer.credit, points),
        of: Points::of(points),
        correct: answer.verdict == Overall::Correct,
        counts: foreign.is_none() && task.is_some() && !on_no_sheet,
        note: (!notes.is_empty()).then(|| notes.join(", ")),
    })
}

/// Why a person should look at an answer.
fn person(answer: &Answer, on_no_sheet: bool) -> Option<String> {
    match (answer.verdict, answer.credit) {
        _ if answer.task.is_none() => {
            let mut messages = answer
                .lines
                .iter()
                .filter_map(|line| line.message.as_deref());
            let why = messages
                .next()
                .unwrap_or("it is not known what this answers");
            Some(format!("line {}: {}", answer.line, plain::line(why)))
        }
        _ if on_no_sheet => Some(format!("line {}: on no sheet, not counted", answer.line)),
        (Overall::Review, Credit::ByHand) => Some("to be marked by hand".to_string()),
        (Overall::Review, _) => {
            let unread = answer
                .lines
                .iter()
                .filter(|line| line.verdict == Verdict::Unread);
            let unread: Vec<String> = unread.map(|line| line.line.to_string()).take(3).collect();
            Some(format!("not all was read (line {})", unread.join(", ")))
        }
        _ => None,
    }
}
