//! What the kernel has accepted about a position: who can win it, by which moves, and the worked solution. The solver's
//! word alone is never taken.

use crate::error::Error;
use crate::games::{self, Game};
use crate::kernel::Certified;
use crate::model::{Claim, Convention, Goal, Method, Move, Position};

use super::is_over;

/// Who can win, and how.
pub struct Sight {
    /// Whether the player to move can win.
    pub mover_wins: bool,
    /// All winning moves.
    pub moves: Vec<Move>,
    /// The nim-sum, where the solution rests on it.
    pub nim_sum: Option<u64>,
}

/// Looks at a position.
pub fn sight(game: &dyn Game, position: &Position) -> Result<Sight, Error> {
    let certified = games::certified(game, position, Goal::AllMoves, Method::Powers)?;
    let lines = certified.derivation();
    let Some(moves) = lines.winning_moves() else {
        return Err(games::uncertified(game, position, "no list of moves"));
    };
    let over_and_won = game.convention() == Convention::Misere && is_over(game, position);
    Ok(Sight {
        mover_wins: !moves.is_empty() || over_and_won,
        moves: moves.to_vec(),
        nim_sum: lines.nim_sum(),
    })
}

/// The worked solution of a position.
pub fn solution(game: &dyn Game, position: &Position) -> Result<Certified, Error> {
    games::certified(game, position, Goal::FirstMove, Method::Powers)
}

/// The winning move that a solution works out.
pub fn winning_move(solution: &Certified) -> Option<&Move> {
    let mut lines = solution.derivation().lines.iter();
    lines.find_map(|line| match &line.claim {
        Claim::Wins(by) | Claim::Winner { by: Some(by), .. } => Some(by),
        _ => None,
    })
}
