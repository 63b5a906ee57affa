//! An error in a file as a value, and as a message with the line and a caret. No I/O.

use super::fault::{Fault, Site};
use super::{guard, lines, yaml};
use crate::ansi::{self, BOLD, RED, paint};
use crate::plain;

/// Characters of a source line that are shown, and how many of them before the caret when it is cut.
const WIDTH: usize = 100;
const BEFORE: usize = 60;

/// One thing that is wrong with a file, and where. `Display` gives `file:line:column: message`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}", self.heading())]
pub struct Problem {
    /// The file as the user named it.
    pub file: String,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column, from 1, in characters.
    pub column: Option<usize>,
    /// What is wrong: lower case, one line.
    pub message: String,
    /// What to do, or the known names.
    pub help: Option<String>,
}

impl Problem {
    /// The fault of a text as a message about a place in its file.
    pub(super) fn of(fault: Fault, file: &str, text: &str) -> Problem {
        let place = match &fault.site {
            Site::File => None,
            Site::Place(line, column) => Some((*line, *column)),
            Site::Node(path) => yaml::place(text, path),
        };
        let (line, column) = place.map(|place| lines::within(text, place)).unzip();
        Problem {
            file: file.to_owned(),
            line,
            column,
            message: fault.message,
            help: fault.help,
        }
    }

    /// The message, the line of `text` with a caret, and the help, without a line end at the end. `text` is the file
    /// that the problem was found in; another text loses the line, nothing else.
    pub fn render(&self, text: &[u8], colour: bool) -> String {
        let snippet = self
            .snippet(text, colour)
            .map(|snippet| format!("\n{snippet}"));
        let help = self.help.as_ref().map(|help| {
            format!(
                "\n{}: {}",
                paint(BOLD, "help", colour),
                plain::lines(help, false)
            )
        });
        let heading = paint(BOLD, &plain::line(&self.heading()), colour);
        let message = paint(RED, &plain::line(&self.message), colour);
        [
            heading,
            message,
            snippet.unwrap_or_default(),
            help.unwrap_or_default(),
        ]
        .concat()
    }

    fn heading(&self) -> String {
        let places = [self.line, self.column]
            .into_iter()
            .flatten()
            .map(|n| format!("{n}:"));
        format!("{}:{} ", self.file, places.collect::<String>())
    }

    fn snippet(&self, text: &[u8], colour: bool) -> Option<String> {
        let (number, column) = (self.line?, self.column?);
        let line = lines::of(guard::without_mark(text)).nth(number.checked_sub(1)?)?;
        let (shown, caret) = cut(&String::from_utf8_lossy(line), column);
        Some(ansi::snippet(&shown, number, caret..caret, colour))
    }
}

/// At most 100 characters of the line, and the byte in them where the caret goes. Tabs become blanks and what upsets
/// a terminal becomes `�`, so that the caret stands under its character.
fn cut(line: &str, column: usize) -> (String, usize) {
    let length = line.chars().count();
    let caret = column.saturating_sub(1).min(length);
    let start = if length <= WIDTH {
        0
    } else {
        caret.saturating_sub(BEFORE).min(length - WIDTH)
    };
    let mut shown = String::from(if start > 0 { "…" } else { "" });
    let mut at = None;
    for (i, (c, upsets)) in plain::chars(line).enumerate().skip(start).take(WIDTH) {
        if i == caret {
            at = Some(shown.len());
        }
        plain::show(&mut shown, c, upsets);
    }
    let end = shown.len();
    if start + WIDTH < length {
        shown.push('…');
    }
    (shown, at.unwrap_or(end))
}
