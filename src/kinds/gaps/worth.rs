//! Which gaps are worth asking for: what is left out must matter, so that nothing trivial does as well.

use super::gapped::Gapped;
use super::parts::{Part, Sort, parts};
use crate::proof::prepared::Prepared;

/// The parts of a proof for which nothing trivial is accepted.
pub fn worth(prepared: &'static Prepared) -> Vec<Part> {
    let all = parts(prepared.shown).into_iter();
    all.filter(|part| !is_trivial(prepared, part)).collect()
}

/// Whether something trivial does for a part.
fn is_trivial(prepared: &'static Prepared, part: &Part) -> bool {
    let gapped = Gapped {
        prepared,
        gaps: vec![part.clone()],
    };
    let accepts = |filling: &str| {
        let lines = gapped.filled(|_, _| filling.to_string());
        prepared.accepts(&lines, None)
    };
    let before = part.row.checked_sub(1);
    let left = before.and_then(|row| prepared.shown.rows.get(row));
    let left = left.and_then(|row| row.text.get(row.terms.first()?.clone()));
    let left = left.filter(|_| part.sort == Sort::Term);
    trivial(part.sort).iter().copied().chain(left).any(accepts)
}

/// What says nothing, and is tried in the place of a part.
pub fn trivial(sort: Sort) -> &'static [&'static str] {
    match sort {
        Sort::Term => &["0", "1"],
        Sort::Formula => &["0 = 0", "False"],
        Sort::Reasons => &["logic", "arith", "xor"],
    }
}
