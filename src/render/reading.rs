//! What a solution is read with: moves, numbers and counters as the template sees them.

use std::borrow::Cow;

use super::fields::{Fields, Token, Value, fields};
use super::ink::Formula;
use super::slot::{Ref, Slot, Slots};
use crate::engine::sums::sum_of_powers;
use crate::language::print;
use crate::model::{Chain, Derivation, Expr, HeapNo, Layout, Line, Move, Position, Take};
use crate::spec::Words;

/// Turns lines into parts.
pub struct Reading<'a, 'b> {
    /// What lies on the table.
    pub layout: Layout,
    /// The solution.
    pub derivation: &'a Derivation,
    /// What the set calls heaps and counters.
    pub words: &'a Words,
    /// Whether proofs are printed as a textbook has them.
    pub textbook: bool,
    /// Where the slots go.
    pub slots: &'b mut Slots<'a>,
}

impl<'a> Reading<'a, '_> {
    /// Which position one is: the one that is posed, or one after a move.
    pub fn of(&self, position: &Position) -> Of {
        match *position == self.derivation.position {
            true => Of::Start,
            false => Of::After,
        }
    }

    /// Moves as a template sees them.
    pub fn move_views(&mut self, moves: &[Move]) -> Vec<Fields<'static>> {
        moves.iter().filter_map(|by| self.move_view(by)).collect()
    }

    /// A move in one heap as a template sees it.
    pub fn move_view(&mut self, by: &Move) -> Option<Fields<'static>> {
        let take = match self.layout.has_places() {
            true => by.0.first().copied()?,
            false => by.single()?,
        };
        let leave = self
            .derivation
            .position
            .heap(take.heap)?
            .checked_sub(take.count)?
            .checked_sub(take.apart)?;
        Some(self.view_of(by, take, leave, self.derivation.position.0.len()))
    }

    fn view_of(&mut self, by: &Move, take: Take, leave: u64, heaps: usize) -> Fields<'static> {
        let circle = self.layout.has_places();
        let places = by.0.iter().filter(|_| circle);
        let from = self.layout.disguise();
        fields!(
            // The number of the heap.
            heap = self.number(take.heap.0 as u64),
            // How many counters are taken, with the word.
            taken = self.counters(take.count),
            // Whether none are taken, since the heap is only divided.
            nothing = take.count == 0,
            // How many stay in the heap, a number.
            leave = self.number(leave),
            // How many become a heap of their own, where the heap is divided.
            apart = (take.apart > 0).then(|| self.number(take.apart)),
            // Whether the whole heap goes.
            all = leave == 0,
            // The square or the place of the coin, where that is what a heap looks like.
            from = from.map(|_| self.number(leave.saturating_add(take.count))),
            // Whether there is only one heap, which needs no number.
            alone = !self.layout.names_heap(heaps),
            // Round a circle: the places that are taken, in order. Else empty.
            places = places
                .map(|take| self.number(take.heap.0 as u64))
                .collect::<Vec<_>>(),
        )
    }

    /// A move made at some position, in one heap or in several.
    pub fn move_at(&mut self, by: &Move, at: &Position) -> Fields<'static> {
        let take = by.0.first().copied().unwrap_or(Take::of(HeapNo(0), 0));
        let size = at.heap(take.heap).unwrap_or(0);
        let leave = size.saturating_sub(take.count.saturating_add(take.apart));
        self.view_of(by, take, leave, at.0.len())
    }

    /// A number in running text.
    pub fn number(&mut self, n: u64) -> Ref {
        self.slots.add(Slot::Number(n))
    }

    /// A number of counters in running text.
    pub fn counters(&mut self, n: u64) -> Ref {
        self.slots.add(Slot::Count(n, self.words.counter()))
    }

    /// `29 = 16 + 8 + 4 + 1`; a number that is a power stands alone.
    pub(super) fn expansion(&mut self, n: u64) -> Ref {
        let sum = sum_of_powers(n);
        let formula = match sum {
            Expr::Plus(_) => Formula::Chain(Cow::Owned(Chain::equal(Expr::number(n), sum))),
            _ => Formula::Expr(Cow::Owned(Expr::number(n))),
        };
        self.slots.add(Slot::Formula(formula))
    }

    pub(super) fn text(&mut self, line: &Line) -> Fields<'static> {
        let text = print::line(line, self.derivation, self.layout);
        fields!(is = "line", text = self.slots.text(text))
    }
}

// What a template sees of a solution: parts, each a kind of statement with slots for its numbers and formulas. The
// sentences are the template's.

/// Which position a part speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The one that the question poses.
    Start,
    /// The one after the move.
    After,
    /// Not a position: a heap and the nim-sum.
    Target,
}

impl Of {
    /// The word for it in templates.
    pub fn word(self) -> &'static str {
        match self {
            Of::Start => "start",
            Of::After => "after",
            Of::Target => "target",
        }
    }
}

impl<'a> Value<'a> for Of {
    fn put(self, tokens: &mut Vec<Token<'a>>) {
        self.word().put(tokens);
    }
}
