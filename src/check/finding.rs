//! The verdict on one statement.

use super::trouble::Trouble;
use super::verdict::Verdict;
use crate::language::said::{Said, Unread};

/// The verdict on one statement.
pub(super) struct Finding {
    pub verdict: Verdict,
    pub trouble: Option<Trouble>,
    /// What it was taken for, where that is not what was said; of several nobody knows which is meant.
    pub meant: Vec<Said>,
}

impl Finding {
    fn with(verdict: Verdict, trouble: Option<Trouble>) -> Finding {
        Finding {
            verdict,
            trouble,
            meant: Vec::new(),
        }
    }

    pub fn ok() -> Finding {
        Finding::with(Verdict::Ok, None)
    }

    /// A verdict with its reason.
    pub fn of(verdict: Verdict, trouble: Trouble) -> Finding {
        Finding::with(verdict, Some(trouble))
    }

    pub fn wrong(trouble: Trouble) -> Finding {
        Finding::of(Verdict::Wrong, trouble)
    }

    pub fn unread(trouble: Trouble) -> Finding {
        Finding::of(Verdict::Unread, trouble)
    }

    /// A statement that claims nothing yet, since something is missing before it.
    pub fn waits(trouble: Trouble) -> Finding {
        Finding::of(Verdict::NotChecked, trouble)
    }

    /// A statement that claims nothing.
    pub fn silent() -> Finding {
        Finding::with(Verdict::NotChecked, None)
    }

    /// The same, of a statement that was taken for another one.
    pub fn meaning(self, said: impl IntoIterator<Item = Said>) -> Finding {
        Finding {
            meant: said.into_iter().collect(),
            ..self
        }
    }

    /// The same, of a statement that was taken for another one, if it is not known yet for which.
    pub fn or_meaning(self, said: Said) -> Finding {
        match self.meant.is_empty() {
            true => self.meaning([said]),
            false => self,
        }
    }

    /// Another verdict on the same.
    pub fn becomes(self, verdict: Verdict, trouble: Trouble) -> Finding {
        Finding {
            meant: self.meant,
            ..Finding::of(verdict, trouble)
        }
    }

    /// The same, as what should have been worked out.
    pub fn needs_working(self, what: &'static str) -> Finding {
        self.becomes(Verdict::Unsupported, Trouble::NeedsWorking(what))
    }

    /// Whether it is only not clear of what it is said.
    pub fn is_doubtful(&self) -> bool {
        self.trouble == Some(Trouble::Unread(Unread::Doubtful))
    }

    /// The same, as what may be right, but of what is not clear.
    pub fn doubted(self) -> Finding {
        self.becomes(Verdict::Unread, Trouble::Unread(Unread::Doubtful))
    }
}

/// What may be right, but of what is not clear.
pub(super) fn doubtful() -> Finding {
    Finding::of(Verdict::Unread, Trouble::Unread(Unread::Doubtful))
}

/// What is wrong of something that is only supposed may be meant so.
pub(super) fn unless_wrong(finding: Finding) -> Finding {
    match finding.trouble {
        Some(_) => finding.doubted(),
        None => finding,
    }
}

/// What is right for a reason that is not may be meant otherwise.
pub(super) fn unless_ok(finding: Finding) -> Finding {
    match finding.trouble {
        None => finding.doubted(),
        Some(_) => finding,
    }
}

/// True, or else wrong.
pub(super) fn right_or(right: bool, trouble: Trouble) -> Finding {
    match right {
        true => Finding::ok(),
        false => Finding::wrong(trouble),
    }
}

/// True for certain, or else not understood.
pub(super) fn sure_or_not(right: bool) -> Finding {
    match right {
        true => Finding::ok(),
        false => doubtful(),
    }
}
