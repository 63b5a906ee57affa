//! A run of `check`: papers judged, and their reports or the gradebook, wherever they go.

use rayon::prelude::*;

use super::files::{Maker, Note};
use super::grades::{self, MOODLE_FILE as MOODLE};
use super::judge::{Judge, Judged};
use super::papers::{HandedIn, Job};
use super::roster::{Roster, Student};
use super::store::{Growing, Store, Watch};
use crate::error::Error;
use crate::render::report::{Course, Gradebook, Member, Tally, glance, mistakes_csv, unread_csv};
use crate::worksheet::Plan;

const GRADEBOOK: &str = "gradebook.csv";
const ANSWERS: &str = "answers.csv";
const CLASS: &str = "class.html";
const CANVAS: &str = "canvas.csv";
const MISTAKES: &str = "mistakes.csv";
const UNREAD: &str = "unread.csv";

/// The files of a gradebook: a row for each student, a row for each answer, mistakes, lines that were not read, the class at a
/// glance.
pub const TABLES: [&str; 5] = [GRADEBOOK, ANSWERS, MISTAKES, UNREAD, CLASS];

/// What learning systems import, where there is a class list.
pub const IMPORTS: [&str; 2] = [MOODLE, CANVAS];

/// So many papers are in the making at once, or one for each thread, which bounds the memory whatever the class is.
const CHUNK: usize = 16;

/// What is known of a class and its exercises.
pub fn of_class(plan: &Plan, roster: Option<&Roster>) -> Course {
    let member = |student: &Student| Member {
        id: student.id.clone(),
        file: student.file.clone(),
        name: student.name.clone(),
    };
    Course {
        title: Some(match &plan.spec.head.course {
            Some(course) => format!("{course}: {}", plan.spec.title),
            None => plan.spec.title.clone(),
        }),
        asked: plan.asked(),
        students: roster.map_or_else(Vec::new, |roster| {
            roster.students.iter().map(member).collect()
        }),
    }
}

/// What papers are judged with.
pub struct Grading<'a> {
    /// The set's title.
    pub title: &'a str,
    /// Judges one paper.
    pub judge: Judge<'a>,
    /// The class.
    pub roster: Option<&'a Roster>,
    /// What makes PDF of reports, where that is asked for.
    pub engine: Option<&'a dyn Maker>,
}

/// What has been judged.
pub struct Outcome {
    /// What is counted of all papers.
    pub tally: Tally,
    /// How many reports there are.
    pub reports: usize,
    /// Why papers were not read.
    pub unread: Vec<String>,
    /// What a teacher should know of the grades.
    pub notes: Vec<String>,
}

/// Where reports go.
pub enum Sink<'s> {
    /// All to a reader, as they come.
    Reader(&'s mut dyn FnMut(&str) -> Result<(), Error>),
    /// All into one file.
    Whole(Box<dyn Growing + 's>),
    /// Each student's into a file.
    Each(&'s dyn Store),
}

/// The note that reports are missing, by their names; without names, the gradebook.
pub fn note(names: &[String]) -> Note {
    let files = match names {
        [] => format!("- {}\n", TABLES.join(", ")),
        [one] => format!("- {one}\n"),
        [first, .., last] => format!("- {} reports, {first} to {last}\n", names.len()),
    };
    let about = "reports".to_string();
    Note { about, files }
}

impl Grading<'_> {
    /// Judges papers and writes their reports, which have these names; or the gradebook.
    pub fn write(
        &self,
        store: &dyn Store,
        jobs: &[Job],
        names: &[String],
        watch: Watch,
    ) -> Result<Outcome, Error> {
        if self.judge.format.ending.is_some() {
            let judged = self.judge_all(jobs, names, Sink::Each(store), watch)?;
            return Ok(judged.0);
        }
        let sink = Sink::Whole(store.grow(ANSWERS)?);
        let (mut outcome, gradebook) = self.judge_all(jobs, names, sink, watch)?;
        let lacks = gradebook
            .lacks()
            .map(|lacks| format!("{lacks}: {GRADEBOOK} says why"));
        outcome.notes.extend(lacks);
        let tally = &outcome.tally;
        let page = glance(&self.judge.clerk, &gradebook, tally)?;
        store.write(GRADEBOOK, gradebook.csv().as_bytes())?;
        store.write(MISTAKES, mistakes_csv(tally).as_bytes())?;
        store.write(UNREAD, unread_csv(tally).as_bytes())?;
        store.write(CLASS, page.as_bytes())?;
        if let Some(roster) = self.roster {
            let title = self.title;
            store.write(MOODLE, grades::moodle(roster, &gradebook, title).as_bytes())?;
            outcome.notes.extend(grades::beyond(roster, &gradebook));
            store.write(CANVAS, grades::canvas(roster, &gradebook, title).as_bytes())?;
        }
        Ok(outcome)
    }

    /// Judges papers and hands their reports on.
    pub fn judge_all(
        &self,
        jobs: &[Job],
        names: &[String],
        mut sink: Sink,
        watch: Watch,
    ) -> Result<(Outcome, Gradebook<'_>), Error> {
        let ends = self.ends()?;
        sink.add(&ends.0)?;
        let (mut tally, mut unread) = (Tally::default(), Vec::new());
        let mut gradebook = Gradebook::new(self.judge.clerk.course(), self.judge.clerk.locale());
        let students = &self.judge.clerk.course().students;
        let ending = self.judge.format.ending.unwrap_or_default();
        let mut handed_in = HandedIn::new(students, names, ending);
        watch("papers", 0, jobs.len());
        let threads = rayon::current_num_threads();
        let size = match self.engine {
            Some(_) => threads.max(1),
            None => CHUNK.max(threads),
        };
        for (i, chunk) in jobs.chunks(size).enumerate() {
            let judged = chunk.par_iter().map(|job| self.judge.judge(job));
            let judged: Vec<Judged> = judged.collect::<Result<_, Error>>()?;
            if let Sink::Each(store) = &sink {
                let students = judged.iter().map(|judged| judged.entry.student);
                let pages = handed_in.add(students, i * size);
                let write = |(name, papers): (&String, &Vec<usize>)| match papers[..] {
                    [only] => self.put(*store, name, &judged[only - i * size].report),
                    _ => {
                        let own: Vec<&Job> = papers.iter().map(|&paper| &jobs[paper]).collect();
                        self.put(*store, name, &self.judge.again(&own)?)
                    }
                };
                pages.par_iter().try_for_each(write)?;
            }
            for judged in judged {
                sink.add(&judged.report)?;
                tally.add(&judged.tally);
                gradebook.add(&judged.entry);
                unread.extend(judged.unread);
            }
            watch("papers", i * size + chunk.len(), jobs.len());
        }
        sink.add(&ends.1)?;
        sink.finish()?;
        let outcome = Outcome {
            tally,
            reports: handed_in.reports(),
            unread,
            notes: Vec::new(),
        };
        Ok((outcome, gradebook))
    }

    /// What stands before and after the reports of a page.
    fn ends(&self) -> Result<(String, String), Error> {
        let clerk = &self.judge.clerk;
        let title = clerk.locale().feedback("checked solutions").message;
        (self.judge.format.ends)(clerk, title)
    }

    /// Writes a report as a whole page, or as the PDF of one.
    fn put(&self, store: &dyn Store, name: &str, report: &str) -> Result<(), Error> {
        let (before, after) = self.ends()?;
        let page = before + report + &after;
        match self.engine {
            Some(engine) => store.write(name, &engine.make(&page)?),
            None => store.write(name, page.as_bytes()),
        }
    }
}

impl Sink<'_> {
    /// Adds what comes before or after all papers, or the report of one where they share a file.
    fn add(&mut self, text: &str) -> Result<(), Error> {
        match self {
            Sink::Reader(read) => read(text),
            Sink::Whole(file) => file.add(text.as_bytes()),
            Sink::Each(_) => Ok(()),
        }
    }

    fn finish(self) -> Result<(), Error> {
        match self {
            Sink::Whole(file) => file.finish(),
            Sink::Reader(_) | Sink::Each(_) => Ok(()),
        }
    }
}
