//! The integration tests, as one binary.

// Clippy exempts test functions only, not the functions that they share.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod adversaries;
mod architecture;
mod attacks;
mod certificates;
mod certify;
mod circles;
mod classes;
mod cli;
mod desk;
mod diagnosis;
mod diagrams;
mod extremes;
mod guide;
mod lectures;
mod limits;
mod mirror;
mod mutants;
mod oracle;
mod oracle_take_away;
mod places;
mod play;
mod played;
mod prepared;
mod program;
mod properties;
mod prove;
mod random_steps;
mod reading;
mod readme;
mod reasons;
mod refuted;
mod reports;
mod roster;
mod round_trips;
mod run_proofs;
mod said_of_tables;
mod sentences;
mod sheets;
mod small_cases;
mod snapshots;
mod sound;
mod spec;
mod strata;
mod strategies;
mod stress;
mod students;
mod take_away;
mod templates;
mod ties;
mod untrusted;
mod verdicts;
mod versions;
mod written;
