//! Circle Nim: markers round a circle, of which a move takes one, or two that lie side by side; who takes the last wins
//! (lecture 000).

use std::sync::Arc;

use super::Game;
use crate::model::derivation::{Derivation, Method};
use crate::model::goal::Goal;
use crate::model::position::{HeapNo, Move, Position, Take};
use crate::model::rules::{Convention, HouseRules, Layout, Rules, Theorem};
use crate::spec::Boards;

/// The game. A position is a ring of heaps of 0 or 1.
pub struct CircleNim;

impl Rules for CircleNim {
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    fn after(&self, position: &Position, by: &Move) -> Option<Position> {
        let legal = self.moves(position).any(|other| other == *by);
        let mut after = position.clone();
        for take in &by.0 {
            after = after.with(take.heap, 0);
        }
        legal.then_some(after)
    }

    /// One marker, in order; then two, by the first of them, the last with the first at the end.
    fn moves<'a>(&'a self, position: &'a Position) -> Box<dyn Iterator<Item = Move> + 'a> {
        let places = position.0.len();
        let marked = |heap: HeapNo| position.heap(heap) == Some(1);
        let take = |heap| Take { heap, count: 1 };
        let one = (1..=places).map(HeapNo).filter(move |&heap| marked(heap));
        let pairs = (1..=places).map(move |i| (HeapNo(i), HeapNo(i % places + 1)));
        let two = pairs.filter(move |&(a, b)| marked(a) && marked(b) && (places > 2 || a < b));
        let ones = one.map(move |heap| Move(vec![take(heap)]));
        Box::new(ones.chain(two.map(move |(a, b)| Move(vec![take(a), take(b)]))))
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[Theorem::EqualArcs, Theorem::Grundy]
    }

    fn layout(&self) -> Layout {
        Layout::Circle
    }

    /// Turned and reflected so that it comes last in the order of the dictionary.
    fn canonical(&self, position: &Position) -> Position {
        let ring = &position.0;
        let places = ring.len();
        let turned = |start: usize, step: usize| -> Vec<u64> {
            let at = |i: usize| ring.get((start + i * step) % places.max(1)).copied();
            (0..places).filter_map(at).collect()
        };
        let both = (0..places).flat_map(|start| [(start, 1), (start, places - 1)]);
        let largest = both.map(|(start, step)| turned(start, step)).max();
        Position(largest.unwrap_or_default())
    }

    /// The arcs of markers between gaps; a full circle is no row, so it has none.
    fn parts(&self, position: &Position) -> Option<Vec<u64>> {
        let ring = &position.0;
        let gap = ring.iter().position(|&marker| marker == 0)?;
        let from_gap = ring.iter().cycle().skip(gap).take(ring.len());
        let from_gap: Vec<u64> = from_gap.copied().collect();
        let arcs = from_gap.split(|&marker| marker == 0);
        Some(
            arcs.map(|arc| arc.len() as u64)
                .filter(|&arc| arc > 0)
                .collect(),
        )
    }

    fn alone(&self, part: u64) -> Position {
        let mut row = vec![1; usize::try_from(part).unwrap_or(0)];
        row.push(0);
        Position(row)
    }
}

impl Game for CircleNim {
    fn name(&self) -> &'static str {
        "circle-nim"
    }

    fn title(&self) -> &'static str {
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

    fn solve(&self, position: &Position, _goal: Goal, _method: Method) -> Derivation {
        Derivation::of(position.clone())
    }
}
