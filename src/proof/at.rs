//! Where a proof stands at a line of its file, for whoever writes there: the state before that line. What comes after the
//! line is not looked at, so that it may be unfinished or wrong.

use super::elaborate::Elaborator;
use super::judge::{Believed, judge_with};
use super::shelf::Shelf;
use super::syntax;
use super::verdict::State;
use super::written::{Item, line_of};

/// What stands at a line.
#[derive(Clone, Debug, PartialEq)]
pub struct At {
    /// The line before which this is so: the one asked for, or the one that goes on there.
    pub line: usize,
    /// Where the proof stands.
    pub state: State,
    /// The facts that are believed there, in order.
    pub facts: Vec<Believed>,
}

/// Why nothing can be said of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nowhere {
    /// The text has only so many lines.
    NoLine(usize),
    /// The line is in no proof whose statement can be read.
    NoProof,
}

/// Where the proof stands before a line of a text, counted from 1. A line that goes on further down begins at its first line.
pub fn at(
    file: &str,
    text: &str,
    line: usize,
    shelf: &dyn Shelf,
    allow: Option<&[String]>,
) -> Result<At, Nowhere> {
    let ends = text.match_indices('\n').map(|(end, _)| end + 1);
    let mut starts = std::iter::once(0).chain(ends);
    let place = line.checked_sub(1).and_then(|before| starts.nth(before));
    let lines = text.lines().count().max(1);
    // The line after the last line end is one in which somebody may be about to write.
    let place = place.ok_or(Nowhere::NoLine(lines))?;
    let start = syntax::start_of_line(text, place);
    let before = text.get(..start).unwrap_or_default();
    let read = syntax::read(before);
    let Some(Item::Theorem(theorem)) = read.items.last() else {
        return Err(Nowhere::NoProof);
    };
    let surveying = Elaborator::surveying();
    let report = judge_with(file, before, shelf, allow, surveying);
    let state = report.state.filter(|state| state.span == theorem.span);
    let state = state.filter(|_| theorem.breaks_off(before));
    Ok(At {
        line: line_of(before, start),
        state: state.ok_or(Nowhere::NoProof)?,
        facts: report.facts,
    })
}
