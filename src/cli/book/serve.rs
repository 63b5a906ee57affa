//! `nimsmith book serve`: shows a book on this machine alone, and builds it again whenever it changes.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use std::{fs, thread};

use anyhow::anyhow;
use clap::Args;

use super::build::{self, Edition};
use super::common::{MARK, rendered};
use super::http;
use super::respond::{Shown, respond};
use super::source::Source;
use crate::book::volume::Pages;
use crate::cli::{cause, terminal};

/// Show a book in the browser, and build it again whenever it changes
#[derive(Args)]
pub struct Arguments {
    /// The folder with book.toml; without it, the book that the program carries
    folder: Option<PathBuf>,
    /// The port on this machine; 0 for any that is free
    #[arg(long, default_value_t = 3000)]
    port: u16,
    #[command(flatten)]
    edition: Edition,
}

/// How often the chapters are looked at.
const LOOK: Duration = Duration::from_millis(150);

/// Runs the command until it is stopped.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let source = Source::open(arguments.folder.as_deref())?;
    let mut seen = seen(&source);
    let pages = made(&source, arguments.edition);
    let pages = pages.map_err(|error| anyhow!(rendered(&error, terminal::colour())))?;
    let shown = Arc::new(Mutex::new(Shown {
        pages: Arc::new(pages),
        version: 1,
        fault: None,
    }));
    let port = arguments.port;
    let listener = TcpListener::bind(("127.0.0.1", port)).map_err(|error| {
        anyhow!(
            "port {port}: {}\nhelp: choose another one with --port",
            cause::what(&error)
        )
    })?;
    let address = listener.local_addr()?;
    let pages = Arc::clone(&shown);
    http::serve(listener, move |address| {
        let now = pages.lock().unwrap_or_else(PoisonError::into_inner).clone();
        respond(address, &now)
    })?;
    terminal::say(&format!(
        "the book is at http://{address}/ until you press Ctrl-C\n"
    ))?;
    loop {
        thread::sleep(LOOK);
        again(&source, arguments.edition, &mut seen, &shown);
    }
}

/// The files of the book at present; the carried book has none that change.
fn seen(source: &Source) -> Stamps {
    let tree = source.tree.as_ref();
    tree.map(|tree| stamps(&tree.0)).unwrap_or_default()
}

/// Builds the book once more if it has changed. If it cannot be built, the pages stay as they are and say so.
fn again(source: &Source, edition: Edition, before: &mut Stamps, shown: &Mutex<Shown>) {
    let now = seen(source);
    if now == *before {
        return;
    }
    let begun = Instant::now();
    let made = made(source, edition);
    // A command may have written into the folder of the book, which must not begin another build.
    *before = if edition.allow_commands {
        seen(source)
    } else {
        now
    };
    let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
    shown.version += 1;
    shown.fault = made.as_ref().err().map(|error| rendered(error, false));
    match made {
        Ok(pages) => {
            shown.pages = Arc::new(pages);
            let took = begun.elapsed().as_millis();
            let _ = terminal::say(&format!("built again in {took} ms\n"));
        }
        Err(error) => terminal::complain(&rendered(&error, terminal::colour())),
    }
}

fn made(source: &Source, edition: Edition) -> anyhow::Result<Pages> {
    build::make(source, build::open(source)?, edition, false)
}

// Whether the files of a book have changed. It looks again and again: that works on every system and file system, and a
// book has few files.

/// Each file of a book with its time and size.
pub type Stamps = Vec<(PathBuf, Option<SystemTime>, u64)>;

/// No more files are looked at, nor deeper folders.
const MOST: usize = 20_000;
const DEEPEST: usize = 8;

/// The stamps of all files below a folder, without hidden ones and finished pages.
pub fn stamps(root: &Path) -> Stamps {
    let mut found = Vec::new();
    collect(root, DEEPEST, &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, depth: usize, found: &mut Stamps) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        let Ok(kind) = entry.metadata() else {
            continue;
        };
        let path = entry.path();
        if hidden || found.len() >= MOST {
            continue;
        }
        if !kind.is_dir() {
            found.push((path, kind.modified().ok(), kind.len()));
        } else if depth > 0 && !path.join(MARK).exists() {
            collect(&path, depth - 1, found);
        }
    }
}
