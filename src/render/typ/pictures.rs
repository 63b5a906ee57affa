//! Pictures, which Typst draws itself: calls of the functions in `templates/preamble.typ`, with a text for each.

use super::escape::{array, quoted};
use crate::engine::diagram::{Diagram, Node};
use crate::language::print;
use crate::locale::Locale;
use crate::model::{Layout, Position};
use crate::render::diagram::marks::{Is, Mark, marks};
use crate::render::diagram::place::place;
use crate::render::diagram::{is_marked, spoken_rows};
use crate::render::slot::outcome;
use crate::render::{circle, strip};
use crate::spec::Words;

/// What lies on the table.
pub fn board(out: &mut String, position: &Position, layout: Layout, words: &Words) {
    match layout.disguise() {
        _ if layout.has_places() => places(out, position, layout, words),
        Some(look) => strip::typst(out, position, look, words),
        None => heaps(out, position, words),
    }
}

/// Rows of counters.
fn heaps(out: &mut String, position: &Position, words: &Words) {
    let (word, counters) = (&words.heap.0, &words.object);
    let row = |(number, &size): (usize, &u64)| {
        let counters = words.locale.noun((&counters.0, &counters.1), size);
        format!(
            "{word} {number} {} {size} {counters}",
            words.locale.says().has
        )
    };
    let rows: Vec<String> = (1..).zip(&position.0).map(row).collect();
    out.push_str(&format!(
        "#board({}, {}, ",
        quoted(&rows.join(", ")),
        quoted(word)
    ));
    array(out, position.0.iter().map(u64::to_string));
    out.push(')');
}

/// A ring or a row of places.
fn places(out: &mut String, position: &Position, layout: Layout, words: &Words) {
    let says = words.locale.says();
    let (shape, colon) = (circle::shape(layout), says.colon);
    let places = position.0.len();
    let sort = |wanted: bool| {
        let places = position.heaps().filter(|(_, n)| (*n > 0) == wanted);
        let numbers: Vec<String> = places.map(|(place, _)| place.0.to_string()).collect();
        match &numbers[..] {
            [] => says.none_of_them.to_string(),
            numbers => numbers.join(", "),
        }
    };
    let said = format!(
        "{} {places} {}; {}{colon} {}; {}{colon} {}",
        circle::ring_of(layout, words),
        words.locale.noun(says.in_circles, places as u64),
        words.object.1,
        sort(true),
        says.empty,
        sort(false)
    );
    let shown = print::shown(position, layout);
    out.push_str(&format!("#{shape}({}, {})", quoted(&said), quoted(&shown)));
}

/// A state diagram.
pub fn diagram(out: &mut String, diagram: &Diagram, locale: &Locale) {
    let placed = place(diagram);
    let marked = is_marked(diagram);
    out.push_str(&format!(
        "#diagram(\n  {},\n  ({}, {}), ({}, {}),\n  (",
        quoted(&spoken(diagram, locale)),
        placed.width,
        placed.height,
        placed.size.0,
        placed.size.1
    ));
    for arrow in &placed.arrows {
        let points: Vec<String> = arrow.iter().map(|(x, y)| format!("({x}, {y})")).collect();
        out.push_str(&format!("\n    ({}),", points.join(", ")));
    }
    out.push_str("\n  ),\n  (");
    for (number, node) in diagram.nodes.iter().enumerate() {
        let (x, y) = placed.boxes[number];
        let marks = marks(diagram, number, &placed).into_iter();
        out.push_str(&format!("\n    ({x}, {y}, \"{}\", ", looks(node, marked)));
        array(out, marks.flat_map(written));
        out.push_str("),");
    }
    out.push_str("\n  ),\n)");
    if marked {
        out.push_str("\n\n");
        out.push_str(locale.says().legend);
    }
}

fn spoken(diagram: &Diagram, locale: &Locale) -> String {
    let rows = spoken_rows(diagram, locale).join(". ");
    format!("{}. {rows}.", locale.says().diagram)
}

/// How a box looks.
fn looks(node: &Node, marked: bool) -> &'static str {
    match (node.outcome, marked || node.given) {
        (Some(is), _) => outcome(is),
        (None, true) => "open",
        (None, false) => "blank",
    }
}

/// What is written in a box, each with the middle of its baseline; a number is a line to write on, with its left end.
fn written(Mark { x, y, is }: Mark) -> Vec<String> {
    let text = |text: &str| format!("({x}, {y}, {})", quoted(text));
    let line = |x: i64, y: i64, width: i64| format!("({x}, {y}, {width})");
    vec![match is {
        Is::Letter(letter) => format!("({x}, {y}, emph(\"{letter}\"))"),
        Is::Position(label) => text(&label),
        Is::Outcome(is) => format!("({x}, {y}, [*{}*])", outcome(is)),
        Is::Unmarked(_) => line(x - 9, y + 3, 18),
        Is::Value(value) => text(&value),
        Is::Sign(sign) => {
            let sign = format!("({}, {y}, {})", x + 2, quoted(&format!("{sign} =")));
            return vec![sign, line(x + 14, y + 3, 20)];
        }
    }]
}
