//! `nimsmith book`: makes an exercise book of chapters, shows it while it is written, and begins a new one.

mod build;
mod http;
mod init;
mod preprocess;
mod respond;
mod serve;
mod site;
mod source;
mod tree;
mod watch;

use std::io;
use std::path::Path;

use anyhow::anyhow;
use clap::{Args, Subcommand};

use crate::book::Failure;

/// Lies in every folder of pages, with a list of them.
const MARK: &str = ".nimsmith-book";

/// Build the exercise book, or one of your own
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  nimsmith book build                         the book that the program carries, in the folder book-html
  nimsmith book build DIR --out pages
  nimsmith book build --withhold --seed 7     without the answers to the exercises, and drawn anew
  nimsmith book serve DIR                     shows the book, and builds it again when a chapter changes
  nimsmith book init DIR                      begins a new book";

#[derive(Subcommand)]
enum Command {
    Build(build::Arguments),
    Serve(serve::Arguments),
    Init(init::Arguments),
    Preprocess(preprocess::Arguments),
}

/// An error of the system with the file that it is about.
fn failed(path: &Path, what: &'static str) -> impl FnOnce(io::Error) -> anyhow::Error {
    let shown = path.display().to_string();
    move |error| anyhow!("{shown}: {what}: {error}")
}

/// The messages of a book that is not as it should be.
fn rendered(error: &anyhow::Error, colour: bool) -> String {
    match error.downcast_ref::<Failure>() {
        Some(failure) => failure.render(colour),
        None => format!("{error:#}"),
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.command {
        Command::Build(arguments) => build::run(arguments),
        Command::Serve(arguments) => serve::run(arguments),
        Command::Init(arguments) => init::run(arguments),
        Command::Preprocess(arguments) => preprocess::run(arguments),
    }
}
