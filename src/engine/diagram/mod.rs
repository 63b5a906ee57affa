//! Positions and their options as a picture: which positions, in which levels, and what leads where. No drawing here,
//! and nothing to be believed: what a picture says is read off the lines of `proof` once the kernel has accepted them.

mod blanks;
mod explore;
pub mod proof;
mod shape;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::model::position::Position;
use crate::model::rules::{Rules, Theorem};
use explore::Explorer;
pub use shape::{Beside, Diagram, Node, Undrawn};
use shape::{FEWEST_POSITIONS, MOST, MOST_COUNTERS};

/// All positions that can be reached are drawn where there are at most so many, with at most so many arrows.
const WHOLE_POSITIONS: usize = 10;
const WHOLE_ARROWS: usize = 24;

/// What has a diagram that is drawn, for readers.
pub const LIMIT: &str = "state diagrams are drawn of positions of up to 24 counters, with 6 to 40 positions in the \
                         diagram, at most 10 below each other (9 in Classic Nim) and 9 side by side";

/// Finds diagrams; remembers the positions that it has played out.
pub struct Diagrams<'r>(Explorer<'r>);

impl<'r> Diagrams<'r> {
    /// None yet.
    pub fn new(rules: &'r dyn Rules) -> Diagrams<'r> {
        Diagrams(Explorer::new(rules))
    }

    /// The steps that it has taken to find them so far.
    pub fn steps(&self) -> u64 {
        self.0.steps
    }

    /// The diagram of a position, without marks and blanks, or why there is none.
    pub fn of(&mut self, position: &Position) -> Result<Diagram, Undrawn> {
        let heaps = position.0.iter();
        let counters = heaps.fold(0_u64, |sum, &size| sum.saturating_add(size));
        if counters > MOST_COUNTERS {
            return Err(Undrawn::Counters(counters));
        }
        let explorer = &mut self.0;
        let start = explorer.id(position);
        let reached = explorer.reached(start).ok_or(Undrawn::Reached)?;
        let arrows: usize = reached.iter().map(|&id| explorer.options(id).len()).sum();
        let whole = reached.len() <= WHOLE_POSITIONS && arrows <= WHOLE_ARROWS;
        let drawn = match whole {
            true => reached,
            false => explorer.portion(start).to_vec(),
        };
        let arrows = drawn.iter().map(|&id| match whole {
            true => (id, explorer.options(id)),
            false => (id, explorer.needed(id)),
        });
        let arrows: Vec<(usize, Vec<usize>)> = arrows.collect();
        let nodes = in_levels(explorer, start, &arrows);
        let diagram = Diagram {
            layout: explorer.rules.layout(),
            whole,
            beside: beside(explorer.rules),
            nodes,
        };
        diagram.undrawn().map_or(Ok(diagram), Err)
    }

    /// Which positions are left blank: a drawn order of all but the start is gone through, and each is left blank that can
    /// then still be found, until half of all are.
    pub fn blanks(&mut self, diagram: &Diagram, order: &[usize]) -> Vec<usize> {
        blanks::choose(&mut self.0, diagram, order)
    }
}

impl Diagram {
    /// How many levels there are.
    pub fn levels(&self) -> usize {
        self.nodes.last().map_or(0, |node| node.level + 1)
    }

    /// The diagram as a sheet has it, with these positions blank.
    pub fn with_blanks(&self, blanks: &[usize]) -> Diagram {
        let mut diagram = self.clone();
        for (i, node) in diagram.nodes.iter_mut().enumerate() {
            node.given = !blanks.contains(&i);
        }
        diagram
    }

    /// The letter of a blank position, by which it can be spoken of: A for the first.
    pub fn letter(&self, number: usize) -> Option<char> {
        let nodes = self.nodes.get(..=number)?;
        let blanks = nodes.iter().filter(|node| !node.given).count() as u32;
        let blank = nodes.last().is_some_and(|node| !node.given);
        let letter = char::from_u32(u32::from('A') + blanks.saturating_sub(1))?;
        blank.then_some(letter)
    }

    /// The first limit that it exceeds.
    fn undrawn(&self) -> Option<Undrawn> {
        let on = |level| self.nodes.iter().filter(|node| node.level == level).count();
        let arrows: usize = self.nodes.iter().map(|node| node.options.len()).sum();
        let across = (0..self.levels()).map(on).max().unwrap_or(0);
        let below = MOST.levels - usize::from(self.beside == Beside::BigHeaps);
        match (self.nodes.len(), self.levels()) {
            (nodes, _) if nodes < FEWEST_POSITIONS => Some(Undrawn::Few(nodes)),
            (nodes, _) if nodes > MOST.positions => Some(Undrawn::Many(nodes)),
            (nodes, _) if arrows < nodes => Some(Undrawn::Row),
            (_, levels) if levels > below => Some(Undrawn::Levels(levels, below)),
            _ => (across > MOST.across).then_some(Undrawn::Across(across)),
        }
    }
}

fn beside(rules: &dyn Rules) -> Beside {
    match rules.theorems() {
        [Theorem::One, ..] => Beside::NimSum,
        [Theorem::Two, ..] => Beside::BigHeaps,
        _ => Beside::Nothing,
    }
}

/// Nodes in levels: each as far below the start as the longest way to it. A move takes counters, so positions in order
/// of their counters come after all that lead to them.
fn in_levels(explorer: &Explorer, start: usize, arrows: &[(usize, Vec<usize>)]) -> Vec<Node> {
    let counters = |id: usize| explorer.position(id).0.iter().sum::<u64>();
    let mut order: Vec<&(usize, Vec<usize>)> = arrows.iter().collect();
    order.sort_by_key(|(id, _)| Reverse(counters(*id)));
    let mut levels = BTreeMap::from([(start, 0)]);
    for (id, options) in &order {
        let below = levels.get(id).map_or(0, |level| level + 1);
        for option in options {
            let level = levels.entry(*option).or_insert(0);
            *level = below.max(*level);
        }
    }
    order.sort_by_key(|(id, _)| (levels[id], Reverse(&explorer.position(*id).0)));
    let places = order.iter().enumerate();
    let place: BTreeMap<usize, usize> = places.map(|(place, (id, _))| (*id, place)).collect();
    let node = |(id, options): &&(usize, Vec<usize>)| {
        let mut options: Vec<usize> = options.iter().map(|option| place[option]).collect();
        options.sort_unstable();
        Node {
            position: explorer.position(*id).clone(),
            level: levels[id],
            options,
            given: true,
            outcome: None,
            nim_sum: None,
            big_heaps: None,
        }
    };
    order.iter().map(node).collect()
}
