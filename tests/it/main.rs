//! The integration tests, as one binary.

// Clippy exempts test functions only, not the functions that they share.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::unwrap_used
)]

// What the fuzz targets import.
extern crate self as libfuzzer_sys;
use fuzz_corpus::fuzz_target;

mod adversaries;
mod answers;
mod architecture;
mod at;
mod attacks;
mod authors;
mod banks;
mod behind;
mod believed;
mod blind;
mod book;
mod book_elsewhere;
mod book_examples;
mod book_folder;
mod book_pieces;
mod book_served;
mod book_site;
mod book_text;
mod browser;
mod certificate_reader;
mod certificates;
mod certify;
mod circles;
mod classes;
mod cli;
mod code_blocks;
mod costs;
mod desk;
mod diagnosis;
mod diagrams;
mod dice;
mod disguises;
mod documents;
mod drawn;
mod echo;
mod explanations;
mod extremes;
mod faults;
mod file_names;
mod forms;
mod front_desk;
mod fuzz_corpus;
mod guide;
mod languages;
mod lectures;
mod limits;
mod marks;
mod mirror;
mod models;
mod mutants;
mod octal;
mod oracle;
mod oracle_take_away;
mod other_languages;
mod own_questions;
mod paper_pages;
mod paraphrases;
mod parts;
mod phrases;
mod pictures;
mod places;
mod plain;
mod play;
mod played;
mod pools;
mod prepared;
mod program;
mod proof_attacks;
mod proof_documents;
mod proof_gaps;
mod proof_limits;
mod proof_lines;
mod proof_mutants;
mod proofs;
mod properties;
mod prove;
mod random_steps;
mod read_back;
mod reading;
mod readme;
mod reasons;
mod refuted;
mod report_words;
mod reports;
mod rocq;
mod roster;
mod round_trips;
mod run_proofs;
mod said_of_tables;
mod scopes;
mod sentences;
mod series;
mod set_changes;
mod sheets;
mod slips;
mod small_cases;
mod snapshots;
mod sound;
mod spec;
mod strata;
mod strategies;
mod stress;
mod students;
mod take_away;
mod taps;
mod templates;
mod textbook;
mod tier;
mod ties;
mod untrusted;
mod verdicts;
mod versions;
mod watch;
mod wording;
mod words;
mod workshop;
mod written;
mod wrong_lines;
