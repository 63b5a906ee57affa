//! `order-lines`: the lines of a proved theorem in a drawn order, to be put in an order that the kernel accepts.

mod answer;
mod marker;
mod pieces;
mod puzzle;

use std::sync::Arc;

use super::kind::{Drawable, Kind};
use super::problem::{More, Problem, Solution, Worked};
use super::theorems::{self};
use crate::check::task::Marker;
use crate::dice::Dice;
use crate::error::Error;
use crate::games::{self, Game};
use crate::model::derivation::Method;
use crate::model::goal::Goal;
use crate::spec::Proofs;
use marker::Referee;
use puzzle::{Puzzle, mixed};

/// The kind.
pub struct OrderLines;

impl Kind for OrderLines {
    fn name(&self) -> &'static str {
        "order-lines"
    }

    fn asks(&self) -> &'static str {
        "Put the lines in order, so that they prove the theorem."
    }

    fn goal(&self) -> Goal {
        Goal::Statement
    }

    fn room(&self) -> u64 {
        2
    }

    fn has_board(&self) -> bool {
        false
    }

    fn asks_for_proof(&self) -> bool {
        true
    }

    fn solves(&self) -> u64 {
        20
    }

    fn own_fields(&self) -> &'static [&'static str] {
        &["proofs", "notation", "distractors"]
    }

    fn theorems(&self) -> Vec<&'static str> {
        theorems::names(pieces::suits)
    }

    fn drawable(&self, proofs: &Proofs) -> Vec<Drawable> {
        theorems::by_topic(proofs, pieces::suits, |_| vec![Vec::new()])
    }

    /// Chooses the lines that do not belong there, and the letters: the first choice is which piece A is, and so on.
    fn posed(
        &self,
        _game: &dyn Game,
        drawn: Vec<u64>,
        proofs: &Proofs,
        dice: &mut Dice,
    ) -> Problem {
        let mut problem = Problem::without_board(drawn);
        if let Some(prepared) = theorems::prepared(&problem) {
            problem.choices = mixed(prepared, proofs.distractors, dice);
        }
        problem
    }

    fn work(&self, game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
        let refuse = |why| games::uncertified(game, &problem.drawn, why);
        let puzzle = Puzzle::of(problem).ok_or_else(|| refuse("no such lines"))?;
        let proved = puzzle.prepared.judge(&puzzle.text(), None);
        let proved = proved
            .proved()
            .ok_or_else(|| refuse("the lines are refused"))?;
        Ok(Worked {
            solution: Solution::Proved(proved.clone()),
            more: puzzle.more(),
        })
    }

    fn marks(&self) -> bool {
        true
    }

    fn marker(&self, _game: &dyn Game, problem: &Problem) -> Option<Arc<dyn Marker>> {
        let puzzle = Puzzle::of(problem)?;
        Some(Arc::new(Referee {
            prepared: puzzle.prepared,
            right: puzzle.right(),
            pieces: puzzle.lettered,
        }))
    }

    fn stub(&self, _problem: &Problem, _more: &More) -> Vec<String> {
        vec!["order:".to_string()]
    }
}
