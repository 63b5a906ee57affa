//! Nim in disguise: Nimble, with coins on a strip of squares, and Turning Turtles, with a row of coins that show heads or
//! tails (Berlekamp, Conway and Guy 1982). A coin on square n, or a head at place n, is a heap of n.

use std::sync::Arc;

use super::contract::Game;
use crate::budget::Budget;
use crate::dice::Dice;
use crate::engine::nim;
use crate::engine::pool::{Demand, Pool, PoolError};
use crate::engine::search::{Memo, PlayedOut, multisets};
use crate::model::derivation::{Derivation, Method};
use crate::model::goal::Goal;
use crate::model::position::{Move, Position};
use crate::model::rules::{
    Convention, HouseRules, Layout, Look, Rules, Theorem, all_takes, take_any,
};
use crate::spec::Boards;

/// The two games. A position is a list of squares, or of the places that show heads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Disguise {
    /// Coins slide to the left.
    Nimble,
    /// A coin turns to tails, and perhaps one to its left turns as well.
    TurningTurtles,
}

impl Rules for Disguise {
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// Coins on one square are alike, so the first of them is moved. To turn n and m is to bring the heap n down to m, where m may show heads already. Then it turns to tails: the two
    /// heaps of m are both gone.
    fn after(&self, position: &Position, by: &Move) -> Option<Position> {
        let after = take_any(position, by)?;
        let moved = by.single()?.heap;
        let (from, to) = (position.heap(moved)?, after.heap(moved)?);
        let mut on_top = position.heaps().take_while(|&(heap, _)| heap != moved);
        if on_top.any(|(_, n)| n == from) {
            return None;
        }
        let twin = after.heaps().find(|&(heap, n)| heap != moved && n == to);
        match twin.filter(|_| *self == Disguise::TurningTurtles && to > 0) {
            Some((twin, _)) => Some(after.with(moved, 0).with(twin, 0)),
            None => Some(after),
        }
    }

    fn moves<'a>(&'a self, position: &'a Position) -> Box<dyn Iterator<Item = Move> + 'a> {
        let moves = all_takes(position);
        Box::new(moves.filter(|by| self.after(position, by).is_some()))
    }

    /// Nimble is Nim. In Turning Turtles two equal heaps that vanish leave the nim-sum as it is, so Theorem 1 and its
    /// proof hold for any heaps, even equal ones, which no row of coins has.
    fn theorems(&self) -> &'static [Theorem] {
        match self {
            Disguise::Nimble => &[Theorem::One, Theorem::Mirror],
            Disguise::TurningTurtles => &[Theorem::One],
        }
    }

    fn layout(&self) -> Layout {
        Layout::Heaps(match self {
            Disguise::Nimble => Look::Strip,
            Disguise::TurningTurtles => Look::Turtles,
        })
    }

    /// A move may change two heads, so they are not played each by itself.
    fn parts(&self, position: &Position) -> Option<Vec<u64>> {
        (*self == Disguise::Nimble).then(|| position.0.clone())
    }
}

impl Game for Disguise {
    fn name(&self) -> &str {
        match self {
            Disguise::Nimble => "nimble",
            Disguise::TurningTurtles => "turning-turtles",
        }
    }

    fn title(&self) -> &str {
        match self {
            Disguise::Nimble => "Nimble",
            Disguise::TurningTurtles => "Turning Turtles",
        }
    }

    fn under(&self, _house: &HouseRules) -> Arc<dyn Game> {
        Arc::new(*self)
    }

    fn goals(&self) -> &'static [Goal] {
        &[Goal::Heaps, Goal::Winner, Goal::FirstMove, Goal::AllMoves]
    }

    fn solve(&self, position: &Position, goal: Goal, method: Method) -> Derivation {
        nim::disguised(self, position, goal, method)
    }

    fn boards(&self) -> Boards {
        Boards {
            require: &["winner", "winning-moves", "big-heaps", "carries"],
            ..Boards::HEAPS
        }
    }

    /// No place of a row shows heads twice. Coins of Nimble begin on squares of their own, so that winning moves are
    /// counted as they are in Nim.
    fn pool(&self, demand: &Demand, budget: &Budget) -> Result<Pool, PoolError> {
        let apart = Demand {
            equal_heaps: Some(0..=0),
            ..demand.clone()
        };
        Pool::new(&apart, budget)
    }

    /// From left to right.
    fn laid_out(&self, mut heaps: Vec<u64>, _dice: &mut Dice) -> Position {
        heaps.sort_unstable();
        Position(heaps)
    }

    fn played_out(&self, heaps: u64, size: u64) -> Option<Arc<dyn PlayedOut>> {
        let within = move |position: &Position| {
            position.0.len() as u64 <= heaps && position.0.iter().all(|&n| n <= size)
        };
        let few = multisets(heaps, size).is_some_and(|positions| positions <= PLAYED_OUT);
        few.then(|| Arc::new(Memo::new(Arc::new(*self), within)) as Arc<dyn PlayedOut>)
    }
}

/// The most positions that are played out.
const PLAYED_OUT: usize = 20_000;
