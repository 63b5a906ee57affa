//! Wording that native readers stumbled over does not come back: `tests/wording.txt` says what stood there.

use std::fs;
use std::path::{Path, PathBuf};

const LIST: &str = include_str!("../wording.txt");

/// The texts that people read: sources with their messages and comments, templates, the book, the documents. Phrases are what
/// students write.
fn texts() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    let mut folders: Vec<PathBuf> = ["src", "templates", "book/src", "exercises"]
        .map(|folder| root.join(folder))
        .into();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true if path.ends_with("phrases") => {}
                true => folders.push(path),
                false => texts.push(path),
            }
        }
    }
    texts.extend(
        [
            "README.md",
            "ARCHITECTURE.md",
            "CONTRIBUTING.md",
            "CHANGELOG.md",
        ]
        .map(|name| root.join(name)),
    );
    texts
}

#[test]
fn odd_wording_does_not_come_back() {
    let rows = LIST.lines().filter(|row| !row.starts_with('#'));
    let rows: Vec<(&str, &str)> = rows.filter_map(|row| row.split_once('\t')).collect();
    assert!(rows.len() > 10);
    let mut found = Vec::new();
    for path in texts() {
        // Fonts and pictures are no text.
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        for (line, words) in (1..).zip(text.lines()) {
            for (odd, better) in &rows {
                if words.contains(odd) {
                    found.push(format!("{}:{line}: \"{odd}\": {better}", path.display()));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
