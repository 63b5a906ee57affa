//! Writing a development for Rocq.

use std::path::Path;

use anyhow::anyhow;

use super::input;
use super::output::Folder;
use crate::proof::certificate::Certificate;
use crate::proof::rocq::{self, File};
use crate::workshop::Note;
use crate::workshop::store::Store as _;

/// Writes the theorems of the program, those of a certificate, and what rests on them, into a folder; the line that says
/// so.
pub fn write(path: &Path, own: Option<&Certificate>, more: Option<File>) -> anyhow::Result<String> {
    let shipped = rocq::shipped()
        .map_err(|name| anyhow!("the program states `{name}` in two ways; please report this"))?;
    let files = rocq::development(&shipped, own, more);
    let folder = Folder::create(path)?;
    let note = Note {
        about: "rocq".to_string(),
        files: files
            .iter()
            .map(|file| format!("- {}\n", file.name))
            .collect(),
    };
    folder.fill(&note, || {
        for file in &files {
            folder.write(file.name, file.text.as_bytes())?;
        }
        Ok(())
    })?;
    let shown = input::shown(path);
    Ok(format!(
        "wrote {shown}: run make there, and Rocq checks it\n"
    ))
}
