//! Sheets as they are handed out: an order for each student, half points, a logo, name and code on every page, right-hand
//! pages.

use std::collections::HashSet;

use serde_json::Value;

use crate::program::{Folder, PICTURE};
use crate::roster::cells;

const CLASS: &str = "id,name\ns01,Ada Lovelace\ns02,Bob\ns03,Cy\ns04,Dora\n";
const SET: &str = "shuffle: yes\npoints-table: yes\nexercises:\n  - {kind: nim-sum, size: 1..15, count: 2, points: 2.5}\n  - {kind: winner, size: 1..15, points: \
                   1}\n  - {kind: grundy-value, game: kayles, size: 4..9, points: 0.5}\n  - {kind: text, question: Why?, points: 3}\n";

/// The number and the kind of each question on a sheet, in the order in which they are printed.
fn printed(desk: &Folder, id: &str) -> Vec<(String, String)> {
    let sheet: Value = serde_json::from_str(&desk.read(&format!("out/{id}.json"))).expect("JSON");
    let exercises = sheet["exercises"].as_array().expect("a list");
    let text = |value: &Value| value.as_str().map(str::to_string);
    let mut all: Vec<(String, String)> = exercises
        .iter()
        .map(|one| {
            let number = text(&one["printed"]).or(text(&one["number"]));
            (number.expect("a number"), text(&one["id"]).expect("an id"))
        })
        .collect();
    all.sort();
    all
}

/// Every student has another order, and marks come to the exercise that was answered.
#[test]
fn exercises_are_shuffled_and_found_again() {
    let desk = Folder::with(&[("set.yaml", SET), ("class.csv", CLASS)]);
    desk.good("generate set.yaml --students class.csv --papers --format json,md --quiet");
    let ids = ["s01", "s02", "s03", "s04"];
    let orders: HashSet<_> = ids.iter().map(|id| printed(&desk, id)).collect();
    assert!(orders.len() > 1, "{orders:?}");
    for id in ids {
        let sheet: Value =
            serde_json::from_str(&desk.read(&format!("out/{id}.json"))).expect("JSON");
        let numbers: Vec<&str> = sheet["exercises"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|one| one["number"].as_str())
            .collect();
        assert_eq!(numbers, ["1a", "1b", "2", "3", "4"]);
        // Each paper is answered with the key, by the printed numbers.
        let mut paper = format!("student: {id}\n");
        for one in sheet["exercises"].as_array().expect("a list") {
            let number = one["printed"]
                .as_str()
                .or(one["number"].as_str())
                .expect("a number");
            paper += &format!(
                "\nsheet: {}\nexercise: {number}\n",
                sheet["code"].as_str().expect("a code")
            );
            let lines = one["solution"]["lines"].as_array().into_iter().flatten();
            paper += &lines
                .filter_map(|line| line["text"].as_str())
                .map(|line| format!("{line}\n"))
                .collect::<String>();
            if one["kind"] == "text" {
                paper += "Because.\n";
            }
        }
        desk.write(&format!("papers/{id}.txt"), paper);
        let md = desk.read(&format!("out/{id}.md"));
        let heads: Vec<&str> = md
            .lines()
            .filter_map(|line| line.strip_prefix("## Exercise "))
            .collect();
        let numbers: Vec<char> = heads
            .iter()
            .filter_map(|head| head.chars().next())
            .collect();
        assert_eq!(numbers, ['1', '2', '3', '4'], "{heads:?}");
    }
    desk.line("check papers --set set.yaml --students class.csv --format csv --out marks -q");
    let rows = cells(&desk.read("marks/gradebook.csv"));
    let column = |name: &str| {
        rows[0]
            .iter()
            .position(|head| head == name)
            .unwrap_or_else(|| panic!("{name}: {:?}", rows[0]))
    };
    for row in &rows[1..] {
        for (name, points) in [
            ("1a. nim-sum-1 (of 2.5)", "2.5"),
            ("1b. nim-sum-2 (of 2.5)", "2.5"),
            ("2. winner-1 (of 1)", "1"),
            ("3. grundy-value-1 (of 0.5)", "0.5"),
            ("4. text-1 (by hand, of 3)", ""),
        ] {
            assert_eq!(row[column(name)], points, "{name}: {row:?}");
        }
    }
    // A sheet that was printed in another order is not taken for this one.
    desk.write("set.yaml", SET.replace("shuffle: yes", "shuffle: no"));
    let told =
        desk.line("check papers --set set.yaml --students class.csv --format csv --out other -q");
    let other = desk.read("other/answers.csv");
    assert!(
        other.contains("made with another set"),
        "{other}{}",
        told.err
    );
}

#[test]
fn versions_are_shuffled_and_the_examiner_is_told() {
    let desk = Folder::with(&[("set.yaml", SET)]);
    desk.good("generate set.yaml --versions A,B,C --format md --quiet");
    let answers = desk.read("out/answers.md");
    let sheet = desk.read("out/B.md");
    let head = sheet
        .lines()
        .find(|line| line.ends_with("Kayles (0.5 points)"))
        .expect("the exercise");
    let number = head
        .trim_start_matches("## Exercise ")
        .split('.')
        .next()
        .expect("a number");
    let row = answers
        .lines()
        .find(|line| line.contains("grundy-value-1"))
        .expect("a row");
    let cell = row.split('|').nth(3).expect("a cell");
    assert!(
        cell.trim().starts_with(&format!("{number}. ")),
        "{number}: {row}"
    );
}

#[test]
fn half_points_add_up() {
    let desk = Folder::with(&[("set.yaml", &SET.replace("shuffle: yes\n", ""))]);
    desk.good("generate set.yaml --format md,json --quiet");
    let sheet = desk.read("out/set.md");
    for line in [
        "Total: 9.5 points",
        "## Exercise 1. Nim (2.5 points each)",
        "| Points | 5 | 1 | 0.5 | 3 | 9.5 |",
    ] {
        assert!(
            sheet.contains(line) || sheet.contains(&line.replace("1. Nim", "1")),
            "{line}: {sheet}"
        );
    }
    assert!(desk.read("out/set.json").contains("\"points\": 2.5"));
}

#[test]
fn every_page_has_name_number_and_code() {
    let set = SET.replace("points-table", "logo: school.png\npoints-table");
    let desk = Folder::with(&[("set.yaml", &set), ("class.csv", CLASS)]);
    desk.write("school.png", PICTURE);
    desk.good("generate set.yaml --students class.csv --combined --format html,tex,typ,md --quiet");
    let code = |text: &str| {
        text.split("s01-")
            .nth(1)
            .map(|rest| format!("s01-{}", &rest[..9]))
            .expect("a code")
    };
    let page = desk.read("out/s01.html");
    let code = code(page.split("<footer>").nth(1).expect("a foot"));
    assert!(page.contains(&format!(
        "<footer><span class=\"who\"><bdi>Ada Lovelace</bdi></span>{code}</footer>"
    )));
    assert!(page.contains("<div class=\"logo\"><img src=\"data:image/png;base64,"));
    assert!(page.contains("content:\"page \" counter(page) \" of \" counter(pages)"));
    let tex = desk.read("out/s01.tex");
    assert!(
        tex.contains(&format!("\\nimsheet{{{code}}}{{Ada Lovelace}}"))
            && tex.contains("\\nimlogo{school.png}")
    );
    let typ = desk.read("out/s01.typ");
    assert!(
        typ.contains(&format!("code: \"{code}\", name: \"Ada Lovelace\")["))
            && typ.contains("#logo(\"school.png\")")
    );
    assert!(desk.read("out/s01.md").contains("![](school.png)") && desk.has("out/school.png"));
    let right = ["html", "tex", "typ"].map(|end| desk.read(&format!("out/combined.{end}")));
    assert_eq!(right[0].matches("<main").count(), 1);
    desk.good("generate set.yaml --students class.csv --combined --no-duplex --format html,tex,typ --quiet");
    let next = ["html", "tex", "typ"].map(|end| desk.read(&format!("out/combined.{end}")));
    for ((right, next), mark) in right.iter().zip(&next).zip([
        "break-before:recto",
        "\n\\nimduplex\n",
        "pagebreak(to: \"odd\"",
    ]) {
        assert!(right.contains(mark) && !next.contains(mark), "{mark}");
    }
}

/// A table of points has ten exercises at most; the total is in the last, and an exercise without points has a dash.
#[test]
fn points_of_many_exercises_are_in_several_tables() {
    let one = "  - {kind: winner, size: 1..15, points: 2}\n";
    let set = format!(
        "points-table: yes\nexercises:\n{}  - {{kind: nim-sum, size: 1..15}}\n",
        one.repeat(11)
    );
    let desk = Folder::with(&[("set.yaml", &set)]);
    desk.good("generate set.yaml --format md,html,tex,typ --quiet");
    let page = desk.read("out/set.md");
    let table: Vec<&str> = page.lines().filter(|line| line.starts_with("| ")).collect();
    assert_eq!(
        table,
        [
            "| Exercise | 1 | 2 | 3 | 4 | 5 | 6 |",
            "| Points | 2 | 2 | 2 | 2 | 2 | 2 |",
            "| Reached | | | | | | |",
            "| Exercise | 7 | 8 | 9 | 10 | 11 | 12 | Total |",
            "| Points | 2 | 2 | 2 | 2 | 2 | – | 22 |",
            "| Reached | | | | | | | |",
        ]
    );
    assert!(!desk.read("out/set-key.md").contains("Reached"));
}

/// Rings and rows are asked about like heaps; what is trivial is noted, and asked.
#[test]
fn own_positions_may_be_rings_and_trivial() {
    let set = "exercises:\n  - {kind: first-move, game: circle-nim, rows: [oo.ooo, oooo]}\n  - {kind: winner, game: kayles, board: \
               row, rows: oo.o}\n  - {kind: nim-sum, rows: [[5, 5], [3, 5, 6], [5, 5]]}\n  - {kind: winner, rows: [0, 0]}\n";
    let desk = Folder::with(&[("set.yaml", set)]);
    let run = desk.line("generate set.yaml --format md,json");
    assert_eq!(run.code, 0, "{}", run.err);
    let trivial = "exercises:\n  - {kind: first-move, rows: [[7], [3, 4, 5]]}\n  - {kind: winner, rows: [[9], [3, 4, 5]]}\n  - {kind: \
                   all-moves, rows: [2, 2]}\n  - {kind: first-move, rows: [[1, 1], [5, 4, 3]]}\n";
    let other = Folder::with(&[("set.yaml", trivial)]);
    let notes = other.line("generate set.yaml --format md").err;
    for note in [
        "`first-move` asks about 7 where the answer is seen at a glance",
        "`winner` asks about 9 where the answer is seen at a glance",
        "`all-moves` asks about 2, 2 where the answer is seen at a glance",
        "`first-move-2` asks about 1, 1 where the answer is seen at a glance",
        "`first-move-2` asks about 5, 4, 3 more than once",
    ] {
        assert!(notes.contains(note), "{note}: {notes}");
    }
    assert!(!notes.contains("`winner` asks about 3, 4, 5"), "{notes}");
    for note in [
        "note: `nim-sum` asks about 5, 5 where the answer is seen at a glance",
        "note: `nim-sum` asks about 5, 5 more than once",
        "note: `winner-2` asks about 0, 0 where no move can be made",
    ] {
        assert!(run.err.contains(note), "{note}: {}", run.err);
    }
    assert!(
        !run.err.contains("3, 5, 6") && !run.err.contains("oo"),
        "{}",
        run.err
    );
    let sheet: Value = serde_json::from_str(&desk.read("out/set.json")).expect("JSON");
    assert_eq!(
        sheet["exercises"][0]["position"],
        serde_json::json!([1, 1, 0, 1, 1, 1])
    );
    assert_eq!(
        sheet["exercises"][2]["position"],
        serde_json::json!([1, 1, 0, 1])
    );
    assert_eq!(sheet["exercises"][0]["solution"]["certified"], true);
}

#[test]
fn a_logo_that_is_not_there_is_one_message() {
    let folder = Folder::with(&[(
        "set.yaml",
        "logo: school.png\nexercises:\n  - {kind: winner}\n",
    )]);
    let run = folder.line("generate set.yaml");
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .starts_with("set.yaml:1:7: `logo`: picture `school.png` cannot be read"),
        "{}",
        run.err
    );
    assert!(!folder.has("out"));
}
