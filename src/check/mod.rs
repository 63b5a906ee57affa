//! Student text + task -> report. Untrusted: the kernel decides what is true; here candidate rules and citations are
//! tried, mistakes are recognised and messages are written.

mod answering;
mod chains;
mod columns;
mod counts;
mod explain;
mod formulas;
mod heaps;
mod moves;
mod options;
mod own;
mod paper;
mod parts;
mod powers;
mod premises;
mod price;
mod prove;
mod purse;
mod remarks;
pub mod report;
pub mod slip;
mod statements;
pub mod task;
mod told;
mod trouble;
mod turns;
mod typed;
mod values;
mod verdicts;

pub use paper::{LONGEST, empty, paper, paper_within, unreadable};

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
