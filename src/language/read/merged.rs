//! Statements that say one thing in two parts: "take 3 from row 3 (16 -> 13)".

use super::telling::Telling;
use crate::language::said::{Board, Condition, Item, Play, Said, Scope, Span, Tie};
use crate::model::claim::{Counted, Outcome, Player};
use crate::model::formula::Expr;

impl Telling<'_, '_> {
    /// "Nim-sum: 5 ⊕ 6 = 3, and 3 ⊕ 7 = 4": the name belongs to what comes out in the end.
    pub(super) fn go_on(&mut self, said: &Said) {
        let Some(Item {
            said: Said::Chain { names, chain },
            ..
        }) = self.out.items.last_mut()
        else {
            return;
        };
        let result = chain.links.last().and_then(|(_, side)| side.as_number());
        let goes_on = match said {
            Said::Chain { chain: next, .. } => match &next.left {
                Expr::Xor(terms) => terms.iter().any(|term| term.as_number() == result),
                _ => false,
            },
            Said::SumInBinary { terms, .. } => terms.iter().any(|term| Some(term.value) == result),
            _ => false,
        };
        if goes_on && result.is_some() {
            *names = None;
        }
    }

    /// "by removing three" after "14 to 11" tells the same move.
    pub(super) fn taken(&self, said: &Said) -> Option<Said> {
        let Said::Move(Play::TakeSomewhere(is)) = said else {
            return None;
        };
        let (from, less) = match &self.out.items.last()?.said {
            Said::Move(Play::Sizes { from, to, .. }) => (*from, *to),
            Said::Move(Play::Leave { heap, size }) => {
                (*self.chart.names.heaps.get(heap.0.checked_sub(1)?)?, *size)
            }
            _ => return None,
        };
        Some(Said::Difference {
            from,
            less,
            is: *is,
        })
    }

    /// What stands in brackets behind a move says once more how much is taken or left: `(5 counters)`.
    pub(super) fn aside(&self, said: &Said) -> Option<Said> {
        let Said::Move(by) = &self.out.items.last()?.said else {
            return None;
        };
        let (from, to) = by.sizes(self.chart.names.heaps)?;
        let is = match said {
            Said::Number {
                of: Board::Unsaid,
                counted: Counted::Counters,
                is,
            }
            | Said::Move(Play::TakeSomewhere(is)) => *is,
            _ => return None,
        };
        Some(Said::Difference { from, less: to, is })
    }

    /// "Take 5 off it, 10 becomes 5": what was taken is told before it is known from which heap.
    pub(super) fn take_before(&mut self, said: &Said, span: &Span) {
        let Said::Move(Play::Sizes { from, to, .. }) = said else {
            return;
        };
        if let Some(item) = self.out.items.last_mut()
            && let Said::Move(Play::TakeSomewhere(is)) = item.said
            && let Some(between) = self.chart.text.get(item.span.end..span.start)
            && !between.contains('.')
        {
            item.said = Said::Difference {
                from: *from,
                less: *to,
                is,
            };
        }
    }

    /// What is taken and what is left are one move: `take 3 from row 3 (16 -> 13)`.
    pub(super) fn merged(&self, said: &Said) -> Option<Said> {
        let Said::Move(Play::Take(takes)) = &self.out.items.last()?.said else {
            return None;
        };
        let [take] = takes[..] else { return None };
        let to = match said {
            Said::Move(Play::Leave { heap, size }) if *heap == take.heap => *size,
            Said::Move(Play::LeaveSomewhere(size)) => *size,
            Said::Move(Play::Sizes { heap, from, to })
                if heap.is_none_or(|heap| heap == take.heap) =>
            {
                (from.checked_sub(*to)? == take.count).then_some(*to)?
            }
            _ => return None,
        };
        Some(Said::Move(Play::Sizes {
            heap: Some(take.heap),
            from: take.count.checked_add(to)?,
            to,
        }))
    }

    /// "xor = 0 → second player wins, xor ≠ 0 → first player wins" is said of every board, since none has both.
    pub(super) fn generalize(&mut self) {
        let zero = |said: &Said| match said {
            Said::NimSum {
                of: Board::Unsaid,
                is: 0,
            } => Some(true),
            Said::NimSumNotZero { of: Board::Unsaid } => Some(false),
            _ => None,
        };
        let outcome = |said: &Said| match said {
            Said::Winner { player, by: None } => Some(match player {
                Player::First => Outcome::N,
                Player::Second => Outcome::P,
            }),
            Said::Outcome {
                of: Board::Unsaid,
                is,
            } => Some(*is),
            _ => None,
        };
        let items = &mut self.out.items;
        let Some([one, first, other, second]) = items.get_mut(..4) else {
            return;
        };
        let both = zero(&one.said).zip(zero(&other.said));
        let outcomes = outcome(&first.said).zip(outcome(&second.said));
        let here = [&one, &first, &other, &second]
            .iter()
            .all(|item| item.scope == Scope::Here && item.tie != Tie::Because);
        if let (Some((one_zero, other_zero)), Some((is, other_is))) = (both, outcomes)
            && one_zero != other_zero
            && here
        {
            let general = |zero: bool, is: Outcome| Said::General {
                when: match zero {
                    true => Condition::NimSumZero,
                    false => Condition::NimSumNotZero,
                },
                is,
            };
            one.said = general(one_zero, is);
            first.said = one.said.clone();
            other.said = general(other_zero, other_is);
            second.said = other.said.clone();
        }
    }
}
