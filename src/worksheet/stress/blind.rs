//! Ways to answer without thinking, and whether they would have been right.

use serde::Serialize;

use crate::games::Game;
use crate::model::{Derivation, Goal, HeapNo, Move, Outcome, Position};

/// A way to answer without thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strategy {
    /// The first player always wins.
    FirstPlayer,
    /// The second player always wins.
    SecondPlayer,
    /// The move is in one of the largest heaps.
    LargestHeap,
    /// The move is in heap 1.
    FirstHeap,
    /// The move is in the last heap.
    LastHeap,
    /// All of the largest heap, or as much of it as the rules allow.
    TakeMost,
    /// One counter from the largest heap.
    TakeOne,
    /// The two largest heaps are made equal.
    MakeEqual,
    /// A single marker of a circle.
    OneMarker,
    /// Two markers side by side.
    TwoMarkers,
    /// The numbers are added as usual.
    Add,
    /// The smaller of two numbers is taken from the larger one.
    Subtract,
}

/// A strategy, and whether it answers a question rightly.
pub type Tried = (Strategy, bool);

impl Strategy {
    /// Whether it answers who wins, and nothing else.
    pub fn names_a_player(self) -> bool {
        matches!(self, Strategy::FirstPlayer | Strategy::SecondPlayer)
    }
}

/// What the strategies that make sense for a question would have come to. Moves are tried where some move wins,
/// and where all are asked for, a guess must give them all.
pub fn tried(
    game: &dyn Game,
    goal: Goal,
    position: &Position,
    solution: &Derivation,
) -> Vec<Tried> {
    let mut tried = Vec::new();
    if let (Goal::NimSum, Some(nim_sum)) = (goal, solution.nim_sum()) {
        tried.extend(numbers(position, nim_sum));
    }
    if let (Goal::Winner | Goal::FirstMove | Goal::AllMoves, Some(outcome)) =
        (goal, solution.outcome())
    {
        tried.push((Strategy::FirstPlayer, outcome == Outcome::N));
        tried.push((Strategy::SecondPlayer, outcome == Outcome::P));
    }
    let winning = solution.winning_moves().unwrap_or_default();
    let asks = matches!(goal, Goal::FirstMove | Goal::AllMoves | Goal::ZeroingMove);
    if asks && !winning.is_empty() {
        let wanted = Wanted {
            winning,
            all: goal == Goal::AllMoves,
        };
        match game.layout().has_places() {
            true => tried.extend(in_circle(&wanted)),
            false => tried.extend(in_heaps(game, position, &wanted)),
        }
    }
    tried
}

/// The moves that answer a question.
struct Wanted<'a> {
    winning: &'a [Move],
    /// Whether all of them are asked for, not one.
    all: bool,
}

impl Wanted<'_> {
    /// Whether looking only at such moves is enough.
    fn among(&self, such: impl Fn(&Move) -> bool) -> bool {
        match self.all {
            true => self.winning.iter().all(such),
            false => self.winning.iter().any(such),
        }
    }

    /// Whether one move is the answer.
    fn is(&self, by: Option<Move>) -> bool {
        by.is_some_and(|by| self.winning.contains(&by) && (!self.all || self.winning.len() == 1))
    }
}

fn numbers(position: &Position, nim_sum: u64) -> Vec<Tried> {
    let sum: u128 = position.0.iter().map(|&n| u128::from(n)).sum();
    let mut tried = vec![(Strategy::Add, sum == u128::from(nim_sum))];
    if let [a, b] = position.0[..] {
        tried.push((Strategy::Subtract, a.abs_diff(b) == nim_sum));
    }
    tried
}

fn in_circle(wanted: &Wanted) -> [Tried; 2] {
    let of = |markers| wanted.among(|by| by.0.len() == markers);
    [(Strategy::OneMarker, of(1)), (Strategy::TwoMarkers, of(2))]
}

fn in_heaps(game: &dyn Game, position: &Position, wanted: &Wanted) -> Vec<Tried> {
    let mut order: Vec<(HeapNo, u64)> = position.heaps().filter(|&(_, size)| size > 0).collect();
    let ends = [order.first(), order.last()].map(|end| end.map(|&(heap, _)| heap));
    order.sort_by_key(|&(_, size)| std::cmp::Reverse(size));
    let Some(&(largest, size)) = order.first() else {
        return Vec::new();
    };
    let is_in =
        |by: &Move, is: &dyn Fn(HeapNo) -> bool| by.single().is_some_and(|take| is(take.heap));
    let mut tried = Vec::new();
    if order.len() > 1 {
        let is_largest = |heap| position.heap(heap) == Some(size);
        let in_largest = wanted.among(|by| is_in(by, &is_largest));
        tried.push((Strategy::LargestHeap, in_largest));
        let at = |end: Option<HeapNo>| wanted.among(|by| is_in(by, &|heap| Some(heap) == end));
        tried.push((Strategy::FirstHeap, at(ends[0])));
        tried.push((Strategy::LastHeap, at(ends[1])));
    }
    let most = most(game, position, largest, size);
    tried.push((Strategy::TakeMost, wanted.is(most)));
    tried.push((Strategy::TakeOne, wanted.is(Some(Move::take(largest, 1)))));
    if let Some(&(_, second)) = order.get(1) {
        let level = (second < size).then(|| Move::take(largest, size - second));
        tried.push((Strategy::MakeEqual, wanted.is(level)));
    }
    tried
}

/// As many counters of a heap as one move may take.
fn most(game: &dyn Game, position: &Position, heap: HeapNo, size: u64) -> Option<Move> {
    let legal = |by: &Move| game.after(position, by).is_some();
    let whole = Move::take(heap, size);
    match game.amounts() {
        None => Some(whole).filter(legal),
        Some(amounts) => {
            let mut moves = amounts.0.iter().rev().map(|&n| Move::take(heap, n));
            moves.find(legal)
        }
    }
}
