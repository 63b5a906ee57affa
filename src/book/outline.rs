//! The chapters of a book that its SUMMARY.md lists, read from its folder.

use std::path::{Path, PathBuf};

use mdbook_driver::book::{BookItem, Chapter};
use mdbook_summary::{Link, SummaryItem, parse_summary};

use super::chapter::{Failure, Fault};
use super::files::{self, Files, TEXT, below, fault};
use crate::budget::DEPTH;
use crate::spec::LARGEST_FILE;

/// The most chapters that a book may have.
const CHAPTERS: usize = 1000;

const LIST_THEM: &str = "list the chapters as `- [Title](file.md)`, one a line";

/// What reads the chapters of a book.
struct Reader<'a> {
    files: &'a dyn Files,
    /// The folder of the chapters.
    src: &'a Path,
    /// The folder of the book as messages name it.
    label: &'a Path,
    /// SUMMARY.md as messages name it, and what it says.
    file: PathBuf,
    summary: &'a str,
    chapters: usize,
    bytes: usize,
    faults: Vec<Fault>,
}

/// The chapters in the folder `src` of a book, which messages call `label`.
pub fn outline(files: &dyn Files, src: &Path, label: &Path) -> Result<Vec<BookItem>, Failure> {
    let path = src.join("SUMMARY.md");
    let file = label.join(&path);
    let whole =
        |message: String, help: &str| Failure::Faults(vec![fault(&file, "", "\0", message, help)]);
    let summary = files::text(files, &path).map_err(|denied| {
        let (message, help) = denied.told(&file.display().to_string());
        whole(message, help)
    })?;
    if summary.len() > LARGEST_FILE {
        let message = format!("this file is longer than {} MB", LARGEST_FILE >> 20);
        return Err(whole(message, "list the chapters here, and nothing else"));
    }
    let found = parse_summary(&summary)
        .map_err(|error| whole(error.root_cause().to_string(), LIST_THEM))?;
    let mut reader = Reader {
        files,
        src,
        label,
        file: file.clone(),
        summary: &summary,
        chapters: 0,
        bytes: 0,
        faults: Vec::new(),
    };
    let parts = [
        found.prefix_chapters,
        found.numbered_chapters,
        found.suffix_chapters,
    ];
    let items = reader.items(&parts.concat(), &[]);
    if reader.faults.is_empty() && !items.iter().any(is_written) {
        return Err(whole("no chapters are listed here".to_string(), LIST_THEM));
    }
    match reader.faults.is_empty() {
        true => Ok(items),
        false => Err(Failure::Faults(reader.faults)),
    }
}

/// True if there is a page to make of an item or of one below it.
fn is_written(item: &BookItem) -> bool {
    matches!(item, BookItem::Chapter(chapter)
        if !chapter.is_draft_chapter() || chapter.sub_items.iter().any(is_written))
}

impl Reader<'_> {
    fn items(&mut self, items: &[SummaryItem], above: &[String]) -> Vec<BookItem> {
        let item = |item: &SummaryItem| match item {
            SummaryItem::Link(link) => self.chapter(link, above).map(BookItem::Chapter),
            SummaryItem::PartTitle(title) => Some(BookItem::PartTitle(title.clone())),
            _ => Some(BookItem::Separator),
        };
        items.iter().filter_map(item).collect()
    }

    fn chapter(&mut self, link: &Link, above: &[String]) -> Option<Chapter> {
        if self.over(link, above.len()) {
            return None;
        }
        let mut chapter = match &link.location {
            None => Chapter::new_draft(&link.name, above.to_vec()),
            Some(location) => {
                let (path, text) = self.text(location)?;
                Chapter::new(&link.name, text, path, above.to_vec())
            }
        };
        chapter.number = link.number.clone();
        let names = [above, std::slice::from_ref(&link.name)].concat();
        chapter.sub_items = self.items(&link.nested_items, &names);
        Some(chapter)
    }

    /// Counts a chapter, and says so if it is too many or nested too deeply.
    fn over(&mut self, link: &Link, depth: usize) -> bool {
        self.chapters += 1;
        let location = link.location.clone().unwrap_or_default();
        if self.chapters == CHAPTERS + 1 {
            let message = format!("a book has at most {CHAPTERS} chapters");
            self.fault(&location, message, "make two books of it");
        } else if depth == DEPTH {
            let message = "this chapter is nested too deeply";
            self.fault(&location, message, "indent it less");
        }
        self.chapters > CHAPTERS || depth >= DEPTH
    }

    /// The path and the text of a chapter.
    fn text(&mut self, location: &Path) -> Option<(PathBuf, String)> {
        let file = self.label.join(self.src).join(location);
        let Some(path) = below(location).filter(|path| path.file_name().is_some()) else {
            let shown = location.display();
            let message = format!("`{shown}` is outside the folder of the chapters");
            self.fault(location, message, "copy the chapter into the folder");
            return None;
        };
        match files::text(self.files, &self.src.join(&path)) {
            Ok(text) if self.bytes + text.len() > TEXT => {
                let message = format!("the chapters are longer than {} MB together", TEXT >> 20);
                self.fault(location, message, "make two books of it");
                self.chapters = CHAPTERS + 1;
                None
            }
            Ok(text) => {
                self.bytes += text.len();
                Some((path, text))
            }
            Err(denied) => {
                let (message, help) = denied.told(&file.display().to_string());
                self.fault(location, message, help);
                None
            }
        }
    }

    /// A fault at the place where the summary names a file.
    fn fault(&mut self, location: &Path, message: impl Into<String>, help: &str) {
        let words = format!("({}", location.display());
        let fault = fault(&self.file, self.summary, &words, message, help);
        self.faults.push(fault);
    }
}
