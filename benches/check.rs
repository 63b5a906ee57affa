//! What checking costs: a usual paper, a class, and lines a second with diagnosis on all cores.
//!
//! `cargo bench --bench check` runs all. Nothing here gates a test.

// A bench that cannot do its work has nothing to measure.
#![allow(clippy::expect_used, missing_docs)]

use std::fs;
use std::hint::black_box;
use std::path::Path;

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use nimsmith::check::task::{Desk, Misfit, Task};
use nimsmith::check::{Hints, paper};
use nimsmith::games;
use nimsmith::kinds;
use nimsmith::model::goal::Goal;
use nimsmith::model::rules::Rules;
use rayon::prelude::*;

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// Games and words, and no printed sheets.
struct Names;

fn unknown() -> Misfit {
    Misfit {
        message: String::new(),
        hint: String::new(),
    }
}

impl Desk for Names {
    fn game(&self, name: &str) -> Result<(&'static str, &'static dyn Rules), Misfit> {
        let game = games::game(name).ok_or_else(unknown)?;
        Ok((game.name(), game))
    }

    fn goal(&self, asked: &str) -> Result<(&'static str, Goal), Misfit> {
        let kind = kinds::kind(asked).ok_or_else(unknown)?;
        Ok((kind.name(), kind.goal()))
    }

    fn question(&self, _: &str, _: u64) -> Result<Task, Misfit> {
        Err(unknown())
    }
}

/// The papers of the tests.
fn papers(folder: &str) -> Vec<String> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/students");
    let entries = fs::read_dir(tests.join(folder)).expect("papers");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("a paper").path())
        .collect();
    paths.sort();
    let read = |path| fs::read_to_string(path).expect("a paper");
    paths.into_iter().map(read).collect()
}

fn one(folder: &str, name: &str) -> String {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/students");
    fs::read_to_string(tests.join(folder).join(name)).expect("a paper")
}

/// Lines that are judged: those that are not blank.
fn lines(papers: &[String]) -> usize {
    let lines = papers.iter().flat_map(|paper| paper.lines());
    lines.filter(|line| !line.trim().is_empty()).count()
}

fn check(text: &str) -> usize {
    let report = paper(black_box(text.as_bytes()), &Names, Hints::Next);
    black_box(report).answers.len()
}

#[divan::bench(args = ["wordy.txt", "columns.txt", "latex.md"])]
fn usual_paper(bencher: Bencher, name: &str) {
    let text = one("right", name);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| check(&text));
}

#[divan::bench(args = ["carried.txt", "take-for-leave.txt", "wrong-parity.txt"])]
fn paper_with_a_mistake(bencher: Bencher, name: &str) {
    let text = one("wrong", name);
    bencher.bench(|| check(&text));
}

/// Every paper of the tests, right and wrong, many times, on all cores: lines a second with diagnosis.
#[divan::bench(sample_count = 20)]
fn class_on_all_cores(bencher: Bencher) {
    let papers = [papers("right"), papers("wrong")].concat();
    let class: Vec<String> = (0..100).flat_map(|_| papers.clone()).collect();
    bencher
        .counter(ItemsCount::new(lines(&class)))
        .bench(|| class.par_iter().map(|text| check(text)).sum::<usize>());
}

#[divan::bench(args = [1_000, 10_000], sample_count = 20)]
fn one_long_paper(bencher: Bencher, lines: usize) {
    let mut text = String::from("game: nim\nrows: 5, 8, 16\n\n");
    for line in 0..lines {
        text.push_str(match line % 4 {
            0 => "5 ⊕ 8 ⊕ 16 = (4 + 1) ⊕ 8 ⊕ 16 = 29\n",
            1 => "largest power of 2 in 29: 16\n",
            2 => "16 ⊕ 29 = 14\n",
            _ => "so the first player wins by taking 3 from row 3\n",
        });
    }
    bencher
        .counter(ItemsCount::new(lines))
        .bench(|| check(&text));
}
