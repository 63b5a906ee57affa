//! The games: their names, their rules of play (trusted) and how they are solved (not trusted). A new game is a file
//! here and a line in GAMES.

mod classic_nim;
mod nim;

use crate::model::derivation::{Derivation, Method};
use crate::model::goal::Goal;
use crate::model::position::Position;
use crate::model::rules::Rules;

/// A game that exercises can be about.
pub trait Game: Rules {
    /// The name in set files and on the command line.
    fn name(&self) -> &'static str;

    /// Other names that are understood.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// The name that readers see.
    fn title(&self) -> &'static str;

    /// A worked solution, not checked.
    fn solve(&self, position: &Position, goal: Goal, method: Method) -> Derivation;
}

/// Every game.
pub static GAMES: &[&dyn Game] = &[&nim::Nim, &classic_nim::ClassicNim];

/// The game of a name or alias.
pub fn game(name: &str) -> Option<&'static dyn Game> {
    let known = |game: &&&dyn Game| game.name() == name || game.aliases().contains(&name);
    GAMES.iter().find(known).copied()
}
