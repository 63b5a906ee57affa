//! Forms: what is filled in on a paper where the answer is no solution, a line for each cell: `3: N`. The cells are those of the
//! question for learning systems, and what is right is read off the same certified key.

use std::sync::Arc;

use super::filled::Form;
use super::posed::Posed;
use super::{Choice, Field, Number, Text};
use super::{diagrams, errors, reasons, steps, tables, told_games, two_rules};
use crate::check::task::Marker;
use crate::error::Error;
use crate::games::Game;
use crate::kinds::Problem;
use crate::kinds::content::Value;
use crate::model::position::Position;
use crate::spec::Words;
use crate::worksheet::Planned;

/// A cell of a form.
#[derive(Clone)]
pub struct Cell {
    /// What stands before it.
    pub head: String,
    /// What is right, as a student may write it; empty where the cell may stay so.
    pub key: String,
    /// What else is right, and what is wrong about the rest.
    pub right: Right,
}

/// What is right in a cell.
#[derive(Clone)]
pub enum Right {
    /// A number.
    Number(Number<Text>),
    /// One of some words, each with the ways to write it.
    Word(Vec<(Vec<String>, Choice<Text>)>),
    /// Different powers of 2, in any order, none of them written as `none`.
    Powers(Vec<u64>),
    /// A position, up to what does not matter in play.
    Position(Position),
    /// A move that wins in a position, in this game and in another one; `none` where there is none.
    Move {
        /// Where it is made.
        at: Position,
        /// The other game in which it wins.
        also: Option<Arc<dyn Game>>,
        /// Whether `none` is right.
        none: bool,
    },
    /// The right line in place of a wrong one, after the lines before it. Another true line is for a person to judge.
    Instead {
        /// The position that they are about.
        at: Position,
        /// The lines before it.
        before: Vec<String>,
    },
    /// A chain that is true, from the head of the cell to something that is less than this number.
    Less {
        /// The position that it is about.
        at: Position,
        /// The number.
        than: u64,
    },
    /// One of these steps; another true one is for a person to judge.
    Step(Vec<(String, Choice<Text>)>),
}

/// The form of a kind.
struct Row {
    kind: &'static str,
    /// How it is filled in, for students.
    how: &'static str,
    cells: fn(&Posed) -> Result<Vec<Cell>, Error>,
}

/// The kinds whose answers are filled into a form.
static FORMS: &[Row] = &[
    Row {
        kind: "table",
        how: "Write N or P for each number, and who wins: first or second.",
        cells: tables::cells,
    },
    Row {
        kind: "two-rules",
        how: "Write N or P for each game, then a move that wins in both, or none.",
        cells: two_rules::cells,
    },
    Row {
        kind: "played-game",
        how: "Write who is winning, the number of the first bad move or none, and a better one.",
        cells: told_games::cells,
    },
    Row {
        kind: "state-diagram",
        how: "Write the position of each letter, and N or P for each position.",
        cells: diagrams::cells,
    },
    Row {
        kind: "why-legal",
        how: "Write the powers of 2, such as 16, 4, or none, and the steps of the last line.",
        cells: reasons::cells,
    },
    Row {
        kind: "justify",
        how: "Write the name of a property for each step, or the missing step.",
        cells: steps::cells,
    },
    Row {
        kind: "spot-the-error",
        how: "Write the number of the line, or none, and what is right instead.",
        cells: errors::cells,
    },
];

/// The cells of a question; `None` where no form is filled in.
pub fn cells(posed: &Posed) -> Option<Result<Vec<Cell>, Error>> {
    Some((row(posed.kind.name())?.cells)(posed))
}

/// The form as it is printed on a paper, empty.
pub fn stub(posed: &Posed) -> Option<Result<Vec<String>, Error>> {
    let row = row(posed.kind.name())?;
    let line = |cell: Cell| match cell.right {
        Right::Less { .. } => format!("{} =", cell.head),
        _ => format!("{}:", cell.head),
    };
    let how = [format!("# {}", row.how)];
    let lines = |cells: Vec<Cell>| how.into_iter().chain(cells.into_iter().map(line)).collect();
    Some((row.cells)(posed).map(lines))
}

/// Who marks a form; `None` where none is filled in.
pub fn marker(planned: &Planned, problem: &Problem, words: &Words) -> Option<Arc<dyn Marker>> {
    row(planned.kind.name())?;
    let worked = planned.work(problem).ok()?;
    let posed = Posed::new(planned, problem, &worked, words);
    let cells = cells(&posed)?.ok()?;
    let game = planned.game.clone();
    Some(Arc::new(Form { cells, game }))
}

fn row(kind: &str) -> Option<&'static Row> {
    FORMS.iter().find(|row| row.kind == kind)
}

impl Cell {
    /// A cell for a number.
    pub fn number(head: impl Into<String>, number: Number<Text>) -> Cell {
        Cell {
            head: head.into(),
            key: number.key.to_string(),
            right: Right::Number(number),
        }
    }

    /// A cell for one of several options. Each has its words, the ways to write it separated by `/`.
    pub fn word<W: AsRef<str>>(
        head: impl Into<String>,
        words: &[W],
        options: Vec<Choice<Text>>,
    ) -> Cell {
        let ways = words.iter().map(|word| {
            let ways = word.as_ref().split('/');
            ways.map(str::to_string).collect::<Vec<_>>()
        });
        let options: Vec<(Vec<String>, Choice<Text>)> = ways.zip(options).collect();
        let right = options.iter().find(|(_, option)| option.right);
        let key = right.and_then(|(ways, _)| ways.first());
        Cell {
            head: head.into(),
            key: key.cloned().unwrap_or_default(),
            right: Right::Word(options),
        }
    }

    /// A cell for what belongs into a blank.
    pub fn of<W: AsRef<str>>(head: impl Into<String>, words: &[W], field: Field<Text>) -> Cell {
        match field {
            Field::Number(number) => Cell::number(head, number),
            Field::OneOf(options) => Cell::word(head, words, options),
        }
    }
}

/// N or P, as students write them.
pub const MARKS: [&str; 2] = [
    "N/N-position/hot/first/first player",
    "P/P-position/cold/second/second player",
];

/// The first player or the second.
pub const PLAYERS: [&str; 2] = [
    "first/first player/the first player/N",
    "second/second player/the second player/P",
];

/// What is said in a text, as far as it is words and numbers.
pub fn said(text: &Text) -> String {
    let pieces = text.iter().map(|piece| match piece {
        Value::Text(text) | Value::Line(text) => text.clone(),
        Value::Word(word) => (*word).to_string(),
        Value::Expr(side) => side.to_string(),
        Value::Chain(chain) => chain.to_string(),
        _ => String::new(),
    });
    pieces.collect()
}
