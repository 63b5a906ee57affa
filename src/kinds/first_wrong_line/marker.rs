//! Marks which line of a proof is the first wrong one, and says why it is or is not.

use super::puzzle::Puzzle;
use crate::budget::Budget;
use crate::check::Hints;
use crate::check::report::Verdict;
use crate::check::task::{Marked, Marker};
use crate::kinds::theorems::{Told, latest, marked, stopped};
use crate::locale::{ENGLISH, Locale, Message};
use crate::proof::shown::Row;

/// The marker of one question.
pub(super) struct Referee {
    pub(super) puzzle: Puzzle,
    /// The language of the feedback.
    pub(super) locale: &'static Locale,
}

impl Marker for Referee {
    fn mark(&self, lines: &[(usize, &str)], hints: Hints, _left: &Budget) -> Marked {
        let read = |line: &str| named(line, self.locale).or_else(|| named(line, &ENGLISH));
        let (answer, replaced) = latest(lines, self.locale, read);
        let (line, read, mut told) = match answer {
            Some((line, named)) => (Some(line), Some(self.name(named)), self.told(named)),
            None => {
                let none = self.unread(Message::new("proof line none named"));
                (lines.last().map(|(line, _)| *line), None, none)
            }
        };
        told.hint = match hints {
            Hints::None => None,
            Hints::Full if told.verdict == Verdict::Wrong => Some(self.solved()),
            _ => told.hint,
        };
        marked(replaced, line, read, told)
    }
}

impl Referee {
    fn told(&self, named: Named) -> Told {
        let wrong = |message: Message| {
            let told = Told::new(Verdict::Wrong, message.told(self.locale));
            told.hint(message.next(self.locale))
        };
        let first = self.puzzle.mistake.map(|mistake| mistake.change.row);
        let Named::Line(number) = named else {
            return match first {
                None => Told::new(Verdict::Ok, self.locale.say("proof line all right", &[])),
                Some(_) => wrong(Message::new("proof line some wrong")),
            };
        };
        let row = usize::try_from(number).ok().and_then(|n| n.checked_sub(1));
        let row = row.and_then(|row| Some((row, self.puzzle.shown.rows.get(row)?)));
        let Some((row, line)) = row else {
            return self.unread(Message::new("proof line unknown").with("n", number));
        };
        match first {
            Some(first) if row == first => Told::new(Verdict::Ok, self.solved()),
            Some(first) if row > first => wrong(Message::new("proof line later").with("n", number)),
            _ => {
                let right = Message::new("proof line holds").with("n", number);
                wrong(right.with("why", holds(line).told(self.locale)))
            }
        }
    }

    fn unread(&self, message: Message) -> Told {
        Told::unread(
            &message.with("line", self.locale.says().line),
            Hints::Next,
            self.locale,
        )
    }

    /// Which line is wrong, and why.
    fn solved(&self) -> String {
        let message = match self.puzzle.mistake {
            None => Message::new("proof line none wrong"),
            Some(mistake) => Message::new("proof line wrong")
                .with("n", mistake.change.row + 1)
                .with("why", stopped(&mistake.why.told(self.locale))),
        };
        message.told(self.locale)
    }

    /// What was read, as it is written.
    fn name(&self, named: Named) -> String {
        let says = self.locale.says();
        match named {
            Named::Line(number) => format!("{}: {number}", says.line),
            Named::None => {
                let none = says.no_line.split(' ').next().unwrap_or_default();
                format!("{}: {none}", says.line)
            }
        }
    }
}

/// Why a line is right, which the proof's acceptance shows.
fn holds(row: &Row) -> Message {
    let reasons = row.reasons.as_ref();
    let reasons = reasons.and_then(|place| row.text.get(place.clone()));
    let reasons = reasons.and_then(|reasons| reasons.strip_prefix("by "));
    match (row.word(), reasons) {
        ("fix" | "assume" | "suppose" | "take", _) => Message::new("proof line fits"),
        ("let", _) => Message::new("proof line names"),
        ("end", _) => Message::new("proof line ends"),
        ("case", _) => Message::new("proof line is a case"),
        (_, Some(reasons)) => Message::new("proof line follows").with("reasons", reasons),
        (_, None) => Message::new("proof line proved below"),
    }
}

// What a student writes for a line of a proof: `line: 7`, `line: none`.

/// A line of a proof, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    /// This one, from 1.
    Line(u64),
    /// None: all are right.
    None,
}

/// No more words of a line are read.
const MOST: usize = 12;

/// `line: 7`, `7`, `line 7 is wrong`, `line: none`, `none`: the word for a line and a number after it, or one of them alone, in
/// a language.
fn named(line: &str, locale: &Locale) -> Option<Named> {
    let line: String = line.chars().take(30 * MOST).collect();
    let words = line.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty()).take(MOST);
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    let called = locale.says().line.to_lowercase();
    let told = words.iter().position(|word| *word == called);
    let word = match (told, &words[..]) {
        (Some(place), _) => words.get(place + 1)?,
        (None, [one]) => one,
        _ => return None,
    };
    let mut none = locale.says().no_line.split(' ');
    match word.as_str() {
        word if none.any(|none| none == word) => Some(Named::None),
        // A number that is too large is as wrong as the largest one.
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(Named::Line(digits.parse().unwrap_or(u64::MAX)))
        }
        _ => None,
    }
}
