//! The folder that the pages of a book are written to. Each page in it is whole at any time, the old one or the new one,
//! and files that are not the book's stay. A list of what is the book's lies beside the pages; while they are written it
//! has the old and the new ones, so that a build after one that was cut off knows them all.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::super::output;
use super::common::{MARK, failed};
use super::source::Source;
use crate::book::files::below;
use crate::book::volume::Pages;

/// What the list begins with.
const HEADING: &str =
    "The files that `nimsmith book build` wrote here. It replaces and deletes these and no others:";

/// A folder for pages.
pub struct Site<'a> {
    out: &'a Path,
    /// What is the book's; `None` where pages of version 0.1.0 are, which left no list.
    ours: Option<BTreeSet<String>>,
}

impl Site<'_> {
    /// Refuses a folder that has other files and no pages, one that the book is in, and one among the chapters, which lie
    /// in the folder `chapters` of the book.
    pub fn open<'a>(out: &'a Path, source: &Source, chapters: &Path) -> anyhow::Result<Site<'a>> {
        let shown = out.display();
        if let Some(tree) = &source.tree {
            let (to, root) = (resolved(out), resolved(&tree.0));
            let among = !chapters.as_os_str().is_empty() && to.starts_with(root.join(chapters));
            if root.starts_with(&to) || among {
                let what = "this is a folder of the book itself";
                bail!("{shown}: {what}\nhelp: choose another folder with --out");
            }
        }
        let ours = match fs::read_to_string(out.join(MARK)) {
            Ok(list) => listed(&list),
            Err(_) if !out.exists() => Some(BTreeSet::new()),
            Err(_) if !out.is_dir() => {
                bail!("{shown}: this is not a folder\nhelp: choose another folder with --out")
            }
            Err(_) => match fs::read_dir(out)
                .map_err(failed(out, "cannot be read"))?
                .next()
            {
                None => Some(BTreeSet::new()),
                Some(_) => bail!(
                    "{shown}: this folder has files in it that are not a book's pages\nhelp: choose another folder with --out"
                ),
            },
        };
        Ok(Site { out, ours })
    }

    /// Writes pages and deletes those of before.
    pub fn put(&self, pages: &Pages) -> anyhow::Result<()> {
        for (name, content) in pages {
            self.has_place(name, content)?;
        }
        let new: BTreeSet<String> = pages.keys().cloned().collect();
        let old = self.ours.clone().unwrap_or_default();
        let all: BTreeSet<String> = old.union(&new).cloned().collect();
        self.list(&all)?;
        self.sweep(&all)?;
        let (in_way, stale): (Vec<&String>, Vec<&String>) =
            old.difference(&new).partition(|old| is_in_way(old, &new));
        self.delete(&in_way)?;
        // Pages come after the styles that they need, and these go after the pages that needed them.
        let (html, rest): (Vec<_>, Vec<_>) =
            pages.iter().partition(|(name, _)| name.ends_with(".html"));
        for (name, content) in rest.into_iter().chain(html) {
            self.write(name, content)?;
        }
        self.delete(&stale)?;
        self.list(&new)
    }

    /// Refuses to replace what is not the book's, and to write through links.
    fn has_place(&self, name: &str, content: &[u8]) -> anyhow::Result<()> {
        let (path, is_ours) = (self.out.join(name), |name: &str| {
            self.ours.as_ref().is_none_or(|ours| ours.contains(name))
        });
        for above in Path::new(name).ancestors().skip(1) {
            let folder = self.out.join(above);
            let is_file = folder.is_file() && !is_ours(&above.to_string_lossy());
            if !above.as_os_str().is_empty() && (folder.is_symlink() || is_file) {
                bail!("{}: {IN_WAY}", folder.display());
            }
        }
        // A folder that the book had here goes with its files.
        let was_folder = |ours: &BTreeSet<String>| path.is_dir() && has_below(ours, name);
        let is_there = path.symlink_metadata().is_ok();
        let is_there = is_there && !self.ours.as_ref().is_some_and(was_folder);
        if is_there && !is_ours(name) && !is_same(&path, content) {
            bail!("{}: {IN_WAY}", path.display());
        }
        Ok(())
    }

    /// Writes a file unless it is there.
    fn write(&self, name: &str, content: &[u8]) -> anyhow::Result<()> {
        let path = self.out.join(name);
        if is_same(&path, content) {
            return Ok(());
        }
        Ok(output::write(&path, content)?)
    }

    fn list(&self, names: &BTreeSet<String>) -> anyhow::Result<()> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        self.write(
            MARK,
            format!("{HEADING}\n{}\n", names.join("\n")).as_bytes(),
        )
    }

    /// Deletes files, and the folders that become empty. What lies behind a link is somebody else's.
    fn delete(&self, names: &[&String]) -> anyhow::Result<()> {
        for name in names {
            let path = self.out.join(name);
            let mut above = Path::new(name.as_str()).ancestors().skip(1);
            if above.any(|above| !above.as_os_str().is_empty() && self.out.join(above).is_symlink())
            {
                continue;
            }
            if path.is_symlink() || path.is_file() {
                fs::remove_file(&path).map_err(failed(&path, "cannot be deleted"))?;
            }
            let folders = Path::new(name.as_str()).ancestors().skip(1);
            for folder in folders.filter(|folder| !folder.as_os_str().is_empty()) {
                // It may have other files.
                let _ = fs::remove_dir(self.out.join(folder));
            }
        }
        Ok(())
    }

    /// Deletes half-written files that a build left which was cut off.
    fn sweep(&self, names: &BTreeSet<String>) -> anyhow::Result<()> {
        let folders: BTreeSet<PathBuf> = names
            .iter()
            .filter_map(|name| Path::new(name).parent().map(Path::to_path_buf))
            .chain([PathBuf::new()])
            .collect();
        for folder in folders {
            let here = self.out.join(&folder);
            for entry in fs::read_dir(&here).into_iter().flatten().flatten() {
                let file = entry.file_name();
                let whole = file.to_str().and_then(whole);
                let ours = |whole: &str| {
                    let name = folder.join(whole);
                    whole == MARK || names.contains(&*name.to_string_lossy().replace('\\', "/"))
                };
                if whole.is_some_and(ours) {
                    fs::remove_file(here.join(&file))
                        .map_err(failed(&here, "cannot be tidied up"))?;
                }
            }
        }
        Ok(())
    }
}

/// What to say of a file of the user's.
const IN_WAY: &str = "this is not the book's, and it is where a file of the book belongs\n\
                      help: move it away, or choose another folder with --out";

/// The names in a list; `None` where it is no list.
fn listed(list: &str) -> Option<BTreeSet<String>> {
    let names = list.strip_prefix(HEADING)?.lines();
    // A list from elsewhere must not lead elsewhere.
    let inside =
        |name: &&str| !name.is_empty() && *name != MARK && below(Path::new(name)).is_some();
    Some(names.filter(inside).map(str::to_string).collect())
}

/// Whether a file is where one of the new names has a folder, or the other way round.
fn is_in_way(old: &str, new: &BTreeSet<String>) -> bool {
    let mut above = old.match_indices('/').map(|(at, _)| &old[..at]);
    has_below(new, old) || above.any(|above| new.contains(above))
}

/// Whether one of the names is below another one.
fn has_below(names: &BTreeSet<String>, folder: &str) -> bool {
    let folder = format!("{folder}/");
    let next = names.range(folder.clone()..).next();
    next.is_some_and(|next| next.starts_with(&folder))
}

/// The name of the file that a half-written one was to be: `a.html` for `.a.html.123.part`.
fn whole(part: &str) -> Option<&str> {
    let (name, process) = part
        .strip_prefix('.')?
        .strip_suffix(".part")?
        .rsplit_once('.')?;
    process
        .bytes()
        .all(|digit| digit.is_ascii_digit())
        .then_some(name)
}

/// Whether a file has this content.
fn is_same(path: &Path, content: &[u8]) -> bool {
    let there = path.symlink_metadata();
    there.is_ok_and(|there| there.is_file() && there.len() == content.len() as u64)
        && fs::read(path).is_ok_and(|there| there == content)
}

/// Where a path leads, as far as it exists.
fn resolved(path: &Path) -> PathBuf {
    match (fs::canonicalize(path), path.parent(), path.file_name()) {
        (Ok(real), _, _) => real,
        (_, Some(above), Some(name)) => {
            let above = if above.as_os_str().is_empty() {
                Path::new(".")
            } else {
                above
            };
            resolved(above).join(name)
        }
        _ => path.to_path_buf(),
    }
}
