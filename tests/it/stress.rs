//! `nimsmith stress`: counts that are known, sets that are bad on purpose, the same report every time.

use serde_json::Value;

use crate::program::{Folder, Run, ran};

fn stress(set: &str, options: &str) -> Run {
    let desk = Folder::with(&[("set.yaml", set)]);
    desk.line(&format!("stress set.yaml {options}"))
}

/// The report on a set of one exercise.
fn report(fields: &str, options: &str) -> (i32, Value) {
    let run = stress(
        &format!("exercises: [{{{fields}}}]\n"),
        &format!("--format json {options}"),
    );
    assert_eq!(run.err, "", "{fields}");
    (run.code, serde_json::from_str(&run.out).expect("JSON"))
}

/// `value: items` of a list of counts.
fn counts(list: &Value) -> Vec<(String, u64)> {
    let list = list.as_array().expect("a list").iter();
    let count = |count: &Value| {
        let value = count["value"].as_str().expect("a value");
        (
            value.to_string(),
            count["items"].as_u64().expect("a number"),
        )
    };
    list.map(count).collect()
}

/// How often a strategy was right, of how often, and whether that is warned of.
fn guess(exercise: &Value, strategy: &str) -> Option<(u64, u64, bool)> {
    let blind = exercise["blind"].as_array().expect("a list");
    let found = blind.iter().find(|blind| blind["strategy"] == strategy)?;
    Some((
        found["right"].as_u64()?,
        found["of"].as_u64()?,
        found["warning"].as_bool()?,
    ))
}

/// Every sheet has the whole pool: ten positions of two heaps of up to 4, of which the four equal pairs are lost.
#[test]
fn a_whole_pool_is_counted_exactly() {
    let fields = "kind: first-move, count: 10, heaps: 2, size: 1..4";
    let (code, report) = report(fields, "--seeds 4");
    let exercise = &report["exercises"][0];
    assert_eq!(code, 0);
    assert_eq!(report["faults"].as_array().map(Vec::len), Some(0));
    let numbers = ["items", "different", "repeats", "expected_repeats"];
    let numbers = numbers.map(|name| exercise[name].as_u64().expect("a number"));
    assert_eq!(numbers[..3], [40, 10, 30]);
    assert!((28..=30).contains(&numbers[3]), "{}", numbers[3]);
    assert_eq!(exercise["pool"], "10");
    let pairs = |list: &[(&str, u64)]| -> Vec<(String, u64)> {
        list.iter()
            .map(|&(value, n)| (value.to_string(), n))
            .collect()
    };
    assert_eq!(
        counts(&exercise["outcomes"]),
        pairs(&[("N", 24), ("P", 16)])
    );
    assert_eq!(
        counts(&exercise["winning_moves"]),
        pairs(&[("0", 16), ("1", 24)])
    );
    let heaps = counts(&exercise["winning_heaps"]);
    assert_eq!(heaps.iter().map(|(_, n)| n).sum::<u64>(), 24);
    // 0 for equal heaps, 1 for 2 ⊕ 3, 2 for 1 ⊕ 3, 3 for 1 ⊕ 2, and 4 with 1, 2 and 3.
    let mut nim_sums = counts(&exercise["nim_sums"]);
    nim_sums.sort();
    let once = |n: &'static str| (n, 4);
    assert_eq!(
        nim_sums,
        pairs(&[
            ("0", 16),
            once("1"),
            once("2"),
            once("3"),
            once("5"),
            once("6"),
            once("7")
        ])
    );
    // With two heaps, making them equal is the whole strategy.
    assert_eq!(guess(exercise, "make-equal"), Some((24, 24, true)));
    assert_eq!(guess(exercise, "largest-heap"), Some((24, 24, true)));
    assert_eq!(guess(exercise, "first-player"), Some((24, 40, false)));
    assert_eq!(guess(exercise, "second-player"), Some((16, 40, false)));
    assert_eq!(guess(exercise, "take-most"), Some((0, 24, false)));
    // 1 from the larger heap makes them equal where they differ by 1.
    assert_eq!(guess(exercise, "take-one"), Some((12, 24, false)));
    assert_eq!(guess(exercise, "add"), None);
}

#[test]
fn only_what_a_kind_asks_is_guessed() {
    let (_, sums) = report(
        "kind: nim-sum, count: 9, heaps: 2, size: 1..15",
        "--seeds 30",
    );
    let sums = &sums["exercises"][0];
    assert_eq!(sums["outcomes"], serde_json::json!([]));
    assert_eq!(guess(sums, "first-player"), None);
    let (right, of, _) = guess(sums, "add").expect("a guess");
    // Where nothing cancels, adding is right: one question in six.
    assert_eq!(
        (right, of),
        (sums["strata"][1]["items"].as_u64().unwrap(), 270)
    );
    // All three moves are asked for, so one heap is never enough.
    let fields = "kind: all-moves, heaps: 3, size: 1..15, require: {winning-moves: 3}";
    let (_, moves) = report(fields, "--seeds 30");
    let right = guess(&moves["exercises"][0], "first-heap").expect("a guess");
    assert_eq!(right, (0, 30, false));
    // The set says who wins, so that guess is no surprise; without it there is a warning.
    for require in [
        "winner: first",
        "winning-moves: 1..2",
        "diagnose: [power-of-largest-heap]",
    ] {
        let fields = format!("kind: first-move, heaps: 3, require: {{{require}}}");
        let (_, asked) = report(&fields, "--seeds 30");
        let asked = guess(&asked["exercises"][0], "first-player");
        assert_eq!(asked, Some((30, 30, false)), "{require}");
    }
    let fields = "kind: winner, game: misere, heaps: 3, require: {big-heaps: 1}";
    let (_, open) = report(fields, "--seeds 30");
    let open = guess(&open["exercises"][0], "first-player");
    assert_eq!(open, Some((30, 30, true)));
}

/// Questions that are answered by looking at them, and nothing else, fail a set.
#[test]
fn degenerate_questions_fail() {
    for fields in [
        "kind: first-move, heaps: 1",
        "kind: winner, heaps: 1",
        "kind: all-moves, heaps: 1",
        "kind: zeroing-move, heaps: 1",
        "kind: change, heaps: 1",
        "kind: winner, game: classic-nim, heaps: 1",
    ] {
        let (code, report) = report(fields, "--seeds 12");
        assert_eq!(code, 1, "{fields}");
        let faults = report["faults"].as_array().expect("a list");
        assert_eq!(faults.len(), 12, "{fields}");
        let problem = "the answer can be seen without working it out";
        assert!(faults.iter().all(|fault| fault["problem"] == problem));
    }
    let set = "exercises:\n  - {kind: nim-sum}\n  - {kind: first-move, heaps: 1..2, size: 1..5}\n";
    let run = stress(set, "--seeds 40");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let told = run.out.lines().filter(|line| line.starts_with("FAILED"));
    let told: Vec<&str> = told.collect();
    assert_eq!(told.len(), 1, "{}", run.out);
    assert!(
        told[0].starts_with("FAILED: ") && told[0].contains(" of 40 questions of first-move: ")
    );
    assert!(run.out.contains("\n  first with seed "), "{}", run.out);
    for good in [
        "kind: nim-sum, heaps: 2, require: {equal-heaps: 2}",
        "kind: winner, game: classic-nim, heaps: 2..8, size: 1",
        "kind: nim-sum, heaps: 1..2",
    ] {
        assert_eq!(report(good, "--seeds 12").0, 0, "{good}");
    }
}

#[test]
fn the_sets_of_the_lectures_pass() {
    for path in crate::snapshots::sets() {
        let set = std::fs::read_to_string(&path).expect("a set");
        for distinct in ["sheet", "class"] {
            let run = stress(&format!("distinct: {distinct}\n{set}"), "--seeds 12");
            assert_eq!(
                (run.code, run.err.as_str()),
                (0, ""),
                "{path:?} {}",
                run.out
            );
            assert!(
                run.out.ends_with("no sheet repeats itself\n"),
                "{}",
                run.out
            );
        }
    }
}

/// As few as there are: the expected number of repeats is near the seen one.
#[test]
fn repeats_are_as_many_as_the_pool_makes_likely() {
    for fields in [
        "kind: winner, count: 4, heaps: 3, size: 1..9",
        "kind: change, count: 10, heaps: 2, size: 1..15",
        "kind: all-moves, count: 3, heaps: 3, size: 1..7",
    ] {
        let (_, report) = report(fields, "--seeds 60");
        let exercise = &report["exercises"][0];
        let [seen, expected] =
            ["repeats", "expected_repeats"].map(|name| exercise[name].as_f64().unwrap());
        assert!(
            (seen - expected).abs() < 5.0 + expected / 6.0,
            "{fields}: {seen} {expected}"
        );
    }
    let huge = "kind: first-move, heaps: 64, size: 1..9223372036854775807";
    let (code, report) = report(huge, "--seeds 2");
    assert_eq!(
        (code, &report["exercises"][0]["expected_repeats"]),
        (0, &Value::from(0))
    );
}

#[test]
fn the_same_report_with_any_number_of_threads() {
    let desk = Folder::new();
    let with = |threads: &str| {
        let mut command = desk.command();
        command.env("RAYON_NUM_THREADS", threads);
        let run = ran(command.args(["stress", "--seeds", "70"]));
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        run.out
    };
    assert!(with("1") == with("2"));
}

#[test]
fn times_are_told_apart_from_the_report() {
    let desk = Folder::new();
    let plain = desk.good("stress --seeds 3");
    let timed = desk.line("stress --seeds 3 --times");
    assert_eq!((timed.code, &timed.out), (0, &plain));
    assert_eq!(timed.err.lines().count(), 5);
    assert!(
        timed
            .err
            .lines()
            .all(|line| line.ends_with(" µs for each question")),
        "{}",
        timed.err
    );
}

#[test]
fn what_cannot_be_done_is_told() {
    let desk = Folder::with(&[(
        "few.yaml",
        "exercises: [{kind: winner, heaps: 1, size: 1, count: 2}]\n",
    )]);
    for (line, told) in [
        ("stress --seeds 0", "0 is not in 1..=10000"),
        ("stress --seeds 10001", "10001 is not in 1..=10000"),
        ("stress --seeds many", "invalid value 'many'"),
        ("stress --seed -1", "a seed is a whole number"),
        ("stress --format html", "invalid value 'html'"),
        ("stress gone.yaml", "gone.yaml: cannot be opened"),
        ("stress few.yaml", "only 1 position fits"),
    ] {
        let run = desk.line(line);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
        assert!(run.err.contains(told), "{line}: {}", run.err);
    }
    // Seeds go round.
    let out = desk.good("stress --seed 18446744073709551615 --seeds 2");
    assert!(
        out.starts_with("2 sheets, seeds 18446744073709551615 to 0\n"),
        "{out}"
    );
}

/// `nimsmith pool` and `stress` name the fields of each game, and no others.
#[test]
fn boards_are_told_in_the_words_of_their_game() {
    let set = "\
exercises:
  - {kind: winner, id: a, heaps: 2..3}
  - {kind: winner, id: b, game: circle-nim, circles: 6..8}
  - {kind: winner, id: c, game: take-away, take: [1, 3, 4], misere: true}
  - {kind: winner, id: d, game: take-away, size: 5..9, take: 1..2, not-all: true}
";
    let desk = Folder::with(&[("set.yaml", set)]);
    let out = desk.good("pool set.yaml");
    for line in [
        "a: winner, nim, heaps 2..3, size 1..15",
        "b: winner, circle-nim, circles 6..8, gaps 0",
        "c: winner, take-away, heaps 1, size 1..30, take [1, 3, 4], misere",
        "d: winner, take-away, heaps 1, size 5..9, take 1..2, not-all",
    ] {
        assert!(out.lines().any(|told| told == line), "{line}\n{out}");
    }
    assert!(out.contains("  3 of 4: first player wins"), "{out}");
}
