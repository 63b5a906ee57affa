//! The files in an archive, unpacked one at a time and never more of them than the budget allows.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::cost::BYTE;
use super::refusal::{self, Refusal};
use super::tree::Element;
use super::xml;
use crate::budget::Budget;

/// An archive and what may still be read of it.
pub struct Archive<'b> {
    zip: ZipArchive<Cursor<&'b [u8]>>,
    budget: &'b Budget,
}

impl<'b> Archive<'b> {
    /// Looks into an archive.
    pub fn open(bytes: &'b [u8], budget: &'b Budget) -> Result<Archive<'b>, Refusal> {
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| refusal::CUT_OFF)?;
        Ok(Archive { zip, budget })
    }

    /// True if there is a file of that name.
    pub fn has(&self, name: &str) -> bool {
        self.zip.index_for_name(name).is_some()
    }

    /// Returns a file's bytes; `None` where there is none of that name.
    pub fn read(&mut self, name: &str) -> Result<Option<Vec<u8>>, Refusal> {
        let Some(number) = self.zip.index_for_name(name) else {
            return Ok(None);
        };
        let file = self.zip.by_index(number).map_err(|_| refusal::DAMAGED)?;
        let most = self.budget.left() / BYTE;
        let mut bytes = Vec::new();
        let read = file.take(most + 1).read_to_end(&mut bytes);
        read.map_err(|_| refusal::DAMAGED)?;
        self.budget.spend(bytes.len() as u64 * BYTE)?;
        Ok(Some(bytes))
    }

    /// Returns a file of XML as a tree.
    pub fn tree(&mut self, name: &str) -> Result<Option<Element>, Refusal> {
        let bytes = self.read(name)?;
        bytes
            .map(|bytes| xml::tree(&bytes, self.budget))
            .transpose()
    }

    /// Returns what an archive is that is no document of text.
    pub fn refusal(&self) -> Refusal {
        let begins = |folder: &str| {
            let mut names = self.zip.file_names();
            names.any(|name| name.starts_with(folder))
        };
        let mut names = self.zip.file_names();
        match () {
            () if begins("xl/") => refusal::SPREADSHEET,
            () if begins("ppt/") => refusal::PRESENTATION,
            () if names.any(|name| name.ends_with(".iwa")) => refusal::PAGES,
            () if self.has("mimetype") => refusal::OTHER_DOCUMENT,
            () => refusal::ARCHIVE,
        }
    }
}
