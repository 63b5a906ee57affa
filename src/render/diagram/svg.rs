//! A diagram as a picture that is read without colour: N-positions are round, P-positions have corners and a heavy line.

use super::labels::{is_marked, label};
use super::marks::{Is, Mark, marks};
use super::place::{Placed, place};
use super::table;
use crate::engine::diagram::{Diagram, Node};
use crate::locale::{Locale, Messages, fill};
use crate::model::Outcome;

/// Draws it, with a table of the same content for those who do not see it.
pub fn svg(out: &mut String, diagram: &Diagram, locale: &Locale) {
    let says = locale.says();
    let placed = place(diagram);
    let (width, height) = (placed.width, placed.height);
    out.push_str("<figure class=\"diagram\">");
    if is_marked(diagram) {
        let legend = says.legend;
        out.push_str(&format!("<figcaption><small>{legend}</small></figcaption>"));
    }
    out.push_str(&format!(
        "<div role=\"group\" tabindex=\"0\" aria-label=\"{}\"><svg role=\"img\" aria-label=\"{}\" \
         viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" fill=\"none\" \
         stroke=\"currentColor\">",
        says.diagram,
        spoken(diagram, says)
    ));
    arrows(out, &placed);
    for (number, node) in diagram.nodes.iter().enumerate() {
        shape(out, node, is_marked(diagram), &placed, number);
    }
    out.push_str("<g fill=\"currentColor\" stroke=\"none\" text-anchor=\"middle\">");
    for number in 0..diagram.nodes.len() {
        let marks = marks(diagram, number, &placed).into_iter();
        marks.for_each(|one| mark(out, one));
    }
    out.push_str("</g></svg></div>");
    table::html(out, diagram, locale);
    out.push_str("</figure>");
}

fn spoken(diagram: &Diagram, says: &Messages) -> String {
    let start = diagram.nodes.first();
    let start = start.map_or(String::new(), |node| label(&node.position, diagram.layout));
    let (positions, levels) = (diagram.nodes.len(), diagram.levels());
    fill(
        says.diagram_of,
        &[
            ("start", &start),
            ("positions", &positions),
            ("levels", &levels),
        ],
    )
}

fn arrows(out: &mut String, placed: &Placed) {
    out.push_str("<path class=\"arrow\" d=\"");
    for arrow in &placed.arrows {
        for (i, &(x, y)) in arrow.iter().enumerate() {
            match i.checked_sub(1).map(|before| arrow[before]) {
                None => out.push_str(&format!("M{x} {y}")),
                Some((from, above)) if i % 2 == 1 => {
                    let bend = (y - above) / 2;
                    out.push_str(&format!(
                        "C{from} {} {x} {} {x} {y}",
                        above + bend,
                        y - bend
                    ));
                }
                Some(_) => out.push_str(&format!("V{y}")),
            }
        }
        if let Some(&(x, y)) = arrow.last() {
            out.push_str(&format!("M{} {}L{x} {y}L{} {}", x - 4, y - 8, x + 4, y - 8));
        }
    }
    out.push_str("\"/>");
}

fn shape(out: &mut String, node: &Node, marked: bool, placed: &Placed, number: usize) {
    let (x, y) = placed.boxes[number];
    let (width, height) = placed.size;
    let dress = match (node.outcome, marked || node.given) {
        (Some(Outcome::P), _) => {
            "rx=\"2\" stroke-width=\"2.5\" fill=\"currentColor\" fill-opacity=\".09\""
        }
        (Some(Outcome::N), _) => "rx=\"16\" fill=\"var(--paper)\"",
        (None, true) => "rx=\"7\" fill=\"var(--paper)\"",
        (None, false) => "rx=\"7\" fill=\"var(--paper)\" stroke-dasharray=\"5 4\"",
    };
    out.push_str(&format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {dress}/>"
    ));
}

fn mark(out: &mut String, Mark { x, y, is }: Mark) {
    match is {
        Is::Letter(letter) => text(out, "l", x, y, &letter.to_string()),
        Is::Position(label) => text(out, "p", x, y, &label),
        Is::Outcome(is) => text(out, "m", x, y, super::outcome(is)),
        Is::Unmarked(below) => line(out, x - 9, y + below, 18),
        Is::Value(value) => text(out, "s", x, y, &value),
        Is::Sign(sign) => {
            text(out, "s", x, y, &format!("{sign} ="));
            line(out, x + 13, y + 3, 21);
        }
    }
}

fn text(out: &mut String, class: &str, x: i64, y: i64, text: &str) {
    out.push_str(&format!(
        "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>"
    ));
}

fn line(out: &mut String, x: i64, y: i64, width: i64) {
    out.push_str(&format!(
        "<path d=\"M{x} {y}h{width}\" stroke=\"currentColor\" stroke-width=\".8\"/>"
    ));
}
