//! Doing something again whenever files change. It looks again and again, which works on every system and with every
//! editor, also with those that put a new file in the place of the old one.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use super::input;
use super::terminal;

/// How often it looks.
const EVERY: Duration = Duration::from_millis(200);

/// A version of some files; `Err` with the file that is not there.
pub type Version = Result<Vec<Vec<u8>>, String>;

/// Shows the files now and whenever they change, for ever.
pub fn forever(
    files: &[PathBuf],
    most: usize,
    show: impl FnMut(bool) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let look = || {
        files
            .iter()
            .map(|file| input::bytes(file, most).map_err(|why| why.to_string()))
            .collect()
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
