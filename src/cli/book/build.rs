//! `nimsmith book build`: the pages of a book, all of them or none.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Args;
use tempfile::TempDir;

use super::super::{input, terminal};
use super::failed;
use super::source::Source;
use crate::book::driver::{self, Over};
use crate::book::{Failure, pages};

/// Build a book: the exercise book that the program carries, or one in a folder
#[derive(Args)]
pub struct Arguments {
    /// The folder with book.toml; without it, the book that the program carries
    folder: Option<PathBuf>,
    /// The folder to write to
    #[arg(long, default_value = "book-html")]
    out: PathBuf,
    #[command(flatten)]
    edition: Edition,
    /// Say nothing but errors
    #[arg(long, short)]
    quiet: bool,
}

/// Which edition of a book
#[derive(Args, Clone, Copy)]
pub struct Edition {
    /// Leave out all answers to the exercises
    #[arg(long)]
    withhold: bool,
    /// Draw all exercises anew, from this number and their own seeds
    #[arg(long, value_parser = input::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
}

/// Lies in every folder of pages, which may then be replaced.
pub const MARK: &str = ".nimsmith-book";

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let source = Source::open(arguments.folder.as_deref())?;
    let out = &arguments.out;
    may_replace(out)?;
    let above = out.parent().filter(|above| !above.as_os_str().is_empty());
    let above = above.unwrap_or(Path::new("."));
    fs::create_dir_all(above).map_err(failed(above, "cannot be made"))?;
    let stage = tempfile::Builder::new().prefix(".book-").tempdir_in(above);
    let stage = stage.map_err(failed(above, "nothing can be written here"))?;
    let made = stage.path().join("pages");
    make(&source, &made, arguments.edition)?;
    put(&made, out, &stage)?;
    if arguments.quiet {
        return Ok(());
    }
    terminal::say(&format!(
        "wrote {}: open {}\n",
        out.display(),
        out.join("index.html").display()
    ))
}

/// Makes all pages of a book in a new folder.
pub fn make(source: &Source, to: &Path, edition: Edition) -> anyhow::Result<()> {
    let over = Over {
        withhold: edition.withhold,
        seed: edition.seed,
    };
    fs::create_dir_all(to)?;
    let to = to.canonicalize()?;
    let sets = |published: &Path| source.sets(published);
    driver::pages(&source.root, &source.label, &to, sets, over).map_err(told)?;
    finish(&to, 0)?;
    for (name, content) in pages::assets() {
        fs::write(to.join(name), content)?;
    }
    fs::write(
        to.join(MARK),
        "These pages are made by `nimsmith book build` and replaced by it.\n",
    )?;
    Ok(())
}

/// The messages of a book that is not as it should be.
fn told(error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref::<Failure>() {
        Some(failure) => anyhow!(failure.render(terminal::colour())),
        None => anyhow!("{error:#}"),
    }
}

/// Finishes every page below a folder.
fn finish(folder: &Path, depth: usize) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            finish(&path, depth + 1)?;
        } else if path.extension().is_some_and(|end| end == "html") {
            let page = fs::read_to_string(&path)?;
            fs::write(&path, pages::finished(&page, depth))?;
        }
    }
    Ok(())
}

/// Refuses to put pages in the place of anything that is not a book's pages.
fn may_replace(out: &Path) -> anyhow::Result<()> {
    let shown = out.display();
    if !out.exists() || out.join(MARK).is_file() {
        return Ok(());
    }
    if !out.is_dir() {
        bail!("{shown}: this is not a folder\nhelp: choose another folder with --out");
    }
    match fs::read_dir(out)?.next() {
        None => Ok(()),
        Some(_) => bail!(
            "{shown}: this folder has other files in it, and would be replaced\nhelp: choose another folder with --out"
        ),
    }
}

/// Puts new pages where old ones may be; the old ones stay if that fails.
fn put(made: &Path, out: &Path, stage: &TempDir) -> anyhow::Result<()> {
    let old = stage.path().join("old");
    let replaces = out.exists();
    if replaces {
        fs::rename(out, &old).map_err(failed(out, "cannot be replaced"))?;
    }
    let moved = fs::rename(made, out);
    if moved.is_err() && replaces {
        fs::rename(&old, out)?;
    }
    moved.map_err(failed(out, "cannot be written"))
}
