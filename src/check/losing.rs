//! Why a legal move does not win.

use super::answering::Answering;
use super::premises::Premises;
use super::trouble::{Losing, Trouble};
use crate::engine::mistakes::Mistake;
use crate::engine::sums::{nim_sum, powers};
use crate::model::goal::Goal;
use crate::model::position::{Move, Take};

impl Answering {
    /// Why a legal move does not win, or does not make the nim-sum 0.
    pub(super) fn losing(&mut self, by: &Move, premises: &Premises) -> Trouble {
        if !self.is_nim() {
            return self.lost(by);
        }
        let start = self.start().clone();
        let (Some(take), Some(after)) = (by.single(), self.task.rules.after(&start, by)) else {
            return Trouble::TwoHeaps;
        };
        let size = start.heap(take.heap).unwrap_or(0);
        let leave = size.saturating_sub(take.count);
        let s = nim_sum(&start.0);
        let misere = self.is_misere() && self.task.goal != Goal::ZeroingMove;
        let mut losing = Losing {
            mistake: None,
            or: None,
            heap: take.heap,
            size,
            leave,
            s,
            after: nim_sum(&after.0),
            ones: after.ones(),
            big: after.big_heaps(),
            stay: self.own_target(size).unwrap_or(size ^ s),
            lacks: powers(s).next().filter(|power| size & power == 0),
            by_ones: misere && start.big_heaps() < 2,
        };
        let used = self.own.nim_sum.is_some() || premises.nim_sum;
        if losing.by_ones {
            losing.mistake = match used {
                true => self.nim_habit(&start),
                false => (losing.big == 0).then_some(Mistake::EvenOnes),
            };
            return Trouble::Losing(losing);
        }
        if s == 0 {
            return Trouble::NothingWins;
        }
        let fits = self.fitting(take, &losing);
        if (fits.is_empty() || start.0.len() == 2)
            && let Some(trouble) = self.took_smaller_pile(take)
        {
            return trouble;
        }
        let others = match (losing.lacks, misere && premises.not_zero) {
            (_, true) => Some(Mistake::FlippedRule),
            (Some(_), _) => Some(Mistake::HeapLacksPower),
            _ => None,
        };
        losing.mistake = fits.first().copied().or(others);
        losing.or = fits.get(1).copied();
        Trouble::Losing(losing)
    }

    /// What should stay in a heap of this size by the student's own working.
    fn own_target(&self, size: u64) -> Option<u64> {
        let target = self.own.target.filter(|target| target.size == size);
        target.map(|target| target.leave)
    }

    fn took_smaller_pile(&self, take: Take) -> Option<Trouble> {
        let trouble = self.wrong_pile()?;
        match trouble {
            Trouble::WrongPile { larger, .. } if larger != take.heap => Some(trouble),
            _ => None,
        }
    }

    /// The mistakes that would lead to a move, the commonest first.
    fn fitting(&mut self, take: Take, losing: &Losing) -> Vec<Mistake> {
        let Losing {
            size,
            leave,
            stay,
            s,
            ..
        } = *losing;
        let chosen = self.own.heap == Some(take.heap);
        let mirrored = self.mirrored(take.heap).filter(|_| !chosen);
        let mirrored = mirrored.is_some_and(|heap| {
            let other = self.start().heap(heap).unwrap_or(0);
            let same_take = other.checked_sub(take.count) == Some(other ^ s);
            same_take && other ^ s < other
        });
        let all = [
            (take.count == stay && stay < size, Mistake::TakeForLeave),
            (mirrored, Mistake::WrongRowLabel),
            (take.count == s, Mistake::TakesS),
            (leave == s, Mistake::LeavesS),
        ];
        let fits = all.into_iter().filter(|(fits, _)| *fits);
        fits.map(|(_, mistake)| mistake).collect()
    }
}
