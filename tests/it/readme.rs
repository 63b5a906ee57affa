//! The README's examples: its sets are drawn from, every command in it is run, and what it shows is what comes out.

use std::fs::File;

use crate::program::{Folder, Run, ran};

const README: &str = include_str!("../../README.md");

/// The fenced blocks of a language, in order.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    let begun = README.split(fence.as_str()).skip(1);
    begun
        .filter_map(|block| block.split("\n```").next())
        .collect()
}

/// The arguments of the lines that run nimsmith, without a comment.
fn commands(block: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = block
        .lines()
        .filter_map(|line| line.strip_prefix("nimsmith "));
    lines.map(|line| {
        let line = line.split(" #").next().unwrap_or(line);
        line.split_whitespace().collect()
    })
}

/// A folder with what the README speaks of: its set, a class, a paper, and what was handed in.
fn folder() -> Folder {
    let set = blocks("yaml")[0];
    let right = "game: nim\nrows: 5, 8, 16\n\nfirst player wins by taking 3 from row 3\n";
    Folder::with(&[
        ("homework-3.yaml", set),
        ("class.csv", "id,name\ns01,Ada\ns02,Emmy\n"),
        ("paper.txt", blocks("text")[0]),
        ("handed-in/s01.txt", right),
    ])
}

#[test]
fn its_commands_work() {
    let folder = folder();
    let mut run = 0;
    for block in blocks("sh") {
        for arguments in commands(block) {
            let done = folder.run(&arguments);
            assert_eq!(done.code, 0, "{arguments:?}: {}", done.err);
            run += 1;
        }
    }
    assert!(run >= 5, "only {run} commands were found");
}

/// Runs a command as it is typed: `nimsmith ...`, or `echo ... | nimsmith ...`.
fn typed(folder: &Folder, line: &str) -> Run {
    let echoed = line
        .strip_prefix("echo ")
        .and_then(|rest| rest.split_once(" | "));
    let (input, line) = echoed.unwrap_or(("", line));
    let arguments = line.strip_prefix("nimsmith ").unwrap().split_whitespace();
    folder.write("input", format!("{input}\n"));
    let input = File::open(folder.path().join("input")).unwrap();
    ran(folder.command().args(arguments).stdin(input))
}

#[test]
fn its_sets_can_be_drawn() {
    let sets = blocks("yaml");
    assert!(!sets.is_empty());
    for set in sets {
        Folder::with(&[("set.yaml", set)]).good("generate set.yaml -q");
    }
}

#[test]
fn what_it_shows_comes_out() {
    let folder = folder();
    let shown = blocks("console");
    assert!(!shown.is_empty());
    for block in shown {
        let (command, expected) = block.split_once('\n').unwrap();
        let command = command.strip_prefix("$ ").unwrap();
        let done = typed(&folder, command);
        assert_eq!(
            done.out.trim_end(),
            expected.trim_end(),
            "{command}: {}",
            done.err
        );
    }
}
