//! Finding a complete strategy for the second player by playing everything out. The kernel replays what is found here.

use std::collections::{HashMap, HashSet};

use super::written::{Fault, Replay};
use crate::kernel;
use crate::kernel::strategy::{Replayed, alike};
use crate::model::position::{Move, Position};
use crate::model::rules::Rules;
use crate::model::strategy::{Reply, Strategy};

/// What a line `replay` shows. It is not reasoned but tried out.
pub struct Shown {
    /// The strategy that was found.
    pub strategy: Strategy,
    /// The kernel's word that it was replayed.
    pub replayed: Replayed,
}

/// Finds a complete strategy for the player who moves second and has the kernel replay it. `board` is what the line names,
/// if there is such a game and position.
pub fn carry_out(asked: &Replay, board: Option<(&dyn Rules, &Position)>) -> Result<Shown, Fault> {
    let fault = |message: &str, help: &str| Fault::new(asked.span.clone(), message).help(help);
    let (rules, start) = board.ok_or_else(|| {
        let message = "there is no such game or position";
        fault(message, "write `replay NAME: circle 8`")
    })?;
    let strategy = find(rules, start).ok_or_else(|| {
        let message = "no complete strategy is found for the player who moves second";
        fault(
            message,
            "the first player wins here, or there is too much to play out",
        )
    })?;
    let replayed = kernel::strategy::replay(rules, &strategy).map_err(|_| {
        let message = "the kernel does not accept the strategy that was found";
        fault(message, "take this line away")
    })?;
    Ok(Shown { strategy, replayed })
}

/// No more positions are looked at.
const MOST_POSITIONS: usize = 100_000;

/// Answers to everything that the first player can bring about from `start`; `None` where the first player wins, or
/// where there is too much to look at.
pub fn find(rules: &dyn Rules, start: &Position) -> Option<Strategy> {
    let mut search = Search {
        rules,
        lost: HashMap::new(),
    };
    let (mut replies, mut answered) = (Vec::new(), HashSet::new());
    let mut left = vec![start.clone()];
    while let Some(position) = left.pop() {
        for by in rules.moves(&position) {
            let at = rules.after(&position, &by)?;
            if !answered.insert(alike(rules, &at)) {
                continue;
            }
            let (by, after) = search.winning_move(&at)?;
            replies.push(Reply { at, by });
            left.push(after);
        }
    }
    let start = start.clone();
    Some(Strategy { start, replies })
}

struct Search<'r> {
    rules: &'r dyn Rules,
    lost: HashMap<(bool, Vec<u64>), bool>,
}

impl Search<'_> {
    /// The first move to a position in which whoever moves loses, with that position.
    fn winning_move(&mut self, at: &Position) -> Option<(Move, Position)> {
        let rules = self.rules;
        for by in rules.moves(at) {
            let after = rules.after(at, &by)?;
            if self.lost(&after)? {
                return Some((by, after));
            }
        }
        None
    }

    /// Whether whoever moves loses; `None` where there is too much to look at.
    fn lost(&mut self, position: &Position) -> Option<bool> {
        let key = alike(self.rules, position);
        if let Some(lost) = self.lost.get(&key) {
            return Some(*lost);
        }
        if self.lost.len() >= MOST_POSITIONS {
            return None;
        }
        let rules = self.rules;
        let mut lost = true;
        for by in rules.moves(position) {
            if self.lost(&rules.after(position, &by)?)? {
                lost = false;
                break;
            }
        }
        self.lost.insert(key, lost);
        Some(lost)
    }
}
