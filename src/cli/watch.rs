//! Doing something again whenever files change. It looks again and again, which works on every system and with every
//! editor, also with those that put a new file in the place of the old one.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use super::{input, terminal};

/// How often it looks.
const EVERY: Duration = Duration::from_millis(200);

/// A version of some files; `Err` with the file that is not there.
pub type Version = Result<Vec<Vec<u8>>, String>;

/// When a file was written last and how long it is; nothing if it is not there.
type Stamp = Option<(Option<SystemTime>, u64)>;

fn stamp(file: &Path) -> Stamp {
    let data = fs::metadata(file).ok()?;
    Some((data.modified().ok(), data.len()))
}

/// Files that those which are shown rest on, and how often one of them has changed. They may be missing.
#[derive(Default)]
struct Others {
    stamps: BTreeMap<PathBuf, Stamp>,
    changes: u64,
}

impl Others {
    /// Counts a change if there is one.
    fn look(&mut self) -> u64 {
        let before = self.stamps.clone();
        for (file, stamp) in &mut self.stamps {
            *stamp = self::stamp(file);
        }
        self.changes += u64::from(before != self.stamps);
        self.changes
    }

    /// Looks at these files from now on, which were read after `since`. What is known of a file stays, and one that was
    /// written since may have been read before that, so that no change is passed over.
    fn follow(&mut self, files: Vec<PathBuf>, since: Option<SystemTime>) {
        let known = std::mem::take(&mut self.stamps);
        let read = |file: &Path| stamp(file).filter(|written| written.0 < since);
        let with_stamp = |file: PathBuf| {
            let stamp = known.get(&file).copied().unwrap_or_else(|| read(&file));
            (file, stamp)
        };
        self.stamps = files.into_iter().map(with_stamp).collect();
    }
}

/// Shows the files now and whenever they change, for ever, or one of the others that they were found to rest on when they
/// were shown last.
pub fn forever(
    files: &[PathBuf],
    most: usize,
    mut show: impl FnMut(bool) -> anyhow::Result<Vec<PathBuf>>,
) -> anyhow::Result<()> {
    let others = RefCell::new(Others::default());
    let look = || {
        let changes = others.borrow_mut().look().to_le_bytes().to_vec();
        let files = files
            .iter()
            .map(|file| input::bytes(file, most).map_err(|why| why.to_string()));
        files.chain([Ok(changes)]).collect()
    };
    let show = |again| {
        // Files are stamped with a coarse clock.
        let since = SystemTime::now().checked_sub(EVERY);
        let rest_on = show(again)?;
        others.borrow_mut().follow(rest_on, since);
        Ok(())
    };
    let versions = std::iter::successors(Some(look()), |_| {
        thread::sleep(EVERY);
        Some(look())
    });
    each(versions, show, |why| {
        terminal::complain(&format!("{why}\nwaiting for it"));
    })
}

/// Shows every version that differs from the one before, saying whether it is a further one, and says once why there is
/// none. A version counts once it is seen twice in a row: one that is being written may be seen in part.
pub fn each(
    versions: impl Iterator<Item = Version>,
    mut show: impl FnMut(bool) -> anyhow::Result<()>,
    mut missing: impl FnMut(&str),
) -> anyhow::Result<()> {
    let (mut shown, mut last) = (None, None);
    let mut told = false;
    for version in versions {
        if last.as_ref() == Some(&version) {
            match &version {
                Err(why) if !told => missing(why),
                Ok(files) if shown.as_ref() != Some(files) => {
                    show(shown.is_some())?;
                    shown = Some(files.clone());
                }
                _ => {}
            }
            told = version.is_err();
        }
        last = Some(version);
    }
    Ok(())
}
