//! Which papers are checked, and how they are read.

use std::fs;
use std::io::stdin;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::{cause, input};
use crate::document;
use crate::workshop::papers::{Job, is_no_paper};

/// No folder has more papers in it, or is deeper.
const MOST_PAPERS: usize = 100_000;
const DEEPEST: usize = 16;

/// The papers that are named, those of folders in the order of their paths. A folder that cannot be read is told in
/// `unread`.
pub fn jobs(named: &[PathBuf], unread: &mut Vec<String>) -> anyhow::Result<Vec<Job>> {
    let mut jobs = Vec::new();
    for path in named {
        if path.as_os_str() == "-" {
            jobs.push(Job {
                shown: "-".to_string(),
                ..Job::default()
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
            unread.push(format!("{shown}: {}", cause::with_help(&error)));
            return Ok(());
        }
    };
    for entry in entries {
        let (sort, entry) = match entry.and_then(|entry| Ok((entry.file_type()?, entry))) {
            Ok(found) => found,
            Err(error) => {
                unread.push(format!("{shown}: {}", cause::with_help(&error)));
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
            let why = match sort.is_symlink() {
                true => {
                    "this is a link, and links in a folder are not followed\nhelp: name it if it leads to a paper"
                }
                false => {
                    "this is not a file, and is not read\nhelp: keep only papers in the folder"
                }
            };
            unread.push(format!("{}: {why}", input::shown(&path)));
        }
        if found.len() > MOST_PAPERS {
            bail!("{shown}: more than {MOST_PAPERS} papers\nhelp: check them in parts");
        }
    }
    Ok(())
}

/// The bytes of a paper, up to one more than are looked at.
pub fn read(job: &Job) -> Result<Vec<u8>, String> {
    let bytes = match &job.path {
        Some(path) => input::bytes(path, document::LARGEST),
        None => input::bytes_of(stdin().lock(), "standard input", document::LARGEST),
    };
    bytes.map_err(|error| error.to_string())
}

/// Refuses a folder for reports that papers are read from.
pub fn spare(named: &[PathBuf], out: &Path) -> anyhow::Result<()> {
    let mut files = named.iter().filter(|path| path.as_os_str() != "-");
    if files.any(|path| would_be_read(path, out)) {
        bail!(
            "--out {}: papers are read from here\nhelp: choose another folder, so that no report is taken for a paper",
            out.display()
        );
    }
    Ok(())
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
