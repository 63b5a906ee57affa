//! `state-diagram`: which position each letter stands for, N or P at each position, and who can always win.

use super::cell::{self, Cell, Right};
use super::posed::Posed;
use super::text::{named, plain, right, word, wrong};
use super::verdicts::{n_or_p, one_of_two};
use super::{Blank, Field, Number, Quiz, Response, Text};
use crate::engine::diagram::{Diagram, Node};
use crate::error::Error;
use crate::kinds::content::Value;
use crate::language::print;
use crate::model::Position;

/// The most wrong positions that are offered for a letter.
const MOST_WRONG: usize = 4;

/// The letters, the marks, and who can always win.
pub fn state_diagram(posed: &Posed) -> Result<Quiz, Error> {
    let key = key(posed)?;
    let mut blanks = letters(posed, key);
    for (place, node) in key.nodes.iter().enumerate() {
        blanks.push(mark(posed, key, place, node)?);
    }
    let is = posed.outcome()?;
    let who = posed.say("quiz who", &[]);
    blanks.push(Blank::one_of(who, one_of_two(posed, is, WHO)));
    let ask = posed.text("quiz ask state-diagram");
    Ok(Quiz {
        ask: match word(&posed.more.asked, "beside") {
            Some("nothing") | None => ask,
            Some(_) => posed.around("quiz and on paper", &[], "ask", ask),
        },
        response: Response::Blanks(blanks),
    })
}

const WHO: &str = "quiz look at the top";

/// The same as a form, with what stands beside the marks.
pub fn cells(posed: &Posed) -> Result<Vec<Cell>, Error> {
    let key = key(posed)?;
    let layout = posed.game.layout();
    let shown = |node: &Node| match node.position.0.is_empty() {
        true => "0".to_string(),
        false => print::shown(&node.position, layout),
    };
    let mut cells = Vec::new();
    for (place, node) in key.nodes.iter().enumerate() {
        cells.extend(key.letter(place).map(|letter| Cell {
            head: posed.say("form position of", &[("letter", &letter)]),
            key: shown(node),
            right: Right::Position(node.position.clone()),
        }));
    }
    for (place, node) in key.nodes.iter().enumerate() {
        let name = key.letter(place).map_or_else(|| shown(node), String::from);
        let beside = |what: &str, key: u64| {
            let head = posed.say(what, &[("position", &name)]);
            Cell::number(head, Number::new(key, []))
        };
        cells.push(Cell::of(
            &name,
            &cell::marks(posed),
            mark(posed, key, place, node)?.field,
        ));
        cells.extend(node.big_heaps.map(|big| beside("form b of", big)));
        cells.extend(node.nim_sum.map(|sum| beside("form s of", sum)));
    }
    cells.push(Cell::word(
        posed.say("form winner", &[]),
        &cell::players(posed),
        one_of_two(posed, posed.outcome()?, WHO),
    ));
    Ok(cells)
}

fn key<'a>(posed: &'a Posed) -> Result<&'a Diagram, Error> {
    match named(&posed.more.found, "diagram") {
        Some(Value::Diagram(key)) => Ok(key),
        _ => Err(posed.refuse("there is no diagram")),
    }
}

/// A position in words; the one without anything left is 0, as in the diagram.
fn shown(position: &Position) -> Text {
    match position.0.is_empty() {
        true => plain("0"),
        false => vec![Value::Position(position.clone())],
    }
}

fn letters(posed: &Posed, key: &Diagram) -> Vec<Blank<Text>> {
    let nodes = key.nodes.iter().enumerate();
    let blank = |(place, node): (usize, &Node)| {
        let letter = key.letter(place)?;
        let wrongs = others(posed, key, place);
        (!wrongs.is_empty()).then(|| {
            let mut all: Vec<&Position> = wrongs.iter().chain([&node.position]).collect();
            all.sort_by(|one, other| other.0.cmp(&one.0));
            let option = |position: &Position| match *position == node.position {
                true => right(shown(position)),
                false => wrong(shown(position), posed.say("form arrows", &[])),
            };
            Blank::one_of(
                posed.say("quiz letter is", &[("letter", &letter)]),
                all.into_iter().map(option).collect(),
            )
        })
    };
    nodes.filter_map(blank).collect()
}

/// Positions that somebody may take for one of the diagram: first those of other letters, then what the positions above
/// it lead to. Only such are offered as do not fit the arrows.
fn others(posed: &Posed, key: &Diagram, place: usize) -> Vec<Position> {
    let nodes = &key.nodes;
    let above = nodes.iter().filter(|node| node.options.contains(&place));
    let above: Vec<Vec<Position>> = above.map(|node| options(posed, &node.position)).collect();
    let below: &[usize] = nodes.get(place).map_or(&[], |node| &node.options);
    let below: Vec<&Position> = below
        .iter()
        .filter_map(|&to| Some(&nodes.get(to)?.position))
        .collect();
    let fits = |position: &Position| {
        let leads = options(posed, position);
        above.iter().all(|options| options.contains(position))
            && below.iter().all(|to| leads.contains(to))
    };
    let far = |other: usize| other.abs_diff(place);
    let mut letters: Vec<usize> = (0..nodes.len())
        .filter(|&other| other != place && !nodes[other].given)
        .collect();
    letters.sort_by_key(|&other| far(other));
    let letters = letters.into_iter().map(|other| &nodes[other].position);
    let drawn = |position: &&Position| nodes.iter().all(|node| node.position != **position);
    let near = above.iter().flatten().filter(drawn);
    let mut wrongs: Vec<Position> = Vec::new();
    for position in letters.chain(near) {
        if wrongs.len() < MOST_WRONG && !wrongs.contains(position) && !fits(position) {
            wrongs.push(position.clone());
        }
    }
    wrongs
}

/// What a position leads to, each in canonical form.
fn options(posed: &Posed, position: &Position) -> Vec<Position> {
    let game = posed.game;
    let after = game
        .moves(position)
        .filter_map(|by| game.after(position, &by));
    let mut options: Vec<Position> = after.map(|to| game.canonical(&to)).collect();
    options.sort_by(|one, other| other.0.cmp(&one.0));
    options.dedup();
    options
}

fn mark(posed: &Posed, key: &Diagram, place: usize, node: &Node) -> Result<Blank<Text>, Error> {
    let is = node
        .outcome
        .ok_or_else(|| posed.refuse("a position has no mark"))?;
    let name = match key.letter(place) {
        Some(letter) => plain(letter.to_string()),
        None => shown(&node.position),
    };
    let why = ["quiz arrow to P", "quiz arrows to N"];
    Ok(Blank {
        label: posed.around("quiz N or P for", &[], "position", name),
        field: Field::OneOf(n_or_p(posed, &node.position, is, why)),
    })
}
