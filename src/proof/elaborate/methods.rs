//! The reasons that are ways of calculating and no facts.

/// The reasons that are ways of calculating and no facts.
pub const METHODS: [&str; 3] = ["xor", "arith", "logic"];
