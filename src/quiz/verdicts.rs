//! Who can always win: `winner`.

use super::table::Posed;
use super::text::plain;
use super::{Choice, Quiz, Response, Text, judged};
use crate::error::Error;
use crate::model::claim::Outcome;

/// N or P, and with that who can always win.
pub fn winner(posed: &Posed) -> Result<Quiz, Error> {
    let outcome = posed.outcome()?;
    let option = |letter: &str, player: &str, is: Outcome| {
        judged::option(
            posed,
            plain(format!(
                "{letter}-position: the {player} player can always win."
            )),
            &format!("{letter}-position\n{player} player wins"),
            outcome == is,
        )
    };
    Ok(Quiz {
        ask: plain("Choose what is right."),
        response: Response::Choice(vec![
            option("N", "first", Outcome::N)?,
            option("P", "second", Outcome::P)?,
        ]),
    })
}

/// Who can always win, for positions in which there is nothing to choose from.
pub fn players(posed: &Posed) -> Result<Vec<Choice<Text>>, Error> {
    let outcome = posed.outcome()?;
    let option = |player: &str, is: Outcome| {
        judged::option(
            posed,
            plain(format!("The {player} player can always win.")),
            &format!("{player} player wins"),
            outcome == is,
        )
    };
    Ok(vec![
        option("first", Outcome::N)?,
        option("second", Outcome::P)?,
    ])
}
