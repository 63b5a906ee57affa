//! `text`: a question of the author's own. Nothing is drawn and nothing certified; a person marks the answers.

use super::content::Value;
use super::kind::Kind;
use super::problem::{More, Problem, Solution, Worked};
use crate::dice::Dice;
use crate::error::Error;
use crate::games::Game;
use crate::model::derivation::Method;
use crate::model::goal::Goal;
use crate::model::position::Position;
use crate::spec::Proofs;

/// The kind.
pub struct Text;

impl Kind for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn asks(&self) -> &'static str {
        "Answer the question on the sheet."
    }

    fn goal(&self) -> Goal {
        Goal::Statement
    }

    fn has_board(&self) -> bool {
        false
    }

    fn makes_parts(&self) -> bool {
        true
    }

    fn own_fields(&self) -> &'static [&'static str] {
        &["question", "solution"]
    }

    /// The number of the question among those of the exercise is all that is drawn.
    fn pose(
        &self,
        _game: &dyn Game,
        drawn: Position,
        _proofs: &Proofs,
        _dice: &mut Dice,
    ) -> Problem {
        Problem::without_board(drawn.0)
    }

    fn work(&self, _game: &dyn Game, _problem: &Problem, _method: Method) -> Result<Worked, Error> {
        Ok(Worked {
            solution: Solution::Own,
            more: More {
                brief: vec![Value::Word("by hand")],
                ..More::default()
            },
        })
    }

    fn checked(&self) -> bool {
        false
    }
}
