//! Whether the files of a book have changed. It looks again and again: that works on every system and file system, and a
//! book has few files.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::common::MARK;

/// Each file of a book with its time and size.
pub type Stamps = Vec<(PathBuf, Option<SystemTime>, u64)>;

/// No more files are looked at, nor deeper folders.
const MOST: usize = 20_000;
const DEEPEST: usize = 8;

/// The stamps of all files below a folder, without hidden ones and finished pages.
pub fn stamps(root: &Path) -> Stamps {
    let mut found = Vec::new();
    collect(root, DEEPEST, &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, depth: usize, found: &mut Stamps) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        let Ok(kind) = entry.metadata() else {
            continue;
        };
        let path = entry.path();
        if hidden || found.len() >= MOST {
            continue;
        }
        if !kind.is_dir() {
            found.push((path, kind.modified().ok(), kind.len()));
        } else if depth > 0 && !path.join(MARK).exists() {
            collect(&path, depth - 1, found);
        }
    }
}
