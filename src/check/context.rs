//! What stands beside a statement in its line and makes it doubtful of which board it is said, so that it is not called wrong.

use crate::language::said::{Board, Clause, Item, Line, Play, Said, Scope, Tie, Told};
use crate::model::claim::Player;

/// Whether a statement that is false of the board at hand may be said of another one; `lost` where no move wins, so that a
/// move that is answered is told and not advised.
pub(super) fn may_be_of_another_board(line: &Line, i: usize, lost: bool) -> bool {
    let Some(item) = line.items.get(i) else {
        return false;
    };
    let before = line.items.get(..i).unwrap_or_default();
    let after = line.items.get(i + 1..).unwrap_or_default();
    let clauses = line.clauses.get(..item.clause).unwrap_or_default();
    match &item.said {
        // "2 to 1: leaves 1, 1, the opponent takes one and I lose", "e.g. 5 -> 4, and he plays 3 -> 2".
        Said::Move(play) => {
            let others = || before.iter().chain(after);
            after.iter().any(is_lost)
                || lost && after.iter().any(is_reply)
                || others().any(|other| is_case_of(play, other))
                || item.tie != Tie::So && before.last().is_some_and(is_of_heap)
        }
        // "For two or more big rows the position is hot if the nim-sum is not 0": a rule.
        Said::BigAtLeast(_) | Said::BigHeaps { .. } if after.first().is_some_and(is_rule) => true,
        // "Any other move leaves a big row, and from there the opponent can win."
        Said::Opponent { wins: true } => clauses.iter().any(is_any),
        // "Losing for the player to move: 0, 7, 14": a heading.
        Said::Outcome {
            of: Board::Unsaid, ..
        } if after.first().is_some_and(is_list) => true,
        // "I leave an odd number of ones and no big row."
        said if said.board() == Some(&Board::Unsaid)
            && before.last().is_some_and(is_aim)
            && item.tie == Tie::None =>
        {
            true
        }
        // "He has to play from 28, and 28 is bad for whoever is on turn."
        said if said.is_verdict() && before.last().is_some_and(is_kept) => true,
        // "(2, 1): he takes the 2, so I lose": the board is the one behind the answer.
        said => {
            let of_board = said.board().is_some() || said.is_verdict() && item.tie != Tie::So;
            of_board && before.iter().any(is_reply)
        }
    }
}

/// Whether a move answers one of the opponent's in its line, so that it is made on the board that the opponent has left:
/// "he takes 2 from row 2, I answer 11 -> 9".
pub(super) fn answers(line: &Line, i: usize) -> bool {
    let mut items = line.items.iter().take(i + 1).rev();
    let moves = |item: &Item| matches!(item.said, Said::Move(_));
    items.next().is_some_and(moves) && items.any(is_reply)
}

fn is_reply(item: &Item) -> bool {
    match &item.said {
        Said::Told(Told::Moves(_)) => true,
        Said::Move(_) => item.scope == Scope::Opponent,
        _ => false,
    }
}

fn is_lost(item: &Item) -> bool {
    let second = Player::Second;
    matches!(&item.said, Said::Opponent { wins: true })
        || matches!(&item.said, Said::Winner { player, .. } if *player == second)
}

/// "2 -> 1 leaves (3, 1), 2 -> 0 leaves (3)": the cases of one row.
fn is_case_of(play: &Play, other: &Item) -> bool {
    let Play::Sizes { from, to, .. } = play else {
        return false;
    };
    matches!(&other.said, Said::Move(Play::Sizes { from: same, to: elsewhere, .. }) if same == from && elsewhere != to)
}

/// "1 is N (take 1)": the move is made from that heap.
fn is_of_heap(item: &Item) -> bool {
    matches!(
        item.said,
        Said::Outcome {
            of: Board::These(_),
            ..
        }
    )
}

fn is_rule(item: &Item) -> bool {
    matches!(item.said, Said::General { .. })
}

fn is_any(clause: &Clause) -> bool {
    clause.scope == Scope::Any
}

fn is_aim(item: &Item) -> bool {
    matches!(item.said, Said::Aim(_))
}

fn is_kept(item: &Item) -> bool {
    matches!(item.said, Said::Told(Told::Keeps { .. }))
}

fn is_list(item: &Item) -> bool {
    let told = |told: &Told| {
        matches!(
            told,
            Told::Countdown(_) | Told::These { .. } | Told::Only { .. } | Told::Remainders { .. }
        )
    };
    matches!(&item.said, Said::Told(list) if told(list))
        || matches!(item.said, Said::Outcomes { .. })
}
