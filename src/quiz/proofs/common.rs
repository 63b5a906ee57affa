//! What questions about proofs share: options that the marker has judged.

use super::super::posed::Posed;
use super::super::{Choice, Text};
use crate::check::report::Overall;
use crate::error::Error;
use crate::kinds::theorems::prose;

/// That the marker accepts the key.
pub(super) fn certain(posed: &Posed, answer: &str) -> Result<(), Error> {
    match posed.judge()?.of(answer).verdict {
        Overall::Correct => Ok(()),
        _ => Err(posed.refuse("the marker refuses the key")),
    }
}

/// An option that the marker calls right or not, as it must; with what it says of a wrong one.
pub(super) fn option(
    posed: &Posed,
    text: Text,
    answer: &str,
    right: bool,
) -> Result<Choice<Text>, Error> {
    let judged = posed.judge()?.of(answer);
    if (judged.verdict == Overall::Correct) != right {
        return Err(posed.refuse("the marker disagrees about an option"));
    }
    let message = match right {
        true => Text::new(),
        false => told(&judged.message),
    };
    Ok(Choice {
        text,
        right,
        message,
    })
}

/// A message of the marker.
pub(super) fn told(message: &str) -> Text {
    match message {
        "" => Text::new(),
        message => vec![prose(message)],
    }
}

/// So many of things, from the first to the last at equal distances.
pub(super) fn spread<T>(things: Vec<T>, most: usize) -> Vec<T> {
    let all = things.len();
    let near = |place: usize| (place * most).checked_div(all).unwrap_or(0);
    let chosen = things.into_iter().enumerate();
    let chosen =
        chosen.filter(|&(place, _)| all <= most || place == 0 || near(place) > near(place - 1));
    chosen.map(|(_, thing)| thing).collect()
}
