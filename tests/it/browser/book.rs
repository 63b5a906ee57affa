//! The book that the checks look at: the shipped one, built once, and its pages.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use super::Page;
use crate::program::PROGRAM;

/// What is wrong on a page is found by these functions in it.
const CHECKS: &str = include_str!("checks.js");

/// The folder of the shipped book; of another one, where `NIMSMITH_BOOK` names it.
pub fn folder() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| env::var_os("NIMSMITH_BOOK").map_or_else(build, PathBuf::from))
}

fn build() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book-html");
    let run = Command::new(PROGRAM)
        .args(["book", "build", "--out"])
        .arg(&folder)
        .output();
    let run = run.expect("the program");
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "book build: {said}");
    folder
}

/// All files of a book that end in `.html`, by their paths in its folder, in order.
pub fn pages(folder: &Path) -> Vec<String> {
    let (mut pages, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a folder of a book") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "html") {
                let name = path.strip_prefix(folder).expect("a file of the book");
                pages.push(name.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    pages.sort();
    pages
}

/// The chapters: all pages but the one that has the whole book, and the list of chapters for browsers without scripts.
pub fn chapters(folder: &Path) -> Vec<String> {
    let mut pages = pages(folder);
    pages.retain(|page| !["print.html", "toc.html"].contains(&page.as_str()));
    pages
}

impl Page<'_> {
    /// Opens a page with `checks` in it.
    pub fn open_checked(&self, path: &Path) {
        self.open(path);
        self.eval::<()>(&format!("{CHECKS}; globalThis.checks = checks; void 0"));
    }

    /// What one of the checks has to say.
    pub fn check(&self, call: &str) -> Vec<String> {
        self.eval(&format!("checks.{call}"))
    }
}
