//! The picture of markers on places round a circle or in a row, as SVG and as text.

use std::f64::consts::TAU;

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
    size: (u64, u64),
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
            size: (size as u64, size as u64),
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
            size: (wide.ceil() as u64, tall.ceil() as u64),
            places: (0..places).map(at).collect(),
        }
    }
}

/// Numbered places, in a circle clockwise from the top: a full dot for a marker, a broken ring for a gap. What it shows in
/// words, its size, and what is drawn.
pub fn svg(position: &Position, layout: Layout, words: &Words) -> (String, (u64, u64), String) {
    let places = position.0.len();
    let measures = Measures::of(places);
    let Drawing { size, places } = match layout {
        Layout::Row => Drawing::in_lines(places, &measures),
        _ => Drawing::round(places, &measures),
    };
    let marker = measures.marker;
    let mut out = "<g fill=\"currentColor\" stroke=\"currentColor\">".to_string();
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
        out.push_str(&format!(
            "<text x=\"{x:.1}\" y=\"{below:.1}\">{number}</text>"
        ));
    }
    out.push_str("</g>");
    (told(position, layout, words), size, out)
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
fn told(position: &Position, layout: Layout, words: &Words) -> String {
    let says = words.locale.says();
    let places = position.0.len() as u64;
    let (ring, circles) = (
        ring_of(layout, words),
        words.locale.noun(says.in_circles, places),
    );
    let filled = numbers(position, |markers| markers > 0);
    let empty = numbers(position, |markers| markers == 0);
    let which = match (&*filled, &*empty) {
        (_, "") => says.in_all.to_string(),
        ("", _) => says.in_none.to_string(),
        (filled, empty) => format!(
            "{} {filled}; {}{} {empty}",
            says.in_, says.empty, says.colon
        ),
    };
    format!("{ring} {places} {circles}; {} {which}", words.object.1)
}

/// The numbers of the places where there are as many markers as wanted: "1, 2, 4".
fn numbers(position: &Position, wanted: impl Fn(u64) -> bool) -> String {
    let places = position.heaps().filter(|&(_, markers)| wanted(markers));
    let numbers: Vec<String> = places.map(|(heap, _)| heap.0.to_string()).collect();
    numbers.join(", ")
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
