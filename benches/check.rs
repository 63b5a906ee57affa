//! What checking costs: a usual paper, a class, and lines a second with diagnosis on all cores.
//!
//! `cargo bench --bench check` runs all. Nothing here gates a test.

// A bench that cannot do its work has nothing to measure.
#![allow(clippy::expect_used, clippy::print_stdout, missing_docs)]

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use nimsmith::check::{Hints, LONGEST, paper};
use rayon::prelude::*;

#[path = "../tests/it/desk.rs"]
mod desk;
#[path = "../tests/it/extremes.rs"]
mod extremes;

use desk::Desk;
use extremes::{EACH, LAYOUTS, SAME};

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
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

fn check(text: impl AsRef<[u8]>) -> usize {
    let report = paper(black_box(text.as_ref()), &Desk, Hints::Next);
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
        .bench(|| class.par_iter().map(check).sum::<usize>());
}

/// Papers of a thousand nim-sums of two to four numbers, three in ten of them wrong: each wrong one is diagnosed.
#[divan::bench(sample_count = 20)]
fn equations_on_all_cores(bencher: Bencher) {
    let equation = |i: u64| {
        let numbers: Vec<u64> = (0..2 + i % 3)
            .map(|k| (i * 37 + k * 101) % 63 + 1)
            .collect();
        let right = numbers.iter().fold(0, |sum, n| sum ^ n);
        let is = match i % 10 {
            0 | 1 => numbers.iter().sum(),
            2 => right ^ 4,
            _ => right,
        };
        let terms: Vec<String> = numbers.iter().map(u64::to_string).collect();
        format!("{} = {is}\n", terms.join(" ⊕ "))
    };
    let one = |number: u64| {
        let lines: String = (0..1000).map(|i| equation(number * 1000 + i)).collect();
        format!("game: nim\nrows: 5, 8, 16\n\n{lines}")
    };
    let papers: Vec<String> = (0..200).map(one).collect();
    bencher
        .counter(ItemsCount::new(lines(&papers)))
        .bench(|| papers.par_iter().map(check).sum::<usize>());
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

/// A paper as large as may be of each kind that is made to be slow, on one core.
#[divan::bench(sample_count = 1)]
fn every_extreme_paper() -> usize {
    let mut slowest = (Duration::ZERO, String::new());
    let mut papers = 0;
    let mut time = |text: &[u8], name: &str| {
        let begun = Instant::now();
        check(text);
        papers += 1;
        if begun.elapsed() > slowest.0 {
            slowest = (begun.elapsed(), name.to_string());
        }
    };
    for (board, header) in extremes::headers().iter().enumerate() {
        for (piece, layout) in SAME
            .iter()
            .chain(EACH)
            .flat_map(|p| LAYOUTS.map(|l| (p, l)))
        {
            let text = extremes::paper(header, *piece, layout, LONGEST);
            time(
                text.as_bytes(),
                &format!("{:?} as {layout:?} on board {board}", piece(0)),
            );
        }
    }
    for (name, text) in extremes::others(900) {
        time(&text, name);
    }
    let (taken, name) = slowest;
    println!(
        "\n{papers} papers, the slowest took {} ms: {name}",
        taken.as_millis()
    );
    papers
}
