//! Pictures in TikZ: rows of counters, circles, state diagrams. Lengths are whole or have one digit after the point, so that
//! they are the same on every machine.

use std::f64::consts::TAU;

use super::escape::{As, escape};
use crate::engine::diagram::{Diagram, Node};
use crate::locale::Locale;
use crate::model::{HeapNo, Layout, Outcome, Position};
use crate::render::diagram::is_marked;
use crate::render::diagram::marks::{Is, Mark, marks};
use crate::render::diagram::place::{Placed, place};
use crate::render::slot::outcome;
use crate::render::strip;
use crate::spec::Words;

/// What lies on the table.
pub fn board(out: &mut String, position: &Position, layout: Layout, words: &Words) {
    match layout.disguise() {
        _ if layout.is_round() => circle(out, position),
        _ if layout.has_places() => row(out, position),
        Some(look) => strip::tikz(out, position, look, words),
        None => heaps(out, position, words),
    }
}

/// Rows of counters, each with its number.
fn heaps(out: &mut String, position: &Position, words: &Words) {
    out.push_str("\\nimgrid{@{}ll@{}}{%\n");
    for (heap, size) in position.heaps() {
        escape(out, &words.heap.0, As::Words);
        out.push_str(&format!(
            "~{} & \\nimcounters{{{size}}} \\tabularnewline\n",
            heap.0
        ));
    }
    out.push_str("}\n");
}

/// From one place of a circle to the next, and half a marker, in points. More places stand closer.
fn measures(places: usize) -> (f64, f64) {
    match places {
        0..=16 => (24.0, 7.5),
        17..=32 => (19.0, 6.0),
        _ => (15.0, 4.5),
    }
}

/// A circle with its places numbered clockwise from the top: a full dot for a marker, a broken ring for a gap.
fn circle(out: &mut String, position: &Position) {
    let places = position.0.len();
    let (pitch, marker) = measures(places);
    let radius = match places {
        0 | 1 => 0.0,
        _ => (pitch * places as f64 / TAU).max(1.4 * pitch),
    };
    out.push_str("\\nimfit[.5]{\\begin{tikzpicture}\n");
    for (heap, markers) in position.heaps() {
        let angle = 90.0 - 360.0 * (heap.0 - 1) as f64 / places as f64;
        let (at, number) = (
            format!("{angle:.1}:{radius:.1}pt"),
            format!("{angle:.1}:{:.1}pt", radius + marker + 9.0),
        );
        spot(out, (&at, &number), marker, (heap, markers));
    }
    out.push_str("\\end{tikzpicture}}\n");
}

/// Places in lines from left to right, numbered below.
fn row(out: &mut String, position: &Position) {
    let (pitch, marker) = measures(position.0.len());
    out.push_str("\\nimfit[.5]{\\begin{tikzpicture}\n");
    for (heap, markers) in position.heaps() {
        let (line, across) = ((heap.0 - 1) / IN_LINE, (heap.0 - 1) % IN_LINE);
        let (x, y) = (pitch * across as f64, -(2.0 * marker + 24.0) * line as f64);
        let (at, number) = (
            format!("{x:.1}pt,{y:.1}pt"),
            format!("{x:.1}pt,{:.1}pt", y - marker - 9.0),
        );
        spot(out, (&at, &number), marker, (heap, markers));
    }
    out.push_str("\\end{tikzpicture}}\n");
}

/// Places in a line of a row.
const IN_LINE: usize = 16;

/// A full dot for a marker, a broken ring for a gap, and the number.
fn spot(out: &mut String, (at, number): (&str, &str), marker: f64, (heap, markers): (HeapNo, u64)) {
    out.push_str(match markers {
        0 => "\\draw[densely dashed]",
        _ => "\\fill",
    });
    out.push_str(&format!(
        "({at})circle[radius={marker:.1}pt]; \\node[inner sep=0pt,font=\\small] at ({number}){{{}}};\n",
        heap.0
    ));
}

/// A state diagram that is read without colour: N-positions are round, P-positions have corners and a heavy line.
pub fn diagram(out: &mut String, diagram: &Diagram, locale: &Locale) {
    let placed = place(diagram);
    // With this unit the smallest letters are as large as in Typst and in print from a browser: 8 points.
    out.push_str("\\nimfit{\\begin{tikzpicture}[x=.62pt,y=-.62pt,line width=.5pt]\n");
    for arrow in &placed.arrows {
        self::arrow(out, arrow);
    }
    for (number, node) in diagram.nodes.iter().enumerate() {
        shape(out, node, is_marked(diagram), &placed, number);
        let marks = marks(diagram, number, &placed).into_iter();
        marks.for_each(|one| mark(out, one));
    }
    out.push_str("\\end{tikzpicture}}\n");
    if is_marked(diagram) {
        out.push_str("{\\small ");
        escape(out, locale.says().legend, As::Words);
        out.push_str("\\par}\n");
    }
}

fn arrow(out: &mut String, points: &[(i64, i64)]) {
    out.push_str("\\draw ");
    for (i, &(x, y)) in points.iter().enumerate() {
        match i.checked_sub(1).map(|before| points[before]) {
            None => out.push_str(&format!("({x},{y})")),
            Some((from, above)) if i % 2 == 1 => {
                let bend = (y - above) / 2;
                out.push_str(&format!(
                    "..controls({from},{})and({x},{})..({x},{y})",
                    above + bend,
                    y - bend
                ));
            }
            Some(_) => out.push_str(&format!("--({x},{y})")),
        }
    }
    if let Some(&(x, y)) = points.last() {
        out.push_str(&format!(
            "({},{})--({x},{y})--({},{})",
            x - 4,
            y - 8,
            x + 4,
            y - 8
        ));
    }
    out.push_str(";\n");
}

fn shape(out: &mut String, node: &Node, marked: bool, placed: &Placed, number: usize) {
    let (x, y) = placed.boxes[number];
    let (width, height) = placed.size;
    let dress = match (node.outcome, marked || node.given) {
        (Some(Outcome::P), _) => "fill=black!9,line width=1.6pt",
        (Some(Outcome::N), _) => "fill=white,rounded corners=12pt",
        (None, true) => "fill=white,rounded corners=5pt",
        (None, false) => "fill=white,rounded corners=5pt,densely dashed",
    };
    out.push_str(&format!(
        "\\draw[{dress}]({x},{y})rectangle({},{});\n",
        x + width,
        y + height
    ));
}

fn mark(out: &mut String, Mark { x, y, is }: Mark) {
    match is {
        Is::Letter(letter) => text(out, "\\nimtiny\\itshape", x - 1, y - 2, &letter.to_string()),
        Is::Position(label) => text(out, "\\fontsize{10}{10}\\selectfont", x, y, &label),
        Is::Outcome(is) => text(out, "\\fontsize{9.5}{10}\\bfseries", x, y, outcome(is)),
        Is::Unmarked(below) => line(out, x - 9, y + below, 18),
        Is::Value(value) => text(out, "\\nimtiny", x + 2, y, &value),
        Is::Sign(sign) => {
            text(out, "\\nimtiny", x, y, &format!("{sign} ="));
            line(out, x + 13, y + 3, 21);
        }
    }
}

fn text(out: &mut String, font: &str, x: i64, y: i64, text: &str) {
    out.push_str(&format!(
        "\\node[anchor=base,inner sep=0pt,font={font}]at({x},{y}){{{text}}};\n"
    ));
}

fn line(out: &mut String, x: i64, y: i64, width: i64) {
    out.push_str(&format!("\\draw({x},{y})--({},{y});\n", x + width));
}
