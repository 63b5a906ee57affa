//! Reasons that are given for a verdict on a heap: other heaps that a move leaves, and what divides it.

use super::answering::Answering;
use super::multisets::sorted;
use crate::language::said::{Board, Item, Said, Tie, Told};
use crate::model::claim::Outcome;

/// A verdict on a heap, and those on other heaps that are given as its reason.
struct Reasoned {
    of: u64,
    is: Outcome,
    reasons: Vec<(u64, Outcome)>,
}

impl Answering {
    /// "13 is not a multiple of 5, so the first player wins": whether a verdict rests on another divisor than the game's.
    pub(super) fn rests_on_another_divisor(&self, items: &[Item], at: usize) -> bool {
        let Some([reason, item]) = at.checked_sub(1).and_then(|from| items.get(from..=at)) else {
            return false;
        };
        match (&reason.said, self.proofs.divisor) {
            (Said::Multiple { by, .. }, Some((divisor, _))) => {
                item.tie == Tie::So && item.said.is_verdict() && *by != divisor
            }
            _ => false,
        }
    }

    /// Whether the heaps that are named as the reason of a verdict are what a move can leave, all of them where it is lost.
    pub(super) fn are_reasons(&mut self, items: &[Item], at: usize) -> bool {
        let Some(Reasoned { of, is, reasons }) = reasoned(items, at) else {
            return true;
        };
        let Some(left) = self.left_of(of) else {
            return true;
        };
        let all = |of: Outcome| reasons.iter().all(|(_, is)| *is == of);
        let named: Vec<u64> = reasons.iter().map(|(of, _)| *of).collect();
        match is {
            Outcome::P if all(Outcome::N) && named.len() > 1 => sorted(&named) == left,
            Outcome::N if all(Outcome::P) => {
                let mut named = named.iter();
                named.any(|of| left.contains(of) && self.is_lost_heap(*of))
            }
            _ => true,
        }
    }
}

/// "9 is P because 8, 7 and 5 are N": what is said of other heaps as the reason of a verdict on one.
fn reasoned(items: &[Item], at: usize) -> Option<Reasoned> {
    let of_one = |said: &Said| match said {
        Said::Outcome {
            of: Board::These(of),
            is,
        } if of.len() == 1 => Some((of[0], *is)),
        _ => None,
    };
    let (of, is) = of_one(&items.get(at)?.said)?;
    let (first, rest) = items.get(at + 1..)?.split_first()?;
    (first.tie == Tie::Because).then_some(())?;
    let reasons = match &first.said {
        // "7 is N, because from 7 one can go to 4": to a P-position.
        Said::Told(Told::Options { from, to, .. })
            if from[..] == [of] && is == Outcome::N && to.len() == 1 =>
        {
            vec![(to[0], Outcome::P)]
        }
        _ => {
            let so = |item: &&Item| item.tie != Tie::So;
            let rest = rest.iter().take_while(so);
            let all = std::iter::once(first).chain(rest);
            all.map(|item| of_one(&item.said)).collect::<Option<_>>()?
        }
    };
    Some(Reasoned { of, is, reasons })
}
