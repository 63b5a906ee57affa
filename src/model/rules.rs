//! What a game allows: its moves, who wins when they run out, and which theorems hold for it. The `Rules` half of every
//! game is trusted, so it stays under twenty lines.

use super::position::{HeapNo, Move, Position};

/// Who wins when no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Normal play: who cannot move has lost.
    Normal,
    /// Misère play: who cannot move has won.
    Misere,
}

/// A theorem of the lectures that the kernel may apply to a game. Its hypotheses are checked where it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theorem {
    /// Nim: N-position exactly when the nim-sum is not 0 (lecture 000, Theorem 1).
    One,
    /// Classic Nim with two or more big heaps: N-position exactly when the nim-sum is not 0 (000, Theorem 2).
    Two,
    /// Classic Nim with exactly one big heap: N-position (000, proof of Theorem 2 and Example 5c).
    OneBigHeap,
    /// Classic Nim without a big heap: P-position exactly when the number of heaps of one is odd.
    NoBigHeap,
}

/// The rules of play of one game. Trusted: the kernel believes what stands here.
pub trait Rules: Sync {
    /// Who wins when no move is left.
    fn convention(&self) -> Convention;

    /// The position that a move leads to, or `None` where the move is not legal.
    fn after(&self, position: &Position, by: &Move) -> Option<Position>;

    /// Every legal move once, in heap order and then by the number taken. Lazy, since there may be 2^63 of them.
    fn moves<'a>(&self, position: &'a Position) -> Box<dyn Iterator<Item = Move> + 'a>;

    /// The theorems that hold for this game.
    fn theorems(&self) -> &'static [Theorem];
}

/// The move of Nim: any number of counters, at least one, from exactly one heap.
pub fn take_any(position: &Position, by: &Move) -> Option<Position> {
    let take = by.single()?;
    let left = position.heap(take.heap)?.checked_sub(take.count)?;
    (take.count > 0).then(|| position.with(take.heap, left))
}

/// Every move of `take_any`.
pub fn all_takes(position: &Position) -> Box<dyn Iterator<Item = Move> + '_> {
    let takes = |(heap, size): (HeapNo, u64)| (1..=size).map(move |count| Move::take(heap, count));
    Box::new(position.heaps().flat_map(takes))
}
