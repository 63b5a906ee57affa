//! Questions about proofs and statements. What is right and wrong in them is the kernel's word, which the markers of the
//! kinds pass on.

mod counterexample;
mod fill_blanks;
mod first_wrong_line;
mod justify_steps;
mod kept;
mod order_lines;
mod orders;
mod parts;
mod run_proof;

pub use counterexample::counterexample;
pub use fill_blanks::fill_blanks;
pub use first_wrong_line::first_wrong_line;
pub use justify_steps::justify_steps;
pub use order_lines::order_lines;
pub use run_proof::run_proof;

use super::judge::Judgement;
use super::table::Posed;
use super::{Choice, Quiz, Response, Text};
use crate::check::report::Overall;
use crate::error::Error;
use crate::games;
use crate::kinds::content::{CodeLine, Content, Value};

/// `complete-induction`: any lines may be written, so that somebody has to read them.
pub fn complete_induction(_: &Posed) -> Result<Quiz, Error> {
    Ok(essay(
        "Write the lines into the field, one below the other.",
    ))
}

fn essay(ask: &str) -> Quiz {
    Quiz {
        ask: text(ask),
        response: Response::Essay,
    }
}

/// A text of one piece; nothing where that is empty.
fn text(piece: impl Into<String>) -> Text {
    let piece: String = piece.into();
    let pieces = (!piece.is_empty()).then_some(Value::Text(piece));
    pieces.into_iter().collect()
}

/// What the marker says of an answer.
fn judged(posed: &Posed, answer: &str) -> Result<Judgement, Error> {
    let judge = posed.judge.as_ref();
    let judge = judge.ok_or_else(|| refuse(posed, "nobody can judge answers to it"))?;
    Ok(judge.of(answer))
}

/// That the marker accepts the key.
fn certain(posed: &Posed, answer: &str) -> Result<(), Error> {
    match judged(posed, answer)?.verdict {
        Overall::Correct => Ok(()),
        _ => Err(refuse(posed, "the marker refuses the key")),
    }
}

/// An option that the marker calls right or not, as it must; with what it says of a wrong one.
fn option(posed: &Posed, text: Text, answer: &str, right: bool) -> Result<Choice<Text>, Error> {
    let judged = judged(posed, answer)?;
    if (judged.verdict == Overall::Correct) != right {
        return Err(refuse(posed, "the marker disagrees about an option"));
    }
    let message = match right {
        true => Text::new(),
        false => self::text(judged.message),
    };
    Ok(Choice {
        text,
        right,
        message,
    })
}

fn refuse(posed: &Posed, why: &str) -> Error {
    games::uncertified(&*posed.planned.game, &posed.problem.drawn, why)
}

/// A value by its name.
fn named<'c>(content: &'c Content, name: &str) -> Option<&'c Value> {
    let mut values = content.iter();
    values.find_map(|(known, value)| (*known == name).then_some(value))
}

fn number(content: &Content, name: &str) -> Option<u64> {
    match named(content, name) {
        Some(Value::Number(n) | Value::Counters(n)) => Some(*n),
        _ => None,
    }
}

/// A line by its name.
fn line<'c>(content: &'c Content, name: &str) -> Option<&'c str> {
    match named(content, name) {
        Some(Value::Line(line)) => Some(line),
        _ => None,
    }
}

/// The lines of a text such as a proof by its name.
fn code<'c>(content: &'c Content, name: &str) -> &'c [CodeLine] {
    match named(content, name) {
        Some(Value::Code(lines)) => lines,
        _ => &[],
    }
}

/// So many of things, from the first to the last at equal distances.
fn spread<T>(things: Vec<T>, most: usize) -> Vec<T> {
    let all = things.len();
    let near = |place: usize| (place * most).checked_div(all).unwrap_or(0);
    let chosen = things.into_iter().enumerate();
    let chosen =
        chosen.filter(|&(place, _)| all <= most || place == 0 || near(place) > near(place - 1));
    chosen.map(|(_, thing)| thing).collect()
}
