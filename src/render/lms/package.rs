//! A zip archive with the same bytes every time: the files are sorted by their names, all have the same time, and none
//! depends on the system that packs them.

use std::collections::BTreeSet;
use std::io::{self, Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, System, ZipArchive, ZipWriter};

use super::Sink;

/// Files that go into one archive, packed as they come.
pub struct Package<'w> {
    sink: Sink<'w>,
    packed: ZipWriter<Cursor<Vec<u8>>>,
    names: BTreeSet<String>,
}

impl<'w> Package<'w> {
    /// An archive without files yet, that will go to `sink`.
    pub fn new(sink: Sink<'w>) -> Package<'w> {
        Package {
            sink,
            packed: ZipWriter::new(Cursor::new(Vec::new())),
            names: BTreeSet::new(),
        }
    }

    /// Adds a file. A name that is there already keeps what it has: files with the same name are the same.
    pub fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        if self.names.contains(name) {
            return Ok(());
        }
        self.names.insert(name.to_string());
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(0o644)
            .system(System::Unix);
        self.packed.start_file(name, options)?;
        self.packed.write_all(bytes)
    }

    /// Puts the files in order and ends the archive. It is written back and forth, and a sink only grows.
    pub fn write(mut self) -> io::Result<()> {
        let mut packed = ZipArchive::new(self.packed.finish()?)?;
        let mut sorted = ZipWriter::new(Cursor::new(Vec::new()));
        for name in &self.names {
            sorted.raw_copy_file(packed.by_name(name)?)?;
        }
        self.sink.write_all(&sorted.finish()?.into_inner())?;
        self.sink.flush()
    }
}
