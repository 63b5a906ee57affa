//! Take-away: one heap, from which a move takes one of some numbers of counters (lecture 001); several heaps are a sum.

use std::sync::Arc;

use super::Game;
use crate::budget::Budget;
use crate::engine::pool::{Demand, Pool, PoolError};
use crate::engine::search::{Memo, PlayedOut, multisets};
use crate::engine::take_away::{self, Strategy, Unsolved};
use crate::model::derivation::{Derivation, Method};
use crate::model::goal::Goal;
use crate::model::position::{HeapNo, LARGEST_HEAP, Move, Position};
use crate::model::rules::{Amounts, Convention, HouseRules, Layout, Rules, Theorem};
use crate::spec::Boards;

/// A single heap is played out up to this size.
const LARGEST_PLAYED_OUT: u64 = 10_000;

/// Positions are played out where they have up to so many moves together.
const MOST_PLAYED_OUT: usize = 100_000;

/// The game, with what has been agreed.
pub struct TakeAway(pub HouseRules);

impl TakeAway {
    /// What may be taken from a heap.
    fn takes(&self, size: u64) -> impl Iterator<Item = u64> + '_ {
        let most = size.saturating_sub(u64::from(self.0.not_all));
        self.0
            .take
            .0
            .iter()
            .copied()
            .take_while(move |&n| n <= most)
    }
}

impl Rules for TakeAway {
    fn convention(&self) -> Convention {
        match self.0.misere {
            true => Convention::Misere,
            false => Convention::Normal,
        }
    }

    fn after(&self, position: &Position, by: &Move) -> Option<Position> {
        let take = by.single()?;
        let size = position.heap(take.heap)?;
        let most = size.saturating_sub(u64::from(self.0.not_all));
        let legal = take.count <= most && self.0.take.0.binary_search(&take.count).is_ok();
        legal.then(|| position.with(take.heap, size - take.count))
    }

    fn moves<'a>(&'a self, position: &'a Position) -> Box<dyn Iterator<Item = Move> + 'a> {
        let takes = |(heap, size): (HeapNo, u64)| {
            self.takes(size).map(move |count| Move::take(heap, count))
        };
        Box::new(position.heaps().flat_map(takes))
    }

    fn theorems(&self) -> &'static [Theorem] {
        match self.0.misere {
            true => &[Theorem::Multiples],
            false => &[Theorem::Multiples, Theorem::Grundy],
        }
    }

    fn layout(&self) -> Layout {
        Layout::Piles
    }

    fn amounts(&self) -> Option<&Amounts> {
        Some(&self.0.take)
    }
}

impl Game for TakeAway {
    fn name(&self) -> &'static str {
        "take-away"
    }

    fn title(&self) -> &'static str {
        "Take-away"
    }

    fn under(&self, house: &HouseRules) -> Arc<dyn Game> {
        Arc::new(TakeAway(house.clone()))
    }

    fn boards(&self) -> Boards {
        Boards {
            fields: &["heaps", "size", "take", "misere", "not-all"],
            require: &["winner", "winning-moves", "equal-heaps"],
            heaps: 1..=1,
            size: 1..=30,
        }
    }

    fn played_out(&self, heaps: u64, size: u64) -> Option<Arc<dyn PlayedOut>> {
        let positions = match heaps {
            0 | 1 => (size <= LARGEST_PLAYED_OUT).then_some(size as usize + 1),
            _ => multisets(heaps, size),
        };
        let moves = |positions: usize| positions * heaps as usize * self.0.take.0.len();
        let small = positions.is_some_and(|positions| moves(positions) <= MOST_PLAYED_OUT);
        let within = move |position: &Position| {
            position.0.len() as u64 <= heaps && position.0.iter().all(|&n| n <= size)
        };
        let rules: Arc<dyn Rules> = Arc::new(TakeAway(self.0.clone()));
        small.then(|| Arc::new(Memo::new(rules, within)) as Arc<dyn PlayedOut>)
    }

    /// The table, if one is needed, is checked by playing each entry out.
    fn steps(&self, position: &Position) -> u64 {
        let largest = position.0.iter().copied().max().unwrap_or(0);
        let strategy = Strategy::new(&self.0, position.0.len(), largest);
        let entries = strategy.map_or(0, |strategy| strategy.entries());
        let heaps = position.0.len() * 200;
        ((entries * 16 + heaps) * self.0.take.0.len() + 1_000) as u64
    }

    fn solve(&self, position: &Position, goal: Goal, method: Method) -> Derivation {
        take_away::solve(&self.0, position, goal, method)
    }

    fn table(&self, position: &Position) -> Option<Derivation> {
        take_away::table(&self.0, position)
    }

    fn unsolved(&self, position: &Position) -> Option<Unsolved> {
        let largest = position.0.iter().copied().max().unwrap_or(0);
        let strategy = Strategy::new(&self.0, position.0.len(), largest);
        strategy.err()
    }

    /// A game that is over already is none.
    fn pool(&self, demand: &Demand, budget: &Budget) -> Result<Pool, PoolError> {
        let (heaps, largest) = (*demand.heaps.end(), *demand.size.end());
        let strategy = Strategy::new(&self.0, heaps as usize, largest.min(LARGEST_HEAP));
        let amounts = self.0.take.0.len() as u64;
        let entries = strategy.as_ref().map_or(0, Strategy::entries) as u64;
        budget.spend(entries * amounts / 4)?;
        let goes_on = |sizes: &[u64]| sizes.iter().any(|&size| self.takes(size).next().is_some());
        let winning_moves = |sizes: &[u64]| match &strategy {
            Ok(strategy) => strategy.winning_takes(&self.0, sizes).count() as u64,
            Err(_) => 0,
        };
        let steps = 1 + amounts / 8;
        Pool::listed(
            demand,
            Pool::heaps(demand),
            goes_on,
            (steps, winning_moves),
            budget,
        )
    }
}
