//! `nimsmith book serve`: shows a book on this machine alone, and builds it again whenever it changes.

use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use clap::Args;

use super::super::terminal;
use super::build::{self, Edition};
use super::common::rendered;
use super::http;
use super::respond::respond;
use super::shown::Shown;
use super::source::Source;
use super::watch::{Stamps, stamps};
use crate::book::volume::Pages;

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
    let listener = TcpListener::bind(("127.0.0.1", port))
        .map_err(|error| anyhow!("port {port}: {error}\nhelp: choose another one with --port"))?;
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
