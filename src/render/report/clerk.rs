//! What a report is printed from, and what a format of reports is.

use crate::check::report::{Credit, Report};
use crate::error::Error;
use crate::locale::Locale;
use crate::render::format::Ends;
use crate::render::press::Press;
use crate::render::style::Font;
use crate::render::templates::Templates;
use crate::spec::{Points, Rubric, Words};
use crate::worksheet::Asked;

/// A paper that has been judged. Nothing of it is trusted, its file's name included.
#[derive(Clone, Copy, Debug)]
pub struct Paper<'a> {
    /// The file as the user knows it.
    pub file: &'a str,
    /// What the file is called, where the paper itself does not say whose it is.
    pub called: &'a str,
    /// The student's place in the class, where it is known to be one's.
    pub student: Option<usize>,
    /// What a person should know of the paper as a whole.
    pub notes: &'a [String],
    /// Why nothing of it was read.
    pub unread: Option<&'a str>,
    /// The name by which it may be several students'.
    pub doubt: Option<&'a str>,
    /// What is said of it.
    pub report: &'a Report<'a>,
}

/// A form that reports can be written in.
pub struct ReportFormat {
    /// The word after `--format`.
    pub name: &'static str,
    /// How a paper's file ends; `None` where all papers go into one file.
    pub ending: Option<&'static str>,
    /// Whether the whole class is summed up in words after the last paper.
    pub summed_up: bool,
    /// What stands before and after the papers under a title.
    pub ends: fn(&Clerk, &str) -> Result<Ends, Error>,
    /// The report of papers that are one student's.
    pub part: fn(&Clerk, &mut String, &[Paper]) -> Result<(), Error>,
}

/// Everything that printing reports needs, made once for a run.
pub struct Clerk {
    pub(super) press: Press,
    pub(super) style: String,
    pub(super) rubric: Rubric,
    pub(super) course: Course,
    pub(super) colour: bool,
    pub(super) locale: &'static Locale,
}

impl Clerk {
    /// A clerk who marks by a rubric and writes in a language, with an author's own templates, to a terminal that may have
    /// colours.
    pub fn new(
        rubric: Rubric,
        own: &[(String, String)],
        colour: bool,
        locale: &'static Locale,
    ) -> Result<Clerk, Error> {
        Ok(Clerk {
            press: Press::new(Templates::new(own, locale)?, Words::default()),
            style: crate::render::style::style(Font::Absent)
                + &crate::render::style::minified(crate::render::templates::REPORT_STYLE),
            rubric,
            course: Course::default(),
            colour,
            locale,
        })
    }

    /// The same clerk for papers of a class.
    pub fn of(self, course: Course) -> Clerk {
        Clerk { course, ..self }
    }

    /// The class and its exercises.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// The language of the reports.
    pub fn locale(&self) -> &'static Locale {
        self.locale
    }

    /// The student whose paper it is.
    pub(super) fn member(&self, paper: &Paper) -> Option<&Member> {
        self.course.students.get(paper.student?)
    }

    /// The id of the student whose paper it is, or whatever it says of that.
    pub(super) fn whose<'a>(&'a self, paper: &Paper<'a>) -> &'a str {
        let member = self.member(paper);
        member.map_or(paper.owner(), |member| &member.id)
    }
}

impl<'a> Paper<'a> {
    /// Whose it is: as the paper says, else as its file is called.
    pub fn owner(&self) -> &'a str {
        self.report.student.as_deref().unwrap_or(self.called)
    }
}

/// Where nothing stands before or after the papers.
pub(super) fn no_ends(_: &Clerk, _: &str) -> Result<Ends, Error> {
    Ok((String::new(), String::new()))
}

// A class and its exercises, as far as the user says which they are.

/// What is known of a class and its exercises. All of it is empty where no set is named.
#[derive(Debug, Default)]
pub struct Course {
    /// The title of the set.
    pub title: Option<String>,
    /// The questions on every sheet.
    pub asked: Vec<Asked>,
    /// The students, in the order of the class list.
    pub students: Vec<Member>,
}

/// A student of the class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// As the class list has it.
    pub id: String,
    /// What the student's files are called, and the first part of the code of the student's sheet.
    pub file: String,
    /// The name; empty where it is not known.
    pub name: String,
}

impl Course {
    /// The points of the whole set.
    pub fn most(&self) -> Points {
        self.asked
            .iter()
            .map(|asked| Points::of(asked.points))
            .sum()
    }

    /// The points of what only a person can mark.
    pub fn by_hand(&self) -> Points {
        let by_hand = self.asked.iter().filter(|asked| asked.by_hand);
        by_hand.map(|asked| Points::of(asked.points)).sum()
    }
}

// What answers earn by a rubric.

impl Rubric {
    /// What an answer earns of an exercise's points, of 1 where the set gives none; `None` where a person marks it.
    pub fn points(&self, credit: Credit, of: Option<Points>) -> Option<Points> {
        let percent = match credit {
            Credit::Full => 100,
            Credit::Form => self.form,
            Credit::Unsupported => self.unsupported,
            Credit::Begun => self.incomplete,
            Credit::FollowThrough => self.follow_through,
            Credit::None => 0,
            Credit::ByHand => return None,
        };
        Some(Points::of(of).share(percent))
    }
}
