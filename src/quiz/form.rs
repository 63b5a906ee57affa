//! Forms: what is filled in on a paper where the answer is no solution, a line for each cell: `3: N`. The cells are those of the
//! question for learning systems, and what is right is read off the same certified key.

use std::sync::Arc;

use super::cell::{Cell, Right};
use super::filled::Form;
use super::posed::Posed;
use super::{diagrams, errors, reasons, steps, tables, taps, told_games, two_rules};
use crate::check::task::Marker;
use crate::error::Error;
use crate::kinds::{Kind, Problem};
use crate::spec::Words;
use crate::worksheet::Planned;

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

/// How the heads of some cells begin, and what their letters mean.
const SIGNS: [(&str, &str); 2] = [
    ("s of ", "s is the nim-sum."),
    (
        "b of ",
        "b is the number of heaps with more than one counter.",
    ),
];

/// Whether a kind's answers are filled into a form.
pub fn has(kind: &dyn Kind) -> bool {
    row(kind.name()).is_some()
}

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
    let lines = |cells: Vec<Cell>| {
        let used = |sign: &&(&str, &str)| cells.iter().any(|cell| cell.head.starts_with(sign.0));
        let signs = SIGNS.iter().filter(used).map(|(_, says)| *says);
        let how: Vec<&str> = std::iter::once(row.how).chain(signs).collect();
        let how = [format!("# {}", how.join(" "))];
        how.into_iter().chain(cells.into_iter().map(line)).collect()
    };
    Some((row.cells)(posed).map(lines))
}

/// Whether something can be tapped to answer a question.
pub fn is_tapped(posed: &Posed) -> Result<bool, Error> {
    match cells(posed).transpose()? {
        Some(cells) => Ok(cells.iter().any(|cell| cell.choices().is_some())),
        None => Ok(!posed.kind.marks() && taps::has(posed.kind.goal())),
    }
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
