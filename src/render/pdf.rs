//! PDF, made of the files of another format by a program that is installed.

use super::format::{Format, Writes};

/// Sheet and key, with names that end in `.pdf`.
pub static FORMAT: Format = Format {
    name: "pdf",
    writes: Writes::Pdf,
};
