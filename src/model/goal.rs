//! What a solution must end in. True lines that answer nothing (`4 = 4`) meet no goal.

use super::claim::{Claim, Outcome, Player};
use super::formula::{Chain, Expr, Relation};
use super::position::Position;

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The heaps of the position of Nim that it is.
    Heaps,
    /// Its nim-sum.
    NimSum,
    /// A move, and that it changes the nim-sum.
    Change,
    /// The Grundy value of its only heap.
    GrundyValue,
    /// The Grundy values of heaps of 0, 1, 2, ... counters, up to its only heap.
    GrundyTable,
    /// Who can always win.
    Winner,
    /// A move that makes the nim-sum 0.
    ZeroingMove,
    /// A winning move, or that there is none.
    FirstMove,
    /// All winning moves.
    AllMoves,
    /// Why the move of Corollary 1 is one: what is to stay in a heap is less than what is there.
    WhyLegal,
    /// The legal moves of a game that was played, and who wins before and after each is for other goals.
    Game,
    /// A calculation with ⊕ that reaches a number or a comparison, each step by a property. Which one is for whoever
    /// asks: the position does not tell.
    Calculation,
    /// Something of a statement or its proof, not of a position: no claim answers it.
    Statement,
}

impl Goal {
    /// Whether a claim, once it has been accepted, answers what is asked of `position`.
    pub fn met_by(self, claim: &Claim, position: &Position) -> bool {
        match (self, claim) {
            (Goal::Heaps, Claim::Represents(of)) => of == position,
            (Goal::NimSum, Claim::NimSum { of, .. }) => of == position,
            (Goal::GrundyValue, Claim::Grundy { of, .. }) => position.0[..] == [*of],
            (Goal::GrundyTable, Claim::GrundyValues(values)) => {
                matches!(position.0[..], [size] if size < values.len() as u64)
            }
            (Goal::Change, Claim::Changes { .. }) => true,
            (Goal::Winner, Claim::Winner { .. }) => true,
            (Goal::Winner, Claim::Outcome { of, .. }) => of == position,
            (Goal::ZeroingMove, Claim::Zeroes(_)) => true,
            (Goal::FirstMove, Claim::Wins(_)) => true,
            (Goal::FirstMove, Claim::Winner { player, by }) => {
                *player == Player::Second || by.is_some()
            }
            (Goal::FirstMove, Claim::WinningMoves(moves)) => moves.is_empty(),
            (Goal::FirstMove, Claim::Outcome { of, is }) => of == position && *is == Outcome::P,
            (Goal::AllMoves, Claim::WinningMoves(_)) => true,
            (Goal::WhyLegal, Claim::Shrinks { .. }) => true,
            (Goal::Game, Claim::Game { .. }) => true,
            (Goal::Calculation, Claim::Chain(chain)) => is_result(chain),
            _ => false,
        }
    }
}

/// A nim-sum that comes to a number, or is not the same as something else.
fn is_result(chain: &Chain) -> bool {
    let Expr::Xor(terms) = &chain.left else {
        return false;
    };
    match &chain.links[..] {
        [(Relation::Equal, right)] => terms.len() > 1 && right.as_number().is_some(),
        [(Relation::NotEqual, right)] => terms.len() > 1 && chain.left != *right,
        _ => false,
    }
}
