//! Counterexamples: the key's example and every verdict of the marker against an oracle that looks at the statements by
//! itself, with the machine's xor and by playing out.

use std::cell::RefCell;
use std::collections::BTreeSet;

use nimsmith::budget::Budget;
use nimsmith::check::Hints;
use nimsmith::check::report::{Overall, Verdict};
use nimsmith::kinds::content::{Content, Value};
use nimsmith::kinds::counterexample::variants::{Shape, VARIANTS, Variant};
use nimsmith::kinds::counterexample::{Bounds, asked};
use nimsmith::kinds::{self, Kind, Problem, Worked};
use nimsmith::locale::ENGLISH;
use nimsmith::model::derivation::Method;
use nimsmith::spec::Proofs;
use rayon::prelude::*;

use super::certify::the_game;
use super::oracle::{Oracle, Play};
use super::program::Folder;
use super::tier;

fn the_kind() -> &'static Kind {
    kinds::kind("counterexample").expect("a kind")
}

/// A row from 0 and how many are taken.
type Taken = Option<(usize, u64)>;

fn xor(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |sum, n| sum ^ n)
}

thread_local! {
    /// What has been played out so far.
    static ORACLES: RefCell<[Oracle; 2]> =
        RefCell::new([Oracle::new(Play::Normal), Oracle::new(Play::Misere)]);
}

fn wins(play: Play, rows: &[u64]) -> bool {
    ORACLES.with_borrow_mut(|oracles| oracles[usize::from(play == Play::Misere)].first_wins(rows))
}

fn left(rows: &[u64], (row, count): (usize, u64)) -> Vec<u64> {
    let mut left = rows.to_vec();
    left[row] -= count;
    left
}

/// Whether a statement says something of values, and whether it is then false of them.
fn refuted(name: &str, n: &[u64], taken: Taken) -> bool {
    let after = taken.map_or(Vec::new(), |taken| left(n, taken));
    let (s, t) = (xor(n), xor(&after));
    let count = taken.map_or(0, |(_, count)| count);
    let larger = |k: u64| n.iter().filter(|&&size| size ^ k < size).count();
    match name {
        "sum" => n[0] ^ n[1] != n[0] + n[1],
        "difference" => n[0] >= n[1] && n[0] ^ n[1] != n[0] - n[1],
        "larger" => n[0] >= n[1] && n[0] ^ n[1] > n[0],
        "plus-one" => (n[0] + 1) ^ (n[1] + 1) != n[0] ^ n[1],
        "order" => n[0] < n[1] && n[0] ^ n[2] >= n[1] ^ n[2],
        "brackets" => (n[0] + n[1]) ^ n[2] != n[0] + (n[1] ^ n[2]),
        "own-top" => {
            s > 0
                && n.iter()
                    .all(|size| size.leading_zeros() != s.leading_zeros())
        }
        "largest-row" => {
            let largest = *n.iter().max().unwrap();
            s > 0 && largest ^ s >= largest
        }
        "pairs" => {
            let mut sorted = n.to_vec();
            sorted.sort_unstable();
            let runs = sorted.chunk_by(|a, b| a == b);
            s == 0 && runs.into_iter().any(|run| run.len() % 2 == 1)
        }
        "odd-sum" => wins(Play::Normal, n) != (n.iter().sum::<u64>() % 2 == 1),
        "equal-rows" => {
            let different: BTreeSet<&u64> = n.iter().collect();
            different.len() < n.len() && wins(Play::Normal, n)
        }
        "one-move" => s > 0 && larger(s) > 1,
        "classic-nim-sum" => wins(Play::Misere, n) != (s > 0),
        "smaller" => t >= s,
        "turns" => (s == 0) == (t == 0),
        "as-much" => s.abs_diff(t) != count,
        "take-nim-sum" => s > 0 && count == s && t != 0,
        "classic-zero" => t == 0 && wins(Play::Misere, &after),
        other => panic!("{other}"),
    }
}

/// All questions: the numbers that are drawn.
fn drawable() -> Vec<Vec<u64>> {
    let parts = (the_kind().drawable)(&Proofs::default());
    parts.into_iter().flat_map(|part| part.numbers).collect()
}

fn problem(drawn: &[u64]) -> Problem {
    Problem::without_board(drawn.to_vec())
}

fn work(problem: &Problem) -> Option<Worked> {
    let game = the_game("nim");
    the_kind().work(game, problem, Method::Powers).ok()
}

/// All values within bounds, rows in every order.
fn values(shape: Shape, bounds: &Bounds) -> Vec<(Vec<u64>, Taken)> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    let mut numbers = Vec::new();
    for count in 1..=*bounds.count.end() {
        all = all
            .iter()
            .flat_map(|begun| {
                bounds.size.clone().map(move |n| {
                    let mut longer = begun.clone();
                    longer.push(n);
                    longer
                })
            })
            .collect();
        if bounds.count.contains(&count) {
            numbers.extend(all.iter().cloned());
        }
    }
    numbers.retain(|numbers| {
        let different: BTreeSet<&u64> = numbers.iter().collect();
        !bounds.different || different.len() == numbers.len()
    });
    let takes = |numbers: Vec<u64>| match shape {
        Shape::Play => {
            let rows = numbers.iter().enumerate();
            let takes = rows.flat_map(|(row, &size)| (1..=size).map(move |count| (row, count)));
            let takes: Vec<_> = takes.collect();
            let with = |taken| (numbers.clone(), Some(taken));
            takes.into_iter().map(with).collect()
        }
        _ => vec![(numbers, None)],
    };
    numbers.into_iter().flat_map(takes).collect()
}

fn written(shape: Shape, numbers: &[u64], taken: Taken) -> Vec<String> {
    let listed: Vec<String> = numbers.iter().map(u64::to_string).collect();
    match (shape, taken) {
        (Shape::Numbers(_), _) => ["a", "b", "c"]
            .iter()
            .zip(listed)
            .map(|(name, n)| format!("{name} = {n}"))
            .collect(),
        (_, None) => vec![format!("rows: {}", listed.join(", "))],
        (_, Some((row, count))) => vec![
            format!("rows: {}", listed.join(", ")),
            format!("take {count} from row {}", row + 1),
        ],
    }
}

fn verdict(problem: &Problem, lines: &[String]) -> (Overall, bool) {
    let marker = the_kind()
        .marker(the_game("nim"), problem, &ENGLISH)
        .expect("a marker");
    let lines: Vec<(usize, &str)> = (1..).zip(lines.iter().map(String::as_str)).collect();
    let marked = marker.mark(&lines, Hints::Full, &Budget::default());
    let wrong = marked
        .lines
        .iter()
        .any(|line| line.verdict == Verdict::Wrong);
    (marked.verdict, wrong)
}

fn named<'a>(content: &'a Content, name: &str) -> Option<&'a Value> {
    let found = content.iter().find(|(known, _)| *known == name);
    found.map(|(_, value)| value)
}

/// The example that a key gives.
fn example(worked: &Worked) -> (Vec<u64>, Taken) {
    let found = &worked.more.found;
    if let Some(Value::Position(position)) = named(found, "position") {
        let taken = match named(found, "move") {
            Some(Value::Move { by, .. }) => by.single().map(|take| (take.heap.0 - 1, take.count)),
            _ => None,
        };
        return (position.0.clone(), taken);
    }
    let numbers = ["a", "b", "c"]
        .iter()
        .filter_map(|name| match named(found, name) {
            Some(Value::Number(n)) => Some(*n),
            _ => None,
        });
    (numbers.collect(), None)
}

/// Every question has a key, exactly where there is a counterexample, and the key's is one, with as few rows and
/// counters as can be.
#[test]
fn keys_have_the_smallest_counterexamples() {
    let there = drawable();
    assert_eq!(there.len(), 65);
    let every =
        (0..VARIANTS.len() as u64).flat_map(|variant| (0..6).map(move |b| vec![variant, b]));
    let every: Vec<Vec<u64>> = every.collect();
    every.par_iter().for_each(|drawn| {
        let problem = problem(drawn);
        let Some((variant, bounds)) = asked(&problem) else {
            assert!(drawn[1] >= 4 && !there.contains(drawn), "{drawn:?}");
            return;
        };
        let name = variant.name;
        let right = values(variant.shape, &bounds);
        let right: Vec<_> = right
            .into_iter()
            .filter(|(numbers, taken)| refuted(name, numbers, *taken))
            .collect();
        assert_eq!(
            there.contains(drawn),
            !right.is_empty(),
            "{name} {bounds:?}"
        );
        let worked = work(&problem);
        assert_eq!(worked.is_some(), !right.is_empty(), "{name} {bounds:?}");
        let Some(worked) = worked else { return };
        let found = example(&worked);
        assert!(right.contains(&found), "{name}: {found:?}");
        let measure =
            |(numbers, _): &(Vec<u64>, Taken)| (numbers.len(), numbers.iter().sum::<u64>());
        let least = right.iter().map(measure).min();
        assert_eq!(Some(measure(&found)), least, "{name}: {found:?}");
        figures(variant, &worked, &found);
    });
}

/// The numbers that a key says beside its example.
fn figures(variant: &Variant, worked: &Worked, (n, taken): &(Vec<u64>, Taken)) {
    let after = taken.map_or(Vec::new(), |taken| left(n, taken));
    let sides = match variant.name {
        "sum" => Some((n[0] ^ n[1], n[0] + n[1])),
        "difference" => Some((n[0] ^ n[1], n[0] - n[1])),
        "larger" => Some((n[0] ^ n[1], n[0])),
        "plus-one" => Some(((n[0] + 1) ^ (n[1] + 1), n[0] ^ n[1])),
        "order" => Some((n[0] ^ n[2], n[1] ^ n[2])),
        "brackets" => Some(((n[0] + n[1]) ^ n[2], n[0] + (n[1] ^ n[2]))),
        _ => None,
    };
    let mut told = 0;
    for (name, value) in &worked.more.found {
        let expected = match (*name, sides) {
            ("left", Some((left, _))) => left,
            ("right", Some((_, right))) => right,
            ("nim_sum" | "before", _) => xor(n),
            ("after", _) => xor(&after),
            ("top", _) => 1 << xor(n).ilog2(),
            ("total", _) => n.iter().sum(),
            ("largest", _) => *n.iter().max().unwrap(),
            ("moves", _) => n.iter().filter(|&&size| size ^ xor(n) < size).count() as u64,
            ("first", _) => wins(Play::Normal, n).into(),
            ("classic_first", _) => wins(Play::Misere, n).into(),
            ("classic_after", _) => wins(Play::Misere, &after).into(),
            _ => continue,
        };
        told += 1;
        let is = match value {
            Value::Number(is) => *is,
            Value::Flag(is) => (*is).into(),
            other => panic!("{other:?}"),
        };
        assert_eq!(is, expected, "{} of {}", name, variant.name);
    }
    assert!(told > 0, "{}", variant.name);
}

/// Whatever is offered within the bounds is right exactly if it refutes the statement; each statement also holds
/// somewhere, so that not everything is right.
#[test]
fn every_counterexample_is_right_and_nothing_else() {
    drawable().par_iter().for_each(|drawn| {
        let problem = problem(drawn);
        let (variant, bounds) = asked(&problem).unwrap();
        let every = values(variant.shape, &bounds);
        let step = every.len().div_ceil(tier::pick(80, 700));
        let (mut right, mut wrong) = (0, 0);
        for (numbers, taken) in every.into_iter().step_by(step) {
            let expected = refuted(variant.name, &numbers, taken);
            let lines = written(variant.shape, &numbers, taken);
            let (verdict, told) = verdict(&problem, &lines);
            let expected_verdict = match expected {
                true => Overall::Correct,
                false => Overall::Incorrect,
            };
            assert_eq!(
                (verdict, told),
                (expected_verdict, !expected),
                "{}: {lines:?}",
                variant.name
            );
            match expected {
                true => right += 1,
                false => wrong += 1,
            }
        }
        assert!(right + wrong > 10, "{}", variant.name);
        assert!(
            wrong > 0 || drawn[1] > 0,
            "{}: everything refutes it",
            variant.name
        );
    });
}

/// What is outside of the bounds is not right, whatever it refutes; what is not complete is not judged.
#[test]
fn bounds_and_gaps_are_told() {
    let of = |name: &str, bounds: u64| {
        let place = VARIANTS
            .iter()
            .position(|variant| variant.name == name)
            .unwrap();
        problem(&[place as u64, bounds])
    };
    for (name, bounds, text, overall, message) in [
        (
            "sum",
            0,
            "a = 9, b = 9",
            Overall::Incorrect,
            "These values are not allowed. The numbers must be from 1 to 7.",
        ),
        (
            "sum",
            0,
            "a = 0, b = 3",
            Overall::Incorrect,
            "These values are not allowed. The numbers must be from 1 to 7.",
        ),
        (
            "sum",
            1,
            "a = 3, b = 3",
            Overall::Incorrect,
            "These values are not allowed. The numbers must be from 1 to 15, all different.",
        ),
        (
            "sum",
            0,
            "a = 18446744073709551616, b = 1",
            Overall::Incorrect,
            "These values are not allowed. The numbers must be from 1 to 7.",
        ),
        (
            "sum",
            0,
            "a = 1, b = 2",
            Overall::Incorrect,
            "This is no counterexample. The statement holds here: a ⊕ b = 3, and a + b = 3.",
        ),
        (
            "order",
            0,
            "a = 2, b = 1, c = 3",
            Overall::Incorrect,
            "This is no counterexample. The statement says nothing about it: 2 is not less than 1.",
        ),
        (
            "sum",
            0,
            "a = 3",
            Overall::Incomplete,
            "Not all the numbers are given.",
        ),
        (
            "sum",
            0,
            "I do not know.",
            Overall::Incomplete,
            "Not all the numbers are given.",
        ),
        (
            "pairs",
            0,
            "rows: 1, 1, 2",
            Overall::Incorrect,
            "This is no counterexample. The statement says nothing about it: the nim-sum is 2.",
        ),
        (
            "pairs",
            2,
            "rows: 1, 2, 3",
            Overall::Incorrect,
            "These values are not allowed. There must be 4 rows of 2 to 9.",
        ),
        (
            "pairs",
            0,
            "rows: 1, 2, 3, 1",
            Overall::Incorrect,
            "These values are not allowed. There must be 2 or 3 rows of 1 to 7.",
        ),
        (
            "smaller",
            0,
            "rows: 3, 1\ntake 1 from row 2",
            Overall::Correct,
            "",
        ),
        (
            "smaller",
            0,
            "rows: 3, 1\ntake 1 from row 1",
            Overall::Correct,
            "",
        ),
        (
            "smaller",
            0,
            "rows: 3, 2\ntake 1 from row 1",
            Overall::Incorrect,
            "This is no counterexample. The statement holds here: the nim-sum is 1 before the move, and the nim-sum is 0 after the move.",
        ),
        (
            "smaller",
            0,
            "rows: 3, 2",
            Overall::Incomplete,
            "A move is still missing.",
        ),
        (
            "smaller",
            0,
            "take 1 from row 2",
            Overall::Incomplete,
            "A position is still missing.",
        ),
        (
            "smaller",
            0,
            "rows: 3, 2\ntake 3 from row 2",
            Overall::Incorrect,
            "That row has only 2.",
        ),
        (
            "smaller",
            0,
            "rows: 3, 2\ntake 1 from row 3",
            Overall::Incorrect,
            "There is no such row.",
        ),
        (
            "take-nim-sum",
            0,
            "rows: 3, 2\ntake 2 from row 1",
            Overall::Incorrect,
            "This is no counterexample. The statement says nothing about it: the move does not take the nim-sum; the nim-sum is 1 before the move, and the nim-sum is 3 after the move.",
        ),
    ] {
        let problem = of(name, bounds);
        let marker = the_kind()
            .marker(the_game("nim"), &problem, &ENGLISH)
            .unwrap();
        let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
        let marked = marker.mark(&lines, Hints::Next, &Budget::default());
        let told = marked.lines.iter().find_map(|line| line.message.as_deref());
        assert_eq!(
            (marked.verdict, told.unwrap_or_default()),
            (overall, message),
            "{text}"
        );
        let quiet = marker.mark(&lines, Hints::None, &Budget::default());
        assert!(quiet.lines.iter().all(|line| line.hint.is_none()), "{text}");
        assert_eq!(quiet.verdict, marked.verdict);
    }
}

const ALL: &str = "seed: 3\nexercises: [{kind: counterexample, count: 18, points: 2}]\n";

/// Each statement once on a sheet; papers with the key's examples are right, and a new paper is not taken for a
/// written one.
#[test]
fn sheets_and_papers_fit_together() {
    let desk = Folder::with(&[("set.yaml", ALL)]);
    desk.good("generate set.yaml --format json,md --papers -q");
    desk.good("generate set.yaml --format json,md --papers -q");
    let sheet: serde_json::Value = serde_json::from_str(&desk.read("out/set.json")).unwrap();
    let (mut paper, mut statements) = (String::new(), BTreeSet::new());
    let exercises = sheet["exercises"].as_array().unwrap();
    for (exercise, number) in exercises.iter().zip(1..) {
        let answer = &exercise["answer"];
        assert_eq!(exercise["position"], serde_json::json!([]));
        assert!(statements.insert(exercise["asks"]["statement"].as_str().unwrap()));
        paper += &format!(
            "sheet: {}\nexercise: {number}\n",
            sheet["code"].as_str().unwrap()
        );
        for name in ["a", "b", "c"] {
            if let Some(n) = answer[name].as_u64() {
                paper += &format!("{name} = {n}\n");
            }
        }
        if let Some(rows) = answer["position"].as_array() {
            let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
            paper += &format!("rows: {}\n", rows.join(", "));
        }
        if let Some(by) = answer["move"].as_object() {
            paper += &format!("take {} from row {}\n", by["take"], by["heap"]);
        }
    }
    desk.write("paper.txt", &paper);
    let run = desk.line("check paper.txt --set set.yaml --format json");
    assert_eq!(
        (run.code, run.out.matches("\"correct\"").count()),
        (0, 18),
        "{}",
        run.out
    );
    // The same answers in another order of exercises are not.
    let shifted = paper
        .replace("exercise: 1\n", "exercise: 99\n")
        .replace("exercise: 2\n", "exercise: 1\n");
    desk.write("paper.txt", shifted);
    let run = desk.line("check paper.txt --set set.yaml");
    assert_eq!(run.code, 1, "{}", run.out);
    // On the sheet, each statement is put in other words, and no example is given away.
    let (page, key) = (desk.read("out/set.md"), desk.read("out/set-key.md"));
    let claims = |page: &str| -> BTreeSet<String> {
        let lines = page
            .lines()
            .filter(|line| line.starts_with("> ") && !line.contains("**Answer.**"));
        lines.map(str::to_string).collect()
    };
    assert_eq!(claims(&page).len(), 18);
    assert_eq!(claims(&page), claims(&key));
    assert!(!page.contains("Answer") && key.matches("**Answer.**").count() == 18);
}

/// Kinds without a board say so where a board is told.
#[test]
fn other_forms_are_refused() {
    let desk = Folder::with(&[("set.yaml", ALL)]);
    for (paper, told) in [
        (
            "game: nim\nrows: 1, 2\nasked: counterexample\nrows: 1, 1\n",
            "This is asked on printed sheets only.",
        ),
        (
            "game: nim\nrows: 1, 2\nasked: run-proof\n1: 1\n",
            "This is asked on printed sheets only.",
        ),
    ] {
        desk.write("paper.txt", paper);
        let run = desk.line("check paper.txt --set set.yaml");
        assert!(run.out.contains(told), "{}", run.out);
    }
    desk.write("many.yaml", ALL.replace("18", "66"));
    let run = desk.line("generate many.yaml");
    let told = "`counterexample` needs 66 different questions, but there are only 65";
    assert!(run.code == 2 && run.err.contains(told), "{}", run.err);
}
