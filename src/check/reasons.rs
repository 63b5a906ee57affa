//! Reasons that are given for a verdict on a heap: other heaps that a move leaves, and what divides it.

use super::answering::Answering;
use super::multisets::sorted;
use crate::engine::sums::nim_sum;
use crate::language::said::{Board, Item, Play, Said, Tie, Told};
use crate::model::claim::{Counted, Outcome};
use crate::model::formula::{Chain, Expr, Relation};

/// A verdict on a heap, and those on other heaps that are given as its reason.
struct Reasoned {
    of: u64,
    is: Outcome,
    reasons: Vec<(u64, Outcome)>,
}

impl Answering {
    /// "13 is not a multiple of 5, so the first player wins": whether a verdict rests on another divisor than the game's.
    pub(super) fn rests_on_another_divisor(&self, items: &[Item], at: usize) -> bool {
        let Some(item) = items.get(at) else {
            return false;
        };
        let reason = at.checked_sub(1).and_then(|before| items.get(before));
        let concluded = item.tie == Tie::So
            && reason.is_some_and(|reason| self.divides_wrongly(&reason.said, &item.said));
        let behind = items.get(at + 1);
        concluded
            || behind.is_some_and(|reason| {
                reason.tie == Tie::Because && self.divides_wrongly(&reason.said, &item.said)
            })
    }

    /// Whether the reason for a verdict on the heap, or on a move, is that another number than that heap, or than what the move
    /// leaves, is a multiple or none, or that the heap is one of another divisor.
    fn divides_wrongly(&self, reason: &Said, of: &Said) -> bool {
        let (Said::Multiple { by, of: number, .. }, Some((divisor, _))) =
            (reason, self.proofs.divisor)
        else {
            return false;
        };
        let heap = match of {
            Said::Told(Told::Fails(takes)) => match takes[..] {
                [take] => self.heap().checked_sub(take),
                _ => None,
            },
            Said::Outcome {
                of: Board::These(_),
                ..
            } => None,
            said if said.is_verdict() || said.is_of_moves() => Some(self.heap()),
            _ => return false,
        };
        let other = number
            .zip(heap)
            .is_some_and(|(number, heap)| number != heap);
        *by != divisor || other
    }

    /// "There are three rows, so the second player wins": whether all that is given as the reason of a verdict, or of a move, has
    /// nothing to do with it.
    pub(super) fn has_idle_reasons(&self, items: &[Item], at: usize) -> bool {
        let Some(item) = items.get(at) else {
            return false;
        };
        let advice = matches!(item.said, Said::Move(_) | Said::PlayIn { .. });
        if !advice && !item.said.is_verdict() {
            return false;
        }
        let rest = items.get(at + 1..).unwrap_or_default();
        let because = rest.first().filter(|next| next.tie == Tie::Because);
        let behind = rest
            .iter()
            .take_while(|next| because.is_some_and(|first| next.clause == first.clause));
        let ends = |before: &&Item| before.tie == Tie::None || before.tie == Tie::Because;
        let before = items.iter().take(at).rev();
        let before: Vec<&Item> = match item.tie {
            Tie::So => before.take_while(ends).collect(),
            _ => Vec::new(),
        };
        let mut reasons = behind.chain(before).map(|item| &item.said).peekable();
        reasons.peek().is_some() && reasons.all(|said| self.is_idle(said, advice))
    }

    /// Whether something says nothing of who wins: that a number is larger than another one, its remainder by a divisor that
    /// decides nothing; in Nim how many heaps and counters there are, that a number is odd, that a number is not 0 which is no
    /// nim-sum, that heaps are not equal where there are more than two; in games with a heap code the value of another heap.
    fn is_idle(&self, said: &Said, advice: bool) -> bool {
        let (start, nim) = (self.start(), self.is_nim());
        let pairs = start.0.len() == 2;
        match said {
            Said::Chain { chain, .. } if is_order(chain) => !advice,
            Said::Remainder { by: Some(by), .. } => {
                let divisor = self.proofs.divisor;
                divisor.is_some_and(|(divisor, _)| *by != divisor)
            }
            Said::Grundy { of: Some(of), .. } => !start.0.contains(of),
            Said::OddNumber { .. } | Said::Parity { .. } if !nim => {
                self.task.rules.layout().is_coded() && self.task.rules.amounts().is_none()
            }
            _ if !nim || start.big_heaps() == 0 || start.0.len() < 2 => false,
            Said::Number { counted, .. } if *counted == Counted::Ones => {
                !advice && self.is_misere() && start.big_heaps() > 1
            }
            Said::Heaps(_) | Said::OddNumber { .. } => true,
            Said::Number { counted, .. } => *counted == Counted::Counters,
            // An odd number of counters is not cancelled.
            Said::Parity { counted, odd, .. } => *counted == Counted::Counters && !*odd,
            Said::Contains { .. } => !advice,
            Said::SameSize { denied, .. } => *denied && !pairs,
            Said::EqualParts { equal, .. } => !*equal && !pairs,
            Said::Chain { chain, .. } => match (chain.left.as_number(), &chain.links[..]) {
                (Some(one), [(Relation::NotEqual, other)]) => {
                    let other = other.as_number();
                    let sum = other == Some(0) && one == nim_sum(&self.start().0);
                    let sizes = other.map(|other| sorted(&[one, other]));
                    !sum && sizes != Some(sorted(&self.start().0))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether the heaps that are named as the reason of a verdict are what a move can leave, all of them where it is lost.
    pub(super) fn are_reasons(&mut self, items: &[Item], at: usize) -> bool {
        if let Some((of, to)) = lost_by_options(items, at) {
            return self.left_of(of).is_none_or(|left| sorted(to) == left);
        }
        let Some(Reasoned { of, is, reasons }) = reasoned(items, at) else {
            return true;
        };
        let Some(left) = self.left_of(of) else {
            return true;
        };
        let all = |of: Outcome| reasons.iter().all(|(_, is)| *is == of);
        let named: Vec<u64> = reasons.iter().map(|(of, _)| *of).collect();
        match is {
            // "4 is P, since you can leave 0": one move makes no heap lost.
            Outcome::P if all(Outcome::P) => named.contains(&of),
            Outcome::P if all(Outcome::N) && named.len() > 1 => sorted(&named) == left,
            Outcome::N if all(Outcome::P) => {
                let mut named = named.iter();
                named.any(|of| left.contains(of) && self.is_lost_heap(*of))
            }
            _ => true,
        }
    }
}

/// `24 > 4`: of two plain numbers.
fn is_order(chain: &Chain) -> bool {
    let plain = |(relation, side): &(Relation, Expr)| {
        let order = !matches!(relation, Relation::Equal | Relation::NotEqual);
        order && side.as_number().is_some()
    };
    chain.left.as_number().is_some() && !chain.links.is_empty() && chain.links.iter().all(plain)
}

/// "5: 4, 3 -> P", "from 5 one can get to 4 or 3, so 5 is P": the heap that is lost, and what its moves are said to leave.
fn lost_by_options(items: &[Item], at: usize) -> Option<(u64, &[u64])> {
    let item = items.get(at)?;
    let before = items.get(at.checked_sub(1)?)?;
    match (&before.said, &item.said) {
        (
            Said::Told(Told::Options { from, to, .. }),
            Said::Outcome {
                of: Board::These(of),
                is: Outcome::P,
            },
        ) if from == of && (item.tie == Tie::So || item.span == before.span) => {
            Some((*of.first()?, to))
        }
        _ => None,
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
        // "5 is N, since you can leave 4."
        Said::Move(Play::LeaveSomewhere(to)) => vec![(*to, Outcome::P)],
        _ => {
            let so = |item: &&Item| item.tie != Tie::So;
            let rest = rest.iter().take_while(so);
            let all = std::iter::once(first).chain(rest);
            all.map(|item| of_one(&item.said)).collect::<Option<_>>()?
        }
    };
    Some(Reasoned { of, is, reasons })
}
