//! Finding a complete strategy for the second player by playing everything out. The kernel replays what is found here.

use std::collections::{HashMap, HashSet};

use super::written::{Fault, Replay};
use crate::budget::{Budget, Spent};
use crate::kernel;
use crate::kernel::strategy::{Replayed, alike};
use crate::locale::Message;
use crate::model::position::{MOST_HEAPS, Move, Position};
use crate::model::rules::Rules;
use crate::model::strategy::{Reply, Strategy};

/// What a line `replay` shows. It is not reasoned but tried out.
pub struct Shown {
    /// The strategy that was found.
    pub strategy: Strategy,
    /// The kernel's word that it was replayed.
    pub replayed: Replayed,
}

/// Why there is no strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The first player wins.
    FirstWins,
    /// Not everything could be played out.
    TooMuch,
}

impl From<Spent> for Missing {
    fn from(_: Spent) -> Missing {
        Missing::TooMuch
    }
}

/// Why a line `replay` names no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBoard {
    /// There is no such game, or its boards are given in another way.
    Unknown,
    /// The game has no board of that size here.
    Size,
}

/// Finds a complete strategy for the player who moves second and has the kernel replay it. `board` is what the line names.
pub fn carry_out(
    asked: &Replay,
    board: Result<(&dyn Rules, &Position), NoBoard>,
    budget: &Budget,
) -> Result<Shown, Fault> {
    let fault = |message: Message| Fault::new(asked.span.clone(), message);
    let (rules, start) = board.map_err(|why| {
        fault(match why {
            NoBoard::Unknown => Message::new("proof no such board"),
            NoBoard::Size => Message::new("proof board size").with("most", MOST_HEAPS),
        })
    })?;
    let strategy = find(rules, start, budget).map_err(|why| {
        fault(Message::new(match why {
            Missing::FirstWins => "proof first wins",
            Missing::TooMuch => "proof too much to play",
        }))
    })?;
    let replayed = kernel::strategy::replay(rules, &strategy);
    let replayed = replayed.map_err(|_| fault(Message::new("proof strategy refused")))?;
    Ok(Shown { strategy, replayed })
}

/// No play that takes more moves is looked at.
const LONGEST_PLAY: usize = 400;

/// Steps for one move that is tried: so many, and so many more for each heap.
const COST: u64 = 8;
const COST_OF_HEAP: u64 = 1;

/// Answers to everything that the first player can bring about from `start`.
pub fn find(rules: &dyn Rules, start: &Position, budget: &Budget) -> Result<Strategy, Missing> {
    let mut search = Search {
        rules,
        budget,
        lost: HashMap::new(),
    };
    let (mut replies, mut answered) = (Vec::new(), HashSet::new());
    let mut left = vec![start.clone()];
    while let Some(position) = left.pop() {
        for by in rules.moves(&position) {
            let at = search.after(&position, &by)?;
            // The kernel will try this move again.
            search.pay(&position)?;
            if !answered.insert(alike(rules, &at)) {
                continue;
            }
            let answer = search.winning_move(&at, LONGEST_PLAY)?;
            let (by, after) = answer.ok_or(Missing::FirstWins)?;
            replies.push(Reply { at, by });
            left.push(after);
        }
    }
    let start = start.clone();
    Ok(Strategy { start, replies })
}

struct Search<'r> {
    rules: &'r dyn Rules,
    budget: &'r Budget,
    lost: HashMap<(bool, Vec<u64>), bool>,
}

impl Search<'_> {
    /// Takes the steps for a move.
    fn pay(&self, position: &Position) -> Result<(), Spent> {
        let heaps = position.0.len() as u64;
        self.budget.spend(COST + COST_OF_HEAP * heaps)
    }

    /// The position after a legal move.
    fn after(&self, position: &Position, by: &Move) -> Result<Position, Spent> {
        self.pay(position)?;
        self.rules.after(position, by).ok_or(Spent)
    }

    /// The first move to a position in which whoever moves loses, with that position. Play goes on for no more than so
    /// many moves.
    fn winning_move(
        &mut self,
        at: &Position,
        moves: usize,
    ) -> Result<Option<(Move, Position)>, Spent> {
        let rules = self.rules;
        for by in rules.moves(at) {
            let after = self.after(at, &by)?;
            if self.lost(&after, moves)? {
                return Ok(Some((by, after)));
            }
        }
        Ok(None)
    }

    /// Whether whoever moves loses.
    fn lost(&mut self, position: &Position, moves: usize) -> Result<bool, Spent> {
        let key = alike(self.rules, position);
        if let Some(lost) = self.lost.get(&key) {
            return Ok(*lost);
        }
        let moves = moves.checked_sub(1).ok_or(Spent)?;
        let lost = self.winning_move(position, moves)?.is_none();
        self.lost.insert(key, lost);
        Ok(lost)
    }
}
