//! The lines with which worked solutions of every game end: a move and where it leads, that it wins, who wins, and all
//! winning moves.

use super::lines::Lines;
use crate::model::claim::{Claim, Outcome, Player};
use crate::model::derivation::Rule;
use crate::model::position::{Move, Position};

/// A move and the position after it, on the strength of some lines; returns the line that says so.
pub fn leads_to(lines: &mut impl Lines, by: &Move, to: &Position, from: &[usize]) -> usize {
    let claim = || Claim::LeadsTo {
        by: by.clone(),
        to: to.clone(),
    };
    lines.line(claim, Rule::Play, from)
}

/// A move wins, since it has been played and leads to a P-position; returns the line that says so.
pub fn wins(lines: &mut impl Lines, by: &Move, played: usize, lost: usize) -> usize {
    let claim = || Claim::Wins(by.clone());
    lines.line(claim, Rule::SomeOption, &[played, lost])
}

/// The first player wins by a move that has been shown to win.
pub fn first_wins(lines: &mut impl Lines, by: Move, wins: usize) {
    let claim = || Claim::Winner {
        player: Player::First,
        by: Some(by),
    };
    lines.line(claim, Rule::Meaning, &[wins]);
}

/// Who wins, read off the line with the outcome of the position.
pub fn winner(lines: &mut impl Lines, outcome: usize) {
    let player = lines.outcome().map_or(Player::Second, Outcome::winner);
    let claim = || Claim::Winner { player, by: None };
    lines.line(claim, Rule::Meaning, &[outcome]);
}

/// All winning moves.
pub fn winning_moves(lines: &mut impl Lines, moves: impl FnOnce() -> Vec<Move>) {
    lines.line(|| Claim::WinningMoves(moves()), Rule::AllMoves, &[]);
}
