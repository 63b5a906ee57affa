//! Writing files so that each appears whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::error::Error;

/// The folder that everything is written to.
pub struct Folder(PathBuf);

impl Folder {
    /// Makes the folder if it is not there.
    pub fn create(path: &Path) -> Result<Folder, Error> {
        fs::create_dir_all(path).map_err(|error| failed(path, &error))?;
        Ok(Folder(path.to_path_buf()))
    }

    /// Writes a file: first under another name, then moved to its place in one step.
    pub fn write(&self, name: &str, content: &[u8]) -> Result<(), Error> {
        let mut growing = self.grow(name)?;
        growing.add(content)?;
        growing.finish()
    }

    /// A file that grows and is there only when it is finished.
    pub fn grow(&self, name: &str) -> Result<Growing, Error> {
        let path = self.0.join(name);
        let part = self.0.join(format!(".{name}.{}.part", std::process::id()));
        let file = File::create(&part).map_err(|error| failed(&path, &error))?;
        Ok(Growing {
            path,
            part,
            file: Some(BufWriter::with_capacity(1, file)),
        })
    }
}

/// A file in the making, which vanishes unless it is finished.
pub struct Growing {
    path: PathBuf,
    part: PathBuf,
    file: Option<BufWriter<File>>,
}

impl Growing {
    /// Adds to the end.
    pub fn add(&mut self, content: &[u8]) -> Result<(), Error> {
        let file = self.file.as_mut();
        file.map_or(Ok(()), |file| file.write_all(content))
            .map_err(|error| failed(&self.path, &error))
    }

    /// Puts the file into its place.
    pub fn finish(mut self) -> Result<(), Error> {
        let flushed = self.file.take().map_or(Ok(()), |mut file| file.flush());
        flushed
            .and_then(|()| fs::rename(&self.part, &self.path))
            .map_err(|error| {
                let _ = fs::remove_file(&self.part);
                failed(&self.path, &error)
            })
    }
}

impl Drop for Growing {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            let _ = fs::remove_file(&self.part);
        }
    }
}

fn failed(path: &Path, error: &io::Error) -> Error {
    Error::File {
        path: path.display().to_string(),
        reason: error.to_string(),
    }
}
