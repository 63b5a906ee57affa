//! `nimsmith pool`: how many different positions each exercise can draw from, by stratum.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;

use super::{input, terminal};
use crate::workshop::pool;

/// Count the positions that each exercise of a set can draw from
#[derive(Args)]
#[command(after_help = "Example:\n  nimsmith pool SET.yaml")]
pub struct Arguments {
    /// The set file; without it, the built-in homework set
    set: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let set = input::set(arguments.set.as_deref(), None)?;
    let report = pool::report(&set.spec);
    terminal::say(&report.map_err(|problem| anyhow!(input::rendered(&problem, &set.text)))?)
}
