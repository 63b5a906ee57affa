//! Whether a method can work what an exercise asks, so that no key falls back to another without a word.

use crate::games::Game;
use crate::kinds::Kind;
use crate::model::{Method, Theorem};
use crate::spec::Entry;

/// Why the method of an exercise does not suit it, and what to do.
pub fn misfit(entry: &Entry, kind: &Kind, game: &dyn Game) -> Option<(String, String)> {
    if entry.method != Method::Mirror {
        return None;
    }
    let what = |what: &str| format!("`method: mirror` {what}");
    let other = "choose `method: powers` or `method: columns`";
    if !game.theorems().contains(&Theorem::Mirror) {
        let message = what(&format!("does not work for `{}`", game.name()));
        return Some((message, format!("mirror in `game: nim`, or {other}")));
    }
    if !kind.mirrors() {
        let message = what(&format!("does not answer `{}`", kind.name));
        return Some((message, other.to_string()));
    }
    (entry.heaps != (2..=2)).then(|| {
        let message = what("is for exactly two heaps");
        (message, format!("write `heaps: 2`, or {other}"))
    })
}
