//! What papers and their reports are called. Papers come from anywhere: their names never become a path, and what they contain
//! is not looked at here.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::files::INCOMPLETE;
use super::names::is_device;
use super::register::{Called, Register};
use crate::plain;
use crate::render::paper::HOW_TO_WRITE_NAME;
use crate::render::report::Member;

/// The name of a report has at most so many characters before its ending.
const LONGEST_NAME: usize = 64;

/// A paper that is to be read.
#[derive(Default)]
pub struct Job {
    /// Its file; `None` for standard input.
    pub path: Option<PathBuf>,
    /// What it is called in reports.
    pub shown: String,
    /// What it is called if it does not say whose it is: its name without the ending, empty for standard input.
    pub owner: String,
    /// The place in the class of the student after whom it is called.
    pub student: Option<usize>,
    /// The name by which it may be several students'.
    pub doubt: Option<String>,
}

impl Job {
    /// The paper in a file.
    pub fn of(path: PathBuf) -> Job {
        Job {
            shown: path.display().to_string(),
            owner: lossy(path.file_stem()),
            path: Some(path),
            ..Job::default()
        }
    }

    /// The same paper, of the student after whom it is called.
    pub fn known(mut self, register: &Register, files: &[Member]) -> Job {
        let called = self.path.as_deref().map(|path| register.of_path(path));
        match called.unwrap_or_default() {
            Called::Nobody => {}
            Called::Stranger(says) => self.owner = says,
            Called::Student(place) => self.student = Some(place),
            Called::Several { says, name } => {
                self.doubt = Some(plain::line(&name).to_string());
                self.owner = says;
            }
        }
        if let Some(student) = self.student.and_then(|place| files.get(place)) {
            self.owner.clone_from(&student.file);
        }
        self
    }
}

fn lossy(name: Option<&std::ffi::OsStr>) -> String {
    name.unwrap_or_default().to_string_lossy().into_owned()
}

/// Files that systems and programs leave in folders, beside those that are hidden.
const LEFT: [&str; 3] = ["Thumbs.db", "desktop.ini", "__MACOSX"];

/// True if a file or a folder holds no paper by its name: it is hidden or a program's own, the page that `generate --papers`
/// writes for students, or the note of a run that was stopped.
pub fn is_no_paper(name: &str) -> bool {
    let stem = name.strip_suffix(".md").unwrap_or(name);
    name.starts_with(['.', '~'])
        || LEFT.iter().any(|left| name.eq_ignore_ascii_case(left))
        || stem == HOW_TO_WRITE_NAME
        || name.starts_with(INCOMPLETE)
}

/// The names of the reports' files in a folder: a student's own, for all papers of that student, else what the paper is called,
/// with its folder's name before it where two papers are called the same, and a number where even that is the same. All differ in
/// any case of letters.
pub fn names(jobs: &[Job], students: &[Member], ending: &str) -> Vec<String> {
    let stems: Vec<String> = jobs.iter().map(|job| harmless(&job.owner)).collect();
    let mut times: HashMap<String, usize> = HashMap::new();
    for stem in &stems {
        *times.entry(stem.to_lowercase()).or_default() += 1;
    }
    let mut taken: HashSet<String> = students.iter().map(|one| one.file.to_lowercase()).collect();
    let name = |(job, stem): (&Job, String)| {
        if let Some(student) = job.student.and_then(|place| students.get(place)) {
            return format!("{}.{ending}", student.file);
        }
        let alone = times.get(&stem.to_lowercase()) == Some(&1);
        let folder = job
            .path
            .as_deref()
            .and_then(Path::parent)
            .map(|folder| lossy(folder.file_name()));
        let base = match folder {
            Some(folder) if !alone && !folder.is_empty() => harmless(&format!("{folder}-{stem}")),
            _ => stem,
        };
        format!("{}.{ending}", free(base, &mut taken))
    };
    jobs.iter().zip(stems).map(name).collect()
}

/// The name itself, or the first of `name-2`, `name-3`, ... that is free.
fn free(name: String, taken: &mut HashSet<String>) -> String {
    let numbered = (2..).map(|n| format!("{name}-{n}"));
    let mut candidates = std::iter::once(name.clone()).chain(numbered);
    candidates
        .find(|name| taken.insert(name.to_lowercase()))
        .unwrap_or(name)
}

/// A name that is harmless for a file.
fn harmless(name: &str) -> String {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    let safe = |c: char| if allowed(c) { c } else { '_' };
    let name: String = name.chars().take(LONGEST_NAME).map(safe).collect();
    match name.as_str() {
        "" => "paper".to_string(),
        name if name.starts_with('.') || is_device(name) => format!("_{name}"),
        _ => name,
    }
}

// Which papers are whose, as they come: a student has one report, of all papers.

/// Papers by the student whose they are.
pub struct HandedIn<'a> {
    students: &'a [Member],
    names: &'a [String],
    ending: &'static str,
    of: HashMap<usize, Vec<usize>>,
    strangers: usize,
}

impl<'a> HandedIn<'a> {
    /// No papers yet. `names` has a name for the report of each paper that is no student's.
    pub fn new(students: &'a [Member], names: &'a [String], ending: &'static str) -> HandedIn<'a> {
        HandedIn {
            students,
            names,
            ending,
            of: HashMap::new(),
            strangers: 0,
        }
    }

    /// Adds papers, from the one with the number `first` on. Returns the reports that they belong to, by the names of their files,
    /// with all papers so far that are in them: a second paper of a student makes a new report of both.
    pub fn add(
        &mut self,
        students: impl Iterator<Item = Option<usize>>,
        first: usize,
    ) -> BTreeMap<String, Vec<usize>> {
        let mut pages = BTreeMap::new();
        for (paper, student) in (first..).zip(students) {
            let member = student.and_then(|place| Some((place, self.students.get(place)?)));
            let (name, papers) = match member {
                Some((place, member)) => {
                    let own = self.of.entry(place).or_default();
                    own.push(paper);
                    (format!("{}.{}", member.file, self.ending), own.clone())
                }
                None => {
                    self.strangers += 1;
                    let name = self.names.get(paper).cloned();
                    (name.unwrap_or_default(), vec![paper])
                }
            };
            pages.insert(name, papers);
        }
        pages
    }

    /// How many reports there are.
    pub fn reports(&self) -> usize {
        self.of.len() + self.strangers
    }
}
