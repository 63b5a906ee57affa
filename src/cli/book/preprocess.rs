//! `nimsmith book preprocess`: the other side of mdBook's preprocessors, for books that mdBook itself builds.

use std::io::{stdin, stdout};
use std::path::Path;

use anyhow::bail;
use clap::{Args, Subcommand};

use super::source::Source;
use crate::book::driver;

/// Expand a book that mdBook hands over; called by mdBook
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    question: Option<Question>,
}

#[derive(Subcommand)]
enum Question {
    /// Say whether a renderer can be served; called by mdBook
    Supports {
        /// The renderer's name
        renderer: String,
    },
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.question {
        Some(Question::Supports { renderer }) if renderer == "html" => Ok(()),
        Some(Question::Supports { renderer }) => {
            bail!("the renderer `{renderer}` does not print HTML")
        }
        None => driver::answer(
            stdin().lock(),
            stdout().lock(),
            |root: &Path, src: &Path| Source::within(root, Path::new("")).sets(src),
        ),
    }
}
