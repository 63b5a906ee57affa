//! A folder of the user's as the folder of a book: nothing outside it is read, whichever links lead there.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::common::MARK;
use crate::book::files::{Denied, Files, LARGEST};
use crate::budget::DEPTH;

/// The most files and folders that are listed.
const MOST: usize = 20_000;

/// A folder.
#[derive(Clone, Debug)]
pub struct Tree(pub PathBuf);

impl Tree {
    /// Where a path leads when its links are followed, if that is within the folder.
    pub fn real(&self, path: &Path) -> Result<PathBuf, Denied> {
        let root = fs::canonicalize(&self.0).map_err(denied)?;
        let real = fs::canonicalize(root.join(path)).map_err(denied)?;
        match real.starts_with(&root) {
            true => Ok(real),
            false => Err(Denied::Outside),
        }
    }

    /// Adds the files below a folder; `left` entries may still be looked at.
    fn collect(
        &self,
        folder: &Path,
        left: &mut usize,
        found: &mut Vec<PathBuf>,
    ) -> Result<(), Denied> {
        if folder.components().count() > DEPTH {
            return Err(Denied::TooMany);
        }
        for entry in fs::read_dir(self.0.join(folder)).map_err(denied)? {
            let name = entry.map_err(denied)?.file_name();
            *left = left.checked_sub(1).ok_or(Denied::TooMany)?;
            let path = folder.join(&name);
            match self.kind(&path) {
                _ if name.as_encoded_bytes().starts_with(b".") => {}
                Kind::Folder => self.collect(&path, left, found)?,
                Kind::File => found.push(path),
                Kind::Other => {}
            }
        }
        Ok(())
    }

    /// What to do with an entry of a folder. A link to a folder is followed only within the tree, and not upwards; `read`
    /// refuses all others.
    fn kind(&self, path: &Path) -> Kind {
        let here = self.0.join(path);
        let is_link = here.is_symlink();
        if !here.is_dir() {
            return match here.is_file() || is_link {
                true => Kind::File,
                false => Kind::Other,
            };
        }
        let above = here.parent().and_then(|above| fs::canonicalize(above).ok());
        let ends = |real: PathBuf| above.is_none_or(|above| above.starts_with(real));
        match is_link && self.real(path).map_or(true, ends) {
            true => Kind::File,
            false if here.join(MARK).exists() => Kind::Other,
            false => Kind::Folder,
        }
    }
}

enum Kind {
    Folder,
    File,
    Other,
}

impl Files for Tree {
    fn read(&self, path: &Path) -> Result<Vec<u8>, Denied> {
        let real = self.real(path)?;
        // A pipe or a device would not end.
        if !real.is_file() {
            return Err(Denied::NoFile);
        }
        let file = fs::File::open(real).map_err(denied)?;
        let mut bytes = Vec::new();
        let read = file.take(LARGEST as u64 + 1).read_to_end(&mut bytes);
        read.map_err(denied)?;
        match bytes.len() > LARGEST {
            true => Err(Denied::TooLarge),
            false => Ok(bytes),
        }
    }

    fn list(&self, folder: &Path) -> Result<Vec<PathBuf>, Denied> {
        let mut found = Vec::new();
        match self.real(folder) {
            Err(Denied::Missing) => return Ok(found),
            Err(denied) => return Err(denied),
            Ok(_) => self.collect(folder, &mut MOST.clone(), &mut found)?,
        }
        found.sort();
        Ok(found)
    }
}

fn denied(error: io::Error) -> Denied {
    match error.kind() {
        io::ErrorKind::NotFound => Denied::Missing,
        _ => Denied::System(error.to_string()),
    }
}
