//! What is written in the boxes of a diagram, and where.

use super::labels::{is_marked, label};
use super::place::Placed;
use crate::engine::diagram::{Beside, Diagram};
use crate::model::Outcome;

/// Something in a box, with the middle of its baseline.
pub struct Mark {
    /// From the left side of the picture.
    pub x: i64,
    /// From its upper side.
    pub y: i64,
    /// What it is.
    pub is: Is,
}

/// What is in a box.
pub enum Is {
    /// The letter of a position that is to be found.
    Letter(char),
    /// The position.
    Position(String),
    /// N or P.
    Outcome(Outcome),
    /// In its place a line to write on, so far below the baseline.
    Unmarked(i64),
    /// A value beside it.
    Value(String),
    /// The sign of a value, with a line behind it.
    Sign(&'static str),
}

/// What is written in a box: the position, N or P, and what stands beside; or where the student writes it.
pub fn marks(diagram: &Diagram, number: usize, placed: &Placed) -> Vec<Mark> {
    let (Some(node), Some(&(left, top))) = (diagram.nodes.get(number), placed.boxes.get(number))
    else {
        return Vec::new();
    };
    let (width, marked) = (placed.size.0, is_marked(diagram));
    let mut marks = Vec::new();
    let mut put = |x: i64, y: i64, is: Is| {
        let (x, y) = (left + x, top + y);
        marks.push(Mark { x, y, is });
    };
    if let Some(letter) = diagram.letter(number) {
        put(13, 17, Is::Letter(letter));
    }
    if marked || node.given {
        let label = label(&node.position, diagram.layout);
        put(width / 2, 19, Is::Position(label));
    }
    let (middle, low, below) = match diagram.beside {
        Beside::Nothing => (width / 2, 41, 2),
        Beside::NimSum => (21, 41, 2),
        Beside::BigHeaps => (21, 48, 4),
    };
    let outcome = node.outcome.map_or(Is::Unmarked(below), Is::Outcome);
    put(middle, low, outcome);
    let rows: &[(&'static str, Option<u64>)] = match diagram.beside {
        Beside::Nothing => &[],
        Beside::NimSum => &[("s", node.nim_sum)],
        Beside::BigHeaps => &[("b", node.big_heaps), ("s", node.nim_sum)],
    };
    for ((sign, value), row) in rows.iter().zip(0..) {
        let y = 40 + 17 * row;
        match (value, marked) {
            (Some(value), _) => put(width - 30, y, Is::Value(format!("{sign} = {value}"))),
            (None, true) => {}
            (None, false) => put(width - 41, y, Is::Sign(sign)),
        }
    }
    marks
}
