//! The fuzz targets on their corpus, without libFuzzer: so a target that no longer compiles is noticed in every run, and a find
//! stays found once it is in the corpus.

#![allow(clippy::duplicate_mod, unused_attributes)]

use std::fs;
use std::path::Path;

/// What a target takes, made of the bytes of a file as the crate `arbitrary` makes it.
pub trait Case<'b>: Sized {
    fn of(bytes: &'b [u8]) -> Option<Self>;
}

impl<'b> Case<'b> for &'b [u8] {
    fn of(bytes: &'b [u8]) -> Option<Self> {
        Some(bytes)
    }
}

impl<'b> Case<'b> for &'b str {
    fn of(bytes: &'b [u8]) -> Option<Self> {
        std::str::from_utf8(bytes).ok()
    }
}

impl<'b> Case<'b> for (u8, &'b str) {
    fn of(bytes: &'b [u8]) -> Option<Self> {
        let (&first, rest) = bytes.split_first()?;
        Some((first, Case::of(rest)?))
    }
}

impl<'b> Case<'b> for (u8, u8, u8, &'b str) {
    fn of(bytes: &'b [u8]) -> Option<Self> {
        let (&[first, second, third], rest) = bytes.split_first_chunk()?;
        Some((first, second, third, Case::of(rest)?))
    }
}

macro_rules! targets {
    ($($name:ident $file:literal)*) => {
        $(#[path = $file]
        mod $name;)*

        const NAMES: &[&str] = &[$(stringify!($name)),*];

        mod corpus {
            $(#[test]
            fn $name() {
                super::each_file(stringify!($name), super::$name::run);
            })*
        }
    };
}

targets! {
    answer "../fuzz/fuzz_targets/answer.rs"
    board "../fuzz/fuzz_targets/board.rs"
    certificate "../fuzz/fuzz_targets/certificate.rs"
    chapter "../fuzz/fuzz_targets/chapter.rs"
    code "../fuzz/fuzz_targets/code.rs"
    formula "../fuzz/fuzz_targets/formula.rs"
    line "../fuzz/fuzz_targets/line.rs"
    paper "../fuzz/fuzz_targets/paper.rs"
    play "../fuzz/fuzz_targets/play.rs"
    proof "../fuzz/fuzz_targets/proof.rs"
    roster "../fuzz/fuzz_targets/roster.rs"
    set "../fuzz/fuzz_targets/set.rs"
}

fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fuzz")
        .join(name)
}

/// Runs a target on its corpus; the file that it fails on is printed first.
fn each_file(name: &str, run: fn(&[u8])) {
    let mut files: Vec<_> = fs::read_dir(folder("corpus").join(name))
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        println!("{}", file.display());
        run(&fs::read(&file).unwrap());
    }
}

#[test]
fn no_target_is_forgotten() {
    let mut targets: Vec<_> = fs::read_dir(folder("fuzz_targets"))
        .unwrap()
        .map(|file| file.unwrap().path())
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_string())
        .collect();
    targets.sort();
    assert_eq!(targets, NAMES);
}

// Below the targets, so that it is their import that finds it.
macro_rules! fuzz_target {
    (|$case:ident: $of:ty| $body:block) => {
        pub fn run(bytes: &[u8]) {
            if let Some($case) = <$of as crate::fuzz_corpus::Case>::of(bytes) $body
        }
    };
}
pub(crate) use fuzz_target;
