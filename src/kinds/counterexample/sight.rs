//! What is seen of numbers and positions: quickly and not trusted, to look for examples, or certified, for keys and for
//! answers, which rest on nothing else.

use crate::engine::nim;
use crate::engine::sums;
use crate::games::{self, Game};
use crate::kernel::Certified;
use crate::model::claim::Outcome;
use crate::model::derivation::Method;
use crate::model::goal::Goal;
use crate::model::position::{Move, Position};

/// Which game is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Who takes the last counter wins.
    Nim,
    /// Who takes the last counter loses.
    ClassicNim,
}

impl Of {
    /// The game.
    pub fn game(self) -> Option<&'static dyn Game> {
        games::game(match self {
            Of::Nim => "nim",
            Of::ClassicNim => "classic-nim",
        })
    }
}

/// Who can say what a condition depends on; `None` where it cannot be said for certain.
pub trait Sight {
    /// The nim-sum of numbers.
    fn nim_sum(&mut self, numbers: &[u64]) -> Option<u64>;

    /// Whether the first player can always win.
    fn first_wins(&mut self, of: Of, rows: &[u64]) -> Option<bool>;

    /// All winning moves of Nim: those that make the nim-sum 0.
    fn winning_moves(&mut self, rows: &[u64]) -> Option<Vec<Move>>;
}

/// Not trusted.
pub struct Quick;

impl Sight for Quick {
    fn nim_sum(&mut self, numbers: &[u64]) -> Option<u64> {
        Some(sums::nim_sum(numbers))
    }

    fn first_wins(&mut self, of: Of, rows: &[u64]) -> Option<bool> {
        let position = Position(rows.to_vec());
        Some(match of {
            Of::Nim => !nim::winning_moves(&position).is_empty(),
            Of::ClassicNim => {
                let over = rows.iter().all(|&size| size == 0);
                over || !nim::classic_winning_moves(&position).is_empty()
            }
        })
    }

    fn winning_moves(&mut self, rows: &[u64]) -> Option<Vec<Move>> {
        Some(nim::winning_moves(&Position(rows.to_vec())))
    }
}

/// Reads everything off certified solutions, and keeps them in order.
#[derive(Default)]
pub struct Certain {
    /// The solutions, each once.
    pub solutions: Vec<(Of, Certified)>,
}

impl Certain {
    fn certified(&mut self, of: Of, rows: &[u64], goal: Goal) -> Option<&Certified> {
        let position = Position(rows.to_vec());
        let known = self.solutions.iter().position(|(game, solution)| {
            (*game, solution.goal()) == (of, goal) && solution.derivation().position == position
        });
        let place = match known {
            Some(place) => place,
            None => {
                let solved = games::certified(of.game()?, &position, goal, Method::Powers).ok()?;
                self.solutions.push((of, solved));
                self.solutions.len() - 1
            }
        };
        self.solutions.get(place).map(|(_, solution)| solution)
    }
}

impl Sight for Certain {
    fn nim_sum(&mut self, numbers: &[u64]) -> Option<u64> {
        let solution = self.certified(Of::Nim, numbers, Goal::NimSum)?;
        solution.derivation().nim_sum()
    }

    fn first_wins(&mut self, of: Of, rows: &[u64]) -> Option<bool> {
        let solution = self.certified(of, rows, Goal::Winner)?;
        let outcome = solution.derivation().outcome()?;
        Some(outcome == Outcome::N)
    }

    fn winning_moves(&mut self, rows: &[u64]) -> Option<Vec<Move>> {
        let solution = self.certified(Of::Nim, rows, Goal::AllMoves)?;
        let moves = solution.derivation().winning_moves()?;
        Some(moves.to_vec())
    }
}
