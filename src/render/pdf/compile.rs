//! Compiles Typst source that needs nothing but itself: no files, no packages, no date, and the fonts that come with it.

use std::sync::LazyLock;

use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration, Smart};
use typst::syntax::{FileId, Source};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::PdfOptions;

use crate::error::Error;

/// What is the same for all files.
struct Shared {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
}

static SHARED: LazyLock<Shared> = LazyLock::new(|| {
    let files = typst_assets::fonts().map(Bytes::new);
    let fonts: Vec<Font> = files.flat_map(Font::iter).collect();
    Shared {
        library: LazyHash::new(Library::default()),
        book: LazyHash::new(FontBook::from_fonts(&fonts)),
        fonts,
    }
});

/// One file.
struct Alone(Source);

impl World for Alone {
    fn library(&self) -> &LazyHash<Library> {
        &SHARED.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &SHARED.book
    }

    fn main(&self) -> FileId {
        self.0.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        match id == self.0.id() {
            true => Ok(self.0.clone()),
            false => Err(FileError::AccessDenied),
        }
    }

    fn file(&self, _: FileId) -> FileResult<Bytes> {
        Err(FileError::AccessDenied)
    }

    fn font(&self, index: usize) -> Option<Font> {
        SHARED.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

/// Results of so many compilations before this one are kept to be used again.
const KEPT: usize = 4;

/// The PDF of a source. The same source makes the same bytes.
pub fn pdf(source: &str) -> Result<Vec<u8>, Error> {
    let alone = Alone(Source::detached(source));
    let made = typst::compile::<PagedDocument>(&alone)
        .output
        .and_then(|document| typst_pdf::pdf(&document, &options(source)));
    comemo::evict(KEPT);
    made.map_err(|faults| Error::Unmade(told(&faults)))
}

/// Tags, no time, and an identifier that depends on the source alone.
fn options(source: &str) -> PdfOptions {
    let hash = blake3::hash(source.as_bytes()).to_hex();
    PdfOptions {
        ident: Smart::Custom(hash.to_string()),
        creator: Smart::Custom(Some("nimsmith".to_string())),
        tagged: true,
        ..PdfOptions::default()
    }
}

fn told(faults: &[SourceDiagnostic]) -> String {
    let faults: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
    format!("no PDF can be made of this sheet: {}", faults.join("; "))
}
