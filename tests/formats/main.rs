//! Formats for learning systems and paper, as one binary.

// Clippy exempts test functions only, not the functions that they share.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod items;
mod quiz_play;
mod lower;
mod quiz_proofs;
mod gift;
mod moodle;
mod php;
mod canvas;
mod packed;
mod qti21;
mod readback;
mod samples;
mod tree;
mod typst;
