//! `nimsmith schema`: the JSON Schema of set files, for editors.

use clap::Args;

use super::terminal;
use crate::{kinds, render::json, spec};

/// Print the JSON Schema of the set file, for editors that complete and check it
#[derive(Args)]
#[command(after_help = "Example:\n  nimsmith schema > nimsmith.schema.json")]
pub struct Arguments {}

/// Runs the command.
pub fn run(_: &Arguments) -> anyhow::Result<()> {
    terminal::say(&json::pretty(&spec::schema(&kinds::known()))?)
}
