//! Games that are drawn move by move, with a mistake at a chosen place. Not trusted: what is wrong with a game that is
//! drawn here is found when its positions are certified.

use super::telling;
use crate::dice::Dice;
use crate::games::Game;
use crate::model::{Derivation, Goal, Method, Move, Outcome, Position};

/// A game as it was played.
pub struct Story {
    /// Its moves.
    pub moves: Vec<Move>,
    /// The number of the first bad move, counted from 1; 0 where there is none.
    pub mistake: u64,
}

/// The fewest moves that are told, where the board has room for them.
pub const SHORTEST: u64 = 4;

/// The most moves that are told.
pub const LONGEST: u64 = 8;

/// One game in so many has no bad move.
const FAULTLESS: u64 = 5;

/// Games that are tried before a shorter one is good enough. In the second half of them the mistake is made as early as
/// it can be.
const TRIES: u32 = 24;

/// A game in which the player who is winning makes a mistake in a drawn turn, and nobody who is winning makes another.
pub fn drawn(game: &dyn Game, start: &Position, dice: &mut Dice) -> Story {
    let hot = solved(game, start).outcome() == Some(Outcome::N);
    let first_turn = u64::from(!hot);
    let wanted = SHORTEST + dice.below(LONGEST - SHORTEST + 1);
    let turns = (wanted - first_turn) / 2;
    let faultless = dice.below(FAULTLESS) == 0;
    let place = first_turn + 2 * dice.below(turns);
    let counters = start.0.iter().fold(0_u64, |sum, &n| sum.saturating_add(n));
    let mut best = Story {
        moves: Vec::new(),
        mistake: 0,
    };
    for attempt in 0..TRIES {
        let early = attempt >= TRIES / 2;
        let plan = Plan {
            wanted,
            mistake: (!faultless).then_some(if early { first_turn } else { place }),
            most: (counters.saturating_mul(2) / wanted).max(2) >> u32::from(attempt >= 4),
        };
        let Some(moves) = plan.play(game, start, hot, dice) else {
            continue;
        };
        if moves.len() > best.moves.len() {
            let mistake = plan.mistake.map_or(0, |turn| turn + 1);
            best = Story { moves, mistake };
        }
        if best.moves.len() as u64 >= SHORTEST {
            break;
        }
    }
    if best.moves.is_empty() {
        let plan = Plan {
            wanted,
            mistake: None,
            most: 1,
        };
        best.moves = plan.play(game, start, hot, dice).unwrap_or_default();
    }
    best
}

/// How one game goes.
struct Plan {
    /// After so many moves no more are told.
    wanted: u64,
    /// The turn of the mistake, counted from 0.
    mistake: Option<u64>,
    /// The most counters that are taken from a heap without need.
    most: u64,
}

impl Plan {
    /// The moves of a game; `None` where the mistake could not be made, or ended the game.
    fn play(
        &self,
        game: &dyn Game,
        start: &Position,
        mut hot: bool,
        dice: &mut Dice,
    ) -> Option<Vec<Move>> {
        let mut position = start.clone();
        let mut moves = Vec::new();
        for turn in 0..self.wanted {
            let slips = self.mistake == Some(turn);
            let by = match hot {
                true => self.move_of_the_winner(game, &position, slips, dice),
                false => telling::some_move_that(game, &position, self.most, dice, |_| true),
            };
            let Some(by) = by else { break };
            position = game.after(&position, &by)?;
            moves.push(by);
            hot = slips || !hot;
        }
        let answered = self
            .mistake
            .is_none_or(|turn| turn + 1 < moves.len() as u64);
        answered.then_some(moves)
    }

    fn move_of_the_winner(
        &self,
        game: &dyn Game,
        position: &Position,
        slips: bool,
        dice: &mut Dice,
    ) -> Option<Move> {
        let solution = solved(game, position);
        let winning = solution.winning_moves()?;
        if slips {
            let bad = |by: &Move| !winning.contains(by);
            return telling::some_move_that(game, position, self.most, dice, bad);
        }
        let place = dice.below(winning.len() as u64);
        winning.get(place as usize).cloned()
    }
}

/// Who can always win, and with which moves.
fn solved(game: &dyn Game, position: &Position) -> Derivation {
    game.solve(position, Goal::Winner, Method::Powers)
}
