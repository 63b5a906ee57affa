//! Verdicts on what is said of heaps in words: how many there are, which is big, which one to play in, how many moves
//! win, who takes the last counter. What may be about another board than the one at hand is `unread`, not wrong.

use super::answering::Answering;
use super::finding::{Finding, doubtful, sure_or_not};
use super::multisets::sorted_once;
use super::own::Value;
use super::premises::Premises;
use super::trouble::Trouble;
use super::verdict::Verdict;
use crate::language::said::{Board, Condition, Item, Reason, Said, Taker};
use crate::model::claim::Outcome;
use crate::model::position::{HeapNo, Move, Position};

impl Answering {
    pub(super) fn heaps(&mut self, is: u64) -> Finding {
        if self.task.rules.layout().has_places() {
            return Finding::silent();
        }
        let right = filled(self.start()).len() as u64;
        match self.at_start() && right != is && self.start().0.len() as u64 != is {
            true => Finding::wrong(Trouble::OtherBoard { mirrored: false }),
            false => self.remark(|board| filled(board).len() as u64 == is),
        }
    }

    pub(super) fn all_hold(&mut self, of: &Board, heaps: Option<u64>, size: u64) -> Finding {
        // "There are two rows of 2" among others.
        if let Some(heaps) = heaps {
            let so_many = |board: &Position| {
                let such = board.0.iter().filter(|n| **n == size);
                size > 0 && such.count() as u64 == heaps
            };
            if !matches!(of, Board::These(_)) && self.at_hand().iter().any(so_many) {
                return Finding::ok();
            }
        }
        let boards = self.boards(of);
        let meant = |board: &Position| {
            let filled = filled(board).len() as u64;
            filled > 1 && heaps.is_none_or(|heaps| heaps == filled)
        };
        // "All rows have a 4" may speak of the power.
        let has = |n: &u64| *n == size || size.is_power_of_two() && n & size != 0;
        let holds = |board: &Position| {
            let filled = filled(board);
            let same = filled.iter().all(|n| *n == size);
            meant(board) && (same || *of == Board::Unsaid && filled.iter().all(has))
        };
        if boards.iter().any(holds) {
            return Finding::ok();
        }
        match boards.is_empty() {
            true => Finding::waits(Trouble::NoMoveYet),
            false => doubtful(),
        }
    }

    pub(super) fn big(&mut self, heap: HeapNo) -> Finding {
        match self.start().heap(heap) {
            None => self.no_such_heap(heap),
            Some(1) if self.at_start() => Finding::wrong(Trouble::NotBig(heap)),
            _ => self.remark(|board| board.heap(heap).is_some_and(|size| size > 1)),
        }
    }

    pub(super) fn big_at_least(&mut self, least: u64) -> Finding {
        let right = self.start().big_heaps();
        if right >= least {
            let value = Value {
                is: right,
                right: true,
            };
            self.own.big.get_or_insert(value);
            return Finding::ok();
        }
        match self.at_start() {
            true => Finding::wrong(Trouble::Count {
                counted: None,
                right,
            }),
            false => doubtful(),
        }
    }

    /// The heap to play in: a move in it wins.
    pub(super) fn play_in(&mut self, heap: HeapNo, denied: bool, must: bool) -> Finding {
        if self.start().heap(heap).is_none() {
            return self.no_such_heap(heap);
        }
        let Some(moves) = self.proofs.winning_moves() else {
            return doubtful();
        };
        let heap_of = |by: &Move| by.single().map(|take| take.heap);
        let some = moves.iter().any(|by| heap_of(by) == Some(heap));
        let nothing_wins = moves.is_empty();
        let others = moves.iter().any(|by| heap_of(by) != Some(heap));
        if !denied {
            self.own.heap = Some(heap);
        }
        match (some, denied) {
            (true, false) if must && others => doubtful(),
            (true, false) | (false, true) => Finding::ok(),
            (false, false) if nothing_wins => doubtful(),
            _ => Finding::wrong(Trouble::WinsIn { heap, some }),
        }
    }

    /// Whether there is a winning move in a heap, and none in any other.
    pub(super) fn wins_only_in(&mut self, heap: HeapNo) -> Finding {
        let finding = self.play_in(heap, false, false);
        if finding.verdict != Verdict::Ok {
            // "Then only row 1 is left": once a move was made, it may be said of what is there after it.
            return match self.own.made.is_some() {
                true => doubtful(),
                false => finding,
            };
        }
        let here = |by: &Move| by.single().map(|take| take.heap) == Some(heap);
        match self.proofs.winning_moves() {
            Some(moves) if moves.iter().all(here) => Finding::ok(),
            Some(_) => Finding::wrong(Trouble::WinCount),
            None => doubtful(),
        }
    }

    pub(super) fn wins_at_least(&mut self, least: u64) -> Finding {
        match self.proofs.winning_moves().map(|moves| moves.len() as u64) {
            Some(right) if right >= least => Finding::ok(),
            Some(_) => Finding::wrong(Trouble::WinCount),
            None => doubtful(),
        }
    }

    pub(super) fn win_count(&mut self, is: u64, exactly: bool) -> Finding {
        let Some(right) = self.proofs.winning_moves().map(|moves| moves.len() as u64) else {
            return doubtful();
        };
        self.own.all_counted = right == is;
        match (right == is, exactly) {
            (true, _) => Finding::ok(),
            (false, true) => Finding::wrong(Trouble::WinCount),
            (false, false) => doubtful(),
        }
    }

    /// All winning moves have been named.
    pub(super) fn no_other_wins(&mut self) -> Finding {
        let named = self.own.won.len();
        match self.proofs.winning_moves().map(<[Move]>::len) {
            Some(all) if all == named => Finding::ok(),
            // "So these three moves win and no others."
            Some(_) if self.own.all_counted => Finding::ok(),
            Some(_) if named > 0 => Finding::wrong(Trouble::WinCount),
            _ => doubtful(),
        }
    }

    /// Whoever takes the last counter wins, or in Classic Nim loses.
    pub(super) fn takes_last(
        &mut self,
        taker: Taker,
        reason: Option<Reason>,
        premises: &Premises,
    ) -> Finding {
        match taker {
            Taker::Opponent => self.opponent(!self.is_misere(), reason, premises),
            Taker::Player(player) => {
                self.winner(self.wins_with_last(player), None, reason, premises)
            }
        }
    }

    /// What is said of somebody who may be another one.
    pub(super) fn perhaps(
        &mut self,
        item: &Item,
        said: &Said,
        premises: &Premises,
        text: &str,
        place: usize,
    ) -> Finding {
        let item = Item {
            said: said.clone(),
            ..item.clone()
        };
        let finding = self.statement(&item, premises, text, place);
        match finding.verdict {
            Verdict::Wrong => finding.doubted(),
            _ => finding,
        }
    }

    /// Classic Nim is played as Nim while two heaps are big.
    pub(super) fn as_in_nim(&mut self) -> Finding {
        let misere = self.is_misere();
        match misere && self.is_nim() {
            true if self.start().big_heaps() > 1 => Finding::ok(),
            true => doubtful(),
            false => Finding::silent(),
        }
    }

    /// What a player wants to leave. Where no move wins, a player may be forced to leave something else.
    pub(super) fn aim(&mut self, when: Condition) -> Finding {
        let finding = self.general(when, Outcome::P);
        let start = self.start().clone();
        let wins = self.is(&start, Outcome::N);
        match finding.verdict == Verdict::Wrong && !wins {
            true => finding.doubted(),
            false => finding,
        }
    }
}

/// The sizes of the heaps that are not empty.
pub(super) fn filled(board: &Position) -> Vec<u64> {
    board.0.iter().copied().filter(|size| *size > 0).collect()
}

/// Numbers are equal, or no two of them are.
pub(super) fn alike(numbers: &[u64], equal: bool) -> Finding {
    let first = numbers.first();
    let other = numbers.iter().find(|n| Some(*n) != first);
    let twice = sorted_once(numbers).len() < numbers.len();
    match (equal, first.zip(other)) {
        (true, None) => Finding::ok(),
        (true, Some((&left, &right))) => Finding::wrong(Trouble::Link { left, right }),
        (false, _) if twice => doubtful(),
        (false, _) => Finding::ok(),
    }
}

/// A number alone; what it counts is not said.
pub(super) fn odd_number(n: u64, odd: bool) -> Finding {
    sure_or_not((n % 2 == 1) == odd)
}
