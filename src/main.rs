//! The nimsmith program.
fn main() {}
