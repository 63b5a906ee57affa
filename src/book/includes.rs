//! mdBook's links to other files, `{{#include file}}` and its kin. mdBook's own reader follows them to any file of the
//! machine and as often as they say; this one stays in the folder of the book and within a budget.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::chapter::Fault;
use super::files::{self, Denied, Files, TEXT, cleaned};
use crate::budget::{Budget, DEPTH};

/// Faults that are worth saying.
const FAULTS: usize = 20;

/// What the links of a book are followed with.
pub struct Includes<'a> {
    files: &'a dyn Files,
    label: &'a Path,
    read: HashMap<PathBuf, Rc<str>>,
    budget: Budget,
    left: usize,
    faults: Vec<Fault>,
}

/// Where a text comes from.
struct Origin<'a> {
    /// Its file, from the folder of the book.
    file: PathBuf,
    /// All of that file.
    whole: &'a str,
    above: Option<&'a Origin<'a>>,
    depth: usize,
}

impl Origin<'_> {
    /// Whether a file is this one or one that led here.
    fn has(&self, file: &Path) -> bool {
        self.file == file || self.above.is_some_and(|above| above.has(file))
    }
}

impl<'a> Includes<'a> {
    /// For a book whose folder messages call `label`.
    pub fn new(files: &'a dyn Files, label: &'a Path) -> Includes<'a> {
        Includes {
            files,
            label,
            read: HashMap::new(),
            budget: Budget::default(),
            left: TEXT,
            faults: Vec::new(),
        }
    }

    /// A chapter with its links followed, and the title that it gives itself.
    pub fn expand(&mut self, file: PathBuf, text: &str) -> (String, Option<String>) {
        let origin = Origin {
            file,
            whole: text,
            above: None,
            depth: 0,
        };
        let (mut out, mut title) = (String::new(), None);
        self.follow(text, &origin, &mut out, &mut title);
        (out, title)
    }

    /// What was wrong.
    pub fn faults(self) -> Vec<Fault> {
        self.faults
    }

    fn follow(&mut self, text: &str, at: &Origin, out: &mut String, title: &mut Option<String>) {
        let mut links = Links::new(text);
        let mut done = 0;
        while let Some(link) = links.next() {
            if self.over(at, link.text) {
                return;
            }
            self.print(&text[done..link.start], at, link.text, out);
            done = link.start + link.text.len();
            match link.means {
                Means::Itself(text) => self.print(text, at, link.text, out),
                Means::Title(text) => *title = Some(text.to_string()),
                Means::File(path, cut) => {
                    let included = self.include(path, at, link.text);
                    let Some((file, whole)) = included else {
                        continue;
                    };
                    let origin = Origin {
                        file,
                        whole: &whole,
                        above: Some(at),
                        depth: at.depth + 1,
                    };
                    self.follow(&cut.of(&whole), &origin, out, title);
                }
            }
        }
        self.print(&text[done..], at, "", out);
    }

    /// Charges for a link and says so when nothing is left, or when enough is wrong.
    fn over(&mut self, at: &Origin, link: &str) -> bool {
        let spent = self.budget.spend(200 + link.len() as u64).is_err() || self.left == 0;
        if spent {
            self.too_much(at, link);
        }
        spent || self.faults.len() >= FAULTS
    }

    fn print(&mut self, text: &str, at: &Origin, link: &str, out: &mut String) {
        match self.left.checked_sub(text.len()) {
            Some(left) => {
                self.left = left;
                out.push_str(text);
            }
            None => self.too_much(at, link),
        }
    }

    fn too_much(&mut self, at: &Origin, link: &str) {
        if self.budget.left() > 0 || self.left > 0 {
            let message = "the chapters of this book are too long with the files that they include";
            self.fault(at, link, message.to_string(), "include less");
        }
        self.stop();
    }

    /// Nothing is followed or printed from here on.
    fn stop(&mut self) {
        let _ = self.budget.spend(u64::MAX);
        self.left = 0;
    }

    /// The file that a link in another one names.
    fn include(&mut self, path: &str, at: &Origin, link: &str) -> Option<(PathBuf, Rc<str>)> {
        let path = at.file.parent().unwrap_or(Path::new("")).join(path);
        let file = cleaned(&path);
        if at.depth >= DEPTH {
            let shown = self.label.join(&file).display().to_string();
            let message = match at.has(&file) {
                true => format!("`{shown}` includes itself"),
                false => format!("`{shown}` is included in a file that is nested too deeply"),
            };
            self.fault(at, link, message, "delete this line");
            self.stop();
            return None;
        }
        match self.whole(&path) {
            Ok(text) => Some((file, text)),
            Err(denied) => {
                let (message, help) = denied.told(&self.label.join(&file).display().to_string());
                let help = format!("{help}, or write `\\{{{{` to show the braces");
                self.fault(at, link, message, &help);
                None
            }
        }
    }

    fn whole(&mut self, path: &Path) -> Result<Rc<str>, Denied> {
        if let Some(text) = self.read.get(path) {
            let _ = self.budget.spend(text.len() as u64 / 4);
            return Ok(Rc::clone(text));
        }
        let text: Rc<str> = files::text(self.files, path)?.into();
        let _ = self.budget.spend(text.len() as u64 / 4);
        self.read.insert(path.to_path_buf(), Rc::clone(&text));
        Ok(text)
    }

    fn fault(&mut self, at: &Origin, link: &str, message: String, help: &str) {
        let fault = files::fault(&self.label.join(&at.file), at.whole, link, message, help);
        let again = |known: &Fault| known.problem == fault.problem;
        if !self.faults.iter().any(again) {
            self.faults.push(fault);
        }
    }
}

/// A link in a text.
struct Link<'t> {
    start: usize,
    text: &'t str,
    means: Means<'t>,
}

enum Means<'t> {
    /// A link after `\`, which is printed.
    Itself(&'t str),
    /// The title of the page.
    Title(&'t str),
    /// A file, and what of it.
    File(&'t str, Cut<'t>),
}

/// What of a file is included.
enum Cut<'t> {
    /// All of it as a program of the language Rust, with these words.
    Program(Vec<&'t str>),
    /// A part, and whether the rest is included as hidden lines of Rust.
    Part(Part<'t>, bool),
}

enum Part<'t> {
    /// Lines from 0, up to but not including the second.
    Lines(usize, usize),
    /// What is between two comments with this name.
    Anchor(&'t str),
}

/// The links of a text in their order.
struct Links<'t> {
    text: &'t str,
    at: usize,
    /// The next `}`, once it has been looked for.
    close: usize,
    /// The end of the line last looked at, and the last `}}` in it.
    line: (usize, Option<usize>),
}

impl<'t> Links<'t> {
    fn new(text: &'t str) -> Links<'t> {
        let (at, close, line) = (0, 0, (0, None));
        Links {
            text,
            at,
            close,
            line,
        }
    }

    fn next(&mut self) -> Option<Link<'t>> {
        loop {
            let open = self.at + self.text[self.at..].find("{{")?;
            if let Some(link) = self.escaped(open) {
                return Some(link);
            }
            if self.close < open + 2 {
                self.close = open + 2 + self.text[open + 2..].find('}')?;
            }
            let close = self.close;
            let doubled = self.text[close..].starts_with("}}");
            let inner = self.text[open + 2..close].trim_start();
            match inner.strip_prefix('#').filter(|_| doubled) {
                Some(inner) if is_link(inner) => {
                    self.at = close + 2;
                    if let Some(means) = means(inner) {
                        let text = &self.text[open..close + 2];
                        let start = open;
                        return Some(Link { start, text, means });
                    }
                }
                _ if doubled => self.at = open + 1,
                // No link from before this brace ends after it.
                _ => self.at = close + 1,
            }
        }
    }

    /// `\{{#...}}`, up to the last braces of its line.
    fn escaped(&mut self, open: usize) -> Option<Link<'t>> {
        let start = open.checked_sub(1).filter(|start| *start >= self.at)?;
        let (before, rest) = (&self.text[start..open], &self.text[open..]);
        if before != "\\" || !rest.starts_with("{{#") {
            return None;
        }
        if open >= self.line.0 {
            let end = rest.find('\n').map_or(self.text.len(), |end| open + end);
            self.line = (
                end,
                self.text[open..end].rfind("}}").map(|last| open + last),
            );
        }
        let end = self.line.1.filter(|last| *last >= open + 3)? + 2;
        self.at = end;
        Some(Link {
            start,
            text: &self.text[start..end],
            means: Means::Itself(&self.text[open..end]),
        })
    }
}

/// Whether it has a name, a blank, and something after it.
fn is_link(inner: &str) -> bool {
    let name = inner.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    name.is_some_and(|end| {
        let mut rest = inner[end..].chars();
        end > 0 && rest.next().is_some_and(char::is_whitespace) && rest.next().is_some()
    })
}

/// What a link means; `None` where it is no link of ours.
fn means(inner: &str) -> Option<Means<'_>> {
    let (name, rest) = inner.split_once(char::is_whitespace)?;
    let mut words = rest.split_whitespace();
    let lines = |rustdoc: bool| {
        let word = rest.split_whitespace().next()?;
        let (path, part) = word.split_once(':').unwrap_or((word, ""));
        Some(Means::File(path, Cut::Part(part_of(part), rustdoc)))
    };
    match name {
        "title" => Some(Means::Title(rest.trim_start())),
        "include" => lines(false),
        "rustdoc_include" => lines(true),
        "playground" | "playpen" => {
            let path = words.next()?;
            Some(Means::File(path, Cut::Program(words.collect())))
        }
        _ => None,
    }
}

/// `3`, `3:`, `:5`, `3:5` with lines from 1, or a name.
fn part_of(text: &str) -> Part<'_> {
    let mut parts = text.splitn(3, ':');
    let first = parts.next().unwrap_or_default();
    let start = first.parse::<usize>().ok().map(|n| n.saturating_sub(1));
    if start.is_none() && !first.is_empty() {
        return Part::Anchor(first);
    }
    let end = parts.next().map(|end| end.parse().unwrap_or(usize::MAX));
    let only = start.map_or(usize::MAX, |start| start.saturating_add(1));
    Part::Lines(start.unwrap_or(0), end.unwrap_or(only))
}

impl Cut<'_> {
    /// What it includes of a file.
    fn of(&self, text: &str) -> String {
        match self {
            Cut::Program(words) => program(text, words),
            Cut::Part(part, rustdoc) => {
                let line = |(line, shown): (&str, Option<bool>)| match (shown?, rustdoc) {
                    (true, _) => Some(line.to_string()),
                    (false, true) => Some(format!("# {line}")),
                    (false, false) => None,
                };
                let lines: Vec<String> = part.lines(text, *rustdoc).filter_map(line).collect();
                lines.join("\n")
            }
        }
    }
}

fn program(text: &str, words: &[&str]) -> String {
    let comma = if words.is_empty() { "" } else { "," };
    let end = if text.ends_with('\n') { "" } else { "\n" };
    format!("```rust{comma}{}\n{text}{end}```\n", words.join(","))
}

impl Part<'_> {
    /// All lines, each with whether it is in this part; `None` for lines that only say where a part is. A part may go on
    /// `again` after its end.
    fn lines<'t>(
        &self,
        text: &'t str,
        again: bool,
    ) -> impl Iterator<Item = (&'t str, Option<bool>)> {
        let mut inside = false;
        let mut ended = false;
        text.lines().enumerate().map(move |(i, line)| match *self {
            Part::Lines(from, to) => (line, Some(from <= i && i < to)),
            Part::Anchor(name) => {
                let (start, end) = (mark(line, "ANCHOR:"), mark(line, "ANCHOR_END:"));
                match inside {
                    true if end == Some(name) => (inside, ended) = (false, true),
                    false if start == Some(name) && (again || !ended) => inside = true,
                    _ => {}
                }
                let is_mark = start.is_some() || end.is_some();
                (line, (!is_mark).then_some(inside))
            }
        })
    }
}

/// The name after a mark in a line.
fn mark<'t>(line: &'t str, sign: &str) -> Option<&'t str> {
    let rest = line[line.find(sign)? + sign.len()..].trim_start();
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
    let name = &rest[..end.unwrap_or(rest.len())];
    (!name.is_empty()).then_some(name)
}
