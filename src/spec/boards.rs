//! What an exercise says of boards of heaps, and of boards of places.

use super::fields;
use super::names::Boards;

impl Boards {
    /// Heaps, as in Nim.
    pub const HEAPS: Boards = Boards {
        fields: &["heaps", "size"],
        require: &fields::REQUIRED,
        heaps: 3..=3,
        size: 1..=15,
    };

    /// Places in a row or round a ring, with markers and gaps.
    pub const PLACES: Boards = Boards {
        fields: &["circles", "gaps"],
        require: &["winner", "winning-moves"],
        heaps: 8..=8,
        size: 1..=1,
    };
}
