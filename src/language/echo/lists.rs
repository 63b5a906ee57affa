//! Numbers, digits, boards, outcomes and players as they stand within what is shown.

use crate::language::said::{Board, Digits, Who};
use crate::language::voice::Voice;
use crate::model::claim::{Outcome, Player};
use crate::model::position::Position;

/// `3, 5, 6`
pub fn numbers(list: &[u64]) -> String {
    Position(list.to_vec()).to_string()
}

/// `3 5 6`
pub fn row_of<T>(list: &[T], shown: impl Fn(&T) -> String) -> String {
    list.iter().map(shown).collect::<Vec<_>>().join(" ")
}

/// `3, 5 or 6`
pub fn either(list: &[String], voice: Voice) -> String {
    voice.listed(list, "or")
}

/// `0101`
pub fn digits(bits: Digits) -> String {
    format!("{:0>width$b}", bits.value, width = usize::from(bits.width))
}

/// "3, 5 are N-positions"
pub fn they_are(these: &str, n: usize, is: Outcome, voice: Voice) -> String {
    let name = match is {
        Outcome::N => "read are N",
        Outcome::P => "read are P",
    };
    voice.count(name, n as u64, &[("numbers", &these)])
}

/// "first player wins"
pub fn wins(player: Player, voice: Voice) -> String {
    let name = match player {
        Player::First => "read first wins",
        Player::Second => "read second wins",
    };
    voice.say(name, &[])
}

/// "the first player", where somebody is meant who is named elsewhere "the player"
pub fn who(who: Who, voice: Voice) -> String {
    let name = match who {
        Who::Player(Player::First) => "read first player",
        Who::Player(Player::Second) => "read second player",
        Who::Other => "read opponent",
        Who::Me | Who::He | Who::Unsaid => "read player",
    };
    voice.say(name, &[])
}

/// What is counted on a board; on the next one it is what a move leaves.
pub fn counted(of: &Board, what: &str, voice: Voice) -> String {
    match of {
        Board::Unsaid | Board::Start => what.to_string(),
        Board::Next => voice.say("read leaves", &[("what", &what)]),
        Board::These(board) => on(board, what, voice),
    }
}

/// What is so on a board.
pub fn so(of: &Board, what: &str, voice: Voice) -> String {
    match of {
        Board::Unsaid | Board::Start => what.to_string(),
        Board::Next => voice.say("read after the move", &[("what", &what)]),
        Board::These(board) => on(board, what, voice),
    }
}

fn on(board: &[u64], what: &str, voice: Voice) -> String {
    let board = voice.shown(board);
    voice.say("read on board", &[("board", &board), ("what", &what)])
}
