//! What positions in a diagram are called.

use crate::engine::diagram::Diagram;
use crate::language::print;
use crate::model::{Layout, Position};

/// Whether it is a key's.
pub fn is_marked(diagram: &Diagram) -> bool {
    diagram.nodes.iter().any(|node| node.outcome.is_some())
}

/// A position as it stands in a diagram: `4 3 2`, `0` where nothing is left, a circle as `oo.o`.
pub fn label(position: &Position, layout: Layout) -> String {
    match (layout.has_places(), &position.0[..]) {
        (true, _) => print::shown(position, layout),
        (_, []) => "0".to_string(),
        (_, heaps) => {
            let sizes: Vec<String> = heaps.iter().map(u64::to_string).collect();
            sizes.join(" ")
        }
    }
}
