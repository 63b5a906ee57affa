//! `complete-induction`: a proof by induction of which a part is left out; the student writes its lines. They are right if
//! the kernel accepts the whole.

mod marker;
mod task;

use std::ops::Range;
use std::sync::Arc;

use super::gaps::known;
use super::kind::{Card, Drawable, Kind};
use super::problem::{Problem, Worked};
use super::theorems;
use crate::check::task::Marker;
use crate::dice::Dice;
use crate::error::Error;
use crate::games::{self, Game};
use crate::locale::Locale;
use crate::model::derivation::Method;
use crate::spec::Proofs;
use marker::Insertion;
use task::Task;

/// The kind.
pub struct CompleteInduction;

impl Kind for CompleteInduction {
    fn card(&self) -> &'static Card {
        &Card {
            name: "complete-induction",
            room: 12,
            fields: &["proofs", "notation", "allow"],
            typed: true,
            solves: 20,
            ..Card::THEOREM
        }
    }

    fn theorems(&self) -> Vec<&'static str> {
        theorems::names(task::suits)
    }

    fn reasons(&self) -> Vec<&'static str> {
        known::all().collect()
    }

    /// The parts whose own lines use only what the set allows.
    fn drawable(&self, proofs: &Proofs) -> Vec<Drawable> {
        let allowed = proofs.allow.as_ref();
        theorems::by_topic(proofs, task::suits, |shown| {
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

    /// Notes what is allowed: nothing where all is, else how many names and which.
    fn posed(
        &self,
        _game: &dyn Game,
        drawn: Vec<u64>,
        proofs: &Proofs,
        _dice: &mut Dice,
    ) -> Problem {
        let mut problem = Problem::without_board(drawn);
        if let Some(allowed) = &proofs.allow {
            let numbers = allowed.iter().filter_map(|name| known::number(name));
            problem.choices = std::iter::once(1).chain(numbers).collect();
        }
        problem
    }

    fn work(&self, game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
        let refuse = |why| games::uncertified(game, &problem.drawn, why);
        let task = Task::of(problem).ok_or_else(|| refuse("no such part"))?;
        let shown = task.prepared.shown;
        let kept = task.allowed.as_ref();
        if kept.is_some_and(|allowed| !task::keeps(shown, &task.hole, allowed)) {
            return Err(refuse("the lines use what is not allowed"));
        }
        let lines = task.with(&task.own());
        theorems::worked(game, problem, task.prepared, &lines, task.more())
    }

    fn marker(
        &self,
        _game: &dyn Game,
        problem: &Problem,
        _locale: &'static Locale,
    ) -> Option<Arc<dyn Marker>> {
        Some(Arc::new(Insertion(Task::of(problem)?)))
    }
}
