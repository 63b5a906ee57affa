//! Worked solutions of Nim with two heaps by mirroring (lecture 002): compare the heaps, make them equal, keep them so.
//! No nim-sum is found here.

use super::endings;
use crate::model::claim::{Claim, Outcome};
use crate::model::derivation::{Derivation, Rule};
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::goal::Goal;
use crate::model::position::{HeapNo, Move, Position};
use crate::model::rules::Theorem;

/// Whether mirroring answers what is asked.
pub fn answers(goal: Goal) -> bool {
    matches!(goal, Goal::Winner | Goal::FirstMove | Goal::AllMoves)
}

/// A worked solution by mirroring; `None` where there are not exactly two heaps, or a nim-sum is asked for.
pub fn mirror(position: &Position, goal: Goal) -> Option<Derivation> {
    let &[first, second] = &position.0[..] else {
        return None;
    };
    if !answers(goal) {
        return None;
    }
    let mut lines = Derivation::of(position.clone());
    let outcome = compared(&mut lines, position, [first, second]);
    let larger = HeapNo(if first > second { 1 } else { 2 });
    let (size, leave) = (first.max(second), first.min(second));
    let by = (size > leave).then(|| Move::take(larger, size - leave));
    match &by {
        Some(by) if goal != Goal::Winner => {
            let claim = Claim::Difference {
                from: size,
                less: leave,
                is: size - leave,
            };
            let difference = lines.push(claim, Rule::Subtract, &[]);
            make_equal(&mut lines, by, position.with(larger, leave), difference);
        }
        _ => {
            endings::winner(&mut lines, outcome);
        }
    }
    endings::winning_moves(&mut lines, || by.into_iter().collect());
    Some(lines)
}

/// The two heaps side by side, and who can always win; returns the line that says who.
fn compared(lines: &mut Derivation, of: &Position, [first, second]: [u64; 2]) -> usize {
    let (relation, is) = match first == second {
        true => (Relation::Equal, Outcome::P),
        false => (Relation::NotEqual, Outcome::N),
    };
    let chain = Chain {
        left: Expr::number(first),
        links: vec![(relation, Expr::number(second))],
    };
    let comparison = lines.push(Claim::Chain(chain), Rule::Evaluate, &[]);
    let claim = Claim::Outcome { of: of.clone(), is };
    lines.push(claim, Rule::Theorem(Theorem::Mirror), &[comparison])
}

/// The move that makes the heaps equal, the check that they are, and what follows.
fn make_equal(lines: &mut Derivation, by: &Move, after: Position, difference: usize) {
    let left = after.0.first().copied().unwrap_or(0);
    let played = endings::leads_to(lines, by, &after, &[difference]);
    let cold = compared(lines, &after, [left, left]);
    let wins = endings::wins(lines, by, played, cold);
    endings::first_wins(lines, by.clone(), wins);
}
