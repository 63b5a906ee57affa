//! `complete-induction`: a proof by induction of which a part is left out; the student writes its lines. They are right if
//! the kernel accepts the whole.

mod marker;
mod task;

use std::ops::Range;
use std::sync::Arc;

use super::about_theorem::{AboutTheorem, Question};
use super::gaps::known;
use super::kind::{Key, Kind};
use super::problem::Drawable;
use super::theorems;
use crate::spec::Proofs;
use marker::Referee;
use task::{Task, suits};

/// The kind. Its choices are what is allowed: nothing where all is, else 1 and which names.
pub static KIND: Kind = Kind {
    name: "complete-induction",
    room: 12,
    fields: &["proofs", "notation", "allow"],
    typed: true,
    solves: 20,
    drawable,
    key: Key::Theorem(AboutTheorem {
        suits,
        choices: |_, proofs, _| match &proofs.allow {
            None => Vec::new(),
            Some(allowed) => {
                let numbers = allowed.iter().filter_map(|name| known::number(name));
                std::iter::once(1).chain(numbers).collect()
            }
        },
        question: |prepared, problem| {
            let task = Task::of(prepared, problem).ok_or("no such part")?;
            let kept = task.allowed.as_ref();
            if kept.is_some_and(|allowed| !task::keeps(prepared.shown, &task.hole, allowed)) {
                return Err("the lines use what is not allowed");
            }
            let (lines, more) = (task.with(&task.own()), task.more());
            Ok(Question { lines, more })
        },
        marker: |prepared, problem, locale| {
            let task = Task::of(prepared, problem)?;
            Some(Arc::new(Referee { task, locale }))
        },
    }),
    ..Kind::THEOREM
};

/// The parts whose own lines use only what the set allows.
fn drawable(proofs: &Proofs) -> Vec<Drawable> {
    let allowed = proofs.allow.as_ref();
    theorems::by_topic(proofs, suits, |shown| {
        let all = (0..).zip(task::holes(shown));
        let keeps = |hole: &Range<usize>| {
            allowed.is_none_or(|allowed| {
                let allowed: Vec<&str> = allowed.iter().map(String::as_str).collect();
                task::keeps(shown, hole, &allowed)
            })
        };
        let kept = all.filter(|(_, hole)| keeps(hole));
        kept.map(|(number, _)| vec![number]).collect()
    })
}
