//! What is said about each line of a proof.

use super::written::{Fault, Name, Span};

/// A line with its verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct LineVerdict {
    /// The line.
    pub span: Span,
    /// What is to be said about it.
    pub verdict: Verdict,
    /// Its reasons that it does not need.
    pub unused: Vec<Name>,
}

/// What is to be said about a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It follows.
    Ok,
    /// It does not follow, or does not fit here.
    Refused(Refusal),
    /// It cannot be read.
    Unread(Fault),
}

/// Why a line is refused.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// What sort of reason it is.
    pub sort: RefusalSort,
    /// Where.
    pub span: Span,
    /// What is wrong, as a sentence without capital and full stop.
    pub message: String,
    /// Values for which it is false, or for which the reasons hold and it does not.
    pub counterexample: Option<String>,
    /// What to do.
    pub help: Option<String>,
}

/// The sorts of reasons for which a line is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RefusalSort {
    /// The line does not fit what is to be proved here.
    Structure,
    /// It is false here.
    FalseHere,
    /// The reasons allow it to be false, although more is known here.
    TooWeak,
    /// No small counterexample is found, but the reasons are not seen to be enough.
    Missing,
    /// A reason may not be used in this lesson.
    Disallowed,
    /// A name that is not known here.
    Unknown,
    /// It rests on a line that cannot be read.
    RestsOnUnread,
    /// There is too much to look at.
    TooBig,
}

impl Refusal {
    /// A refusal without counterexample and help.
    pub fn new(sort: RefusalSort, span: Span, message: impl Into<String>) -> Refusal {
        Refusal {
            sort,
            span,
            message: message.into(),
            counterexample: None,
            help: None,
        }
    }

    /// The same with what to do.
    pub fn help(self, help: impl Into<String>) -> Refusal {
        Refusal {
            help: Some(help.into()),
            ..self
        }
    }
}
