//! `nimsmith man`: pages for `man`, made of the help texts.

use anyhow::bail;
use clap::Args;
use clap_mangen::Man;

use super::help::subcommand;
use super::terminal;

/// Print the manual page of the program or of a command, for man
#[derive(Args)]
#[command(
    after_help = "Examples:\n  nimsmith man > nimsmith.1\n  nimsmith man generate > nimsmith-generate.1"
)]
pub struct Arguments {
    /// The command; without it, the page of the program
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

/// Runs the command; `command` is the whole program's command line.
pub fn run(arguments: &Arguments, mut command: clap::Command) -> anyhow::Result<()> {
    command.build();
    let Some(command) = subcommand(&mut command, &arguments.command) else {
        let name = arguments.command.join(" ");
        bail!("unknown command `{name}`\nhelp: `nimsmith help` lists the commands");
    };
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    terminal::say(&String::from_utf8_lossy(&page))
}
