//! A move in a few words, for tables.

use super::fields::{Field, Fields, fields};
use crate::language::print;
use crate::locale::ENGLISH;
use crate::model::{Layout, Move, Position};
use crate::spec::Words;

/// A move in a few words; in other languages than English by numbers and the words of the set.
pub fn print(out: &mut String, by: &Move, at: &Position, layout: Layout, words: &Words) {
    if *words.locale == ENGLISH {
        return out.push_str(&print::take_from(by, at, layout, &words.heap.0));
    }
    let places: Vec<String> = by.0.iter().map(|take| take.heap.0.to_string()).collect();
    let (from, left) = by.0.first().map_or((0, 0), |take| {
        let from = at.heap(take.heap).unwrap_or(0);
        (from, from.saturating_sub(take.count))
    });
    match (layout.has_places(), layout.disguise()) {
        (true, _) => {
            let circles = words
                .locale
                .noun(words.locale.says().circles, places.len() as u64);
            out.push_str(&format!("{circles} {}", places.join(", ")));
        }
        (_, Some(_)) => out.push_str(&format!("{from}→{left}")),
        _ => {
            let apart = by.0.first().map_or(0, |take| take.apart);
            let (and, colon) = (words.locale.says().and, words.locale.says().colon);
            if layout.names_heap(at.0.len()) {
                out.push_str(&format!("{} {}{colon} ", words.heap.0, places.join(", ")));
            }
            out.push_str(&format!("{from}→{}", left.saturating_sub(apart)));
            if apart > 0 {
                out.push_str(&format!(" {and} {apart}"));
            }
        }
    }
}

// A move as JSON.

/// A move made at a position, in the words of its game: in one of several heaps, in the only one, or round a circle.
pub fn fields_of(by: &Move, at: &Position, layout: Layout) -> Option<Fields<'static>> {
    if layout.has_places() {
        let circles = by.0.iter().map(|take| take.heap.0);
        return Some(fields!(circles = circles.collect::<Field>()));
    }
    let take = by.single()?;
    let left = at.heap(take.heap)?.checked_sub(take.count)?;
    let leave = match take.apart {
        0 => Field::of(left),
        // The larger heap stands first.
        apart => Field::of(vec![left.checked_sub(apart)?, apart]),
    };
    let heap = layout.names_heap(at.0.len()).then_some(take.heap.0);
    Some(fields!(
        heap = Field::given(heap),
        take = take.count,
        leave = leave
    ))
}
