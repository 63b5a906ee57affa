//! Proofs followed with numbers: every number of a key against arithmetic with the machine's xor, and the marker against
//! the key.

use std::collections::BTreeMap;

use nimsmith::budget::Budget;
use nimsmith::check::Hints;
use nimsmith::check::report::{Credit, Overall, Verdict};
use nimsmith::dice::Dice;
use nimsmith::kinds::content::{Content, Value};
use nimsmith::kinds::{self, Kind, Problem, Worked};
use nimsmith::locale::ENGLISH;
use nimsmith::model::derivation::Method;
use nimsmith::model::position::Position;
use nimsmith::spec::Proofs;
use rayon::prelude::*;

use super::certify::{boards, the_game};
use super::program::Folder;

fn the_kind() -> &'static Kind {
    kinds::kind("run-proof").expect("a kind")
}

fn only(names: &[&str]) -> Proofs {
    Proofs {
        theorems: Some(names.iter().map(ToString::to_string).collect()),
        ..Proofs::default()
    }
}

fn posed(rows: &[u64], proofs: &Proofs, seed: u64) -> Problem {
    let mut dice = Dice::new(seed, "test", 0, "");
    the_kind().posed(the_game("nim"), rows.to_vec(), proofs, &mut dice)
}

fn work(problem: &Problem) -> Option<Worked> {
    the_kind()
        .work(the_game("nim"), problem, Method::Powers)
        .ok()
}

fn named<'a>(content: &'a Content, name: &str) -> Option<&'a Value> {
    let found = content.iter().find(|(known, _)| *known == name);
    found.map(|(_, value)| value)
}

pub fn numbers(content: &Content) -> Vec<u64> {
    let Some(Value::List(list)) = named(content, "blanks") else {
        panic!("{content:?}");
    };
    let number = |value: &Value| match value {
        Value::Number(n) => *n,
        other => panic!("{other:?}"),
    };
    list.iter().map(number).collect()
}

fn given(worked: &Worked, name: &str) -> u64 {
    match named(&worked.more.asked, name) {
        Some(Value::Number(n) | Value::Counters(n)) => *n,
        other => panic!("{name}: {other:?}"),
    }
}

fn xor(rows: &[u64]) -> u64 {
    rows.iter().fold(0, |sum, n| sum ^ n)
}

fn with(rows: &[u64], row: u64, size: u64) -> Vec<u64> {
    let mut rows = rows.to_vec();
    rows[row as usize - 1] = size;
    rows
}

/// A move that is told and its answer: nim-sum after the move, what stays, nim-sum and counters at the end.
fn answered(worked: &Worked, rows: &[u64]) -> Vec<u64> {
    let (from, left, answer) = (
        given(worked, "from"),
        given(worked, "left"),
        given(worked, "answer"),
    );
    assert_eq!(given(worked, "from_size"), rows[from as usize - 1]);
    assert_eq!(given(worked, "taken"), rows[from as usize - 1] - left);
    let moved = with(rows, from, left);
    let size = moved[answer as usize - 1];
    assert_eq!(given(worked, "answer_size"), size);
    let stays = size ^ xor(&moved);
    assert!(stays < size, "no move");
    let end = with(&moved, answer, stays);
    vec![xor(&moved), stays, xor(&end), end.iter().sum()]
}

/// What belongs into the blanks.
pub fn expected(worked: &Worked, rows: &[u64]) -> (&'static str, Vec<u64>) {
    let s = xor(rows);
    let Some(Value::Case(proof)) = named(&worked.more.asked, "proof") else {
        panic!("{:?}", worked.more.asked);
    };
    let filled = match *proof {
        "lemma-3" => {
            let (row, a) = (given(worked, "row"), given(worked, "size"));
            assert_eq!(rows[row as usize - 1], a);
            let power = 1 << s.ilog2();
            assert!(a & power > 0);
            let (low, high) = (a % power, a - a % (2 * power));
            let stays = a ^ s;
            let low_of_s = s % power;
            let end = xor(&with(rows, row, stays));
            assert_eq!(high + (low ^ low_of_s), stays);
            vec![
                s,
                power,
                high,
                low,
                low_of_s,
                low ^ low_of_s,
                stays,
                a - stays,
                end,
            ]
        }
        "lemma-2" => {
            let (row, x, left) = (
                given(worked, "from"),
                given(worked, "from_size"),
                given(worked, "left"),
            );
            assert!(rows[row as usize - 1] == x && left < x);
            vec![s ^ x, s, s ^ x ^ left, x ^ left]
        }
        "theorem-1-hot" => {
            let (row, size) = (given(worked, "row"), given(worked, "size"));
            assert_eq!(rows[row as usize - 1], size);
            let stays = size ^ s;
            assert!(s > 0 && stays < size);
            let now = with(rows, row, stays);
            [vec![s, stays, xor(&now)], answered(worked, &now)].concat()
        }
        "theorem-1-cold" => {
            assert_eq!(s, 0);
            [vec![s], answered(worked, rows)].concat()
        }
        "mirror" => {
            let (row, left) = (given(worked, "from"), given(worked, "left"));
            assert!(rows.len() == 2 && rows[0] == rows[1] && left < rows[0]);
            vec![left, 3 - row, rows[0] - left, left, 2 * left]
        }
        other => panic!("{other}"),
    };
    (*proof, filled)
}

fn all_boards() -> Vec<Position> {
    let sizes = [(2, 15), (3, 7), (4, 4)];
    let all = sizes
        .into_iter()
        .flat_map(|(heaps, size)| boards(heaps, size));
    all.filter(|position| position.0.iter().all(|&size| size > 0))
        .collect()
}

#[test]
fn every_number_is_right() {
    let tried = |position: &Position| {
        let mut tried = BTreeMap::new();
        for seed in 0..6 {
            let problem = posed(&position.0, &Proofs::default(), seed);
            let worked = work(&problem).unwrap_or_else(|| panic!("{problem:?}"));
            let (proof, filled) = expected(&worked, &problem.position.0);
            assert_eq!(numbers(&worked.more.found), filled, "{proof} {problem:?}");
            let about = &worked.solution.derivation().position;
            assert_eq!(*about, problem.position);
            *tried.entry(proof).or_insert(0) += 1;
        }
        tried
    };
    let all = all_boards();
    let counts = all
        .par_iter()
        .map(tried)
        .reduce(BTreeMap::new, |mut one, other| {
            for (proof, times) in other {
                *one.entry(proof).or_insert(0) += times;
            }
            one
        });
    assert_eq!(counts.len(), 5, "{counts:?}");
    assert!(counts.values().all(|&times| times > 10), "{counts:?}");
}

/// Rows that have more counters together than 64 bits can count get no key that counts them, and no number that is cut off.
#[test]
fn no_number_is_cut_off() {
    let rows = [(1 << 63) - 1, (1 << 63) - 2, (1 << 62) + 5, 1 << 62, 9, 2];
    let mut keys = 0;
    for seed in 0..24 {
        let problem = posed(&rows, &Proofs::default(), seed);
        if let Some(worked) = work(&problem) {
            let (proof, filled) = expected(&worked, &problem.position.0);
            assert_eq!(numbers(&worked.more.found), filled, "{proof}");
            keys += 1;
        }
    }
    assert!((1..24).contains(&keys), "{keys}");
}

/// The example of the lecture: 9, 2, 14 through Lemma 3.
#[test]
fn the_lectures_example() {
    let problem = Problem {
        choices: vec![0, 3],
        ..Problem::of(Position(vec![9, 2, 14]))
    };
    let worked = work(&problem).expect("a key");
    assert_eq!(numbers(&worked.more.found), [5, 4, 8, 2, 1, 3, 11, 3, 0]);
}

/// Choices that fit no proof have no key and no marker.
#[test]
fn what_does_not_fit_has_no_key() {
    let rows = Position(vec![9, 2, 14]);
    for choices in [
        vec![],
        vec![0],
        vec![0, 1],
        vec![0, 4],
        vec![0, 3, 3],
        vec![1, 1, 9],
        vec![1, 4, 0],
        vec![1, 0, 0],
        vec![2, 1, 1, 0, 2],
        vec![2, 3, 1, 9, 2],
        vec![2, 3, 1, 0, 1],
        vec![3, 1, 0, 2],
        vec![4, 1, 2],
        vec![5, 1],
        vec![u64::MAX; 5],
    ] {
        let problem = Problem {
            choices: choices.clone(),
            ..Problem::of(rows.clone())
        };
        let key = work(&problem).map(|worked| worked.more.found);
        // A first move in Theorem 1 where the nim-sum is not 0 is no proof of its other half.
        assert!(key.is_none(), "{choices:?}: {key:?}");
        assert!(
            the_kind()
                .marker(the_game("nim"), &problem, &ENGLISH)
                .is_none(),
            "{choices:?}"
        );
    }
}

#[test]
fn theorems_are_chosen() {
    for (name, proofs) in [
        ("L2", &["lemma-2"][..]),
        ("L3", &["lemma-3"]),
        ("T1", &["theorem-1-hot", "theorem-1-cold"]),
        ("MIRROR", &["mirror"]),
    ] {
        let heaps = if name == "MIRROR" { 2 } else { 3 };
        let set = format!(
            "exercises: [{{kind: run-proof, count: 10, heaps: {heaps}, size: 1..12, proofs: [{name}]}}]"
        );
        let desk = Folder::with(&[("set.yaml", &set)]);
        desk.good("generate set.yaml --format json -q");
        let sheet: serde_json::Value = serde_json::from_str(&desk.read("out/set.json")).unwrap();
        for exercise in sheet["exercises"].as_array().unwrap() {
            let proof = exercise["asks"]["proof"].as_str().unwrap();
            assert!(proofs.contains(&proof), "{name}: {proof}");
        }
    }
    let desk = Folder::with(&[(
        "set.yaml",
        "exercises: [{kind: run-proof, heaps: 3, proofs: [MIRROR]}]",
    )]);
    let run = desk.line("generate set.yaml");
    assert!(
        run.code == 2 && run.err.contains("no position fits"),
        "{}",
        run.err
    );
    for seed in 0..20 {
        let problem = posed(&[3, 3], &only(&["L3", "MIRROR"]), seed);
        assert_eq!(problem.choices[0], 4);
        let problem = posed(&[3, 5], &only(&["L3", "MIRROR"]), seed);
        assert_eq!(problem.choices[0], 0);
    }
}

/// Right numbers are right in any order; each wrong one is told on its line, and what is missing too.
#[test]
fn blanks_are_marked_one_by_one() {
    for (rows, proofs) in [
        (&[9, 2, 14][..], "L3"),
        (&[9, 2, 14], "L2"),
        (&[9, 2, 14], "T1"),
        (&[1, 2, 3], "T1"),
        (&[7, 7], "MIRROR"),
    ] {
        let problem = posed(rows, &only(&[proofs]), 5);
        let worked = work(&problem).expect("a key");
        let right = numbers(&worked.more.found);
        let marker = the_kind()
            .marker(the_game("nim"), &problem, &ENGLISH)
            .expect("a marker");
        let mark = |lines: &[String]| {
            let lines: Vec<(usize, &str)> = (1..).zip(lines.iter().map(String::as_str)).collect();
            marker.mark(&lines, Hints::Full, &Budget::default())
        };
        let lines: Vec<String> = (1..)
            .zip(&right)
            .map(|(i, n)| format!("{i}: {n}"))
            .collect();
        let backwards: Vec<String> = lines.iter().rev().cloned().collect();
        for lines in [&lines, &backwards, &vec![lines.join(", ")]] {
            let marked = mark(lines);
            assert_eq!(
                (marked.verdict, marked.credit),
                (Overall::Correct, Credit::Full),
                "{lines:?}"
            );
            assert!(marked.lines.iter().all(|line| line.verdict == Verdict::Ok));
        }
        for (i, n) in right.iter().enumerate() {
            let mut changed = lines.clone();
            changed[i] = format!("{}: {}", i + 1, n + 1);
            let marked = mark(&changed);
            assert_eq!(
                (marked.verdict, marked.credit),
                (Overall::Incorrect, Credit::FollowThrough)
            );
            let wrong: Vec<usize> = marked
                .lines
                .iter()
                .filter(|line| line.verdict == Verdict::Wrong)
                .map(|line| line.line)
                .collect();
            assert_eq!(wrong, [i + 1], "{changed:?}");
            assert_eq!(
                marked.lines[i].hint,
                Some(format!("At ({}) there is {n}.", i + 1))
            );
            // What is put right later counts.
            changed.push(lines[i].clone());
            assert_eq!(mark(&changed).verdict, Overall::Correct);
            let mut fewer = lines.clone();
            fewer.remove(i);
            let marked = mark(&fewer);
            assert_eq!(
                (marked.verdict, marked.credit),
                (Overall::Incomplete, Credit::Begun)
            );
            let told = marked.lines.last().and_then(|line| line.message.clone());
            assert_eq!(told, Some(format!("Still to fill in: ({}).", i + 1)));
        }
        let nothing = mark(&["We do not know.".to_string()]);
        assert_eq!(
            (nothing.verdict, nothing.credit),
            (Overall::Incomplete, Credit::None)
        );
        let unknown = mark(&[format!("{}: 1", right.len() + 1)]);
        assert_eq!(unknown.lines[0].verdict, Verdict::Unread);
    }
}

/// On the pages each number in brackets has what belongs there behind it, and sheets have blanks.
#[test]
fn pages_number_their_blanks() {
    let set = "seed: 4\nexercises:\n  - {kind: run-proof, count: 12, heaps: 2..3, size: 1..9}\n  \
               - {kind: run-proof, count: 3, heaps: 2, size: 1..9, proofs: [MIRROR]}\n";
    let desk = Folder::with(&[("set.yaml", set)]);
    desk.good("generate set.yaml --format json,md --papers -q");
    let sheet: serde_json::Value = serde_json::from_str(&desk.read("out/set.json")).unwrap();
    let (page, key) = (desk.read("out/set.md"), desk.read("out/set-key.md"));
    let parts = |page: &'_ str| -> Vec<String> {
        page.split("## Exercise ")
            .skip(1)
            .map(str::to_string)
            .collect()
    };
    let (pages, keys) = (parts(&page), parts(&key));
    let mut proofs = BTreeMap::new();
    for (i, exercise) in sheet["exercises"].as_array().unwrap().iter().enumerate() {
        let blanks = exercise["answer"]["blanks"].as_array().unwrap();
        for (number, blank) in (1..).zip(blanks) {
            assert_eq!(
                keys[i].matches(&format!("({number}) **{blank}**")).count(),
                1,
                "{}",
                keys[i]
            );
            let empty = format!("({number}) **\\_");
            assert_eq!(pages[i].matches(&empty).count(), 1, "{}", pages[i]);
        }
        assert!(!keys[i].contains(&format!("({}) **", blanks.len() + 1)));
        *proofs
            .entry(exercise["asks"]["proof"].to_string())
            .or_insert(0) += 1;
    }
    assert_eq!(proofs.len(), 5, "{proofs:?}");
    let mut paper = format!("sheet: {}\n", sheet["code"].as_str().unwrap());
    for (number, exercise) in (1..).zip(sheet["exercises"].as_array().unwrap()) {
        paper += &format!("exercise: {number}\n");
        for (blank, n) in (1..).zip(exercise["answer"]["blanks"].as_array().unwrap()) {
            paper += &format!("{blank}: {n}\n");
        }
    }
    desk.write("paper.txt", paper);
    let run = desk.line("check paper.txt --set set.yaml --format json");
    assert_eq!(
        (run.code, run.out.matches("\"verdict\":\"correct\"").count()),
        (0, 15),
        "{}",
        run.out
    );
    // A paper as it was made is not written on, and stays so.
    desk.good("generate set.yaml --papers -q");
    let run = desk.line("check out/set.txt --set set.yaml --format json");
    assert_eq!(
        run.out.matches("\"verdict\":\"incomplete\"").count(),
        15,
        "{}",
        run.out
    );
}
