//! `nimsmith book init`: a new book that builds, with `nimsmith book build` and with mdBook.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;

use super::super::output::write;
use super::super::terminal;
use crate::book::driver::{self, ASSETS};
use crate::book::pages;

/// Begin a new book, or add the style and the script to an existing mdBook
#[derive(Args)]
pub struct Arguments {
    /// The folder of the book
    folder: PathBuf,
}

/// The files of a new book. The one that makes it a book comes last, when all others are there.
const NEW: [(&str, &str); 4] = [
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
    (
        "book.toml",
        include_str!("../../../templates/book/new/book.toml"),
    ),
];

/// What has to stand in the book.toml of an mdBook that is there.
const LINES: &str = include_str!("../../../templates/book/new/lines.toml");

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let folder = &arguments.folder;
    let shown = folder.display();
    if folder.join("book.toml").exists() {
        let toml = fs::read_to_string(folder.join("book.toml"))?;
        let published = driver::program_folder(&toml);
        write_assets(folder, &published)?;
        return terminal::say(&format!(
            "wrote {shown}/{ASSETS}: the style and the script\nwrote {shown}/{}: the program that checks answers\nhelp: mdBook calls the program if these lines stand in \
             {shown}/book.toml:\n\n{LINES}",
            published.display()
        ));
    }
    if let Some((taken, _)) = NEW
        .iter()
        .find(|(name, text)| is_taken(&folder.join(name), text))
    {
        bail!(
            "{shown}/{taken}: this file is there already\nhelp: choose another folder, or move the file away"
        );
    }
    write_assets(folder, &driver::program_folder(""))?;
    for (name, text) in NEW {
        write(&folder.join(name), text.as_bytes())?;
    }
    terminal::say(&format!(
        "wrote {shown}: a book with one chapter, {shown}/src/first-chapter.md\nhelp: `nimsmith book serve {shown}` shows it \
         while you write\n"
    ))
}

/// The style and the script, which book.toml names, and the program, which is published from among the chapters.
fn write_assets(folder: &Path, published: &Path) -> anyhow::Result<()> {
    for (name, content) in pages::assets() {
        let place = match name {
            pages::PROGRAM => published,
            _ => Path::new(ASSETS),
        };
        write(&folder.join(place).join(name), &content)?;
    }
    Ok(())
}

/// Whether a file is there that no earlier run has left.
fn is_taken(path: &Path, text: &str) -> bool {
    path.exists() && fs::read(path).map_or(true, |there| there != text.as_bytes())
}
