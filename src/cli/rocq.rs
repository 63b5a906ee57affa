//! Writing a development for Rocq.

use std::fs;
use std::path::Path;

use anyhow::{anyhow, bail};

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
    let games = own.map(rocq::other_games).unwrap_or_default();
    if !games.is_empty() {
        bail!(
            "--rocq does not work for a game of your own: {} would be an axiom about Circle Nim, whose parts the files for Rocq define\nhelp: use --certificate",
            games.join(", ")
        );
    }
    let files = rocq::development(&shipped, own, more);
    spare_others(path, &files)?;
    let folder = Folder::create(path)?;
    let note = Note {
        about: "rocq".to_string(),
        files: files
            .iter()
            .map(|file| format!("- {}\n", file.name))
            .collect(),
    };
    folder.fill(&note, || {
        // The list of files comes first: whoever writes here again knows the folder by it.
        let (list, others): (Vec<_>, Vec<_>) =
            files.iter().partition(|file| file.name == rocq::LIST);
        for file in list.into_iter().chain(others) {
            folder.write(file.name, file.text.as_bytes())?;
        }
        Ok(())
    })?;
    let shown = input::shown(path);
    let own = match own {
        Some(_) => {
            "; what it refuses in own.v is not checked by it, but not wrong for that (see README.md there)"
        }
        None => "",
    };
    Ok(format!(
        "wrote {shown}: run make there, and Rocq checks it{own}\n"
    ))
}

/// An error if there are files of these names in a folder that were not written for Rocq before.
fn spare_others(path: &Path, files: &[File]) -> anyhow::Result<()> {
    let listed = fs::read_to_string(path.join(rocq::LIST));
    if listed.is_ok_and(|listed| listed.starts_with(rocq::LIST_BEGINS)) {
        return Ok(());
    }
    let mut others = files.iter().map(|file| path.join(file.name));
    if let Some(other) = others.find(|other| other.symlink_metadata().is_ok()) {
        bail!(
            "{}: this file is there already, and the program did not write it\nhelp: name another folder",
            input::shown(&other)
        );
    }
    Ok(())
}
