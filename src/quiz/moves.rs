//! Moves to choose from: `zeroing-move`, `first-move`, `all-moves`, `reply`. All moves that win are in the certified key,
//! so that every other one is wrong; the checker says of each what is wrong with it.

use super::candidates::Board;
use super::table::Posed;
use super::text::{plain, right, wrong};
use super::{Choice, Quiz, Response, Text, judged, verdicts};
use crate::error::Error;
use crate::kinds::content::Value;
use crate::model::position::Move;
use crate::script::print;

/// The most right moves that are shown.
pub const MOST_RIGHT: usize = 6;

/// The most wrong moves that are shown.
pub const MOST_WRONG: usize = 4;

/// A move that makes the nim-sum 0; there always is one.
pub fn zeroing_move(posed: &Posed) -> Result<Quiz, Error> {
    let mut options = moves(posed, "makes the nim-sum 0")?;
    if options.iter().all(|option| option.right) {
        let none = "There is one: every position with a nim-sum that is not 0 has such a move \
                    (Lemma 3).";
        options.push(wrong(plain("No move makes it 0."), none));
    }
    Ok(chosen("Choose a move that makes the nim-sum 0.", options))
}

/// A first move that wins, or that there is none.
pub fn first_move(posed: &Posed) -> Result<Quiz, Error> {
    if posed.is_over() {
        let options = verdicts::players(posed)?;
        return Ok(chosen("Choose who can always win.", options));
    }
    let mut options = moves(posed, "wins")?;
    options.push(judged::option(
        posed,
        plain("The second player can always win."),
        "second player wins",
        posed.winning()?.is_empty(),
    )?);
    let ask = "Choose a first move that wins, or say that the second player can always win.";
    Ok(chosen(ask, options))
}

/// A move that keeps the win; there is one unless the opponent has ended the game.
pub fn reply(posed: &Posed) -> Result<Quiz, Error> {
    if posed.is_over() {
        let options = verdicts::players(posed)?;
        let ask = "No move is left. Choose who has won: the first player is you, since it is your \
                   turn.";
        return Ok(chosen(ask, options));
    }
    let mut options = moves(posed, "wins")?;
    if options.iter().all(|option| option.right) {
        let none = plain("No move keeps the win.");
        options.push(judged::option(posed, none, "no move wins", false)?);
    }
    Ok(chosen("Choose a move that keeps the win.", options))
}

/// Every move that wins among some, or that none does.
pub fn all_moves(posed: &Posed) -> Result<Quiz, Error> {
    let mut options = moves(posed, "wins")?;
    let none = plain("No move wins.");
    if posed.is_over() {
        let some = plain("Some move wins.");
        options = vec![right(none), wrong(some, "There is no move at all.")];
    } else {
        let lost = posed.winning()?.is_empty();
        options.push(judged::option(posed, none, "no move wins", lost)?);
    }
    let ask = "Tick every one of these moves that wins. If no move wins, say so and tick nothing \
               else.";
    Ok(Quiz {
        ask: plain(ask),
        response: Response::Several(options),
    })
}

fn chosen(ask: &str, options: Vec<Choice<Text>>) -> Quiz {
    Quiz {
        ask: plain(ask),
        response: Response::Choice(options),
    }
}

/// Right and wrong moves as options, in the order of the board; `does` is what is said of a move.
fn moves(posed: &Posed, does: &str) -> Result<Vec<Choice<Text>>, Error> {
    let at = &posed.problem.position;
    let winning = posed.winning()?;
    let board = Board {
        game: posed.game(),
        position: at,
        goal: posed.planned.kind.goal(),
        method: posed.planned.entry.method,
        winning,
        copied: posed.problem.moves.last(),
    };
    let rights = first_of(winning).into_iter().map(|by| (by, true));
    let wrongs = board.wrong_moves().into_iter().take(MOST_WRONG);
    let mut moves: Vec<(Move, bool)> = rights.chain(wrongs.map(|by| (by, false))).collect();
    moves.sort();
    let layout = posed.game().layout();
    let option = |(by, right): (Move, bool)| {
        let answer = format!("{} {does}", print::take(&by, at, layout));
        let at = at.clone();
        judged::option(posed, vec![Value::Move { by, at }], &answer, right)
    };
    moves.into_iter().map(option).collect()
}

/// The first few moves in the order of the board.
pub fn first_of(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort();
    moves.truncate(MOST_RIGHT);
    moves
}
