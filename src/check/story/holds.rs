//! What holds of the boards that a told game may have come to.

use super::super::answering::Answering;
use super::super::heaps::filled;
use super::super::multisets::{all_equal, in_pairs, sorted};
use super::super::premises::Premises;
use super::super::tale::{State, Tale};
use super::super::verdict::Verdict;
use super::begins::Cue;
use super::event::Winner;
use crate::language::said::{Board, Item, Play, Said, Scope, Told};
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
            | Said::Told(Told::Moves(Play::To(sizes))) => same_heaps(board, sizes),
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
            Said::Told(Told::At(sizes)) => same_heaps(board, sizes),
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
        let mut said = said.clone();
        if let Some(of) = said.board_mut() {
            *of = Board::These(board.0.clone());
        }
        let item = Item {
            said,
            scope: Scope::Here,
            or: None,
            ..cue.item.clone()
        };
        let own = self.own.clone();
        let finding = self.statement(&item, &Premises::default(), "", cue.place);
        self.own = own;
        finding.verdict == Verdict::Ok
    }

    /// A tale in which somebody wins, whoever that is.
    pub(super) fn won_by(&mut self, tale: &Tale, winner: &Winner) -> Option<Tale> {
        let now = tale.now()?;
        let over = now.boards().all(|board| filled(board).is_empty());
        let player = match winner {
            // "I take the last one, lost."
            Winner::By(is) if over && tale.me.is_some() => match is {
                Outcome::N => tale.me?,
                Outcome::P => tale.me?.other(),
            },
            Winner::Player(player) => *player,
            Winner::Me => tale.me.or(tale.first_mover())?,
            Winner::NotMe => tale.me?.other(),
            Winner::Mover | Winner::By(Outcome::P) => now.moved,
            Winner::By(Outcome::N) => now.moved.other(),
        };
        let is = match player == now.moved {
            true => Outcome::P,
            false => Outcome::N,
        };
        let wins = |board: &Position| {
            let outcome = self.proofs.outcome(board);
            outcome.is_some_and(|(_, right)| right == is)
        };
        Some(tale.with(now.where_each(wins)?))
    }
}

/// Whether a board has these heaps, in any order.
pub(super) fn same_heaps(board: &Position, sizes: &[u64]) -> bool {
    sorted(&filled(board)) == sorted(&filled(&Position(sizes.to_vec())))
}

/// The places that have a counter.
fn marked(board: &Position) -> Vec<u64> {
    let all = (1..).zip(&board.0);
    let marked = all.filter(|(_, counters)| **counters > 0);
    marked.map(|(place, _)| place).collect()
}
