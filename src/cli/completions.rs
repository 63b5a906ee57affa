//! `nimsmith completions`: scripts with which shells complete the command line.

use clap::Args;
use clap_complete::Shell;

use super::terminal;

/// Print a script that completes the command line in a shell
#[derive(Args)]
#[command(
    after_help = "Example:\n  nimsmith completions bash > ~/.local/share/bash-completion/completions/nimsmith"
)]
pub struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Runs the command; `command` is the whole program's command line.
pub fn run(arguments: &Arguments, mut command: clap::Command) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "nimsmith", &mut script);
    terminal::say(&String::from_utf8_lossy(&script))
}
