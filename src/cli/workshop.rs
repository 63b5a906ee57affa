//! `nimsmith workshop`: the page on which sheets are made and papers checked without a terminal.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;

use super::{output, terminal};
use crate::workshop::alone::{self, NAME};

/// Write the workshop: one page that makes sheets and checks papers in a browser, without a network
#[derive(Args)]
#[command(after_help = "Examples:\n  nimsmith workshop\n  nimsmith workshop --out nim.html")]
pub struct Arguments {
    /// The page to write
    #[arg(long, value_name = "FILE", default_value = NAME)]
    out: PathBuf,
    /// Print errors only
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let shown = arguments.out.display();
    let Some(name) = arguments.out.file_name() else {
        bail!("{shown}: this names no file\nhelp: name one, as in `--out workshop.html`");
    };
    if name.to_str().is_none() {
        bail!("{shown}: the name is not UTF-8");
    }
    output::write(&arguments.out, alone::page(true, true).as_bytes())?;
    match arguments.quiet {
        true => Ok(()),
        false => terminal::say(&format!("wrote {shown}: open it in a browser\n")),
    }
}
