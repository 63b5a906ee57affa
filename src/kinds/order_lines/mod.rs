//! `order-lines`: the lines of a proved theorem in a drawn order, to be put in an order that the kernel accepts.

mod marker;
mod puzzle;

use std::sync::Arc;

use super::about_theorem::{AboutTheorem, Question};
use super::kind::{Key, Kind};
use super::theorems;
use marker::Referee;
pub use puzzle::{Piece, Puzzle, letter, order};
use puzzle::{mixed, suits};

/// The kind. Its choices are the lines that do not belong there, and the letters: the first is which piece A is, and so on.
pub static KIND: Kind = Kind {
    name: "order-lines",
    room: 2,
    fields: &["proofs", "notation", "distractors"],
    solves: 20,
    drawable: |proofs| theorems::by_topic(proofs, suits, |_| vec![Vec::new()]),
    key: Key::Theorem(AboutTheorem {
        suits,
        choices: |problem, proofs, dice| {
            let prepared = theorems::prepared(problem);
            prepared.map_or(Vec::new(), |prepared| {
                mixed(prepared, proofs.distractors, dice)
            })
        },
        question: |prepared, problem| {
            let puzzle = Puzzle::of(prepared, problem).ok_or("no such lines")?;
            let (lines, more) = (puzzle.text(), puzzle.more());
            Ok(Question { lines, more })
        },
        marker: |prepared, problem, locale| {
            let puzzle = Puzzle::of(prepared, problem)?;
            Some(Arc::new(Referee { puzzle, locale }))
        },
    }),
    stub: |_, _, locale| vec![format!("{}:", locale.says().order)],
    ..Kind::THEOREM
};
