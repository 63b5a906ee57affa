//! Which parts are worth asking for: what is left out must matter, so that nothing trivial does as well. They are measured
//! by a test and stand in `worth.txt`: a theorem, and the places of such parts among all parts of its proof.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::parts::Sort;
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

/// What says nothing, and is tried in the place of a part.
pub fn trivial(sort: Sort) -> &'static [&'static str] {
    match sort {
        Sort::Term => &["0", "1"],
        Sort::Formula => &["0 = 0", "False"],
        Sort::Reasons => &["logic", "arith", "xor"],
    }
}
