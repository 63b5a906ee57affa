//! A student's lines, fit to be shown: found by number, cut round what a verdict is about, with nothing in them that
//! moves a cursor.

use std::ops::Range;
use std::str::Lines;

use super::words::is_calm;
use crate::check::report::Judged;
use crate::plain;

/// A line in three parts, the middle one being what the verdict is about; it is empty where that is the whole line.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// What stands before, with `…` where something is cut.
    pub before: String,
    /// What the verdict is about.
    pub marked: String,
    /// What stands after.
    pub after: String,
}

/// At most `width` characters of a line, in three parts. Bytes outside the line mark nothing.
pub fn window(line: &str, span: &Range<usize>, width: usize) -> Window {
    let length = line.chars().count();
    let first = line
        .char_indices()
        .take_while(|(at, _)| *at < span.start)
        .count();
    let start = match length <= width || span.is_empty() {
        true => 0,
        false => first.saturating_sub(width * 3 / 5).min(length - width),
    };
    let mut window = Window::default();
    if start > 0 {
        window.before.push('…');
    }
    let shown = line.char_indices().zip(plain::chars(line));
    for ((at, c), (_, upsets)) in shown.skip(start).take(width) {
        let part = match at {
            _ if span.contains(&at) => &mut window.marked,
            _ if at < span.start || span.is_empty() => &mut window.before,
            _ => &mut window.after,
        };
        plain::show(part, c, upsets);
    }
    if start + width < length {
        window.after.push('…');
    }
    window
}

/// What of a line is marked for a verdict: nothing where the verdict is about the whole line, or asks for nothing.
pub fn marked(line: &str, judged: &Judged) -> Range<usize> {
    let begin = line.len() - line.trim_start().len();
    let whole = judged.span.start <= begin && judged.span.end >= line.trim_end().len();
    match whole || is_calm(judged.verdict) {
        true => 0..0,
        false => judged.span.clone(),
    }
}

/// Looks lines up by their numbers, fastest in their order.
pub struct Source<'t> {
    text: &'t str,
    rest: Lines<'t>,
    at: (usize, &'t str),
}

impl<'t> Source<'t> {
    /// The lines of a text.
    pub fn new(text: &'t str) -> Source<'t> {
        Source {
            text,
            rest: text.lines(),
            at: (0, ""),
        }
    }

    /// The line of a number, from 1; empty where there is none.
    pub fn line(&mut self, number: usize) -> &'t str {
        if number < self.at.0 {
            *self = Source::new(self.text);
        }
        while self.at.0 < number {
            let Some(line) = self.rest.next() else {
                return "";
            };
            self.at = (self.at.0 + 1, line);
        }
        self.at.1
    }
}

/// Whether the checker's own form of a line tells a student more than the line does.
pub fn differs(line: &str, read: &str) -> bool {
    fn bare(text: &str) -> impl Iterator<Item = char> + '_ {
        text.chars()
            .filter(|c| !c.is_whitespace())
            .flat_map(char::to_lowercase)
    }
    !bare(line).eq(bare(read))
}
