//! Forms: what is filled in on a paper where the answer is no solution, a line for each cell: `3: N`. The cells are those of the
//! question for learning systems, and what is right is read off the same certified key.

use std::sync::Arc;

use super::cell::{Cell, Right};
use super::filled;
use super::posed::Posed;
use super::table::{self, Form};
use super::taps;
use crate::check::task::Marker;
use crate::error::Error;
use crate::kinds::{Kind, Problem};
use crate::locale::Locale;
use crate::spec::Words;
use crate::worksheet::Planned;

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
    of(kind.name()).is_some()
}

/// The cells of a question; `None` where no form is filled in.
pub fn cells(posed: &Posed) -> Option<Result<Vec<Cell>, Error>> {
    Some((of(posed.kind.name())?.cells)(posed))
}

/// The form as it is printed on a paper, empty.
pub fn stub(posed: &Posed) -> Option<Result<Vec<String>, Error>> {
    let form = of(posed.kind.name())?;
    let line = |cell: Cell| match cell.right {
        Right::Less { .. } => format!("{} =", cell.head),
        _ => format!("{}:", cell.head),
    };
    let lines = |cells: Vec<Cell>| {
        let used = |sign: &&(&str, &str)| cells.iter().any(|cell| cell.head.starts_with(sign.0));
        let signs = SIGNS.iter().filter(used).map(|(_, says)| *says);
        let how: Vec<&str> = std::iter::once(form.how).chain(signs).collect();
        let how = [format!("# {}", how.join(" "))];
        how.into_iter().chain(cells.into_iter().map(line)).collect()
    };
    Some((form.cells)(posed).map(lines))
}

/// Whether something can be tapped to answer a question.
pub fn is_tapped(posed: &Posed) -> Result<bool, Error> {
    match cells(posed).transpose()? {
        Some(cells) => Ok(cells.iter().any(|cell| cell.choices().is_some())),
        None => Ok(!posed.kind.marks() && taps::has(posed.kind.goal())),
    }
}

/// Who marks a form in a language; `None` where none is filled in.
pub fn marker(
    planned: &Planned,
    problem: &Problem,
    words: &Words,
    locale: &'static Locale,
) -> Option<Arc<dyn Marker>> {
    of(planned.kind.name())?;
    let worked = planned.work(problem).ok()?;
    let posed = Posed::new(planned, problem, &worked, words);
    let cells = cells(&posed)?.ok()?;
    let game = planned.game.clone();
    Some(Arc::new(filled::Form {
        cells,
        game,
        locale,
    }))
}

fn of(kind: &str) -> Option<&'static Form> {
    table::find(kind)?.form.as_ref()
}
