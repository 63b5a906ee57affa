//! Moves that are told in a question: how they are drawn, that they are legal, and what a template sees of them.

use super::content::Value;
use crate::dice::Dice;
use crate::error::Error;
use crate::games::{self, Game};
use crate::kernel::Certified;
use crate::model::{Claim, Derivation, Goal, HeapNo, Layout, Look, Move, Position, Rule};

/// Coins in a row, of which one move may turn two.
const TURTLES: Layout = Layout::Heaps(Look::Turtles);

/// No more moves of a position are looked at one by one.
const MOST_LISTED: usize = 1_000;

/// A legal move, drawn: any heap that is not empty is as likely as the others, and so is any number from it up to `most`.
/// Games with other moves draw from all of them. `None` where there is no move.
pub fn some_move(game: &dyn Game, position: &Position, most: u64, dice: &mut Dice) -> Option<Move> {
    if game.layout().is_nim() {
        let filled = || position.heaps().filter(|&(_, size)| size > 0);
        let place = dice.below(filled().count() as u64);
        let (heap, size) = filled().nth(place as usize)?;
        return Some(Move::take(heap, 1 + dice.below(size.min(most))));
    }
    let moves: Vec<Move> = game.moves(position).take(MOST_LISTED).collect();
    let place = dice.below(moves.len() as u64);
    moves.into_iter().nth(place as usize)
}

/// The same, a few times over if need be, so that the game cannot be ended by the very next move, and what is wanted holds.
pub fn some_move_that(
    game: &dyn Game,
    position: &Position,
    most: u64,
    dice: &mut Dice,
    wanted: impl Fn(&Move) -> bool,
) -> Option<Move> {
    let mut found = None;
    for _ in 0..TRIES {
        let by = some_move(game, position, most, dice)?;
        if !wanted(&by) {
            continue;
        }
        let after = game.after(position, &by)?;
        if !may_end(game, &after) {
            return Some(by);
        }
        found = Some(by);
    }
    found
}

const TRIES: u32 = 12;

/// Whether the next move may be the last one, or there is none.
fn may_end(game: &dyn Game, position: &Position) -> bool {
    let filled = position.0.iter().filter(|&&size| size > 0).count();
    if game.layout().is_nim() {
        return filled < 2;
    }
    let over = |position: &Position| game.moves(position).next().is_none();
    let moves = game.moves(position).take(MOST_LISTED);
    let mut after = moves.filter_map(|by| game.after(position, &by));
    over(position) || after.any(|position| over(&position))
}

/// Moves that are made one after the other, certified, with the position before the first and after each.
pub fn played(
    game: &dyn Game,
    start: &Position,
    moves: &[Move],
) -> Result<(Certified, Vec<Position>), Error> {
    let mut positions = vec![start.clone()];
    for by in moves {
        let after = positions
            .last()
            .and_then(|position| game.after(position, by));
        let after = after.ok_or_else(|| games::uncertified(game, start, "a move is not legal"))?;
        positions.push(after);
    }
    let mut lines = Derivation::of(start.clone());
    let claim = Claim::Game {
        moves: moves.to_vec(),
        to: positions.last().unwrap_or(start).clone(),
    };
    lines.push(claim, Rule::Play, &[]);
    Ok((games::accepted(game, lines, Goal::Game)?, positions))
}

/// A move as a template tells it: the fields are those of the interfaces, and depend on what lies on the table.
pub fn told(layout: Layout, by: &Move, at: &Position) -> Value {
    let number = |heap: HeapNo| Value::Number(heap.0 as u64);
    if layout.has_places() {
        let circles = by.0.iter().map(|take| number(take.heap)).collect();
        return Value::Record(vec![("circles", Value::List(circles))]);
    }
    let named = layout.names_heap(at.0.len());
    let heap = by.0.first().filter(|_| named);
    let heap = heap.map(|take| ("heap", number(take.heap)));
    let takes = by.0.iter().flat_map(|take| {
        let from = at.heap(take.heap).unwrap_or(0);
        let left = from.saturating_sub(take.count);
        let coin = layout.disguise().map(|_| ("from", Value::Number(from)));
        let with = (layout == TURTLES && left > 0).then_some(("with", Value::Number(left)));
        [
            ("take", Value::Counters(take.count)),
            ("leave", Value::Number(left)),
        ]
        .into_iter()
        .chain(coin)
        .chain(with)
    });
    Value::Record(heap.into_iter().chain(takes).collect())
}
