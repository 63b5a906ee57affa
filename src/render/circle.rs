//! The picture of markers on places round a circle or in a row, as SVG and as text.

use std::f64::consts::TAU;

use super::escape::{escape, number};
use crate::model::{Layout, Position};
use crate::spec::Words;

/// How a picture is measured: from one place to the next, half a marker, the digits. More places stand closer.
struct Measures {
    pitch: f64,
    marker: f64,
    digits: f64,
}

impl Measures {
    fn of(places: usize) -> Measures {
        let (pitch, marker, digits) = match places {
            0..=16 => (32.0, 10.0, 13.0),
            17..=32 => (25.0, 8.0, 12.0),
            _ => (20.0, 6.0, 11.0),
        };
        Measures {
            pitch,
            marker,
            digits,
        }
    }

    fn radius(&self, places: usize) -> f64 {
        match places {
            0 | 1 => 0.0,
            _ => (self.pitch * places as f64 / TAU).max(1.4 * self.pitch),
        }
    }
}

/// A point of a picture.
type Point = (f64, f64);

/// Where places are drawn, and how large the picture is.
struct Drawing {
    size: Point,
    /// Each place, and its number.
    places: Vec<(Point, Point)>,
}

impl Drawing {
    /// Clockwise from the top, each number on the outside.
    fn round(places: usize, measures: &Measures) -> Drawing {
        let (radius, marker) = (measures.radius(places), measures.marker);
        let outside = radius + marker + 0.85 * measures.digits;
        let middle = outside + 0.75 * measures.digits;
        let size = (2.0 * middle).ceil();
        let at = |place: usize, radius: f64| {
            let angle = TAU * place as f64 / places as f64;
            let (x, y) = (radius * angle.sin(), radius * angle.cos());
            (middle + x, middle - y)
        };
        Drawing {
            size: (size, size),
            places: (0..places)
                .map(|place| (at(place, radius), at(place, outside)))
                .collect(),
        }
    }

    /// In lines from left to right, each number below its place.
    fn in_lines(places: usize, measures: &Measures) -> Drawing {
        let (pitch, marker) = (measures.pitch, measures.marker);
        let line = 2.0 * marker + 2.4 * measures.digits;
        let at = |place: usize| {
            let x = pitch * ((place % IN_LINE) as f64 + 0.5);
            let y = line * (place / IN_LINE) as f64 + marker + 2.0;
            ((x, y), (x, y + marker + 0.85 * measures.digits))
        };
        let wide = pitch * places.min(IN_LINE) as f64;
        let tall = line * places.div_ceil(IN_LINE) as f64;
        Drawing {
            size: (wide.ceil(), tall.ceil()),
            places: (0..places).map(at).collect(),
        }
    }
}

/// Numbered places, in a circle clockwise from the top: a full dot for a marker, a broken ring for a gap.
pub fn svg(out: &mut String, position: &Position, layout: Layout, words: &Words) {
    let places = position.0.len();
    let measures = Measures::of(places);
    let Drawing {
        size: (wide, tall),
        places,
    } = match layout {
        Layout::Row => Drawing::in_lines(places, &measures),
        _ => Drawing::round(places, &measures),
    };
    let marker = measures.marker;
    out.push_str("<figure class=\"board\"><svg role=\"img\" aria-label=\"");
    label(out, position, layout, words);
    out.push_str(&format!(
        "\" viewBox=\"0 0 {wide} {tall}\" width=\"{wide}\" height=\"{tall}\"><g fill=\"currentColor\" \
         stroke=\"currentColor\">"
    ));
    for (&((x, y), _), &markers) in places.iter().zip(&position.0) {
        let inside = match markers {
            0 => " fill=\"none\" stroke-dasharray=\"3 2\"",
            _ => "",
        };
        out.push_str(&format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{marker}\"{inside}/>"
        ));
    }
    out.push_str(&format!(
        "</g><g fill=\"currentColor\" font-size=\"{}\" text-anchor=\"middle\">",
        measures.digits
    ));
    for (number, (_, (x, y))) in (1..).zip(places) {
        let below = y + 0.35 * measures.digits;
        out.push_str(&format!("<text x=\"{x:.1}\" y=\"{below:.1}\">"));
        self::number(out, number);
        out.push_str("</text>");
    }
    out.push_str("</g></svg></figure>");
}

/// The shape, in the words of English and of Typst's functions.
pub fn shape(layout: Layout) -> &'static str {
    match layout {
        Layout::Row => "row",
        _ => "ring",
    }
}

/// "ring of", as a picture is told in words.
pub fn ring_of(layout: Layout, words: &Words) -> &'static str {
    let says = words.locale.says();
    match layout {
        Layout::Row => says.row_of,
        _ => says.ring_of,
    }
}

/// "ring of 8 circles; markers in 1, 2, 4; empty: 3".
fn label(out: &mut String, position: &Position, layout: Layout, words: &Words) {
    let says = words.locale.says();
    let places = position.0.len() as u64;
    out.push_str(ring_of(layout, words));
    out.push(' ');
    number(out, places);
    out.push(' ');
    out.push_str(words.locale.noun(says.in_circles, places));
    out.push_str("; ");
    let filled: Vec<usize> = numbers(position, |markers| markers > 0);
    let empty: Vec<usize> = numbers(position, |markers| markers == 0);
    escape(out, &words.object.1);
    match (&filled[..], &empty[..]) {
        (_, []) => out.push_str(&format!(" {}", says.in_all)),
        ([], _) => out.push_str(&format!(" {}", says.in_none)),
        _ => {
            out.push_str(&format!(" {} ", says.in_));
            list(out, &filled);
            out.push_str("; ");
            out.push_str(says.empty);
            out.push_str(": ");
            list(out, &empty);
        }
    }
}

fn numbers(position: &Position, wanted: impl Fn(u64) -> bool) -> Vec<usize> {
    let places = position.heaps().filter(|&(_, markers)| wanted(markers));
    places.map(|(heap, _)| heap.0).collect()
}

fn list(out: &mut String, numbers: &[usize]) {
    for (i, &n) in numbers.iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        number(out, n as u64);
    }
}

/// Places in a line of a row, and of a text.
const IN_LINE: usize = 16;

/// A row, or a circle cut open before place 1, with the number of each place above it.
pub fn text(position: &Position) -> Vec<String> {
    let sign = |markers: u64| if markers > 0 { "o" } else { "." };
    let places = position.heaps();
    let (numbers, signs): (Vec<String>, Vec<String>) = places
        .map(|(heap, markers)| (format!("{:>2}", heap.0), format!("{:>2}", sign(markers))))
        .unzip();
    let rows = numbers.chunks(IN_LINE).zip(signs.chunks(IN_LINE));
    rows.flat_map(|(numbers, signs)| [numbers.join(" "), signs.join(" ")])
        .collect()
}
