//! What is said of proof files, for people and for programs. Nothing here judges.

mod checked;
mod json;
pub mod places;
mod tally;
mod text;
mod textbook;

pub use json::json;
pub use tally::Tally;
pub use text::{Manner, text};
pub use textbook::textbook;

pub use checked::Checked;
