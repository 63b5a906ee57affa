//! `spot-the-error`: the first wrong line of a solution, or that there is none.

use super::cell::{Cell, Right, said};
use super::posed::Posed;
use super::text::{list, named, number, plain, right, wrong};
use super::{Choice, Quiz, Response, Text};
use crate::error::Error;
use crate::kinds::content::Value;

/// Each line of the solution, and that nothing is wrong.
pub fn spot_the_error(posed: &Posed) -> Result<Quiz, Error> {
    Ok(Quiz::new(
        "Choose the first wrong line, or say that nothing is wrong.",
        Response::Choice(options(posed)?),
    ))
}

/// The same as a form, with the line that is right instead.
pub fn cells(posed: &Posed) -> Result<Vec<Cell>, Error> {
    let more = &posed.more;
    let (lines, wanted) = (list(&more.asked, "lines"), number(&more.found, "line"));
    let mut words: Vec<String> = (1..=lines.len()).map(|n| format!("{n}/line {n}")).collect();
    words.push("none/nothing/nothing is wrong".to_string());
    let before = wanted.map_or(0, |line| line.saturating_sub(1) as usize);
    let before = lines
        .iter()
        .take(before)
        .map(|line| said(&vec![line.clone()]));
    let mend = named(&more.found, "right");
    Ok(vec![
        Cell::word("line", &words, options(posed)?),
        Cell {
            head: "right instead".to_string(),
            key: mend
                .map(|mend| said(&vec![mend.clone()]))
                .unwrap_or_default(),
            right: Right::Instead {
                at: posed.problem.position.clone(),
                before: before.collect(),
            },
        },
    ])
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
        let text = vec![Value::Text(format!("line {place}: ")), line.clone()];
        match wanted {
            Some(wanted) if place == wanted => {
                let mend = mend.map(|mend| {
                    let said = |text: &str| Value::Text(text.to_string());
                    vec![said("Right instead: "), mend.clone(), said(".")]
                });
                let message = mend.unwrap_or_default();
                Choice {
                    message,
                    ..right(text)
                }
            }
            Some(wanted) if place > wanted => wrong(
                text,
                "A line before this one is wrong already. Work the lines out one after the other.",
            ),
            _ => wrong(text, "This line is right: work it out once more."),
        }
    };
    let mut options: Vec<_> = lines.iter().zip(1..).map(option).collect();
    let none = plain("Nothing is wrong.");
    options.push(match wanted {
        None => right(none),
        Some(_) => wrong(
            none,
            "One of the lines is wrong. Work out each one once more.",
        ),
    });
    Ok(options)
}
