//! What a student has said so far in an answer: the values that later lines rest on, right or not.

use std::collections::{BTreeMap, BTreeSet};

use super::tale::Tale;
use crate::language::said::Who;
use crate::model::claim::{Outcome, Player};
use crate::model::formula::Expr;
use crate::model::position::{HeapNo, Move, Position};

/// A value of the student's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The value.
    pub is: u64,
    /// Whether it is right.
    pub right: bool,
}

/// What is to stay in a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The heap's size.
    pub size: u64,
    /// What is to stay.
    pub leave: u64,
    /// Whether it is the heap's size ⊕ the nim-sum of the board.
    pub right: bool,
}

/// A legal move that the student has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The move.
    pub by: Move,
    /// The position after it.
    pub after: Position,
    /// The student's own nim-sum of that position.
    pub nim_sum: Option<Value>,
    /// Whether the heaps of one have been counted after it.
    pub counted: bool,
    /// Whether it was only tried, in a line above.
    pub tried: bool,
    /// The line that made it.
    pub place: usize,
}

/// A game that a line has begun to tell and not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// The line that told of it last.
    pub place: usize,
    /// Who has moved last.
    pub by: Who,
    /// Whether the line said nothing else: "Suppose I take 3."
    pub alone: bool,
}

/// A chain that the next line may go on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// What it is about.
    pub about: About,
    /// Its first side.
    pub first: Expr,
    /// Its last side.
    pub last: Expr,
    /// The last side of the chain before it, where that one has the same first side.
    pub since: Option<Expr>,
    /// How many links it has.
    pub links: usize,
    /// Whether one of its links is false.
    pub broken: bool,
}

/// What a chain is about, seen from its first side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// The nim-sum of a board.
    NimSum(Position),
    /// What is to stay in a heap of this size.
    Target(u64),
    /// Something else.
    Other,
}

/// Everything that later lines may rest on.
#[derive(Clone, Debug, Default)]
pub struct Own {
    /// The nim-sum of the board.
    pub nim_sum: Option<Value>,
    /// The sizes of which a Grundy value was given, each with whether it was right once.
    pub entries: BTreeMap<u64, bool>,
    /// Whether a right period of the Grundy values was given.
    pub period: bool,
    /// Whether the last false link gave the nim-sum directly, so that nothing was done with the mistake.
    pub guessed: bool,
    /// Whether the nim-sum was worked out in more than one step.
    pub worked: bool,
    /// The largest power of the nim-sum.
    pub power: Option<Value>,
    /// The power of 2 that was named last, of whatever it was said.
    pub named: Option<u64>,
    /// Whether that was the largest one in a number, so that "this power" can only be that.
    pub named_top: bool,
    /// The numbers whose nim-sum was taken last.
    pub terms: Vec<u64>,
    /// The numbers that were just split into powers, and whether the last statement has split one.
    pub split: (Vec<u64>, bool),
    /// The heap that was said to have it.
    pub heap: Option<HeapNo>,
    /// What is to stay.
    pub target: Option<Target>,
    /// A heap's size and what was wrongly said to go from it.
    pub taken: Option<(u64, u64)>,
    /// Results of false steps, and of steps that rest on them.
    pub tainted: Vec<u64>,
    /// The number of big heaps.
    pub big: Option<Value>,
    /// Whether the heaps of one have been counted.
    pub ones: bool,
    /// A number that was divided, by what, and the rest that was found.
    pub divided: Option<(u64, u64, Value)>,
    /// Whether parts, their values or a table were written down.
    pub parts: bool,
    /// Whether the nim-sum of the sizes was written down where Grundy values decide.
    pub sizes: bool,
    /// The move that was made last.
    pub made: Option<Made>,
    /// Whether the student has said "I" of it.
    pub mine: bool,
    /// Whether a move of the other player was told since then.
    pub they_moved: bool,
    /// Whether a line above told a move of the student's own and none of the other player before it.
    pub began: bool,
    /// Whether the student tells a move as their own, so that "he" is the other player.
    pub first_person: bool,
    /// Whether the student calls the heaps by their sizes.
    pub by_size: bool,
    /// What was made before the moves of this line that are only tried.
    pub before_attempt: Option<Option<Made>>,
    /// The line that named a move last that was not made, since it does not win.
    pub unmade: Option<usize>,
    /// Whether some move was tried, so that a later line may speak of the board after it.
    pub attempted: bool,
    /// Every winning move that was named.
    pub won: BTreeSet<Move>,
    /// Powers of 2 of which an odd number was said to cancel, one bit each.
    pub cancelled: u64,
    /// Numbers that were split into summands that add up to something else.
    pub slips: BTreeSet<(u64, u64)>,
    /// Numbers that the student has given names.
    pub names: Vec<(String, u64)>,
    /// The player of whom the last line spoke.
    pub subject: Option<Player>,
    /// The player whom the last line has called the winner.
    pub winner: Option<Player>,
    /// What else the players are called.
    pub players: Vec<(String, Player)>,
    /// How a told game may have gone so far, and in which line.
    pub tales: Vec<Tale>,
    /// The line that told it.
    pub tales_in: usize,
    /// The game that later lines may go on with.
    pub open: Option<Open>,
    /// Which player the student claims to be.
    pub writer: Option<Player>,
    /// Whether the winning moves were counted rightly.
    pub all_counted: bool,
    /// What a move was last said to leave, and in which line.
    pub left_by_move: Option<(usize, u64)>,
    /// The boards after a move that was only spoken of, as one that does or does not win, and in which line.
    pub spoken_of: Option<(usize, Vec<Position>)>,
    /// The player who was named last.
    pub player: Option<Player>,
    /// Heaps that were named last, and what was said of some last.
    pub these: Vec<u64>,
    /// What could be left of them.
    pub those: Vec<u64>,
    /// The line in which they were named.
    pub these_in: usize,
    /// The first number above the table that is written, and how many there are.
    pub head: Option<(u64, u64)>,
    /// Where the last of them were named together, and the place of the first of these among them.
    pub these_last: (usize, usize),
    /// The line in which their options were named.
    pub options_in: usize,
    /// The outcome that was named last.
    pub outcome: Option<Outcome>,
    /// The chain that may go on.
    pub running: Option<Running>,
    /// The heaps, some of which have given way to their nim-sum.
    pub folded: Option<Vec<u64>>,
}

impl Own {
    /// Takes note of a Grundy value that was given.
    pub fn enter(&mut self, size: u64, right: bool) {
        *self.entries.entry(size).or_default() |= right;
    }

    /// Takes note of heaps that were named together.
    pub fn name_all(&mut self, heaps: &[u64]) {
        self.these = heaps.to_vec();
        self.these_last.1 = 0;
    }

    /// From here on the players have these names, and lose those that they had; whether one of the names is new.
    pub fn call_players(&mut self, names: &[(String, Player)]) -> bool {
        let mut new = false;
        for named @ (name, player) in names {
            if !self.players.contains(named) {
                let stays = |(other, is): &(String, Player)| other != name && is != player;
                self.players.retain(stays);
                self.players.push(named.clone());
                new = true;
            }
        }
        new
    }

    /// What things and players are called.
    pub fn names(&self) -> Own {
        Own {
            first_person: self.first_person,
            by_size: self.by_size,
            names: self.names.clone(),
            players: self.players.clone(),
            writer: self.writer,
            ..Own::default()
        }
    }

    /// Ends a line: what was made before stands again where a move was only tried.
    pub fn end_attempt(&mut self) {
        let Some(before) = self.before_attempt.take() else {
            return;
        };
        self.attempted = true;
        let tried = self.made.take().map(|made| Made {
            tried: true,
            ..made
        });
        self.made = before.or(tried);
    }
}
