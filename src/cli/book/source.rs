//! Where a book comes from: a folder of the user's, or the program itself.

use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail};
use tempfile::TempDir;

use super::super::input;
use crate::book::{Sets, carried};
use crate::spec;

/// A folder with a book in it.
pub struct Source {
    /// The folder.
    pub root: PathBuf,
    /// How messages name it.
    pub label: PathBuf,
    /// Keeps the folder of the carried book for as long as it is needed.
    _kept: Option<TempDir>,
}

impl Source {
    /// The book in a folder, or the one that the program carries.
    pub fn open(folder: Option<&Path>) -> anyhow::Result<Source> {
        match folder {
            Some(folder) => Source::theirs(folder),
            None => Source::ours(),
        }
    }

    fn theirs(folder: &Path) -> anyhow::Result<Source> {
        let shown = folder.display();
        if !folder.join("book.toml").is_file() {
            let what = match folder.exists() {
                true => "no book here: there is no book.toml",
                false => "there is no such folder",
            };
            bail!("{shown}: {what}\nhelp: `nimsmith book init {shown}` begins a new book");
        }
        Ok(Source {
            root: folder.to_path_buf(),
            label: folder.to_path_buf(),
            _kept: None,
        })
    }

    fn ours() -> anyhow::Result<Source> {
        let kept = TempDir::new().context("a temporary folder cannot be made")?;
        for file in carried::BOOK {
            let path = kept.path().join(file.name);
            let folder = path.parent().unwrap_or(kept.path());
            fs::create_dir_all(folder)?;
            fs::write(path, file.text)?;
        }
        Ok(Source {
            root: kept.path().to_path_buf(),
            label: PathBuf::from("book"),
            _kept: Some(kept),
        })
    }

    /// The sets that its chapters may name, which lie in the folder `published` of it.
    pub fn sets(&self, published: &Path) -> Shelf {
        Shelf {
            published: published.to_path_buf(),
            root: self.root.clone(),
            label: self.label.clone(),
        }
    }
}

/// The sets that the program carries, and set files of the book's own folder.
pub struct Shelf {
    /// The folder of the book.
    pub root: PathBuf,
    /// How messages name it.
    pub label: PathBuf,
    /// The folder of the chapters in it.
    pub published: PathBuf,
}

impl Sets for Shelf {
    fn set(&self, name: &str) -> Result<(String, Vec<u8>), String> {
        if let Some(set) = carried::set(name) {
            return Ok((format!("{name}.yaml"), set.text.as_bytes().to_vec()));
        }
        let path = Path::new(name);
        let plain = |part: &Component| matches!(part, Component::Normal(_));
        if !path.components().all(|part| plain(&part)) || name.is_empty() {
            return Err("only a file within the folder of the book can be named".to_string());
        }
        // What lies among the chapters is copied to the pages, for everybody to draw the answers from.
        let published: PathBuf = self.published.components().filter(plain).collect();
        if path.starts_with(&published) {
            let folder = self.published.display();
            return Err(format!(
                "set files belong outside of `{folder}`, which is published"
            ));
        }
        let file = self.label.join(path).display().to_string();
        let bytes = input::bytes(&self.root.join(path), spec::LARGEST_FILE);
        match bytes {
            Ok(bytes) => Ok((file, bytes)),
            Err(_) => Err("there is no such set or file".to_string()),
        }
    }
}
