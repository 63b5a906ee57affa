//! What the checker says of papers, for people and programs. A new form is a file here and a line in REPORTS. Nothing
//! here judges.

mod chapters;
mod clerk;
mod entry;
mod glance;
mod gradebook;
mod html;
pub mod json;
mod tally;
mod text;
pub mod window;
pub mod words;

pub use chapters::CHAPTERS;
pub use clerk::{Course, Member};
pub use entry::Entry;
pub use glance::glance;
pub use gradebook::{Gradebook, Row, mistakes_csv, unread_csv};

pub use tally::Tally;

pub use clerk::{Clerk, Paper, ReportFormat};

/// Pages of which PDF is made.
pub static PDF: &ReportFormat = &html::PDF;

/// Every form.
pub static REPORTS: &[&ReportFormat] = &[
    &text::FORMAT,
    &json::FORMAT,
    &html::FORMAT,
    PDF,
    &gradebook::FORMAT,
];

/// The form of a name.
pub fn format(name: &str) -> Option<&'static ReportFormat> {
    REPORTS.iter().find(|format| format.name == name).copied()
}
