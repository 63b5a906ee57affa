//! Writing files so that each appears whole or not at all, and so that nothing that was reported as written is lost when
//! the power fails.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::anyhow;

use super::cause;
use crate::error::Error;
use crate::workshop::Note;
use crate::workshop::store::{Growing, Store};

/// The folder that everything is written to.
///
/// What must not be lost is brought to the disk before a run says that it is done. To wait for each file takes about 4 ms,
/// twenty minutes for the sheets of 100,000 students. So only the first `FEW` files wait, each before it gets its name; a
/// run that writes more waits once, at its end, for everything in the file system (`syncfs`). Until then the note of
/// `fill` is there, and whoever finds it after a power failure runs the command again. Where there is no `syncfs`, every
/// file waits.
pub struct Folder {
    path: PathBuf,
    /// The folder itself, so that its path need not be walked for each file; `None` where the system does not open folders.
    handle: Option<File>,
    written: AtomicUsize,
}

const FEW: usize = match cfg!(target_os = "linux") {
    true => 4,
    false => usize::MAX,
};

fn text(note: &Note) -> String {
    format!(
        "Files are missing here: nimsmith was stopped before it had written them all, or is still at work.\n\n\
         There should be\n{}\n\
         Each file that is here is whole, but may be from an earlier run. Run the same command again: this note \
         goes when all files are there.\n",
        note.files
    )
}

impl Folder {
    /// Makes the folder if it is not there.
    pub fn create(path: &Path) -> Result<Folder, Error> {
        fs::create_dir_all(path).map_err(|error| failed(path, &error))?;
        Ok(Folder {
            path: path.to_path_buf(),
            handle: File::open(path).ok(),
            written: AtomicUsize::new(0),
        })
    }

    /// Does the work of a run that writes several files. A note says that some are missing, from before the first until
    /// all are on the disk, so that neither an error nor a kill leaves half of them unmarked.
    pub fn fill<T>(
        &self,
        note: &Note,
        work: impl FnOnce() -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let path = self.path.join(note.name());
        let mut part = self.begin(&note.name())?;
        part.add(text(note).as_bytes())?;
        part.finish_unsynced()?;
        let done = work().and_then(|done| self.settle().map(|()| done).map_err(Into::into));
        let done = done.map_err(|error| {
            anyhow!(
                "{error}\nhelp: files are missing, as {} says; run the command again when the cause is gone",
                path.display()
            )
        })?;
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(failed(&path, &error).into())
            }
            _ => Ok(done),
        }
    }

    fn begin(&self, name: &str) -> Result<Part<'_>, Error> {
        let nameless = self.handle.as_ref().and_then(nameless);
        let named = nameless.is_none();
        let file = match nameless {
            Some(file) => file,
            None => {
                let created = File::create(self.path.join(part_name(name)));
                created.map_err(|error| failed(&self.path.join(name), &error))?
            }
        };
        Ok(Part {
            folder: self,
            name: name.to_string(),
            named,
            file,
        })
    }

    /// Waits until all that was written here is on the disk.
    fn settle(&self) -> Result<(), Error> {
        let settled = match self.written.load(Ordering::Relaxed) > FEW {
            true => sync_all(&self.path),
            false => sync_names(&self.path),
        };
        settled.map_err(|error| failed(&self.path, &error))
    }
}

/// Makes a file that only its owner can read, and that takes the place of no other. It is made under its own name, not
/// moved there, since some disks that are carried about know no other way to spare a file of that name.
pub fn create_private(path: &Path, content: &[u8]) -> Result<(), Error> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).map_err(|error| failed(path, &error))?;
    let written = file.write_all(content).and_then(|()| file.sync_all());
    let written = written.and_then(|()| sync_names(folder_of(path)));
    written.map_err(|error| {
        let _ = fs::remove_file(path);
        failed(path, &error)
    })
}

/// Writes one file, in a folder that is made if it is not there.
pub fn write(path: &Path, content: &[u8]) -> Result<(), Error> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Folder::create(folder_of(path))?.write(&name, content)
}

fn folder_of(path: &Path) -> &Path {
    let above = path.parent();
    above
        .filter(|above| !above.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// A file in the making. Where the system can do that it has no name before it is finished, so that not even a killed
/// run leaves a part of it behind; elsewhere it has another name.
struct Part<'f> {
    folder: &'f Folder,
    name: String,
    named: bool,
    file: File,
}

/// The name of a file in the making that cannot be without one.
fn part_name(name: &str) -> String {
    format!(".{name}.{}.part", std::process::id())
}

impl Part<'_> {
    fn finish_unsynced(mut self) -> Result<(), Error> {
        self.place().map_err(|error| self.failed(&error))
    }

    fn place(&mut self) -> io::Result<()> {
        let part = || part_name(&self.name);
        if let (false, Some(folder)) = (self.named, &self.folder.handle) {
            match link(&self.file, folder, &self.name) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                done => return done,
            }
            link(&self.file, folder, &part())?;
            self.named = true;
        }
        let folder = &self.folder.path;
        fs::rename(folder.join(part()), folder.join(&self.name))?;
        self.named = false;
        Ok(())
    }

    fn failed(&self, error: &io::Error) -> Error {
        failed(&self.folder.path.join(&self.name), error)
    }
}

impl Store for Folder {
    fn grow(&self, name: &str) -> Result<Box<dyn Growing + '_>, Error> {
        Ok(Box::new(self.begin(name)?))
    }
}

impl Growing for Part<'_> {
    fn add(&mut self, content: &[u8]) -> Result<(), Error> {
        let added = self.file.write_all(content);
        added.map_err(|error| self.failed(&error))
    }

    /// Puts the file into its place, one of the first few when its content is on the disk.
    fn finish(self: Box<Self>) -> Result<(), Error> {
        if self.folder.written.fetch_add(1, Ordering::Relaxed) < FEW {
            let synced = self.file.sync_data();
            synced.map_err(|error| self.failed(&error))?;
        }
        self.finish_unsynced()
    }
}

impl Write for Part<'_> {
    fn write(&mut self, content: &[u8]) -> io::Result<usize> {
        self.file.write(content)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        if self.named {
            let _ = fs::remove_file(self.folder.path.join(part_name(&self.name)));
        }
    }
}

/// A file without a name in a folder, or `None` where that cannot be had.
#[cfg(target_os = "linux")]
fn nameless(folder: &File) -> Option<File> {
    use std::sync::LazyLock;

    use rustix::fs::{Mode, OFlags};
    static NAMES: LazyLock<bool> = LazyLock::new(|| Path::new("/proc/self/fd").is_dir());
    if !*NAMES {
        return None;
    }
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    let file = rustix::fs::openat(folder, ".", flags, Mode::from_raw_mode(0o666));
    file.ok().map(File::from)
}

#[cfg(not(target_os = "linux"))]
fn nameless(_: &File) -> Option<File> {
    None
}

/// Gives a file without a name one. Only some systems do so by its handle alone, which is faster; every other by the name that
/// its handle has among those of the process.
#[cfg(target_os = "linux")]
fn link(file: &File, folder: &File, name: &str) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD};
    use rustix::io::Errno;
    use std::os::fd::AsRawFd;
    match rustix::fs::linkat(file, "", folder, name, AtFlags::EMPTY_PATH) {
        Err(Errno::NOENT | Errno::PERM | Errno::ACCESS | Errno::INVAL) => {}
        done => return Ok(done?),
    }
    let this = format!("/proc/self/fd/{}", file.as_raw_fd());
    rustix::fs::linkat(CWD, this, folder, name, AtFlags::SYMLINK_FOLLOW)?;
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn link(_: &File, _: &File, _: &str) -> io::Result<()> {
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Waits for the whole file system of a folder.
#[cfg(target_os = "linux")]
fn sync_all(folder: &Path) -> io::Result<()> {
    Ok(rustix::fs::syncfs(File::open(folder)?)?)
}

#[cfg(not(target_os = "linux"))]
fn sync_all(folder: &Path) -> io::Result<()> {
    sync_names(folder)
}

/// Waits for the names in a folder, where the system can do that: not on Windows, nor on some shares in a network.
fn sync_names(folder: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    match File::open(folder)?.sync_all() {
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        synced => synced,
    }
}

fn failed(path: &Path, error: &io::Error) -> Error {
    Error::File {
        path: path.display().to_string(),
        reason: cause::with_help(error),
    }
}
