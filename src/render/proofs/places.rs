//! Lines and columns of places in a text, fast for many of them.

/// Where the lines of a text begin.
pub struct Places<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

/// A place, from 1; the line there, and which byte of the line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'t> {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
    /// What stands in the line.
    pub text: &'t str,
    /// The byte of the line.
    pub byte: usize,
}

impl<'t> Places<'t> {
    /// The places of a text.
    pub fn new(text: &'t str) -> Places<'t> {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let starts = [0].into_iter().chain(ends.map(|(at, _)| at + 1));
        Places {
            text,
            starts: starts.collect(),
        }
    }

    /// The place of a byte; the end of the text for those beyond it.
    pub fn of(&self, at: usize) -> Place<'t> {
        let at = at.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= at);
        let start = self.starts.get(line.saturating_sub(1)).copied();
        let rest = self.text.get(start.unwrap_or_default()..);
        let line_text = rest
            .and_then(|rest| rest.lines().next())
            .unwrap_or_default();
        let byte = at - start.unwrap_or_default();
        let before = match line_text.get(..byte) {
            Some(before) => before.chars().count(),
            None => line_text.char_indices().filter(|(i, _)| *i < byte).count(),
        };
        Place {
            line,
            column: before + 1,
            text: line_text,
            byte,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Places;

    #[test]
    fn places() {
        let places = Places::new("ab\n⊕c\r\n\nd");
        let cases = [
            (0, 1, 1, "ab"),
            (2, 1, 3, "ab"),
            (3, 2, 1, "⊕c"),
            (6, 2, 2, "⊕c"),
            (9, 3, 1, ""),
            (10, 4, 1, "d"),
            (11, 4, 2, "d"),
            (99, 4, 2, "d"),
        ];
        for (at, line, column, text) in cases {
            let place = places.of(at);
            assert_eq!(
                (place.line, place.column, place.text),
                (line, column, text),
                "{at}"
            );
        }
        let empty = Places::new("").of(0);
        assert_eq!((empty.line, empty.column, empty.text), (1, 1, ""));
    }
}
