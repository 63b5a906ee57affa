//! What a game is: the rules of play, which are trusted, and its solver, which is not.

use std::sync::Arc;

use crate::budget::Budget;
use crate::dice::Dice;
use crate::engine::difficulty::Difficulty;
use crate::engine::heap_game::Unsolved;
use crate::engine::pool::{Demand, Pool, PoolError};
use crate::engine::search::{PlayedOut, Table};
use crate::model::claim::Listed;
use crate::model::derivation::{Derivation, Method};
use crate::model::goal::Goal;
use crate::model::position::Position;
use crate::model::rules::{HouseRules, Rules};
use crate::spec::Boards;

/// A game that exercises can be about.
pub trait Game: Rules {
    /// The name in set files and on the command line.
    fn name(&self) -> &str;

    /// Other names that are understood.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// The name that readers see.
    fn title(&self) -> &str;

    /// The game under what is agreed, as far as it leaves something open.
    fn under(&self, house: &HouseRules) -> Arc<dyn Game>;

    /// What can be asked of its positions.
    fn goals(&self) -> &'static [Goal] {
        &[Goal::Winner, Goal::FirstMove, Goal::AllMoves]
    }

    /// What a set says of its boards.
    fn boards(&self) -> Boards {
        Boards::HEAPS
    }

    /// Why a position has no worked solution, where it has none.
    fn unsolved(&self, _position: &Position) -> Option<Unsolved> {
        None
    }

    /// About how many steps it takes to solve a position like this one, to check the solution and to print it.
    fn steps(&self, position: &Position) -> u64 {
        let bits = |&size: &u64| u64::from(64 - size.leading_zeros());
        100 * position.0.iter().map(bits).sum::<u64>()
    }

    /// A worked solution, not checked.
    fn solve(&self, position: &Position, goal: Goal, method: Method) -> Derivation;

    /// How hard that solution is.
    fn difficulty(&self, position: &Position, goal: Goal, method: Method) -> Difficulty {
        Difficulty::of(self, &self.solve(position, goal, method))
    }

    /// The table of outcomes or of Grundy values up to the only heap; `None` where the game has no such table.
    fn table(&self, _position: &Position, _of: Listed) -> Option<Derivation> {
        None
    }

    /// The positions that meet a demand.
    fn pool(&self, demand: &Demand, budget: &Budget) -> Result<Pool, PoolError> {
        Pool::new(demand, budget)
    }

    /// A position as it comes to stand on the table, from one of a pool: here the heaps in a drawn order.
    fn laid_out(&self, mut heaps: Vec<u64>, dice: &mut Dice) -> Position {
        dice.shuffle(&mut heaps);
        Position(heaps)
    }

    /// All positions within limits, played out without any theorem; `None` where there are too many.
    fn played_out(&self, heaps: u64, size: u64) -> Option<Arc<dyn PlayedOut>> {
        let table = Table::new(heaps as usize, size, self.convention())?;
        Some(Arc::new(table))
    }
}
