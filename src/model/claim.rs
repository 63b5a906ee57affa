//! What a line of a solution says. Strikes and binary columns are parts of formulas; everything else is a claim of its
//! own. The enum is closed: the kernel has an arm for each that it can accept.

use super::formula::{Chain, Columns};
use super::position::{HeapNo, Move, Position};

/// Which player, seen from the position: the one to move is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player to move.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// The one who plays against this one.
    pub fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// Who can always win from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// N-position: the next player, the one to move.
    N,
    /// P-position: the previous player.
    P,
}

impl Outcome {
    /// The outcome where the player to move can always win, or cannot.
    pub fn won(by_mover: bool) -> Outcome {
        match by_mover {
            true => Outcome::N,
            false => Outcome::P,
        }
    }

    /// The one that is not this.
    pub fn other(self) -> Outcome {
        match self {
            Outcome::N => Outcome::P,
            Outcome::P => Outcome::N,
        }
    }

    /// Who wins.
    pub fn winner(self) -> Player {
        match self {
            Outcome::N => Player::First,
            Outcome::P => Player::Second,
        }
    }
}

/// What is counted on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// All counters.
    Counters,
    /// The heaps of exactly one counter.
    Ones,
}

/// One statement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The board in numbers, one for each heap (Definition 2).
    Represents(Position),
    /// A chain of equalities or comparisons.
    Chain(Chain),
    /// Numbers in binary with the parity of each column.
    Columns(Columns),
    /// The nim-sum of a position.
    NimSum {
        /// The position.
        of: Position,
        /// Its nim-sum.
        is: u64,
    },
    /// The largest power of 2 in a number.
    LargestPower {
        /// The number, at least 1.
        of: u64,
        /// The power itself, not its exponent.
        is: u64,
    },
    /// A heap of the position contains a power of 2: the power is one of its different powers.
    Contains {
        /// The heap.
        heap: HeapNo,
        /// The power itself.
        power: u64,
    },
    /// A heap of the position does not contain a power of 2.
    Lacks {
        /// The heap.
        heap: HeapNo,
        /// The power itself.
        power: u64,
    },
    /// No heap of the position contains a power of 2.
    NoHeapContains {
        /// The power itself.
        power: u64,
    },
    /// `from - less = is`, the number of counters to take.
    Difference {
        /// The heap as it is.
        from: u64,
        /// What is to stay.
        less: u64,
        /// What is to go.
        is: u64,
    },
    /// How many heaps have more than one counter (Definition 3).
    BigHeaps {
        /// The position.
        of: Position,
        /// Their number.
        is: u64,
    },
    /// How many heaps have exactly one counter.
    Ones {
        /// The position.
        of: Position,
        /// Their number.
        is: u64,
    },
    /// How many counters are on the board.
    Counters {
        /// The position.
        of: Position,
        /// Their number.
        is: u64,
    },
    /// Whether the number of something is odd.
    Parity {
        /// The position.
        of: Position,
        /// What is counted.
        counted: Counted,
        /// Odd, or else even.
        odd: bool,
    },
    /// A legal move and the position after it.
    LeadsTo {
        /// The move.
        by: Move,
        /// The position after it.
        to: Position,
    },
    /// A move changes the nim-sum (Lemma 2).
    Changes {
        /// The move.
        by: Move,
        /// The nim-sum before it.
        before: u64,
        /// The nim-sum after it.
        after: u64,
    },
    /// A move makes the nim-sum 0 (Lemma 3).
    Zeroes(Move),
    /// Who can always win from a position.
    Outcome {
        /// The position.
        of: Position,
        /// N or P.
        is: Outcome,
    },
    /// A legal move after which the opponent cannot win.
    Wins(Move),
    /// Who can always win, perhaps with a first move that does it.
    Winner {
        /// The player.
        player: Player,
        /// A winning first move.
        by: Option<Move>,
    },
    /// All winning moves, in any order; none at all where the list is empty.
    WinningMoves(Vec<Move>),
    /// The moves of a game, one after the other from the position that is posed, all legal, and the position after them.
    Game {
        /// The moves, the first player's first.
        moves: Vec<Move>,
        /// The position after the last one.
        to: Position,
    },
    /// What is to stay in a heap is less than what is there, so that leaving it is a move (Lemma 3).
    Shrinks {
        /// The heap.
        heap: HeapNo,
        /// Its size ⊕ the nim-sum of the position.
        to: u64,
    },
    /// The sizes of the parts of a position that are played each by itself: the arcs of a circle, in board order.
    Parts {
        /// The position.
        of: Position,
        /// The sizes.
        are: Vec<u64>,
    },
    /// Who can always win with one part of 0, 1, 2, ... counters.
    Outcomes(Vec<Outcome>),
    /// The Grundy values of one part of 0, 1, 2, ... counters.
    GrundyValues(Vec<u64>),
    /// The Grundy value of one part is the smallest number that is not among the values of its options.
    Mex {
        /// The size of the part.
        of: u64,
        /// The different values of its options, ascending.
        options: Vec<u64>,
        /// The smallest number that is missing.
        is: u64,
    },
    /// A table repeats forever: from `start` on, each entry is that of `length` counters more.
    Period {
        /// Which table.
        of: Listed,
        /// The number of counters from which on it does.
        start: u64,
        /// After how many counters, at least 1.
        length: u64,
    },
    /// `of = times × by + rest` with a rest smaller than `by`.
    Division {
        /// The number.
        of: u64,
        /// What it is divided by, at least 1.
        by: u64,
        /// How often it goes.
        times: u64,
        /// What is left.
        rest: u64,
    },
    /// The Grundy value of one part.
    Grundy {
        /// The size of the part.
        of: u64,
        /// Its value.
        is: u64,
    },
}

/// What a table lists by the number of counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Listed {
    /// Outcomes.
    Outcomes,
    /// Grundy values.
    GrundyValues,
}
