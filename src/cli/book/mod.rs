//! `nimsmith book`: makes an exercise book of chapters, shows it while it is written, and begins a new one.

mod build;
mod common;
mod http;
mod init;
mod preprocess;
mod respond;
mod serve;
mod site;
mod source;
mod tree;

use clap::{Args, Subcommand};

/// Build the exercise book, or one of your own
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  nimsmith book build                         the book that the program carries, in book-html
  nimsmith book build DIR --out pages
  nimsmith book build --withhold --seed 7     without the answers to the exercises, and drawn anew
  nimsmith book serve DIR                     shows the book, and builds it again on every change
  nimsmith book init DIR                      begins a new book";

#[derive(Subcommand)]
enum Command {
    Build(build::Arguments),
    Serve(serve::Arguments),
    Init(init::Arguments),
    Preprocess(preprocess::Arguments),
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
