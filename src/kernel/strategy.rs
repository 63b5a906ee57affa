//! Replaying a complete strategy of the second player. Nothing is reasoned: every move of the first player is tried, in
//! every position that the strategy can lead to, and must have its answer.

use std::collections::BTreeSet;

use super::why::Why;
use crate::model::position::{MOST_HEAPS, Position};
use crate::model::rules::{Convention, Rules};
use crate::model::strategy::{Reply, Strategy};

/// A strategy that was replayed to the end: whoever moves first from its start loses. Only the kernel can make one.
#[derive(Clone, Debug)]
pub struct Replayed {
    start: Position,
    answered: usize,
}

impl Replayed {
    /// The P-position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// How many moves of the first player were tried and answered.
    pub fn answered(&self) -> usize {
        self.answered
    }
}

/// No strategy has more replies, and no more moves are tried.
const MOST_REPLIES: usize = 20_000;
const MOST_TRIED: usize = 1_000_000;

/// Replays a strategy, in a game under normal play. Since no game goes on forever, whoever has an answer
/// to every move is never the one who cannot move.
pub fn replay(rules: &dyn Rules, strategy: &Strategy) -> Result<Replayed, Why> {
    if rules.convention() != Convention::Normal {
        return Err(Why::TheoremDoesNotApply);
    }
    let Strategy { start, replies } = strategy;
    let larger = |position: &Position| position.0.len() > MOST_HEAPS;
    if replies.len() > MOST_REPLIES
        || larger(start)
        || replies.iter().any(|reply| larger(&reply.at))
    {
        return Err(Why::TooLarge);
    }
    let known: BTreeSet<_> = replies
        .iter()
        .map(|reply| alike(rules, &reply.at))
        .collect();
    let after = |reply: &Reply| rules.after(&reply.at, &reply.by).ok_or(Why::False);
    let mut left = vec![start.clone()];
    for reply in replies {
        left.push(after(reply)?);
    }
    let mut answered = 0;
    for position in left {
        for by in rules.moves(&position) {
            let option = rules.after(&position, &by).ok_or(Why::False)?;
            answered += 1;
            if answered > MOST_TRIED {
                return Err(Why::TooLarge);
            }
            if !known.contains(&alike(rules, &option)) {
                return Err(Why::NotByThisRule);
            }
        }
    }
    let start = start.clone();
    Ok(Replayed { start, answered })
}

/// The same for positions that are alike in play: the sizes of parts that are played each by itself, in order, else the
/// canonical position.
pub fn alike(rules: &dyn Rules, position: &Position) -> (bool, Vec<u64>) {
    match rules.parts(position) {
        Some(mut parts) => {
            parts.retain(|&part| part > 0);
            parts.sort_unstable();
            (true, parts)
        }
        None => (false, rules.canonical(position).0),
    }
}
