//! What is left for one paper: steps of work, and words that may be said of it. Both run out at the same place on every
//! machine.

use std::cell::Cell;

use super::hints::Hints;
use super::verdict::{Judged, Verdict};
use crate::budget::{Budget, STEPS};

/// Bytes of messages, hints and echoes in the report of one paper; each of the two kinds has so many.
const WORDS: u64 = 1 << 20;

/// No message, hint or echo is longer, in characters.
const LONGEST: usize = 1_000;

/// What is left.
#[derive(Debug)]
pub struct Purse {
    /// Steps of work.
    pub steps: Budget,
    words: Budget,
    hints: Budget,
    /// Whether it has been said that no more words are said.
    told: Cell<bool>,
    /// Whether a line was refused.
    refused: Cell<bool>,
}

impl Purse {
    /// A purse with so many steps.
    pub fn new(steps: Budget) -> Purse {
        Purse {
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
            line.message = (!self.told.replace(true)).then(|| ENOUGH.to_string());
        }
    }

    /// Says of a line that it is not read, since there is no work left for it; of the first one also what to do.
    pub fn refuse(&self, line: &mut Judged, hints: Hints) {
        line.verdict = Verdict::Unread;
        line.message = Some(SPENT.to_string());
        let first = !self.refused.replace(true);
        line.hint = (first && hints != Hints::None).then(|| SHORTER.to_string());
    }
}

const ENOUGH: &str = "So much is said of this paper that the report would become too long. From here on it has the verdicts only.";
const SPENT: &str = "This paper takes too much work to check; from here on it was not read.";
const SHORTER: &str = "Split it, or shorten it.";

fn shorten(text: &mut String) {
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(end);
        text.push('…');
    }
}
