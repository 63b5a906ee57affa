//! The parts of a proof's lines that can be left out, each with its place.

use crate::proof::shown::{RowSort, Shown};
use crate::proof::written::Span;

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// The right side of a link, a witness, or a term of an instance.
    Term,
    /// The formula of `have`.
    Formula,
    /// All reasons of a line, with the word `by`.
    Reasons,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub sort: Sort,
    /// The row in which it stands, from 0.
    pub row: usize,
    /// Where in the row's text.
    pub span: Span,
}

/// All parts of a proof in the order of its lines. Those of one line may overlap.
pub fn parts(shown: &Shown) -> Vec<Part> {
    let mut parts = Vec::new();
    for (number, row) in shown.rows.iter().enumerate() {
        let mut add = |sort, span: &Span| {
            let (row, span) = (number, span.clone());
            parts.push(Part { sort, row, span });
        };
        if let (RowSort::Have, Some(formula)) = (row.sort, &row.formula) {
            add(Sort::Formula, formula);
        }
        if row.sort != RowSort::Let {
            row.terms.iter().for_each(|term| add(Sort::Term, term));
        }
        if let Some(reasons) = &row.reasons {
            add(Sort::Reasons, reasons);
        }
    }
    parts
}

/// The reasons of every line that has some.
pub fn reasons(shown: &Shown) -> Vec<Part> {
    let all = parts(shown).into_iter();
    all.filter(|part| part.sort == Sort::Reasons).collect()
}
