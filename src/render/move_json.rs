//! A move as JSON.

use serde::Serialize;

use crate::model::position::{Move, Position};
use crate::model::rules::Layout;

/// A move in the words of its game.
#[derive(Clone, Serialize)]
#[serde(untagged)]
#[allow(missing_docs)] // the fields are those of the interface
pub enum MoveJson {
    /// In one of several heaps.
    Heap {
        heap: usize,
        take: u64,
        leave: Leave,
    },
    /// In the only heap.
    Pile { take: u64, leave: Leave },
    /// Round a circle.
    Circles { circles: Vec<usize> },
}

/// What a move leaves of a heap.
#[derive(Clone, Serialize)]
#[serde(untagged)]
pub enum Leave {
    /// One heap, or nothing.
    Heap(u64),
    /// Two heaps, the larger one first.
    Heaps([u64; 2]),
}

impl MoveJson {
    /// A move made at a position.
    pub fn of(by: &Move, at: &Position, layout: Layout) -> Option<MoveJson> {
        if layout.has_places() {
            let circles = by.0.iter().map(|take| take.heap.0).collect();
            return Some(MoveJson::Circles { circles });
        }
        let take = by.single()?;
        let left = at.heap(take.heap)?.checked_sub(take.count)?;
        let leave = match take.apart {
            0 => Leave::Heap(left),
            apart => Leave::Heaps([left.checked_sub(apart)?, apart]),
        };
        let (heap, take) = (take.heap.0, take.count);
        Some(match layout.names_heap(at.0.len()) {
            false => MoveJson::Pile { take, leave },
            true => MoveJson::Heap { heap, take, leave },
        })
    }
}
