//! Forms: what is filled in on a paper where the answer is no solution, a line for each cell: `3: N`. The cells are those of the
//! question for learning systems, and what is right is read off the same certified key.

use std::sync::Arc;

use super::cell::{Cell, Right};
use super::posed::Posed;
use super::table::{self, Form};
use super::{filled, taps};
use crate::check::task::Marker;
use crate::error::Error;
use crate::kinds::{Kind, Problem};
use crate::locale::{ENGLISH, Locale};
use crate::spec::Words;
use crate::worksheet::Planned;

/// The messages of heads with letters, and those that say what the letters mean.
const SIGNS: [(&str, &str); 2] = [("form s of", "form s is"), ("form b of", "form b is")];

/// Whether a kind's answers are filled into a form.
pub fn has(kind: &Kind) -> bool {
    of(kind.name).is_some()
}

/// The cells of a question; `None` where no form is filled in.
pub fn cells(posed: &Posed) -> Option<Result<Vec<Cell>, Error>> {
    Some(of(posed.kind.name)?(posed))
}

/// The form as it is printed on a paper, empty.
pub fn stub(posed: &Posed) -> Option<Result<Vec<String>, Error>> {
    let line = |cell: Cell| match cell.right {
        Right::Less { .. } => format!("{} =", cell.head),
        _ => format!("{}:", cell.head),
    };
    let lines = |cells: Vec<Cell>| {
        let locale = posed.words.locale;
        let used = |(head, _): &&(&str, &str)| {
            let begins = locale.feedback(head).message.split('{').next();
            let begins = begins.unwrap_or_default();
            cells.iter().any(|cell| cell.head.starts_with(begins))
        };
        let signs = SIGNS.iter().filter(used).map(|(_, is)| *is);
        let how = format!("how {}", posed.kind.name);
        let how = std::iter::once(&*how).chain(signs);
        let how: Vec<&str> = how.map(|name| locale.feedback(name).message).collect();
        let how = [format!("# {}", how.join(" "))];
        how.into_iter().chain(cells.into_iter().map(line)).collect()
    };
    Some(cells(posed)?.map(lines))
}

/// Whether something can be tapped to answer a question.
pub fn is_tapped(posed: &Posed) -> Result<bool, Error> {
    match cells(posed).transpose()? {
        Some(cells) => Ok(cells.iter().any(|cell| cell.choices().is_some())),
        None => Ok(!posed.kind.marks && taps::has(posed.kind.goal)),
    }
}

/// Who marks a form in a language; `None` where none is filled in.
pub fn marker(
    planned: &Planned,
    problem: &Problem,
    words: &Words,
    locale: &'static Locale,
) -> Option<Arc<dyn Marker>> {
    of(planned.kind.name)?;
    let worked = planned.work(problem).ok()?;
    let in_words = |words: Words| cells(&Posed::new(planned, problem, &worked, &words))?.ok();
    let mut cells = in_words(words.told_in(locale))?;
    // Forms in English are read in every language, as other papers are.
    let english = in_words(words.told_in(&ENGLISH))?;
    for (cell, other) in cells.iter_mut().zip(&english) {
        cell.read_also(other);
    }
    let game = planned.game.clone();
    Some(Arc::new(filled::Form {
        cells,
        english: english.into_iter().map(|cell| cell.head).collect(),
        game,
        locale,
    }))
}

fn of(kind: &str) -> Option<Form> {
    table::find(kind)?.form
}
