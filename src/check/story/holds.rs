//! What holds of the boards that a told game may have come to.

use super::super::answering::Answering;
use super::super::formulas::same;
use super::super::heaps::filled;
use super::super::multisets::{all_equal, in_pairs, sorted};
use super::super::tale::{State, Tale};
use super::super::verdict::Verdict;
use super::begins::Cue;
use crate::language::said::{Item, Play, Said, Scope, Tie, Told, Who};
use crate::model::claim::{Counted, Outcome};
use crate::model::position::Position;

/// What it takes to look at a statement about a board once more, in steps.
const LOOK: u64 = 80;

impl Answering {
    /// The cases in which a supposition holds, among those of the story and those that it may turn to.
    pub(super) fn cases_that_are(&mut self, from: Vec<Tale>, said: &Said, cue: &Cue) -> Vec<Tale> {
        let mut all = Vec::new();
        for tale in from {
            let Some(now) = tale.now() else { continue };
            let such = now.where_some(|board| self.is_so(said, board, cue));
            if !such.cases.is_empty() {
                all.push(tale.with(such));
            }
        }
        match said {
            Said::Board(sizes) | Said::After(sizes) if all.is_empty() => {
                Tale::begins_anyhow(&Position(sizes.clone()), self.own.writer)
            }
            Said::Told(Told::At(sizes)) if all.is_empty() => match self.board_with(sizes) {
                Some(board) => Tale::begins_anyhow(&board, self.own.writer),
                None => all,
            },
            _ => all,
        }
    }

    /// A state of which a statement holds in every case; each of several sizes must be left in some case.
    pub(super) fn state_that_is(&mut self, tale: &Tale, said: &Said, cue: &Cue) -> Option<State> {
        let left = match said {
            Said::Told(Told::Left { cases, arcs, .. }) => Some((cases, *arcs)),
            Said::Told(Told::Splits { cases, .. }) => Some((cases, true)),
            _ => None,
        };
        if let Some((cases, arcs)) = left.filter(|(cases, _)| cases.len() > 1) {
            let happens = |sizes: &Vec<u64>| {
                let mut boards = tale.ends.iter().chain(tale.now()).flat_map(State::boards);
                boards.any(|board| self.has_left(board, sizes, arcs))
            };
            if !cases.iter().all(happens) {
                return None;
            }
        }
        tale.now()?.where_each(|board| self.is_so(said, board, cue))
    }

    /// Whether these are the arcs of a board, or else what is left of it in all.
    fn has_left(&self, board: &Position, sizes: &[u64], arcs: bool) -> bool {
        let total: u64 = board.0.iter().sum();
        match arcs {
            true => sorted(&self.parts_of(board)) == sorted(sizes),
            false => sizes.iter().try_fold(0_u64, |sum, n| sum.checked_add(*n)) == Some(total),
        }
    }

    /// A board with these arcs or heaps; none where a circle has no room for them.
    fn board_with(&self, sizes: &[u64]) -> Option<Position> {
        if !self.task.rules.layout().has_places() {
            return Some(Position(sizes.to_vec()));
        }
        let places = self.start().0.len();
        let mut board = Vec::new();
        for &size in sizes {
            let size = usize::try_from(size).ok().filter(|size| *size < places)?;
            board.extend(std::iter::repeat_n(1, size));
            board.push(0);
        }
        (board.len() <= places).then(|| {
            board.resize(places, 0);
            Position(board)
        })
    }

    /// The arcs of a circle or a row, and else the heaps that are left.
    fn parts_of(&self, board: &Position) -> Vec<u64> {
        let rules = &self.task.rules;
        match rules.layout().has_places() {
            true => rules.parts(board).unwrap_or_default(),
            false => filled(board),
        }
    }

    /// Whether a statement is true of a board.
    fn is_so(&mut self, said: &Said, board: &Position, cue: &Cue) -> bool {
        let rules = self.task.rules.clone();
        let places = rules.layout().has_places();
        let parts = self.parts_of(board);
        let equal = || in_pairs(&parts) || all_equal(&parts);
        let total: u64 = board.0.iter().sum();
        match said {
            Said::Left { size, by } => {
                let multiple = by.is_none_or(|by| by > 0 && total.is_multiple_of(by));
                size.is_none_or(|size| size == total) && multiple
            }
            Said::Board(sizes) | Said::After(sizes) if places => {
                rules.canonical(&Position(sizes.clone())) == rules.canonical(board)
            }
            Said::Board(sizes)
            | Said::After(sizes)
            | Said::Move(Play::To(sizes))
            | Said::Told(Told::Moves(Play::To(sizes))) => same(&board.0, sizes),
            Said::Parts { are, .. } => sorted(&parts) == sorted(are),
            Said::EqualHeaps => equal(),
            Said::EqualParts { equal: said, .. } => equal() == *said,
            Said::Number {
                counted: Counted::Counters,
                is: left,
                ..
            }
            | Said::Move(Play::LeaveSomewhere(left))
            | Said::Told(Told::Moves(Play::LeaveSomewhere(left))) => total == *left,
            Said::LeftOver(left) => left.as_number() == Some(total),
            Said::OddNumber { n, .. } => self.has_left(board, &[*n], true),
            Said::Told(Told::Left { cases, arcs, .. }) => {
                let mut cases = cases.iter();
                // "2 and 4 remain" may name places.
                let stay = |sizes: &Vec<u64>| places && marked(board) == *sizes;
                cases.any(|sizes| self.has_left(board, sizes, *arcs) || stay(sizes))
            }
            Said::Told(Told::Splits { cases, .. }) => {
                let mut cases = cases.iter();
                cases.any(|sizes| self.has_left(board, sizes, true))
            }
            Said::Told(Told::Leaves { pairs, .. }) => pairs.iter().any(|(_, left)| *left == total),
            Said::Told(Told::At(sizes)) if places => self.has_left(board, sizes, true),
            Said::Told(Told::At(sizes)) => same(&board.0, sizes),
            Said::Told(Told::Case { size, arcs }) => self.has_left(board, &[*size], *arcs),
            Said::Told(Told::Keeps { sizes, .. }) => sizes[..] == [total],
            Said::Told(Told::Stay { places: stay, each }) => {
                let each = each.is_none_or(|each| parts.iter().all(|part| *part == each));
                marked(board) == sorted(stay) && each
            }
            Said::Told(Told::NoNeighbours) => parts.iter().all(|part| *part == 1),
            Said::Told(Told::Apart) => parts.len() > 1,
            Said::Told(Told::Arcs(arcs)) => parts.len() as u64 == *arcs,
            _ => self.proofs.purse.pay(LOOK) && self.is_true_of(said, board, cue),
        }
    }

    /// Whether a statement about a board that is not named is true of this one.
    fn is_true_of(&mut self, said: &Said, board: &Position, cue: &Cue) -> bool {
        let item = Item {
            said: said.clone(),
            ..cue.item.clone()
        };
        self.is_true_of_board(&item, board, cue.place)
    }

    /// Whether a statement is true of a board, as if that one were posed.
    pub(super) fn is_true_of_board(&mut self, item: &Item, board: &Position, place: usize) -> bool {
        let named = item.said.board().is_some();
        let item = Item {
            scope: Scope::Here,
            tie: Tie::None,
            next: false,
            ..item.clone()
        };
        let own = self.own.clone();
        let found = match named {
            true => Some(self.of_board(&item, Some(board), place)),
            false => self.on_board(board.clone(), |this| this.of_board(&item, None, place)),
        };
        self.own = own;
        found.is_some_and(|found| found.verdict == Verdict::Ok)
    }

    /// A tale in which somebody wins, whoever that is.
    pub(super) fn won_by(&mut self, tale: &Tale, winner: Who) -> Option<Tale> {
        let player = match winner {
            Who::Player(player) => player,
            Who::Me => tale.me.or(tale.first_mover())?,
            Who::Other | Who::He => tale.me?.other(),
            Who::Unsaid => tale.now()?.moved,
        };
        let is = Outcome::won(player != tale.now()?.moved);
        Some(tale.with(tale.now()?.where_each(|board| self.is(board, is))?))
    }

    /// A tale in which whoever is to move wins or loses.
    pub(super) fn decided(&mut self, tale: &Tale, is: Outcome) -> Option<Tale> {
        let now = tale.now()?;
        let over = now.boards().all(|board| filled(board).is_empty());
        let to_move = now.moved.other();
        // "I take the last one, lost."
        let player = tale.me.filter(|_| over).unwrap_or(to_move);
        let winner = match is {
            Outcome::N => player,
            Outcome::P => player.other(),
        };
        self.won_by(tale, Who::Player(winner))
    }
}

/// The places that have a counter.
fn marked(board: &Position) -> Vec<u64> {
    let all = (1..).zip(&board.0);
    let marked = all.filter(|(_, counters)| **counters > 0);
    marked.map(|(place, _)| place).collect()
}
