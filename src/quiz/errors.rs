//! `spot-the-error`: the first wrong line of a solution, or that there is none.

use super::cell::{Cell, Right, said};
use super::posed::Posed;
use super::text::{list, named, number, right, wrong};
use super::{Choice, Quiz, Response, Text};
use crate::error::Error;
use crate::kinds::content::Value;
use crate::language::print;
use crate::locale::{ENGLISH, Locale};
use crate::model::Derivation;

/// Each line of the solution, and that nothing is wrong.
pub fn spot_the_error(posed: &Posed) -> Result<Quiz, Error> {
    Ok(posed.quiz("quiz ask spot-the-error", Response::Choice(options(posed)?)))
}

/// The same as a form, with the line that is right instead.
pub fn cells(posed: &Posed) -> Result<Vec<Cell>, Error> {
    let more = &posed.more;
    let (lines, wanted) = (list(&more.asked, "lines"), number(&more.found, "line"));
    let numbers = 1..=lines.len();
    let numbers = numbers.map(|n| posed.say("form line number", &[("n", &n)]));
    let mut words: Vec<String> = numbers.collect();
    words.push(posed.say("form no line wrong", &[]));
    let before = wanted.map_or(0, |line| line.saturating_sub(1) as usize);
    let locale = posed.words.locale;
    let before = lines
        .iter()
        .take(before)
        .map(|line| written(posed, line, locale));
    let mend = named(&more.found, "right");
    Ok(vec![
        Cell::word(posed.say("form line", &[]), &words, options(posed)?),
        Cell {
            head: posed.say("form right instead", &[]),
            key: mend
                .map(|mend| written(posed, mend, locale))
                .unwrap_or_default(),
            right: Right::Instead {
                at: posed.problem.position.clone(),
                before: before.collect(),
                english: mend
                    .map(|mend| written(posed, mend, &ENGLISH))
                    .unwrap_or_default(),
            },
        },
    ])
}

/// A line of the solution as a student may write it in a language.
fn written(posed: &Posed, line: &Value, locale: &'static Locale) -> String {
    match line {
        Value::Worked(line, at) => {
            let at = Derivation::of(at.clone());
            print::line_in(line, &at, posed.game.layout(), locale)
        }
        line => said(&vec![line.clone()]),
    }
}

fn options(posed: &Posed) -> Result<Vec<Choice<Text>>, Error> {
    let more = &posed.more;
    let lines = list(&more.asked, "lines");
    let wanted = number(&more.found, "line");
    if lines.is_empty() || wanted.is_some_and(|line| !(1..=lines.len() as u64).contains(&line)) {
        return Err(posed.refuse("the wrong line is not one of those that are told"));
    }
    let mend = named(&more.found, "right");
    let option = |(line, place): (&Value, u64)| {
        let text = posed.around("quiz line", &[("n", &place)], "line", vec![line.clone()]);
        match wanted {
            Some(wanted) if place == wanted => {
                let mend = mend.map(|mend| {
                    posed.around("quiz right instead", &[], "line", vec![mend.clone()])
                });
                let message = mend.unwrap_or_default();
                Choice {
                    message,
                    ..right(text)
                }
            }
            Some(wanted) if place > wanted => wrong(text, posed.say("quiz wrong before", &[])),
            _ => wrong(text, posed.say("quiz line is right", &[])),
        }
    };
    let mut options: Vec<_> = lines.iter().zip(1..).map(option).collect();
    let none = posed.text("quiz nothing wrong");
    options.push(match wanted {
        None => right(none),
        Some(_) => wrong(none, posed.say("quiz something wrong", &[])),
    });
    Ok(options)
}
