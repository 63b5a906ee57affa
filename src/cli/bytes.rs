//! The bytes of a file that a user names, bounded in number.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::anyhow;

use super::cause;
use crate::plain;

/// A path as it is named in messages, on one line.
pub fn shown(path: &Path) -> String {
    plain::line(&path.display().to_string())
}

/// A file's bytes, up to one more than `most`, so that what reads them can tell that they are too many.
pub fn bytes(path: &Path, most: usize) -> anyhow::Result<Vec<u8>> {
    let shown = shown(path);
    let file = File::open(path).map_err(|error| {
        let why = cause::with_help(&error);
        anyhow!("{shown}: cannot be opened: {why}")
    });
    bytes_of(file?, &shown, most)
}

/// The bytes of what can be read, as `bytes` does.
pub fn bytes_of(source: impl Read, shown: &str, most: usize) -> anyhow::Result<Vec<u8>> {
    let mut text = Vec::new();
    let read = source.take(most as u64 + 1).read_to_end(&mut text);
    read.map_err(|error| anyhow!("{shown}: cannot be read: {}", cause::with_help(&error)))?;
    Ok(text)
}
