//! The commands, a file each. The only place that reads and writes files, looks at the terminal and sets exit codes:
//! 0 done, 1 a verdict that is not good, 2 could not do it.

mod abreast;
mod at;
mod beside;
#[cfg(feature = "book")]
mod book;
mod bytes;
mod cause;
mod check;
mod completions;
mod generate;
mod help;
mod house;
mod input;
mod man;
mod output;
mod papers;
mod pdf;
mod play;
mod pool;
mod prove;
mod readers;
mod rocq;
mod schema;
mod secret;
mod solve;
mod stress;
mod terminal;
mod threads;
pub mod watch;
mod workshop;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// Worksheets on Nim and its relatives with certified answer keys, and a verdict on every line that students hand in
#[derive(Parser)]
#[command(name = "nimsmith", version, max_term_width = 100, after_help = EXAMPLES, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  nimsmith generate                           the built-in homework: a sheet and its key
  nimsmith generate SET.yaml --students CLASS.csv --combined --papers
  nimsmith check paper.txt                    a written solution, judged line by line
  nimsmith check papers --set SET.yaml --students CLASS.csv --format html --out reports
  nimsmith prove homework.proof               a written proof, judged line by line
  nimsmith book build                         the exercise book as pages, in the folder book-html
  nimsmith solve nim 5 8 16                   one position, worked out line by line
  nimsmith play nim 3 4 5                     a game against the program
  nimsmith pool SET.yaml                      how many positions a set can draw from
  nimsmith stress SET.yaml --seeds 200        a set tested on many sheets
  nimsmith workshop                           one page that does this in a browser
  nimsmith secret course.secret               so that nobody else can draw the same sheets";

#[derive(Subcommand)]
enum Command {
    Generate(generate::Arguments),
    Check(check::Arguments),
    Prove(prove::Arguments),
    #[cfg(feature = "book")]
    Book(book::Arguments),
    Solve(solve::Arguments),
    Play(play::Arguments),
    Pool(pool::Arguments),
    Secret(secret::Arguments),
    Stress(stress::Arguments),
    Workshop(workshop::Arguments),
    Schema(schema::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
    Help(help::Arguments),
}

/// Does what the command line says.
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refused(&error),
    };
    threads::start();
    let done = match arguments.command {
        Command::Generate(arguments) => good(generate::run(&arguments)),
        Command::Check(arguments) => check::run(&arguments),
        Command::Prove(arguments) => prove::run(&arguments),
        #[cfg(feature = "book")]
        Command::Book(arguments) => good(book::run(&arguments)),
        Command::Solve(arguments) => good(solve::run(&arguments)),
        Command::Play(arguments) => good(play::run(&arguments)),
        Command::Pool(arguments) => good(pool::run(&arguments)),
        Command::Secret(arguments) => good(secret::run(&arguments)),
        Command::Stress(arguments) => stress::run(&arguments),
        Command::Workshop(arguments) => good(workshop::run(&arguments)),
        Command::Schema(arguments) => good(schema::run(&arguments)),
        Command::Completions(arguments) => good(completions::run(&arguments, Arguments::command())),
        Command::Man(arguments) => good(man::run(&arguments, Arguments::command())),
        Command::Help(arguments) => good(help::run(&arguments, Arguments::command())),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            terminal::complain(&error.to_string());
            ExitCode::from(2)
        }
    }
}

/// Prints help, or what is wrong with the command line.
fn refused(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render();
    let text = match terminal::colour() {
        true => text.ansi().to_string(),
        false => text.to_string(),
    };
    terminal::complain(text.trim_end());
    ExitCode::from(2)
}

/// The exit code of a command that has no verdict.
fn good(done: anyhow::Result<()>) -> anyhow::Result<ExitCode> {
    done.map(|()| ExitCode::SUCCESS)
}
