//! What stands beside a statement in its line and makes it doubtful of which board, heap or player it is said.

use crate::language::said::{Board, Clause, Condition, Item, Line, Play, Said, Scope, Tie, Told};
use crate::model::claim::{Outcome, Player};

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
            may_be_tried(line, item)
                || after.iter().any(is_lost)
                || item.tie != Tie::So && after.iter().any(leaves_a_nim_sum)
                || lost && after.iter().any(is_reply)
                || before
                    .iter()
                    .chain(after)
                    .any(|other| is_case_of(play, other))
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
        // "The first player wins or the second player wins."
        Said::Winner { player, .. }
            if [before.last(), after.first()]
                .into_iter()
                .flatten()
                .any(|other| {
                    matches!(&other.said, Said::Winner { player: also, .. } if also != player)
                        && other.tie == Tie::None
                        && other.clause == item.clause
                }) =>
        {
            true
        }
        // "I take the last one, lost": not of the board.
        Said::Outcome { .. }
            if item.tie == Tie::None
                && before.last().is_some_and(|item| item.said.tells_the_end()) =>
        {
            true
        }
        // "Since the player to move has lost, 0 is a P-position", "0 is lost, since the other player took the last counter".
        said if (said.is_verdict() || said.is_of_moves())
            && (item.tie == Tie::Because && before.last().is_some_and(is_of_heap)
                || after
                    .first()
                    .is_some_and(|next| next.tie == Tie::So && is_of_heap(next))
                    && item.tie == Tie::None) =>
        {
            true
        }
        // "He has to play from 28, and 28 is bad for whoever is on turn."
        said if said.is_verdict() && before.last().is_some_and(is_kept) => true,
        // "4 cannot all be taken, and the other player can finish."
        said if (said.is_verdict() || said.tells_the_end())
            && before.iter().any(cannot_be_emptied) =>
        {
            true
        }
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

/// Whether a verdict is supposed of no board that can be told: "if ..., the second player wins" with no move before it says
/// something of every board that is no theorem which is known here.
pub(super) fn is_general(items: &[Item], item: &Item) -> bool {
    let verdict = item.said.is_verdict() && !matches!(item.said, Said::Wins(_));
    let moved = || items.iter().any(moves);
    item.scope == Scope::Supposed && verdict && !moved()
}

fn moves(item: &Item) -> bool {
    matches!(
        item.said,
        Said::Move(_) | Said::Told(Told::Takes { .. } | Told::Tries(_) | Told::Moves(_))
    )
}

/// "At 9, 9 the player to move loses, because the other one copies": whether copying is the reason for two equal heaps.
pub(super) fn explains_equal_heaps(items: &[Item], i: usize) -> bool {
    let Some([.., before, item]) = items.get(..=i) else {
        return false;
    };
    let equal = match &before.said {
        Said::General { when, is } => *when == Condition::EqualHeaps && *is == Outcome::P,
        Said::Outcome {
            of: Board::These(heaps),
            is,
        } => matches!(heaps[..], [one, other] if one == other) && *is == Outcome::P,
        _ => false,
    };
    equal && item.said == Said::Mirror && item.tie == Tie::Because
}

/// A verdict that is supposed, or given as a rule, of a board that it names or that is the case: "5: goes to 3 or 2, both N, so
/// P". It is said of that board, if it is true of it.
pub(super) fn of_named_board(items: &[Item], i: usize) -> Option<Item> {
    let item = items.get(i)?;
    matches!(item.scope, Scope::Supposed | Scope::Any).then_some(())?;
    let before = items.get(..i)?.iter().rev();
    let case = || {
        let case = |item: &Item| match item.said {
            Said::Told(Told::Case { size, arcs: false }) => Some(size),
            _ => None,
        };
        let mut since = before.clone();
        let size = since.find_map(case)?;
        let mut after = before.take_while(|item| case(item).is_none());
        (!after.any(moves)).then_some(size)
    };
    let said = match &item.said {
        said @ Said::Outcome {
            of: Board::These(_),
            ..
        } => said.clone(),
        Said::Outcome {
            of: Board::Unsaid,
            is,
        } => Said::Outcome {
            of: Board::These(vec![case()?]),
            is: *is,
        },
        Said::Told(Told::Options { from, to, only }) if from.is_empty() => {
            Said::Told(Told::Options {
                from: vec![case()?],
                to: to.clone(),
                only: *only,
            })
        }
        Said::Told(Told::These { .. }) => case().map(|_| item.said.clone())?,
        _ => return None,
    };
    Some(Item {
        said,
        scope: Scope::Here,
        ..item.clone()
    })
}

/// Whether a line says more of the game than what is supposed or asked, so that it claims something even where nothing of it
/// was judged.
pub(super) fn tells_more(items: &[Item]) -> bool {
    let claims = |item: &&Item| {
        let said = &item.said;
        matches!(said, Said::Told(_) | Said::Move(_)) || said.is_verdict() || said.board().is_some()
    };
    let scopes: Vec<Scope> = items.iter().filter(claims).map(|item| item.scope).collect();
    match scopes[..] {
        [] => false,
        [one] => !matches!(one, Scope::Supposed | Scope::Question | Scope::Wish),
        _ => scopes.iter().any(|one| *one != Scope::Question),
    }
}

/// Whether a statement may be about what stands before it in the line, so that nobody knows of what it is said where that was
/// not understood: "the most significant digit is the 2s, and 30 is the only one with a 1 there".
pub(super) fn may_lean(item: &Item) -> bool {
    match &item.said {
        Said::Contains { power: 1, .. } | Said::Occurs { power: 1, .. } => true,
        // "So this wins too", but not "so he wins".
        Said::Wins(None) if item.or.is_none() => true,
        // "8, 4, 2, 1: each twice, so all cancel."
        Said::NimSum {
            of: Board::These(_),
            ..
        } => true,
        said => said.is_verdict() && item.tie != Tie::So,
    }
}

/// Whether a list of winning moves may go on: "all winning moves: 2 -> 1, the first 3 -> 0".
pub(super) fn may_list_more(items: &[Item], i: usize) -> bool {
    let all = |item: &Item| matches!(item.said, Said::WinningMoves { only: true, .. });
    let mut rest = items.iter().skip(i + 1);
    let more = |item: &Item| item.tie == Tie::None && matches!(item.said, Said::Move(_));
    items.get(i).is_some_and(all) && rest.any(more)
}

/// "After I take 2 there is no winning move": whether it may be said of what a move before it leaves.
pub(super) fn is_of_what_is_left(items: &[Item], i: usize) -> bool {
    let none = |item: &Item| match &item.said {
        Said::WinningMoves { moves, only } => moves.is_empty() && !only,
        _ => false,
    };
    let concludes = |item: &Item| item.tie == Tie::So && !item.then;
    let said = items
        .get(i)
        .is_some_and(|item| none(item) && !concludes(item));
    said && items.iter().take(i).any(moves)
}

/// Whether something that was not judged may be false: who wins, where nobody knows of what it is said, or a move that is
/// concluded from what is said of any board.
pub(super) fn claims_unjudged(items: &[Item], i: usize) -> bool {
    let Some(item) = items.get(i) else {
        return false;
    };
    // "The second player never runs out of replies and wins."
    let before = i.checked_sub(1).and_then(|before| items.get(before));
    let verdict = before.is_some_and(|it| it.said.is_verdict() && it.clause == item.clause);
    match item.scope {
        Scope::Here | Scope::Supposed | Scope::Normal => {
            item.said.is_of_winning() && !(item.said == Said::Wins(None) && verdict)
        }
        Scope::Any => item.tie == Tie::So && matches!(item.said, Said::Move(_)),
        _ => false,
    }
}

/// Whether something is one side of an "or": "every move leaves a nim-sum that is not 0 or just one big row".
pub(super) fn is_alternative(items: &[Item], i: usize) -> bool {
    let or = |one: &Item, other: &Item| {
        other.again && other.tie == Tie::None && one.clause == other.clause
    };
    let joined = |at: usize| {
        let one = at.checked_sub(1).and_then(|before| items.get(before));
        one.zip(items.get(at))
            .is_some_and(|(one, other)| or(one, other))
    };
    let moves =
        |item: &Item| item.said.is_of_moves() || matches!(item.said, Said::Move(_) | Said::Told(_));
    !items.get(i).is_none_or(moves) && (joined(i) || joined(i + 1))
}

/// Whether several heaps were said to have a power, so that it is not known in which of them the move is.
pub(super) fn names_several(items: &[Item]) -> bool {
    let has = |item: &Item| match &item.said {
        Said::OfPower { said, .. } => said.contained_in(),
        said => said.contained_in(),
    };
    let mut heaps = items.iter().filter_map(has);
    let first = heaps.next();
    heaps.any(|heap| Some(heap) != first)
}

/// Whether a move may answer one that is not understood, or be denied in words that are not: "if he takes the lonely one, I
/// take 1 from row 3", "take 1 from row 3, not good".
fn may_be_tried(line: &Line, item: &Item) -> bool {
    let (before, after) = line.clauses.split_at(item.clause.min(line.clauses.len()));
    let moved = before
        .iter()
        .any(|clause| clause.is_unread() && clause.moves);
    let denied = after.iter().any(|clause| clause.denies);
    denied || moved && item.tie != Tie::So
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

/// "16 -> 12 gives 5, 8, 12 with nim-sum 1": whoever says so advises nothing.
fn leaves_a_nim_sum(item: &Item) -> bool {
    let left = matches!(item.said.board(), Some(Board::Next | Board::These(_)));
    let sum = match item.said {
        Said::NimSum { is, .. } => is > 0,
        Said::NimSumNotZero { .. } => true,
        _ => false,
    };
    left && sum
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

fn cannot_be_emptied(item: &Item) -> bool {
    matches!(item.said, Said::Told(Told::CannotEmpty(_)))
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

/// "I go to 20, he goes to 17, I go to 16" tells what each turn leaves, and not what is always left.
pub(super) fn tells_turns(items: &[Item], at: usize) -> bool {
    let keeps = |item: &Item| matches!(item.said, Said::Told(Told::Keeps { .. }));
    let several = items.iter().filter(|item| keeps(item)).count() > 1;
    several && items.get(at).is_some_and(keeps)
}
