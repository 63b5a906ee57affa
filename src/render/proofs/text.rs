//! Verdicts on proofs for the terminal: what is proved, in the kernel's words, and each line that is refused, with the
//! part that is meant.

use std::borrow::Cow;
use std::ops::Range;

use super::checked::{Checked, faults, shown};
use super::places::{Place, Places};
use crate::ansi::{BOLD, GREEN, RED, Style, YELLOW, columns, paint, snippet};
use crate::locale::Locale;
use crate::plain;
use crate::proof::judge::Judged;
use crate::proof::strategy::Shown;
use crate::proof::written::{Fault, Replay, Span};
use crate::render::report::window::window;

/// How verdicts are told.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// In colours.
    pub colour: bool,
    /// Only what is wrong.
    pub quiet: bool,
}

/// Characters of a line that are shown, and the widest name for which others are moved to the right.
const WIDTH: usize = 100;
const WIDEST: usize = 20;

/// Bytes on both sides of a place in which there are more characters than are shown.
const AROUND: usize = 16 * WIDTH;

/// So many complaints about a file are shown; nobody reads more, and a file can be made of nothing else.
const MOST_SHOWN: usize = 1_000;

/// What is said of a file; empty if all is well and that is not asked for.
pub fn text(checked: &Checked, manner: Manner) -> String {
    let mut text = Text {
        out: String::new(),
        places: Places::new(checked.text),
        file: plain::line(checked.file),
        manner,
        complaints: 0,
        locale: checked.locale,
    };
    text.file(checked);
    text.out
}

struct Text<'a> {
    out: String,
    places: Places<'a>,
    file: String,
    manner: Manner,
    /// How many complaints there were.
    complaints: usize,
    locale: &'static Locale,
}

impl<'t> Text<'t> {
    fn file(&mut self, checked: &Checked) {
        if !self.manner.quiet {
            let file = self.file.clone();
            self.put(BOLD, &file);
            self.out.push('\n');
        }
        for fault in &checked.report.faults {
            self.complaint(fault);
        }
        let theorems = &checked.report.theorems;
        let widths = theorems.iter().map(|theorem| columns(&theorem.name));
        let width = widths.max().unwrap_or_default().min(WIDEST);
        for theorem in theorems {
            self.theorem(theorem, width);
        }
        for (asked, outcome) in checked.replays() {
            self.replay(asked, outcome, width);
        }
        if self.complaints > MOST_SHOWN {
            let more = self.complaints - MOST_SHOWN;
            let more = self.locale.say("prove more", &[("n", &more)]) + "\n";
            self.put(RED, &more);
        }
        if !self.manner.quiet {
            self.out.push('\n');
        }
    }

    fn replay(&mut self, asked: &Replay, outcome: &Result<Shown, Fault>, width: usize) {
        let word = match outcome {
            Ok(_) => ["prove replayed", "prove not proved"],
            Err(_) => ["prove not replayed"; 2],
        };
        self.head(
            outcome.is_ok(),
            word,
            &asked.name.text,
            &shown(asked, outcome, self.locale),
            width,
        );
        if let Err(fault) = outcome {
            self.complaint(fault);
        }
    }

    /// What is or is not so.
    fn head(
        &mut self,
        good: bool,
        [word, as_wide_as]: [&str; 2],
        name: &str,
        statement: &str,
        width: usize,
    ) {
        if good && self.manner.quiet {
            return;
        }
        let [word, as_wide_as] = [word, as_wide_as].map(|word| self.locale.feedback(word).message);
        let wide = as_wide_as.chars().count();
        self.put(if good { GREEN } else { RED }, &format!("{word:wide$}"));
        let (name, statement) = (plain::line(name), plain::line(statement));
        let line = format!("  {name:width$}  {statement}");
        self.out.push_str(line.trim_end());
        self.out.push('\n');
    }

    fn theorem(&mut self, theorem: &Judged, width: usize) {
        let (proved, word) = match theorem.proved {
            Some(_) => (true, "prove proved"),
            None => (false, "prove not proved"),
        };
        let word = [word, "prove not proved"];
        self.head(proved, word, &theorem.name, &theorem.statement, width);
        for fault in faults(theorem) {
            self.complaint(fault);
        }
        self.unproved(theorem);
        if !self.manner.quiet {
            self.unused(theorem);
        }
    }

    /// Theorems that a proof rests on and that are not proved.
    fn unproved(&mut self, theorem: &Judged) {
        for name in &theorem.unproved {
            let head = format!("{}:{}: ", self.file, theorem.line);
            self.put(BOLD, &head);
            let name = plain::line(name);
            self.put(RED, &self.locale.say("prove rests on", &[("name", &name)]));
            self.out.push('\n');
        }
    }

    /// Reasons that a line does without.
    fn unused(&mut self, theorem: &Judged) {
        for name in theorem.lines.iter().flat_map(|line| &line.unused) {
            self.place(&name.span);
            self.put(YELLOW, self.locale.feedback("prove note").message);
            let name = plain::line(&name.text);
            let note = self.locale.say("prove not needed", &[("name", &name)]);
            self.out.push_str(&format!(": {note}\n"));
        }
    }

    fn complaint(&mut self, fault: &Fault) {
        self.complaints += 1;
        if self.complaints > MOST_SHOWN {
            return;
        }
        let place = self.place(&fault.span);
        let message = fault.told(self.locale);
        self.put(RED, &plain::line(&message));
        self.out.push('\n');
        let (line, byte) = near(place.text, place.byte);
        let (line, span) = pointed(line, byte, fault.span.len());
        let shown = window(&line, &span, WIDTH);
        let marked = shown.before.len()..shown.before.len() + shown.marked.len();
        let line = [shown.before, shown.marked, shown.after].concat();
        let snippet = snippet(&line, place.line, marked, self.manner.colour);
        self.out.push_str(&snippet);
        self.out.push('\n');
        let untold = |case: &&String| !message.contains(&**case);
        if let Some(case) = fault.counterexample.as_ref().filter(untold) {
            self.below("prove counterexample", case);
        }
        if let Some(help) = fault.next(self.locale) {
            self.below("prove help", &help);
        }
    }

    /// Names a place; gives it.
    fn place(&mut self, span: &Span) -> Place<'t> {
        let place = self.places.of(span.start);
        let head = format!("{}:{}:{}: ", self.file, place.line, place.column);
        self.put(BOLD, &head);
        place
    }

    fn below(&mut self, word: &str, text: &str) {
        self.put(BOLD, self.locale.feedback(word).message);
        let text = format!(": {}\n", plain::line(text));
        self.out.push_str(&text);
    }

    fn put(&mut self, style: Style, text: &str) {
        self.out.push_str(&paint(style, text, self.manner.colour));
    }
}

/// The part of a long line round a byte, which is all that is shown, and the byte in it.
fn near(line: &str, byte: usize) -> (&str, usize) {
    let first = byte.saturating_sub(AROUND);
    let start = (first..=byte.min(line.len())).find(|&at| line.is_char_boundary(at));
    let start = start.unwrap_or(0);
    let rest = line.get(start..).unwrap_or_default();
    let end =
        (AROUND..rest.len()).find(|&at| at > byte - start + AROUND && rest.is_char_boundary(at));
    (
        rest.get(..end.unwrap_or(rest.len())).unwrap_or(rest),
        byte - start,
    )
}

/// A line and what is marked in it: so many bytes, but those of the line only, and at least one place.
fn pointed(line: &str, byte: usize, length: usize) -> (Cow<'_, str>, Range<usize>) {
    let byte = byte.min(line.len());
    let rest = line.get(byte..).unwrap_or_default();
    match rest.chars().next() {
        None => (Cow::Owned(format!("{line} ")), line.len()..line.len() + 1),
        Some(first) => {
            let length = length.min(rest.len()).max(first.len_utf8());
            (Cow::Borrowed(line), byte..byte + length)
        }
    }
}
