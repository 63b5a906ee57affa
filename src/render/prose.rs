//! An author's text as Markdown whose structure is ours, with a slot for all that is the author's.

use super::slot::{STOPS, Slot, Slots};
use crate::spec::{Piece, Prose};

impl<'a> Slots<'a> {
    /// The structure of an author's text as Markdown, with the marks of what the author put into it.
    pub fn prose(&mut self, prose: &'a Prose) -> String {
        let mut markdown = String::new();
        let mut after_formula = false;
        for piece in &prose.pieces {
            let slot = match piece {
                Piece::Structure(structure) => {
                    markdown.push_str(structure);
                    after_formula = false;
                    continue;
                }
                Piece::Text(text) => {
                    // A mark is not parted from the formula that it follows.
                    let glued = text
                        .chars()
                        .next()
                        .filter(|c| after_formula && STOPS.contains(*c));
                    markdown.extend(glued);
                    Slot::Text(text[glued.map_or(0, char::len_utf8)..].into())
                }
                Piece::Code(code) => Slot::Line(code.into()),
                Piece::Formula(notation) => Slot::Notation(notation),
                Piece::Picture(picture) => Slot::Picture(picture),
            };
            after_formula = matches!(slot, Slot::Notation(_));
            markdown.push_str(&self.add(slot).to_string());
        }
        markdown
    }
}
