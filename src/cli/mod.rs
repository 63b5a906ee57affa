//! The commands, a file each. The only place that reads and writes files, looks at the terminal and sets exit codes:
//! 0 done, 1 a verdict that is not good, 2 could not do it.

mod completions;
mod generate;
mod input;
mod output;
mod pool;
mod readers;
mod roster;
mod schema;
mod solve;
mod terminal;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Exercises in Nim and its relatives, with worked solutions that a proof kernel has accepted.
#[derive(Parser)]
#[command(name = "nimsmith", version, max_term_width = 100, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  nimsmith generate                           the built-in homework: a sheet and its key
  nimsmith generate SET.yaml --students CLASS.csv --combined
  nimsmith solve nim 5 8 16                   one position, worked out line by line
  nimsmith pool SET.yaml                      how many positions a set can draw from";

#[derive(Subcommand)]
enum Command {
    Generate(generate::Arguments),
    Solve(solve::Arguments),
    Pool(pool::Arguments),
    Schema(schema::Arguments),
    Completions(completions::Arguments),
}

/// Does what the command line says.
pub fn run() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Pool(arguments) => pool::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            terminal::complain(&error.to_string());
            ExitCode::from(2)
        }
    }
}
