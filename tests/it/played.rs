//! Questions about moves that were made: replies, games with a mistake, one position under two rules. Whatever a key
//! says is held against play-out search.

use std::collections::BTreeMap;

use nimsmith::dice::Dice;
use nimsmith::kinds::content::{Content, Value};
use nimsmith::kinds::{Problem, Worked, kind};
use nimsmith::model::claim::Claim;
use nimsmith::model::derivation::Method;
use nimsmith::model::position::{Move, Position};
use nimsmith::spec::Proofs;

use super::certify::{boards, the_game};
use super::oracle::{Oracle, PLAYS, Play, after, xor};
use super::program::Folder;

fn posed(name: &str, game: &str, drawn: &Position, seed: u64) -> Problem {
    let kind = kind(name).expect("a kind");
    let mut dice = Dice::new(seed, name, 0, "");
    (kind.pose)(the_game(game), drawn.clone(), &Proofs::default(), &mut dice)
}

fn worked(name: &str, game: &str, problem: &Problem) -> Option<Worked> {
    let kind = kind(name).expect("a kind");
    kind.work(the_game(game), problem, Method::Powers).ok()
}

/// Boards without an empty heap, of which two or more heaps are big.
fn full_boards(heaps: u32, size: u64) -> impl Iterator<Item = Position> {
    let big = |position: &Position| position.0.iter().filter(|&&n| n > 1).count() > 1;
    boards(heaps, size).filter(move |board| board.0.iter().all(|&n| n > 0) && big(board))
}

pub fn get<'a>(content: &'a Content, name: &str) -> Option<&'a Value> {
    let named = content.iter().find(|(known, _)| *known == name);
    named.map(|(_, value)| value)
}

pub fn word(content: &Content, name: &str) -> &'static str {
    match get(content, name) {
        Some(Value::Word(word) | Value::Case(word)) => word,
        other => panic!("{name}: {other:?}"),
    }
}

fn flag(content: &Content, name: &str) -> bool {
    match get(content, name) {
        Some(Value::Flag(flag)) => *flag,
        other => panic!("{name}: {other:?}"),
    }
}

fn number(content: &Content, name: &str) -> u64 {
    match get(content, name) {
        Some(Value::Number(n) | Value::Counters(n)) => *n,
        other => panic!("{name}: {other:?}"),
    }
}

pub fn records<'a>(content: &'a Content, name: &str) -> Vec<&'a Content> {
    let Some(Value::List(values)) = get(content, name) else {
        panic!("{name}");
    };
    let record = |value: &'a Value| match value {
        Value::Record(record) => record,
        other => panic!("{name}: {other:?}"),
    };
    values.iter().map(record).collect()
}

/// Heap, taken and left of a move that is told.
fn told(content: &Content) -> [u64; 3] {
    ["heap", "take", "leave"].map(|name| number(content, name))
}

fn heap_take_leave(by: &Move, at: &Position) -> [u64; 3] {
    let take = by.single().expect("one heap");
    let left = at.0[take.heap.0 - 1] - take.count;
    [take.heap.0 as u64, take.count, left]
}

#[test]
fn every_reply_is_right() {
    let mut heaps = BTreeMap::new();
    for (game, play) in PLAYS {
        let mut oracle = Oracle::new(play);
        let boards = full_boards(2, 9)
            .chain(full_boards(3, 7))
            .chain(full_boards(4, 4));
        let lost: Vec<Position> = boards
            .filter(|board| !oracle.first_wins(&board.0))
            .collect();
        assert!(lost.len() > 50, "{game}");
        for (drawn, seed) in lost.iter().cycle().zip(0..3 * lost.len() as u64) {
            let problem = posed("reply", game, drawn, seed);
            let [by] = &problem.moves[..] else {
                panic!("{game} {drawn}")
            };
            let next = after(drawn, by).expect("a legal move");
            assert_eq!(next, problem.position);
            // There is more to reply than to take the last heap.
            assert!(next.0.iter().filter(|&&n| n > 0).count() > 1, "{drawn}");
            let worked = worked("reply", game, &problem).expect("a key");
            let solution = worked.solution.derivation();
            assert_eq!(solution.position, next);
            let replies = oracle.winning_moves(&next.0);
            assert_eq!(solution.winning_moves(), Some(&replies[..]), "{next}");
            let chosen = solution.chosen_move().expect("a reply");
            assert!(replies.contains(chosen), "{next}");
            let Some(Value::Record(made)) = get(&worked.more.asked, "move") else {
                panic!("no move")
            };
            assert_eq!(told(made), heap_take_leave(by, drawn));
            *heaps.entry(told(made)[0]).or_insert(0) += 1;
        }
    }
    assert_eq!(heaps.len(), 4, "{heaps:?}");
    let most = heaps.values().max().copied().unwrap_or(0);
    assert!(most < heaps.values().sum::<u32>() * 2 / 3, "{heaps:?}");
}

#[test]
fn a_false_question_gets_no_key() {
    let problem = posed("reply", "nim", &Position(vec![3, 5, 6]), 1);
    assert!(worked("reply", "nim", &problem).is_some());
    let refused = |change: fn(&mut Problem)| {
        let mut changed = problem.clone();
        change(&mut changed);
        assert!(worked("reply", "nim", &changed).is_none(), "{changed:?}");
    };
    refused(|problem| problem.moves.clear());
    refused(|problem| problem.drawn = Position(vec![3, 5, 7]));
    refused(|problem| problem.position.0[0] += 1);
    refused(|problem| problem.moves[0].0[0].count += 100);
    // No move from an N-position is told as if it had been a lost one.
    let hot = posed("reply", "nim", &Position(vec![3, 5, 7]), 1);
    assert!(worked("reply", "nim", &hot).is_none());
}

#[test]
fn two_rules_are_compared_rightly() {
    let mut reasons = BTreeMap::new();
    let boards = (1..=4).flat_map(|heaps| boards(heaps, 5));
    let mut nim = Oracle::new(Play::Normal);
    let mut classic = Oracle::new(Play::Misere);
    for drawn in boards.filter(|board| board.0.iter().all(|&n| n > 0)) {
        let problem = posed("two-rules", "nim", &drawn, 0);
        let worked = worked("two-rules", "nim", &problem).expect("a key");
        let reason = compare(&drawn, &worked, [&mut nim, &mut classic]);
        *reasons.entry(reason).or_insert(0) += 1;
    }
    assert_eq!(reasons.len(), 3);
}

/// Whether a key compares a position under both rules rightly, and why they differ or not.
pub fn compare(
    drawn: &Position,
    worked: &Worked,
    [nim, classic]: [&mut Oracle; 2],
) -> &'static str {
    let found = &worked.more.found;
    let wins = [nim.first_wins(&drawn.0), classic.first_wins(&drawn.0)];
    let moves = [nim.winning_moves(&drawn.0), classic.winning_moves(&drawn.0)];
    let player = if wins[1] { "first" } else { "second" };
    assert_eq!(word(found, "classic_winner"), player, "{drawn}");
    assert_eq!(flag(found, "same_winner"), wins[0] == wins[1], "{drawn}");
    assert_eq!(flag(found, "same_moves"), moves[0] == moves[1], "{drawn}");
    let solution = worked.solution.derivation();
    assert_eq!(solution.winning_moves(), Some(&moves[0][..]), "{drawn}");
    let other = worked.more.solutions[0].solution.derivation();
    assert_eq!(other.winning_moves(), Some(&moves[1][..]), "{drawn}");
    let Some(Value::List(listed)) = get(found, "classic_moves") else {
        panic!("no moves")
    };
    let listed: Vec<&Move> = listed
        .iter()
        .filter_map(|value| match value {
            Value::Move { by, at } if at == drawn => Some(by),
            _ => None,
        })
        .collect();
    assert_eq!(listed, moves[1].iter().collect::<Vec<_>>(), "{drawn}");
    // What the page gives as the reason: whether the two games differ depends on the number of big heaps alone.
    let big = drawn.0.iter().filter(|&&n| n > 1).count();
    let reason = word(found, "reason");
    assert_eq!(reason, ["none", "one", "several"][big.min(2)], "{drawn}");
    assert_eq!(moves[0] == moves[1], big > 1, "{drawn}");
    reason
}

const PLAYERS: [&str; 2] = ["Alex", "Robin"];

/// What a game shows: how many moves, and the number of the mistake.
pub fn look_through(game: &str, problem: &Problem, oracle: &mut Oracle) -> (usize, u64) {
    let about = || format!("{game} {problem:?}");
    let worked = worked("played-game", game, problem).unwrap_or_else(|| panic!("{}", about()));
    let (asked, found) = (&worked.more.asked, &worked.more.found);
    let mut positions = vec![problem.drawn.clone()];
    for by in &problem.moves {
        let next = after(positions.last().expect("one"), by);
        positions.push(next.unwrap_or_else(|| panic!("{}", about())));
    }
    let hot: Vec<bool> = positions
        .iter()
        .map(|position| oracle.first_wins(&position.0))
        .collect();
    let rows = records(asked, "moves");
    assert_eq!(rows.len(), problem.moves.len());
    for (turn, row) in rows.iter().enumerate() {
        assert_eq!(number(row, "number"), turn as u64 + 1);
        assert_eq!(word(row, "player"), PLAYERS[turn % 2]);
        let Some(Value::Record(made)) = get(row, "move") else {
            panic!("no move")
        };
        assert_eq!(
            told(made),
            heap_take_leave(&problem.moves[turn], &positions[turn])
        );
        let Some(Value::Position(shown)) = get(row, "position") else {
            panic!("no position")
        };
        assert_eq!(shown, &positions[turn + 1]);
    }
    let states = records(found, "states");
    assert_eq!(states.len(), positions.len());
    for ((state, position), turn) in states.iter().zip(&positions).zip(0..) {
        let winner = match oracle.first_wins(&position.0) {
            true => PLAYERS[turn % 2],
            false => PLAYERS[(turn + 1) % 2],
        };
        assert_eq!(word(state, "winning"), winner, "{}", about());
        decides(game, state, position);
    }
    // Who was winning gives it away: at most once.
    let mut bad = (0..problem.moves.len()).filter(|&turn| hot[turn] && hot[turn + 1]);
    let first = bad.next();
    assert_eq!(bad.next(), None, "{}", about());
    assert_eq!(flag(found, "bad"), first.is_some());
    let mistake = first.map_or(0, |turn| turn as u64 + 1);
    assert_eq!(problem.choices, [mistake], "{}", about());
    let over = positions
        .last()
        .is_some_and(|last| last.0.iter().all(|&n| n == 0));
    assert_eq!(flag(found, "over"), over);
    if let Some(turn) = first {
        assert_eq!(number(found, "number"), mistake);
        assert_eq!(word(found, "player"), PLAYERS[turn % 2]);
        assert_eq!(word(found, "other"), PLAYERS[(turn + 1) % 2]);
        let at = &positions[turn];
        let better: Vec<[u64; 3]> = records(found, "better").into_iter().map(told).collect();
        let right = oracle.winning_moves(&at.0);
        let right: Vec<[u64; 3]> = right.iter().map(|by| heap_take_leave(by, at)).collect();
        assert_eq!(better, right, "{}", about());
        assert_eq!(worked.more.solutions[0].solution.derivation().position, *at);
        // Somebody answers the mistake.
        assert!(turn + 1 < problem.moves.len(), "{}", about());
    }
    let claims = &worked.solution.derivation().lines;
    assert!(matches!(&claims[0].claim, Claim::Game { moves, .. } if *moves == problem.moves));
    (problem.moves.len(), mistake)
}

/// The entry of the table beside who is winning.
fn decides(game: &str, state: &Content, position: &Position) {
    let big = position.0.iter().filter(|&&n| n > 1).count();
    let ones = position.0.iter().filter(|&&n| n == 1).count() as u64;
    match (game, word(state, "reason")) {
        ("nim", reason) => assert_eq!(reason, "nim-sum"),
        (_, "nim-sum") => assert!(big > 1),
        (_, "one-big") => assert_eq!(big, 1),
        (_, "ones") => assert_eq!((big, number(state, "value")), (0, ones)),
        (_, other) => assert_eq!((other, big, ones), ("rules", 0, 0)),
    }
    if let Some(Value::Chain(chain)) = get(state, "value") {
        let (left, right) = chain.equation().expect("an equation");
        let terms: Vec<u64> = left.terms().iter().filter_map(|t| t.as_number()).collect();
        assert_eq!(terms, position.0);
        assert_eq!(right.as_number(), Some(xor(&position.0)));
    }
}

#[test]
fn every_small_game_is_told_rightly() {
    for (game, play) in PLAYS {
        let mut oracle = Oracle::new(play);
        let (mut short, mut all) = (0, 0);
        for drawn in full_boards(2, 6)
            .chain(full_boards(3, 5))
            .chain(full_boards(4, 3))
        {
            for seed in 0..4 {
                let problem = posed("played-game", game, &drawn, seed);
                let (moves, _) = look_through(game, &problem, &mut oracle);
                assert!((1..=8).contains(&moves), "{game} {problem:?}");
                short += u32::from(moves < 4);
                all += 1;
            }
        }
        // Only boards such as 2, 2 have no room for four moves.
        assert!(short * 50 < all, "{game}: {short} of {all}");
    }
}

/// A sheet's usual boards: mistakes in every place, games of every length, and one in five without a mistake.
#[test]
fn mistakes_come_everywhere() {
    for (game, play) in PLAYS {
        let mut oracle = Oracle::new(play);
        let (mut places, mut lengths) = (BTreeMap::new(), BTreeMap::new());
        let boards = full_boards(3, 7);
        let (hot, cold): (Vec<Position>, Vec<Position>) =
            boards.partition(|board| oracle.first_wins(&board.0));
        let boards = hot.iter().step_by(7).zip(cold.iter().cycle());
        let boards: Vec<&Position> = boards.flat_map(|(hot, cold)| [hot, cold]).collect();
        for (drawn, seed) in boards.iter().cycle().zip(0..2_000) {
            let problem = posed("played-game", game, drawn, seed);
            let (moves, mistake) = look_through(game, &problem, &mut oracle);
            *places.entry(mistake).or_insert(0) += 1;
            *lengths.entry(moves).or_insert(0) += 1;
        }
        println!("{game}: mistakes {places:?}, lengths {lengths:?}");
        assert!((4..=8).all(|n| lengths[&n] >= 60), "{game}: {lengths:?}");
        assert!(
            (1..=6).all(|n| places[&n] >= 50) && places[&7] >= 10,
            "{game}: {places:?}"
        );
        assert!((300..=500).contains(&places[&0]), "{game}: {places:?}");
    }
}

#[test]
fn huge_and_tiny_boards_are_played() {
    let huge = (1 << 63) - 1;
    for heaps in [
        &[huge, huge - 1, 5][..],
        &[1],
        &[2],
        &[1, 1],
        &[2, 2],
        &[1, 1, 1],
    ] {
        for (game, play) in PLAYS {
            let drawn = Position(heaps.to_vec());
            let mut oracle = Oracle::new(play);
            for seed in 0..40 {
                let problem = posed("played-game", game, &drawn, seed);
                if heaps[0] < 9 {
                    look_through(game, &problem, &mut oracle);
                } else {
                    assert!(worked("played-game", game, &problem).is_some());
                }
            }
        }
    }
}

#[test]
fn a_game_that_was_not_planned_gets_no_key() {
    let drawn = Position(vec![3, 5, 7]);
    let problem = posed("played-game", "nim", &drawn, 3);
    assert!(worked("played-game", "nim", &problem).is_some());
    let refused = |change: fn(&mut Problem)| {
        let mut changed = problem.clone();
        change(&mut changed);
        assert!(
            worked("played-game", "nim", &changed).is_none(),
            "{changed:?}"
        );
    };
    refused(|problem| problem.choices[0] += 1);
    refused(|problem| problem.choices.clear());
    refused(|problem| problem.moves[1].0[0].count += 100);
    refused(|problem| problem.moves[0].0.clear());
}

/// Half of the questions are ones in which the two games differ.
#[test]
fn the_rules_differ_in_half_of_the_questions() {
    let set = "exercises:\n  - {kind: two-rules, count: 12, heaps: 3..5, size: 1..7}\n";
    let desk = Folder::with(&[("set.yaml", set)]);
    for seed in 0..5 {
        desk.good(&format!("generate set.yaml --format json -q --seed {seed}"));
        let sheet: serde_json::Value =
            serde_json::from_str(&desk.read("out/set.json")).expect("JSON");
        let exercises = sheet["exercises"].as_array().expect("a list");
        let differ = exercises
            .iter()
            .filter(|exercise| exercise["answer"]["same_moves"] == false);
        assert_eq!(differ.count(), 6, "seed {seed}");
    }
}

/// The position after the opponent's move is the one that a paper is checked about.
#[test]
fn a_reply_is_checked() {
    let set = "exercises:\n  - {kind: reply, heaps: 3, size: 2..9}\n  - {kind: reply, id: m, heaps: 2, size: 2..9, method: mirror}\n";
    let desk = Folder::with(&[("set.yaml", set)]);
    desk.good("generate set.yaml --format json -q");
    let sheet: serde_json::Value = serde_json::from_str(&desk.read("out/set.json")).expect("JSON");
    for (exercise, number) in sheet["exercises"]
        .as_array()
        .expect("a list")
        .iter()
        .zip(1..)
    {
        let lines = exercise["solution"]["lines"].as_array().expect("lines");
        let lines: Vec<&str> = lines.iter().filter_map(|l| l["text"].as_str()).collect();
        let code = sheet["code"].as_str().expect("a code");
        let head = format!("sheet: {code}\nexercise: {number}\n\n");
        desk.write("right.txt", head.clone() + &lines.join("\n"));
        let run = desk.line("check right.txt --set set.yaml");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
        assert!(run.out.contains("correct"), "{}", run.out);
        desk.write("wrong.txt", head + "second player wins\n");
        let run = desk.line("check wrong.txt --set set.yaml");
        assert!(run.out.contains("wrong"), "{}", run.out);
    }
}

/// Which position is asked about is not known before its move is drawn.
#[test]
fn no_mistake_is_planned_for_a_reply() {
    let set = "exercises:\n  - {kind: reply, require: {diagnose: [carried]}}\n";
    let run = Folder::with(&[("set.yaml", set)]).line("generate set.yaml -q");
    assert!(
        run.err.contains("asks about the position after a move"),
        "{}",
        run.err
    );
}
