//! Lines of claim, rule and cited lines. The solver's output and, once it has been read, a student's text are both of
//! this type.

use super::claim::{Claim, Outcome};
use super::position::{Move, Position};
use super::rules::Theorem;

/// Why a line is said to hold. The kernel has an arm for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// It is what the exercise says.
    Given,
    /// Numbers are written as sums of different powers of 2.
    Powers,
    /// Equal numbers are struck out in pairs; numbers may be written as powers at the same time.
    Cancel,
    /// What is struck out is dropped.
    LeftOver,
    /// Different powers of 2 are added.
    Add,
    /// Every link holds when both sides are worked out.
    Evaluate,
    /// The parity of each binary column.
    Columns,
    /// The nim-sum of a position is that of its heaps (Definition 2).
    Definition,
    /// p <= n < 2p (Corollary 1, step 1).
    LargestPower,
    /// The power is in the heap's expansion (Corollary 1, step 2).
    Contains,
    /// What is taken is what goes.
    Subtract,
    /// Big heaps, or heaps of one, counted.
    Count,
    /// The rules of play.
    Play,
    /// The nim-sums before and after a move are compared (Lemma 2).
    Change,
    /// The nim-sum after a move is 0 (Lemma 3).
    Zero,
    /// A theorem of the lectures.
    Theorem(Theorem),
    /// No move is left, so the convention decides.
    NoMoves,
    /// A move onto a P-position wins, and a position with such a move is an N-position; other options may be named too.
    SomeOption,
    /// All moves lead to N-positions, which are named and no others, so it is a P-position. Options that differ only in the
    /// order of heaps, or by turning or reflecting a circle, count once.
    EveryOption,
    /// N is a win for the first player, P for the second.
    Meaning,
    /// The theorem of the game, used on every option.
    AllMoves,
    /// A step of a calculation with ⊕ by one property.
    Property(Property),
    /// What is to stay is smaller (Lemma 3).
    Shrink,
    /// Each entry of a table from those before it, by the rules of play.
    Table,
    /// The smallest number that is not among the values of the options, which are looked up in a table of smaller parts.
    Mex,
    /// A table that repeats itself for as long as the game's code asks for repeats forever.
    Period,
    /// Division with rest.
    Divide,
    /// Read off a table.
    LookUp,
}

/// A property of the nim-sum that carries a step of a calculation (lecture 000, Lemma 1; 003; 004).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Property {
    /// a ⊕ b is a whole number: the nim-sum of two numbers is worked out.
    WholeNumber,
    /// a ⊕ b = b ⊕ a.
    Commutative,
    /// (a ⊕ b) ⊕ c = a ⊕ (b ⊕ c); brackets may be left out or put in.
    Associative,
    /// a ⊕ a = 0.
    SelfInverse,
    /// a ⊕ 0 = a.
    Zero,
    /// From a ⊕ b = a ⊕ c follows b = c, and back.
    Cancellation,
    /// a ⊕ b ≠ 0 where a ≠ b.
    Difference,
}

/// How nim-sums are worked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// By powers of 2 that cancel in pairs (lecture 000).
    #[default]
    Powers,
    /// By binary columns (lectures 001 to 003).
    Columns,
    /// Not at all: two heaps are played by mirroring (lecture 002). Other positions are worked by powers.
    Mirror,
}

/// One line. Lines are numbered from 1 in their derivation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// What it says.
    pub claim: Claim,
    /// Why it is said to hold.
    pub rule: Rule,
    /// The earlier lines that it rests on, by number, in the order that the rule expects.
    pub from: Vec<usize>,
}

/// A worked solution of one position. Nothing here has been checked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Derivation {
    /// The position that the exercise poses.
    pub position: Position,
    /// The lines in order.
    pub lines: Vec<Line>,
}

/// Enough for the solution of a usual position.
const USUAL_LINES: usize = 24;

impl Derivation {
    /// A derivation without a line.
    pub fn of(position: Position) -> Derivation {
        Derivation {
            position,
            lines: Vec::with_capacity(USUAL_LINES),
        }
    }

    /// Adds a line and returns its number.
    pub fn push(&mut self, claim: Claim, rule: Rule, from: &[usize]) -> usize {
        self.lines.push(Line {
            claim,
            rule,
            from: from.to_vec(),
        });
        self.lines.len()
    }

    /// The nim-sum that the lines give for the position.
    pub fn nim_sum(&self) -> Option<u64> {
        self.claims().find_map(|claim| match claim {
            Claim::NimSum { of, is } if *of == self.position => Some(*is),
            _ => None,
        })
    }

    /// The outcome that the lines give for the position.
    pub fn outcome(&self) -> Option<Outcome> {
        self.claims().find_map(|claim| match claim {
            Claim::Outcome { of, is } if *of == self.position => Some(*is),
            _ => None,
        })
    }

    /// The move that the lines explain.
    pub fn chosen_move(&self) -> Option<&Move> {
        self.claims().find_map(|claim| match claim {
            Claim::LeadsTo { by, .. } => Some(by),
            _ => None,
        })
    }

    /// All winning moves, where the lines list them.
    pub fn winning_moves(&self) -> Option<&[Move]> {
        self.claims().find_map(|claim| match claim {
            Claim::WinningMoves(moves) => Some(&moves[..]),
            _ => None,
        })
    }

    /// The Grundy value that the lines give for a position of one part.
    pub fn grundy_value(&self) -> Option<u64> {
        let [size] = self.position.0[..] else {
            return None;
        };
        let mut values = self.grundy_values();
        values.find(|&(of, _)| of == size).map(|(_, is)| is)
    }

    /// The sizes of parts whose Grundy values the lines give, each with its value.
    pub fn grundy_values(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.claims().filter_map(|claim| match claim {
            Claim::Grundy { of, is } => Some((*of, *is)),
            _ => None,
        })
    }

    fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.lines.iter().map(|line| &line.claim)
    }
}
