//! Positions and their options as a picture: which positions, in which levels, and what leads where. No drawing here,
//! and nothing to be believed: what a picture says is read off the lines of `proof` once the kernel has accepted them.

mod blanks;
mod explore;
pub mod proof;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use crate::model::claim::Outcome;
use crate::model::position::Position;
use crate::model::rules::{Layout, Rules, Theorem};
use explore::Explorer;

/// What is drawn, at most: the number of positions, how many stand below each other (one less where boxes are higher, for
/// big heaps), and how many side by side. More does not fit a page in letters that can be read.
const MOST: Size = Size {
    positions: 40,
    levels: 10,
    across: 9,
};

/// What is drawn at least, and never a mere row of positions; below that the answer is seen without any work.
const FEWEST_POSITIONS: usize = 6;

/// A position of more counters is not looked at.
const MOST_COUNTERS: u64 = 24;

/// All positions that can be reached are drawn where there are at most so many, with at most so many arrows.
const WHOLE_POSITIONS: usize = 10;
const WHOLE_ARROWS: usize = 24;

/// What has a diagram that is drawn, for readers.
pub const LIMIT: &str = "state diagrams are drawn of positions of up to 24 counters, with 6 to 40 positions in the \
                         diagram, at most 10 below each other (9 in Classic Nim) and 9 side by side";

struct Size {
    positions: usize,
    levels: usize,
    across: usize,
}

/// Why a position has no diagram: the first limit that it exceeds, with what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undrawn {
    /// More counters than are looked at.
    Counters(u64),
    /// Too many positions can be reached.
    Reached,
    /// So few positions that there is nothing to work out.
    Few(usize),
    /// More positions than can be drawn.
    Many(usize),
    /// A mere row of positions.
    Row,
    /// More positions below each other than can be drawn, and how many can.
    Levels(usize, usize),
    /// More positions side by side than can be drawn.
    Across(usize),
}

impl fmt::Display for Undrawn {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Size {
            positions, across, ..
        } = MOST;
        match self {
            Undrawn::Counters(n) => {
                write!(
                    out,
                    "{n} counters are too many for a state diagram: up to {MOST_COUNTERS} are drawn"
                )
            }
            Undrawn::Reached => write!(
                out,
                "more than {} positions can be reached: up to {positions} are drawn",
                explore::MOST_REACHED
            ),
            Undrawn::Few(1) => write!(
                out,
                "the diagram has 1 position, which is too few: {FEWEST_POSITIONS} are drawn at least"
            ),
            Undrawn::Few(n) => write!(
                out,
                "the diagram has {n} positions, which are too few: {FEWEST_POSITIONS} are drawn at least"
            ),
            Undrawn::Many(n) => write!(
                out,
                "the diagram has {n} positions: up to {positions} are drawn"
            ),
            Undrawn::Row => write!(
                out,
                "the diagram is a mere row of positions, with one move each"
            ),
            Undrawn::Levels(n, most) => write!(
                out,
                "the diagram has {n} positions below each other: up to {most} are drawn"
            ),
            Undrawn::Across(n) => write!(
                out,
                "the diagram has {n} positions side by side: up to {across} are drawn"
            ),
        }
    }
}

impl Undrawn {
    /// What helps.
    pub fn help(self) -> &'static str {
        match self {
            Undrawn::Few(_) | Undrawn::Row => "give a larger position",
            _ => "give a smaller position",
        }
    }
}

/// What stands beside the positions of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Nothing but N or P.
    Nothing,
    /// The nim-sum, as in Nim (lecture 000, in green).
    NimSum,
    /// The number of big heaps and, from two on, the nim-sum, as in Classic Nim.
    BigHeaps,
}

/// A state diagram. Positions that do not differ in play are one; it is the same for the same position always.
///
/// Two sorts are drawn. A small diagram is *whole*: all positions that can be reached, with all moves, so that each mark
/// has to be worked out. Of others, a whole diagram is a thicket in which nobody finds anything (4, 3, 2 has 28 positions
/// and 114 moves), so it is the portion that reveals the winner, as in the lectures: all moves of a P-position, and one
/// move of an N-position, onto a P-position, which is what a proof by hand looks at. The number of arrows then gives
/// away some marks; that every option of a P-position is there is what remains to be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// What lies on the table.
    pub layout: Layout,
    /// Whether all moves of all positions are drawn.
    pub whole: bool,
    /// What stands beside the positions.
    pub beside: Beside,
    /// The positions, the start first, level by level and then the larger ones first.
    pub nodes: Vec<Node>,
}

/// A position of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// In canonical form.
    pub position: Position,
    /// How far below the start: below all positions that lead here.
    pub level: usize,
    /// Which positions its arrows lead to, ascending; all are on lower levels.
    pub options: Vec<usize>,
    /// Whether it is printed on the sheet.
    pub given: bool,
    /// Who can always win, in a key.
    pub outcome: Option<Outcome>,
    /// The nim-sum, in a key that has it.
    pub nim_sum: Option<u64>,
    /// The number of big heaps, in a key that has it.
    pub big_heaps: Option<u64>,
}

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
