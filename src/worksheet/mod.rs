//! Set + seed -> worksheet: draw positions, solve them, have them certified. What is made here has meaning and no
//! layout.

mod asked;
mod balance;
mod code;
mod diagnose;
mod draw;
mod given;
mod method;
mod plan;
mod sheet;
mod sheets;
#[cfg(feature = "cli")]
pub mod stress;

pub use asked::Asked;
pub use code::{letters, split};
pub use diagnose::mistakes;
pub use given::{Misfit, given};
pub use plan::{Plan, Planned, Planner, Pools};
pub use sheets::{Missing, Sheets};

use crate::engine::search::PlayedOut;
use crate::error::Error;
use crate::games;
use crate::kinds::{Problem, Worked};
use sheet::agrees;
pub use sheet::{Posed, PosedQuestion, Question, Reader, Weighed, Worksheet};

impl Planned<'_> {
    /// The key of a question, cross-checked by playing it out where it is small.
    pub fn work(&self, problem: &Problem) -> Result<Worked, Error> {
        let worked = self.kind.work(&*self.game, problem, self.entry.method)?;
        let further = worked.more.solutions.iter();
        let of_this_game = further.filter(|more| more.game.is_none());
        let mut solutions = std::iter::once(worked.solution.derivation())
            .chain(of_this_game.map(|more| more.solution.derivation()));
        let agrees = |table: &dyn PlayedOut| solutions.all(|solution| agrees(solution, table));
        match self.table.as_deref().map(agrees) {
            Some(false) => {
                let why = "playing it out disagrees";
                Err(games::uncertified(&*self.game, &problem.position, why))
            }
            _ => Ok(worked),
        }
    }
}
