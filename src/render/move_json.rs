//! A move as JSON.

use super::fields::{Field, Fields, fields};
use crate::model::position::{Move, Position};
use crate::model::rules::Layout;

/// A move made at a position, in the words of its game: in one of several heaps, in the only one, or round a circle.
pub fn fields_of(by: &Move, at: &Position, layout: Layout) -> Option<Fields<'static>> {
    if layout.has_places() {
        let circles = by.0.iter().map(|take| take.heap.0);
        return Some(fields!(circles = circles.collect::<Field>()));
    }
    let take = by.single()?;
    let left = at.heap(take.heap)?.checked_sub(take.count)?;
    let leave = match take.apart {
        0 => Field::from(left),
        // The larger heap stands first.
        apart => vec![left.checked_sub(apart)?, apart].into(),
    };
    let heap = layout.names_heap(at.0.len()).then_some(take.heap.0);
    Some(fields!(
        heap = Field::given(heap),
        take = take.count,
        leave = leave
    ))
}
