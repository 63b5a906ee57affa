//! The picture of Nim in disguise, a strip of squares with coins or a row of coins that show heads or tails: one sketch in
//! whole units, and how each format draws it. Heads have a heavy line and every coin of a row its letter, so that nobody
//! needs colours.

use super::typ::escape::{array, quoted};
use crate::model::{Look, Position};
use crate::spec::Words;

/// A point; y goes down.
type Point = (u64, u64);

/// How a coin looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Coin {
    /// On a square of a strip.
    Full,
    Heads,
    Tails,
}

/// What is drawn: squares by their upper left corners, coins by their middles, numbers by the middles of their baselines.
#[derive(Default)]
struct Sketch {
    size: Point,
    squares: Vec<Point>,
    coins: Vec<(Point, Coin)>,
    numbers: Vec<(Point, u64)>,
}

/// The side of a square, from a coin to the one above it, half a coin, and the room for the numbers.
const SIDE: u64 = 28;
const RISE: u64 = 20;
const COIN: u64 = 9;
const BELOW: u64 = 20;

/// Squares in one line.
const IN_LINE: usize = 16;

/// Whether there is a picture of a position.
pub fn is_readable(position: &Position, look: Look) -> bool {
    !look.squares(position).is_empty()
}

fn sketch(position: &Position, look: Look) -> Sketch {
    let mut sketch = Sketch::default();
    let mut top = 1;
    for part in look.squares(position).chunks(IN_LINE) {
        let tall = part.iter().map(|square| square.coins).max().unwrap_or(0);
        top += RISE * tall.saturating_sub(1);
        for (x, square) in (0..).map(|i| 1 + SIDE * i).zip(part) {
            let middle = |level: u64| (x + SIDE / 2, top + SIDE / 2 - RISE * level);
            match (look, square.coins) {
                (Look::Turtles, 0) => sketch.coins.push((middle(0), Coin::Tails)),
                (Look::Turtles, _) => sketch.coins.push((middle(0), Coin::Heads)),
                (_, coins) => {
                    sketch.squares.push((x, top));
                    let coins = (0..coins).map(|level| (middle(level), Coin::Full));
                    sketch.coins.extend(coins);
                }
            }
            let below = (x + SIDE / 2, top + SIDE + BELOW - 6);
            sketch.numbers.push((below, square.number));
            sketch.size.0 = sketch.size.0.max(x + SIDE + 1);
        }
        top += SIDE + BELOW;
    }
    sketch.size.1 = top;
    sketch
}

impl Coin {
    fn letter(self, words: &Words) -> &'static str {
        let says = words.locale.says();
        match self {
            Coin::Full => "",
            Coin::Heads => says.heads_letter,
            Coin::Tails => says.tails_letter,
        }
    }
}

/// As SVG: the picture in words, its size, and what is drawn.
pub fn svg(position: &Position, look: Look, words: &Words) -> (String, Point, String) {
    let sketch = sketch(position, look);
    let mut out = "<g fill=\"none\" stroke=\"currentColor\">".to_string();
    for (x, y) in sketch.squares {
        out.push_str(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>"
        ));
    }
    for ((x, y), coin) in &sketch.coins {
        let dress = match coin {
            Coin::Full => " fill=\"currentColor\"",
            Coin::Heads => " stroke-width=\"3\"",
            Coin::Tails => " stroke-dasharray=\"3 2\"",
        };
        let radius = if *coin == Coin::Full { COIN } else { COIN + 3 };
        out.push_str(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{dress}/>"
        ));
    }
    out.push_str("</g><g fill=\"currentColor\" font-size=\"13\" text-anchor=\"middle\">");
    for ((x, y), coin) in &sketch.coins {
        let letter = coin.letter(words);
        if !letter.is_empty() {
            out.push_str(&format!("<text x=\"{x}\" y=\"{}\">{letter}</text>", y + 5));
        }
    }
    for ((x, y), n) in sketch.numbers {
        out.push_str(&format!("<text x=\"{x}\" y=\"{y}\">{n}</text>"));
    }
    out.push_str("</g>");
    (look.spoken(position, words.locale), sketch.size, out)
}

/// In signs, line by line.
pub fn text(position: &Position, look: Look, words: &Words) -> Vec<String> {
    let letters = |line: String| {
        let line = line.replace('H', Coin::Heads.letter(words));
        line.replace('T', Coin::Tails.letter(words))
    };
    look.drawn(position).into_iter().map(letters).collect()
}

/// As TikZ.
pub fn tikz(out: &mut String, position: &Position, look: Look, words: &Words) {
    let sketch = sketch(position, look);
    out.push_str("\\nimfit[.5]{\\begin{tikzpicture}[x=.75pt,y=-.75pt]\n");
    for (x, y) in sketch.squares {
        out.push_str(&format!(
            "\\draw({x},{y})rectangle({},{});\n",
            x + SIDE,
            y + SIDE
        ));
    }
    for ((x, y), coin) in sketch.coins {
        let letter = coin.letter(words);
        out.push_str(&match coin {
            Coin::Full => format!("\\fill({x},{y})circle[radius=6.7pt];\n"),
            Coin::Heads => format!(
                "\\draw[line width=1.8pt]({x},{y})circle[radius=9pt]; \\node[inner sep=0pt,font=\\small]at({x},{y}){{{letter}}};\n"
            ),
            Coin::Tails => format!(
                "\\draw[densely dashed]({x},{y})circle[radius=9pt]; \\node[inner sep=0pt,font=\\small]at({x},{y}){{{letter}}};\n"
            ),
        });
    }
    for ((x, y), n) in sketch.numbers {
        out.push_str(&format!(
            "\\node[anchor=base,inner sep=0pt,font=\\small]at({x},{y}){{{n}}};\n"
        ));
    }
    out.push_str("\\end{tikzpicture}}\n");
}

/// As a call of a function in `templates/preamble.typ`, with the picture in words.
pub fn typst(out: &mut String, position: &Position, look: Look, words: &Words) {
    let sketch = sketch(position, look);
    let (wide, tall) = sketch.size;
    let said = quoted(&look.spoken(position, words.locale));
    out.push_str(&format!("#strip({said}, ({wide}, {tall}), {SIDE}, "));
    let point = |(x, y): Point| format!("({x}, {y})");
    array(out, sketch.squares.into_iter().map(point));
    out.push_str(", ");
    let coin = |((x, y), coin): (Point, Coin)| {
        let letter = coin.letter(words);
        format!("({x}, {y}, \"{letter}\")")
    };
    array(out, sketch.coins.into_iter().map(coin));
    out.push_str(", ");
    let number = |((x, y), n): (Point, u64)| format!("({x}, {y}, \"{n}\")");
    array(out, sketch.numbers.into_iter().map(number));
    out.push(')');
}
