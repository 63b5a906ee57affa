//! A position as text: rows of counters in fives, or markers round a circle or in a row, each place with its number. Characters that
//! every terminal has.

use super::voice::Voice;
use crate::model::{Layout, Look, Position};
use crate::render::strip;

/// Rows with more counters are a number only.
const WIDEST: u64 = 50;
/// Circles with more places are printed in lines.
const ROUND: usize = 12;
/// Places in a line where a circle is not round.
const IN_LINE: usize = 16;

/// What lies on the table, in lines.
pub fn picture(voice: Voice, position: &Position) -> String {
    match voice.game.layout() {
        Layout::Circle if position.0.len() <= ROUND => ring(&position.0),
        Layout::Circle => {
            let around = voice.say("play next to 1", &[("n", &position.0.len())]);
            format!("{}  ({around})\n", places(&position.0))
        }
        Layout::Row => places(&position.0),
        Layout::Heaps(look) if look != Look::Rows => coins(voice, look, position),
        Layout::Heaps(_) | Layout::Piles => rows(voice, &position.0),
    }
}

fn rows(voice: Voice, heaps: &[u64]) -> String {
    let digits = heaps.iter().map(|size| size.to_string().len()).max();
    let width = digits.unwrap_or(0);
    let number = heaps.len().to_string().len();
    let row = |(n, &size): (usize, &u64)| {
        let heap = &voice.words.heap.0;
        let name = match voice.game.layout().names_heap(heaps.len()) {
            true => format!("{heap} {:>number$}", n + 1),
            false => heap.clone(),
        };
        let line = format!("  {name}  {size:>width$}  {}", counters(size));
        line.trim_end().to_string() + "\n"
    };
    heaps.iter().enumerate().map(row).collect()
}

/// Coins on a strip or in a row; numbers only, where they are too many.
fn coins(voice: Voice, look: Look, position: &Position) -> String {
    let lines = strip::text(position, look, voice.words);
    match lines.is_empty() {
        true => format!("  {}\n", voice.shown(position)),
        false => lines.iter().map(|line| format!(" {line}\n")).collect(),
    }
}

/// Counters in groups of five, which are easier to count.
fn counters(size: u64) -> String {
    match size {
        0..=WIDEST => {
            let fives = (0..size).map(|n| if n > 0 && n % 5 == 0 { " o" } else { "o" });
            fives.collect()
        }
        _ => "o o o ... o".to_string(),
    }
}

fn mark(size: u64) -> char {
    if size > 0 { 'o' } else { '.' }
}

/// Places in lines, the number above each.
fn places(board: &[u64]) -> String {
    let mut text = String::new();
    for (line, places) in board.chunks(IN_LINE).enumerate() {
        let numbers = (1..).map(|n: usize| n + line * IN_LINE).take(places.len());
        let above: String = numbers.map(|n| format!("{n:>4}")).collect();
        let marks: String = places.iter().map(|&m| format!("{:>4}", mark(m))).collect();
        text.push_str(&format!("{above}\n{marks}\n"));
    }
    text
}

/// Markers on a round line, place 1 at the top, clockwise, each number on the outside.
fn ring(ring: &[u64]) -> String {
    let places = ring.len().max(1);
    let tall = places.div_ceil(3) as f64;
    let wide = tall * 2.2;
    let (middle_x, middle_y) = (wide + 6.0, tall);
    let columns = (middle_x * 2.0) as usize + 1;
    let mut grid = vec![vec![' '; columns]; tall as usize * 2 + 1];
    for (i, &marker) in ring.iter().enumerate() {
        let angle = std::f64::consts::TAU * i as f64 / places as f64;
        // A little more than the half, so that no machine rounds another way.
        let x = (middle_x + wide * angle.sin() + 0.501) as usize;
        let y = (middle_y - tall * angle.cos() + 0.501) as usize;
        let number = (i + 1).to_string();
        let left = angle.sin() < -0.01;
        let from = if left {
            x.saturating_sub(number.len() + 1)
        } else {
            x + 2
        };
        let label = number.chars().zip(from..).map(|(c, x)| (x, c));
        for (x, c) in label.chain([(x, mark(marker))]) {
            if let Some(cell) = grid.get_mut(y).and_then(|row| row.get_mut(x)) {
                *cell = c;
            }
        }
    }
    let line = |row: Vec<char>| {
        let line: String = row.into_iter().collect();
        line.trim_end().to_string() + "\n"
    };
    let text: String = grid.into_iter().map(line).collect();
    text.trim_end().to_string() + "\n"
}
