//! What the commands about books share.

use std::io;
use std::path::Path;

use anyhow::anyhow;

use crate::book::Failure;
use crate::cli::cause;

/// Lies in every folder of pages, with a list of them.
pub(super) const MARK: &str = ".nimsmith-book";

/// An error of the system with the file that it is about.
pub(super) fn failed(path: &Path, what: &'static str) -> impl FnOnce(io::Error) -> anyhow::Error {
    let shown = path.display().to_string();
    move |error| anyhow!("{shown}: {what}: {}", cause::with_help(&error))
}

/// The messages of a book that is not as it should be.
pub(super) fn rendered(error: &anyhow::Error, colour: bool) -> String {
    match error.downcast_ref::<Failure>() {
        Some(failure) => failure.render(colour),
        None => format!("{error:#}"),
    }
}
