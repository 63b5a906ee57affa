//! What the moves of a told game leave, by the rules of the game alone.

use std::collections::BTreeMap;

use super::super::answering::Answering;
use super::super::formulas::same;
use super::super::heaps::filled;
use super::super::multisets::in_pairs;
use super::super::tale::{MOST, State, Tale};
use super::super::told::{is_such, taken};
use super::super::turns::in_order;
use super::event::Ways;
use crate::language::said::{Play, Taken, Who};
use crate::model::claim::{Outcome, Player};
use crate::model::position::{Move, Position};

impl Answering {
    /// A move on every board that the tale has come to; `well` where it must not give away a game that is won.
    pub(super) fn moved(&mut self, tale: &Tale, who: Who, ways: &Ways, well: bool) -> Option<Tale> {
        let now = tale.now()?;
        let moved = now.moved.other();
        let tale = tale.as_told_by(who, moved)?;
        let cases = self.cases_after(&now.cases, ways, well)?;
        Some(tale.then(State { cases, moved }))
    }

    fn cases_after(
        &mut self,
        cases: &[Vec<Position>],
        ways: &Ways,
        well: bool,
    ) -> Option<Vec<Vec<Position>>> {
        let after = match ways {
            Ways::Play(play, numbered) => {
                let each = cases
                    .iter()
                    .map(|case| self.after_play(case, play, *numbered, well));
                each.collect::<Option<Vec<Vec<Position>>>>()?
            }
            Ways::Taken(ways) => self.after_ways(cases, ways, well)?,
        };
        let whole = !after.iter().any(Vec::is_empty);
        (whole && !after.is_empty() && after.len() <= MOST).then_some(after)
    }

    /// The boards of a case after a play, on each board on which it can be made.
    fn after_play(
        &mut self,
        case: &[Position],
        play: &Play,
        numbered: bool,
        well: bool,
    ) -> Option<Vec<Position>> {
        let mut boards = Vec::new();
        for board in case {
            for left in self.meant_by(board, play, numbered)? {
                let well = !well || self.gives_nothing_away(board, &left);
                if well && !boards.contains(&left) && boards.len() < MOST {
                    boards.push(left);
                }
            }
        }
        Some(boards)
    }

    /// Every case after every way of taking that fits it. Each way must be possible in some case, and whoever answers must have
    /// a move on each board that the other may have left.
    fn after_ways(
        &mut self,
        cases: &[Vec<Position>],
        ways: &[Taken],
        well: bool,
    ) -> Option<Vec<Vec<Position>>> {
        let mut after = Vec::new();
        let mut used = vec![false; ways.len()];
        for board in cases.iter().flatten() {
            let before = after.len();
            for (way, used) in ways.iter().zip(&mut used) {
                let boards = self.after_way(board, way, well);
                *used |= !boards.is_empty();
                after.extend(boards);
            }
            if after.len() == before || after.len() > MOST {
                return None;
            }
        }
        used.into_iter().all(|used| used).then_some(after)
    }

    /// The boards that a way of taking leads to; where nothing is said of it, a case for each number that may be taken.
    fn after_way(&mut self, board: &Position, way: &Taken, well: bool) -> Vec<Vec<Position>> {
        let rules = self.task.rules.clone();
        let Some(moves) = self.moves_from(&*rules, board) else {
            return Vec::new();
        };
        let mut by_count: BTreeMap<u64, Vec<Position>> = BTreeMap::new();
        let mut seen = Vec::new();
        let fits = |by: &Move| is_such(&*rules, board, by, way);
        if way.only && !rules.moves(board).all(|by| fits(&by)) {
            return Vec::new();
        }
        for (by, after) in moves.filter(|(by, _)| fits(by)) {
            if well && !self.gives_nothing_away(board, &after) {
                continue;
            }
            let count = if way.some { 0 } else { taken(&by) };
            let boards = by_count.entry(count).or_default();
            let alike = (count, rules.canonical(&after));
            if boards.len() < MOST && !seen.contains(&alike) {
                seen.push(alike);
                boards.push(after);
            }
        }
        by_count.into_values().collect()
    }

    /// The boards after a move that may be meant by a play; of a heap that was not named by its number, any of that size.
    pub(super) fn meant_by(
        &self,
        board: &Position,
        play: &Play,
        numbered: bool,
    ) -> Option<Vec<Position>> {
        let rules = self.task.rules.clone();
        let moves = self.moves_from(&*rules, board)?;
        let left = board
            .0
            .iter()
            .try_fold(0_u64, |sum, size| sum.checked_add(*size))?;
        if rules.layout().has_places() {
            let exact = match play {
                Play::Take(takes) => rules.after(board, &in_order(&Move(takes.clone()))),
                _ => None,
            };
            let such = |by: &Move| match play {
                Play::TakeSomewhere(count) => taken(by) == *count,
                Play::LeaveSomewhere(to) => left.checked_sub(taken(by)) == Some(*to),
                _ => false,
            };
            let after = moves.filter(|(by, _)| such(by)).map(|(_, after)| after);
            return Some(exact.into_iter().chain(after).collect());
        }
        let such = |by: &Move, after: &Position, exact: bool| {
            let take = by.single();
            let Some((take, size)) = take.and_then(|take| Some((take, board.heap(take.heap)?)))
            else {
                return false;
            };
            let there = |named| {
                take.heap == named || !numbered && !exact && self.start().heap(named) == Some(size)
            };
            let to = size - take.count;
            match play {
                Play::TakeSomewhere(n) => take.count == *n,
                // "He leaves 2, 1, I leave 1": of a heap, or of all.
                Play::LeaveSomewhere(n) => to == *n || take.count.checked_add(*n) == Some(left),
                Play::Take(takes) => {
                    matches!(takes[..], [one] if there(one.heap) && take.count == one.count)
                }
                Play::Leave { heap, size } => there(*heap) && to == *size,
                Play::Sizes { heap, from, to: n } => {
                    heap.is_none_or(there) && size == *from && to == *n
                }
                Play::TakeHeap(heap) => there(*heap) && to == 0,
                Play::To(sizes) => same(&after.0, sizes),
                _ => false,
            }
        };
        let meant: Vec<(bool, Position)> = moves
            .filter(|(by, after)| such(by, after, false))
            .map(|(by, after)| (such(&by, &after, true), after))
            .collect();
        // Once the game is on, "the row of 2" may be another one than it was.
        let exact = board == self.start() && meant.iter().any(|(exact, _)| *exact);
        let meant = meant.into_iter().filter(|(is, _)| *is || !exact);
        Some(meant.map(|(_, after)| after).take(MOST).collect())
    }

    /// Whether a move does not give away a game that is won.
    fn gives_nothing_away(&mut self, before: &Position, after: &Position) -> bool {
        match self.proofs.outcome(before) {
            Some((_, Outcome::N)) => self.is_lost(after),
            Some((_, Outcome::P)) => true,
            None => false,
        }
    }

    /// Moves, each with an answer that wins, as the cases of one story.
    pub(super) fn replied(&mut self, tale: &Tale, pairs: &[(u64, u64)]) -> Option<Tale> {
        let now = tale.now()?;
        let (mut between, mut after) = (Vec::new(), Vec::new());
        for (take, answer) in pairs {
            let left = self.cases_after(&now.cases, &Ways::count(*take), false)?;
            after.extend(self.cases_after(&left, &Ways::count(*answer), true)?);
            between.extend(left);
        }
        let moved = now.moved.other();
        let after = State {
            cases: after,
            moved: moved.other(),
        };
        let after = after.where_each(|board| self.is_lost(board))?;
        let between = State {
            cases: between,
            moved,
        };
        Some(tale.clone().then(between).then(after))
    }

    /// What any first move leaves.
    pub(super) fn after_any_move(&mut self) -> Option<Tale> {
        let start = self.at_the_start(None);
        let any = Ways::taken(Taken::default());
        let after = self.moved(&start, Who::He, &any, false)?;
        Some(Tale {
            me: start.me,
            ..after
        })
    }

    /// A tale in which somebody leaves equal parts, or has done so with the last move and can go on like that.
    pub(super) fn leaves_pairs(&mut self, tale: &Tale, who: Who) -> Option<Tale> {
        let has_places = self.task.rules.layout().has_places();
        let paired = |board: &Position| match has_places {
            true => self.pairs_off(board),
            false => in_pairs(&filled(board)),
        };
        let now = tale.now()?;
        if let Some(paired) = now.where_each(paired) {
            let tale = tale.with(paired);
            return match who {
                Who::Unsaid => Some(tale),
                who => tale.as_told_by(who, now.moved),
            };
        }
        if who == Who::Unsaid {
            return None;
        }
        let tale = self.moved(tale, who, &Ways::some(), true)?;
        self.leaves_pairs(&tale, Who::Unsaid)
    }

    /// A tale in which somebody takes the last counter: by the last move or the next one, or as the game must end.
    pub(super) fn takes_the_last(&mut self, tale: &Tale, who: Who) -> Option<Tale> {
        let now = tale.now()?;
        let rest = Ways::taken(Taken {
            rest: true,
            ..Taken::default()
        });
        if let Some(tale) = self.moved(tale, who, &rest, false) {
            return Some(tale);
        }
        let player = match who {
            Who::Player(player) => player,
            Who::Me => tale.me?,
            Who::Other | Who::He => tale.me.map_or(now.moved, Player::other),
            Who::Unsaid => return None,
        };
        let winner = self.wins_with_last(player);
        // In Nim it shows who takes the last counter where one heap is left, or ones, or heaps that are equal in pairs.
        let shows = |board: &Position| {
            let left = filled(board);
            left.len() < 2 || board.big_heaps() == 0 || in_pairs(&left)
        };
        let shown = !self.is_nim() || now.boards().all(shows);
        match shown {
            true => self.won_by(tale, Who::Player(winner)),
            false => None,
        }
    }
}
