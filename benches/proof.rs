//! What proofs cost: all that the program carries, read, elaborated and checked; the kernel alone; and long files.
//!
//! `cargo bench --bench proof` runs all. Nothing here gates a test.

// A bench that cannot do its work has nothing to measure.
#![allow(clippy::expect_used, missing_docs)]

#[path = "../tests/it/certificate_reader.rs"]
mod certificate_reader;

use std::fmt::Write;
use std::hint::black_box;

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use nimsmith::proof::certificate::{Certificate, gather};
use nimsmith::proof::judge::{Report, judge};
use nimsmith::proof::shelf::{Carried, Shipped};
use nimsmith::proof::syntax;

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// A file that uses all others, so that each is judged once.
fn all() -> Report {
    let mut text = String::from("facts nim.facts\n");
    for file in Carried::proofs() {
        writeln!(text, "uses {}", file.name).expect("a string");
    }
    let report = judge("all.proof", black_box(&text), &Shipped);
    assert!(report.faults.is_empty(), "{:?}", report.faults);
    report
}

fn certificate() -> Certificate {
    let judged = Carried::proofs().map(|file| judge(file.name, file.text, &Shipped));
    gather(&judged.collect::<Vec<_>>()).expect("one meaning of each name")
}

fn bytes() -> BytesCount {
    BytesCount::new(Carried::proofs().map(|file| file.text.len()).sum::<usize>())
}

#[divan::bench]
fn carried_proofs_read(bencher: Bencher) {
    let read = || Carried::proofs().map(|file| syntax::read(file.text).items.len());
    bencher.counter(bytes()).bench(|| read().sum::<usize>());
}

#[divan::bench]
fn carried_proofs_read_elaborated_and_checked(bencher: Bencher) {
    bencher.counter(bytes()).bench(all);
}

#[divan::bench]
fn a_certificate_read_and_checked_by_the_kernel_alone(bencher: Bencher) {
    let json = certificate().to_json();
    let read = || certificate_reader::from_json(black_box(&json)).expect("a certificate");
    bencher.bench(|| certificate_reader::check(&read()).expect("proofs that hold"));
}

#[divan::bench]
fn carried_proofs_as_a_certificate(bencher: Bencher) {
    let certificate = certificate();
    bencher.bench(|| black_box(&certificate).to_json());
}

/// Theorems of ten lines.
fn many_theorems(lines: usize) -> String {
    let theorem = |i| {
        format!(
            "theorem T{i}: all x,y:Nat. x < y -> x + {i} < y + {i}\nproof\n  fix x, y\n  assume less: x < y\n  \
             have near: x + 1 <= y by less\n  have far: x + {i} + 1 <= y + {i} by near\n  \
             thus x + {i} < y + {i} by far\nqed\n\n-- next\n"
        )
    };
    (0..lines / 10).map(theorem).collect()
}

/// A proof of so many lines.
fn one_proof(lines: usize) -> String {
    let line = |i| format!("  have step{i}: x < y + {i} by less\n");
    let steps: String = (0..lines).map(line).collect();
    format!(
        "theorem T: all x,y:Nat. x < y -> x < y + 1\nproof\n  fix x, y\n  assume less: x < y\n{steps}  \
         thus x < y + 1 by less\nqed\n"
    )
}

fn long(bencher: Bencher, lines: usize, text: &str) {
    let judged = || judge("long.proof", black_box(text), &Shipped);
    assert!(judged().is_proved());
    bencher.counter(ItemsCount::new(lines)).bench(judged);
}

#[divan::bench(args = [10_000, 100_000], sample_count = 5)]
fn lines_of_many_theorems(bencher: Bencher, lines: usize) {
    long(bencher, lines, &many_theorems(lines));
}

#[divan::bench(args = [10_000, 100_000], sample_count = 5)]
fn lines_of_one_proof(bencher: Bencher, lines: usize) {
    long(bencher, lines, &one_proof(lines));
}
