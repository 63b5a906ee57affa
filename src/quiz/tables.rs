//! `table`: N or P for each number of counters, how the table repeats itself, and who wins. `grundy-table`: the Grundy value
//! of each, and how they repeat themselves. All of it is read off the certified table.

use super::cell::{self, Cell};
use super::posed::Posed;
use super::text::number;
use super::verdicts::{n_or_p, one_of_two};
use super::{Blank, Number, Quiz, Response, Slip, Text};
use crate::error::Error;
use crate::model::{Claim, Convention, Outcome};

/// The table and what it shows.
pub fn table(posed: &Posed) -> Result<Quiz, Error> {
    Ok(posed.quiz("quiz ask table", Response::Blanks(blanks(posed)?)))
}

/// The same as a form.
pub fn cells(posed: &Posed) -> Result<Vec<Cell>, Error> {
    let blanks = blanks(posed)?;
    let (entries, repeats) = (last(posed)? + 1, repeats(posed).len());
    let heads = (0..entries).map(|n| n.to_string());
    let repeated = ["form repeats from", "form period"]
        .into_iter()
        .take(repeats);
    let winner = posed.say("form winner", &[]);
    let heads = heads.chain(
        repeated
            .chain(["form winner"])
            .map(|name| posed.say(name, &[])),
    );
    let (marks, players) = (cell::marks(posed), cell::players(posed));
    let cell = |(head, blank): (String, Blank<Text>)| match head == winner {
        true => Cell::of(head, &players, blank.field),
        false => Cell::of(head, &marks, blank.field),
    };
    Ok(heads.zip(blanks).map(cell).collect())
}

/// The largest number of the table.
fn last(posed: &Posed) -> Result<u64, Error> {
    let last = number(&posed.more.asked, "last");
    last.ok_or_else(|| posed.refuse("there is no table"))
}

fn blanks(posed: &Posed) -> Result<Vec<Blank<Text>>, Error> {
    let mut claims = posed.lines().lines.iter().map(|line| &line.claim);
    let outcomes = claims.find_map(|claim| match claim {
        Claim::Outcomes(outcomes) => Some(outcomes),
        _ => None,
    });
    let none = || posed.refuse("there is no table");
    let outcomes = outcomes.ok_or_else(none)?;
    let last = last(posed)?;
    if outcomes.len() as u64 <= last {
        return Err(none());
    }
    let entries = (0..=last).zip(outcomes);
    let mut blanks: Vec<Blank<Text>> = entries.map(|(n, &is)| entry(posed, n, is)).collect();
    blanks.extend(repeats(posed));
    blanks.push(Blank::one_of(
        posed.words.count("quiz who with", last, &[]),
        one_of_two(posed, posed.outcome()?, "quiz N and P"),
    ));
    Ok(blanks)
}

/// The table of Grundy values and what it shows.
pub fn grundy_table(posed: &Posed) -> Result<Quiz, Error> {
    let mut claims = posed.lines().lines.iter().map(|line| &line.claim);
    let values = claims.find_map(|claim| match claim {
        Claim::GrundyValues(values) => Some(values),
        _ => None,
    });
    let values = values.ok_or_else(|| posed.refuse("there is no table"))?;
    let entries = (0..).zip(values);
    let mut blanks: Vec<Blank<Text>> = entries
        .map(|(n, &is)| value(posed, values, n, is))
        .collect();
    blanks.extend(repeats(posed));
    Ok(posed.quiz("quiz ask grundy-table", Response::Blanks(blanks)))
}

/// One Grundy value. The commonest wrong one is one more than the largest value of an option.
fn value(posed: &Posed, values: &[u64], n: u64, is: u64) -> Blank<Text> {
    let game = posed.game;
    let alone = game.alone(n);
    let entry = |part: &u64| values.get(*part as usize).copied().unwrap_or(0);
    let options = game
        .moves(&alone)
        .filter_map(|by| game.parts(&game.after(&alone, &by)?));
    let largest = options
        .map(|parts| parts.iter().map(entry).fold(0, |sum, value| sum ^ value))
        .max();
    let slip = largest
        .filter(|&largest| largest + 1 != is)
        .map(|largest| Slip {
            value: largest + 1,
            message: posed.text("quiz mex"),
        });
    Blank::number(
        posed.say("quiz number", &[("n", &n)]),
        Number::new(is, slip),
    )
}

fn entry(posed: &Posed, n: u64, is: Outcome) -> Blank<Text> {
    let why = ["quiz some to P", "quiz all to N"];
    Blank::one_of(
        posed.say("quiz number", &[("n", &n)]),
        n_or_p(posed, &posed.game.alone(n), is, why),
    )
}

/// From where on the table repeats itself and after how many. Who divides by the largest number that may be taken, and
/// not by one more, has the commonest wrong period. Nothing where the table shows no period.
fn repeats(posed: &Posed) -> Vec<Blank<Text>> {
    let found = &posed.more.found;
    let (Some(start), Some(length)) = (number(found, "start"), number(found, "period")) else {
        return Vec::new();
    };
    let largest = posed.game.amounts().and_then(|all| all.0.last().copied());
    let slip = largest.filter(|&n| n != length).map(|value| Slip {
        value,
        message: posed.text("quiz largest amount"),
    });
    let misere = posed.game.convention() == Convention::Misere;
    let early = (misere && start != 0).then(|| Slip {
        value: 0,
        message: posed.text("quiz early"),
    });
    let blank = |label, key, slip| Blank::number(posed.say(label, &[]), Number::new(key, slip));
    vec![
        blank("quiz repeats from", start, early),
        blank("quiz period", length, slip),
    ]
}
