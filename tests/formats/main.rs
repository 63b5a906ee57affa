//! Formats for learning systems and paper, as one binary.

// Clippy exempts test functions only, not the functions that they share.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::unwrap_used
)]

mod banks;
mod canvas;
mod common_cartridge;
mod fractions;
mod gift;
mod items;
mod lower;
mod lower_cases;
mod moodle;
mod only_lines;
mod packed;
mod pages;
mod pdf;
mod php;
mod qti21;
mod quiz_play;
mod quiz_proofs;
mod readback;
mod samples;
mod tex;
mod tex_text;
#[path = "../it/tier.rs"]
mod tier;
mod tree;
mod typst;
