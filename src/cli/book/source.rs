//! Where a book comes from: a folder of the user's, or the program itself.

use std::path::{Component, Path, PathBuf};

use anyhow::bail;

use super::tree::Tree;
use crate::book::files::{Denied, Files};
use crate::book::{Sets, carried};
use crate::spec;
use crate::workshop::shipped;

/// A book.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its folder; `None` for the book that the program carries.
    pub tree: Option<Tree>,
    /// How messages name its folder.
    pub label: PathBuf,
}

impl Source {
    /// The book in a folder, or the one that the program carries.
    pub fn open(folder: Option<&Path>) -> anyhow::Result<Source> {
        let Some(folder) = folder else {
            let (tree, label) = (None, PathBuf::from("book"));
            return Ok(Source { tree, label });
        };
        let shown = folder.display();
        if !folder.join("book.toml").is_file() {
            let what = match folder.exists() {
                true => "no book here: there is no book.toml",
                false => "there is no such folder",
            };
            bail!("{shown}: {what}\nhelp: `nimsmith book init {shown}` begins a new book");
        }
        Ok(Source::within(folder, folder))
    }

    /// A book in a folder, which messages call `label`.
    pub fn within(folder: &Path, label: &Path) -> Source {
        Source {
            tree: Some(Tree(folder.to_path_buf())),
            label: label.to_path_buf(),
        }
    }

    /// The sets that its chapters may name, which lie in the folder `published` of it.
    pub fn sets(&self, published: &Path) -> Shelf {
        Shelf {
            source: self.clone(),
            published: published.to_path_buf(),
        }
    }
}

impl Files for Source {
    fn read(&self, path: &Path) -> Result<Vec<u8>, Denied> {
        let carried = || {
            carried::BOOK
                .iter()
                .find(|file| Path::new(file.name) == path)
        };
        match &self.tree {
            Some(tree) => tree.read(path),
            None => carried().map_or(Err(Denied::Missing), |file| Ok(file.text.into())),
        }
    }

    fn list(&self, folder: &Path) -> Result<Vec<PathBuf>, Denied> {
        let carried = || carried::BOOK.iter().map(|file| PathBuf::from(file.name));
        match &self.tree {
            Some(tree) => tree.list(folder),
            None => Ok(carried().filter(|file| file.starts_with(folder)).collect()),
        }
    }
}

/// The sets that the program carries, and set files of the book's own folder.
pub struct Shelf {
    source: Source,
    /// The folder of the chapters in it.
    published: PathBuf,
}

impl Sets for Shelf {
    fn set(&self, name: &str) -> Result<(String, Vec<u8>), String> {
        if let Some(set) = shipped::set(name) {
            return Ok((format!("{name}.yaml"), set.text.as_bytes().to_vec()));
        }
        let path = Path::new(name);
        let plain = |part: &Component| matches!(part, Component::Normal(_));
        if !path.components().all(|part| plain(&part)) || name.is_empty() {
            return Err("only a file within the folder of the book can be named".to_string());
        }
        // What lies among the chapters is copied to the pages, for everybody to draw the answers from.
        if self.is_published(path) {
            let folder = self.published.display();
            return Err(format!(
                "set files belong outside of `{folder}`, which is published"
            ));
        }
        let file = self.source.label.join(path).display().to_string();
        match self.source.read(path) {
            Ok(mut bytes) => {
                bytes.truncate(spec::LARGEST_FILE + 1);
                Ok((file, bytes))
            }
            Err(Denied::Outside) => Err("this file is outside the folder of the book".to_string()),
            Err(_) => Err("there is no such set or file".to_string()),
        }
    }
}

impl Shelf {
    /// Whether a file is among the chapters, by its name or where its links lead.
    fn is_published(&self, path: &Path) -> bool {
        let plain = |part: &Component| matches!(part, Component::Normal(_));
        let published: PathBuf = self.published.components().filter(plain).collect();
        let real = |path: &Path| {
            self.source
                .tree
                .as_ref()
                .and_then(|tree| tree.real(path).ok())
        };
        let led = real(path).zip(real(&published));
        path.starts_with(&published) || led.is_some_and(|(file, folder)| file.starts_with(folder))
    }
}
