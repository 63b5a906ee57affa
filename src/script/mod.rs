//! The text form of a line, in the language that students write and the checker reads: printed and read here, judged
//! elsewhere.

mod binary;
mod circle;
mod counts;
mod formula;
pub mod header;
mod heaps;
mod play;
mod powers;
pub mod print;
pub mod read;
mod reader;
mod reasons;
pub mod said;
mod scan;
mod sums;
mod tables;
mod verdict;
mod words;
