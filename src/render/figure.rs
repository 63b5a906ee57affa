//! Pictures of boards, as SVG and as text; rows of counters are drawn here.

use super::escape::{escaped, number};
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

/// A picture as SVG: what it shows in words, how wide and tall it is, and what is drawn.
type Drawn = (String, (u64, u64), String);

/// What lies on the table, as SVG.
pub fn svg(out: &mut String, position: &Position, layout: Layout, words: &Words) {
    let (told, (wide, tall), inside) = match layout.disguise() {
        _ if layout.has_places() => circle::svg(position, layout, words),
        Some(look) => strip::svg(position, look, words),
        None => rows(position, words),
    };
    out.push_str(&format!(
        "<figure class=\"board\"><svg role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {wide} {tall}\" \
         width=\"{wide}\" height=\"{tall}\">{inside}</svg></figure>",
        escaped(&told)
    ));
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
    let colon = words.locale.says().colon;
    let line = |(heap, size): (HeapNo, u64)| {
        let dots = (0..size).map(|i| if i % 5 == 0 { " ●" } else { "●" });
        let line = format!(
            "{word} {:>width$}{colon}{}",
            heap.0,
            dots.collect::<String>()
        );
        line.trim_end().to_string()
    };
    position.heaps().map(line).collect()
}

/// The counters on the board, a row for each heap with its number. A row is one stroke of round dots, however long.
fn rows(position: &Position, words: &Words) -> Drawn {
    let (word, counters) = (&words.heap.0, &words.object);
    let label = word.chars().count() + 1 + position.0.len().to_string().len();
    let left = 8 * label as u64 + 12;
    let end = |size: u64| PITCH * size.saturating_sub(1) + GAP * (size.saturating_sub(1) / 5);
    let longest = position.0.iter().copied().max().unwrap_or(0);
    let size = (left + end(longest) + 10, LINE * position.0.len() as u64);
    let has = words.locale.says().has;
    let told = position.heaps().map(|(heap, size)| {
        let counters = words.locale.noun((&counters.0, &counters.1), size);
        format!("{word} {} {has} {size} {counters}", heap.0)
    });
    let told: Vec<String> = told.collect();
    let (word, mut labels, mut strokes) = (escaped(word), String::new(), String::new());
    let put = |out: &mut String, before: &str, n: u64| {
        out.push_str(before);
        number(out, n);
    };
    for (heap, size) in position.heaps() {
        let (row, y) = (heap.0 as u64, LINE * heap.0 as u64);
        put(&mut labels, "<tspan x=\"0\" y=\"", y - 5);
        labels.extend(["\">", &word]);
        put(&mut labels, " ", row);
        labels.push_str("</tspan>");
        if size > 0 {
            put(&mut strokes, "M", left);
            put(&mut strokes, " ", y - LINE / 2);
            put(&mut strokes, "h", end(size) + 1);
        }
    }
    let inside = format!(
        "<text font-size=\"14\" fill=\"currentColor\">{labels}</text>\
         <path fill=\"none\" stroke=\"currentColor\" stroke-width=\"12\" stroke-linecap=\"round\" \
         stroke-dasharray=\".1 15.9 .1 15.9 .1 15.9 .1 15.9 .1 21.9\" d=\"{strokes}\"/>"
    );
    (told.join(", "), size, inside)
}
