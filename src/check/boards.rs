//! The boards that a statement may be said of, and what the rules of the game say of them.

use super::answering::Answering;
use super::finding::{Finding, doubtful, sure_or_not, unless_ok};
use super::multisets::{in_pairs, sorted};
use super::premises::Premises;
use super::price::all_options;
use super::prove::{Proofs, Standing};
use super::rule_facts;
use super::told::taken;
use super::verdict::Verdict;
use crate::language::said::{Board, Item, Said, Scope};
use crate::model::claim::{Outcome, Player};
use crate::model::position::{Move, Position};
use crate::model::rules::{Convention, Rules};

impl Answering {
    /// The board that is posed.
    pub(super) fn start(&self) -> &Position {
        self.proofs.position()
    }

    /// The board after the move that was made last.
    pub(super) fn next(&self) -> Option<&Position> {
        self.own.made.as_ref().map(|made| &made.after)
    }

    /// The boards that a statement may be about, in the order of the game; none where the move before it is missing.
    pub(super) fn boards(&self, of: &Board) -> Vec<Position> {
        match of {
            Board::Start => vec![self.start().clone()],
            Board::Next => self.next().into_iter().cloned().collect(),
            Board::These(heaps) => vec![Position(heaps.clone())],
            Board::Unsaid => [self.start()]
                .into_iter()
                .chain(self.next())
                .cloned()
                .collect(),
        }
    }

    /// The boards that a remark may be about: the one that is posed and the one after the move.
    pub(super) fn at_hand(&self) -> Vec<Position> {
        self.boards(&Board::Unsaid)
    }

    /// True of one of these boards, or else not understood.
    pub(super) fn remark(&self, holds: impl Fn(&Position) -> bool) -> Finding {
        sure_or_not(self.at_hand().iter().any(holds))
    }

    /// Whether nothing but the posed board can be meant.
    pub(super) fn at_start(&self) -> bool {
        self.own.made.is_none() && self.own.target.is_none()
    }

    /// Whether sizes of heaps are nim-summed to know who wins.
    pub(super) fn is_nim(&self) -> bool {
        rule_facts::is_nim(&*self.task.rules)
    }

    /// Whether whoever takes the last counter loses.
    pub(super) fn is_misere(&self) -> bool {
        self.task.rules.convention() == Convention::Misere
    }

    /// Who wins where a player takes the last counter.
    pub(super) fn wins_with_last(&self, player: Player) -> Player {
        match self.is_misere() {
            true => player.other(),
            false => player,
        }
    }

    /// The size of the first heap: in games of one heap, of the only one.
    pub(super) fn heap(&self) -> u64 {
        self.start().0.first().copied().unwrap_or(0)
    }

    /// What may be taken, where the game lists it.
    pub(super) fn amounts(&self) -> Option<Vec<u64>> {
        let amounts = self.task.rules.amounts()?;
        Some(amounts.0.to_vec())
    }

    /// Whether so many may be taken, where the game lists it.
    pub(super) fn may_be_taken(&self, count: u64) -> bool {
        let amounts = self.task.rules.amounts();
        amounts.is_some_and(|all| all.0.contains(&count))
    }

    /// What a move may leave of a heap, ascending, where the game lists what may be taken.
    pub(super) fn left_of(&self, heap: u64) -> Option<Vec<u64>> {
        let amounts = self.task.rules.amounts()?;
        let left = amounts.0.iter().filter_map(|take| heap.checked_sub(*take));
        Some(sorted(&left.collect::<Vec<u64>>()))
    }

    /// Every move from a board with what it leaves, where looking at them can be paid.
    pub(super) fn moves_from<'a>(
        &self,
        rules: &'a dyn Rules,
        board: &'a Position,
    ) -> Option<impl Iterator<Item = (Move, Position)> + use<'a>> {
        let paid = self.proofs.purse.pay(all_options(rules, board));
        paid.then(|| {
            let moves = rules.moves(board);
            moves.filter_map(|by| rules.after(board, &by).map(|left| (by, left)))
        })
    }

    /// What the moves that take so many leave of a board.
    pub(super) fn left_by(&self, board: &Position, count: u64) -> Vec<Position> {
        let rules = &self.task.rules;
        let such = rules.moves(board).filter(|by| taken(by) == count);
        such.filter_map(|by| rules.after(board, &by)).collect()
    }

    /// Whether the parts of a board pair off.
    pub(super) fn pairs_off(&self, board: &Position) -> bool {
        let parts = self.task.rules.parts(board);
        parts.is_some_and(|parts| in_pairs(&parts))
    }

    /// Whether a board is known to have an outcome.
    pub(super) fn is(&mut self, board: &Position, is: Outcome) -> bool {
        matches!(self.proofs.outcome(board), Some((_, right)) if right == is)
    }

    /// Whether a board is known to be lost for the player to move.
    pub(super) fn is_lost(&mut self, board: &Position) -> bool {
        self.is(board, Outcome::P)
    }

    /// Whether a heap is known to be lost for the player to move.
    pub(super) fn is_lost_heap(&mut self, heap: u64) -> bool {
        self.is_lost(&Position(vec![heap]))
    }

    /// Whether a player can always win, as far as that is known.
    pub(super) fn can_win(&mut self, player: Player) -> Option<bool> {
        match self.proofs.winner(player) {
            Standing::Fact(_) => Some(true),
            Standing::False => Some(false),
            Standing::Unknown(_) => None,
        }
    }

    /// "Now row 3 has 6": of the board after the move that was made last. Where it is only true of the one before, nobody
    /// knows which is meant.
    pub(super) fn of_its_board(
        &mut self,
        item: &Item,
        premises: &Premises,
        text: &str,
        place: usize,
    ) -> Finding {
        if let (Said::After(sizes), Some(made)) = (&item.said, &self.own.made)
            && (item.next || made.place == place)
            && item.scope == Scope::Here
            && sorted(&made.after.0) != sorted(sizes)
        {
            let finding = self.of_either(item, premises, text, place);
            return unless_ok(finding);
        }
        let told = self.open_at(place).and_then(|_| self.board_told());
        let made = told.cloned().or_else(|| self.next().cloned());
        let left = self.own.left_by_move.filter(|(line, _)| line + 1 >= place);
        let left = left.map(|(_, left)| Position(vec![left]));
        let Some(after) = made.or(left).filter(|_| is_of_next(item)) else {
            let finding = self.of_either(item, premises, text, place);
            // "After my move row 1 has 5": of a move that is not known.
            return match (finding.verdict, &item.said) {
                (Verdict::Wrong, Said::Holds { .. }) if item.next || item.then => doubtful(),
                _ => finding,
            };
        };
        let next = self.on_board(after, |this| this.of_either(item, premises, text, place));
        let Some(next) = next else { return doubtful() };
        if next.verdict == Verdict::Ok {
            return next;
        }
        match self.of_either(item, premises, text, place).verdict {
            Verdict::Wrong | Verdict::Follows => next,
            _ => doubtful(),
        }
    }

    /// What is found on another board, of which nothing is remembered.
    pub(super) fn on_board<T>(
        &mut self,
        board: Position,
        find: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        let purse = self.proofs.purse.clone();
        let proofs = Proofs::about(self.task.rules.clone(), board, purse).ok()?;
        let before = (self.met, self.met_given_own);
        let proofs = std::mem::replace(&mut self.proofs, proofs);
        let names = self.own.names();
        let own = std::mem::replace(&mut self.own, names);
        let found = find(self);
        (self.proofs, self.own) = (proofs, own);
        (self.met, self.met_given_own) = before;
        Some(found)
    }
}

/// Whether words beside a statement say that it is about the board after the move.
fn is_of_next(item: &Item) -> bool {
    item.next && item.scope == Scope::Here && item.said.is_of_heaps()
}
