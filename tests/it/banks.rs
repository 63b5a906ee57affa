//! Banks for learning systems as the program writes them: as many variants as there are, worth the same, marked alike.

use std::collections::{BTreeMap, BTreeSet};

use crate::program::{Folder, Run};

/// Writes a bank in Moodle XML; what was said, and the file.
fn bank(set: &str, arguments: &[&str]) -> (Run, String) {
    let desk = Folder::with(&[("set.yaml", set)]);
    let line = [
        &["generate", "set.yaml", "--format", "moodle"][..],
        arguments,
    ]
    .concat();
    let run = desk.run(&line);
    assert_eq!(run.code, 0, "{}", run.err);
    (run, desk.read("out/set-moodle.xml"))
}

/// The types of the questions of each category with what they are worth: fields of blanks count for themselves.
fn questions(file: &str) -> BTreeMap<String, Vec<(String, u32)>> {
    let between = |text: &str, from: &str, to: &str| {
        let after = text.split_once(from).map(|(_, after)| after.to_string());
        let after = after.unwrap_or_else(|| panic!("{from} in {text}"));
        after.split(to).next().unwrap_or_default().to_string()
    };
    let mut found: BTreeMap<String, Vec<(String, u32)>> = BTreeMap::new();
    let mut category = String::new();
    for question in file.split("<question type=\"").skip(1) {
        let sort = question.split('"').next().unwrap_or_default().to_string();
        if sort == "category" {
            category = between(question, "<text>$course$/top/", "</text>");
            found.insert(category.clone(), Vec::new());
            continue;
        }
        let fields = question.split('{').skip(1).filter_map(|field| {
            let (marks, sort) = field.split_once(':')?;
            let is_field = sort.starts_with("NUMERICAL") || sort.starts_with("MULTICHOICE");
            is_field.then(|| marks.parse::<u32>().expect("marks"))
        });
        let worth = match &*sort {
            "cloze" => fields.sum(),
            _ => between(question, "<defaultgrade>", "<")
                .parse()
                .expect("marks"),
        };
        let questions = found.get_mut(&category).expect("a category");
        questions.push((sort, worth));
    }
    found
}

/// What each exercise has, in the order of the file's names.
fn all(file: &str) -> Vec<Vec<(String, u32)>> {
    questions(file).into_values().collect()
}

#[test]
fn variants_are_as_many_as_there_are() {
    let set = "exercises:\n  - {kind: first-move, game: circle-nim, circles: 8, id: a}\n  \
               - {kind: nim-sum, count: 3, id: b}\n";
    let (run, file) = bank(set, &["--variants", "20"]);
    let counts: Vec<usize> = all(&file).iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 20]);
    assert!(run.err.contains("`a`: 1 variant,"), "{}", run.err);
    assert!(!run.err.contains("`b`"), "{}", run.err);
    // No fewer than are asked.
    let (_, file) = bank(set, &["--variants", "2"]);
    let counts: Vec<usize> = all(&file).iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 3]);
}

#[test]
fn variants_are_worth_the_same() {
    for (points, worth) in [
        ("", None),
        (", points: 4", Some(4)),
        (", points: 40", Some(40)),
    ] {
        let set = format!(
            "exercises:\n  - {{kind: played-game, id: a{points}}}\n  - {{kind: table, game: take-away, size: 9..14, id: b{points}}}\n"
        );
        let (_, file) = bank(&set, &["--variants", "8"]);
        for group in all(&file) {
            let marks: BTreeSet<u32> = group.iter().map(|(_, worth)| *worth).collect();
            assert_eq!(marks.len(), 1, "{set}: {group:?}");
            let marks = marks.first().copied();
            assert!(worth.is_none() || marks == worth, "{set}: {group:?}");
            // What is typed stays typed where there are marks for it.
            let sort = if worth == Some(4) {
                "gapselect"
            } else {
                "cloze"
            };
            assert!(group.iter().all(|(own, _)| own == sort), "{set}: {group:?}");
        }
    }
}

#[test]
fn variants_are_marked_alike() {
    let set = "exercises:\n  - {kind: fill-blanks, count: 5, id: a}\n  - {kind: justify-steps, count: 4, id: b}\n  \
               - {kind: order-lines, count: 4, id: c}\n";
    for arguments in [
        &[][..],
        &["--variants", "30"],
        &["--seed", "3"],
        &["--seed", "4"],
    ] {
        let (run, file) = bank(set, arguments);
        for (category, group) in questions(&file) {
            let essays = group.iter().filter(|(sort, _)| sort == "essay").count();
            let alike = essays == 0 || essays == group.len();
            assert!(alike, "{category}: {group:?}");
            let id = category.rsplit('/').next().unwrap_or_default();
            let told = run.err.contains(&format!("`{id}` is marked by hand"));
            assert_eq!(told, essays > 0, "{category}: {}", run.err);
        }
    }
}

/// An order that is the only right one is not said to be one of many.
#[test]
fn an_order_has_one_answer() {
    let set = "exercises:\n  - {kind: order-lines, proofs: [L1_diff, L1_cancel], id: a}\n";
    let (_, file) = bank(set, &["--variants", "9"]);
    let orders = file.split("<question type=\"ordering");
    let orders: Vec<&str> = orders.skip(1).collect();
    assert!(!orders.is_empty());
    for question in orders {
        assert!(!question.contains("more than one"), "{question}");
        assert!(!question.contains("Every other order"), "{question}");
    }
}
