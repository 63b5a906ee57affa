//! What is said of proof files, for people and for programs. Nothing here judges.

mod checked;
mod json;
pub mod places;
mod tally;
mod text;

pub use json::json;
pub use tally::Tally;
pub use text::{Manner, text};

pub use checked::Checked;
