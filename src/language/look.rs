//! Boards on which Nim is played in disguise, the strip of Nimble and the row of Turning Turtles: how a position and a move
//! are written, read, drawn and spoken of there. The numbers are those of Nim; nothing here is known of outcomes.

use crate::locale::{Locale, fill};
use crate::model::position::Position;
use crate::model::rules::{Layout, Look};

/// A square of a strip, or a place in a row of coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// Its number.
    pub number: u64,
    /// How many coins lie on a square of a strip; in a row, 1 for heads and 0 for tails.
    pub coins: u64,
}

/// Pictures have at most so many squares, and so many coins on one of them.
const MOST_SQUARES: u64 = 32;
const MOST_STACKED: u64 = 6;

/// Squares in one line of a text.
const IN_LINE: usize = 16;

/// A position as it is written on a board: heaps as numbers, places as `oo.o`.
pub fn shown(position: &Position, layout: Layout) -> String {
    match layout {
        Layout::Heaps(look) => look.shown(position),
        Layout::Piles => position.to_string(),
        Layout::Circle | Layout::Row => {
            let mark = |&size: &u64| if size > 0 { 'o' } else { '.' };
            position.0.iter().map(mark).collect()
        }
    }
}

impl Look {
    /// The name of the header that tells the position: `coins: 3, 5, 6`.
    pub fn header(self) -> &'static str {
        match self {
            Look::Rows => "rows",
            Look::Strip => "coins",
            Look::Turtles => "heads",
        }
    }

    /// What a heap and a counter are called, singular and plural; `None` where a set may choose the words.
    pub fn words(self) -> Option<[(&'static str, &'static str); 2]> {
        match self {
            Look::Rows => None,
            Look::Strip => Some([("coin", "coins"), ("square", "squares")]),
            Look::Turtles => Some([("head", "heads"), ("place", "places")]),
        }
    }

    /// True for numbers that can be a position: no place of a row shows heads twice, and none has the number 0.
    pub fn fits(self, numbers: &[u64]) -> bool {
        let again = |(i, n): (usize, &u64)| *n == 0 || numbers.iter().skip(i + 1).any(|m| m == n);
        self != Look::Turtles || !numbers.iter().enumerate().any(again)
    }

    /// A position as a list of numbers; a row without heads is 0.
    pub fn shown(self, position: &Position) -> String {
        let heads = || position.0.iter().copied().filter(|&n| n > 0).collect();
        match self {
            Look::Turtles if position.0.iter().any(|&n| n > 0) => Position(heads()).to_string(),
            Look::Turtles => "0".to_string(),
            Look::Rows | Look::Strip => position.to_string(),
        }
    }

    /// The squares of a board from left to right, up to the last one that matters; none where a picture has no room.
    pub fn squares(self, position: &Position) -> Vec<Square> {
        let last = position.0.iter().copied().max().unwrap_or(0);
        let first = u64::from(self == Look::Turtles);
        let on = |number| position.0.iter().filter(|&&n| n == number).count() as u64;
        if self == Look::Rows || last >= MOST_SQUARES + first {
            return Vec::new();
        }
        let square = |number| Square {
            number,
            coins: on(number),
        };
        let squares: Vec<Square> = (first..=last.max(first)).map(square).collect();
        match squares.iter().any(|square| square.coins > MOST_STACKED) {
            true => Vec::new(),
            false => squares,
        }
    }

    /// The picture in characters: a strip with a coin above another on the same square, or the letters H and T; below them
    /// the numbers. Empty where there is no picture.
    pub fn drawn(self, position: &Position) -> Vec<String> {
        let squares = self.squares(position);
        let mut lines = Vec::new();
        for part in squares.chunks(IN_LINE) {
            let tall = match self {
                Look::Turtles => 1,
                _ => part
                    .iter()
                    .map(|square| square.coins)
                    .max()
                    .unwrap_or(0)
                    .max(1),
            };
            let cells = |cell: &dyn Fn(&Square) -> String| {
                let cells = part.iter().map(|square| format!("{:>3}", cell(square)));
                cells.collect::<String>().trim_end().to_string()
            };
            for level in (1..=tall).rev() {
                lines.push(cells(&|square| self.mark(*square, level).to_string()));
            }
            lines.push(cells(&|square| square.number.to_string()));
        }
        lines
    }

    /// What a text shows on a square, so many coins above it.
    fn mark(self, square: Square, level: u64) -> char {
        match (self, square.coins >= level, level) {
            (Look::Turtles, true, _) => 'H',
            (Look::Turtles, false, _) => 'T',
            (_, true, _) => 'o',
            (_, false, 1) => '.',
            (_, false, _) => ' ',
        }
    }

    /// The picture in words: "strip of squares 0 to 6; coins on 3, 5, 5".
    pub fn spoken(self, position: &Position, locale: &Locale) -> String {
        let says = locale.says();
        let squares = self.squares(position);
        let last = squares.last().map_or(0, |square| square.number);
        let coins = self.shown(position);
        if self == Look::Strip {
            return fill(says.strip, &[("last", &last), ("coins", &coins)]);
        }
        let tails = squares.iter().filter(|square| square.coins == 0);
        let tails = Position(tails.map(|square| square.number).collect());
        match (position.0.iter().any(|&n| n > 0), &tails.0[..]) {
            (false, _) => fill(says.all_tails, &[("last", &last)]),
            (true, []) => fill(says.all_heads, &[("last", &last)]),
            (true, _) => {
                let places: [(&str, &dyn std::fmt::Display); 3] =
                    [("last", &last), ("heads", &coins), ("tails", &tails)];
                fill(says.heads, &places)
            }
        }
    }
}
