//! The pieces of a proof that are put in order: lines, each with the lines inside it, and lines that do not belong there.

use crate::kinds::theorems::changes::Change;
use crate::proof::shown::{Row, RowSort, Shown};

/// No proof of fewer or more pieces is a puzzle, nor one of more lines.
const FEWEST: usize = 4;
const MOST: usize = 12;
const MOST_LINES: usize = 26;

/// A line with the lines inside it, as they stand in a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece(pub Vec<String>);

impl Piece {
    /// As a text.
    pub fn text(&self) -> String {
        self.0.iter().map(|line| format!("{line}\n")).collect()
    }
}

/// Whether a proof makes a puzzle.
pub fn suits(shown: &Shown) -> bool {
    let pieces = ranges(shown).len();
    (FEWEST..=MOST).contains(&pieces) && shown.rows.len() <= MOST_LINES
}

/// The pieces of a proof in its order.
pub fn of(shown: &Shown) -> Vec<Piece> {
    let piece = |rows: &[Row]| Piece(rows.iter().map(Row::line).collect());
    let ranges = ranges(shown).into_iter();
    ranges
        .filter_map(|rows| Some(piece(shown.rows.get(rows)?)))
        .collect()
}

/// Which rows each piece has.
fn ranges(shown: &Shown) -> Vec<std::ops::Range<usize>> {
    let mut ranges: Vec<std::ops::Range<usize>> = Vec::new();
    let mut open = 0usize;
    for (place, row) in shown.rows.iter().enumerate() {
        let inside = open > 0 || row.sort == RowSort::Link;
        match ranges.last_mut().filter(|_| inside) {
            Some(last) => last.end = place + 1,
            None => ranges.push(place..place + 1),
        }
        match row.sort {
            RowSort::Case => {}
            RowSort::End => open = open.saturating_sub(1),
            _ => open += usize::from(row.opens),
        }
    }
    ranges
}

/// Lines that do not belong to a proof, the best ones first: its own lines made wrong, then lines from its neighbours.
/// There is one of its own lines each time at most, and no line twice.
pub fn strangers(shown: &'static Shown) -> Vec<Piece> {
    let own = ranges(shown);
    let alone = |row: usize| own.iter().any(|rows| *rows == (row..row + 1));
    let mut changed: Vec<&Change> = Vec::new();
    for change in Change::of(shown).filter(|change| alone(change.row)) {
        if changed.iter().all(|other| other.row != change.row) {
            changed.push(change);
        }
    }
    let indent = shown.rows.first().map_or(0, |row| row.indent);
    let piece = |text: &str| Piece(vec![format!("{}{text}", " ".repeat(indent))]);
    let mut strangers: Vec<Piece> = changed.iter().map(|change| piece(change.text)).collect();
    let place = Shown::all()
        .iter()
        .position(|other| std::ptr::eq(other, shown));
    let mut others: Vec<(usize, &Shown)> = Shown::all().iter().enumerate().collect();
    others.retain(|(_, other)| other.name != shown.name);
    let distance = |other: usize| other.abs_diff(place.unwrap_or(0));
    others.sort_by_key(|(other, theorem)| (theorem.file != shown.file, distance(*other)));
    let here = of(shown);
    for row in others.iter().flat_map(|(_, other)| &other.rows) {
        let line = piece(&row.text);
        let fits = matches!(row.sort, RowSort::Have | RowSort::Obtain) && !row.opens;
        if fits && !here.contains(&line) && !strangers.contains(&line) {
            strangers.push(line);
        }
    }
    strangers
}
