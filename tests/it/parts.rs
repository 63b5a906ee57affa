//! `generate --part`: runs side by side write together what one run writes, byte for byte.

use std::collections::BTreeMap;
use std::fs;

use super::program::Folder;

/// Small questions of two games, drawn from lists.
const SET: &str = "\
exercises:
  - {kind: first-move, count: 2, heaps: 3, size: 1..15}
  - {kind: winner, game: classic-nim, count: 2, heaps: 3, size: 1..12}
";

fn desk() -> Folder {
    let students = (0..11).map(|i| format!("s{i:02},Student {i}\n"));
    let roster = format!("id,name\n{}", students.collect::<String>());
    let lots = format!("distinct: class\n{SET}");
    Folder::with(&[
        ("SET.yaml", SET),
        ("LOTS.yaml", &lots),
        ("CLASS.csv", &roster),
    ])
}

/// The files in a folder, the pieces of one joined in the order of their names.
fn joined(desk: &Folder, folder: &str) -> BTreeMap<String, Vec<u8>> {
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for path in desk.files() {
        if let Some(name) = path.strip_prefix(&format!("{folder}/")) {
            let (whole, _) = name.split_once(".part-").unwrap_or((name, ""));
            let text = fs::read(desk.path().join(&path)).expect("a file");
            files.entry(whole.to_string()).or_default().extend(text);
        }
    }
    files
}

#[test]
fn parts_are_what_one_run_writes() {
    let desk = desk();
    let lines = [
        "SET.yaml --students CLASS.csv --combined --papers --format html,md,tex,typ,json",
        "LOTS.yaml --students CLASS.csv --seed 7 --format html",
        "SET.yaml --students CLASS.csv --self-contained --combined",
        "SET.yaml --versions 7 --combined --format html,tex",
    ];
    for (n, line) in lines.iter().enumerate() {
        desk.good(&format!("generate {line} --quiet --out whole-{n}"));
        let whole = joined(&desk, &format!("whole-{n}"));
        assert!(whole.len() > 12, "{line}");
        for of in [2, 3, 7] {
            for number in (1..=of).rev() {
                let out = format!("{n}-of-{of}");
                desk.good(&format!(
                    "generate {line} --part {number}/{of} --quiet --out {out}"
                ));
            }
            let parts = joined(&desk, &format!("{n}-of-{of}"));
            assert!(parts.keys().eq(whole.keys()), "{line}: {:?}", parts.keys());
            for (name, text) in &whole {
                assert!(parts[name] == *text, "{line} in {of} parts: {name}");
            }
        }
    }
}

/// Ten parts and more sort in their order.
#[test]
fn a_student_a_part() {
    let desk = desk();
    desk.good("generate SET.yaml --students CLASS.csv --combined --quiet --out whole");
    for number in 1..=11 {
        desk.good(&format!(
            "generate SET.yaml --students CLASS.csv --combined --part {number}/11 --quiet --out parts"
        ));
    }
    assert!(joined(&desk, "whole") == joined(&desk, "parts"));
    assert!(desk.has("parts/answers.csv.part-03-of-11"));
}

/// What is said of a part is about its own sheets.
#[test]
fn a_part_says_what_to_do() {
    let desk = desk();
    let told = desk.good("generate SET.yaml --students CLASS.csv --seed 123456789012 --part 2/4");
    assert_eq!(
        told,
        "wrote 3 sheets and their keys to out (html), seed 123456789012\n\
         answers.csv.part-2-of-4 is a piece: when all 4 parts are made, join the pieces of each file in their order\n"
    );
    let sheets = desk.files().into_iter();
    let sheets: Vec<String> = sheets.filter(|name| name.ends_with("-key.html")).collect();
    assert_eq!(
        sheets,
        ["out/s02-key.html", "out/s03-key.html", "out/s04-key.html"]
    );
}
