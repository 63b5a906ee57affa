//! Every board of one to four heaps of at most 7, empty heaps included and in every order: the solver's lines are
//! certified, each is true, and the answers are those that play-out search finds.

use nimsmith::engine::search::{PlayedOut as _, Table};
use nimsmith::games::{Game, game};
use nimsmith::kernel::{Refusal, Why, certify};
use nimsmith::model::claim::Outcome;
use nimsmith::model::derivation::{Derivation, Method};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::{Move, Position};
use nimsmith::model::rules::Convention;
use rayon::prelude::*;

use super::oracle::{self, Oracle, PLAYS, Play};

pub const GOALS: [Goal; 6] = [
    Goal::NimSum,
    Goal::Change,
    Goal::Winner,
    Goal::ZeroingMove,
    Goal::FirstMove,
    Goal::AllMoves,
];

pub const METHODS: [Method; 3] = [Method::Powers, Method::Columns, Method::Mirror];

/// Every board of so many heaps of at most `size`, in board order.
pub fn boards(heaps: u32, size: u64) -> impl Iterator<Item = Position> {
    let sizes = size + 1;
    let board = move |n: u64| (0..heaps).map(|i| n / sizes.pow(i) % sizes).collect();
    (0..sizes.pow(heaps)).map(move |n| Position(board(n)))
}

/// Every goal with both methods.
pub fn tasks() -> impl Iterator<Item = (Goal, Method)> {
    GOALS
        .into_iter()
        .flat_map(|goal| METHODS.map(|method| (goal, method)))
}

/// The game of a name.
pub fn the_game(name: &str) -> &'static dyn Game {
    game(name).unwrap_or_else(|| panic!("no game is called {name}"))
}

/// The questions that no derivation can answer: no move changes anything on an empty board (Lemma 2 speaks of moves),
/// and no move makes the nim-sum 0 where it is 0 (Lemma 2).
pub fn has_no_answer(goal: Goal, position: &Position) -> bool {
    match goal {
        Goal::Change => position.0.iter().all(|&size| size == 0),
        Goal::ZeroingMove => oracle::xor(&position.0) == 0,
        _ => false,
    }
}

/// Solves and certifies; the lines are then held against the oracle.
pub fn check(name: &str, position: &Position, goal: Goal, method: Method, oracle: &mut Oracle) {
    let about = || format!("{name} {position} {goal:?} {method:?}");
    let rules = the_game(name);
    let derivation = rules.solve(position, goal, method);
    let verdict = certify(rules, derivation.clone(), goal);
    if has_no_answer(goal, position) {
        assert!(verdict.is_err(), "{} was answered", about());
        return;
    }
    verdict.unwrap_or_else(|refusal| panic!("{}: {refusal:?}", about()));
    for line in &derivation.lines {
        assert!(oracle.holds(&line.claim, position), "{}: {line:?}", about());
    }
    answers(&derivation, goal, oracle).unwrap_or_else(|wrong| panic!("{}: {wrong}", about()));
}

/// The lines answer the goal as play-out search does.
fn answers(derivation: &Derivation, goal: Goal, oracle: &mut Oracle) -> Result<(), &'static str> {
    let position = &derivation.position;
    let chosen = derivation.chosen_move();
    let ensure = |holds: bool, wrong| if holds { Ok(()) } else { Err(wrong) };
    match goal {
        Goal::NimSum => {
            let nim_sum = derivation.nim_sum();
            ensure(nim_sum == Some(oracle::xor(&position.0)), "nim-sum")
        }
        Goal::Change => ensure(chosen.is_some(), "move"),
        Goal::ZeroingMove => {
            let to = chosen.and_then(|by| oracle::after(position, by));
            ensure(to.is_some_and(|to| oracle::xor(&to.0) == 0), "move")
        }
        Goal::Winner | Goal::FirstMove | Goal::AllMoves => {
            let outcome = outcome(oracle.first_wins(&position.0));
            let winning = oracle.winning_moves(&position.0);
            let listed = derivation.winning_moves();
            ensure(derivation.outcome() == Some(outcome), "outcome")?;
            ensure(listed == Some(&winning[..]), "winning moves")?;
            ensure(
                goal != Goal::FirstMove || is_choice(chosen, &winning),
                "chosen move",
            )
        }
        other => unreachable!("no game solves {other:?}"),
    }
}

/// A winning move is chosen where there is one.
fn is_choice(chosen: Option<&Move>, winning: &[Move]) -> bool {
    match chosen {
        Some(by) => winning.contains(by),
        None => winning.is_empty(),
    }
}

fn outcome(first_wins: bool) -> Outcome {
    if first_wins { Outcome::N } else { Outcome::P }
}

#[test]
fn every_small_board() {
    let boards: Vec<Position> = (1..=4).flat_map(|heaps| boards(heaps, 7)).collect();
    assert_eq!(boards.len(), 8 + 64 + 512 + 4096);
    for (name, play) in PLAYS {
        boards.par_chunks(128).for_each(|boards| {
            let mut oracle = Oracle::new(play);
            for position in boards {
                tasks().for_each(|(goal, method)| check(name, position, goal, method, &mut oracle));
            }
        });
    }
}

/// On the empty board of Classic Nim the player to move has won without a move.
#[test]
fn the_empty_board_is_won_or_lost_without_a_move() {
    for (name, is) in [("nim", Outcome::P), ("classic-nim", Outcome::N)] {
        let derivation = the_game(name).solve(&Position(vec![0]), Goal::FirstMove, Method::Powers);
        assert_eq!(derivation.outcome(), Some(is), "{name}");
        assert_eq!(derivation.winning_moves(), Some(&[][..]), "{name}");
    }
}

/// The two questions without an answer are refused for the reason that there is none, not for a slip on the way.
#[test]
fn no_answer_is_refused_as_none() {
    let refused = |heaps: &[u64], goal| {
        let rules = the_game("nim");
        let derivation = rules.solve(&Position(heaps.to_vec()), goal, Method::Powers);
        certify(rules, derivation, goal).map(drop)
    };
    let unmet = Refusal {
        line: 0,
        why: Why::GoalNotMet,
    };
    assert_eq!(refused(&[1, 2, 3], Goal::ZeroingMove), Err(unmet));
    assert!(refused(&[0, 0], Goal::Change).is_err());
    assert_eq!(refused(&[0, 1], Goal::Change), Ok(()));
}

#[test]
fn the_table_agrees_with_plain_search() {
    let limits = [(4, 7), (3, 12), (2, 20), (1, 50), (6, 2)];
    for ((_, play), (heaps, size)) in PLAYS.iter().flat_map(|p| limits.map(|l| (*p, l))) {
        let convention = match play {
            Play::Normal => Convention::Normal,
            Play::Misere => Convention::Misere,
        };
        let table = Table::new(heaps as usize, size, convention).expect("a small table");
        let mut oracle = Oracle::new(play);
        for fewer in 1..=heaps {
            for position in boards(fewer, size) {
                let wins = oracle.play_out(&position.0);
                assert_eq!(
                    table.outcome(&position),
                    Some(outcome(wins)),
                    "{play:?} {position}"
                );
                let moves = oracle.winning_moves(&position.0);
                assert_eq!(
                    table.winning_moves(&position),
                    Some(moves),
                    "{play:?} {position}"
                );
            }
        }
        let beyond = Position(vec![size + 1]);
        assert_eq!(
            (table.outcome(&beyond), table.winning_moves(&beyond)),
            (None, None)
        );
    }
}

#[test]
fn a_table_that_is_too_large_is_not_made() {
    for (heaps, size) in [(7, 100), (64, 1), (2, u64::MAX)] {
        assert!(
            Table::new(heaps, size, Convention::Normal).is_none(),
            "{heaps} {size}"
        );
    }
}
