//! Student text + task -> report. Untrusted: the kernel decides what is true; here candidate rules and citations are
//! tried, mistakes are recognised and messages are written.

pub mod report;
pub mod task;

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

mod stub;
pub use stub::paper;
