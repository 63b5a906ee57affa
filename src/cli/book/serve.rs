//! `nimsmith book serve`: shows a book on this machine alone, and builds it again whenever it changes.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::Args;
use tempfile::TempDir;
use tiny_http::Server;

use super::super::terminal;
use super::build::{self, Edition};
use super::respond::respond;
use super::source::Source;
use super::watch::{Stamps, stamps};

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

/// So many requests are answered at a time.
const HANDS: usize = 4;

/// The pages that are shown at present.
#[derive(Clone)]
pub struct Shown {
    /// Where they are.
    pub pages: Arc<TempDir>,
    /// Counts the builds, so that a page knows when it is old.
    pub version: u64,
}

/// Runs the command until it is stopped.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let source = Source::open(arguments.folder.as_deref())?;
    let mut seen = stamps(&source.root);
    let pages = made(&source, arguments.edition)?;
    let shown = Arc::new(Mutex::new(Shown { pages, version: 1 }));
    let server = Server::http(("127.0.0.1", arguments.port)).map_err(|error| {
        anyhow!(
            "port {}: {error}\nhelp: choose another one with --port",
            arguments.port
        )
    })?;
    let address = server.server_addr();
    terminal::say(&format!(
        "the book is at http://{address}/ until you press Ctrl-C\n"
    ))?;
    let server = Arc::new(server);
    for _ in 0..HANDS {
        let (server, shown) = (server.clone(), shown.clone());
        thread::spawn(move || {
            while let Ok(request) = server.recv() {
                let now = shown.lock().unwrap_or_else(PoisonError::into_inner).clone();
                respond(request, &now);
            }
        });
    }
    loop {
        thread::sleep(LOOK);
        // The carried book does not change.
        if arguments.folder.is_some() {
            again(&source, arguments.edition, &mut seen, &shown);
        }
    }
}

/// Builds the book once more if it has changed. What cannot be built is told, and the pages stay as they are.
fn again(source: &Source, edition: Edition, seen: &mut Stamps, shown: &Mutex<Shown>) {
    let now = stamps(&source.root);
    if now == *seen {
        return;
    }
    *seen = now;
    let begun = Instant::now();
    match made(source, edition) {
        Ok(pages) => {
            let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
            let version = shown.version + 1;
            *shown = Shown { pages, version };
            let took = begun.elapsed().as_millis();
            let _ = terminal::say(&format!("built again in {took} ms\n"));
        }
        Err(error) => terminal::complain(&error.to_string()),
    }
}

fn made(source: &Source, edition: Edition) -> anyhow::Result<Arc<TempDir>> {
    let folder = TempDir::new().context("a temporary folder cannot be made")?;
    build::make(source, folder.path(), edition)?;
    Ok(Arc::new(folder))
}
