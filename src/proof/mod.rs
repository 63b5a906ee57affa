//! Proof files: text to a verdict on every line. Untrusted: the kernel decides what is proved; here a text is read, the
//! routine of each line is filled in, and what is wrong with a line is found and told.

pub mod at;
pub mod certificate;
pub mod elaborate;
pub mod explain;
pub mod judge;
pub mod models;
pub mod pieces;
pub mod prepared;
pub mod prose;
pub mod resolve;
pub mod rocq;
pub mod shelf;
pub mod shown;
pub mod strategy;
pub mod syntax;
pub mod textbook;
pub mod verdict;
pub mod written;
