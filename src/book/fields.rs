//! The lines of a directive: `key: value`. Some are its own; the rest describe an exercise as in a set file, and are read
//! as one, with every message at its place in the chapter.

use std::collections::BTreeSet;

use super::chapter::{Chapter, Fault};
use super::fences::Fence;
use crate::kinds;
use crate::spec::fields::EXERCISE;
use crate::spec::{self, Problem, Spec};
use crate::spell::known;

/// What may stand beside the fields of an exercise: what is the set's, and what is the directive's.
const BESIDE: [&str; 9] = [
    "words",
    "pictures",
    "rubric",
    "heap",
    "seed",
    "another",
    "grade",
    "solutions",
    "asked",
];

/// The lines of a directive.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    chapter: &'a Chapter,
    /// The number of the line with the opening fence.
    pub line: usize,
    fields: Vec<Field<'a>>,
}

/// A field with the lines that belong to it.
#[derive(Clone, Debug)]
struct Field<'a> {
    key: &'a str,
    value: &'a str,
    /// The column of the value, from 1.
    column: usize,
    /// How far the block is indented.
    indent: usize,
    lines: Vec<(usize, &'a str)>,
}

impl Field<'_> {
    /// The line and the column where it begins.
    fn place(&self) -> (usize, usize) {
        (self.lines[0].0, self.indent + 1)
    }
}

/// A value and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Value<'a> {
    /// The text.
    pub text: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Fields<'a> {
    /// Reads the lines of a block.
    pub fn read(chapter: &'a Chapter, fence: &Fence<'a>) -> Result<Fields<'a>, Fault> {
        let mut found = Fields {
            chapter,
            line: fence.line,
            fields: Vec::new(),
        };
        let blank = |line: &str| line.trim_matches(['>', ' ', '\t']).is_empty();
        let width = |line: &str| line.len() - line.trim_start_matches(['>', ' ']).len();
        let lines = fence.lines.iter().filter(|(_, line)| !blank(line));
        let indent = lines.clone().map(|(_, line)| width(line)).min();
        let indent = indent.unwrap_or(0);
        for &(number, line) in lines {
            let text = line.get(indent..).unwrap_or_default();
            if text.starts_with('#') {
                continue;
            }
            let goes_on = text.starts_with([' ', '\t', '-']);
            match (
                found.fields.last_mut().filter(|_| goes_on),
                text.split_once(':'),
            ) {
                (Some(field), _) => field.lines.push((number, text)),
                (None, Some((key, value))) => {
                    let bare = value.split(" #").next().unwrap_or_default().trim();
                    let before = text.len() - value.trim_start().len();
                    found.fields.push(Field {
                        key: key.trim(),
                        value: bare,
                        column: indent + before + 1,
                        indent,
                        lines: vec![(number, text)],
                    });
                }
                (None, None) => {
                    let help = "write `rows: 5, 8, 16`, for example";
                    let place = (number, indent + 1);
                    return Err(found.fault(place, "this is not `key: value`", help));
                }
            }
        }
        found.are_different()?;
        Ok(found)
    }

    fn are_different(&self) -> Result<(), Fault> {
        let mut seen = BTreeSet::new();
        let twice = self.fields.iter().find(|field| !seen.insert(field.key));
        let Some(field) = twice else {
            return Ok(());
        };
        let message = format!("`{}` is given twice", field.key);
        Err(self.fault(field.place(), message, "leave one of them out"))
    }

    /// The value of a field.
    pub fn get(&self, key: &str) -> Option<Value<'a>> {
        let field = self.fields.iter().find(|field| field.key == key)?;
        Some(Value {
            text: field.value,
            line: field.lines[0].0,
            column: field.column,
        })
    }

    /// Takes a field out.
    pub fn take(&mut self, key: &str) -> Option<Value<'a>> {
        let value = self.get(key)?;
        self.fields.retain(|field| field.key != key);
        Some(value)
    }

    /// A field that must be there.
    pub fn needed(&mut self, key: &str, help: &str) -> Result<Value<'a>, Fault> {
        let taken = self.take(key);
        taken.ok_or_else(|| self.missing(format!("`{key}` is missing"), help))
    }

    /// A field that is a number.
    pub fn number(&mut self, key: &str) -> Result<Option<u64>, Fault> {
        let Some(value) = self.take(key) else {
            return Ok(None);
        };
        match value.text.parse() {
            Ok(number) => Ok(Some(number)),
            Err(_) => Err(self.wrong(
                value,
                format!("`{}` is not a whole number", value.text),
                format!("write `{key}: 7`"),
            )),
        }
    }

    /// A field that is one of a few words.
    pub fn word<T: Copy>(&mut self, key: &str, words: &[(&str, T)]) -> Result<Option<T>, Fault> {
        let Some(value) = self.take(key) else {
            return Ok(None);
        };
        match words.iter().find(|(word, _)| *word == value.text) {
            Some((_, meant)) => Ok(Some(*meant)),
            None => {
                let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                let message = format!("`{key}` cannot be `{}`", value.text);
                Err(self.wrong(value, message, known("words", value.text, &names)))
            }
        }
    }

    /// Refuses fields that mean nothing to a directive.
    pub fn nothing_but(&self, directive: &str, keys: &[&str]) -> Result<(), Fault> {
        match self.fields.iter().find(|field| !keys.contains(&field.key)) {
            None => Ok(()),
            Some(field) => {
                let message = format!("`{}` means nothing to `nimsmith {directive}`", field.key);
                let help = match keys {
                    [] => "it has no fields".to_string(),
                    keys => known("fields", field.key, keys),
                };
                Err(self.fault(field.place(), message, help))
            }
        }
    }

    /// The set of one exercise that the remaining fields describe, with `more` among them. Fields of a set, such as
    /// `words`, may stand among those of the exercise.
    pub fn set(&self, more: &[(&str, &str)]) -> Result<Set<'a>, Fault> {
        self.are_known()?;
        let mut written = Written::default();
        let of_set = |field: &&Field| ["words", "pictures", "rubric"].contains(&field.key);
        for field in self.fields.iter().filter(of_set) {
            written.lines_of(field, 0);
        }
        written.line("exercises:", self.line, 0);
        written.line("-", self.line, 0);
        for (key, value) in more.iter().filter(|(key, _)| self.get(key).is_none()) {
            written.line(&format!("  {key}: {value}"), self.line, 0);
        }
        for field in self.fields.iter().filter(|field| !of_set(field)) {
            written.lines_of(field, 2);
        }
        let place = Place {
            chapter: self.chapter,
            fence: self.line,
            origin: written.origin,
        };
        let parsed = spec::parse(&self.chapter.file, written.text.as_bytes(), &kinds::known());
        match parsed {
            Ok(spec) => Ok(Set {
                spec,
                text: written.text,
                place,
            }),
            Err(problem) => Err(place.fault(problem)),
        }
    }

    /// Whether the fields that are left describe an exercise. The set file's own message would not know the directive's.
    pub fn are_known(&self) -> Result<(), Fault> {
        let words: Vec<&str> = EXERCISE.names().chain(BESIDE).collect();
        match self.fields.iter().find(|field| !words.contains(&field.key)) {
            None => Ok(()),
            Some(field) => {
                let message = format!("unknown field `{}`", field.key);
                let help = known("fields", field.key, &words);
                Err(self.fault(field.place(), message, help))
            }
        }
    }

    /// A fault of a value.
    pub fn wrong(
        &self,
        value: Value,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Fault {
        self.fault((value.line, value.column), message, help)
    }

    /// A fault of the whole block.
    pub fn missing(&self, message: impl Into<String>, help: &str) -> Fault {
        self.fault((self.line, 1), message, help)
    }

    fn fault(
        &self,
        place: (usize, usize),
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Fault {
        fault(self.chapter, place, message, help)
    }
}

/// A fault at a line and a column of a chapter.
pub fn fault(
    chapter: &Chapter,
    (line, column): (usize, usize),
    message: impl Into<String>,
    help: impl Into<String>,
) -> Fault {
    Fault {
        problem: Problem {
            file: chapter.file.clone(),
            line: Some(line),
            column: Some(column),
            message: message.into(),
            help: Some(help.into()),
        },
        text: chapter.text.as_str().into(),
    }
}

/// The set that a directive describes.
pub struct Set<'a> {
    /// The set.
    pub spec: Spec,
    /// Its text, from which more can be drawn.
    pub text: String,
    place: Place<'a>,
}

impl Set<'_> {
    /// A problem of the set as one of the chapter.
    pub fn fault(&self, problem: Problem) -> Fault {
        self.place.fault(problem)
    }

    /// A problem with a field of the exercise.
    pub fn field(&self, field: &str, message: String, help: String) -> Fault {
        let problem = self.spec.problem(0, Some(field), message, Some(help));
        self.place.fault(problem)
    }
}

/// Where the lines of a set come from.
struct Place<'a> {
    chapter: &'a Chapter,
    fence: usize,
    /// The line in the chapter of each line of the set, and how many columns it has been moved to the right.
    origin: Vec<(usize, isize)>,
}

impl Place<'_> {
    fn fault(&self, mut problem: Problem) -> Fault {
        let from = problem
            .line
            .and_then(|line| self.origin.get(line.checked_sub(1)?));
        let (line, moved) = from.copied().unwrap_or((self.fence, 0));
        let column = problem
            .column
            .and_then(|column| column.checked_add_signed(-moved));
        problem.line = Some(line);
        problem.column = match line == self.fence {
            true => Some(1),
            false => column.map(|column| column.max(1)),
        };
        Fault {
            problem,
            text: self.chapter.text.as_str().into(),
        }
    }
}

#[derive(Default)]
struct Written {
    text: String,
    origin: Vec<(usize, isize)>,
}

impl Written {
    fn line(&mut self, text: &str, origin: usize, moved: isize) {
        self.text.push_str(text);
        self.text.push('\n');
        self.origin.push((origin, moved));
    }

    fn lines_of(&mut self, field: &Field, by: usize) {
        let moved = by as isize - field.indent as isize;
        for (number, line) in &field.lines {
            // Papers say `misere: yes`, set files `misere: true`.
            let line = match (field.key, field.value) {
                ("misere" | "not-all", "yes") => line.replacen("yes", "true", 1),
                _ => line.to_string(),
            };
            self.line(&format!("{:by$}{line}", ""), *number, moved);
        }
    }
}
