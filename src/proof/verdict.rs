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

impl LineVerdict {
    /// What is wrong with it.
    pub fn fault(&self) -> Option<&Fault> {
        match &self.verdict {
            Verdict::Ok => None,
            Verdict::Refused(fault) => Some(fault),
        }
    }
}

/// What is to be said about a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It follows.
    Ok,
    /// It does not follow, does not fit here, or cannot be read.
    Refused(Fault),
}
