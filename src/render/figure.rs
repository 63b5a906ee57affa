//! Pictures of boards, as SVG and as text; rows of counters are drawn here.

use super::escape::{escape, number};
use super::{circle, strip};
use crate::model::{HeapNo, Layout, Position};
use crate::spec::Words;

/// A picture has at most so many rows, and so many counters in a row; beyond that nobody would count them.
const MOST_ROWS: usize = 12;
const MOST_COUNTERS: u64 = 32;

/// Counters stand this far apart, with a wider gap after every fifth.
const PITCH: u64 = 16;
const GAP: u64 = 6;
const LINE: u64 = 20;

/// Whether a picture of the position can be read.
pub fn readable(position: &Position, layout: Layout) -> bool {
    let heaps = &position.0;
    if layout.has_places() {
        return true;
    }
    if let Some(look) = layout.disguise() {
        return strip::is_readable(position, look);
    }
    heaps.len() <= MOST_ROWS && heaps.iter().all(|&size| size <= MOST_COUNTERS)
}

/// What lies on the table, as SVG.
pub fn svg(out: &mut String, position: &Position, layout: Layout, words: &Words) {
    match layout.disguise() {
        _ if layout.has_places() => circle::svg(out, position, layout, words),
        Some(look) => strip::svg(out, position, look, words),
        None => rows(out, position, words),
    }
}

/// What lies on the table in signs, line by line.
pub fn text(position: &Position, layout: Layout, words: &Words) -> Vec<String> {
    match layout.disguise() {
        _ if layout.has_places() => circle::text(position),
        Some(look) => strip::text(position, look, words),
        None => dots(position, words),
    }
}

/// Counters as dots.
fn dots(position: &Position, words: &Words) -> Vec<String> {
    let width = position.0.len().to_string().len();
    let word = words.heap.0.replace('`', "'");
    let line = |(heap, size): (HeapNo, u64)| {
        let dots = (0..size).map(|i| if i % 5 == 0 { " ●" } else { "●" });
        let line = format!("{word} {:>width$}:{}", heap.0, dots.collect::<String>());
        line.trim_end().to_string()
    };
    position.heaps().map(line).collect()
}

/// The counters on the board, a row for each heap with its number. A row is one stroke of round dots, however long.
fn rows(out: &mut String, position: &Position, words: &Words) {
    let (word, counters) = (&words.heap.0, &words.object);
    let label = word.chars().count() + 1 + position.0.len().to_string().len();
    let left = 8 * label as u64 + 12;
    let end = |size: u64| PITCH * size.saturating_sub(1) + GAP * (size.saturating_sub(1) / 5);
    let longest = position.0.iter().copied().max().unwrap_or(0);
    let (width, height) = (left + end(longest) + 10, LINE * position.0.len() as u64);
    out.push_str("<figure class=\"board\"><svg role=\"img\" aria-label=\"");
    for (heap, size) in position.heaps() {
        out.push_str(if heap.0 > 1 { ", " } else { "" });
        escape(out, word);
        out.push(' ');
        number(out, heap.0 as u64);
        out.push(' ');
        out.push_str(words.locale.says().has);
        out.push(' ');
        number(out, size);
        out.push(' ');
        escape(out, words.locale.noun((&counters.0, &counters.1), size));
    }
    out.push_str(&format!(
        "\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\"><text font-size=\"14\" \
         fill=\"currentColor\">"
    ));
    for (heap, _) in position.heaps() {
        let y = LINE * heap.0 as u64 - 5;
        out.push_str(&format!("<tspan x=\"0\" y=\"{y}\">"));
        escape(out, word);
        out.push_str(&format!(" {}</tspan>", heap.0));
    }
    out.push_str(
        "</text><path fill=\"none\" stroke=\"currentColor\" stroke-width=\"12\" stroke-linecap=\"round\" \
         stroke-dasharray=\".1 15.9 .1 15.9 .1 15.9 .1 15.9 .1 21.9\" d=\"",
    );
    for (heap, size) in position.heaps().filter(|&(_, size)| size > 0) {
        let y = LINE * heap.0 as u64 - LINE / 2;
        out.push_str(&format!("M{left} {y}h{}", end(size) + 1));
    }
    out.push_str("\"/></svg></figure>");
}
