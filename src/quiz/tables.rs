//! `table`: N or P for each number of counters, how the table repeats itself, and who wins. All of it is read off the
//! certified table.

use super::posed::Posed;
use super::text::{number, option, plain};
use super::verdicts::one_of_two;
use super::{Blank, Field, Number, Quiz, Response, Slip, Text};
use crate::error::Error;
use crate::model::claim::{Claim, Outcome};
use crate::model::rules::Convention;

/// The table and what it shows.
pub fn table(posed: &Posed) -> Result<Quiz, Error> {
    let mut claims = posed.lines().lines.iter().map(|line| &line.claim);
    let outcomes = claims.find_map(|claim| match claim {
        Claim::Outcomes(outcomes) => Some(outcomes),
        _ => None,
    });
    let none = || posed.refuse("there is no table");
    let outcomes = outcomes.ok_or_else(none)?;
    let last = number(&posed.worked.more.asked, "last").ok_or_else(none)?;
    if outcomes.len() as u64 <= last {
        return Err(none());
    }
    let entries = (0..=last).zip(outcomes);
    let mut blanks: Vec<Blank<Text>> = entries.map(|(n, &is)| entry(posed, n, is)).collect();
    let found = &posed.worked.more.found;
    if let (Some(start), Some(length)) = (number(found, "start"), number(found, "period")) {
        blanks.extend(repeats(posed, start, length));
    }
    blanks.push(Blank {
        label: plain(format!(
            "Who can always win with {last} {}?",
            counters(posed, last)
        )),
        field: Field::OneOf(one_of_two(posed.outcome()?, WHO)),
    });
    Ok(Quiz {
        ask: plain(
            "Choose N or P for each number, and fill in the rest. Of several numbers that would \
             do for how the table repeats itself, give the smallest.",
        ),
        response: Response::Blanks(blanks),
    })
}

fn counters<'a>(posed: &'a Posed, n: u64) -> &'a str {
    match n {
        1 => &posed.words.object.0,
        _ => &posed.words.object.1,
    }
}

fn entry(posed: &Posed, n: u64, is: Outcome) -> Blank<Text> {
    let alone = posed.game().alone(n);
    let over = posed.game().moves(&alone).next().is_none();
    let why = match (over, is) {
        (true, Outcome::N) => "No move is left, and here whoever cannot move has won.",
        (true, Outcome::P) => "No move is left, so whoever is to move has lost.",
        (false, Outcome::N) => "Some move leads to a number with P.",
        (false, Outcome::P) => "Every move leads to a number with N.",
    };
    Blank {
        label: plain(format!("{n}:")),
        field: Field::OneOf(vec![
            option(plain("N"), is == Outcome::N, why),
            option(plain("P"), is == Outcome::P, why),
        ]),
    }
}

/// From where on the table repeats itself and after how many. Who divides by the largest number that may be taken, and
/// not by one more, has the commonest wrong period.
fn repeats(posed: &Posed, start: u64, length: u64) -> [Blank<Text>; 2] {
    let largest = posed.game().amounts().and_then(|all| all.0.last().copied());
    let slip = largest.filter(|&n| n != length).map(|value| Slip {
        value,
        message: plain(
            "This is the largest number that may be taken. After how many does the table come \
             again?",
        ),
    });
    let early = "Compare the entries from there on with those one period later.";
    let misere = posed.game().convention() == Convention::Misere;
    let early = (misere && start != 0).then(|| Slip {
        value: 0,
        message: plain(early),
    });
    let blank = |label: &str, key, slip: Option<Slip<Text>>| Blank {
        label: plain(label),
        field: Field::Number(Number {
            key,
            slips: slip.into_iter().collect(),
        }),
    };
    [
        blank(
            "The table repeats itself from this number on:",
            start,
            early,
        ),
        blank("Its period:", length, slip),
    ]
}

const WHO: &str = "N says that the first player can always win, P that the second can.";
