//! `spot-the-error`: the first wrong line of a solution, or that there is none.

use super::posed::Posed;
use super::text::{list, named, number, plain, right, wrong};
use super::{Quiz, Response};
use crate::error::Error;
use crate::kinds::content::Value;

/// Each line of the solution, and that nothing is wrong.
pub fn spot_the_error(posed: &Posed) -> Result<Quiz, Error> {
    let more = &posed.worked.more;
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
                super::Choice {
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
    Ok(Quiz {
        ask: plain("Choose the first wrong line, or say that nothing is wrong."),
        response: Response::Choice(options),
    })
}
