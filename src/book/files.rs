//! The files of a book's folder, and of nothing outside it. Who reads them is somewhere else; what may be read, and what to
//! say of the rest, is here.

use std::path::{Component, Path, PathBuf};

use super::chapter::Fault;
use crate::spec::Problem;
use crate::{budget, plain};

/// Bytes in all files of a book together.
pub const LARGEST: usize = 16 * budget::OUTPUT;

/// Bytes in all chapters of a book together, with what they include.
pub const TEXT: usize = budget::OUTPUT / 4;

/// The folder of a book. Paths start there.
pub trait Files {
    /// A file's bytes; of none that lies outside the folder once its links are followed.
    fn read(&self, path: &Path) -> Result<Vec<u8>, Denied>;

    /// All files below a folder, in order, without hidden ones and the pages of books. Links among them have yet to be
    /// followed by `read`. A folder that does not exist has no files.
    fn list(&self, folder: &Path) -> Result<Vec<PathBuf>, Denied>;
}

/// Why a file is not read.
#[derive(Debug)]
pub enum Denied {
    /// There is no such file.
    Missing,
    /// It is outside the folder of the book.
    Outside,
    /// It is a folder, a device or the like.
    NoFile,
    /// It has more than `LARGEST` bytes.
    TooLarge,
    /// There are more files than a book may have.
    TooMany,
    /// It is no text.
    NoText,
    /// What the system says.
    System(String),
}

impl Denied {
    /// What is wrong with a path, and what to do.
    pub fn told(&self, path: &str) -> (String, &'static str) {
        const FOLDER: &str = "copy what the book needs into the folder of the book";
        const PATH: &str = "check the path";
        match self {
            Denied::Missing => (format!("there is no file `{path}`"), PATH),
            Denied::Outside => (
                format!("`{path}` is outside the folder of the book"),
                FOLDER,
            ),
            Denied::NoFile => (format!("`{path}` is not a file"), PATH),
            Denied::TooLarge => {
                let most = LARGEST >> 20;
                let message = format!("`{path}` makes the book larger than {most} MB");
                (
                    message,
                    "publish large files somewhere else, and link to them",
                )
            }
            Denied::TooMany => {
                let message = format!("`{path}` has too many files, or folders nested too deeply");
                (message, "keep nothing there but the files of the book")
            }
            Denied::NoText => (format!("`{path}` is not UTF-8 text"), "save it as UTF-8"),
            Denied::System(why) => (format!("`{path}` cannot be read: {why}"), PATH),
        }
    }
}

/// A text file, without a byte order mark.
pub fn text(files: &dyn Files, path: &Path) -> Result<String, Denied> {
    let text = String::from_utf8(files.read(path)?).map_err(|_| Denied::NoText)?;
    match text.strip_prefix('\u{feff}') {
        Some(rest) => Ok(rest.to_string()),
        None => Ok(text),
    }
}

/// A path that leads down from where it starts, without `.`; `None` for all others.
pub fn below(path: &Path) -> Option<PathBuf> {
    let named = |part: &Component| matches!(part, Component::Normal(_) | Component::CurDir);
    let plain = |part: &Component| matches!(part, Component::Normal(_));
    let inside = path.components().all(|part| named(&part));
    inside.then(|| path.components().filter(plain).collect())
}

/// A path as messages name it: `..` goes up where it can.
pub fn cleaned(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if clean.file_name().is_some() => {
                clean.pop();
            }
            part => clean.push(part),
        }
    }
    clean
}

/// A fault of a text at the first place of some words in it; of the whole text where they are not found.
pub fn fault(
    file: &Path,
    text: &str,
    words: &str,
    message: impl Into<String>,
    help: &str,
) -> Fault {
    fault_at(file, text, text.find(words), message, help)
}

/// A fault of a text at a byte of it; of the whole text where there is none.
pub fn fault_at(
    file: &Path,
    text: &str,
    at: Option<usize>,
    message: impl Into<String>,
    help: &str,
) -> Fault {
    let before = at.and_then(|at| text.get(..at));
    let line = before.map(|before| before.matches('\n').count() + 1);
    let column = before.map(|before| before.rsplit('\n').next().unwrap_or("").chars().count() + 1);
    let problem = Problem {
        file: file.display().to_string(),
        line,
        column,
        message: plain::lines(&message.into(), false).into_owned(),
        help: Some(help.to_string()),
    };
    // A long text is not kept for the sake of one line of it.
    let above = line.map_or(0, |line| line - 1);
    let shown = text.lines().nth(above).unwrap_or_default();
    let text = ["\n".repeat(above).as_str(), shown].concat().into();
    Fault { problem, text }
}
