//! The files that a proof file or a set may name: those of its own folder, and those that the program carries. Such files come
//! from anywhere, so that a name is never a path and a link is never followed.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use super::bytes::bytes as read;
use super::cause;
use crate::proof::shelf::{Carried, Shelf, Shipped};
use crate::proof::syntax::LONGEST;
use crate::workshop::names;

/// The files beside one.
pub struct Beside<'a> {
    /// Its folder; `None` for one that the program carries.
    pub folder: Option<PathBuf>,
    /// Name and text of the only facts that are believed, if there are such.
    pub facts: Option<(&'a str, &'a str)>,
}

impl Shelf for Beside<'_> {
    fn read(&self, name: &str) -> Result<Cow<'_, str>, String> {
        match self.path(name)? {
            Some(path) if path.symlink_metadata().is_ok() => {
                let text = text(&path)?;
                let carried = Carried::find(name).is_some_and(|carried| carried.text != text);
                (!carried).then_some(Cow::Owned(text)).ok_or_else(|| {
                    "the program has a file of this name, and this folder another one; rename yours"
                        .to_string()
                })
            }
            _ => Shipped.read(name),
        }
    }

    fn only_facts(&self) -> Option<(&str, &str)> {
        self.facts
    }
}

impl Beside<'_> {
    /// The bytes of a file, up to one more than `most`.
    pub fn bytes(&self, name: &str, most: usize) -> Result<Vec<u8>, String> {
        let path = self.path(name)?;
        bytes(&path.ok_or("there is no folder")?, most)
    }

    fn path(&self, name: &str) -> Result<Option<PathBuf>, String> {
        match is_plain(name) {
            true => Ok(self.folder.as_deref().map(|folder| folder.join(name))),
            false if name.contains(['/', '\\']) => {
                Err("only a file of the same folder can be named, without a path".to_string())
            }
            false => Err(names::unsafe_since(name).map_or_else(
                || {
                    "a file that is named has letters, digits, `.`, `_` and `-` in its name"
                        .to_string()
                },
                |why| format!("its name {why}"),
            )),
        }
    }
}

/// Whether a name is that of a file in a folder and leads nowhere else.
fn is_plain(name: &str) -> bool {
    let harmless = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | ' ');
    let plain = !name.starts_with('.') && name.chars().all(harmless);
    plain && names::unsafe_since(name).is_none()
}

fn bytes(path: &Path, most: usize) -> Result<Vec<u8>, String> {
    let kind = fs::symlink_metadata(path).map_err(|error| cause::what(&error))?;
    if !kind.is_file() {
        return Err("it is not a file, or a link to one".to_string());
    }
    read(path, most).map_err(|error| error.to_string())
}

fn text(path: &Path) -> Result<String, String> {
    let bytes = bytes(path, LONGEST)?;
    if bytes.len() > LONGEST {
        return Err(format!("it is longer than {LONGEST} bytes"));
    }
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_string())
}
