//! Positions and moves as they stand on the board. No game is known here.

use super::heap_code::HeapMove;

/// The largest heap that is accepted anywhere: 2^63 - 1.
pub const LARGEST_HEAP: u64 = (1 << 63) - 1;

/// The largest number of heaps that is accepted anywhere.
pub const MOST_HEAPS: usize = 64;

/// Heap sizes in board order; empty heaps are kept, and the order is never changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position(pub Vec<u64>);

/// The number of a heap on the board, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeapNo(pub usize);

/// Counters taken from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Take {
    /// The heap that they are taken from.
    pub heap: HeapNo,
    /// How many counters are taken.
    pub count: u64,
    /// How many of those that stay become a heap of their own, right after the first one; 0 where the heap is not divided.
    pub apart: u64,
}

/// What a player does in one turn: one `Take` in Nim, one or two neighbours in a circle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub Vec<Take>);

impl Position {
    /// The size of a heap, or `None` where there is no such heap.
    pub fn heap(&self, heap: HeapNo) -> Option<u64> {
        self.0.get(heap.0.checked_sub(1)?).copied()
    }

    /// The heaps with their numbers, in board order.
    pub fn heaps(&self) -> impl Iterator<Item = (HeapNo, u64)> + '_ {
        self.0
            .iter()
            .enumerate()
            .map(|(i, &size)| (HeapNo(i + 1), size))
    }

    /// The position with one heap changed to another size; unchanged where there is no such heap.
    pub fn with(&self, heap: HeapNo, size: u64) -> Position {
        let mut heaps = self.0.clone();
        if let Some(slot) = heap.0.checked_sub(1).and_then(|i| heaps.get_mut(i)) {
            *slot = size;
        }
        Position(heaps)
    }

    /// The position after a change of one heap, of which some counters may come to stand apart in a new heap right after it;
    /// `None` where there is no such heap.
    pub fn changed(&self, heap: HeapNo, size: u64, apart: u64) -> Option<Position> {
        let place = heap
            .0
            .checked_sub(1)
            .filter(|&place| place < self.0.len())?;
        let mut after = self.with(heap, size);
        if apart > 0 {
            after.0.insert(place + 1, apart);
        }
        Some(after)
    }

    /// How many heaps are big, that is, have more than one counter (Definition 3).
    pub fn big_heaps(&self) -> u64 {
        self.0.iter().filter(|&&size| size > 1).count() as u64
    }

    /// How many heaps have exactly one counter.
    pub fn ones(&self) -> u64 {
        self.0.iter().filter(|&&size| size == 1).count() as u64
    }
}

impl From<Take> for HeapMove {
    fn from(take: Take) -> HeapMove {
        HeapMove {
            count: take.count,
            apart: take.apart,
        }
    }
}

impl Take {
    /// Counters taken from a heap that stays one heap.
    pub fn of(heap: HeapNo, count: u64) -> Take {
        Take {
            heap,
            count,
            apart: 0,
        }
    }
}

impl Move {
    /// The move that takes `count` counters from one heap.
    pub fn take(heap: HeapNo, count: u64) -> Move {
        Move(vec![Take::of(heap, count)])
    }

    /// The move that takes `count` counters from one heap and makes `apart` of the others a heap of their own.
    pub fn divide(heap: HeapNo, count: u64, apart: u64) -> Move {
        Move(vec![Take { heap, count, apart }])
    }

    /// The only `Take` of a move in one heap, else `None`.
    pub fn single(&self) -> Option<Take> {
        match self.0[..] {
            [take] => Some(take),
            _ => None,
        }
    }
}
