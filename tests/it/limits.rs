//! The largest boards: 64 heaps of up to 2^63 - 1. Nothing overflows, every goal is certified with both methods, and the
//! answers are those of the oracle.

use nimsmith::kernel::{Refusal, Why, certify};
use nimsmith::model::derivation::Method;
use nimsmith::model::goal::Goal;
use nimsmith::model::position::{HeapNo, LARGEST_HEAP, MOST_HEAPS, Move, Position};
use rayon::prelude::*;

use super::certify::{has_no_answer, tasks, the_game};
use super::oracle::{self, Oracle, PLAYS};

/// Boards at the limits, by what is extreme about them.
fn boards() -> Vec<(&'static str, Vec<u64>)> {
    let all = |size| vec![size; MOST_HEAPS];
    let but_last = |size, last| [vec![size; MOST_HEAPS - 1], vec![last]].concat();
    vec![
        ("one heap", vec![LARGEST_HEAP]),
        ("two heaps", vec![LARGEST_HEAP, LARGEST_HEAP - 1]),
        ("the largest power", vec![1 << 62, LARGEST_HEAP]),
        ("one counter beside", vec![1, 0, 1, LARGEST_HEAP]),
        ("all equal", all(LARGEST_HEAP)),
        (
            "all but one equal",
            but_last(LARGEST_HEAP, LARGEST_HEAP - 1),
        ),
        ("one big heap", but_last(1, LARGEST_HEAP)),
        ("ones only", all(1)),
        ("ones but one", but_last(1, 0)),
        ("empty", all(0)),
        (
            "each power once",
            (0..63).map(|k| 1 << k).chain([LARGEST_HEAP]).collect(),
        ),
        (
            "each power but one",
            (0..63).map(|k| 1 << k).chain([1 << 62]).collect(),
        ),
        ("one less each", (0..64).map(|i| LARGEST_HEAP - i).collect()),
        ("scattered", scattered(64)),
        ("scattered, few", scattered(5)),
    ]
}

/// Heaps of all lengths, by the constants of a well-known generator.
fn scattered(heaps: u32) -> Vec<u64> {
    let next = |n: &u64| Some(n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    let numbers = std::iter::successors(Some(20_260_101_u64), next);
    let heap = |(i, n): (u32, u64)| (n >> 1) >> (i % 40);
    (0..heaps).zip(numbers).map(heap).collect()
}

#[test]
fn the_largest_boards_are_certified() {
    let jobs: Vec<_> = boards()
        .into_iter()
        .flat_map(|board| PLAYS.map(|play| (board.clone(), play)))
        .collect();
    jobs.par_iter().for_each(|((what, heaps), (name, play))| {
        let position = Position(heaps.clone());
        let rules = the_game(name);
        let mut oracle = Oracle::new(*play);
        for (goal, method) in tasks().filter(|&(goal, _)| !has_no_answer(goal, &position)) {
            let derivation = rules.solve(&position, goal, method);
            let certified = certify(rules, derivation, goal);
            let certified =
                certified.unwrap_or_else(|r| panic!("{name}, {what}, {goal:?} {method:?}: {r:?}"));
            for line in &certified.derivation().lines {
                assert!(
                    oracle.holds(&line.claim, &position),
                    "{name}, {what}: {line:?}"
                );
            }
        }
    });
}

#[test]
fn all_moves_on_64_heaps() {
    let expected = |heaps: &[u64]| -> Vec<Move> {
        let s = oracle::xor(heaps);
        let wins = |(i, &size): (usize, &u64)| {
            (size ^ s < size).then(|| Move::take(HeapNo(i + 1), size - (size ^ s)))
        };
        heaps.iter().enumerate().filter_map(wins).collect()
    };
    let mut most = 0;
    for (what, heaps) in boards()
        .into_iter()
        .filter(|(_, heaps)| heaps.len() == MOST_HEAPS)
    {
        let position = Position(heaps);
        for (name, _) in PLAYS
            .iter()
            .filter(|(name, _)| *name == "nim" || position.big_heaps() > 1)
        {
            let derivation = the_game(name).solve(&position, Goal::AllMoves, Method::Columns);
            let moves = derivation
                .winning_moves()
                .unwrap_or_else(|| panic!("{name}, {what}"));
            assert_eq!(moves, expected(&position.0), "{name}, {what}");
            most = most.max(moves.len());
        }
    }
    assert!(most > 20, "no board here has many winning moves");
}

#[test]
fn larger_boards_are_refused() {
    let rules = the_game("nim");
    for heaps in [
        vec![LARGEST_HEAP + 1],
        vec![1, u64::MAX],
        vec![1; MOST_HEAPS + 1],
    ] {
        let derivation = rules.solve(&Position(heaps), Goal::FirstMove, Method::Powers);
        let refusal = Refusal {
            line: 0,
            why: Why::TooLarge,
        };
        assert_eq!(certify(rules, derivation, Goal::FirstMove), Err(refusal));
    }
}

/// A board without heaps can be worked by powers, and by columns there is nothing to write: neither goes wrong.
#[test]
fn no_heaps_at_all() {
    for (name, play) in PLAYS {
        let (position, mut oracle) = (Position(vec![]), Oracle::new(play));
        for (goal, method) in tasks() {
            let rules = the_game(name);
            if let Ok(certified) = certify(rules, rules.solve(&position, goal, method), goal) {
                let lines = &certified.derivation().lines;
                assert!(
                    lines
                        .iter()
                        .all(|line| oracle.holds(&line.claim, &position))
                );
            }
        }
    }
}
