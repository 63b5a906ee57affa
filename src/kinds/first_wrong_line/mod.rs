//! `first-wrong-line`: a proved theorem with one line of its proof changed, or none; find the first wrong line.

mod puzzle;

use std::sync::Arc;

use super::kind::{Card, Drawable, Kind, Same};
use super::problem::{More, Problem, Worked};
use super::theorems::changes::Change;
use super::theorems::{self};
use crate::check::task::Marker;
use crate::dice::Dice;
use crate::error::Error;
use crate::games::{self, Game};
use crate::locale::Locale;
use crate::model::derivation::Method;
use crate::proof::shown::Shown;
use crate::spec::Proofs;
pub use puzzle::Puzzle;
use puzzle::Referee;
use puzzle::{ONE_OF, suits};

/// The kind.
pub struct FirstWrongLine;

impl Kind for FirstWrongLine {
    fn card(&self) -> &'static Card {
        &Card {
            name: "first-wrong-line",
            room: 3,
            fields: &["proofs", "notation"],
            solves: 125,
            ..Card::THEOREM
        }
    }

    fn theorems(&self) -> Vec<&'static str> {
        theorems::names(suits)
    }

    /// Each theorem has the same share, so that no sheet has two questions of one proof before it has one of each: whoever
    /// compares them would see what was changed.
    fn drawable(&self, proofs: &Proofs) -> Vec<Drawable> {
        let part = |(theorem, shown): (u64, &'static Shown)| {
            let changes = (1..).zip(Change::of(shown));
            Drawable {
                about: &shown.name,
                numbers: changes.map(|(number, _)| vec![theorem, number]).collect(),
            }
        };
        theorems::asked_for(proofs, suits).map(part).collect()
    }

    /// In one of four nothing is changed after all.
    fn posed(
        &self,
        _game: &dyn Game,
        drawn: Vec<u64>,
        _proofs: &Proofs,
        dice: &mut Dice,
    ) -> Problem {
        let right = dice.below(ONE_OF) == 0;
        Problem {
            choices: vec![right.into()],
            ..Problem::without_board(drawn)
        }
    }

    /// A proof in which nothing is changed is the same whatever might have been changed.
    fn same(&self, problem: &Problem) -> Option<Same> {
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

    fn work(&self, game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
        let refuse = |why| games::uncertified(game, &problem.drawn, why);
        let puzzle = Puzzle::of(problem).ok_or_else(|| refuse("no such mistake"))?;
        Ok(Worked::new(puzzle.proved.clone(), puzzle.more()))
    }

    fn marker(
        &self,
        _game: &dyn Game,
        problem: &Problem,
        _locale: &'static Locale,
    ) -> Option<Arc<dyn Marker>> {
        let puzzle = Puzzle::of(problem)?;
        Some(Arc::new(Referee { puzzle }))
    }

    fn stub(&self, _problem: &Problem, _more: &More, _locale: &Locale) -> Vec<String> {
        vec!["line:".to_string()]
    }
}
