//! PDF, made of the Typst source: tagged, with its fonts inside. The library that makes it is the feature `pdf`.

#[cfg(feature = "pdf")]
mod compile;

use super::format::{Format, Made, SheetFiles, Writes};
use super::typ;

/// Sheet and key in a file each, with names that end in `.pdf`.
pub static FORMAT: Format = Format {
    name: "pdf",
    writes: Writes::Sheets(SheetFiles {
        made: Some(MADE),
        ..typ::FILES
    }),
};

#[cfg(feature = "pdf")]
const MADE: Made = compile::pdf;

#[cfg(not(feature = "pdf"))]
const MADE: Made = |_| {
    let reason = "this nimsmith was built without PDF\n\
                  help: `cargo install --path . --locked --features pdf` in its sources builds one that has it; or print the page \
                  of `--format html` from a browser, which makes a PDF too; or compile the file of `--format typ`";
    Err(crate::error::Error::Unmade(reason.to_string()))
};
