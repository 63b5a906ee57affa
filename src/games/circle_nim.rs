//! Circle Nim: markers round a circle, of which a move takes one, or two that lie side by side; who takes the last wins
//! (lecture 000).

use std::sync::Arc;

use super::Game;
use crate::budget::Budget;
use crate::dice::Dice;
use crate::engine::pool::{Demand, Pool, PoolError};
use crate::engine::search::{Memo, PlayedOut};
use crate::engine::{bracelets, circle};
use crate::model::derivation::{Derivation, Method};
use crate::model::goal::Goal;
use crate::model::position::{HeapNo, MOST_HEAPS, Move, Position, Take};
use crate::model::rules::{Convention, HouseRules, Layout, Rules, Theorem};
use crate::spec::Boards;

/// The game. A position is a ring of heaps of 0 or 1.
pub struct CircleNim;

/// Whether a place is followed by another one, going round; of two places the first one only.
fn beside(places: usize, one: HeapNo, next: HeapNo) -> bool {
    next.0 == one.0 % places.max(1) + 1 && (places > 2 || one < next)
}

impl Rules for CircleNim {
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// A move has one spelling only, that of `moves`.
    fn after(&self, position: &Position, by: &Move) -> Option<Position> {
        let marked = |take: &Take| take.count == 1 && position.heap(take.heap) == Some(1);
        let beside = match by.0[..] {
            [_] => true,
            [a, b] => beside(position.0.len(), a.heap, b.heap),
            _ => false,
        };
        let take = |after: Position, take: &Take| after.with(take.heap, 0);
        (beside && by.0.iter().all(marked)).then(|| by.0.iter().fold(position.clone(), take))
    }

    /// One marker, in order; then two, by the first of them, the last with the first at the end.
    fn moves<'a>(&'a self, position: &'a Position) -> Box<dyn Iterator<Item = Move> + 'a> {
        let places = position.0.len();
        let marked = |heap: HeapNo| position.heap(heap) == Some(1);
        let take = |heap| Take::of(heap, 1);
        let one = (1..=places).map(HeapNo).filter(move |&heap| marked(heap));
        let pairs = (1..=places).map(move |i| (HeapNo(i), HeapNo(i % places + 1)));
        let two = pairs.filter(move |&(a, b)| marked(a) && marked(b) && beside(places, a, b));
        let ones = one.map(move |heap| Move(vec![take(heap)]));
        Box::new(ones.chain(two.map(move |(a, b)| Move(vec![take(a), take(b)]))))
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[Theorem::EqualArcs, Theorem::Grundy]
    }

    fn layout(&self) -> Layout {
        Layout::Circle
    }

    /// Turned and reflected so that it comes last in the order of the dictionary. What is no ring of markers stays.
    fn canonical(&self, position: &Position) -> Position {
        let ring = &position.0;
        let places = ring.len();
        if places > MOST_HEAPS || ring.iter().any(|&marker| marker > 1) {
            return position.clone();
        }
        let word = |marks: &mut dyn Iterator<Item = &u64>| {
            marks.fold(0_u128, |word, &mark| 2 * word + u128::from(mark))
        };
        let within = (1_u128 << places) - 1;
        let turned = |word: u128, by: usize| (word << by | word >> (places - by)) & within;
        let ways = [word(&mut ring.iter()), word(&mut ring.iter().rev())];
        let all = (0..places).flat_map(|by| ways.map(|word| turned(word, by)));
        let last = all.max().unwrap_or(0);
        let mark = |place: usize| u64::from(last >> (places - 1 - place) & 1 == 1);
        Position((0..places).map(mark).collect())
    }

    /// The arcs of markers between gaps, from the last gap on, so that the one at place 1 comes first; a full circle is no row, so it has none.
    fn parts(&self, position: &Position) -> Option<Vec<u64>> {
        let ring = &position.0;
        let gap = ring.iter().rposition(|&marker| marker == 0)?;
        let markers = ring.iter().all(|&marker| marker <= 1);
        let from_gap = ring.iter().cycle().skip(gap).take(ring.len());
        let from_gap: Vec<u64> = from_gap.copied().collect();
        let arcs = from_gap.split(|&marker| marker == 0);
        let sizes = arcs.map(|arc| arc.len() as u64).filter(|&arc| arc > 0);
        markers.then(|| sizes.collect())
    }

    /// A row too long for any board stays too long.
    fn alone(&self, part: u64) -> Position {
        let mut row = vec![1; part.min(MOST_HEAPS as u64) as usize];
        row.push(0);
        Position(row)
    }
}

impl Game for CircleNim {
    fn name(&self) -> &str {
        "circle-nim"
    }

    fn title(&self) -> &str {
        "Circle Nim"
    }

    fn under(&self, _house: &HouseRules) -> Arc<dyn Game> {
        Arc::new(CircleNim)
    }

    fn boards(&self) -> Boards {
        Boards {
            fields: &["circles", "gaps"],
            require: &["winner", "winning-moves"],
            heaps: 8..=8,
            size: 1..=1,
        }
    }

    fn solve(&self, position: &Position, goal: Goal, method: Method) -> Derivation {
        circle::circle_nim(self, position, goal, method)
    }

    fn pool(&self, demand: &Demand, budget: &Budget) -> Result<Pool, PoolError> {
        bracelets::pool(demand, budget)
    }

    /// Turned and perhaps reflected.
    fn laid_out(&self, mut ring: Vec<u64>, dice: &mut Dice) -> Position {
        let turn = dice.below(ring.len() as u64) as usize;
        ring.rotate_left(turn);
        if dice.below(2) == 1 {
            ring.reverse();
        }
        Position(ring)
    }

    /// Small circles; their options are not larger.
    fn played_out(&self, _heaps: u64, _size: u64) -> Option<Arc<dyn PlayedOut>> {
        let small = |position: &Position| position.0.len() <= PLAYED_OUT;
        Some(Arc::new(Memo::new(Arc::new(CircleNim), small)))
    }
}

/// The most places of a circle that is played out.
const PLAYED_OUT: usize = 14;
