//! `nimsmith solve`: the worked solution of one position.

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;

use super::house::{House, Named};
use super::{input, rocq, terminal};
use crate::games::{self, Game};
use crate::kinds::{self, More, Problem};
use crate::language::{header, print};
use crate::locale::{CODES, Locale};
use crate::model::{
    Board, Derivation, Goal, HouseRules, LARGEST_HEAP, Layout, MOST_HEAPS, Method, Position,
    Theorem,
};
use crate::proof::rocq::solution::file;
use crate::render::view::Answers;
use crate::render::{Font, Format, Printer, Printout, html, json, markdown, text};
use crate::spec::{self, Words, fields::METHOD};
use crate::worksheet::{Question, Reader, Worksheet};

/// Print the worked solution of one position
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The game: nim, classic-nim (also called misere), circle-nim, take-away, kayles, nimble, turning-turtles and others, or a heap code such as 0.77
    game: String,
    /// The sizes of the heaps in board order: 5 8 16 or 5,8,16; a ring or a row of circles as 8 or oo.oo.oo;
    /// in nimble the squares of the coins, in turning-turtles the places that show heads
    #[arg(required = true, allow_negative_numbers = true)]
    position: Vec<String>,
    /// How it is worked: by powers of 2 that cancel, by binary columns, or, with two heaps of Nim, by mirroring
    #[arg(long, value_parser = input::one_of(&METHOD), default_value = "powers")]
    method: Method,
    /// What is printed
    #[arg(long, value_parser = input::one_of(&FORMATS), default_value = "text")]
    format: Printed,
    /// The language of the solution; its first lines stay as they are
    #[arg(long, value_parser = input::one_of(CODES), default_value = "en")]
    language: &'static Locale,
    /// Write it for Rocq (Coq) as a theorem about play: nim, classic-nim, take-away of 1 to k from one heap, and full circles of circle-nim
    #[arg(long, value_name = "DIR")]
    rocq: Option<PathBuf>,
    #[command(flatten)]
    house: House,
}

const EXAMPLES: &str = "\
Examples:
  nimsmith solve nim 5 8 16
  nimsmith solve nim 9,2,14 --method columns
  nimsmith solve nim 3 5 --method mirror
  nimsmith solve classic-nim 1 1 1 1 1 13 --format md
  nimsmith solve misere 4 3 2 --format json
  nimsmith solve circle-nim 8
  nimsmith solve circle-nim oo.oo.oo
  nimsmith solve take-away 21 --take 1..3
  nimsmith solve take-away 30 --take 1,3,4 --misere
  nimsmith solve kayles 12
  nimsmith solve 0.137 9 4
  nimsmith solve kayles oo.ooo --board row
  nimsmith solve nimble 3 5 9
  nimsmith solve turning-turtles 3 5 9
  nimsmith solve nim 5 8 16 --language de
  nimsmith solve nim 5 8 16 --rocq rocq";

#[derive(Clone, Copy)]
enum Printed {
    Text,
    Page(&'static Format),
    Json,
}

static FORMATS: [(&str, Printed); 4] = [
    ("text", Printed::Text),
    ("md", Printed::Page(&markdown::FORMAT)),
    ("html", Printed::Page(&html::FORMAT)),
    ("json", Printed::Json),
];

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Named { game, name, house } = arguments.house.game(&arguments.game)?;
    let position = position(&*game, &arguments.position)?;
    if let Some(unsolved) = game.unsolved(&position) {
        bail!("{unsolved}\nhelp: {}", unsolved.help());
    }
    let method = arguments.method;
    if method == Method::Mirror {
        mirrored(&*game, &position)?;
    }
    let solution = games::certified(&*game, &position, Goal::FirstMove, method)?;
    let wrote = match &arguments.rocq {
        Some(folder) => theorem(folder, &*game, &position, solution.derivation())?,
        None => String::new(),
    };
    let output = match arguments.format {
        Printed::Text => {
            text::solution(&*game, "first-move", &solution, arguments.language) + &wrote
        }
        Printed::Json => json::pretty(&json::solution(&*game, &solution)?)?,
        Printed::Page(format) => {
            let shown = print::shown(&position, game.layout());
            let called = arguments.language.game(game.name(), game.title());
            let title = format!("{called} {shown}");
            let mut set = one_question(title, name, house, method)?;
            set.words = Words::of(arguments.language);
            let printer = Printer::new(&set, &[], Font::Inside)?;
            let sheet = Worksheet {
                labels: set.labels(),
                reader: Reader::Anyone,
                code: String::new(),
                questions: vec![Question {
                    entry: 0,
                    index: 1,
                    problem: Problem::of(position),
                    solution: solution.into(),
                    more: More::default(),
                }],
                weighed: Vec::new(),
            };
            let mut page = String::new();
            let printout = Printout::new(&printer, &sheet, Answers::Shown);
            format.print(&printout, &mut page)?;
            page
        }
    };
    terminal::say(&output)
}

/// Writes a solution as a theorem about play; the line that says so.
fn theorem(
    folder: &Path,
    game: &dyn Game,
    position: &Position,
    solution: &Derivation,
) -> anyhow::Result<String> {
    let outcome = solution.outcome();
    let file = outcome.and_then(|is| file(game, position, is, solution.chosen_move()));
    match file {
        Some(file) => rocq::write(folder, None, Some(file)),
        None => {
            let amounts = game.amounts().filter(|amounts| amounts.up_to().is_none());
            let what = match amounts {
                Some(amounts) => {
                    let each: Vec<String> = amounts.0.iter().map(u64::to_string).collect();
                    format!("of {}", each.join(", "))
                }
                None => format!("with {position}"),
            };
            bail!(
                "--rocq does not work for `{}` {what}\nhelp: it is for nim, classic-nim, take-away of 1 to k from one heap, and full circles of circle-nim",
                game.name()
            )
        }
    }
}

/// Refuses what cannot be worked by mirroring.
fn mirrored(game: &dyn Game, position: &Position) -> anyhow::Result<()> {
    let other = "or choose --method powers or --method columns";
    if !game.theorems().contains(&Theorem::Mirror) {
        let name = game.name();
        bail!("--method mirror does not work for `{name}`\nhelp: mirror in nim, {other}");
    }
    match position.0.len() {
        2 => Ok(()),
        n => bail!(
            "--method mirror is for exactly two heaps, and here {} {n}\nhelp: give two heaps, like 5 8, {other}",
            if n == 1 { "is" } else { "are" }
        ),
    }
}

/// A set of one first-move question, to print a position with.
fn one_question(
    title: String,
    game: &str,
    house: HouseRules,
    method: Method,
) -> anyhow::Result<spec::Spec> {
    let text = b"exercises: [{kind: first-move}]";
    let mut set = spec::parse("solve", text, &kinds::known())?;
    set.title = title;
    for entry in &mut set.entries {
        entry.game = game.to_string();
        entry.house = house.clone();
        entry.method = method;
    }
    Ok(set)
}

/// A position of a game from the words of the command line.
pub fn position(game: &dyn Game, words: &[String]) -> anyhow::Result<Position> {
    let layout = game.layout();
    if layout.has_places() {
        return places(layout, words);
    }
    let position = heaps(game, words)?;
    if layout
        .disguise()
        .is_some_and(|look| !look.fits(&position.0))
    {
        bail!(
            "`{position}` is no row of coins\nhelp: give each place that shows heads once, counted from 1, like 3 5 6"
        );
    }
    Ok(position)
}

fn places(layout: Layout, words: &[String]) -> anyhow::Result<Position> {
    let numbers = words
        .iter()
        .any(|word| word.contains(|c: char| c.is_ascii_digit()));
    let text = words.join(if numbers { " " } else { "" });
    let kind = if layout.is_round() { "circle" } else { "row" };
    let Some(position) = header::position(layout, &text) else {
        bail!(
            "`{text}` is not a {kind}\nhelp: give the number of circles, like 8, or a pattern of o (marker) and . \
             (empty), like oo.oo.oo"
        );
    };
    match position.0.len() {
        0 => bail!("no circles\nhelp: give the number of circles, like 8"),
        n if n > MOST_HEAPS => {
            bail!("{n} circles are too many\nhelp: up to {MOST_HEAPS} circles are solved")
        }
        _ => Ok(position),
    }
}

/// Whether a game of heaps can be played on places too.
fn has_rows(game: &dyn Game) -> bool {
    game.code().is_some_and(|code| {
        let house = HouseRules {
            board: Board::Row,
            code: code.clone(),
            ..HouseRules::DEFAULT
        };
        games::on_board(game, &house).is_ok()
    })
}

/// Heap sizes from words that may have commas in them.
fn heaps(game: &dyn Game, words: &[String]) -> anyhow::Result<Position> {
    let separated = words.iter().flat_map(|word| word.split([',', ' ']));
    let mut heaps = Vec::new();
    for word in separated.filter(|word| !word.is_empty()) {
        match word.parse::<u64>() {
            Ok(size) if size <= LARGEST_HEAP => heaps.push(size),
            _ => {
                let circles = word.chars().all(|c| matches!(c, 'o' | '.'));
                let help = match (circles, has_rows(game)) {
                    (true, true) => "for circles, add --board row or --board ring".to_string(),
                    _ => format!("give whole numbers from 0 to {LARGEST_HEAP}, like 5 8 16"),
                };
                bail!("`{word}` is not the size of a heap\nhelp: {help}")
            }
        }
    }
    match heaps.len() {
        0 => bail!("no heaps\nhelp: give the sizes of the heaps, like 5 8 16"),
        n if n > MOST_HEAPS => {
            bail!("{n} heaps are too many\nhelp: up to {MOST_HEAPS} heaps are solved")
        }
        _ => Ok(Position(heaps)),
    }
}
