//! `first-wrong-line`: a proved theorem with one line of its proof changed, or none; find the first wrong line.

mod marker;
mod puzzle;

use std::sync::Arc;

use super::about_theorem::{AboutTheorem, Question};
use super::kind::{Key, Kind};
use super::problem::{Drawable, Problem, Same};
use super::theorems::{self, changes::Change};
use crate::proof::shown::Shown;
use crate::spec::Proofs;
use marker::Referee;
use puzzle::{ONE_OF, Puzzle, suits};

/// The kind. Its choice is whether nothing is changed after all, as in one of four.
pub static KIND: Kind = Kind {
    name: "first-wrong-line",
    room: 3,
    fields: &["proofs", "notation"],
    solves: 125,
    drawable,
    same,
    key: Key::Theorem(AboutTheorem {
        suits,
        choices: |_, _, dice| vec![(dice.below(ONE_OF) == 0).into()],
        question: |prepared, problem| {
            let puzzle = Puzzle::of(prepared, problem).ok_or("no such mistake")?;
            let (lines, more) = (prepared.shown.lines(), puzzle.more());
            Ok(Question { lines, more })
        },
        marker: |prepared, problem, locale| {
            let puzzle = Puzzle::of(prepared, problem)?;
            Some(Arc::new(Referee { puzzle, locale }))
        },
    }),
    stub: |_, _, locale| vec![format!("{}:", locale.says().line)],
    ..Kind::THEOREM
};

/// Each theorem has the same share, so that no sheet has two questions of one proof before it has one of each: whoever
/// compares them would see what was changed.
fn drawable(proofs: &Proofs) -> Vec<Drawable> {
    let part = |(theorem, shown): (u64, &'static Shown)| {
        let changes = (1..).zip(Change::of(shown));
        Drawable {
            about: &shown.name,
            numbers: changes.map(|(number, _)| vec![theorem, number]).collect(),
        }
    };
    theorems::asked_for(proofs, suits).map(part).collect()
}

/// A proof in which nothing is changed is the same whatever might have been changed.
fn same(problem: &Problem) -> Option<Same> {
    let ([theorem, _], [1]) = (&problem.drawn.0[..], &problem.choices[..]) else {
        return None;
    };
    let changed = Problem {
        choices: vec![0],
        ..problem.clone()
    };
    Some(Same {
        number: *theorem,
        otherwise: changed,
    })
}
