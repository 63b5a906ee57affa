//! Who plays against you. The perfect opponent makes the winning move that the solution works out; where there is none it
//! takes few counters, so that the game stays long and you can still go wrong, and not always the same ones, since whoever
//! always meets the same move learns one answer and no reason. The beginner moves at random, a heap first and then a
//! number, but takes a win that is one move away.

use serde::{Deserialize, Serialize};

use crate::dice::Dice;
use crate::error::Error;
use crate::games::{self, Game};
use crate::model::{Convention, HeapCode, HeapNo, Move, Position};

use super::{Table, is_over, sight};

/// How well the opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// Wins whenever that is possible.
    Perfect,
    /// Random moves, but sees a win in one.
    Beginner,
}

/// More amounts than this are not tried one by one; what is listed in rules is never more.
const TRIED: u64 = 1_000;

impl Opponent {
    /// The opponent's move in a position; `None` where there is no move.
    pub fn choose(
        self,
        game: &dyn Game,
        position: &Position,
        dice: &mut Dice,
    ) -> Result<Option<Move>, Error> {
        match self {
            Opponent::Perfect => {
                let solution = sight::solution(game, position)?;
                let winning = sight::winning_move(&solution).cloned();
                Ok(winning.or_else(|| delaying(game, position, dice)))
            }
            Opponent::Beginner => {
                let at_once = wins_at_once(game, position);
                Ok(at_once.or_else(|| random(game, position, dice)))
            }
        }
    }
}

impl Opponent {
    /// Makes the opponent's move, the one that the seed fixes; does nothing where no move is left.
    pub fn play(self, table: &mut Table, seed: u64) -> Result<(), Error> {
        let mut dice = Dice::new(seed, "play", table.turns.len() as u64, "");
        let game = table.game.clone();
        let Some(by) = self.choose(&*game, table.position(), &mut dice)? else {
            return Ok(());
        };
        let illegal = "the opponent's move is not legal";
        let refused = games::uncertified(&*game, table.position(), illegal);
        table.make(by).map(|_| ()).ok_or(refused)
    }
}

/// So many of the moves that take least are chosen from.
const FEW: usize = 3;

/// One of the moves that take least from a heap; where nothing lies in heaps, any move.
fn delaying(game: &dyn Game, position: &Position, dice: &mut Dice) -> Option<Move> {
    if has_few_moves(game) {
        let moves: Vec<Move> = game.moves(position).collect();
        return one_of(&moves, dice);
    }
    let mut heaps: Vec<(HeapNo, u64)> = position.heaps().filter(|&(_, size)| size > 0).collect();
    dice.shuffle(&mut heaps);
    heaps.into_iter().find_map(|(heap, size)| {
        let few: Vec<Move> = match game.code() {
            Some(code) => of_code(code, heap, size).into_iter().take(FEW).collect(),
            None => (1..=size)
                .take(FEW)
                .map(|count| Move::take(heap, count))
                .collect(),
        };
        one_of(&few, dice)
    })
}

/// True where moves are not any number from any heap, and are few enough to be tried one by one.
fn has_few_moves(game: &dyn Game) -> bool {
    game.layout().has_places() || game.layout().disguise().is_some()
}

fn one_of(moves: &[Move], dice: &mut Dice) -> Option<Move> {
    moves.get(dice.below(moves.len() as u64) as usize).cloned()
}

/// A move after which the game is over and won; under misère play, one after which every move ends it.
fn wins_at_once(game: &dyn Game, position: &Position) -> Option<Move> {
    let wins = |by: &Move| {
        let Some(to) = game.after(position, by) else {
            return false;
        };
        match game.convention() {
            Convention::Normal => is_over(game, &to),
            Convention::Misere => !is_over(game, &to) && all_moves_end(game, &to),
        }
    };
    if has_few_moves(game) {
        return game.moves(position).find(wins);
    }
    let of_heap = |(heap, size): (HeapNo, u64)| -> Vec<Move> {
        match game.code() {
            Some(code) => of_code(code, heap, size),
            None => {
                let counts = [size, size.saturating_sub(1)];
                counts.map(|count| Move::take(heap, count)).to_vec()
            }
        }
    };
    position.heaps().flat_map(of_heap).find(wins)
}

/// Ends soon: where a heap is large, its first move does not end the game.
fn all_moves_end(game: &dyn Game, position: &Position) -> bool {
    let ends = |by: Move| {
        game.after(position, &by)
            .is_some_and(|to| is_over(game, &to))
    };
    game.moves(position).all(ends)
}

fn random(game: &dyn Game, position: &Position, dice: &mut Dice) -> Option<Move> {
    if has_few_moves(game) {
        let moves: Vec<Move> = game.moves(position).collect();
        return one_of(&moves, dice);
    }
    let mut heaps: Vec<(HeapNo, u64)> = position.heaps().filter(|&(_, size)| size > 0).collect();
    dice.shuffle(&mut heaps);
    let of_heap = |(heap, size): (HeapNo, u64)| match game.code() {
        None => Some(Move::take(heap, dice.below(size) + 1)),
        Some(code) => one_of(&of_code(code, heap, size), dice),
    };
    heaps.into_iter().find_map(of_heap)
}

/// The moves from one heap, as many as are tried one by one.
fn of_code(code: &HeapCode, heap: HeapNo, size: u64) -> Vec<Move> {
    let moves = code.moves(size).take(TRIED as usize);
    moves
        .map(|by| Move::divide(heap, by.count, by.apart))
        .collect()
}
