//! Student text + task -> report. Untrusted: the kernel decides what is true; here candidate rules and citations are
//! tried, mistakes are recognised and messages are written.

mod answering;
mod block;
mod boards;
mod chains;
mod columns;
mod context;
mod counts;
mod draft;
mod explain;
mod finding;
mod formulas;
mod heaps;
mod hints;
mod moves;
mod multisets;
mod options;
mod own;
mod paper;
mod parts;
mod powers;
mod premises;
mod price;
mod prove;
mod purse;
mod reasons;
mod remarks;
pub mod report;
mod rule_facts;
pub mod slip;
mod statements;
mod story;
mod tables;
mod tale;
pub mod task;
mod told;
mod tries;
mod trouble;
mod turns;
mod typed;
mod values;
mod verdict;
mod verdicts;
mod wrong;

pub use hints::Hints;
pub use paper::{LONGEST, empty, paper, paper_within, unreadable};
