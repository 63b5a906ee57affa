//! What a state diagram is, and why there may be none.

use std::fmt;

use super::explore;
use crate::model::claim::Outcome;
use crate::model::position::Position;
use crate::model::rules::Layout;

/// What is drawn at least, and never a mere row of positions; below that the answer is seen without any work.
pub(super) const FEWEST_POSITIONS: usize = 6;

/// What is drawn, at most: the number of positions, how many stand below each other (one less where boxes are higher, for
/// big heaps), and how many side by side. More does not fit a page in letters that can be read.
pub(super) const MOST: Size = Size {
    positions: 40,
    levels: 10,
    across: 9,
};

/// A position of more counters is not looked at.
pub(super) const MOST_COUNTERS: u64 = 24;

pub(super) struct Size {
    pub(super) positions: usize,
    pub(super) levels: usize,
    pub(super) across: usize,
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
