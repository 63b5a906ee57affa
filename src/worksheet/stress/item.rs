//! What is measured of each question, and what can be wrong with one.

use std::time::Duration;

use super::blind::Tried;
use crate::model::{Outcome, Position};

/// What must not be found on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The game is over before it begins.
    Finished,
    /// The answer is seen without working anything out.
    Obvious,
    /// The same position twice in one exercise of one sheet.
    Repeated,
    /// No certified solution; the message says why.
    Uncertified(String),
}

/// What is noted of one question.
#[derive(Debug)]
pub struct Item {
    /// The exercise of the set, counted from 0.
    pub entry: usize,
    /// Which question of it, counted from 1.
    pub index: u64,
    /// The position that is asked about.
    pub position: Position,
    /// The position that was drawn, the same for all that differ in nothing that matters to play.
    pub identity: Position,
    /// The stratum that it was drawn from.
    pub stratum: Option<usize>,
    /// What is wrong with it.
    pub fault: Option<Fault>,
    /// What the certified solution says, where there is one.
    pub answer: Option<Answer>,
    /// How long drawing and working it out took.
    pub took: Duration,
}

/// What a certified solution says, as far as its kind asks for it.
#[derive(Debug, Default)]
pub struct Answer {
    /// Who wins.
    pub outcome: Option<Outcome>,
    /// How many moves win.
    pub winning_moves: Option<u64>,
    /// The heaps in which a move wins, each once.
    pub winning_heaps: Vec<u64>,
    /// The nim-sum.
    pub nim_sum: Option<u64>,
    /// The score of its difficulty.
    pub difficulty: u64,
    /// What answering without thinking would have come to.
    pub tried: Vec<Tried>,
}
