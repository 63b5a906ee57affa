//! `first-wrong-line`: the line is chosen, or that every line is right.

use super::common::option;
use super::orders::{names, words};
use crate::dice::Dice;
use crate::error::Error;
use crate::kinds::content::CodeLine;
use crate::kinds::theorems::{self, changes::Change};
use crate::quiz::posed::Posed;
use crate::quiz::text::{code, number, plain};
use crate::quiz::{Quiz, Response};

/// Of proofs with so many lines at most every line is an option.
const FEW: usize = 8;
/// So many lines of a longer proof are.
const MOST: usize = 6;
/// They are among so many lines around the one that is wrong.
const NEAR: usize = 10;

/// Makes the question.
pub fn first_wrong_line(posed: &Posed) -> Result<Quiz, Error> {
    let more = &posed.more;
    let lines = code(&more.asked, "lines");
    let wrong = number(&more.found, "line");
    let changed = changed(posed).ok_or_else(|| posed.refuse("no such line"))?;
    if wrong.is_some_and(|wrong| wrong != changed as u64 + 1) {
        return Err(posed.refuse("another line is wrong"));
    }
    let mut options = Vec::new();
    for line in offered(posed, lines, changed) {
        let n = line as u64 + 1;
        let said = plain(posed.say("quiz line number", &[("n", &n)]));
        options.push(option(
            posed,
            said,
            &format!("line: {n}"),
            wrong == Some(n),
        )?);
    }
    let none = posed.text("quiz all lines right");
    options.push(option(posed, none, "line: none", wrong.is_none())?);
    Ok(Quiz {
        ask: posed.text("quiz ask first-wrong-line"),
        response: Response::Choice(options),
    })
}

/// The line that is changed, from 0, or that would be if the proof had not been left as it is.
fn changed(posed: &Posed) -> Option<usize> {
    let shown = theorems::prepared(posed.problem)?.shown;
    let number = usize::try_from(*posed.problem.drawn.0.get(1)?).ok()?;
    Some(Change::of(shown).nth(number.checked_sub(1)?)?.row)
}

/// The lines that are options, from 0: so chosen that neither their places nor their number tell whether one is wrong.
fn offered(posed: &Posed, lines: &[CodeLine], changed: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..lines.len()).collect();
    if all.len() <= FEW {
        return all;
    }
    let tells = |line: &usize| {
        let text = lines.get(*line).map_or("", |line| line.text.trim_start());
        text != "end" && !text.starts_with("case ")
    };
    all.retain(|line| *line != changed && tells(line));
    all.sort_by_key(|line| line.abs_diff(changed));
    let rests = all
        .iter()
        .copied()
        .find(|&line| line > changed && rests_on(lines, line, changed));
    all.truncate(NEAR);
    let item = posed.problem.drawn.0.first().copied().unwrap_or(0);
    Dice::new(item, "first-wrong-line", changed as u64, "").shuffle(&mut all);
    let mut offered = vec![changed];
    offered.extend(rests);
    for line in all {
        if offered.len() < MOST && !offered.contains(&line) {
            offered.push(line);
        }
    }
    offered.sort_unstable();
    offered
}

/// Whether a line has another one among its reasons.
fn rests_on(lines: &[CodeLine], line: usize, other: usize) -> bool {
    let text = |line: usize| lines.get(line).map_or("", |line| line.text.as_str());
    let given = names(text(other));
    let reasons = text(line)
        .rsplit_once(" by ")
        .map_or("", |(_, reasons)| reasons);
    words(reasons).any(|word| given.contains(&word))
}
