//! The verdict on what is said of powers of 2: the largest one in a number, and which heaps contain one.

use super::answering::Answering;
use super::finding::{Finding, doubtful};
use super::own::Value;
use super::prove::Standing;
use super::trouble::{Own as OwnValue, Trouble};
use super::verdict::Verdict;
use crate::engine::mistakes::Mistake;
use crate::engine::sums::{nim_sum, powers};
use crate::language::said::{Of, Said};
use crate::model::claim::Claim;
use crate::model::derivation::Rule;
use crate::model::position::HeapNo;

impl Answering {
    pub(super) fn largest_power(&mut self, of: Option<Of>, is: u64) -> Finding {
        if of.is_none() && !self.is_nim() {
            return doubtful();
        }
        let true_sum = nim_sum(&self.start().0);
        let own = self.own.nim_sum;
        let own_sum = own.map_or(true_sum, |own| own.is);
        let number = match of {
            Some(Of::Number(n)) => n,
            Some(Of::Heap(heap)) => match self.start().heap(heap) {
                Some(size) => size,
                None => return self.no_such_heap(heap),
            },
            Some(Of::NimSum) | None => own_sum,
        };
        let about_sum =
            !matches!(of, Some(Of::Heap(_))) && (number == own_sum || number == true_sum);
        let claim = Claim::LargestPower { of: number, is };
        let standing = self.proofs.alone(claim, Rule::LargestPower);
        let finding = self.settle(standing, |this| {
            this.wrong_power(matches!(of, Some(Of::Number(_))), number, is)
        });
        let of = Some(Of::Number(number));
        let finding = finding.meaning([Said::LargestPower { of, is }]);
        if !about_sum {
            return match finding.verdict {
                Verdict::Ok if self.start().0.contains(&number) => finding,
                Verdict::Ok => finding.becomes(Verdict::Irrelevant, Trouble::NotNeeded),
                _ => finding,
            };
        }
        let right = powers(true_sum).next() == Some(is);
        self.own.power = Some(Value { is, right });
        if finding.verdict != Verdict::Ok {
            return finding;
        }
        if number != true_sum {
            let trouble = Trouble::Follows(OwnValue::NimSum(number));
            return finding.becomes(Verdict::Follows, trouble);
        }
        match self.task.working && own.is_none() {
            true => finding.needs_working("the nim-sum"),
            false => finding,
        }
    }

    fn wrong_power(&self, named: bool, of: u64, is: u64) -> Trouble {
        let largest = self.start().0.iter().copied().max().unwrap_or(0);
        if !is.is_power_of_two() {
            return Trouble::NoPower(is);
        }
        let mistake = match is > of {
            _ if !named && powers(largest).next() == Some(is) => Mistake::PowerOfLargestHeap,
            _ if !named && powers(of).last() == Some(is) => Mistake::SmallestPower,
            true => Mistake::PowerTooLarge,
            false => Mistake::PowerTooSmall,
        };
        Trouble::LargestPower { of, is, mistake }
    }

    pub(super) fn contains(&mut self, heap: HeapNo, power: u64, denied: bool) -> Finding {
        let Some(size) = self.start().heap(heap) else {
            return self.no_such_heap(heap);
        };
        // "Row 2 does not have 3" counts its counters.
        if denied && !power.is_power_of_two() {
            return doubtful();
        }
        let claim = match denied {
            true => Claim::Lacks { heap, power },
            false => Claim::Contains { heap, power },
        };
        let standing = self.proofs.alone(claim, Rule::Contains);
        let finding = self.settle(standing, |_| match power.is_power_of_two() {
            true => Trouble::Content {
                heap,
                size,
                power,
                has: denied,
            },
            false => Trouble::NoPower(power),
        });
        if denied {
            return finding;
        }
        // While the nim-sum is being worked out, any power of a heap may matter.
        if self.own.nim_sum.is_none() && self.own.power.is_none() && !self.task.working {
            return finding;
        }
        self.own.heap = Some(heap);
        let right = powers(nim_sum(&self.start().0)).next();
        if finding.verdict != Verdict::Ok || right == Some(power) {
            return match finding.verdict == Verdict::Ok
                && self.task.working
                && self.own.power.is_none()
            {
                true => finding.needs_working("largest of the nim-sum"),
                false => finding,
            };
        }
        match self.own.power {
            Some(own) if own.is == power => {
                finding.becomes(Verdict::Follows, Trouble::Follows(OwnValue::Power(power)))
            }
            None if let Some(s) = self.own.nim_sum
                && !s.right
                && powers(s.is).next() == Some(power) =>
            {
                finding.becomes(Verdict::Follows, Trouble::Follows(OwnValue::NimSum(s.is)))
            }
            _ => finding.becomes(Verdict::Irrelevant, Trouble::OtherPower(power)),
        }
    }

    pub(super) fn no_heap_contains(&mut self, power: u64, top: bool) -> Finding {
        let claim = Claim::NoHeapContains { power };
        let heaps: Vec<(HeapNo, u64)> = self.start().heaps().collect();
        let with = heaps.iter().find(|(_, size)| size & power != 0).copied();
        let own = heaps
            .iter()
            .all(|&(_, size)| powers(size).next() != Some(power));
        let trouble = |_: &mut Answering| match with {
            Some((heap, size)) if power.is_power_of_two() => Trouble::SomeHeapHas {
                power,
                heap,
                size,
                top: own,
            },
            _ => Trouble::NoPower(power),
        };
        let standing = self.proofs.alone(claim, Rule::Contains);
        match (standing, top, own) {
            // True as it stands, but not what the step asks for.
            (Standing::False, true, true) if power.is_power_of_two() => {
                Finding::of(Verdict::Irrelevant, trouble(self))
            }
            _ => self.settle(standing, trouble),
        }
    }
}
