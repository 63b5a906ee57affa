//! How much hints give away.

/// How much a report gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hints {
    /// Verdicts and messages only.
    None,
    /// What to look at next.
    #[default]
    Next,
    /// The right value or step as well.
    Full,
}
