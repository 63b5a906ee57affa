//! What a large book costs: 500 chapters of ten exercises each, with solutions and variants, expanded and made into pages,
//! beside what mdBook needs for the pages of the same text already expanded. Quote ratios of one run, never seconds.

#![allow(clippy::expect_used)]

use std::fs;
use std::path::{Path, PathBuf};

use divan::Bencher;
use nimsmith::book::driver::Over;
use nimsmith::book::files::{Denied, Files};
use nimsmith::book::volume::Volume;
use nimsmith::book::{self, Chapter, Sets, Settings};
use tempfile::TempDir;

fn main() {
    divan::main();
}

const CHAPTERS: usize = 500;
const EXERCISES: [&str; 10] = [
    "kind: nim-sum\nheaps: 2..3\nsize: 3..31",
    "kind: nim-sum\nheaps: 4\nsize: 1..31\nmethod: columns",
    "kind: first-move\nheaps: 3\nsize: 1..15",
    "kind: first-move\nheaps: 4\nsize: 1..31",
    "kind: all-moves\nheaps: 3..4\nsize: 1..15",
    "kind: winner\nheaps: 3\nsize: 1..15",
    "kind: zeroing-move\nheaps: 3\nsize: 1..15",
    "kind: first-move\ngame: classic-nim\nheaps: 4\nsize: 1..15",
    "kind: first-move\ngame: take-away\nsize: 20..60",
    "kind: reply\nheaps: 3\nsize: 1..15",
];

/// No sets but those that are carried.
struct NoSets;

impl Sets for NoSets {
    fn set(&self, _: &str) -> Result<(String, Vec<u8>), String> {
        Err("there are none".to_string())
    }
}

fn chapters() -> Vec<Chapter> {
    let exercise = |chapter: usize, number: usize| {
        let what = EXERCISES[number];
        format!(
            "```nimsmith exercise\n{what}\nseed: {}\n```\n\n",
            10 * chapter + number
        )
    };
    let chapter = |number: usize| {
        let exercises: String = (0..EXERCISES.len()).map(|i| exercise(number, i)).collect();
        Chapter {
            path: format!("c{number}.md"),
            file: format!("c{number}.md"),
            number: number.to_string(),
            text: format!("# Chapter {number}\n\nSome words.\n\n## Exercises\n\n{exercises}"),
        }
    };
    (1..=CHAPTERS).map(chapter).collect()
}

fn expanded() -> Vec<Chapter> {
    let mut chapters = chapters();
    let done = book::expand(&mut chapters, &Settings::default(), &NoSets);
    assert!(done.is_ok(), "the exercises can be drawn");
    chapters
}

/// A folder with a book of these chapters.
fn written(chapters: &[Chapter]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let src = folder.path().join("src");
    fs::create_dir(&src).expect("a folder");
    fs::write(folder.path().join("book.toml"), "[book]\ntitle = \"T\"\n").expect("a file");
    let line = |chapter: &Chapter| format!("- [Chapter]({})\n", chapter.path);
    let summary: String = chapters.iter().map(line).collect();
    fs::write(src.join("SUMMARY.md"), format!("# Summary\n\n{summary}")).expect("a file");
    for chapter in chapters {
        fs::write(src.join(&chapter.path), &chapter.text).expect("a file");
    }
    folder
}

/// Chapters to expanded chapters, in memory.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn expand(bencher: Bencher) {
    bencher.with_inputs(chapters).bench_values(|mut chapters| {
        book::expand(&mut chapters, &Settings::default(), &NoSets).is_ok()
    });
}

/// A folder with nothing but chapters.
#[derive(Clone)]
struct Here(PathBuf);

impl Files for Here {
    fn read(&self, path: &Path) -> Result<Vec<u8>, Denied> {
        fs::read(self.0.join(path)).map_err(|_| Denied::Missing)
    }

    fn list(&self, _: &Path) -> Result<Vec<PathBuf>, Denied> {
        Ok(Vec::new())
    }
}

fn pages(root: &Path) {
    let desk = TempDir::new().expect("a folder");
    fs::create_dir(desk.path().join("src")).expect("a folder");
    let volume = Volume::open(Here(root.to_path_buf()), root).expect("a book");
    let galley = volume
        .expand(None, NoSets, Over::default())
        .expect("chapters");
    let to = desk.path().join("pages");
    galley.print(desk.path(), &to).expect("pages");
}

/// A folder to pages: directives, mdBook, files.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn whole(bencher: Bencher) {
    let folder = written(&chapters());
    bencher.bench(|| pages(folder.path()));
}

/// What mdBook alone needs for the expanded text.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn mdbook_alone(bencher: Bencher) {
    let folder = written(&expanded());
    bencher.bench(|| {
        let book = mdbook_driver::MDBook::load(folder.path()).expect("a book");
        book.build().expect("pages");
    });
}
