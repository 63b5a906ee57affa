//! One paper: read and judged, whose it is, and what is said of it. Writes nothing.

use super::papers::Job;
use super::register::Register;
use crate::check::report::Report;
use crate::check::task::Desk;
use crate::check::{self, Hints};
use crate::document::{self, Refusal};
use crate::error::Error;
use crate::quiz::desk::FrontDesk;
use crate::render::report::{Clerk, Entry, Paper, ReportFormat, Tally};
use crate::{plain, spell};

/// Everything that judging a paper needs.
pub struct Judge<'a> {
    /// Knows printed sheets.
    pub desk: FrontDesk<'a>,
    /// How much is given away.
    pub hints: Hints,
    /// Prints reports.
    pub clerk: Clerk,
    /// Knows the class.
    pub register: Register,
    /// What reports look like.
    pub format: &'static ReportFormat,
    /// The bytes of a paper, or why there are none.
    pub read: &'a (dyn Fn(&Job) -> Result<Vec<u8>, String> + Sync),
}

/// What becomes of a paper.
#[derive(Default)]
pub struct Judged {
    /// The report.
    pub report: String,
    /// What is counted of it.
    pub tally: Tally,
    /// What it adds to the gradebook.
    pub entry: Entry,
    /// Why it cannot be read.
    pub unread: Option<String>,
}

impl Judge<'_> {
    /// Reads, judges and reports papers that are one student's.
    pub fn again(&self, jobs: &[&Job]) -> Result<String, Error> {
        let read = jobs.iter().filter_map(|job| {
            let bytes = (self.read)(job).ok()?;
            Some((*job, document::text(&job.shown, &bytes)))
        });
        let read: Vec<_> = read.collect();
        let reports = read
            .iter()
            .map(|(job, text)| (*job, self.report(text), text));
        let reports: Vec<_> = reports.collect();
        let whose = reports
            .iter()
            .map(|(job, report, _)| self.whose(report, job));
        let whose: Vec<_> = whose.collect();
        let papers = reports
            .iter()
            .zip(&whose)
            .map(|((job, report, text), (student, notes))| Paper {
                file: &job.shown,
                called: &job.owner,
                student: *student,
                notes,
                unread: text.as_ref().err().map(|why| why.what),
                doubt: job.doubt.as_deref(),
                report,
            });
        let mut out = String::new();
        (self.format.part)(&self.clerk, &mut out, &papers.collect::<Vec<_>>())?;
        Ok(out)
    }

    fn report<'t>(&self, text: &'t Result<String, Refusal>) -> Report<'t> {
        match text {
            Ok(text) if text.trim().is_empty() => check::empty(self.desk.locale()),
            Ok(text) => check::paper(text.as_bytes(), &self.desk, self.hints),
            Err(why) => check::unreadable(why, self.desk.locale()),
        }
    }

    /// Reads, judges and reports a paper. A file that can be opened and not read has a report that says so.
    pub fn judge(&self, job: &Job) -> Result<Judged, Error> {
        let bytes = match (self.read)(job) {
            Ok(bytes) => bytes,
            Err(why) => {
                return Ok(Judged {
                    entry: Entry {
                        student: job.student,
                        owner: job.owner.clone(),
                        file: job.shown.clone(),
                        unread: Some(why.clone()),
                        doubt: job.doubt.clone(),
                        ..Entry::default()
                    },
                    unread: Some(why),
                    ..Judged::default()
                });
            }
        };
        let text = document::text(&job.shown, &bytes);
        let report = self.report(&text);
        let (student, notes) = self.whose(&report, job);
        let why = text.as_ref().err().map(|why| why.noted(self.desk.locale()));
        let paper = Paper {
            file: &job.shown,
            called: &job.owner,
            student,
            notes: &notes,
            unread: why.as_deref(),
            doubt: job.doubt.as_deref(),
            report: &report,
        };
        let mut out = String::new();
        (self.format.part)(&self.clerk, &mut out, &[paper])?;
        let unread = text.as_ref().err().map(|why| {
            let shown = plain::line(&job.shown);
            format!(
                "{shown}: this is {}, which cannot be read\nhelp: {}",
                why.what, why.help
            )
        });
        Ok(Judged {
            report: out,
            entry: Entry::of(&self.clerk, &paper),
            tally: Tally::of(&report, &job.shown),
            unread,
        })
    }

    /// The student whose paper it is: as the paper says, else as its file is called, else by the code of the sheet. What does
    /// not agree is noted.
    fn whose(&self, report: &Report, job: &Job) -> (Option<usize>, Vec<String>) {
        let students = &self.clerk.course().students;
        let mut notes = Vec::new();
        let locale = self.desk.locale();
        if students.is_empty() {
            return (None, notes);
        }
        let said = report.student.as_deref().filter(|said| !said.is_empty());
        let named = said.and_then(|said| self.register.named(said));
        let id = |place: usize| students.get(place).map_or("", |one| &one.id);
        match (said, named, job.student) {
            (Some(_), Some(named), Some(handed_in)) if named != handed_in => {
                notes.push(locale.say(
                    "note two owners",
                    &[("named", &id(named)), ("called", &id(handed_in))],
                ))
            }
            (Some(said), None, _) => {
                notes.push(locale.say("note not listed", &[("name", &spell::quote(said))]));
            }
            _ => {}
        }
        let mut places = report
            .answers
            .iter()
            .filter_map(|answer| answer.task.as_ref()?.place.as_ref());
        let coded = || {
            let file = places
                .find(|place| !place.reader.is_empty())?
                .reader
                .as_str();
            students
                .iter()
                .position(|one| one.file.eq_ignore_ascii_case(file))
        };
        (named.or(job.student).or_else(coded), notes)
    }
}
