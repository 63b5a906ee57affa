//! The chapter on writing proofs: each of its proofs is checked, and each answer that it prints is what comes out.
//!
//! A block `proof` is accepted, without a note; `proof refused` is refused; `proof exercise` states what a later block
//! proves or refutes. A block `text` that begins with `$ nimsmith prove` is what that command prints for the proof
//! above it. With BLESS=1 those blocks are written anew; read the difference.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use crate::program::Folder;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/book/src/writing-proofs.md");
const COMMAND: &str = "$ nimsmith prove ";

/// A fenced block, with the number of the line in which it begins.
#[derive(Debug)]
struct Fenced {
    kind: String,
    text: String,
    line: usize,
}

fn chapter() -> String {
    fs::read_to_string(PATH).unwrap()
}

fn fenced(chapter: &str) -> Vec<Fenced> {
    let mut blocks: Vec<Fenced> = Vec::new();
    let mut open = false;
    for (place, line) in chapter.lines().enumerate() {
        match (line.strip_prefix("```"), open) {
            (Some(kind), false) => {
                let (kind, text, line) = (kind.to_string(), String::new(), place + 1);
                blocks.push(Fenced { kind, text, line });
                open = true;
            }
            (Some(rest), true) => {
                assert_eq!(rest, "", "line {}: two fences in each other", place + 1);
                open = false;
            }
            (None, true) => writeln!(blocks.last_mut().unwrap().text, "{line}").unwrap(),
            (None, false) => {}
        }
    }
    assert!(!open, "a block is never closed");
    blocks
}

fn of_kind<'b>(blocks: &'b [Fenced], kind: &str) -> impl Iterator<Item = &'b Fenced> {
    blocks.iter().filter(move |block| block.kind == kind)
}

/// What is stated in a block: its theorems without their proofs, a line each.
fn statements(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        inside = match line.split_whitespace().next() {
            Some("theorem") => {
                found.push(String::new());
                true
            }
            Some("proof") | None => false,
            Some(_) => inside,
        };
        if inside {
            let last = found.last_mut().unwrap();
            write!(last, "{} ", line.trim()).unwrap();
        }
    }
    found
}

#[test]
fn its_proofs_are_accepted_and_need_all_their_reasons() {
    let chapter = chapter();
    let blocks = fenced(&chapter);
    let mut theorems = 0;
    for block in of_kind(&blocks, "proof") {
        let folder = Folder::with(&[("here.proof", &block.text)]);
        let run = folder.line("prove here.proof");
        let at = format!("line {}: {}{}", block.line, run.out, run.err);
        assert_eq!(run.code, 0, "{at}");
        assert!(!run.out.contains("note: "), "{at}");
        theorems += run.out.matches("proved      ").count();
    }
    assert!(theorems >= 30, "only {theorems} theorems");
}

#[test]
fn what_it_calls_refused_is_refused() {
    let chapter = chapter();
    let blocks = fenced(&chapter);
    let mut refused = 0;
    for block in of_kind(&blocks, "proof refused") {
        let folder = Folder::with(&[("here.proof", &block.text)]);
        let run = folder.line("prove here.proof");
        assert_eq!(run.code, 1, "line {}: {}{}", block.line, run.out, run.err);
        refused += 1;
    }
    assert!(refused >= 12, "only {refused} drafts");
}

/// The chapter with what the commands in it print, and how many there are.
fn run_anew(chapter: &str) -> (String, usize) {
    let (mut anew, mut above, mut ran) = (String::new(), String::new(), 0);
    let mut lines = chapter.lines();
    while let Some(line) = lines.next() {
        writeln!(anew, "{line}").unwrap();
        let Some(kind) = line.strip_prefix("```") else {
            continue;
        };
        let inside: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        match inside.first().and_then(|first| first.strip_prefix(COMMAND)) {
            Some(arguments) if kind == "text" => {
                let file = arguments.split_whitespace().last().unwrap();
                let folder = Folder::with(&[(file, &above)]);
                let run = folder.line(&format!("prove {arguments}"));
                assert_eq!(run.err, "", "{arguments}");
                writeln!(anew, "{COMMAND}{arguments}\n{}", run.out.trim_end()).unwrap();
                ran += 1;
            }
            _ => {
                above = inside.iter().map(|line| format!("{line}\n")).collect();
                anew += &above;
            }
        }
        anew += "```\n";
    }
    (anew, ran)
}

#[test]
fn what_it_prints_comes_out() {
    let chapter = chapter();
    let (anew, ran) = run_anew(&chapter);
    assert!(ran >= 12, "only {ran} commands");
    if std::env::var_os("BLESS").is_some() {
        return fs::write(PATH, anew).unwrap();
    }
    for (place, (old, new)) in chapter.lines().zip(anew.lines()).enumerate() {
        assert_eq!(old, new, "line {} is out of date", place + 1);
    }
    assert_eq!(chapter, anew);
}

/// Each draft is followed by what is said of it, and what stands in a block of another kind is not taken for a proof.
#[test]
fn its_blocks_are_of_known_kinds() {
    let chapter = chapter();
    let blocks = fenced(&chapter);
    for block in &blocks {
        let known = [
            "proof",
            "proof refused",
            "proof exercise",
            "nimsmith exercise",
            "text",
            "sh",
        ];
        let kind = block.kind.as_str();
        assert!(known.contains(&kind), "line {}: {kind}", block.line);
    }
    for pair in blocks.windows(2) {
        if pair[0].kind == "proof refused" {
            let told = pair[1].kind == "text" && pair[1].text.starts_with(COMMAND);
            assert!(told, "line {} is refused without a word", pair[0].line);
        }
    }
}

#[test]
fn its_exercises_have_solutions() {
    let chapter = chapter();
    let blocks = fenced(&chapter);
    let solved: BTreeSet<String> = blocks
        .iter()
        .filter(|block| ["proof", "proof refused"].contains(&block.kind.as_str()))
        .flat_map(|block| statements(&block.text))
        .collect();
    let mut exercises = 0;
    for block in of_kind(&blocks, "proof exercise") {
        for statement in statements(&block.text) {
            assert!(solved.contains(&statement), "{statement}");
            exercises += 1;
        }
    }
    assert!(exercises >= 10, "only {exercises} exercises");
}

/// The lines that it explains are all shown in proofs that hold.
#[test]
fn every_line_is_shown() {
    let chapter = chapter();
    let blocks = fenced(&chapter);
    let lines = of_kind(&blocks, "proof").flat_map(|block| block.text.lines());
    let lines: Vec<&str> = lines.map(str::trim_start).collect();
    let begins = [
        "facts ",
        "uses ",
        "allow ",
        "def ",
        "theorem ",
        "proof",
        "proof by induction",
        "fix ",
        "assume ",
        "suppose ",
        "have ",
        "obtain ",
        "take ",
        "let ",
        "calc ",
        "_ ",
        "cases ",
        "case ",
        "end",
        "thus ",
        "qed",
        "--",
    ];
    for begin in begins {
        let shown = lines.iter().any(|line| line.starts_with(begin));
        assert!(shown, "no `{begin}`");
    }
}
