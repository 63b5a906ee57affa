//! Why a line is refused.

use crate::model::claim::Claim;

/// Why a line was not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// What it says is not so.
    False,
    /// It does not have the form that its rule asks for.
    Form,
    /// It cites a line that is not before it.
    Citation,
    /// The rule does not give this claim from these lines.
    NotByThisRule,
    /// The theorem does not hold for this game or this position.
    TheoremDoesNotApply,
    /// A number or the board is larger than the kernel works with.
    TooLarge,
    /// All lines were accepted, but none answers the question.
    GoalNotMet,
}

/// The nim-sum of some numbers, from a line that works it out.
pub(super) fn worked_out(worked: &Claim, numbers: &[u64]) -> Result<u64, Why> {
    match worked {
        Claim::Chain(chain) => {
            let (_, right) = chain.equation().ok_or(Why::Form)?;
            let terms = chain.left.terms().iter().map(|term| term.as_number());
            let same = terms.eq(numbers.iter().copied().map(Some));
            right.as_number().filter(|_| same).ok_or(Why::NotByThisRule)
        }
        Claim::Columns(columns) => {
            let same = columns
                .rows
                .iter()
                .map(|row| row.number)
                .eq(numbers.iter().copied());
            same.then_some(columns.parity.number)
                .ok_or(Why::NotByThisRule)
        }
        _ => Err(Why::NotByThisRule),
    }
}

pub(super) fn truth(holds: bool) -> Result<(), Why> {
    match holds {
        true => Ok(()),
        false => Err(Why::False),
    }
}
