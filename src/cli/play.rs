//! `nimsmith play`: a game in the terminal, or with moves from standard input. Lines go in, answers come out; what they
//! mean is known to `play`.

use std::io::{self, BufRead, IsTerminal, Read};

use anyhow::{anyhow, bail};
use clap::Args;

use super::house::{House, Named};
use super::{cause, input, solve, terminal};
use crate::locale::{CODES, Locale};
use crate::plain;
use crate::play::opponent::Opponent;
use crate::play::talk::{Session, Setting};
use crate::play::{Side, is_over};

/// Play a game against the program
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The game: nim, classic-nim (also called misere), circle-nim, take-away, kayles, nimble, turning-turtles and others, or a heap code such as 0.77
    game: String,
    /// The position: heaps like 5 8 16; a circle or a row like 8 or oo.oo.oo
    #[arg(required = true, allow_negative_numbers = true)]
    position: Vec<String>,
    /// How well the opponent plays: a perfect one wins whenever that is possible; a beginner moves at random, but sees a win in one move
    #[arg(long, value_parser = input::one_of(&OPPONENTS), default_value = "perfect")]
    opponent: Opponent,
    /// The opponent moves first
    #[arg(long)]
    second: bool,
    /// Fixes what a beginner or a losing opponent chooses
    #[arg(long, default_value = "1", value_parser = input::seed)]
    seed: u64,
    /// The language that is spoken; what you type may be in it or in English
    #[arg(long, value_parser = input::one_of(CODES), default_value = "en")]
    language: &'static Locale,
    #[command(flatten)]
    house: House,
}

const EXAMPLES: &str = "\
Examples:
  nimsmith play nim 3 4 5
  nimsmith play classic-nim 1 1 5 --second
  nimsmith play circle-nim 8
  nimsmith play take-away 21 --take 1..3
  nimsmith play nim 5 8 16 --opponent beginner --seed 7
  nimsmith play nim 3 4 5 --language de
  echo 'take 2 from row 1' | nimsmith play nim 3 4 5";

static OPPONENTS: [(&str, Opponent); 2] = [
    ("perfect", Opponent::Perfect),
    ("beginner", Opponent::Beginner),
];

/// A game ends after so many lines, and after so many bytes, so that it ends whatever is typed.
const MOST_LINES: usize = 10_000;
const MOST_BYTES: u64 = 4 * 1024 * 1024;
/// No longer line is read.
const LONGEST_LINE: usize = 1_000;

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (mut session, text) = Session::open(setting(arguments)?)?;
    terminal::say(&text)?;
    let typed = io::stdin().is_terminal();
    let mut lines = io::stdin().lock().take(MOST_BYTES);
    for _ in 0..MOST_LINES {
        if session.ended() {
            break;
        }
        if typed {
            terminal::say("\n> ")?;
        }
        let line = next_line(&mut lines)
            .map_err(|error| anyhow!("standard input: {}", cause::with_help(&error)))?;
        let Some(line) = line else {
            if typed {
                terminal::say("\n")?;
            }
            break;
        };
        let answer = match &line {
            Line::TooLong => arguments.language.say("play line too long", &[]) + "\n",
            Line::Text(text) => session.hear(text)?,
        };
        match line {
            Line::Text(text) if !typed => terminal::say(&format!("\n> {}\n", plain::line(&text)))?,
            _ => {}
        }
        terminal::say(&answer)?;
    }
    terminal::say(&format!("\n{}", session.account()?))
}

fn setting(arguments: &Arguments) -> anyhow::Result<Setting> {
    let Named { game, .. } = arguments.house.game(&arguments.game)?;
    let start = solve::position(&*game, &arguments.position)?;
    if let Some(unsolved) = game.unsolved(&start) {
        bail!("{unsolved}\nhelp: {}", unsolved.help());
    }
    if is_over(&*game, &start) {
        bail!("no move is possible in this position\nhelp: begin with one that has a move");
    }
    Ok(Setting {
        game,
        start,
        opponent: arguments.opponent,
        first: match arguments.second {
            true => Side::Opponent,
            false => Side::You,
        },
        seed: arguments.seed,
        locale: arguments.language,
    })
}

/// A line that came in.
enum Line {
    /// What it says, bytes that are no text replaced.
    Text(String),
    /// More than is read.
    TooLong,
}

/// The next line; `None` at the end.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let read = input
        .take(LONGEST_LINE as u64)
        .read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if read == LONGEST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(Line::Text(
        text.trim_end_matches(['\n', '\r']).to_string(),
    )))
}
