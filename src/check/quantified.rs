//! What is said of so many of the moves: each of them is tried.

use std::collections::BTreeSet;

use super::answering::Answering;
use super::finding::{Finding, doubtful};
use super::told::taken;
use super::trouble::Trouble;
use crate::engine::sums::nim_sum;
use crate::language::said::{HowMany, OfMove};
use crate::model::claim::Outcome;
use crate::model::position::{Move, Position};

/// The moves of which something is said.
struct Tried {
    /// Those that do what is said.
    so: Vec<Move>,
    /// Those that do not.
    not: Vec<Move>,
    /// How many there are and how many do it, first each by itself, then those as one that leave the same but for symmetry.
    counts: [(u64, u64); 2],
}

impl Answering {
    /// "Every move of two counters loses": right on one of the boards that may be meant, or wrong on the only one.
    pub(super) fn moves_do(
        &mut self,
        many: HowMany,
        of: Option<u64>,
        such: &[OfMove],
        does: &OfMove,
    ) -> Finding {
        let mut found = Vec::new();
        for board in self.at_hand() {
            let Some(tried) = self.try_each(&board, such, does) else {
                return doubtful();
            };
            let Some(right) = is_right(many, of, &tried) else {
                return doubtful();
            };
            found.push((right, tried));
        }
        match &found[..] {
            all if all.iter().any(|(right, _)| *right) => Finding::ok(),
            [(false, tried)] => Finding::wrong(trouble(many, tried)),
            _ => doubtful(),
        }
    }

    /// Tries every move of which something is said; none where one cannot be judged.
    fn try_each(&mut self, board: &Position, such: &[OfMove], does: &OfMove) -> Option<Tried> {
        let rules = self.task.rules.clone();
        let moves: Vec<(Move, Position)> = self.moves_from(&*rules, board)?.collect();
        let (mut so, mut not) = (Vec::new(), Vec::new());
        let (mut alike, mut alike_so) = (BTreeSet::new(), BTreeSet::new());
        for (by, after) in moves {
            let mut meant = true;
            for which in such {
                meant &= self.holds_of(which, board, &by, &after)?;
            }
            if !meant {
                continue;
            }
            let left = rules.canonical(&after);
            match self.holds_of(does, board, &by, &after)? {
                true => {
                    alike_so.insert(left.0.clone());
                    so.push(by);
                }
                false => not.push(by),
            }
            alike.insert(left.0);
        }
        let counts = [
            ((so.len() + not.len()) as u64, so.len() as u64),
            (alike.len() as u64, alike_so.len() as u64),
        ];
        Some(Tried { so, not, counts })
    }

    fn holds_of(
        &mut self,
        which: &OfMove,
        board: &Position,
        by: &Move,
        after: &Position,
    ) -> Option<bool> {
        let places = self.task.rules.layout().has_places();
        Some(match which {
            OfMove::Wins(wins) => (self.proofs.outcome(after)?.1 == Outcome::P) == *wins,
            OfMove::TakesOne(counts) => counts.contains(&taken(by)),
            OfMove::TakesMore(than, more) => (taken(by) > *than) == *more,
            OfMove::Clears => !places && by.0.iter().all(|take| after.heap(take.heap) == Some(0)),
            OfMove::In(heaps) => by.0.iter().all(|take| heaps.contains(&take.heap)),
            OfMove::NimSum(is, so) if self.is_nim() && board.0.len() > 1 => {
                (nim_sum(&after.0) == *is) == *so
            }
            OfMove::NimSum(..) => return None,
            OfMove::Multiple(by, so) if *by > 0 => {
                after.0.iter().sum::<u64>().is_multiple_of(*by) == *so
            }
            OfMove::Multiple(..) => return None,
        })
    }
}

/// Whether something is so of as many moves as was said; none where that depends on how they are counted.
fn is_right(many: HowMany, of: Option<u64>, tried: &Tried) -> Option<bool> {
    let counted = |(all, _): &&(u64, u64)| of.is_none_or(|of| of == *all);
    let mut all = tried
        .counts
        .iter()
        .filter(counted)
        .filter_map(|(all, so)| is_so_of(many, *all, *so));
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

fn is_so_of(many: HowMany, all: u64, so: u64) -> Option<bool> {
    Some(match many {
        _ if all == 0 => return None,
        HowMany::Every => so == all,
        HowMany::No => so == 0,
        HowMany::NotEvery => so < all,
        HowMany::Exactly(n) => so == n,
        HowMany::AtLeast(n) => so >= n,
        HowMany::AtMost(n) => so <= n,
        HowMany::AllBut(n) => so.checked_add(n) == Some(all),
        HowMany::Such if so == all => true,
        HowMany::Such if so == 0 => false,
        HowMany::Such => return None,
    })
}

/// The first move that shows it, or how many there are.
fn trouble(many: HowMany, tried: &Tried) -> Trouble {
    let shown = match many {
        HowMany::Every | HowMany::Such => tried.not.first(),
        HowMany::No => tried.so.first(),
        _ => None,
    };
    match shown {
        Some(by) => Trouble::SuchAMove(by.clone()),
        None => Trouble::SoManyMoves(tried.so.len() as u64),
    }
}
