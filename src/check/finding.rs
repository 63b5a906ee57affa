//! The verdict on one statement.

use super::trouble::Trouble;
use super::verdict::Verdict;
use crate::language::said::Unread;

/// The verdict on one statement.
pub(super) struct Finding {
    pub verdict: Verdict,
    pub trouble: Option<Trouble>,
    pub read: Option<String>,
}

impl Finding {
    pub fn ok(read: String) -> Finding {
        Finding {
            verdict: Verdict::Ok,
            trouble: None,
            read: Some(read),
        }
    }

    /// A verdict with its reason; what cannot be said of what was read is empty.
    pub fn of(verdict: Verdict, read: String, trouble: Trouble) -> Finding {
        Finding {
            verdict,
            trouble: Some(trouble),
            read: Some(read).filter(|read| !read.is_empty()),
        }
    }

    pub fn wrong(read: String, trouble: Trouble) -> Finding {
        Finding::of(Verdict::Wrong, read, trouble)
    }

    /// A statement that claims nothing yet, since something is missing before it.
    pub fn waits(trouble: Trouble) -> Finding {
        Finding {
            verdict: Verdict::NotChecked,
            trouble: Some(trouble),
            read: None,
        }
    }

    pub fn unread(trouble: Trouble) -> Finding {
        Finding {
            verdict: Verdict::Unread,
            trouble: Some(trouble),
            read: None,
        }
    }

    /// A statement that claims nothing.
    pub fn silent() -> Finding {
        Finding {
            verdict: Verdict::NotChecked,
            trouble: None,
            read: None,
        }
    }
}

/// What may be right, but of what is not clear.
pub(super) fn doubtful(read: String) -> Finding {
    Finding::of(Verdict::Unread, read, Trouble::Unread(Unread::Doubtful))
}

/// What is wrong of something that is only supposed may be meant so.
pub(super) fn unless_wrong(finding: Finding) -> Finding {
    match finding.trouble {
        Some(_) => doubtful(finding.read.unwrap_or_default()),
        None => finding,
    }
}

/// What is right for a reason that is not may be meant otherwise.
pub(super) fn unless_ok(finding: Finding) -> Finding {
    match finding.trouble {
        None => doubtful(finding.read.unwrap_or_default()),
        Some(_) => finding,
    }
}

/// True for certain, or else not understood.
pub(super) fn sure_or_not(right: bool, read: String) -> Finding {
    match right {
        true => Finding::ok(read),
        false => doubtful(read),
    }
}
