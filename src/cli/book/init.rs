//! `nimsmith book init`: a new book that builds, with `nimsmith book build` and with mdBook.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;

use super::super::terminal;
use super::failed;
use crate::book::driver::ASSETS;
use crate::book::pages;

/// Begin a new book, or bring the style and the script into an mdBook that is there
#[derive(Args)]
pub struct Arguments {
    /// The folder of the book
    folder: PathBuf,
}

/// The files of a new book.
const NEW: [(&str, &str); 4] = [
    (
        "book.toml",
        include_str!("../../../templates/book/new/book.toml"),
    ),
    (
        "src/SUMMARY.md",
        include_str!("../../../templates/book/new/SUMMARY.md"),
    ),
    (
        "src/first-chapter.md",
        include_str!("../../../templates/book/new/first-chapter.md"),
    ),
    (
        "sets/first.yaml",
        include_str!("../../../templates/book/new/first.yaml"),
    ),
];

/// What has to stand in the book.toml of an mdBook that is there.
const LINES: &str = include_str!("../../../templates/book/new/lines.toml");

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let folder = &arguments.folder;
    let shown = folder.display();
    if folder.join("book.toml").exists() {
        write_assets(folder)?;
        return terminal::say(&format!(
            "wrote {shown}/{ASSETS}: the style and the script\nhelp: mdBook calls the program if these lines stand in \
             {shown}/book.toml:\n\n{LINES}"
        ));
    }
    if let Some((taken, _)) = NEW.iter().find(|(name, _)| folder.join(name).exists()) {
        bail!(
            "{shown}/{taken}: this file is there already\nhelp: choose another folder, or move the file away"
        );
    }
    for (name, text) in NEW {
        write(&folder.join(name), text.as_bytes())?;
    }
    write_assets(folder)?;
    terminal::say(&format!(
        "wrote {shown}: a book with one chapter, {shown}/src/first-chapter.md\nhelp: `nimsmith book serve {shown}` shows it \
         while you write\n"
    ))
}

fn write_assets(folder: &Path) -> anyhow::Result<()> {
    for (name, content) in pages::assets() {
        write(&folder.join(ASSETS).join(name), &content)?;
    }
    Ok(())
}

fn write(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    if let Some(above) = path.parent() {
        fs::create_dir_all(above).map_err(failed(above, "cannot be made"))?;
    }
    fs::write(path, content).map_err(failed(path, "cannot be written"))
}
