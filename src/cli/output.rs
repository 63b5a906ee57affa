//! Writing files so that each appears whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
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

    /// Writes a file and puts it into its place in one step.
    pub fn write(&self, name: &str, content: &[u8]) -> Result<(), Error> {
        let mut growing = self.grow(name)?;
        growing.add(content)?;
        growing.finish()
    }

    /// A file that grows and is there only when it is finished.
    pub fn grow(&self, name: &str) -> Result<Growing, Error> {
        let path = self.0.join(name);
        let part = self.0.join(format!(".{name}.{}.part", std::process::id()));
        let opened = match nameless(&self.0) {
            Some(file) => Ok((file, false)),
            None => File::create(&part).map(|file| (file, true)),
        };
        let (file, named) = opened.map_err(|error| failed(&path, &error))?;
        Ok(Growing {
            path,
            part,
            named,
            file,
        })
    }
}

/// A file in the making. Where the system can do that it has no name before it is finished, so that not even a killed
/// run leaves a part of it behind; elsewhere it has another name.
pub struct Growing {
    path: PathBuf,
    part: PathBuf,
    named: bool,
    file: File,
}

impl Growing {
    /// Adds to the end.
    pub fn add(&mut self, content: &[u8]) -> Result<(), Error> {
        let added = self.file.write_all(content);
        added.map_err(|error| failed(&self.path, &error))
    }

    /// Puts the file into its place.
    pub fn finish(mut self) -> Result<(), Error> {
        self.place().map_err(|error| failed(&self.path, &error))
    }

    fn place(&mut self) -> io::Result<()> {
        if !self.named {
            match link(&self.file, &self.path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                done => return done,
            }
            link(&self.file, &self.part)?;
            self.named = true;
        }
        fs::rename(&self.part, &self.path)?;
        self.named = false;
        Ok(())
    }
}

impl Write for Growing {
    fn write(&mut self, content: &[u8]) -> io::Result<usize> {
        self.file.write(content)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Growing {
    fn drop(&mut self) {
        if self.named {
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// A file without a name in a folder, or `None` where that cannot be had.
#[cfg(target_os = "linux")]
fn nameless(folder: &Path) -> Option<File> {
    use std::sync::LazyLock;

    use rustix::fs::{Mode, OFlags};
    static NAMES: LazyLock<bool> = LazyLock::new(|| Path::new("/proc/self/fd").is_dir());
    if !*NAMES {
        return None;
    }
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    let file = rustix::fs::open(folder, flags, Mode::from_raw_mode(0o666));
    file.ok().map(File::from)
}

#[cfg(not(target_os = "linux"))]
fn nameless(_: &Path) -> Option<File> {
    None
}

/// Gives a file without a name one.
#[cfg(target_os = "linux")]
fn link(file: &File, path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD};
    use std::os::fd::AsRawFd;
    let this = format!("/proc/self/fd/{}", file.as_raw_fd());
    rustix::fs::linkat(CWD, this, CWD, path, AtFlags::SYMLINK_FOLLOW)?;
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn link(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::AlreadyExists.into())
}

fn failed(path: &Path, error: &io::Error) -> Error {
    Error::File {
        path: path.display().to_string(),
        reason: error.to_string(),
    }
}
