//! Moves and verdicts in games of parts: why a move is not legal or does not win, and what a wrong verdict was read off.

use super::answering::Answering;
use super::finding::{Finding, doubtful};
use super::premises::Premises;
use super::trouble::{Lost, Trouble, WrongReason};
use super::verdict::Verdict;
use crate::engine::mistakes::Mistake;
use crate::language::said::Reason;
use crate::model::claim::Outcome;
use crate::model::heap_code::HeapCode;
use crate::model::position::{HeapNo, Move, Position, Take};

/// Moves that are tried for one that makes parts equal.
const MOST_TRIED: usize = 256;

impl Answering {
    /// A move in the one spelling that the rules have for it: places side by side may be named in any order.
    pub(super) fn spelled(&self, by: Move) -> Move {
        let legal = |by: &Move| self.task.rules.after(self.start(), by).is_some();
        let other = self.first_coin(&by).unwrap_or_else(|| in_order(&by));
        match !legal(&by) && legal(&other) {
            true => other,
            false => by,
        }
    }

    /// The same move of the first of several coins that lie on one square.
    fn first_coin(&self, by: &Move) -> Option<Move> {
        self.task.rules.layout().disguise()?;
        let take = by.single()?;
        let size = self.start().heap(take.heap)?;
        let (first, _) = self.start().heaps().find(|&(_, other)| other == size)?;
        Some(Move::take(first, take.count))
    }

    /// What is wrong with takes that are no move of a game of parts; `None` where nothing is special about it.
    pub(super) fn illegal_here(&self, by: &Move) -> Option<Trouble> {
        match self.task.rules.layout().has_places() {
            true => self.illegal_places(by),
            false => self.illegal_amount(by.single()?),
        }
    }

    fn illegal_places(&self, by: &Move) -> Option<Trouble> {
        let marked = |take: &&Take| self.start().heap(take.heap) == Some(1);
        let missing = |take: &&Take| self.start().heap(take.heap).is_none();
        let heaps = self.start().0.len();
        if let Some(take) = by.0.iter().find(missing) {
            let heap = take.heap;
            return Some(Trouble::NoSuchHeap { heap, heaps });
        }
        if let Some(take) = by.0.iter().find(|take| !marked(take)) {
            return Some(Trouble::EmptyPlace(take.heap));
        }
        let places: Vec<HeapNo> = by.0.iter().map(|take| take.heap).collect();
        let rules = &self.task.rules;
        let code = rules.run_code().filter(|_| rules.board().is_some());
        let amounts = code.and_then(HeapCode::amounts);
        let count = places.len() as u64;
        let beside = |pair: &[HeapNo]| match pair {
            [one, other] => rules.layout().beside(one.0, other.0, heaps),
            _ => false,
        };
        Some(match amounts {
            Some(amounts) if !amounts.0.contains(&count) => Trouble::IllegalAmount {
                take: count,
                amounts: amounts.0.to_vec(),
            },
            _ if code.is_some() && places.windows(2).all(beside) => Trouble::NotOfRun(count),
            _ if code.is_some() && count > 2 => Trouble::NotSideBySide,
            _ => Trouble::NotNeighbours { places },
        })
    }

    fn illegal_amount(&self, take: Take) -> Option<Trouble> {
        let code = self.task.rules.code()?;
        let size = self.start().heap(take.heap)?;
        let (listed, most) = (code.removes(take.count), code.most(size));
        match take.count {
            0 if take.apart == 0 => None,
            count if count > size => None,
            take if take > most => Some(Trouble::MoreThanHalf { take, size }),
            count if count == size && listed => Some(Trouble::WholeHeap(size)),
            count if listed || count == 0 => Some(Trouble::MayNotLeave {
                count,
                two: take.apart > 0,
            }),
            count => Some(Trouble::IllegalAmount {
                take: count,
                amounts: code.amounts()?.0.to_vec(),
            }),
        }
    }

    /// Why a legal move does not win.
    pub(super) fn lost(&mut self, by: &Move) -> Trouble {
        let start = self.start().clone();
        if self.is_lost(&start) {
            return Trouble::AllLost;
        }
        let Some(after) = self.task.rules.after(&start, by) else {
            return Trouble::TwoHeaps;
        };
        let parts = self.task.rules.parts(&after).unwrap_or_default();
        let divisor = self.proofs.divisor.filter(|_| start.0.len() == 1);
        let mistake = match self.task.rules.layout().has_places() {
            true => self.broken_symmetry(&start, &parts),
            false => self.wrong_multiple(&parts),
        };
        let several = start.0.len() > 1;
        let values = several.then(|| self.proofs.values_of(&after)).flatten();
        Trouble::Lost(Lost {
            mistake,
            parts,
            values: values.map(|values| values.are).unwrap_or_default(),
            divisor,
        })
    }

    /// Arcs that are not equal, where equal ones can be left.
    fn broken_symmetry(&self, start: &Position, parts: &[u64]) -> Option<Mistake> {
        let rules = &self.task.rules;
        let mut options = self.moves_from(&**rules, start)?;
        let pairs = options.any(|(_, option)| self.pairs_off(&option));
        let one = rules.parts(start).is_some_and(|arcs| arcs.len() == 1);
        match (pairs, one && parts.len() < 2) {
            (true, true) => Some(Mistake::SameSide),
            (true, false) => Some(Mistake::BreaksSymmetry),
            (false, _) => None,
        }
    }

    fn wrong_multiple(&self, parts: &[u64]) -> Option<Mistake> {
        let (by, lost) = self.proofs.divisor.filter(|_| self.start().0.len() == 1)?;
        let size = parts.first().copied().unwrap_or(0);
        let rest = size % by;
        let k = by - 1;
        let divided = self.own.divided.is_some_and(|(_, divisor, _)| divisor == k);
        match rest {
            0 if lost == 1 => Some(Mistake::MisereMultiple),
            _ if divided && size % k == lost % k => Some(Mistake::WrongDivisor),
            _ if (rest + 1) % by == lost || rest == (lost + 1) % by => {
                Some(Mistake::OffByOneMultiple)
            }
            _ if size % k == lost % k => Some(Mistake::WrongDivisor),
            _ => None,
        }
    }

    /// What a verdict that is not right was read off.
    pub(super) fn misjudged(&self, board: &Position, is: Outcome) -> Option<Mistake> {
        let (by, lost) = self.proofs.divisor?;
        let size = self.proofs.one_part(board)?;
        let by_rest = |by: u64, lost: u64| match size % by == lost {
            true => Outcome::P,
            false => Outcome::N,
        };
        let k = by - 1;
        let divided = self.own.divided.is_some_and(|(_, divisor, _)| divisor == k);
        match () {
            () if divided && by_rest(k, lost % k) == is => Some(Mistake::WrongDivisor),
            () if lost == 1 && by_rest(by, 0) == is && size % by < 2 => {
                Some(Mistake::MisereMultiple)
            }
            () => None,
        }
    }

    /// A reason that does not carry a true verdict.
    pub(super) fn weak_reason(
        &mut self,
        board: &Position,
        is: Outcome,
        reason: Option<Reason>,
        premises: &Premises,
    ) -> Option<WrongReason> {
        let by = |this: &mut Answering, theorem| {
            let found = this.proofs.outcome_by(theorem, board);
            found.is_some_and(|(_, right)| right == is)
        };
        match reason {
            Some(Reason::Theorem(theorem)) if !by(self, theorem) => Some(WrongReason::Theorem),
            Some(Reason::EveryOption) if is == Outcome::N => Some(WrongReason::Theorem),
            Some(Reason::Mirror) if !self.is_mirrored(board, is) => Some(WrongReason::Arcs),
            Some(Reason::Parity) if !self.each_move_is_odd() => Some(WrongReason::OddOrEven),
            None if premises.given && self.own.sizes && !self.own.parts => Some(WrongReason::Sizes),
            None if premises.given
                && premises.total == Some(false)
                && premises.counters != Some(0)
                && !self.own.parts
                && !self.each_move_is_odd()
                && *board == *self.start() =>
            {
                Some(WrongReason::OddOrEven)
            }
            _ => None,
        }
    }

    /// Whether every move in the one heap changes whether the number of counters is odd, up to the end, so that it decides.
    pub(super) fn each_move_is_odd(&self) -> bool {
        let odd = |all: Vec<u64>| all.contains(&1) && all.iter().all(|take| take % 2 == 1);
        self.start().0.len() == 1 && self.amounts().is_some_and(odd)
    }

    /// Whether mirroring decides a board: its arcs pair off, or can be made to; a full circle is answered opposite; two
    /// heaps are equal, or can be made so.
    fn is_mirrored(&mut self, board: &Position, is: Outcome) -> bool {
        let rules = self.task.rules.clone();
        let full = rules.parts(board).is_none() && rules.layout().is_round();
        !self.is_misere()
            && match is {
                Outcome::P => full && self.answers_opposite(board) || self.pairs_off(board),
                Outcome::N => self.can_pair_off(board),
            }
    }

    /// Whether a move can leave equal parts.
    fn can_pair_off(&self, board: &Position) -> bool {
        let rules = &self.task.rules;
        self.proofs.purse.pay((MOST_TRIED * board.0.len()) as u64);
        let moves = rules.moves(board).take(MOST_TRIED);
        let mut options = moves.filter_map(|by| rules.after(board, &by));
        options.any(|option| self.pairs_off(&option))
    }

    /// Whether every first move in a full ring has an answer that leaves equal parts.
    fn answers_opposite(&self, board: &Position) -> bool {
        let rules = &self.task.rules;
        let from_first = |by: &Move| by.0.first().is_some_and(|take| take.heap == HeapNo(1));
        let mut firsts = rules.moves(board).filter(from_first);
        firsts.all(|by| {
            let after = rules.after(board, &by);
            after.is_some_and(|after| self.can_pair_off(&after))
        })
    }

    /// "Answer opposite", "mirror": a strategy, not a move.
    pub(super) fn mirrors(&mut self) -> Finding {
        let start = self.start().clone();
        let Some((_, is)) = self.proofs.outcome(&start) else {
            return Finding::unread(Trouble::NoValue);
        };
        match self.is_mirrored(&start, is) {
            true if self.has_nothing_to_copy() => doubtful(),
            true => Finding::ok(),
            false => Finding::of(Verdict::Unsupported, Trouble::Reason(WrongReason::Arcs)),
        }
    }

    /// Whether what a claim rests on has been written down, where working is asked for.
    pub(super) fn parts_are_worked(&self) -> bool {
        self.own.divided.is_some() || self.own.parts
    }
}

/// The places of a move in order, and where they go on from the last to the first, from behind the gap in their numbers.
pub(super) fn in_order(by: &Move) -> Move {
    let mut takes = by.0.clone();
    takes.sort_unstable_by_key(|take| take.heap);
    let gap = takes
        .windows(2)
        .position(|pair| matches!(pair, [one, next] if next.heap.0 > one.heap.0 + 1));
    if let Some(gap) = gap {
        takes.rotate_left(gap + 1);
    }
    Move(takes)
}
