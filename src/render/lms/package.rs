//! A zip archive with the same bytes every time: the files are sorted by their names, all have the same time, and none
//! depends on the system that packs them.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, System, ZipWriter};

use super::Sink;

/// Files that go into one archive.
pub struct Package<'w> {
    sink: Sink<'w>,
    files: BTreeMap<String, Vec<u8>>,
}

impl<'w> Package<'w> {
    /// An archive without files yet, that will go to `sink`.
    pub fn new(sink: Sink<'w>) -> Package<'w> {
        Package {
            sink,
            files: BTreeMap::new(),
        }
    }

    /// Adds a file. A name that is there already keeps what it has: files with the same name are the same.
    pub fn add(&mut self, name: String, bytes: impl Into<Vec<u8>>) {
        self.files.entry(name).or_insert_with(|| bytes.into());
    }

    /// Packs the files and ends the archive.
    pub fn write(mut self) -> io::Result<()> {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(0o644)
            .system(System::Unix);
        // An archive is written back and forth, and a sink only grows.
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in &self.files {
            archive.start_file(name.as_str(), options)?;
            archive.write_all(bytes)?;
        }
        let packed = archive.finish()?.into_inner();
        self.sink.write_all(&packed)?;
        self.sink.flush()
    }
}
