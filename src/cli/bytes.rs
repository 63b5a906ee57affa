//! The bytes of a file that a user names, bounded in number.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::Context;

use crate::plain;

/// A path as it is named in messages, on one line.
pub fn shown(path: &Path) -> String {
    plain::line(&path.display().to_string())
}

/// A file's bytes, up to one more than `most`, so that what reads them can tell that they are too many.
pub fn bytes(path: &Path, most: usize) -> anyhow::Result<Vec<u8>> {
    let shown = shown(path);
    let file = File::open(path).with_context(|| format!("{shown}: cannot be opened"));
    bytes_of(file.map_err(flat)?, &shown, most)
}

/// The bytes of what can be read, as `bytes` does.
pub fn bytes_of(source: impl Read, shown: &str, most: usize) -> anyhow::Result<Vec<u8>> {
    let mut text = Vec::new();
    let read = source.take(most as u64 + 1).read_to_end(&mut text);
    read.with_context(|| format!("{shown}: cannot be read"))
        .map_err(flat)?;
    Ok(text)
}

/// An error with its cause in one line.
fn flat(error: anyhow::Error) -> anyhow::Error {
    anyhow::anyhow!("{error}: {}", error.root_cause())
}
