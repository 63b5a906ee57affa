//! State diagrams as SVG, as text and as JSON.

use serde_json::{Value as Json, json};

use crate::engine::diagram::Diagram;

/// A diagram for other programs.
pub fn json(_diagram: &Diagram) -> Json {
    json!({})
}

/// A diagram as plain text in a code block.
pub fn text(_diagram: &Diagram) -> String {
    String::new()
}

/// A diagram as a picture.
pub fn svg(_out: &mut String, _diagram: &Diagram) {}
