//! State diagrams as SVG, as text and as JSON.

mod arrange;
mod labels;
pub mod marks;
pub mod place;
pub mod svg;
mod table;

use serde_json::{Value as Json, json};

use crate::engine::diagram::{Beside, Diagram, Node};
use crate::render::slot::outcome;

pub use labels::{is_marked, label};
pub use table::{rows, spoken_rows, text};

/// A diagram for other programs. `options` are places in the list of nodes; what is blank is `null`.
pub fn json(diagram: &Diagram) -> Json {
    let marked = is_marked(diagram);
    let node = |node: &Node| {
        let known = node.given || marked;
        let mut fields = json!({
            "position": known.then_some(&node.position.0),
            "given": node.given,
            "level": node.level,
            "options": node.options,
        });
        if marked {
            fields["outcome"] = json!(node.outcome.map(outcome));
        }
        if marked && diagram.beside == Beside::BigHeaps {
            fields["big_heaps"] = json!(node.big_heaps);
        }
        if marked && diagram.beside != Beside::Nothing {
            fields["nim_sum"] = json!(node.nim_sum);
        }
        fields
    };
    let nodes: Vec<Json> = diagram.nodes.iter().map(node).collect();
    json!({"whole": diagram.whole, "nodes": nodes})
}
