//! Who can always win: `winner`.

use super::judged::{self, Said};
use super::posed::Posed;
use super::text::{option, plain};
use super::{Choice, Quiz, Response, Text};
use crate::error::Error;
use crate::model::{Outcome, Position};

/// N or P, and with that who can always win.
pub fn winner(posed: &Posed) -> Result<Quiz, Error> {
    let options = either(posed, ["quiz N", "quiz P"], |letter, player| {
        format!("{letter}-position; {player} player wins")
    })?;
    Ok(posed.quiz("quiz ask winner", Response::Choice(options)))
}

/// Who can always win, for positions in which there is no move to choose.
pub fn players(posed: &Posed) -> Result<Vec<Choice<Text>>, Error> {
    let texts = ["quiz first can win", "quiz second can win"];
    either(posed, texts, |_, player| format!("{player} player wins"))
}

/// Who can always win, of two players; the message is told whoever chooses the other one.
pub fn one_of_two(posed: &Posed, is: Outcome, message: &str) -> Vec<Choice<Text>> {
    let both = [
        ("quiz first player", Outcome::N),
        ("quiz second player", Outcome::P),
    ];
    let why = posed.say(message, &[]);
    let options = both.map(|(player, of)| option(posed.text(player), is == of, &*why));
    options.into()
}

/// N or P at a position; whoever chooses the other one is told how the game ended, or one of two reasons, that for N first.
pub fn n_or_p(posed: &Posed, at: &Position, is: Outcome, why: [&str; 2]) -> Vec<Choice<Text>> {
    let over = posed.game.moves(at).next().is_none();
    let [won, lost] = match over {
        true => ["quiz won at the end", "quiz lost at the end"],
        false => why,
    };
    let why = posed.say(if is == Outcome::N { won } else { lost }, &[]);
    vec![
        option(plain("N"), is == Outcome::N, &*why),
        option(plain("P"), is == Outcome::P, why),
    ]
}

/// Both possible outcomes in these words; `say` makes an answer of the letter and the player.
fn either(
    posed: &Posed,
    texts: [&str; 2],
    say: impl Fn(&str, &str) -> String,
) -> Result<Vec<Choice<Text>>, Error> {
    let outcome = posed.outcome()?;
    let both = [("N", "first", Outcome::N), ("P", "second", Outcome::P)];
    let said = both.into_iter().zip(texts);
    let said = said.map(|((letter, player, is), text)| Said {
        text: posed.text(text),
        answer: say(letter, player),
        right: outcome == is,
    });
    judged::options(posed, said.collect())
}
