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
