//! The theorems of the lectures, each with its own hypotheses checked. That one belongs to the game is the game's word;
//! that the position is one of those it speaks of is looked at here.

use super::arith::nim_sum;
use super::tables;
use super::why::{Why, truth};
use crate::model::claim::{Claim, Outcome};
use crate::model::formula::{Chain, Relation};
use crate::model::position::{MOST_HEAPS, Move, Position};
use crate::model::rules::{Rules, Theorem};

/// An outcome by a theorem, from the claim that the theorem reads it off.
pub fn outcome(
    rules: &dyn Rules,
    theorem: Theorem,
    of: &Position,
    is: Outcome,
    reason: &Claim,
) -> Result<(), Why> {
    let holds_here = match theorem {
        Theorem::One => true,
        Theorem::Two => of.big_heaps() >= 2,
        Theorem::OneBigHeap => of.big_heaps() == 1,
        Theorem::NoBigHeap => of.big_heaps() == 0,
        Theorem::Mirror => of.0.len() == 2,
        Theorem::EqualArcs => of.0.contains(&0) && of.0.len() <= MOST_HEAPS,
        _ => false,
    };
    if !holds_here || !rules.theorems().contains(&theorem) {
        return Err(Why::TheoremDoesNotApply);
    }
    let first_wins = match (theorem, reason) {
        (Theorem::One | Theorem::Two, Claim::NimSum { of: p, is }) if p == of => *is != 0,
        (Theorem::OneBigHeap, Claim::BigHeaps { of: p, is: 1 }) if p == of => true,
        (Theorem::NoBigHeap, Claim::Ones { of: p, is }) if p == of => is % 2 == 0,
        (Theorem::EqualArcs, Claim::Parts { of: p, are }) if p == of => match in_pairs(are) {
            true => false,
            false => return Err(Why::TheoremDoesNotApply),
        },
        (Theorem::Mirror, Claim::Chain(chain)) => differ(of, chain).ok_or(Why::NotByThisRule)?,
        _ => return Err(Why::NotByThisRule),
    };
    truth(first_wins == (is == Outcome::N))
}

/// Whether each number occurs an even number of times.
fn in_pairs(numbers: &[u64]) -> bool {
    let occurs = |n: &u64| numbers.iter().filter(|&other| other == n).count();
    numbers.iter().all(|n| occurs(n) % 2 == 0)
}

/// Whether two heaps differ, read off a line that compares them in board order.
fn differ(of: &Position, chain: &Chain) -> Option<bool> {
    let [(relation, right)] = &chain.links[..] else {
        return None;
    };
    let compared = [chain.left.as_number()?, right.as_number()?];
    match relation {
        _ if of.0 != compared => None,
        Relation::Equal => Some(false),
        Relation::NotEqual | Relation::Less | Relation::Greater => Some(true),
        Relation::AtMost | Relation::AtLeast => None,
    }
}

/// That these are all winning moves, in any order, by the theorems of the game used on every option.
pub fn all_winning_moves(
    rules: &dyn Rules,
    position: &Position,
    claimed: &[Move],
) -> Result<(), Why> {
    let mut winning = match rules.theorems() {
        [Theorem::One, ..] => {
            let mut moves = winning_moves(position, leave_in_nim);
            // Where coins on one square are alike, only one of them has a move.
            moves.retain(|by| rules.after(position, by).is_some());
            moves
        }
        [Theorem::Two, Theorem::OneBigHeap, Theorem::NoBigHeap] => {
            winning_moves(position, leave_in_classic_nim)
        }
        _ => tables::winning_moves(rules, position)?,
    };
    if winning == claimed {
        return Ok(());
    }
    let mut claimed = claimed.to_vec();
    winning.sort();
    claimed.sort();
    truth(winning == claimed)
}

/// For each heap there is one size that makes a P-position with the others; it can be played to where it is smaller.
fn winning_moves(position: &Position, leave: fn(&[u64]) -> u64) -> Vec<Move> {
    let heaps = &position.0;
    let mut others = Vec::with_capacity(heaps.len());
    let mut moves = Vec::new();
    for (heap, size) in position.heaps() {
        others.clear();
        let rest = position.heaps().filter(|&(other, _)| other != heap);
        others.extend(rest.map(|(_, size)| size));
        let stays = leave(&others);
        if stays < size {
            moves.push(Move::take(heap, size - stays));
        }
    }
    moves
}

/// Theorem 1: the nim-sum of all heaps is 0 exactly when the last one is the nim-sum of the others.
fn leave_in_nim(others: &[u64]) -> u64 {
    nim_sum(others.iter().copied())
}

/// With a big heap among the others the position after the move has one, so it is a P-position only by Theorem 2: with
/// a second big heap and the nim-sum 0 (the nim-sum of the others is big where only one of them is). Without one the
/// heap must come down to 0 or 1, whichever makes the number of heaps of one odd; a big heap left alone is an
/// N-position.
fn leave_in_classic_nim(others: &[u64]) -> u64 {
    let big = others.iter().any(|&size| size > 1);
    let ones = others.iter().filter(|&&size| size == 1).count() as u64;
    match big {
        false => 1 - ones % 2,
        true => nim_sum(others.iter().copied()),
    }
}
