//! A set put to the test: what is noted of each question of many sheets, and what must not be. Counted in `tally`.

mod blind;
mod item;
mod tally;

use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;

pub use blind::{Strategy, Tried};
pub use tally::{Blind, Count, Exercise, Range, Stratum, Stress};

use super::plan::{Plan, Planned};
use super::sheet::{PosedQuestion, Reader};
use crate::error::Error;
use crate::games::Game;
use crate::kinds::{Problem, Worked};
use crate::model::{Convention, Goal, Move, Position};
pub use item::{Answer, Fault, Item};

/// Draws one sheet and works it out; nothing is refused here.
pub fn sheet(plan: &Plan, seed: u64) -> Vec<Item> {
    let plan = plan.with_seed(seed);
    let begun = Instant::now();
    let questions = plan.pose(&Reader::Anyone).questions;
    let drawing = begun.elapsed() / u32::try_from(questions.len().max(1)).unwrap_or(u32::MAX);
    let mut seen = FxHashSet::default();
    let note = |posed: PosedQuestion| {
        let planned = &plan.entries[posed.entry];
        let mut item = item(planned, posed, drawing);
        let fresh = seen.insert((item.entry, item.identity.clone()));
        if !fresh && item.fault.is_none() {
            item.fault = Some(Fault::Repeated);
        }
        item
    };
    questions.into_iter().map(note).collect()
}

fn item(planned: &Planned, posed: PosedQuestion, drawing: Duration) -> Item {
    let begun = Instant::now();
    let worked = planned.work(&posed.problem);
    let took = drawing + begun.elapsed();
    let (answer, fault) = match worked {
        Ok(worked) => (
            Some(answer(planned, &posed.problem, &worked)),
            degenerate(planned, &posed.problem.position),
        ),
        Err(Error::Uncertified { what }) => (None, Some(Fault::Uncertified(what))),
        Err(error) => (None, Some(Fault::Uncertified(error.to_string()))),
    };
    Item {
        entry: posed.entry,
        index: posed.index,
        identity: match planned.kind.has_board {
            true => planned.game.canonical(&posed.problem.drawn),
            false => posed.problem.drawn.clone(),
        },
        position: posed.problem.position,
        stratum: posed.stratum,
        fault,
        answer,
        took,
    }
}

fn answer(planned: &Planned, problem: &Problem, worked: &Worked) -> Answer {
    let difficulty = planned.difficulty(&worked.solution, &worked.more).score();
    if !planned.kind.has_board {
        return Answer {
            difficulty,
            ..Answer::default()
        };
    }
    let derivation = worked.solution.derivation();
    let winning = derivation.winning_moves();
    let takes = winning.unwrap_or_default().iter().filter_map(Move::single);
    let mut heaps: Vec<u64> = takes.map(|take| take.heap.0 as u64).collect();
    heaps.sort_unstable();
    heaps.dedup();
    Answer {
        outcome: derivation.outcome(),
        winning_moves: winning.map(|moves| moves.len() as u64),
        winning_heaps: heaps,
        nim_sum: derivation.nim_sum(),
        difficulty,
        tried: blind::tried(
            &*planned.game,
            match planned.kind.marks {
                true => planned.kind.goal,
                false => worked.solution.goal(),
            },
            &problem.position,
            derivation,
        ),
    }
}

/// What is wrong with asking about a position, whatever the answer.
fn degenerate(planned: &Planned, position: &Position) -> Option<Fault> {
    if !planned.kind.has_board {
        return None;
    }
    let (game, goal) = (&*planned.game, planned.kind.goal);
    if goal == Goal::NimSum && planned.entry.require.equal_heaps.is_none() {
        return (left_after_pairs(position) < 2).then_some(Fault::Obvious);
    }
    if !planned.kind.plays {
        return None;
    }
    if game.moves(position).next().is_none() {
        return Some(Fault::Finished);
    }
    let worked_out = matches!(
        goal,
        Goal::Change | Goal::Winner | Goal::ZeroingMove | Goal::FirstMove | Goal::AllMoves
    );
    (worked_out && obvious(game, position)).then_some(Fault::Obvious)
}

/// One heap, or what one move clears.
fn obvious(game: &dyn Game, position: &Position) -> bool {
    let over = |after: &Position| game.moves(after).next().is_none();
    if game.layout().is_nim() {
        return position.0.iter().filter(|&&size| size > 0).count() < 2;
    }
    let mut moves = game.moves(position);
    game.convention() == Convention::Normal
        && moves.any(|by| game.after(position, &by).is_some_and(|after| over(&after)))
}

/// How many different numbers stay when equal ones are struck out in pairs.
fn left_after_pairs(position: &Position) -> usize {
    let mut sizes = position.0.clone();
    sizes.sort_unstable();
    let runs = sizes.chunk_by(|a, b| a == b);
    runs.filter(|run| run.first().is_some_and(|&size| size > 0) && run.len() % 2 == 1)
        .count()
}
