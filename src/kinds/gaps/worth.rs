//! Which parts are worth asking for: what is left out must matter, so that nothing trivial does as well. They are measured
//! by a test and stand in `worth.txt`: a theorem, and the places of such parts among all parts of its proof.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::gapped::Gapped;
use super::parts::{Part, Sort, parts};
use crate::proof::prepared::Prepared;
use crate::proof::shown::Shown;

/// The places among all parts of a proof of those that are worth asking for.
pub fn places(shown: &Shown) -> &'static [usize] {
    TABLE.get(shown.name.as_str()).map_or(&[], Vec::as_slice)
}

static TABLE: LazyLock<FxHashMap<&'static str, Vec<usize>>> = LazyLock::new(|| {
    let lines = include_str!("worth.txt").lines();
    let line = |line: &'static str| {
        let (theorem, places) = line.split_once('\t')?;
        let places = places.split(' ').filter_map(|place| place.parse().ok());
        Some((theorem, places.collect()))
    };
    lines.filter_map(line).collect()
});

/// The same, measured: this takes long.
pub fn measured(prepared: &'static Prepared) -> Vec<usize> {
    let all = parts(prepared.shown).into_iter().enumerate();
    let worth = all.filter(|(_, part)| !is_trivial(prepared, part));
    worth.map(|(place, _)| place).collect()
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
    let trivial = trivial(part.sort).iter().copied();
    trivial.chain(left(prepared.shown, part)).any(accepts)
}

/// What stands to the left of a link: with it once more, the link says nothing.
fn left<'s>(shown: &'s Shown, part: &Part) -> Option<&'s str> {
    let before = shown.rows.get(part.row.checked_sub(1)?)?;
    let term = before.terms.first().filter(|_| part.sort == Sort::Term)?;
    before.text.get(term.clone())
}

/// What says nothing, and is tried in the place of a part.
pub fn trivial(sort: Sort) -> &'static [&'static str] {
    match sort {
        Sort::Term => &["0", "1"],
        Sort::Formula => &["0 = 0", "False"],
        Sort::Reasons => &["logic", "arith", "xor"],
    }
}
