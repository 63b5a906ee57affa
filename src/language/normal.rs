//! A line as plain text: no-break blanks, zero-width characters and full-width signs are what they look like.

use super::said::{Line, Span};

/// A line in plain characters, and where each of its bytes was in the student's own text.
pub(super) struct Normal {
    pub text: String,
    places: Vec<u32>,
}

/// The plain text of a line; nothing where it is plain already.
pub(super) fn normal(line: &str) -> Option<Normal> {
    if line.chars().all(|char| plain(char) == Some(char)) {
        return None;
    }
    let mut normal = Normal {
        text: String::with_capacity(line.len()),
        places: Vec::with_capacity(line.len() + 1),
    };
    for (place, char) in line.char_indices() {
        if let Some(plain) = plain(char) {
            normal.text.push(plain);
            normal.places.resize(normal.text.len(), place as u32);
        }
    }
    normal.places.push(line.len() as u32);
    Some(normal)
}

/// What a character looks like; nothing where it cannot be seen.
fn plain(char: char) -> Option<char> {
    match char {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Some(' '),
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => None,
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(char) - 0xFEE0),
        _ => Some(char),
    }
}

impl Normal {
    /// What was read of the plain text, with its places in the student's own.
    pub fn restore(&self, mut sentence: Line) -> Line {
        let items = sentence.items.iter_mut().map(|item| &mut item.span);
        let unread = sentence.unread.iter_mut().map(|(span, _)| span);
        let left = sentence
            .clauses
            .iter_mut()
            .flat_map(|clause| clause.left.iter_mut().chain(&mut clause.strange));
        for span in items.chain(unread).chain(left) {
            *span = self.span(span);
        }
        sentence
    }

    fn span(&self, span: &Span) -> Span {
        let place = |at: usize| self.places.get(at).map_or(0, |place| *place as usize);
        place(span.start)..place(span.end).max(place(span.start))
    }
}
