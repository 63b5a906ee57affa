//! Which papers are checked, and what their reports are called. Papers come from anywhere: their names never become a
//! path, and what they contain is not looked at here.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::stdin;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::names::is_device;
use super::register::Register;
use super::{input, output};
use crate::render::paper::HOW_TO_WRITE_NAME;
use crate::render::report::Member;

/// No folder has more papers in it, or is deeper.
const MOST_PAPERS: usize = 100_000;
const DEEPEST: usize = 16;

/// The name of a report has at most so many characters before its ending.
const LONGEST_NAME: usize = 64;

/// A paper that is to be read.
pub struct Job {
    /// Its file; `None` for standard input.
    path: Option<PathBuf>,
    /// What it is called in reports.
    pub shown: String,
    /// What it is called if it does not say whose it is: its name without the ending, empty for standard input.
    pub owner: String,
    /// The place in the class of the student after whom it is called.
    pub student: Option<usize>,
}

impl Job {
    fn of(path: PathBuf) -> Job {
        Job {
            shown: path.display().to_string(),
            owner: lossy(path.file_stem()),
            student: None,
            path: Some(path),
        }
    }

    /// The same paper, of the student after whom it is called.
    pub fn known(mut self, register: &Register, files: &[Member]) -> Job {
        self.student = self.path.as_deref().and_then(|path| register.of_path(path));
        if let Some(student) = self.student.and_then(|place| files.get(place)) {
            self.owner.clone_from(&student.file);
        }
        self
    }

    /// Its bytes, up to one more than `most`.
    pub fn read(&self, most: usize) -> anyhow::Result<Vec<u8>> {
        match &self.path {
            Some(path) => input::bytes(path, most),
            None => input::bytes_of(stdin().lock(), "standard input", most),
        }
    }
}

fn lossy(name: Option<&std::ffi::OsStr>) -> String {
    name.unwrap_or_default().to_string_lossy().into_owned()
}

/// The papers that are named, those of folders in the order of their paths. A folder that cannot be read is told in
/// `unread`.
pub fn jobs(named: &[PathBuf], unread: &mut Vec<String>) -> anyhow::Result<Vec<Job>> {
    let mut jobs = Vec::new();
    for path in named {
        if path.as_os_str() == "-" {
            jobs.push(Job {
                path: None,
                shown: "-".to_string(),
                owner: String::new(),
                student: None,
            });
        } else if path.is_dir() {
            let (mut found, before) = (Vec::new(), unread.len());
            collect(path, DEEPEST, &mut found, unread)?;
            found.sort();
            if found.is_empty() && unread.len() == before {
                unread.push(format!(
                    "{}: no papers here\nhelp: name the folder that has them, or the files themselves",
                    input::shown(path)
                ));
            }
            jobs.extend(found.into_iter().map(Job::of));
        } else {
            jobs.push(Job::of(path.clone()));
        }
    }
    Ok(jobs)
}

/// Files of a folder and of those in it: all are papers but those that nobody wrote as one. Links are not followed, so that
/// a paper is never a file from elsewhere.
fn collect(
    folder: &Path,
    depth: usize,
    found: &mut Vec<PathBuf>,
    unread: &mut Vec<String>,
) -> anyhow::Result<()> {
    let shown = input::shown(folder);
    if depth == 0 {
        bail!(
            "{shown}: more than {DEEPEST} folders within each other\nhelp: name the folder that has the papers"
        );
    }
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => {
            unread.push(format!("{shown}: {error}"));
            return Ok(());
        }
    };
    for entry in entries {
        let (sort, entry) = match entry.and_then(|entry| Ok((entry.file_type()?, entry))) {
            Ok(found) => found,
            Err(error) => {
                unread.push(format!("{shown}: {error}"));
                return Ok(());
            }
        };
        let path = entry.path();
        if is_no_paper(&entry.file_name().to_string_lossy()) {
            continue;
        }
        if sort.is_dir() {
            collect(&path, depth - 1, found, unread)?;
        } else if sort.is_file() {
            found.push(path);
        } else {
            unread.push(format!(
                "{}: this is no file of its own, and is not read\nhelp: name it if it is a link to a paper",
                input::shown(&path)
            ));
        }
        if found.len() > MOST_PAPERS {
            bail!("{shown}: more than {MOST_PAPERS} papers\nhelp: check them in parts");
        }
    }
    Ok(())
}

/// Files that systems and programs leave in folders, beside those that are hidden.
const LEFT: [&str; 3] = ["Thumbs.db", "desktop.ini", "__MACOSX"];

/// True if a file or a folder holds no paper by its name: it is hidden or a program's own, the page that `generate --papers`
/// writes for students, or the note of a run that was stopped.
fn is_no_paper(name: &str) -> bool {
    let stem = name.strip_suffix(".md").unwrap_or(name);
    name.starts_with(['.', '~'])
        || LEFT.iter().any(|left| name.eq_ignore_ascii_case(left))
        || stem == HOW_TO_WRITE_NAME
        || name.starts_with(output::INCOMPLETE)
}

/// The names of the reports' files in a folder: a student's own, for all papers of that student, else what the paper is called,
/// with its folder's name before it where two papers are called the same, and a number where even that is the same. All differ in
/// any case of letters.
pub fn names(
    jobs: &[Job],
    students: &[Member],
    named: &[PathBuf],
    out: &Path,
    ending: &str,
) -> anyhow::Result<Vec<String>> {
    let mut files = named.iter().filter(|path| path.as_os_str() != "-");
    if files.any(|path| would_be_read(path, out)) {
        bail!(
            "--out {}: papers are read from here\nhelp: choose another folder, so that no report is taken for a paper",
            out.display()
        );
    }
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
    Ok(jobs.iter().zip(stems).map(name).collect())
}

/// Whether a folder is one that papers are read from when a path is checked.
fn would_be_read(path: &Path, out: &Path) -> bool {
    let Some(out) = real(out) else { return false };
    match path.is_dir() {
        true => real(path).is_some_and(|folder| out.starts_with(folder)),
        false => path.parent().and_then(real) == Some(out),
    }
}

/// Where a folder is, or would be, without links on the way.
fn real(path: &Path) -> Option<PathBuf> {
    path.ancestors().find_map(|above| {
        let there = match above.as_os_str().is_empty() {
            true => Path::new("."),
            false => above,
        };
        Some(
            fs::canonicalize(there)
                .ok()?
                .join(path.strip_prefix(above).ok()?),
        )
    })
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
