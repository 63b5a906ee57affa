//! What can be tapped in place of typing, against the checker that reads it: every line is understood, and for every question
//! that is answered by taps some tap is right.

use nimsmith::locale::LOCALES;
use nimsmith::page::answer;
use serde_json::{Value, json};

use super::tier;

/// Exercises that are answered by taps: their fields, whether moves are tapped on a table, and whether a tap takes the rest.
const SETS: [(&str, bool, bool); 15] = [
    ("kind: winner\n    heaps: 3\n    size: 1..9", false, true),
    ("kind: first-move\n    heaps: 3\n    size: 1..9", true, true),
    (
        "kind: zeroing-move\n    heaps: 3\n    size: 1..9",
        true,
        true,
    ),
    ("kind: all-moves\n    heaps: 3\n    size: 1..9", true, true),
    ("kind: change\n    heaps: 3\n    size: 1..9", true, true),
    (
        "kind: first-move\n    game: classic-nim\n    heaps: 3\n    size: 1..5",
        true,
        true,
    ),
    ("kind: first-move\n    game: circle-nim", true, false),
    ("kind: all-moves\n    game: take-away", true, true),
    ("kind: first-move\n    game: kayles", true, false),
    ("kind: first-move\n    game: nimble", false, true),
    ("kind: first-move\n    game: turning-turtles", false, true),
    (
        "kind: first-move\n    heaps: 2\n    size: 40..60",
        false,
        true,
    ),
    ("kind: table\n    game: take-away", false, true),
    ("kind: two-rules", false, true),
    ("kind: state-diagram", false, true),
];

fn asked(request: &Value) -> Value {
    serde_json::from_str(&answer(&request.to_string())).expect("JSON")
}

fn texts(list: &Value, name: &str) -> Vec<String> {
    let list = list.as_array().expect("a list").iter();
    let text = |one: &Value| match name {
        "" => one.as_str().map(str::to_string),
        _ => one[name].as_str().map(str::to_string),
    };
    list.map(|one| text(one).expect("a text")).collect()
}

/// Fills each cell with each of its words, and all with their first: nothing is unread.
fn cells(cells: &[Value], check: &dyn Fn(&str) -> Value, set: &str) {
    for cell in cells {
        let mut right = 0;
        for word in texts(&cell["words"], "") {
            let line = format!("{}: {word}", cell["head"].as_str().expect("a head"));
            let report = check(&line);
            let lines = report["lines"].as_array().expect("lines");
            let verdict = lines.last().map(|line| line["verdict"].clone());
            let verdict = verdict.unwrap_or_default();
            assert!(
                verdict == "ok" || verdict == "wrong",
                "{set}: {line}: {report}"
            );
            right += usize::from(verdict == "ok");
        }
        assert_eq!(right, 1, "{set}: {cell}");
    }
}

#[test]
fn taps_are_read_and_some_are_right() {
    for (turn, locale) in LOCALES.iter().enumerate() {
        taps_in(locale.code, turn);
    }
}

fn taps_in(language: &str, turn: usize) {
    for (fields, on_table, rest) in tier::share(SETS, turn, LOCALES.len()) {
        let set = format!("exercises:\n  - {fields}\n    count: 1\n");
        for seed in 1..tier::pick(2, 4) {
            let from = json!({ "set": set, "seed": seed.to_string() });
            let drawn = asked(&json!({ "do": "draw", "from": from }));
            let problem = &drawn["problems"][0];
            assert_eq!(problem["taps"], true, "{set}: {drawn}");
            let paper = problem["paper"].as_str().expect("a paper");
            let taps =
                asked(&json!({ "do": "taps", "paper": paper, "language": language, "from": from }));
            assert_eq!(taps["schema"], "nimsmith/taps/1", "{set}: {taps}");
            let check = |line: &str| {
                let paper = format!("{paper}\n{line}\n");
                let report = asked(
                    &json!({ "do": "check", "paper": paper, "language": language, "from": from }),
                );
                report["answers"][0].clone()
            };
            let list = taps["cells"].as_array().expect("cells");
            if !list.is_empty() {
                cells(list, &check, &set);
                continue;
            }
            let table = taps["table"].as_array().expect("a table");
            let moves = taps["moves"].as_array().expect("moves");
            assert_eq!(!table.is_empty(), on_table, "{set}: {taps}");
            assert_eq!(taps["rest"], rest, "{set}");
            assert!(moves.len() <= 200);
            let lines = texts(&taps["verdicts"], "").into_iter();
            let lines: Vec<String> = lines.chain(texts(&taps["moves"], "text")).collect();
            // Long lists are tried in part.
            let step = 1 + lines.len() / 40;
            let mut right = 0;
            for line in lines.iter().step_by(step) {
                let report = check(line);
                let judged = report["lines"].as_array().expect("lines");
                let unread = judged.iter().any(|line| line["verdict"] == "unread");
                assert!(!unread, "{set}: {line}: {report}");
                right += usize::from(judged.last().expect("a line")["verdict"] == "ok");
            }
            assert!(right > 0 || step > 1, "{set}: {lines:?}");
            for by in moves {
                for take in by["takes"].as_array().expect("takes") {
                    let [part, first, count] =
                        [0, 1, 2].map(|at| take[at].as_u64().expect("a number"));
                    assert!(count > 0, "{set}: {by}");
                    if let Some(part) = table.get(part as usize - 1) {
                        let size = part["counters"].as_u64().expect("a number");
                        assert!(first + count <= size, "{set}: {by}");
                    }
                }
            }
        }
    }
}

/// What is typed has no taps, and says so.
#[test]
fn a_calculation_is_typed() {
    for fields in [
        "kind: nim-sum",
        "kind: why-legal",
        "kind: complete-induction",
    ] {
        let set = format!("exercises:\n  - {fields}\n    count: 1\n");
        let from = json!({ "set": set, "seed": "1" });
        let drawn = asked(&json!({ "do": "draw", "from": from }));
        assert_eq!(drawn["problems"][0]["taps"], false, "{fields}");
    }
    let refused = asked(&json!({ "do": "taps", "paper": "hello\n" }));
    assert!(refused["error"].is_string(), "{refused}");
}

/// A problem that practises a mistake: making it there is told apart from everything else.
#[test]
fn a_problem_practises_a_mistake() {
    let set = "exercises:\n  - kind: nim-sum\n    heaps: 2\n    size: 1..20\n    count: 1\n";
    for seed in 1..6 {
        let from = json!({ "set": set, "seed": seed.to_string(), "mistake": "carried" });
        let drawn = asked(&json!({ "do": "draw", "from": from }));
        let problem = &drawn["problems"][0];
        assert!(
            texts(&problem["mistakes"], "").contains(&"carried".to_string()),
            "{drawn}"
        );
        let paper = problem["paper"].as_str().expect("a paper");
        let check = |lines: &str| {
            let request =
                json!({ "do": "check", "paper": format!("{paper}\n{lines}"), "from": from });
            asked(&request)["answers"][0].clone()
        };
        let position = check("")["position"].clone();
        let [one, other] = [0, 1].map(|at| position[at].as_u64().expect("a heap"));
        let report = check(&format!("{one} ⊕ {other} = {}\n", one + other));
        let last = report["lines"].as_array().expect("lines").last().cloned();
        assert_eq!(last.expect("a line")["code"], "carried", "{report}");
    }
    let from = json!({ "set": set, "seed": "1", "mistake": "breaks-symmetry" });
    let refused = asked(&json!({ "do": "draw", "from": from }));
    assert!(refused["error"].is_string(), "{refused}");
}
