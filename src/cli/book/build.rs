//! `nimsmith book build`: the pages of a book, all of them or none.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::Args;

use super::super::{input, terminal};
use super::common::{failed, rendered};
use super::site::Site;
use super::source::Source;
use crate::book::driver::Over;
use crate::book::pages::{self, assets};
use crate::book::volume::{self, Galley, Pages, Volume};
use crate::workshop::alone;

/// Build a book: the exercise book that the program carries, or one in a folder
#[derive(Args)]
pub struct Arguments {
    /// The folder with book.toml; without it, the book that the program carries
    folder: Option<PathBuf>,
    /// The folder to write to; files in it that are not the book's stay
    #[arg(long, default_value = "book-html")]
    out: PathBuf,
    #[command(flatten)]
    edition: Edition,
    /// Print errors only
    #[arg(long, short)]
    quiet: bool,
}

/// Which edition of a book, and how it may be made
#[derive(Args, Clone, Copy)]
pub struct Edition {
    /// Leave out all answers to the exercises
    #[arg(long)]
    withhold: bool,
    /// Draw new exercises, from this number and their own seeds
    #[arg(long, value_parser = input::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Run the commands that book.toml names; without this a book that has any is refused
    #[arg(long)]
    pub allow_commands: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    write(arguments).map_err(|error| anyhow!(rendered(&error, terminal::colour())))?;
    let out = &arguments.out;
    let index = out.join("index.html");
    match arguments.quiet {
        true => Ok(()),
        false => terminal::say(&format!(
            "wrote {}: open {}\n",
            out.display(),
            index.display()
        )),
    }
}

fn write(arguments: &Arguments) -> anyhow::Result<()> {
    let source = Source::open(arguments.folder.as_deref())?;
    let volume = open(&source)?;
    let site = Site::open(&arguments.out, &source, &volume.chapters())?;
    site.put(&make(&source, volume, arguments.edition, arguments.quiet)?)
}

/// Reads the book.toml of a book.
pub fn open(source: &Source) -> anyhow::Result<Volume<Source>> {
    Ok(Volume::open(source.clone(), &source.label)?)
}

/// Makes all pages of a book.
pub fn make(
    source: &Source,
    volume: Volume<Source>,
    edition: Edition,
    quiet: bool,
) -> anyhow::Result<Pages> {
    let over = Over {
        withhold: edition.withhold,
        seed: edition.seed,
    };
    let root = source.tree.as_ref().filter(|_| edition.allow_commands);
    let root = root.map(|tree| fs::canonicalize(&tree.0)).transpose()?;
    let toml = source.label.join("book.toml");
    for program in volume
        .programs()
        .iter()
        .filter(|_| root.is_some() && !quiet)
    {
        terminal::complain(&format!("{}: running {program}", toml.display()));
    }
    let sets = source.sets(&volume.chapters());
    let mut galley = volume.expand(root.as_deref(), sets, over)?;
    let published = std::mem::take(&mut galley.published);
    let links = std::mem::take(&mut galley.links);
    let binding = galley.binding();
    let mut pages = print(galley)?;
    if let Some(page) = pages.get_mut("print.html") {
        let bound = std::str::from_utf8(page)
            .ok()
            .and_then(|page| binding.bound(page));
        *page = bound.map_or_else(|| std::mem::take(page), String::into_bytes);
    }
    pages.extend(published);
    for (name, page) in &mut pages {
        finish(name, page);
    }
    if !pages.contains_key(alone::NAME) && pages.values().any(|page| links_to_workshop(page)) {
        let workshop = alone::page(false, !edition.withhold);
        pages.insert(alone::NAME.to_string(), workshop.into_bytes());
    }
    pages.extend(assets().map(|(name, content)| (name.to_string(), content)));
    volume::arrive(links, &pages)?;
    Ok(pages)
}

/// Whether a page leads to the workshop, which is then put beside it.
fn links_to_workshop(page: &[u8]) -> bool {
    let link = format!("href=\"{}\"", alone::NAME);
    page.windows(link.len()).any(|part| part == link.as_bytes())
}

/// What mdBook prints, by way of a folder of its own.
fn print(galley: Galley) -> anyhow::Result<Pages> {
    let desk = tempfile::Builder::new().prefix("nimsmith-book-").tempdir();
    let desk = desk.context("a temporary folder cannot be made")?;
    let (supplies, to) = (desk.path().join("supplies"), desk.path().join("pages"));
    fs::create_dir_all(supplies.join(galley.chapters()))?;
    for (name, content) in &galley.supplies {
        let path = supplies.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&supplies))?;
        fs::write(&path, content).map_err(failed(&path, "cannot be written"))?;
    }
    galley.print(&supplies, &to)?;
    let mut pages = Pages::new();
    collect(&to, "", &mut pages)?;
    Ok(pages)
}

/// Reads all files below a folder of our own.
fn collect(folder: &Path, prefix: &str, pages: &mut Pages) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{prefix}{name}");
        match path.is_dir() {
            true => collect(&path, &format!("{name}/"), pages)?,
            false => drop(pages.insert(name, fs::read(&path)?)),
        }
    }
    Ok(())
}

/// Finishes a file if it is a page.
fn finish(name: &str, file: &mut Vec<u8>) {
    if let (true, Ok(page)) = (name.ends_with(".html"), std::str::from_utf8(file)) {
        *file = pages::finished(page, name.matches('/').count()).into_bytes();
    }
}
