//! What banks for learning systems cost, as whole runs of the program: 1,000 variants of one exercise for Moodle, which is
//! to take less than a second, and a class of 30 with ten questions each as pages, for Moodle and as QTI 2.1 together, which
//! is to take less than a second as well. For comparison: R/exams takes 69 ms for one question of a Moodle file.

#![allow(clippy::expect_used)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use divan::Bencher;
use tempfile::TempDir;

fn main() {
    divan::main();
}

/// A folder with a set and a class.
fn folder(exercises: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let set = format!("title: Benchmark\nseed: 1\nexercises:\n{exercises}");
    fs::write(folder.path().join("set.yaml"), set).expect("a set");
    let students: String = (1..=30).map(|n| format!("s{n:02},Student {n}\n")).collect();
    fs::write(
        folder.path().join("class.csv"),
        format!("id,name\n{students}"),
    )
    .expect("a class");
    folder
}

fn generate(folder: &Path, arguments: &[&str]) {
    let done = Command::new(env!("CARGO_BIN_EXE_nimsmith"))
        .current_dir(folder)
        .args(["generate", "set.yaml", "--quiet"])
        .args(arguments)
        .stdout(Stdio::null())
        .status()
        .expect("the program");
    assert!(done.success());
}

const KINDS: [&str; 4] = ["nim-sum", "first-move", "all-moves", "change"];
const SYSTEMS: [&str; 4] = ["moodle", "gift", "canvas", "qti21"];

/// 1,000 variants of one exercise, four heaps of up to 31, for Moodle.
#[divan::bench(args = KINDS, sample_count = 10)]
fn bank_of_1000(bencher: Bencher, kind: &str) {
    let folder = folder(&format!("  - {{kind: {kind}, heaps: 4, size: 1..31}}\n"));
    bencher.bench_local(|| generate(folder.path(), &["--variants", "1000", "--format", "moodle"]));
}

/// 1,000 first moves for each system.
#[divan::bench(args = SYSTEMS, sample_count = 10)]
fn bank_for(bencher: Bencher, system: &str) {
    let folder = folder("  - {kind: first-move, heaps: 4, size: 1..31}\n");
    bencher.bench_local(|| generate(folder.path(), &["--variants", "1000", "--format", system]));
}

/// 30 students with ten questions each: sheets and keys as HTML, and banks for Moodle and QTI 2.1.
#[divan::bench(sample_count = 10)]
fn class_of_30(bencher: Bencher) {
    let folder = folder(
        "  - {kind: nim-sum, count: 3, heaps: 3..4, size: 3..31}\n  - {kind: first-move, count: 4, heaps: 4, size: 1..31}\n  - \
         {kind: first-move, game: classic-nim, count: 3, heaps: 4, size: 1..31}\n",
    );
    let class = ["--students", "class.csv", "--format", "html,moodle,qti21"];
    bencher.bench_local(|| generate(folder.path(), &class));
}
