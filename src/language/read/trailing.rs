//! A move that is named behind what it leads to: "the nim-sum is 0 after taking 2 from row 1", "it is a P-position by taking 2".

use super::pieces::{Piece, Role};
use crate::language::chart::Chart;
use crate::language::said::{Board, Said, Told};

/// Puts such a move before what is said of the board that it leaves.
pub(super) fn lead_with_moves(chart: &Chart, pieces: &mut [Piece]) {
    for at in 1..pieces.len() {
        if !is_move(chart, &pieces[at]) || !is_trailing(chart, &pieces[at]) {
            continue;
        }
        // "It is a P-position, for the nim-sum is 0 after taking 2": both are said of that board.
        let joined = |piece: &Piece| {
            !piece.role.parts() || matches!(piece.role, Role::Aside | Role::Because)
        };
        let before = pieces[..at].iter().rev().take_while(|piece| joined(piece));
        let start = at - before.count();
        let said = |piece: &Piece| piece.role == Role::Statement;
        let mut before = pieces[start..at].iter().filter(|piece| said(piece));
        let Some(last) = pieces[start..at].iter().rposition(said) else {
            continue;
        };
        if !before.all(|piece| is_of_board(chart, piece)) {
            continue;
        }
        // The word "after" goes with the move.
        pieces[start..=at].rotate_left(last + 1);
    }
}

/// Whether "after" or "by" stands before it: "after taking", "after I take", "by taking".
fn is_trailing(chart: &Chart, piece: &Piece) -> bool {
    let leads = |at: usize| chart.is_word_in("with-move", at);
    let before = |n: usize| piece.from.checked_sub(n);
    let taking = |at: usize| chart.is_word_in("naming", at);
    leads(piece.from)
        || before(1).is_some_and(leads)
        || before(1).is_some_and(taking) && before(2).is_some_and(leads)
}

fn is_move(chart: &Chart, piece: &Piece) -> bool {
    let moves = |said: &Said| {
        matches!(
            said,
            Said::Move(_) | Said::Told(Told::Moves(_) | Told::Takes { .. })
        )
    };
    let said = piece.value.and_then(|value| chart.says(value));
    said.is_some_and(|said| said.iter().all(moves))
}

/// Whether it says who wins, or how a board is that it does not name: not "he leaves 3", nor "8 and 10 are won by taking 1".
fn is_of_board(chart: &Chart, piece: &Piece) -> bool {
    let said = piece.value.and_then(|value| chart.says(value));
    let of_board = |said: &Said| match said.board() {
        Some(board) => !matches!(board, Board::These(_)),
        None => !matches!(said, Said::Told(_)) && (said.is_verdict() || said.is_of_heaps()),
    };
    said.is_some_and(|said| said.iter().all(of_board))
}
