//! The parts of a proof by induction that can be left to the student, and what takes their place.

use std::ops::Range;

use crate::kinds::gaps::known;
use crate::proof::shown::{Row, RowSort, Shown};

/// A part left out is not shorter.
const FEWEST: usize = 3;

/// Whether a theorem is proved by induction.
pub fn suits(shown: &Shown) -> bool {
    shown.opening.contains("induction") && !holes(shown).is_empty()
}

/// The rows of each part that can be left out: all that comes after `fix` and `assume` at the beginning, and each block in
/// which a fact is proved.
pub fn holes(shown: &Shown) -> Vec<Range<usize>> {
    let rows = &shown.rows;
    let is_given = |row: &&Row| matches!(row.sort, RowSort::Fix | RowSort::Assume);
    let given = rows.iter().take_while(is_given).count();
    let mut holes: Vec<Range<usize>> = Vec::new();
    if given > 0 {
        holes.push(given..rows.len());
    }
    let mut open = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        if row.opens && row.sort != RowSort::Case {
            open.push((place, row.sort));
        }
        if row.ends()
            && let Some((begin, RowSort::Have)) = open.pop()
        {
            holes.push(begin + 1..place);
        }
    }
    holes.retain(|hole| hole.len() >= FEWEST);
    holes
}

/// Whether the rows of a part use only what is in a list.
pub fn keeps(shown: &Shown, hole: &Range<usize>, allowed: &[&str]) -> bool {
    let rows = shown.rows.get(hole.clone()).unwrap_or_default();
    let mut rows = rows.iter();
    rows.all(|row| known::beyond(&shown.name, &row.text, allowed).is_empty())
}
