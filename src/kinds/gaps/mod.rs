//! Proofs with gaps: which parts may be left out, how they are shown, and how what a student puts in is marked.

pub mod gapped;
pub mod known;
pub mod marker;
