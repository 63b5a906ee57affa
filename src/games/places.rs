//! Games of heap codes on places with markers, in a row or round a ring: a move takes markers that lie side by side, and the
//! code says what it may leave of the run that they are in. Circle Nim (lecture 000) is Kayles round a ring.

use std::borrow::Cow;
use std::sync::Arc;

use super::contract::Game;
use crate::budget::Budget;
use crate::dice::Dice;
use crate::engine::pool::{Demand, Pool, PoolError};
use crate::engine::search::{Memo, PlayedOut};
use crate::engine::{bracelets, circle};
use crate::model::derivation::{Derivation, Method};
use crate::model::goal::Goal;
use crate::model::heap_code::HeapCode;
use crate::model::position::{HeapNo, MOST_HEAPS, Move, Position, Take};
use crate::model::rules::{Board, Convention, HouseRules, Layout, Rules, Theorem};
use crate::spec::Boards;

/// A game of places. A position is a list of heaps of 0 or 1, in the order of the places.
#[derive(Clone)]
pub struct Places {
    name: Cow<'static, str>,
    title: Cow<'static, str>,
    code: HeapCode,
    /// Whether the last place is beside the first.
    round: bool,
    /// Whether the name says what the game is played on.
    known: bool,
}

impl Places {
    /// Circle Nim.
    pub fn circle_nim() -> Places {
        Places {
            name: "circle-nim".into(),
            title: "Circle Nim".into(),
            code: HeapCode::KAYLES,
            round: true,
            known: true,
        }
    }

    /// The game of a code on a board; `None` where the board has heaps, or the code makes no sense on places.
    pub fn of(
        name: Cow<'static, str>,
        title: Cow<'static, str>,
        house: &HouseRules,
        code: &HeapCode,
    ) -> Option<Places> {
        let round = match house.board {
            Board::Heaps => return None,
            Board::Row => false,
            Board::Ring => true,
        };
        let sense = code.fits_places() && !house.misere;
        sense.then(|| Places {
            name,
            title,
            code: code.clone(),
            round,
            known: false,
        })
    }

    /// The place so many after one, both counted from 0; in a row it may be beyond the last.
    fn place(&self, places: usize, first: usize, after: usize) -> usize {
        match self.round {
            true => first.saturating_add(after) % places.max(1),
            false => first.saturating_add(after),
        }
    }

    /// The place before one, counted from 0; `None` where there is none.
    fn before(&self, places: usize, first: usize) -> Option<usize> {
        match (first, self.round) {
            (0, true) => places.checked_sub(1),
            _ => first.checked_sub(1),
        }
    }

    /// Whether so many markers from a place on, counted from 0, may be taken.
    fn allows(&self, board: &[u64], first: usize, count: usize) -> bool {
        let places = board.len();
        let marked = |place: usize| board.get(place) == Some(&1);
        let mut taken = (0..count).map(|after| self.place(places, first, after));
        // All of a ring are taken in one way only.
        let once = !self.round || first == 0 || count < places;
        if !(1..=places).contains(&count) || !once || !taken.all(marked) {
            return false;
        }
        let leaves = self.code.leaves(count as u64);
        let behind = marked(self.place(places, first, count));
        let before = self.before(places, first).is_some_and(marked);
        let full = self.round && board.iter().all(|&marker| marker == 1);
        match (before, behind) {
            _ if self.round && count == places => leaves.nothing,
            (true, true) if !full => leaves.two,
            (false, false) => leaves.nothing,
            _ => leaves.one,
        }
    }

    /// The move that takes so many markers from a place on, counted from 0.
    fn taking(&self, places: usize, first: usize, count: usize) -> Move {
        let place = |after| HeapNo(self.place(places, first, after) + 1);
        Move((0..count).map(|after| Take::of(place(after), 1)).collect())
    }
}

impl Rules for Places {
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// A move has one spelling only, that of `moves`.
    fn after(&self, position: &Position, by: &Move) -> Option<Position> {
        let first = by.0.first()?.heap.0.checked_sub(1)?;
        let (places, count) = (position.0.len(), by.0.len());
        let legal = self.allows(&position.0, first, count);
        let spelled = legal && *by == self.taking(places, first, count);
        let take = |after: Position, take: &Take| after.with(take.heap, 0);
        spelled.then(|| by.0.iter().fold(position.clone(), take))
    }

    /// One marker, in order; then two, by the first of them, round a ring the last with the first at the end; and so on.
    fn moves<'a>(&'a self, position: &'a Position) -> Box<dyn Iterator<Item = Move> + 'a> {
        let places = position.0.len();
        let reach = self
            .code
            .reach()
            .and_then(|reach| usize::try_from(reach).ok());
        let counts = 1..=reach.unwrap_or(places).min(places);
        let blocks = counts.flat_map(move |count| (0..places).map(move |first| (first, count)));
        let legal = blocks.filter(|&(first, count)| self.allows(&position.0, first, count));
        Box::new(legal.map(move |(first, count)| self.taking(places, first, count)))
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[Theorem::EqualArcs, Theorem::Grundy]
    }

    fn layout(&self) -> Layout {
        match self.round {
            true => Layout::Circle,
            false => Layout::Row,
        }
    }

    fn run_code(&self) -> Option<&HeapCode> {
        Some(&self.code)
    }

    fn board(&self) -> Option<Board> {
        let board = match self.round {
            true => Board::Ring,
            false => Board::Row,
        };
        (!self.known).then_some(board)
    }

    /// Reflected, and a ring also turned, so that it comes last in the order of the dictionary. What has no markers stays.
    fn canonical(&self, position: &Position) -> Position {
        let board = &position.0;
        let places = board.len();
        if places > MOST_HEAPS || board.iter().any(|&marker| marker > 1) {
            return position.clone();
        }
        let word = |marks: &mut dyn Iterator<Item = &u64>| {
            marks.fold(0_u128, |word, &mark| 2 * word + u128::from(mark))
        };
        let within = (1_u128 << places) - 1;
        let turned = |word: u128, by: usize| (word << by | word >> (places - by)) & within;
        let ways = [word(&mut board.iter()), word(&mut board.iter().rev())];
        let turns = if self.round { places } else { places.min(1) };
        let all = (0..turns).flat_map(|by| ways.map(|word| turned(word, by)));
        let last = all.max().unwrap_or(0);
        let mark = |place: usize| u64::from(last >> (places - 1 - place) & 1 == 1);
        Position((0..places).map(mark).collect())
    }

    /// The runs of markers between gaps, in a ring from the last gap on, so that the one at place 1 comes first; a full ring
    /// is no run, so it has none.
    fn parts(&self, position: &Position) -> Option<Vec<u64>> {
        let board = &position.0;
        let start = match self.round {
            true => board.iter().rposition(|&marker| marker == 0)?,
            false => 0,
        };
        let markers = board.iter().all(|&marker| marker <= 1);
        let from_start = board.iter().cycle().skip(start).take(board.len());
        let from_start: Vec<u64> = from_start.copied().collect();
        let runs = from_start.split(|&marker| marker == 0);
        let sizes = runs.map(|run| run.len() as u64).filter(|&run| run > 0);
        markers.then(|| sizes.collect())
    }

    /// A run too long for any board stays too long.
    fn alone(&self, part: u64) -> Position {
        let most = match self.round {
            true => MOST_HEAPS,
            false => MOST_HEAPS + 1,
        };
        let mut board = vec![1; part.min(most as u64) as usize];
        board.extend(self.round.then_some(0));
        Position(board)
    }
}

impl Game for Places {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn under(&self, _house: &HouseRules) -> Arc<dyn Game> {
        Arc::new(self.clone())
    }

    fn boards(&self) -> Boards {
        Boards::PLACES
    }

    fn solve(&self, position: &Position, goal: Goal, method: Method) -> Derivation {
        circle::solve((self, &self.code), position, goal, method)
    }

    fn pool(&self, demand: &Demand, budget: &Budget) -> Result<Pool, PoolError> {
        bracelets::pool(&self.code, self.round, demand, budget)
    }

    /// Perhaps reflected, and a ring also turned.
    fn laid_out(&self, mut board: Vec<u64>, dice: &mut Dice) -> Position {
        if self.round {
            let turn = dice.below(board.len() as u64) as usize;
            board.rotate_left(turn);
        }
        if dice.below(2) == 1 {
            board.reverse();
        }
        Position(board)
    }

    /// Small boards; their options are not larger.
    fn played_out(&self, _heaps: u64, _size: u64) -> Option<Arc<dyn PlayedOut>> {
        let small = |position: &Position| position.0.len() <= PLAYED_OUT;
        Some(Arc::new(Memo::new(Arc::new(self.clone()), small)))
    }
}

/// The most places of a board that is played out.
const PLAYED_OUT: usize = 14;
