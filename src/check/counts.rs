//! The verdict on what is counted on a board: big heaps, heaps of one, counters, and whether that is odd.

use super::answering::Answering;
use super::finding::{Finding, doubtful};
use super::own::Value;
use super::trouble::Trouble;
use super::verdict::Verdict;
use crate::language::said::{Board, Condition, Said};
use crate::model::claim::{Claim, Counted};
use crate::model::derivation::Rule;
use crate::model::position::Position;

impl Answering {
    pub(super) fn big_heaps(&mut self, of: &Board, is: u64) -> Finding {
        let (finding, board) = self.about(
            of,
            |of| Claim::BigHeaps { of, is },
            |this, of| {
                let of = of.clone();
                this.proofs.alone(Claim::BigHeaps { of, is }, Rule::Count)
            },
            |_, board| match board.big_heaps() + board.ones() {
                all if is > board.big_heaps() && is <= all => Trouble::MiscountedBig {
                    said: is,
                    right: board.big_heaps(),
                },
                _ => Trouble::Count {
                    counted: None,
                    right: board.big_heaps(),
                },
            },
        );
        if board.as_ref() == Some(self.start()) {
            let right = finding.verdict == Verdict::Ok;
            self.own.big = Some(Value { is, right });
        }
        finding
    }

    pub(super) fn number(&mut self, of: &Board, counted: Counted, is: u64) -> Finding {
        let claim = move |of| match counted {
            Counted::Counters => Claim::Counters { of, is },
            Counted::Ones => Claim::Ones { of, is },
        };
        let (finding, board) = self.about(
            of,
            claim,
            |this, of| this.proofs.alone(claim(of.clone()), Rule::Count),
            |_, board| Trouble::Count {
                counted: Some(counted),
                right: count(board, counted),
            },
        );
        // Among powers of 2, "three ones" are three 1s; in Classic Nim they are heaps.
        let normal = !self.is_misere();
        if normal && counted == Counted::Ones && finding.verdict == Verdict::Wrong {
            let powers = self.occurs(1, is);
            if powers.verdict == Verdict::Ok {
                let (power, times) = (1, is);
                return powers.or_meaning(Said::Occurs { power, times });
            }
        }
        self.counted(counted, board);
        match is % 2 {
            0 => self.unless_even_aim(finding, counted),
            _ => finding,
        }
    }

    fn counted(&mut self, counted: Counted, board: Option<Position>) {
        if counted == Counted::Ones {
            self.own.ones |= board.as_ref() == Some(self.start());
            if let Some(made) = &mut self.own.made {
                made.counted |= board.as_ref() == Some(&made.after);
            }
        }
    }

    pub(super) fn parity(&mut self, of: &Board, counted: Counted, odd: bool) -> Finding {
        let misere = self.is_misere();
        let next = *of == Board::Next;
        let (finding, board) = self.about(
            of,
            |of| Claim::Parity { of, counted, odd },
            |this, of| {
                let of = of.clone();
                let claim = Claim::Parity { of, counted, odd };
                this.proofs.alone(claim, Rule::Count)
            },
            |_, board| Trouble::WrongCountParity {
                counted,
                right: count(board, counted),
                left: next && misere && odd && counted == Counted::Ones,
            },
        );
        self.counted(counted, board);
        match odd {
            true => finding,
            false => self.unless_even_aim(finding, counted),
        }
    }

    /// "I leave an even number of ones" before any move, where an odd number wins: nobody knows of which move that is said.
    fn unless_even_aim(&mut self, finding: Finding, counted: Counted) -> Finding {
        let waits = matches!(finding.trouble, Some(Trouble::NoMoveYet));
        let aimed = waits && counted == Counted::Ones;
        match aimed && self.aim(Condition::OnesOdd(false)).verdict == Verdict::Wrong {
            true => doubtful(),
            false => finding,
        }
    }
}

fn count(board: &Position, counted: Counted) -> u64 {
    match counted {
        Counted::Counters => board.0.iter().fold(0, |sum: u64, &n| sum.saturating_add(n)),
        Counted::Ones => board.ones(),
    }
}
