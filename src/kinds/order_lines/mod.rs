//! `order-lines`: the lines of a proved theorem in a drawn order, to be put in an order that the kernel accepts.

mod marker;
mod puzzle;

use std::sync::Arc;

use super::kind::{Card, Drawable, Kind};
use super::problem::{More, Problem, Worked};
use super::theorems;
use crate::check::task::Marker;
use crate::dice::Dice;
use crate::error::Error;
use crate::games::{self, Game};
use crate::locale::Locale;
use crate::model::derivation::Method;
use crate::spec::Proofs;
use marker::Referee;
use puzzle::{Puzzle, mixed};

/// The kind.
pub struct OrderLines;

impl Kind for OrderLines {
    fn card(&self) -> &'static Card {
        &Card {
            name: "order-lines",
            room: 2,
            fields: &["proofs", "notation", "distractors"],
            solves: 20,
            ..Card::THEOREM
        }
    }

    fn theorems(&self) -> Vec<&'static str> {
        theorems::names(puzzle::suits)
    }

    fn drawable(&self, proofs: &Proofs) -> Vec<Drawable> {
        theorems::by_topic(proofs, puzzle::suits, |_| vec![Vec::new()])
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
        theorems::worked(
            game,
            problem,
            puzzle.prepared,
            &puzzle.text(),
            puzzle.more(),
        )
    }

    fn marker(
        &self,
        _game: &dyn Game,
        problem: &Problem,
        _locale: &'static Locale,
    ) -> Option<Arc<dyn Marker>> {
        let puzzle = Puzzle::of(problem)?;
        Some(Arc::new(Referee {
            prepared: puzzle.prepared,
            right: puzzle.right(),
            pieces: puzzle.lettered,
        }))
    }

    fn stub(&self, _problem: &Problem, _more: &More, _locale: &Locale) -> Vec<String> {
        vec!["order:".to_string()]
    }
}
