//! Worksheets as files: pages, other programs' data, questions of learning systems. A new format is a file here, perhaps a
//! template, and a line in FORMATS.

pub mod answers;
mod arcs;
mod board;
pub mod boxes;
pub mod brief;
mod circle;
pub mod code;
mod content;
pub mod diagram;
pub mod difficulty;
pub mod escape;
mod fields;
mod figure;
mod format;
pub mod fragment;
mod head;
pub mod html;
mod html_slots;
mod ink;
pub mod json;
mod latex;
pub mod lms;
pub mod markdown;
mod mathml;
mod notation;
mod own;
pub mod paper;
mod parts;
mod pen;
pub mod press;
mod printer;
mod printout;
#[cfg(feature = "cli")]
pub mod program;
pub mod proofs;
mod prose;
mod reading;
pub mod report;
mod runs;

mod moves;
mod slot;
pub mod strip;
pub mod style;
pub mod templates;
pub mod tex;
pub mod text;
mod theorems;
pub mod typ;
mod versions;
pub mod view;

pub use format::{Combined, Ends, Examiner, Format, PDF, SheetFiles, Writes};
pub use printer::Printer;
pub use printout::Printout;
pub use style::Font;

/// Every format.
pub static FORMATS: &[&Format] = &[
    &html::FORMAT,
    &markdown::FORMAT,
    &json::FORMAT,
    &Format::bank("moodle", &lms::moodle::SYSTEM),
    &Format::bank("canvas", &lms::canvas::SYSTEM),
    &Format::bank("common-cartridge", &lms::common_cartridge::SYSTEM),
    &Format::bank("qti21", &lms::qti21::SYSTEM),
    &Format::bank("gift", &lms::gift::SYSTEM),
    &tex::FORMAT,
    &typ::FORMAT,
    &format::PDF,
];

/// The format of a name.
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name).copied()
}
