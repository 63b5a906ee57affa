//! Moves to choose from: `zeroing-move`, `first-move`, `all-moves`, `reply`. All moves that win are in the certified key,
//! so that every other one is wrong; the checker says of each what is wrong with it.

use super::candidates::Board;
use super::judged::{self, Said};
use super::posed::Posed;
use super::text::{right, wrong};
use super::{Quiz, Response, verdicts};
use crate::error::Error;
use crate::kinds::content::Value;
use crate::language::print;
use crate::model::Move;

/// So many moves are shown where there are as many. Their number tells nothing of how many are right.
pub const SHOWN: usize = 5;

/// The most right moves that are shown.
const MOST_RIGHT: usize = 3;

/// A move that makes the nim-sum 0; there always is one.
pub fn zeroing_move(posed: &Posed) -> Result<Quiz, Error> {
    let moves = moves(posed, "makes the nim-sum 0")?;
    let mut options = judged::options(posed, moves)?;
    if options.iter().all(|option| option.right) {
        let none = posed.text("quiz no zeroing");
        options.push(wrong(none, posed.say("quiz some zeroing", &[])));
    }
    Ok(posed.quiz("quiz ask zeroing-move", Response::Choice(options)))
}

/// A first move that wins, or that there is none.
pub fn first_move(posed: &Posed) -> Result<Quiz, Error> {
    if posed.is_over() {
        let options = verdicts::players(posed)?;
        return Ok(posed.quiz("quiz ask who", Response::Choice(options)));
    }
    let mut said = moves(posed, "wins")?;
    said.push(Said {
        text: posed.text("quiz second can win"),
        answer: "second player wins".to_string(),
        right: posed.winning()?.is_empty(),
    });
    let options = judged::options(posed, said)?;
    Ok(posed.quiz("quiz ask first-move", Response::Choice(options)))
}

/// A move that keeps the win; there is one unless the opponent has ended the game.
pub fn reply(posed: &Posed) -> Result<Quiz, Error> {
    if posed.is_over() {
        let options = verdicts::players(posed)?;
        return Ok(posed.quiz("quiz ask reply over", Response::Choice(options)));
    }
    let mut said = moves(posed, "wins")?;
    if said.iter().all(|said| said.right) {
        said.push(Said {
            text: posed.text("quiz no reply"),
            answer: "no move wins".to_string(),
            right: false,
        });
    }
    let options = judged::options(posed, said)?;
    Ok(posed.quiz("quiz ask reply", Response::Choice(options)))
}

/// Every move that wins among some, or that none does.
pub fn all_moves(posed: &Posed) -> Result<Quiz, Error> {
    let none = posed.text("quiz no move");
    let options = if posed.is_over() {
        let some = posed.text("quiz some move");
        vec![right(none), wrong(some, posed.say("quiz over", &[]))]
    } else {
        let mut said = moves(posed, "wins")?;
        said.push(Said {
            text: none,
            answer: "no move wins".to_string(),
            right: posed.winning()?.is_empty(),
        });
        judged::options(posed, said)?
    };
    Ok(posed.quiz("quiz ask all-moves", Response::Several(options)))
}

/// Right and wrong moves, in the order of the board; `does` is what is said of a move.
fn moves(posed: &Posed, does: &str) -> Result<Vec<Said>, Error> {
    let at = &posed.problem.position;
    let winning = posed.winning()?;
    let board = Board {
        game: posed.game,
        position: at,
        goal: posed.kind.goal,
        method: posed.entry.method,
        winning,
        copied: posed.problem.moves.last(),
    };
    let rights = first_of(winning).into_iter().map(|by| (by, true));
    let wrongs = board.wrong_moves().into_iter().map(|by| (by, false));
    let mut moves: Vec<(Move, bool)> = rights.chain(wrongs).take(SHOWN).collect();
    moves.sort();
    let layout = posed.game.layout();
    let said = |(by, right): (Move, bool)| {
        let answer = format!("{} {does}", print::take(&by, at, layout));
        let at = at.clone();
        Said {
            text: vec![Value::Move { by, at }],
            answer,
            right,
        }
    };
    Ok(moves.into_iter().map(said).collect())
}

/// The first few moves in the order of the board.
pub fn first_of(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort();
    moves.truncate(MOST_RIGHT);
    moves
}
