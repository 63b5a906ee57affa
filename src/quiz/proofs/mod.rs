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

use super::table::Posed;
use super::text::{essay, plain};
use super::{Choice, Quiz, Text};
use crate::check::report::Overall;
use crate::error::Error;

/// `complete-induction`: any lines may be written, so that somebody has to read them.
pub fn complete_induction(_: &Posed) -> Result<Quiz, Error> {
    Ok(essay(
        "Write the lines into the field, one below the other.",
    ))
}

/// That the marker accepts the key.
fn certain(posed: &Posed, answer: &str) -> Result<(), Error> {
    match posed.judge()?.of(answer).verdict {
        Overall::Correct => Ok(()),
        _ => Err(posed.refuse("the marker refuses the key")),
    }
}

/// An option that the marker calls right or not, as it must; with what it says of a wrong one.
fn option(posed: &Posed, text: Text, answer: &str, right: bool) -> Result<Choice<Text>, Error> {
    let judged = posed.judge()?.of(answer);
    if (judged.verdict == Overall::Correct) != right {
        return Err(posed.refuse("the marker disagrees about an option"));
    }
    let message = match right {
        true => Text::new(),
        false => plain(judged.message),
    };
    Ok(Choice {
        text,
        right,
        message,
    })
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
