//! Who can always win: `winner`.

use super::judged::{self, Said};
use super::posed::Posed;
use super::text::{option, plain};
use super::{Choice, Quiz, Response, Text};
use crate::error::Error;
use crate::model::claim::Outcome;

/// N or P, and with that who can always win.
pub fn winner(posed: &Posed) -> Result<Quiz, Error> {
    let options = either(posed, |letter, player| {
        let text = format!("{letter}-position: the {player} player can always win.");
        (text, format!("{letter}-position; {player} player wins"))
    })?;
    Ok(Quiz::new(
        "Choose what is right.",
        Response::Choice(options),
    ))
}

/// Who can always win, for positions in which there is no move to choose.
pub fn players(posed: &Posed) -> Result<Vec<Choice<Text>>, Error> {
    either(posed, |_, player| {
        let text = format!("The {player} player can always win.");
        (text, format!("{player} player wins"))
    })
}

/// Who can always win, of two players; the message is told whoever chooses the other one.
pub fn one_of_two(is: Outcome, message: &str) -> Vec<Choice<Text>> {
    let both = [("first", Outcome::N), ("second", Outcome::P)];
    let options =
        both.map(|(player, of)| option(plain(format!("the {player} player")), is == of, message));
    options.into()
}

/// Both possible outcomes; `say` makes text and answer of the letter and the player.
fn either(
    posed: &Posed,
    say: impl Fn(&str, &str) -> (String, String),
) -> Result<Vec<Choice<Text>>, Error> {
    let outcome = posed.outcome()?;
    let both = [("N", "first", Outcome::N), ("P", "second", Outcome::P)];
    let said = both.map(|(letter, player, is)| {
        let (text, answer) = say(letter, player);
        Said {
            text: plain(text),
            answer,
            right: outcome == is,
        }
    });
    judged::options(posed, said.into())
}
