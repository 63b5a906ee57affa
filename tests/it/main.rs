//! The integration tests, as one binary.

// Clippy exempts test functions only, not the functions that they share.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod adversaries;
mod architecture;
mod certificates;
mod certify;
mod circles;
mod classes;
mod cli;
mod desk;
mod diagnosis;
mod diagrams;
mod extremes;
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
mod reading;
mod readme;
mod reasons;
mod reports;
mod roster;
mod round_trips;
mod said_of_tables;
mod sentences;
mod sheets;
mod snapshots;
mod sound;
mod spec;
mod strata;
mod strategies;
mod stress;
mod students;
mod take_away;
mod templates;
mod untrusted;
mod verdicts;
mod versions;
mod written;
