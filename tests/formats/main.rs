//! Formats for learning systems and paper, as one binary.

// Clippy exempts test functions only, not the functions that they share.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod readback;
mod samples;
mod tex;
