//! What the rules of play say of moves and of the end of the game.

use super::why::{Why, truth};
use crate::model::claim::{Claim, Outcome};
use crate::model::position::{MOST_HEAPS, Move, Position};
use crate::model::rules::{Convention, Rules};

/// Whether a move is legal and leads to a position.
pub fn leads_to(rules: &dyn Rules, from: &Position, by: &Move, to: &Position) -> bool {
    rules.after(from, by).as_ref() == Some(to)
}

/// Whether a difference `from - less = is` speaks of the one heap that a move changes.
pub fn takes(
    position: &Position,
    by: &Move,
    after: &Position,
    from: u64,
    less: u64,
    is: u64,
) -> bool {
    by.single().is_some_and(|take| {
        position.heap(take.heap) == Some(from)
            && after.heap(take.heap) == Some(less)
            && take.count == is
    })
}

/// How many counters are on the board.
pub fn counters(position: &Position) -> Result<u64, Why> {
    let mut heaps = position.0.iter();
    heaps.try_fold(0_u64, |sum, &size| {
        sum.checked_add(size).ok_or(Why::TooLarge)
    })
}

/// The outcome of a position in which no move is left, else `None`.
pub fn no_moves(rules: &dyn Rules, position: &Position) -> Option<Outcome> {
    match rules.moves(position).next() {
        Some(_) => None,
        None => Some(Outcome::won(rules.convention() == Convention::Misere)),
    }
}

/// Whether moves are legal one after the other and lead to a position.
pub fn leads_on_to(rules: &dyn Rules, from: &Position, moves: &[Move], to: &Position) -> bool {
    let mut moves = moves.iter();
    let last = moves.try_fold(from.clone(), |position, by| rules.after(&position, by));
    last.as_ref() == Some(to)
}

/// The most moves of a position that are looked at one by one.
const MOST_MOVES: usize = 100_000;

/// The options of a position in canonical form; refused where there are too many moves, or one of them is not legal.
fn options(rules: &dyn Rules, of: &Position) -> Result<Vec<Position>, Why> {
    if of.0.len() > MOST_HEAPS {
        return Err(Why::TooLarge);
    }
    let mut options = Vec::new();
    for (by, number) in rules.moves(of).zip(0..) {
        if number >= MOST_MOVES {
            return Err(Why::TooLarge);
        }
        let option = rules.after(of, &by).ok_or(Why::False)?;
        options.push(rules.canonical(&option));
    }
    options.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    options.dedup();
    Ok(options)
}

/// The positions of some outcomes in canonical form, each with its outcome.
fn outcomes(rules: &dyn Rules, claims: &[&Claim]) -> Result<Vec<(Position, Outcome)>, Why> {
    let outcome = |claim: &&Claim| match claim {
        Claim::Outcome { of, .. } if of.0.len() > MOST_HEAPS => Err(Why::TooLarge),
        Claim::Outcome { of, is } => Ok((rules.canonical(of), *is)),
        _ => Err(Why::NotByThisRule),
    };
    claims.iter().map(outcome).collect()
}

/// That a P-position is among some positions, and that some move leads to each of them, or to one that does not differ
/// from it in play.
pub fn some_option(rules: &dyn Rules, of: &Position, claims: &[&Claim]) -> Result<(), Why> {
    let outcomes = outcomes(rules, claims)?;
    if !outcomes.iter().any(|(_, is)| *is == Outcome::P) {
        return Err(Why::NotByThisRule);
    }
    let options = options(rules, of)?;
    truth(outcomes.iter().all(|(option, _)| options.contains(option)))
}

/// That there is a move, that each leads to one of some N-positions, or to one that does not differ from it in play, and
/// that no other positions are named.
pub fn every_option(rules: &dyn Rules, of: &Position, claims: &[&Claim]) -> Result<(), Why> {
    let outcomes = outcomes(rules, claims)?;
    if outcomes.iter().any(|(_, is)| *is == Outcome::P) {
        return Err(Why::NotByThisRule);
    }
    let options = options(rules, of)?;
    truth(!options.is_empty())?;
    truth(outcomes.iter().all(|(named, _)| options.contains(named)))?;
    let named = |option: &Position| outcomes.iter().any(|(position, _)| position == option);
    match options.iter().all(named) {
        true => Ok(()),
        false => Err(Why::NotByThisRule),
    }
}
