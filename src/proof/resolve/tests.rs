//! Meanings of written formulas, and what is said of those that have none.
