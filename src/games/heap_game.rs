//! Games of heaps in which a heap code says what a move may do to one heap: take-away (lecture 001) and the octal games of
//! Guy and Smith (1956), such as Kayles. Several heaps are a sum.

use std::borrow::Cow;
use std::sync::Arc;

use super::contract::Game;
use super::places::Places;
use crate::budget::Budget;
use crate::engine::heap_game::{self, Strategy, Unsolved};
use crate::engine::pool::{Demand, Pool, PoolError};
use crate::engine::search::{Memo, PlayedOut, multisets};
use crate::model::claim::Listed;
use crate::model::derivation::{Derivation, Method};
use crate::model::goal::Goal;
use crate::model::heap_code::HeapCode;
use crate::model::position::{LARGEST_HEAP, Move, Position};
use crate::model::rules::{Convention, HouseRules, Layout, Rules, Theorem};
use crate::spec::Boards;

/// A single heap is played out up to this size.
const LARGEST_PLAYED_OUT: u64 = 10_000;

/// Positions are played out where they have up to so many moves together.
const MOST_PLAYED_OUT: usize = 100_000;

/// Where heaps are divided, positions are played out up to so many counters.
const MOST_COUNTERS: u64 = 24;

/// A game of heaps.
pub struct HeapGame {
    name: Cow<'static, str>,
    title: Cow<'static, str>,
    code: HeapCode,
    misere: bool,
    /// What a set may leave open.
    open: Open,
}

/// What a game leaves to be agreed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// How many counters may be taken, whether a heap may be taken whole, and who wins at the end (take-away).
    Amounts,
    /// The code, and who wins at the end.
    Code,
    /// Who wins at the end.
    Convention,
}

impl HeapGame {
    /// Take-away of 1 to 3, unless agreed otherwise.
    pub fn take_away() -> HeapGame {
        HeapGame {
            open: Open::Amounts,
            ..HeapGame::row("take-away", "Take-away", HeapCode::UP_TO_THREE)
        }
    }

    /// The octal game of a code that is told.
    pub fn octal() -> HeapGame {
        HeapGame {
            open: Open::Code,
            ..HeapGame::row(crate::spec::OCTAL, "Octal game", HeapCode::UP_TO_THREE)
        }
    }

    /// A game of a fixed code.
    pub fn row(name: &'static str, title: &'static str, code: HeapCode) -> HeapGame {
        HeapGame {
            name: name.into(),
            title: title.into(),
            code,
            misere: false,
            open: Open::Convention,
        }
    }

    fn strategy(&self, heaps: usize, largest: u64) -> Result<Strategy, Unsolved> {
        Strategy::new(&self.code, self.misere, heaps, largest)
    }
}

fn largest(position: &Position) -> u64 {
    position.0.iter().copied().max().unwrap_or(0)
}

impl Rules for HeapGame {
    fn convention(&self) -> Convention {
        match self.misere {
            true => Convention::Misere,
            false => Convention::Normal,
        }
    }

    fn after(&self, position: &Position, by: &Move) -> Option<Position> {
        let take = by.single()?;
        let size = position.heap(take.heap)?;
        let left = size.checked_sub(take.count)?.checked_sub(take.apart)?;
        let legal = self.code.allows(size, take.into());
        legal.then(|| position.changed(take.heap, left, take.apart))?
    }

    fn moves<'a>(&'a self, position: &'a Position) -> Box<dyn Iterator<Item = Move> + 'a> {
        let moves = position.heaps().flat_map(|(heap, size)| {
            let moves = self.code.moves(size);
            moves.map(move |by| Move::divide(heap, by.count, by.apart))
        });
        Box::new(moves)
    }

    fn theorems(&self) -> &'static [Theorem] {
        match (self.misere, self.code.is_plain()) {
            (true, true) => &[Theorem::Multiples],
            (true, false) => &[],
            (false, true) => &[Theorem::Multiples, Theorem::Grundy],
            (false, false) => &[Theorem::Grundy],
        }
    }

    fn layout(&self) -> Layout {
        Layout::Piles
    }

    fn code(&self) -> Option<&HeapCode> {
        Some(&self.code)
    }
}

impl Game for HeapGame {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn under(&self, house: &HouseRules) -> Arc<dyn Game> {
        let code = match self.open {
            Open::Convention => &self.code,
            Open::Amounts | Open::Code => &house.code,
        };
        let (name, title) = match self.open {
            Open::Code => (code.to_string().into(), format!("Octal game {code}").into()),
            _ => (self.name.clone(), self.title.clone()),
        };
        let own = house.title.as_ref().map(|title| title.to_string().into());
        let title = own.unwrap_or(title);
        if self.open != Open::Amounts
            && let Some(game) = Places::of(name.clone(), title.clone(), house, code)
        {
            return Arc::new(game);
        }
        Arc::new(HeapGame {
            name,
            title,
            code: code.clone(),
            misere: house.misere,
            open: self.open,
        })
    }

    /// Grundy values are those of normal play.
    fn goals(&self) -> &'static [Goal] {
        match self.misere {
            true => &[Goal::Winner, Goal::FirstMove, Goal::AllMoves],
            false => &[
                Goal::Winner,
                Goal::FirstMove,
                Goal::AllMoves,
                Goal::GrundyValue,
                Goal::GrundyTable,
            ],
        }
    }

    fn boards(&self) -> Boards {
        let fields: &[&str] = match self.open {
            Open::Amounts => &["heaps", "size", "take", "misere", "not-all"],
            Open::Code | Open::Convention => &["heaps", "size", "misere"],
        };
        Boards {
            fields,
            require: &["winner", "winning-moves", "equal-heaps"],
            heaps: 1..=1,
            size: 1..=30,
        }
    }

    fn played_out(&self, heaps: u64, size: u64) -> Option<Arc<dyn PlayedOut>> {
        let rules: Arc<dyn Rules> = self.under(&HouseRules {
            code: self.code.clone(),
            misere: self.misere,
            ..HouseRules::DEFAULT
        });
        if self.code.divides() {
            let few = |position: &Position| position.0.iter().sum::<u64>() <= MOST_COUNTERS;
            return Some(Arc::new(Memo::new(rules, few)));
        }
        let positions = match heaps {
            0 | 1 => (size <= LARGEST_PLAYED_OUT).then_some(size as usize + 1),
            _ => multisets(heaps, size),
        };
        let each = heaps * self.code.most_moves(size);
        let moves = |positions: usize| positions as u64 * each;
        let small = positions.is_some_and(|positions| moves(positions) <= MOST_PLAYED_OUT as u64);
        let within = move |position: &Position| {
            position.0.len() as u64 <= heaps && position.0.iter().all(|&n| n <= size)
        };
        small.then(|| Arc::new(Memo::new(rules, within)) as Arc<dyn PlayedOut>)
    }

    /// The table, if one is needed, is checked by playing each entry out.
    fn steps(&self, position: &Position) -> u64 {
        let strategy = self.strategy(position.0.len(), largest(position));
        let entries = strategy.map_or(0, |strategy| strategy.entries()) as u64;
        let heaps = position.0.len() as u64 * 200;
        (entries * 16 + heaps) * self.code.most_moves(entries) + 1_000
    }

    fn solve(&self, position: &Position, goal: Goal, method: Method) -> Derivation {
        heap_game::solve(&self.code, self.misere, position, goal, method)
    }

    fn table(&self, position: &Position, of: Listed) -> Option<Derivation> {
        heap_game::table(&self.code, self.misere, position, of)
    }

    fn unsolved(&self, position: &Position) -> Option<Unsolved> {
        self.strategy(position.0.len(), largest(position)).err()
    }

    /// A game that is over already is none.
    fn pool(&self, demand: &Demand, budget: &Budget) -> Result<Pool, PoolError> {
        let (heaps, largest) = (*demand.heaps.end(), *demand.size.end());
        let strategy = self.strategy(heaps as usize, largest.min(LARGEST_HEAP));
        let entries = strategy.as_ref().map_or(0, Strategy::entries) as u64;
        let moves = self.code.most_moves(entries);
        budget.spend(entries * moves / 4)?;
        let goes_on = |sizes: &[u64]| {
            let mut sizes = sizes.iter();
            sizes.any(|&size| self.code.moves(size).next().is_some())
        };
        let winning_moves = |sizes: &[u64]| match &strategy {
            Ok(strategy) => strategy.winning(&self.code, sizes).count() as u64,
            Err(_) => 0,
        };
        let steps = 1 + moves / 8;
        Pool::listed(
            demand,
            Pool::heaps(demand),
            goes_on,
            (steps, winning_moves),
            budget,
        )
    }
}
