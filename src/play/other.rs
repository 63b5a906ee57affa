//! Another position of the same shape to play from.

use crate::dice::Dice;
use crate::error::Error;
use crate::games::Game;
use crate::model::Position;

use super::{Side, is_over, sight};

/// So often a position is drawn before one is taken that somebody else wins.
const TRIES: u32 = 100;

/// Heaps that are alone and never divided may be so large.
const ALONE: u64 = 40;

/// A position like `start` and unlike `now`, mostly one that you can win.
pub fn other(
    game: &dyn Game,
    start: &Position,
    now: &Position,
    first: Side,
    dice: &mut Dice,
) -> Result<Position, Error> {
    let fair = dice.below(5) == 0;
    let mut found = now.clone();
    for _ in 0..TRIES {
        let position = drawn(game, start, dice);
        if position == *now || is_over(game, &position) {
            continue;
        }
        let suits = fair || sight::sight(game, &position)?.mover_wins == (first == Side::You);
        found = position;
        if suits {
            break;
        }
    }
    Ok(found)
}

fn drawn(game: &dyn Game, start: &Position, dice: &mut Dice) -> Position {
    let heaps = &start.0;
    let largest = heaps.iter().copied().max().unwrap_or(0);
    if game.layout().has_places() {
        if heaps.iter().all(|&marker| marker > 0) {
            let places = (heaps.len().max(6) - 3) as u64 + dice.below(7);
            return Position((0..places).map(|_| 1).collect());
        }
        let mut shuffled = heaps.clone();
        dice.shuffle(&mut shuffled);
        return Position(shuffled);
    }
    if game.layout().disguise().is_some() {
        let mut squares: Vec<u64> = (1..=largest.max(heaps.len() as u64)).collect();
        dice.shuffle(&mut squares);
        squares.truncate(heaps.len());
        squares.sort_unstable();
        return Position(squares);
    }
    match (game.code(), &heaps[..]) {
        (Some(code), [_]) => {
            let size = largest.div_ceil(2).max(2) + dice.below(largest + 3);
            let most = match code.divides() {
                true => largest,
                false => largest.max(ALONE),
            };
            Position(vec![size.min(most)])
        }
        _ => {
            let heaps = heaps.iter().map(|_| 1 + dice.below(largest.max(3)));
            Position(heaps.collect())
        }
    }
}
