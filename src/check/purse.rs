//! What is left for one paper: steps of work, and words that may be said of it. Both run out at the same place on every
//! machine.

use std::cell::Cell;

use super::hints::Hints;
use super::verdict::{Judged, Verdict};
use crate::budget::{Budget, STEPS};
use crate::locale::Locale;

/// Bytes of messages, hints and echoes in the report of one paper; each of the two kinds has so many.
const WORDS: u64 = 1 << 20;

/// No message, hint or echo is longer, in characters.
const LONGEST: usize = 1_000;

/// What is left.
#[derive(Debug)]
pub struct Purse {
    /// Steps of work.
    pub steps: Budget,
    /// The language of what is said.
    locale: &'static Locale,
    words: Budget,
    hints: Budget,
    /// Whether it has been said that no more words are said.
    told: Cell<bool>,
    /// Whether a line was refused.
    refused: Cell<bool>,
}

impl Purse {
    /// A purse with so many steps, for a report in a language.
    pub fn new(steps: Budget, locale: &'static Locale) -> Purse {
        Purse {
            locale,
            steps,
            words: Budget::new(WORDS),
            hints: Budget::new(WORDS),
            told: Cell::new(false),
            refused: Cell::new(false),
        }
    }

    /// Whether there are no steps left.
    pub fn is_empty(&self) -> bool {
        self.steps.left() == 0
    }

    /// Takes steps; where they are too many, nothing is left. What no paper could pay is not done, and takes nothing.
    pub fn pay(&self, steps: u64) -> bool {
        steps <= STEPS && self.steps.spend(steps).is_ok()
    }

    /// Shortens what is said of a line to what may still be said of the paper.
    pub fn trim(&self, line: &mut Judged) {
        let texts = [&mut line.read, &mut line.message, &mut line.hint];
        texts.into_iter().flatten().for_each(shorten);
        let length = |text: &Option<String>| text.as_ref().map_or(0, String::len) as u64;
        if self.hints.spend(length(&line.hint)).is_err() {
            line.hint = None;
        }
        if self
            .words
            .spend(length(&line.read) + length(&line.message))
            .is_err()
        {
            line.read = None;
            line.hint = None;
            line.message = (!self.told.replace(true)).then(|| self.locale.say("words spent", &[]));
        }
    }

    /// Says of a line that it is not read, since there is no work left for it; of the first one also what to do.
    pub fn refuse(&self, line: &mut Judged, hints: Hints) {
        line.verdict = Verdict::Unread;
        let spent = self.locale.feedback("work spent");
        line.message = Some(spent.message.to_string());
        let first = !self.refused.replace(true);
        line.hint = (first && hints != Hints::None).then(|| spent.next.to_string());
    }
}

fn shorten(text: &mut String) {
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(end);
        text.push('…');
    }
}
