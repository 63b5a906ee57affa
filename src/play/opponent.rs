//! Who plays against you. The perfect opponent makes the winning move that the solution works out; where there is none it
//! takes as little as it may from the largest heap, so that the game stays long and you can still go wrong. The beginner
//! moves at random, a heap first and then a number, but takes a win that is one move away.

use crate::dice::Dice;
use crate::error::Error;
use crate::games::Game;
use crate::model::heap_code::HeapCode;
use crate::model::position::{HeapNo, Move, Position};
use crate::model::rules::Convention;

use super::is_over;
use super::sight;

/// How well the opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
                Ok(winning.or_else(|| delaying(game, position)))
            }
            Opponent::Beginner => {
                let at_once = wins_at_once(game, position);
                Ok(at_once.or_else(|| random(game, position, dice)))
            }
        }
    }
}

/// As little as may be taken from the largest heap from which anything may be taken, the first of equals.
fn delaying(game: &dyn Game, position: &Position) -> Option<Move> {
    if game.layout().has_places() {
        return game.moves(position).next();
    }
    let mut heaps: Vec<(HeapNo, u64)> = position.heaps().collect();
    heaps.sort_by_key(|&(heap, size)| (std::cmp::Reverse(size), heap));
    let least = |(heap, size): (HeapNo, u64)| {
        if let Some(code) = game.code() {
            let by = code.moves(size).next()?;
            return Some(Move::divide(heap, by.count, by.apart));
        }
        let mut takes = (1..=size.min(TRIED)).map(|count| Move::take(heap, count));
        takes.find(|by| game.after(position, by).is_some())
    };
    heaps.into_iter().find_map(least)
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
    if game.layout().has_places() {
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
    if game.layout().has_places() {
        let moves: Vec<Move> = game.moves(position).collect();
        return moves.get(dice.below(moves.len() as u64) as usize).cloned();
    }
    let mut heaps: Vec<(HeapNo, u64)> = position.heaps().filter(|&(_, size)| size > 0).collect();
    dice.shuffle(&mut heaps);
    let of_heap = |(heap, size): (HeapNo, u64)| match game.code() {
        None => Some(Move::take(heap, dice.below(size) + 1)),
        Some(code) => {
            let legal = of_code(code, heap, size);
            legal.get(dice.below(legal.len() as u64) as usize).cloned()
        }
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
