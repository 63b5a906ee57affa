//! `nimsmith book serve`.

use std::path::PathBuf;

use clap::Args;

use super::build::Edition;

/// Show a book in the browser, and build it again whenever it changes
#[derive(Args)]
pub struct Arguments {
    /// The folder with book.toml; without it, the book that the program carries
    folder: Option<PathBuf>,
    /// The port on this machine
    #[arg(long, default_value_t = 3000)]
    port: u16,
    #[command(flatten)]
    edition: Edition,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let _ = (&arguments.folder, arguments.port, arguments.edition);
    Ok(())
}
