//! A message, its hints, and what is said in several of them.

use crate::engine::mistakes::Mistake;
use crate::language::voice::{Places, Voice};

/// A trouble explained.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// What is wrong.
    pub message: String,
    /// What to look at next, without giving the step away.
    pub next: String,
    /// The step itself, where it can be told and is.
    pub full: Option<String>,
}

impl Voice<'_> {
    /// A message of `feedback.txt` with its hints.
    pub(super) fn tell(&self, name: &str, places: Places) -> Explained {
        let texts = self.locale.feedback(name);
        Explained {
            message: self.filled(texts.message, places),
            next: self.filled(texts.next, places),
            full: texts.full.map(|full| self.filled(full, places)),
        }
    }

    /// What somebody does who makes a mistake, after "did you".
    fn done(&self, mistake: Mistake) -> String {
        let done = match mistake {
            Mistake::Carried
            | Mistake::NothingCancelled
            | Mistake::CancelledThree
            | Mistake::KeptOne
            | Mistake::TakesS
            | Mistake::LeavesS
            | Mistake::TakeForLeave
            | Mistake::WrongRowLabel => mistake.code(),
            _ => "something else",
        };
        self.say(done, &[])
    }

    pub(super) fn did_you(&self, one: Mistake, other: Mistake) -> String {
        let (one, other) = (self.done(one), self.done(other));
        self.say("did you", &[("one", &one), ("other", &other)])
    }
}

impl Explained {
    pub(super) fn with(self, full: Option<String>) -> Explained {
        Explained { full, ..self }
    }
}
