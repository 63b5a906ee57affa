//! Whole classes, there and back: sheets are made, papers filled in with the certified lines of their keys, and checked.

use std::fs;

use nimsmith::kinds::KINDS;
use serde_json::Value;

use super::program::Folder;
use super::snapshots;
use super::tier;

/// Students of a class.
fn students() -> usize {
    tier::pick(4, 30)
}

/// Rules whose lines are equations, so that no number in them can be changed without making them false.
const EQUATIONS: [&str; 6] = [
    "powers",
    "cancel",
    "left-over",
    "add",
    "definition",
    "subtract",
];

/// A set with the method of columns for all its exercises.
fn by_columns(set: &str) -> String {
    let lines = set
        .lines()
        .filter(|line| !line.trim().starts_with("method:"));
    let text: String = lines.map(|line| format!("{line}\n")).collect();
    text.replace("  - kind:", "  - method: columns\n    kind:")
}

/// Whether the checker reads solutions as answers to all exercises of a set.
fn is_checked(set: &str) -> bool {
    let mut unread = KINDS.iter().filter(|kind| !kind.checked || kind.marks);
    !unread.any(|kind| set.contains(&format!("kind: {}\n", kind.name)))
}

/// The sets in `exercises/` with their paths, as far as answers to them are read.
fn sets() -> impl Iterator<Item = (String, String)> {
    let paths = snapshots::sets().into_iter();
    let sets = paths.map(|path| {
        (
            path.display().to_string(),
            fs::read_to_string(path).expect("a set"),
        )
    });
    sets.filter(|(_, set)| is_checked(set))
}

/// A folder with a set, a class, and its papers without solutions.
fn desk(set: &str) -> Folder {
    let roster: String = (0..students())
        .map(|i| format!("s{i:02},Student {i}\n"))
        .collect();
    let desk = Folder::with(&[
        ("SET.yaml", set),
        ("CLASS.csv", &format!("id,name\n{roster}")),
    ]);
    desk.good("generate SET.yaml --students CLASS.csv --papers --format json --quiet");
    desk
}

/// A student's paper with a solution beneath each question.
fn filled(desk: &Folder, student: usize, solution: impl Fn(usize, &Value) -> String) -> String {
    let sheet: Value =
        serde_json::from_str(&desk.read(&format!("out/s{student:02}.json"))).expect("JSON");
    let mut paper = String::new();
    for line in desk.read(&format!("out/s{student:02}.txt")).lines() {
        paper.push_str(line);
        paper.push('\n');
        if let Some(number) = line.strip_prefix("exercise: ") {
            let exercises = sheet["exercises"].as_array().expect("a list");
            let place = exercises.iter().position(|asked| asked["number"] == number);
            let place = place.expect("a printed number");
            let solved = &exercises[place]["solution"]["lines"];
            paper.push_str(&solution(student + place + 1, solved));
        }
    }
    paper
}

fn lines(solution: &Value) -> &[Value] {
    solution.as_array().expect("lines")
}

fn text(line: &Value) -> String {
    format!("{}\n", line["text"].as_str().expect("text"))
}

/// The solution as the key has it.
fn right(_: usize, solution: &Value) -> String {
    lines(solution).iter().map(text).collect()
}

/// The solution with one number of one of its equations changed; nothing where it has no equation.
fn changed(choice: usize, solution: &Value) -> String {
    let lines = lines(solution);
    let equation = |line: &&Value| {
        EQUATIONS.iter().any(|rule| line["rule"] == *rule) && !text(line).contains('<')
    };
    let equations: Vec<&Value> = lines.iter().filter(equation).collect();
    let Some(old) = equations.get(choice % equations.len().max(1)) else {
        return String::new();
    };
    let old = text(old);
    let places = old.char_indices().filter(|(at, c)| {
        c.is_ascii_digit() && !old[..*at].ends_with(|c: char| c.is_ascii_digit())
    });
    let places: Vec<usize> = places.map(|(at, _)| at).collect();
    let at = places[choice % places.len()];
    let digits = old[at..]
        .find(|c: char| !c.is_ascii_digit())
        .expect("an end");
    let number: u64 = old[at..at + digits].parse().expect("a number");
    let new = format!("{}{}{}", &old[..at], number + 1, &old[at + digits..]);
    lines
        .iter()
        .map(text)
        .map(|line| if line == old { new.clone() } else { line })
        .collect()
}

/// Checks the papers of a folder; their answers with the names of their files.
fn answers(desk: &Folder, folder: &str) -> (i32, Vec<(String, Value)>) {
    let run = desk.line(&format!(
        "check {folder} --set SET.yaml --students CLASS.csv --format json --quiet"
    ));
    let mut answers = Vec::new();
    for line in run.out.lines() {
        let report: Value = serde_json::from_str(line).expect("JSON");
        let file = report["file"].as_str().expect("a file").to_string();
        let own = report["answers"].as_array().expect("answers").iter();
        answers.extend(own.map(|answer| (file.clone(), answer.clone())));
    }
    (run.code, answers)
}

/// Every sheet filled in with its own key has full points for every question; with one number changed it is not correct.
fn there_and_back(method: fn(&str) -> String) {
    for (set, text) in sets() {
        let desk = desk(&method(&text));
        for student in 0..students() {
            desk.write(
                &format!("right/s{student:02}.txt"),
                filled(&desk, student, right),
            );
            desk.write(
                &format!("wrong/s{student:02}.txt"),
                filled(&desk, student, changed),
            );
        }
        let (code, correct) = answers(&desk, "right");
        for (file, answer) in &correct {
            let points = &answer["points"];
            assert!(
                answer["verdict"] == "correct" && points["earned"] == points["of"],
                "{set} {file} {answer:#}\n{}",
                desk.read(file)
            );
        }
        assert_eq!((code, correct.len() % students()), (0, 0), "{set}");
        let (code, wrong) = answers(&desk, "wrong");
        for (file, answer) in &wrong {
            assert_ne!(answer["verdict"], "correct", "{set} {file} {answer:#}");
        }
        assert_eq!((code, wrong.len()), (1, correct.len()), "{set}");
    }
}

#[test]
fn a_class_by_powers() {
    there_and_back(str::to_string);
}

#[test]
fn a_class_by_columns() {
    there_and_back(by_columns);
}
