//! What is said of proof files, for people and for programs. Nothing here judges.

mod checked;
mod document;
mod formulas;
mod html;
mod json;
mod latex;
mod markdown;
pub mod places;
mod state;
mod tally;
mod text;
mod textbook;

pub use document::Document;
pub use json::json;
pub use state::{state_json, state_text};
pub use tally::Tally;
pub use text::{Manner, text};
pub use textbook::textbook;

pub use checked::Checked;

/// The formats of documents.
pub static DOCUMENTS: [&Document; 3] = [&markdown::DOCUMENT, &html::DOCUMENT, &latex::DOCUMENT];
