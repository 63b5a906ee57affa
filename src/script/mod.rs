//! The text form of a line, in the language that students write and the checker reads.

pub mod print;
pub mod said;
