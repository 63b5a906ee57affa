//! The lines of a document in the making: runs of characters become lines, cells become rows.

use super::linear;

/// How characters are set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Struck out.
    pub struck: bool,
    /// Raised or lowered.
    pub level: Level,
}

/// Where characters stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// On the line.
    #[default]
    Base,
    /// Above it, as exponents do.
    Above,
    /// Below it.
    Below,
}

/// Lines, and the one that is being written.
#[derive(Debug, Default)]
pub struct Lines {
    done: String,
    /// Neighbours differ in style.
    runs: Vec<(Style, String)>,
}

impl Lines {
    /// Adds characters to the line.
    pub fn text(&mut self, style: Style, text: &str) {
        match self.runs.last_mut() {
            Some((last, before)) if *last == style => before.push_str(text),
            _ if text.is_empty() => {}
            _ => self.runs.push((style, text.to_string())),
        }
    }

    /// Adds characters whose blanks are one where they follow each other, and none where a line begins.
    pub fn flowing(&mut self, style: Style, text: &str) {
        let blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0C');
        let mut flowing = String::with_capacity(text.len());
        let ends = |(_, text): &(Style, String)| text.ends_with(blank);
        let mut after_blank = self.runs.last().is_none_or(ends);
        for c in text.chars() {
            match blank(c) {
                true if after_blank => {}
                true => flowing.push(' '),
                false => flowing.push(c),
            }
            after_blank = blank(c);
        }
        self.text(style, &flowing);
    }

    /// Adds a text that may have several lines.
    pub fn several(&mut self, style: Style, text: &str) {
        let mut lines = text.split('\n');
        self.text(style, lines.next().unwrap_or_default());
        for line in lines {
            self.end();
            self.text(style, line);
        }
    }

    /// Ends the line, whatever is on it.
    pub fn end(&mut self) {
        let runs = std::mem::take(&mut self.runs);
        let from = self.done.len();
        let line = printed(&runs);
        self.done.push_str(line.trim_end());
        // What a formula or a letter has within it ends no line here.
        if self
            .done
            .get(from..)
            .is_some_and(|line| line.contains('\n'))
        {
            let line = self.done.split_off(from).replace('\n', " ");
            self.done.push_str(&line);
        }
        self.done.push('\n');
    }

    /// Ends the line if anything is on it.
    pub fn block(&mut self) {
        if !self.runs.is_empty() {
            self.end();
        }
    }

    /// Adds a row of a table. A cell alone in its row keeps its lines; cells with as many lines each stand beside each other
    /// line by line; else a row is a line.
    pub fn row(&mut self, cells: &[String]) {
        self.block();
        let cells: Vec<Vec<&str>> = cells.iter().map(|cell| written(cell)).collect();
        let mut filled = cells.iter().filter(|lines| !lines.is_empty());
        let height = filled.next().map_or(0, Vec::len);
        let even = filled.all(|lines| lines.len() == height);
        match even {
            true => (0..height).for_each(|line| {
                let line = cells.iter().map(|cell| cell.get(line).copied());
                self.cells(line.map(Option::unwrap_or_default));
            }),
            false => {
                let joined: Vec<String> = cells.iter().map(|lines| lines.join("; ")).collect();
                self.cells(joined.iter().map(String::as_str));
            }
        }
    }

    fn cells<'c>(&mut self, cells: impl Iterator<Item = &'c str>) {
        let line = cells.collect::<Vec<_>>().join(" | ");
        self.done.push_str(line.trim_end_matches([' ', '|']));
        self.done.push('\n');
    }

    /// Returns all lines.
    pub fn finish(mut self) -> String {
        self.block();
        self.done
    }
}

/// The lines of a cell on which something is written.
fn written(cell: &str) -> Vec<&str> {
    let lines = cell.lines().map(str::trim);
    lines.filter(|line| !line.is_empty()).collect()
}

/// A line with signs for what its styles say.
fn printed(runs: &[(Style, String)]) -> String {
    let mut out = String::new();
    let (mut struck, mut raised) = (None, false);
    let mut runs = runs.iter().peekable();
    while let Some((style, text)) = runs.next() {
        if style.struck {
            struck.get_or_insert(out.len());
        }
        match style.level {
            Level::Base if raised => linear::follow(&mut out, text),
            Level::Base => out.push_str(text),
            Level::Above => linear::script(&mut out, '^', text),
            Level::Below => linear::script(&mut out, '_', text),
        }
        raised = style.level != Level::Base;
        let ends = runs.peek().is_none_or(|(next, _)| !next.struck);
        if let Some(from) = struck.take_if(|_| ends) {
            linear::strike(&mut out, from);
        }
    }
    out
}
