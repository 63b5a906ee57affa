//! Chapters that authors write: whatever position a block gives, whatever it asks of it, the page is right or the message
//! names the line and says what to do. And chapters that are written to be slow.

use nimsmith::book::{Chapter, Failure, Fault, Sets, Settings, expand};
use nimsmith::kinds::KINDS;

/// No sets.
struct Nothing;

impl Sets for Nothing {
    fn set(&self, _: &str) -> Result<(String, Vec<u8>), String> {
        Err("there is no such set or file".to_string())
    }
}

fn chapter(name: &str, text: String) -> Chapter {
    Chapter {
        path: format!("{name}.md"),
        file: format!("{name}.md"),
        number: String::new(),
        text,
    }
}

/// All that is wrong with chapters.
fn faults(mut chapters: Vec<Chapter>) -> Vec<Fault> {
    match expand(&mut chapters, &Settings::default(), &Nothing) {
        Ok(()) => Vec::new(),
        Err(Failure::Faults(faults)) => faults,
        Err(Failure::Error(error)) => panic!("{error}"),
    }
}

/// Heaps that have something special about them.
const HEAPS: [&str; 17] = [
    "0",
    "0, 0",
    "1",
    "1, 1",
    "7",
    "3, 3",
    "3, 5",
    "5, 0",
    "1, 0, 0",
    "2, 4, 6",
    "5, 4, 3",
    "1, 1, 1",
    "2, 2, 2, 2",
    "101",
    "9223372036854775807, 1",
    "18446744073709551615",
    "1, 2, 3, 4, 5, 6, 7, 8, 9",
];

const CIRCLES: [&str; 8] = [
    "o",
    "oo",
    ".",
    "..",
    "o.",
    "oo.oo",
    "oooooooo",
    "oooo.ooo.oo.ooo.",
];

/// Every way to agree on rules, each with the positions of the game.
fn boards() -> Vec<(String, Vec<String>)> {
    let many = |heap: &str, heaps| vec![heap; heaps].join(", ");
    let rows = |positions: &[&str]| -> Vec<String> {
        let rows = positions.iter().map(|position| format!("rows: {position}"));
        rows.chain([64, 65].map(|heaps| format!("rows: {}", many("1", heaps))))
            .chain([format!("rows: {}", many("9223372036854775807", 64))])
            .collect()
    };
    let circles = CIRCLES.map(|circle| format!("circles: {circle}"));
    let circles = circles
        .into_iter()
        .chain([format!("circles: {}", "o".repeat(64))]);
    let mut all = vec![
        ("game: nim".to_string(), rows(&HEAPS)),
        ("game: classic-nim".to_string(), rows(&HEAPS)),
        ("game: circle-nim".to_string(), circles.collect()),
    ];
    for house in [
        "",
        "\nmisere: yes",
        "\nnot-all: yes",
        "\ntake: 2, 3",
        "\ntake: 5",
    ] {
        all.push((format!("game: take-away{house}"), rows(&HEAPS[..15])));
    }
    all
}

#[test]
fn every_kind_of_every_position_ends_in_a_page_or_in_advice() {
    let mut blocks = Vec::new();
    for (game, positions) in boards() {
        for position in positions {
            for kind in KINDS.iter().map(|kind| kind.name) {
                for method in ["", "\nmethod: mirror", "\nmethod: columns"] {
                    let plain = position.contains("3, ") || method.is_empty();
                    let block = format!("exercise\nkind: {kind}\n{game}\n{position}{method}");
                    blocks.extend(plain.then_some(block));
                }
            }
            for shows in ["board", "picture", "diagram", "solve"] {
                blocks.push(format!("{shows}\n{game}\n{position}"));
            }
        }
    }
    let chapters = blocks.iter().enumerate();
    let chapters: Vec<Chapter> = chapters
        .map(|(i, block)| chapter(&i.to_string(), format!("# A\n\n```nimsmith {block}\n```\n")))
        .collect();
    let faults = faults(chapters);
    for Fault { problem, .. } in &faults {
        let number: usize = problem
            .file
            .trim_end_matches(".md")
            .parse()
            .expect("a number");
        let block = &blocks[number];
        let told = format!("{block}\n{problem}");
        assert!(!problem.message.contains("certified"), "{told}");
        assert!(problem.line.is_some() && problem.column.is_some(), "{told}");
        assert!(
            problem.help.as_ref().is_some_and(|help| !help.is_empty()),
            "{told}"
        );
    }
    let pages = blocks.len() - faults.len();
    assert!(
        pages > 500 && faults.len() > 500,
        "{pages} pages, {} faults",
        faults.len()
    );
}

/// What a chapter of a book may hold over and over, up to so many bytes.
const OVER_AND_OVER: &[&str] = &[
    "```nimsmith exercise\nkind: winner\nrows: 3, 5\n```\n\n",
    "```nimsmith exercise\nkind: complete-induction\nanother: 20\n```\n\n",
    "```nimsmith diagram\nrows: 1, 2, 3\n```\n\n",
    "```nimsmith board\nrows: 1, 2, 3\n```\n\n",
    "```nimsmith exercize\n```\n\n",
    "```proof refused\n```\n\n",
    "$\\frac{a}{b}$ ",
    "# A\n\n",
    "<!-- nimsmith withhold -->\n\n",
    "> ",
];

#[test]
fn a_chapter_over_budget_ends_where_it_is() {
    for text in OVER_AND_OVER {
        let many = text.repeat((400 << 10) / text.len());
        let found = faults(vec![chapter("long", format!("# A\n\n{many}\n"))]);
        assert!((1..=21).contains(&found.len()), "{text}: {}", found.len());
        for Fault { problem, .. } in found {
            let (line, help) = (problem.line.unwrap(), problem.help.as_ref());
            assert!(line >= 3 && help.is_some(), "{problem}");
        }
    }
}
