//! What is drawn: the same for the same seed everywhere, never twice, always as the set asks, and certified.

use std::collections::{HashMap, HashSet};

use nimsmith::dice::{Dice, Permutation, Secret, Seed};
use nimsmith::engine::pool::Size;
use nimsmith::games::{GAMES, Game};
use nimsmith::kinds::Kind;
use nimsmith::model::rules::Layout;
use nimsmith::spec::{self, Spec};
use nimsmith::worksheet::{Plan, Question, Reader, Worksheet};
use serde_json::{Value, json};

use crate::oracle::{Oracle, PLAYS, Play};
use crate::program::Folder;
use crate::spec::NAMES;

fn set(text: &str) -> Spec {
    let read = spec::parse("set.yaml", text.as_bytes(), &NAMES);
    read.unwrap_or_else(|problem| panic!("{problem}: {text}"))
}

/// A set of one exercise.
fn one(fields: &str) -> Spec {
    set(&format!("exercises:\n  - {{{fields}}}\n"))
}

fn student(id: &str, rank: u64) -> Reader {
    Reader::Student {
        id: id.to_string(),
        name: String::new(),
        rank,
    }
}

fn version(name: &str) -> Reader {
    Reader::Version {
        name: name.to_string(),
        rank: 0,
    }
}

fn sheet(spec: &Spec, seed: u64, reader: Reader) -> Worksheet {
    let plan = Plan::new(spec, seed, 1).unwrap_or_else(|problem| panic!("{problem}"));
    plan.draw(reader).expect("a certified sheet")
}

/// The positions of one exercise, in board order.
fn of_entry(sheet: &Worksheet, entry: usize) -> Vec<Vec<u64>> {
    let questions = sheet.questions.iter().filter(|q| q.entry == entry);
    questions
        .map(|q| q.solution.derivation().position.0.clone())
        .collect()
}

/// The positions of the first exercise, in board order.
fn drawn(spec: &Spec, seed: u64) -> Vec<Vec<u64>> {
    of_entry(&sheet(spec, seed, Reader::Anyone), 0)
}

fn sorted(mut heaps: Vec<u64>) -> Vec<u64> {
    heaps.sort_unstable();
    heaps
}

fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

// ---- the same for ever ----

/// Known answers: a stream that changes changes every sheet that anybody has printed.
#[test]
fn streams_are_pinned() {
    let cases: [(u64, &str, u64, &str, [u64; 4]); 7] = [
        (0, "", 0, "", [852654, 154278, 161340, 987984]),
        (2026, "first-move", 0, "", [826731, 379639, 472722, 872421]),
        (2026, "first-move", 1, "", [310706, 557730, 189298, 497203]),
        (
            2026,
            "first-move",
            0,
            "s01",
            [300270, 281097, 546638, 592482],
        ),
        (
            2027,
            "first-move",
            0,
            "s01",
            [156933, 868830, 918470, 393249],
        ),
        (
            u64::MAX,
            "warm-up",
            9,
            "A",
            [325778, 957789, 391557, 775807],
        ),
        (
            u64::MAX,
            "winner-2",
            999,
            "Z.z_z-9",
            [783422, 880551, 847073, 382986],
        ),
    ];
    let stream = |seed, item, index, student| {
        let mut dice = Dice::new(seed, item, index, student);
        [(); 4].map(|()| dice.below(1_000_000))
    };
    let found = cases
        .map(|(seed, item, index, id, _)| (seed, item, index, id, stream(seed, item, index, id)));
    assert_eq!(found, cases);
    let mut dice = Dice::new(2026, "words", 0, "");
    let words = [(); 2].map(|()| dice.below(u64::MAX));
    assert_eq!(
        words,
        [12_426_088_576_714_790_516, 8_807_928_467_305_906_211]
    );
    let order = Permutation::new(2026, "first-move", 1_000);
    let places = [0, 1, 2, 3].map(|place| order.at(place));
    assert_eq!(places, [19, 675, 154, 381]);
    let mut cards: Vec<u64> = (0..10).collect();
    Dice::new(2026, "cards", 0, "").shuffle(&mut cards);
    assert_eq!(cards, [8, 2, 4, 3, 7, 9, 1, 0, 6, 5]);
    let order = Permutation::new(2026, "order", 10);
    let order: Vec<u64> = (0..10).map(|place| order.at(place)).collect();
    assert_eq!(order, [2, 1, 0, 8, 5, 3, 6, 4, 9, 7]);
}

/// The same with a secret.
#[test]
fn streams_with_a_secret_are_pinned() {
    let secret = Some(Secret::new(&[7; 32]));
    let stream = |number, item| {
        let mut dice = Dice::new(Seed { number, secret }, item, 0, "s01");
        [(); 4].map(|()| dice.below(1_000_000))
    };
    let order = Permutation::new(
        Seed {
            number: 2026,
            secret,
        },
        "order",
        10,
    );
    let order: Vec<u64> = (0..10).map(|place| order.at(place)).collect();
    let code = |byte| Secret::new(&[byte; 32]).code(b"content")[..4].to_vec();
    let streams = [stream(0, ""), stream(2026, "first-move")];
    let expected = (
        [
            [358642, 830764, 141083, 678779],
            [1951, 107581, 505675, 730325],
        ],
        vec![4, 9, 8, 1, 5, 6, 0, 2, 7, 3],
        vec![86, 168, 229, 185],
    );
    assert_eq!((streams, order, code(7)), expected);
    assert_ne!(code(7), code(8));
}

/// A set that uses every way of drawing.
const PINNED: &str = "\
title: Pinned
exercises:
  - {kind: nim-sum, count: 3, heaps: 2..4, size: 1..31}
  - {kind: change, heaps: 2..3, size: 1..7}
  - {kind: winner, count: 4, size: 1..15}
  - {kind: winner, game: classic-nim, count: 4, heaps: 3..5, size: 1..7}
  - {kind: zeroing-move, count: 2, heaps: 3, size: 1..9223372036854775807}
  - {kind: first-move, count: 2, heaps: 8, size: 1..1000000, require: {winner: second}}
  - {kind: all-moves, count: 2, heaps: 4..5, size: 1..15, require: {equal-heaps: true}}
";

/// `BLESS=1 cargo test` writes the file anew, which is right only if every sheet ever printed may change.
#[test]
fn sheets_are_pinned() {
    let mut found = String::new();
    let students = [student("s01", 0), student("s02", 1)];
    let all = [&[Reader::Anyone, version("A")][..], &students].concat();
    // As they were drawn before sheets of students were balanced, and as those are now.
    for (even, readers) in [(false, &all[..]), (true, &students)] {
        for distinct in ["sheet", "class"] {
            let spec = set(&format!("distinct: {distinct}\n{PINNED}"));
            for seed in [0, 2026, u64::MAX] {
                let plan = Plan::new(&spec, seed, 3).unwrap_or_else(|problem| panic!("{problem}"));
                let plan = if even { plan } else { plan.uneven() };
                for reader in readers {
                    let sheet = plan.draw(reader.clone()).expect("a sheet");
                    found.push_str(&format!("{distinct} {seed} {}\n", sheet.code));
                    for entry in 0..spec.entries.len() {
                        found.push_str(&format!("  {:?}\n", of_entry(&sheet, entry)));
                    }
                }
            }
        }
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sets/pinned.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(file, &found).expect("a file");
    }
    let pinned = std::fs::read_to_string(file).expect("tests/sets/pinned.txt");
    let differs = pinned
        .lines()
        .zip(found.lines())
        .find(|(old, new)| old != new);
    assert_eq!(differs, None, "a sheet has changed");
    assert_eq!(pinned.len(), found.len());
}

const BOOK: &str = "\
title: Reproducible
exercises:
  - {kind: nim-sum, count: 2, heaps: 2..3, size: 1..31}
  - {kind: first-move, count: 2}
  - {kind: winner, game: misere, count: 2, heaps: 3..4}
";

fn json(desk: &Folder, file: &str) -> Value {
    serde_json::from_str(&desk.read(file)).expect("JSON")
}

#[test]
fn an_exercise_or_a_student_more_changes_no_other_sheet() {
    let more = format!("{BOOK}  - {{kind: first-move, count: 3}}\n  - {{kind: all-moves}}\n");
    let desk = Folder::with(&[
        ("set.yaml", BOOK),
        ("more/set.yaml", &more),
        ("three.csv", "id,name\ns1,Ada\ns3,Cy\ns2,Bob\n"),
        ("four.csv", "name,id\nBob,s2\nAnn,a0\nCy,s3\nAda,s1\n"),
    ]);
    let make = |rest: &str| desk.good(&format!("generate --format md,html,json -q {rest}"));
    make("set.yaml --students three.csv --out a");
    make("set.yaml --students four.csv --out b");
    make("more/set.yaml --students three.csv --out c");
    for id in ["s1", "s2", "s3"] {
        for end in [".md", "-key.md", ".html", "-key.html", ".json"] {
            let (a, b) = (
                desk.read(&format!("a/{id}{end}")),
                desk.read(&format!("b/{id}{end}")),
            );
            assert!(a == b, "{id}{end}");
        }
        let exercises =
            |folder: &str| json(&desk, &format!("{folder}/{id}.json"))["exercises"].clone();
        let (few, many) = (exercises("a"), exercises("c"));
        let many = many.as_array().expect("a list");
        assert_eq!(few.as_array().expect("a list")[..], many[..6]);
        assert_eq!(many.len(), 10);
    }
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let desk = Folder::with(&[("set.yaml", BOOK)]);
    let ids: String = (0..150).map(|i| format!("s{i},Name {i}\n")).collect();
    desk.write("class.csv", format!("id,name\n{ids}"));
    for threads in ["1", "2", "7"] {
        let mut command = desk.command();
        command.env("RAYON_NUM_THREADS", threads);
        let line = format!(
            "generate set.yaml --students class.csv --format md,html,json --combined -q --out {threads}"
        );
        let done = command.args(line.split(' ')).status().expect("a run");
        assert!(done.success());
    }
    let of = |folder: &str| -> Vec<(String, String)> {
        let files = desk.files().into_iter();
        let below = files
            .filter_map(|file| Some(file.strip_prefix(folder)?.strip_prefix('/')?.to_string()));
        below
            .filter(|name| !name.ends_with(".woff2"))
            .map(|name| (name.clone(), desk.read(&format!("{folder}/{name}"))))
            .collect()
    };
    let one = of("1");
    assert_eq!(one.len(), 150 * 5 + 6);
    assert!(one == of("2") && one == of("7"));
}

// ---- never twice ----

#[test]
fn no_position_comes_twice_while_another_is_left() {
    let cases = [
        // Pools of 10: within one exercise, over two, and over two that need more than there is.
        ("{kind: change, count: 10, heaps: 2, size: 1..4}", 10),
        ("{kind: winner, count: 10, heaps: 2, size: 1..4}", 10),
        (
            "{kind: all-moves, game: misere, count: 10, heaps: 2, size: 1..4}",
            10,
        ),
        (
            "{kind: winner, count: 6, heaps: 2, size: 1..4}, {kind: first-move, count: 4, heaps: 2, size: 1..4}",
            10,
        ),
        (
            "{kind: winner, count: 6, heaps: 2, size: 1..4}, {kind: all-moves, count: 7, heaps: 2, size: 1..4}",
            10,
        ),
        // A pool of 8 within one of 165.
        (
            "{kind: winner, count: 8, size: 1..9, require: {big-heaps: 1}}, {kind: winner, count: 50, size: 1..9}",
            58,
        ),
        // Few positions within limits that allow many.
        (
            "{kind: winner, size: 1..1000000, require: {big-heaps: 0}}, {kind: winner, size: 1..1000000, require: \
             {big-heaps: 0}}",
            1,
        ),
        (
            "{kind: winner, count: 5, heaps: 60..64, size: 1..9, require: {big-heaps: 0}}, {kind: change, count: 5, \
             heaps: 60..64, size: 1..9, require: {big-heaps: 0}}",
            5,
        ),
        // Different games have nothing to do with each other.
        (
            "{kind: winner, count: 10, heaps: 2, size: 1..4}, {kind: winner, game: misere, count: 10, heaps: 2, size: \
             1..4}",
            10,
        ),
    ];
    for (entries, different) in cases {
        let spec = set(&format!("exercises: [{entries}]\n"));
        for seed in 0..20 {
            let sheet = sheet(&spec, seed, Reader::Anyone);
            let mut all = HashSet::new();
            for (i, entry) in spec.entries.iter().enumerate() {
                let positions: Vec<Vec<u64>> =
                    of_entry(&sheet, i).into_iter().map(sorted).collect();
                let own: HashSet<&Vec<u64>> = positions.iter().collect();
                assert_eq!(own.len() as u64, entry.count, "{entries} {seed}");
                all.extend(positions);
            }
            assert_eq!(all.len(), different, "{entries} {seed}");
        }
    }
}

#[test]
fn no_position_comes_twice_in_a_class_up_to_the_whole_pool() {
    let cases = [
        ("kind: change, heaps: 2, size: 1..4", 10),
        ("kind: change, count: 3, heaps: 2, size: 1..4", 10),
        ("kind: winner, count: 2, size: 1..5", 35),
        (
            "kind: winner, game: misere, count: 4, heaps: 2..3, size: 1..4",
            30,
        ),
        ("kind: first-move, count: 8, heaps: 3, size: 1..7", 84),
        ("kind: all-moves, count: 10, heaps: 3, size: 1..6", 56),
        ("kind: all-moves, count: 12, heaps: 3, size: 1..15", 680),
        (
            "kind: winner, count: 20, size: 1..15, require: {winner: first}",
            645,
        ),
        (
            "kind: winner, game: misere, count: 4, heaps: 3..6, size: 1..9, require: {misere-matters: true}",
            36,
        ),
        ("kind: nim-sum, count: 6, heaps: 2, size: 1..9", 36),
        ("kind: zeroing-move, count: 5, heaps: 3, size: 1..7", 77),
    ];
    for (fields, pool) in cases {
        let spec = set(&format!("distinct: class\nexercises: [{{{fields}}}]\n"));
        let count = spec.entries[0].count;
        let most = pool / count;
        for (seed, class) in [
            (0, most),
            (1, most),
            (2, most.div_ceil(2)),
            (3, most.div_ceil(4)),
            (4, 1),
        ] {
            let plan = Plan::new(&spec, seed, class).unwrap_or_else(|problem| panic!("{problem}"));
            let mut taken = HashSet::new();
            for rank in 0..class {
                let sheet = plan
                    .draw(student(&format!("s{rank}"), rank))
                    .expect("a sheet");
                for position in of_entry(&sheet, 0).into_iter().map(sorted) {
                    assert!(taken.insert(position), "{fields} {seed}");
                }
            }
        }
        let class = most + 1;
        let problem = Plan::new(&spec, 0, class).err().expect("a refusal");
        let expected = format!(
            "needs {} different positions, {count} for each of {class} sheets, but only {pool} positions fit",
            count * class
        );
        assert!(problem.to_string().ends_with(&expected), "{problem}");
    }
}

/// Exercises that draw from the same positions share them out, and only what is left counts.
#[test]
fn no_position_comes_twice_in_two_exercises_of_a_class() {
    let spec = set(
        "distinct: class\nexercises: [{kind: winner, count: 2, heaps: 2, size: 1..7}, {kind: first-move, heaps: 2, size: 1..7}]\n",
    );
    for seed in 0..20 {
        let plan = Plan::new(&spec, seed, 9).unwrap_or_else(|problem| panic!("{problem}"));
        let sheets = (0..9).map(|rank| plan.draw(student(&format!("s{rank}"), rank)));
        let sheets: Vec<_> = sheets.map(|sheet| sheet.expect("a sheet")).collect();
        let both = |sheet| [0, 1].map(|entry| of_entry(sheet, entry)).concat();
        let all = sheets.iter().flat_map(both).map(sorted);
        assert_eq!(all.collect::<HashSet<_>>().len(), 27, "{seed}");
    }
    let problem = Plan::new(&spec, 0, 10).err().expect("a refusal");
    let expected = "`first-move` needs 10 different positions, 1 for each of 10 sheets, but earlier exercises leave only 8 of the \
                    28 positions that fit";
    assert!(problem.to_string().ends_with(expected), "{problem}");
}

/// Positions of pools that are sampled: a large class, and one exercise with very many questions.
#[test]
fn no_position_comes_twice_from_a_pool_that_is_sampled() {
    let of = |posed: nimsmith::worksheet::Posed| {
        let questions = posed.questions.into_iter();
        questions.map(|question| sorted(question.problem.position.0))
    };
    let spec = set(
        "distinct: class\nexercises: [{kind: first-move, count: 4, heaps: 4, size: 1..1000}]\n",
    );
    let plan = Plan::new(&spec, 3, 1_500).expect("a plan");
    let mut seen = HashSet::new();
    for rank in 0..1_500 {
        for position in of(plan.pose(&student(&format!("s{rank}"), rank))) {
            assert!(seen.insert(position), "{rank}");
        }
    }
    let lost = |position: &&Vec<u64>| nim_sum(position) == 0;
    let lost = seen.iter().filter(lost).count();
    assert_eq!(lost, 1_500, "a quarter");
    let mut spec = one("kind: nim-sum, heaps: 5, size: 1..1000, require: {carries: false}");
    spec.entries[0].count = 2_000;
    let plan = Plan::bank(&spec, 3).expect("a plan");
    let different: HashSet<Vec<u64>> = of(plan.pose(&Reader::Anyone)).collect();
    assert_eq!(different.len(), 2_000);
}

/// A student's place is the rank of the id, so the order of the roster changes nothing.
#[test]
fn the_order_of_the_roster_changes_nothing_in_a_class() {
    let set = "distinct: class\nexercises: [{kind: winner, count: 2}]\n";
    let desk = Folder::with(&[
        ("set.yaml", set),
        ("a.csv", "id\ns1\ns2\ns10\n"),
        ("b.csv", "id\ns10\ns1\ns2\n"),
    ]);
    for list in ["a", "b"] {
        desk.good(&format!(
            "generate set.yaml --students {list}.csv --format json -q --out {list}"
        ));
    }
    for id in ["s1", "s2", "s10"] {
        assert_eq!(
            desk.read(&format!("a/{id}.json")),
            desk.read(&format!("b/{id}.json"))
        );
    }
}

// ---- as the set asks ----

fn oracle(game: &str) -> Oracle {
    let play = PLAYS.iter().find(|(name, _)| *name == game);
    Oracle::new(play.expect("a game").1)
}

/// What a field of `require` means, told by play-out search and plain counting.
fn meets(game: &str, field: &str, heaps: &[u64]) -> bool {
    let mut oracle = oracle(game);
    let moves = oracle.winning_moves(heaps).len() as u64;
    let big = heaps.iter().filter(|&&size| size > 1).count();
    let equal = heaps
        .iter()
        .filter(|size| heaps.iter().filter(|other| other == size).count() > 1)
        .count();
    let sum: u64 = heaps.iter().sum();
    let misere_matters = || {
        Oracle::new(Play::Normal).winning_moves(heaps)
            != Oracle::new(Play::Misere).winning_moves(heaps)
    };
    match field {
        "winner: first" => oracle.first_wins(heaps),
        "winner: second" => !oracle.first_wins(heaps),
        "winning-moves: 0" => moves == 0,
        "winning-moves: 1" => moves == 1,
        "winning-moves: 2..4" => (2..=4).contains(&moves),
        "big-heaps: 0" => big == 0,
        "big-heaps: 1" => big == 1,
        "big-heaps: 2..3" => (2..=3).contains(&big),
        "misere-matters: true" => misere_matters(),
        "misere-matters: false" => !misere_matters(),
        "equal-heaps: true" => equal > 0,
        "equal-heaps: false" => equal == 0,
        "equal-heaps: 2" => equal == 2,
        "carries: true" => sum != nim_sum(heaps),
        "carries: false" => sum == nim_sum(heaps),
        other => panic!("{other}"),
    }
}

const REQUIREMENTS: [&str; 15] = [
    "winner: first",
    "winner: second",
    "winning-moves: 0",
    "winning-moves: 1",
    "winning-moves: 2..4",
    "big-heaps: 0",
    "big-heaps: 1",
    "big-heaps: 2..3",
    "misere-matters: true",
    "misere-matters: false",
    "equal-heaps: true",
    "equal-heaps: false",
    "equal-heaps: 2",
    "carries: true",
    "carries: false",
];

#[test]
fn whatever_is_required_holds() {
    for game in ["nim", "classic-nim"] {
        for field in REQUIREMENTS {
            for kind in ["winner", "first-move", "all-moves", "nim-sum"] {
                let spec = one(&format!(
                    "kind: {kind}, game: {game}, count: 2, heaps: 2..5, size: 1..5, require: {{{field}}}"
                ));
                let Ok(plan) = Plan::new(&spec, 1, 1) else {
                    assert!(
                        ["big-heaps: 0", "misere-matters: true"].contains(&field),
                        "{kind} {field}"
                    );
                    continue;
                };
                for id in ["a", "b", "c", "d", "e"] {
                    let sheet = plan.draw(student(id, 0)).expect("a sheet");
                    for heaps in of_entry(&sheet, 0) {
                        assert!(
                            meets(game, field, &heaps),
                            "{game} {kind} {field}: {heaps:?}"
                        );
                        assert!(
                            (2..=5).contains(&heaps.len())
                                && heaps.iter().all(|size| (1..=5).contains(size))
                        );
                    }
                }
            }
        }
    }
}

/// The pool counts exactly the positions that plain search finds.
#[test]
fn pools_are_counted_exactly() {
    for game in ["nim", "classic-nim"] {
        for field in REQUIREMENTS {
            let spec = one(&format!(
                "kind: winner, game: {game}, heaps: 3, size: 1..6, require: {{{field}}}"
            ));
            let plan = Plan::counted(&spec).unwrap_or_else(|problem| panic!("{problem}"));
            let all =
                (1..=6).flat_map(|a| (a..=6).flat_map(move |b| (b..=6).map(move |c| [a, b, c])));
            let fit = all.filter(|heaps| meets(game, field, heaps)).count();
            let size = plan.entries[0].pool.size();
            assert_eq!(size, Size::Exactly(fit as u64), "{game} {field}");
        }
    }
}

#[test]
fn a_sheet_has_a_good_mixture_unless_it_is_asked_otherwise() {
    for seed in 0..30 {
        for kind in ["winner", "first-move"] {
            let spec = one(&format!("kind: {kind}, count: 8, heaps: 3..4, size: 1..9"));
            let lost = drawn(&spec, seed)
                .iter()
                .filter(|heaps| !oracle("nim").first_wins(heaps))
                .count();
            assert_eq!(lost, 2, "{kind}, seed {seed}");
            let spec = one(&format!(
                "kind: {kind}, game: classic-nim, count: 8, heaps: 3..4, size: 1..9"
            ));
            let positions = drawn(&spec, seed);
            let special = positions
                .iter()
                .filter(|heaps| meets("nim", "misere-matters: true", heaps))
                .count();
            assert_eq!(special, 2, "{kind}, seed {seed}: {positions:?}");
            let lost = positions
                .iter()
                .filter(|heaps| !oracle("classic-nim").first_wins(heaps))
                .count();
            assert!(
                (2..=4).contains(&lost),
                "{kind}, seed {seed}: {positions:?}"
            );
        }
        let sums = drawn(
            &one("kind: nim-sum, count: 6, heaps: 2..3, size: 1..31"),
            seed,
        );
        let plain = sums
            .iter()
            .filter(|heaps| nim_sum(heaps) == heaps.iter().sum::<u64>())
            .count();
        assert_eq!(plain, 1, "seed {seed}: {sums:?}");
        let boards = drawn(
            &one("kind: all-moves, count: 6, heaps: 3, size: 1..9"),
            seed,
        );
        let moves = boards
            .iter()
            .map(|heaps| oracle("nim").winning_moves(heaps).len());
        let (none, several) = moves.fold((0, 0), |(none, several), n| {
            (none + u32::from(n == 0), several + u32::from(n > 1))
        });
        assert!(none == 1 && several >= 4, "seed {seed}: {boards:?}");
    }
}

/// The share of a stratum is a bound on the average only; each run of a mixture has it exactly, whatever the order.
#[test]
fn a_mixture_has_no_fixed_order() {
    let spec = one("kind: winner, count: 4, heaps: 3, size: 1..9");
    let lost_at = |seed| {
        drawn(&spec, seed)
            .iter()
            .position(|heaps| nim_sum(heaps) == 0)
    };
    let places: HashSet<Option<usize>> = (0..40).map(lost_at).collect();
    assert_eq!(places, (0..4).map(Some).collect());
}

#[test]
fn no_question_is_answered_by_looking_at_it() {
    for seed in 0..60 {
        for heaps in drawn(
            &one("kind: nim-sum, count: 8, heaps: 1..5, size: 1..7"),
            seed,
        ) {
            let mut left: Vec<u64> = Vec::new();
            for size in sorted(heaps.clone()) {
                match left.last() == Some(&size) {
                    true => drop(left.pop()),
                    false => left.push(size),
                }
            }
            assert!(left.len() >= 2, "{heaps:?}");
        }
        for heaps in drawn(
            &one("kind: zeroing-move, count: 8, heaps: 2..4, size: 1..7"),
            seed,
        ) {
            assert_ne!(nim_sum(&heaps), 0, "{heaps:?}");
        }
        for kind in ["winner", "first-move", "all-moves"] {
            for heaps in drawn(
                &one(&format!("kind: {kind}, game: misere, count: 8, size: 1..7")),
                seed,
            ) {
                assert!(
                    !heaps.is_empty() && heaps.iter().all(|&size| size > 0),
                    "{heaps:?}"
                );
            }
        }
    }
}

// ---- large numbers ----

/// Two sheets that differ only in what is agreed before the game have different keys, so they have different codes.
#[test]
fn what_is_agreed_is_part_of_the_code() {
    let agreed = [
        "",
        "take: 1..4",
        "take: [1, 4]",
        "misere: true",
        "not-all: true",
    ];
    let codes = agreed.map(|agreed| {
        let fields = format!("kind: winner, game: take-away, size: 21, {agreed}");
        let spec = one(&fields);
        let plan = Plan::new(&spec, 1, 1).expect("a plan");
        plan.pose(&Reader::Anyone).code
    });
    let different: std::collections::HashSet<&String> = codes.iter().collect();
    assert_eq!(different.len(), agreed.len(), "{codes:?}");
}

/// The kinds that can be asked of a position of Nim.
pub fn nim_kinds() -> impl Iterator<Item = &'static str> {
    let nim = nimsmith::games::game("nim").expect("a game");
    let kinds = nimsmith::kinds::KINDS.iter();
    kinds
        .filter(move |kind| kind.has_board && kind.suits(nim))
        .map(|kind| kind.name)
}

/// The games with the moves of Nim that a kind can be asked of.
fn nim_games(kind: &Kind) -> impl Iterator<Item = &'static str> {
    let suits = |game: &&&dyn Game| kind.suits(**game) && game.layout() == Layout::ROWS;
    GAMES.iter().filter(suits).map(|game| game.name())
}

#[test]
fn huge_heaps_are_drawn_and_certified() {
    const LARGEST: u64 = i64::MAX as u64;
    let sizes = [
        ("heaps: 3, size: 1..9223372036854775807", 3, LARGEST),
        ("heaps: 8, size: 1..1000000", 8, 1_000_000),
        (
            "heaps: 2, size: 9223372036854775800..9223372036854775807",
            2,
            LARGEST,
        ),
    ];
    for (fields, heaps, most) in sizes {
        let kinds = nimsmith::kinds::KINDS.iter();
        for kind in kinds.filter(|kind| kind.has_board && kind.limit.is_none()) {
            for game in nim_games(kind) {
                for method in ["powers", "columns"] {
                    let kind = kind.name;
                    let spec = one(&format!(
                        "kind: {kind}, game: {game}, method: {method}, {fields}"
                    ));
                    for position in drawn(&spec, 9) {
                        assert_eq!(position.len(), heaps);
                        assert!(
                            position.iter().all(|&size| (1..=most).contains(&size)),
                            "{position:?}"
                        );
                        let large = position.iter().any(|&size| size > most / 1000);
                        assert!(large || game == "classic-nim", "{position:?}");
                    }
                }
            }
        }
        for game in ["nim", "classic-nim"] {
            let spec = one(&format!(
                "kind: winner, game: {game}, {fields}, require: {{winner: second}}"
            ));
            for position in drawn(&spec, 9) {
                let ones = position.iter().all(|&size| size == 1);
                assert_eq!(
                    nim_sum(&position),
                    u64::from(ones && game == "classic-nim"),
                    "{position:?}"
                );
            }
        }
    }
}

#[test]
fn the_most_heaps_of_the_largest_size_are_drawn_and_certified() {
    let spec = one(
        "kind: first-move, game: misere, heaps: 64, size: 1..9223372036854775807, require: {winner: second}",
    );
    for position in drawn(&spec, 9) {
        assert_eq!((position.len(), nim_sum(&position)), (64, 0));
    }
}

// ---- fair ----

/// Pearson's statistic for counts that should all be equal.
fn chi_square(counts: &HashMap<Vec<u64>, u64>, cells: u64) -> f64 {
    let total: u64 = counts.values().sum();
    let expected = total as f64 / cells as f64;
    let missing = cells - counts.len() as u64;
    let off = |&n: &u64| (n as f64 - expected).powi(2) / expected;
    counts.values().map(off).sum::<f64>() + missing as f64 * expected
}

/// The seeds are fixed, so that this passes always or never. A bound is exceeded by chance once in some ten thousand
/// times.
#[test]
fn every_position_is_as_likely_as_the_others() {
    let cases = [
        ("kind: change, heaps: 2, size: 1..4", 10, 34.0),
        (
            "kind: change, heaps: 2, size: 1..4, require: {winner: first}",
            6,
            26.0,
        ),
        (
            "kind: change, heaps: 8, size: 1..2, require: {winner: second}",
            5,
            24.0,
        ),
        // Pools that are counted and not listed.
        (
            "kind: change, heaps: 60..64, size: 1..9, require: {big-heaps: 0}",
            5,
            24.0,
        ),
        (
            "kind: change, heaps: 63..64, size: 1..9, require: {big-heaps: 0..1}",
            18,
            47.0,
        ),
    ];
    for (fields, positions, bound) in cases {
        let spec = one(fields);
        let plan = Plan::new(&spec, 0, 1).unwrap_or_else(|problem| panic!("{problem}"));
        let mut counts = HashMap::new();
        // Those that are balanced are chosen for what they ask.
        let plan = plan.uneven();
        for i in 0..3_000 {
            let sheet = plan.draw(student(&format!("s{i}"), 0)).expect("a sheet");
            for heaps in of_entry(&sheet, 0) {
                *counts.entry(sorted(heaps)).or_default() += 1;
            }
        }
        let off = chi_square(&counts, positions);
        assert!(
            counts.len() as u64 <= positions && off < bound,
            "{fields}: {off} {counts:?}"
        );
    }
}

/// The heaps of a position are in any order on the board.
#[test]
fn every_order_on_the_board_is_as_likely_as_the_others() {
    let spec = one("kind: change, heaps: 3, size: 1..3, require: {equal-heaps: false}");
    let mut counts = HashMap::new();
    for seed in 0..1_200 {
        for heaps in drawn(&spec, seed) {
            *counts.entry(heaps).or_default() += 1;
        }
    }
    let off = chi_square(&counts, 6);
    assert!(counts.len() == 6 && off < 26.0, "{off} {counts:?}");
}

/// In a class too, and the second question of a student is not tied to the first.
#[test]
fn lots_are_fair() {
    let spec = set("distinct: class\nexercises: [{kind: change, heaps: 2, size: 1..4}]\n");
    let mut counts = HashMap::new();
    for seed in 0..2_000 {
        let plan = Plan::new(&spec, seed, 5).unwrap_or_else(|problem| panic!("{problem}"));
        let sheet = plan.draw(student("s2", 2)).expect("a sheet");
        for heaps in of_entry(&sheet, 0) {
            *counts.entry(sorted(heaps)).or_default() += 1;
        }
    }
    let off = chi_square(&counts, 10);
    assert!(off < 34.0, "{off} {counts:?}");
}

// ---- codes ----

#[test]
fn a_code_makes_the_sheet_again() {
    let class = "id,name\ns01,Ada\ns02,Bob\na-b,Cy\n";
    let cases = [
        ("sheet", "", "set"),
        ("sheet", "--versions A,B,C", "B"),
        ("sheet", "--versions=A-1,A-2", "A-2"),
        ("sheet", "--students class.csv", "s02"),
        ("class", "--students class.csv", "a-b"),
        ("class", "--students class.csv", "s01"),
        ("class", "--versions A,B,C", "C"),
    ];
    for (distinct, readers, name) in cases {
        let set = format!("distinct: {distinct}\n{BOOK}");
        let desk = Folder::with(&[("set.yaml", &set), ("class.csv", class)]);
        let line = |rest: &str| format!("generate set.yaml --format md,html,json -q {rest}");
        desk.good(&line(&format!("--seed 99 {readers} --out first")));
        let code = json(&desk, &format!("first/{name}.json"))["code"].clone();
        let code = code.as_str().expect("a code");
        let again = line(&format!("--seed 99 {readers} --sheet {code} --out again"));
        desk.good(&again);
        let made = desk
            .files()
            .into_iter()
            .filter(|file| file.starts_with("again/"));
        assert_eq!(made.count(), 5);
        for end in [".md", "-key.md", ".html", "-key.html", ".json"] {
            let (first, again) = (
                desk.read(&format!("first/{name}{end}")),
                desk.read(&format!("again/{name}{end}")),
            );
            assert!(first == again, "{distinct} {readers} {name}{end}");
        }
        desk.good(
            &again
                .replace(code, &code.to_lowercase())
                .replace(&name.to_lowercase(), name),
        );
        let mut end = code.to_string();
        let last = end.pop();
        end.push(if last == Some('2') { '3' } else { '2' });
        let wrong = [
            line(&format!("--seed 98 {readers} --sheet {code} --out no")),
            line(&format!("{readers} --sheet {code} --out no")),
            line(&format!("--seed 99 {readers} --sheet {end} --out no")),
            line(&format!("--seed 99 {readers} --sheet x{code} --out no")),
        ];
        for line in wrong {
            let run = desk.line(&line);
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
            assert!(
                run.err.contains("is not the code of a sheet"),
                "{}",
                run.err
            );
            assert!(!desk.has("no"));
        }
    }
}

/// What is drawn with a secret is found with that secret alone, and differs from what is drawn with another or none.
#[test]
fn a_secret_is_needed_to_find_a_sheet() {
    let cases = [
        ("--versions B,C", "sheet"),
        ("--students class.csv", "class"),
    ];
    for (readers, distinct) in cases {
        let set = format!("distinct: {distinct}\n{BOOK}");
        let desk = Folder::with(&[("set.yaml", &set), ("class.csv", "id\nB\nC\n")]);
        for name in ["one", "two"] {
            desk.good(&format!("secret {name}.secret"));
        }
        let make = format!("generate set.yaml {readers} --format json -q");
        let secrets = ["", " --secret one.secret", " --secret two.secret"];
        let codes = secrets.map(|secret| {
            desk.good(&format!("{make}{secret}"));
            let first = desk.read("out/B.json");
            desk.good(&format!("{make}{secret}"));
            assert_eq!(first, desk.read("out/B.json"));
            let sheet = json(&desk, "out/B.json");
            (
                sheet["code"].as_str().expect("a code").to_string(),
                sheet["exercises"].clone(),
            )
        });
        for (place, (code, exercises)) in codes.iter().enumerate() {
            for (other, secret) in secrets.iter().enumerate() {
                let run = desk.line(&format!("{make}{secret} --sheet {code} --out again"));
                let paper = format!("sheet: {code}\nexercise: 1\n");
                desk.write("paper.txt", &paper);
                let checked =
                    desk.line(&format!("check paper.txt --set set.yaml {readers}{secret}"));
                let (again, found) = match (place, other) {
                    (0, 1 | 2) => (
                        "was drawn without a secret",
                        "This sheet was drawn without a secret.",
                    ),
                    (1 | 2, 0) => (
                        "was drawn with a secret",
                        "This sheet was drawn with a secret.",
                    ),
                    _ if place != other => (
                        "with this seed and this secret",
                        "another set, another seed or another secret",
                    ),
                    _ => ("", "incomplete: "),
                };
                assert_eq!(
                    run.code,
                    if again.is_empty() { 0 } else { 2 },
                    "{}",
                    run.err
                );
                assert!(run.err.contains(again), "{}", run.err);
                assert!(
                    checked.code == 1 && checked.out.contains(found),
                    "{}",
                    checked.out
                );
                assert_eq!(codes[other].1 == *exercises, place == other);
            }
        }
    }
}

/// A secret is made once, for its owner's eyes.
#[cfg(unix)]
#[test]
fn a_secret_is_private() {
    use std::os::unix::fs::PermissionsExt as _;
    let desk = Folder::with(&[("set.yaml", BOOK)]);
    desk.good("secret a.secret");
    desk.good("secret b.secret");
    let secret = desk.read("a.secret");
    assert_ne!(secret, desk.read("b.secret"));
    let path = desk.path().join("a.secret");
    let mode = |path: &std::path::Path| {
        let about = std::fs::metadata(path).expect("a file");
        about.permissions().mode() & 0o777
    };
    assert_eq!(mode(&path), 0o600);
    assert_eq!(desk.line("secret a.secret").code, 2);
    assert_eq!(desk.read("a.secret"), secret);
    let digits = secret.lines().last().expect("a line");
    let make = "generate set.yaml --format json -q --secret a.secret";
    desk.good(make);
    let sheet = desk.read("out/set.json");
    let written = [
        digits.to_uppercase(),
        format!("\u{feff}{digits}\r\n"),
        format!("\n  {digits}\n# mine\n\n"),
    ];
    for text in written {
        desk.write("a.secret", text);
        desk.good(make);
        assert_eq!(desk.read("out/set.json"), sheet);
    }
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).expect("rights");
    let run = desk.line(make);
    assert_eq!(run.code, 0);
    assert!(
        run.err
            .starts_with("warning: a.secret can be read by everyone"),
        "{}",
        run.err
    );
    for bad in [
        digits[1..].to_string(),
        format!("{digits}0"),
        format!("g{}", &digits[1..]),
        "ä".repeat(32),
    ] {
        desk.write("a.secret", &bad);
        let run = desk.line(make);
        assert_eq!(run.code, 2);
        assert!(
            !run.err.contains(&bad) && run.err.contains("line 1 has"),
            "{}",
            run.err
        );
    }
}

/// Without the roster a version or a student is known by the code alone; only the name is missing.
#[test]
fn the_name_in_a_code_is_enough() {
    let desk = Folder::with(&[("set.yaml", BOOK), ("class.csv", "id,name\ns01,Ada\n")]);
    for readers in ["--versions B", "--students class.csv"] {
        desk.good(&format!(
            "generate set.yaml {readers} --format json -q --out first"
        ));
        let name = if readers.contains("B") { "B" } else { "s01" };
        let first = json(&desk, &format!("first/{name}.json"));
        let code = first["code"].as_str().expect("a code");
        desk.good(&format!(
            "generate set.yaml --sheet {code} --format json -q --out again"
        ));
        let again = json(&desk, &format!("again/{name}.json"));
        assert_eq!(first["exercises"], again["exercises"]);
        assert_eq!(again["code"], code);
    }
}

#[test]
fn codes_say_nothing_of_the_seed_and_differ() {
    let spec = set(BOOK);
    let titled = set(&BOOK.replace("Reproducible", "Retitled"));
    let mut seen = HashSet::new();
    for i in 0..300 {
        let seed = 77_000_000 + i % 3;
        let id = format!("s{:03}", i / 3);
        let code = sheet(&spec, seed, student(&id, 0)).code;
        let tail = code
            .strip_prefix(&format!("{id}-"))
            .expect("the id")
            .to_string();
        let letters = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
        assert!(tail.len() == 9 && tail.chars().all(letters), "{code}");
        assert!(!code.contains(&seed.to_string()));
        assert!(seen.insert(tail), "{code}");
        assert_eq!(sheet(&titled, seed, student(&id, 0)).code, code);
    }
    let same = |reader| sheet(&spec, 1, reader).code;
    let version = same(version("s1"));
    assert_ne!(version, same(student("s1", 0)));
}

// ---- JSON ----

/// The names of all fields with the types of their values; lists by their first element.
fn shape(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Bool(_) => "bool".into(),
        Value::Number(n) if n.is_u64() => "number".into(),
        Value::Number(n) => format!("{n}"),
        Value::String(_) => "text".into(),
        Value::Array(values) => format!("[{}]", values.first().map(shape).unwrap_or_default()),
        Value::Object(fields) => {
            let mut fields: Vec<String> = fields
                .iter()
                .map(|(name, v)| format!("{name}: {}", shape(v)))
                .collect();
            fields.sort();
            format!("{{{}}}", fields.join(", "))
        }
    }
}

const MOVE: &str = "{heap: number, leave: number, take: number}";
const LINES: &str = "[{from: [], line: number, rule: text, text: text}]";

fn solution_shape(chosen: &str, moves: &str) -> String {
    format!(
        "{{certified: bool, chosen_move: {chosen}, game: text, lines: {LINES}, nim_sum: number, outcome: text, \
         position: [number], schema: text, winner: text, winning_moves: [{moves}]}}"
    )
}

#[test]
fn a_solution_has_the_fields_of_the_interfaces() {
    let desk = Folder::new();
    let solve = |line: &str| -> Value {
        serde_json::from_str(&desk.good(&format!("solve {line} --format json"))).expect("JSON")
    };
    let won = solve("nim 5 8 16");
    assert_eq!(shape(&won), solution_shape(MOVE, MOVE));
    assert_eq!(won["schema"], "nimsmith/solution/1");
    assert_eq!(
        (&won["outcome"], &won["winner"]),
        (&"N".into(), &"first".into())
    );
    assert_eq!(
        won["chosen_move"],
        serde_json::json!({"heap": 3, "take": 3, "leave": 13})
    );
    assert_eq!(
        won["winning_moves"],
        serde_json::json!([{"heap": 3, "take": 3, "leave": 13}])
    );
    assert_eq!(won["lines"][0]["text"], "5 ⊕ 8 ⊕ 16 = (4 + 1) ⊕ 8 ⊕ 16");
    assert_eq!(won["lines"][0]["rule"], "powers");
    assert_eq!(won["certified"], true);
    let lost = solve("misere 1");
    assert_eq!(shape(&lost), solution_shape("null", ""));
    assert_eq!(
        (&lost["game"], &lost["winner"]),
        (&"classic-nim".into(), &"second".into())
    );
    let huge = solve("nim 9223372036854775807 4611686018427387904 1");
    assert_eq!(huge["position"][0].as_u64(), Some(i64::MAX as u64));
    assert_eq!(huge["nim_sum"].as_u64(), Some(4611686018427387902));
    assert_eq!(
        huge["winning_moves"][0]["take"].as_u64(),
        Some(4611686018427387902)
    );
    for (i, line) in huge["lines"].as_array().expect("lines").iter().enumerate() {
        assert_eq!(line["line"], i + 1);
        let from = line["from"].as_array().expect("citations");
        assert!(
            from.iter()
                .all(|cited| cited.as_u64().is_some_and(|n| n >= 1 && n <= i as u64))
        );
    }
}

#[test]
fn a_sheet_has_the_fields_of_the_interfaces() {
    let kinds: String = nim_kinds()
        .map(|kind| format!("  - {{kind: {kind}, count: 4, points: 2}}\n"))
        .collect();
    let set = format!("title: Every kind\nexercises:\n{kinds}");
    let desk = Folder::with(&[("set.yaml", &set), ("class.csv", "id,name\ns01,Ada\n")]);
    let cases = [
        ("", "set", "null", "null"),
        ("--versions B", "B", "null", "text"),
        (
            "--students class.csv",
            "s01",
            "{id: text, name: text}",
            "null",
        ),
    ];
    for (readers, name, student, version) in cases {
        desk.good(&format!("generate set.yaml {readers} --format json -q"));
        let sheet = json(&desk, &format!("out/{name}.json"));
        let mut fields: Vec<(&str, String)> = Vec::new();
        for (field, value) in sheet.as_object().expect("an object") {
            fields.push((
                field,
                if field == "exercises" {
                    String::new()
                } else {
                    shape(value)
                },
            ));
        }
        fields.sort();
        let expected = [
            ("code", "text"),
            ("exercises", ""),
            ("schema", "text"),
            ("student", student),
            ("title", "text"),
            ("version", version),
        ];
        assert_eq!(
            fields,
            expected.map(|(field, shape)| (field, shape.to_string()))
        );
        assert_eq!(sheet["schema"], "nimsmith/sheet/1");
        for exercise in sheet["exercises"].as_array().expect("a list") {
            check_exercise(exercise);
        }
    }
}

fn check_exercise(exercise: &Value) {
    let fields = exercise.as_object().expect("an object");
    let mut names: Vec<&str> = fields.keys().map(String::as_str).collect();
    names.sort_unstable();
    let known = [
        "answer", "asked", "game", "id", "kind", "number", "points", "position", "solution",
    ];
    let (further, names): (Vec<&str>, Vec<&str>) = names
        .iter()
        .partition(|name| ["asks", "more"].contains(name));
    assert_eq!(names, known);
    let (answer, solution) = (&exercise["answer"], &exercise["solution"]);
    let moves = match solution["winning_moves"]
        .as_array()
        .expect("a list")
        .is_empty()
    {
        true => "[]".to_string(),
        false => format!("[{MOVE}]"),
    };
    let kind = exercise["kind"].as_str().expect("a kind");
    let told = match kind {
        "reply" => &["asks"][..],
        "two-rules" => &["more"],
        "played-game" if answer["bad"] == true => &["asks", "more"],
        "played-game" | "state-diagram" | "why-legal" | "justify" | "spot-the-error" => &["asks"],
        "run-proof" => &["asks", "more"],
        _ => &[],
    };
    assert_eq!(further, told, "{kind}");
    let expected = match kind {
        "nim-sum" | "change" => "{nim_sum: number}".to_string(),
        "winner" => "{outcome: text, winner: text}".to_string(),
        "zeroing-move" | "all-moves" => format!("{{moves: {moves}}}"),
        "first-move" | "reply" => format!("{{moves: {moves}, winner: text}}"),
        // Held against play-out search elsewhere.
        "two-rules" | "played-game" | "why-legal" | "justify" | "spot-the-error" | "run-proof" => {
            shape(answer)
        }
        "state-diagram" => {
            let fields = [
                "given", "level", "nim_sum", "options", "outcome", "position",
            ];
            let node = answer["diagram"]["nodes"][0].as_object().expect("a node");
            let mut names: Vec<&str> = node.keys().map(String::as_str).collect();
            names.sort_unstable();
            assert_eq!(names, fields);
            let diagram = shape(&answer["diagram"]);
            format!("{{diagram: {diagram}, outcome: text, winner: text}}")
        }
        other => panic!("{other}"),
    };
    assert_eq!(shape(answer), expected);
    assert_eq!(exercise["asked"], kind);
    let one = moves.trim_matches(['[', ']']);
    let chosen = shape(&solution["chosen_move"]);
    assert_eq!(shape(solution), solution_shape(&chosen, one));
    assert!(["null", MOVE].contains(&chosen.as_str()));
    assert_eq!(exercise["position"], solution["position"]);
    assert_eq!(solution["certified"], true);
    let id = exercise["id"].as_str().expect("an id");
    let number = id
        .strip_prefix(&format!("{kind}-"))
        .and_then(|n| n.parse().ok());
    assert!(number.is_some_and(|n: u64| (1..=4).contains(&n)), "{id}");
}

/// What a grader reads agrees with play-out search.
#[test]
fn answers_are_true() {
    let desk = Folder::with(&[(
        "set.yaml",
        "exercises:\n  - {kind: first-move, count: 12, size: 1..7}\n  - {kind: all-moves, game: misere, count: 12, size: 1..7}\n",
    )]);
    desk.good("generate set.yaml --format json -q");
    let sheet = json(&desk, "out/set.json");
    for exercise in sheet["exercises"].as_array().expect("a list") {
        let heaps: Vec<u64> = serde_json::from_value(exercise["position"].clone()).expect("heaps");
        let mut oracle = oracle(exercise["game"].as_str().expect("a game"));
        let first = oracle.first_wins(&heaps);
        let winner = if first { "first" } else { "second" };
        assert_eq!(exercise["solution"]["winner"], winner);
        assert_eq!(
            exercise["solution"]["outcome"],
            if first { "N" } else { "P" }
        );
        let moves = oracle.winning_moves(&heaps);
        let expected: Vec<Value> = moves
            .iter()
            .filter_map(|by| by.single())
            .map(|take| {
                let size = heaps[take.heap.0 - 1];
                serde_json::json!({"heap": take.heap.0, "take": take.count, "leave": size - take.count})
            })
            .collect();
        assert_eq!(exercise["answer"]["moves"], Value::from(expected));
    }
}

/// An author's own positions are asked about in their order, on every sheet; one that has no answer is refused at its place.
#[test]
fn own_positions_are_asked_in_order() {
    let set = |rows: &str| format!("exercises:\n  - kind: first-move\n    rows: {rows}\n");
    for rows in ["[3, 4, 5]", "[[3, 4, 5], [1, 2, 3], [5, 4, 3]]"] {
        let desk = Folder::with(&[("SET.yaml", &set(rows))]);
        let run = desk.line("generate SET.yaml --versions 2 --format json,md");
        assert_eq!(run.code, 0, "{}", run.err);
        let expected: Value = serde_json::from_str(rows).unwrap();
        let expected = match expected[0].is_array() {
            true => expected,
            false => json!([expected]),
        };
        for version in ["A", "B"] {
            let sheet: Value =
                serde_json::from_str(&desk.read(&format!("out/{version}.json"))).unwrap();
            let asked = sheet["exercises"].as_array().unwrap().iter();
            let asked: Vec<&Value> = asked.map(|exercise| &exercise["position"]).collect();
            assert_eq!(json!(asked), expected);
        }
        let twice = "asks about 5, 4, 3 more than once";
        assert_eq!(
            run.err.contains(twice),
            rows.contains("[5, 4, 3]"),
            "{}",
            run.err
        );
    }
    let desk = Folder::with(&[("SET.yaml", &set("[[3, 4, 5], [5, 4, 3]]"))]);
    let pool = desk.good("pool SET.yaml");
    assert!(
        pool.contains("asks about 2 of your own") && !pool.contains("player wins"),
        "{pool}"
    );
    let desk = Folder::with(&[(
        "SET.yaml",
        &set("[[3, 4, 5], [1, 2, 3]]").replace("first-move", "zeroing-move"),
    )]);
    let run = desk.line("generate SET.yaml");
    assert!(
        run.code == 2 && run.err.contains("SET.yaml:3:23"),
        "{}",
        run.err
    );
}

/// The scores of an exercise are near what the set asks for, on every sheet; what no position has is refused.
#[test]
fn questions_are_as_hard_as_the_set_says() {
    let scores = |difficulty: &str| -> Vec<u64> {
        let text = format!(
            "exercises: [{{kind: first-move, count: 3, heaps: 3, size: 1..31, difficulty: {difficulty}, require: {{winner: first}}}}]"
        );
        let spec = spec::parse("set", text.as_bytes(), &NAMES).unwrap();
        let mut scores = Vec::new();
        for seed in 0..8 {
            let plan = Plan::new(&spec, seed, 1).unwrap();
            let student = Reader::Student {
                id: format!("s{seed}"),
                name: String::new(),
                rank: 0,
            };
            let sheet = plan.draw(student).unwrap();
            let score = |asked: &Question| {
                plan.entries[0]
                    .difficulty(&asked.solution, &asked.more)
                    .score()
            };
            scores.extend(sheet.questions.iter().map(score));
        }
        scores
    };
    let (easy, medium, hard) = (scores("easy"), scores("medium"), scores("hard"));
    let middle = |scores: &[u64]| {
        let mut scores = scores.to_vec();
        scores.sort_unstable();
        scores[scores.len() / 2]
    };
    assert!(middle(&easy) < middle(&medium), "{easy:?} {medium:?}");
    assert!(middle(&medium) < middle(&hard), "{medium:?} {hard:?}");
    let (least, most) = (middle(&easy), middle(&medium));
    let asked = scores(&format!("{least}..{most}"));
    assert!(
        asked.iter().all(|score| (least..=most).contains(score)),
        "{asked:?} {least} {most}"
    );
    for (difficulty, distinct) in [("9000..9001", "sheet"), ("easy", "class")] {
        let text = format!(
            "distinct: {distinct}\nexercises: [{{kind: winner, difficulty: {difficulty}}}]"
        );
        let spec = spec::parse("set", text.as_bytes(), &NAMES).unwrap();
        let problem = Plan::new(&spec, 0, 1).err().unwrap();
        assert_eq!(
            (problem.line, problem.column),
            (Some(2), Some(40)),
            "{problem}"
        );
    }
}

/// A noun of the set has the article that its sound asks for.
#[test]
fn nouns_of_a_set_have_their_article() {
    const KINDS: &str = "exercises:\n  - {kind: first-move}\n  - {kind: winner, game: circle-nim}\n  \
                         - {kind: grundy-value, game: {title: Own, code: \"0.137\"}}\n";
    for (words, heap, counter) in [
        ("{heap: apple, object: egg}", "an apple", "an egg"),
        (
            "{heap: [hour, hours, an hour], object: [unit, units, a unit]}",
            "an hour",
            "a unit",
        ),
        ("{}", "a row", "a counter"),
    ] {
        let desk = Folder::with(&[("set.yaml", &format!("words: {words}\n{KINDS}"))]);
        desk.good("generate set.yaml --format md --quiet");
        let key = desk.read("out/set-key.md");
        for told in [
            format!("Choose {heap} that contains"),
            format!("and each has {counter}."),
            format!("The Grundy value of {heap} is"),
        ] {
            assert!(key.contains(&told), "{told}: {key}");
        }
    }
}

/// A colon stands where the language has it.
#[test]
fn french_has_a_blank_before_a_colon() {
    let set = "language: fr\npictures: true\nexercises: [{kind: first-move}]\n";
    let desk = Folder::with(&[("set.yaml", set)]);
    desk.good("generate set.yaml --format md,tex --quiet");
    let sheet = desk.read("out/set.md");
    assert!(
        sheet.contains("Nom\u{a0}: ___") && sheet.contains("Date\u{a0}: ___"),
        "{sheet}"
    );
    assert!(sheet.contains("\nrangée 1\u{a0}: ●"), "{sheet}");
    assert!(desk.read("out/set.tex").contains("Nom\u{a0}:~#1"));
}
