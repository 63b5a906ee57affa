//! A paper while it is read.

use super::task::Misfit;
use super::verdict::Judged;
use crate::language::header::Key;

/// A header in the making: the last value of each key with its line.
#[derive(Default)]
pub(super) struct Draft {
    fields: Vec<(Key, String, usize)>,
    pub(super) begins: Option<usize>,
    pub(super) lines: Vec<Judged>,
    /// Lines that begin with `#`, where a paper to fill in has the position.
    pub(super) remarks: Vec<String>,
    /// Whether a line is nearly a header, so that it is not known what is answered.
    pub(super) slipped: bool,
}

impl Draft {
    /// The value of a key.
    pub(super) fn value(&self, key: Key) -> Option<&str> {
        self.field(key).map(|(value, _)| value)
    }

    pub(super) fn field(&self, key: Key) -> Option<(&str, usize)> {
        let mut fields = self.fields.iter();
        let (_, value, line) = fields.find(|(other, ..)| *other == key)?;
        Some((value, *line))
    }

    /// Takes a value, in place of one that was there before.
    pub(super) fn take(&mut self, key: Key, value: &str, line: usize) {
        self.begins.get_or_insert(line);
        self.fields.retain(|(other, ..)| *other != key);
        self.fields.push((key, value.to_string(), line));
        self.lines.push(Judged::unjudged(line));
    }

    /// Whether it says anything of what is answered.
    pub(super) fn says(&self) -> bool {
        self.slipped || self.fields.iter().any(|(key, ..)| *key != Key::Student)
    }

    /// Whether this would be told here.
    pub(super) fn lacks(&self, key: Key) -> bool {
        let printed = self.value(Key::Sheet).is_some() && key == Key::Rows;
        self.value(key).is_none() && !printed
    }
}

/// What is wrong with a header, and which field causes it.
pub(super) type Fault = (Option<Key>, Misfit);

/// Whether a header has its one word.
pub(super) fn flag(draft: &Draft, (key, field): (Key, &str), word: &str) -> Result<bool, Fault> {
    match draft.value(key) {
        None => Ok(false),
        Some(value) if value.eq_ignore_ascii_case(word) => Ok(true),
        Some(_) => Err((Some(key), one_of(field, word))),
    }
}

/// A value that is not the word that is known.
pub(super) fn one_of(field: &str, word: &str) -> Misfit {
    Misfit::new("unknown value", &[("field", &field), ("word", &word)])
}
