//! Attacks on the kernel of proofs, each with its control; and each side condition of the kernel taken out in turn, which
//! some attack must notice.

#[path = "../planted/attacks.rs"]
mod all;
#[path = "../planted/bugs.rs"]
mod bugs;
#[path = "../planted/corpus.rs"]
mod corpus;
#[path = "../planted/limits.rs"]
mod limits;
#[path = "../planted/notation.rs"]
mod notation;

use nimsmith::{kernel, model};

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use bugs::{BUGS, Bug};

use crate::tier;

#[test]
fn every_attack_is_refused_for_its_reason_and_every_control_accepted() {
    assert!(all::count() >= (130, 9), "{:?}", all::count());
    assert_eq!(all::failures().collect::<Vec<_>>(), Vec::<String>::new());
}

fn source(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file);
    fs::read_to_string(path).expect("a source file")
}

/// Where a bug is planted in a text.
fn place(text: &str, bug: &Bug) -> Range<usize> {
    let start = text.find(bug.was).expect("the place of a bug");
    start..start + bug.was.len()
}

/// The bugs in groups whose places in the sources do not overlap, each with its number from 1 up.
fn groups() -> Vec<Vec<(usize, &'static Bug)>> {
    let mut groups: Vec<Vec<(usize, &Bug)>> = Vec::new();
    for (index, bug) in BUGS.iter().enumerate() {
        let text = source(bug.file);
        let own = place(&text, bug);
        let free = |group: &&mut Vec<(usize, &Bug)>| {
            group
                .iter()
                .filter(|(_, other)| other.file == bug.file)
                .all(|(_, other)| {
                    let other = place(&text, other);
                    other.end <= own.start || own.end <= other.start
                })
        };
        match groups.iter_mut().find(free) {
            Some(group) => group.push((index + 1, bug)),
            None => groups.push(vec![(index + 1, bug)]),
        }
    }
    groups
}

/// Writes the kernel with the bugs of a group, each of which waits to be planted, and compiles it with the attacks.
fn compiled(group: &[(usize, &Bug)], folder: &Path) -> PathBuf {
    let files = [
        "kernel/arith.rs",
        "kernel/proof/mod.rs",
        "kernel/proof/canon.rs",
        "kernel/proof/ends.rs",
        "kernel/proof/leaf.rs",
        "kernel/proof/show.rs",
        "kernel/proof/terms.rs",
        "model/logic.rs",
        "model/proof.rs",
    ];
    fs::create_dir_all(folder.join("kernel/proof")).expect("a folder");
    fs::create_dir_all(folder.join("model")).expect("a folder");
    for file in files {
        let mut text = source(file);
        let here = group.iter().filter(|(_, bug)| bug.file == file);
        let mut changes: Vec<_> = here
            .map(|(number, bug)| (place(&text, bug), number, bug))
            .collect();
        // From the end, so that the places before stay as they are.
        changes.sort_by_key(|(place, ..)| Reverse(place.start));
        for (place, number, bug) in changes {
            let becomes = bug
                .becomes
                .replace("BUG", &format!("crate::planted({number})"));
            text.replace_range(place, &becomes);
        }
        fs::write(folder.join(file), text).expect("a file written");
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/planted");
    for file in [
        "program.rs",
        "attacks.rs",
        "corpus.rs",
        "limits.rs",
        "notation.rs",
    ] {
        fs::copy(tests.join(file), folder.join(file)).expect("a file copied");
    }
    let program = folder.join("attacked");
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut compiler = Command::new(rustc);
    compiler.args([
        "--edition",
        "2024",
        "-Awarnings",
        "-Copt-level=0",
        "-Cdebuginfo=0",
    ]);
    compiler
        .arg("-o")
        .arg(&program)
        .arg(folder.join("program.rs"));
    let output = compiler.output().expect("a compiler");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    program
}

/// For each bug of some groups, the attack that notices it.
fn caught(groups: &[Vec<(usize, &Bug)>]) -> BTreeMap<usize, String> {
    let mut caught = BTreeMap::new();
    for (place, group) in groups.iter().enumerate() {
        let name = format!("planted-{}-{place}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let program = compiled(group, &folder);
        // Number 0 is no bug: the attacks must have been right before.
        let numbers = [0]
            .into_iter()
            .chain(group.iter().map(|(number, _)| *number));
        let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
        let output = Command::new(program)
            .args(&numbers)
            .output()
            .expect("a run");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        fs::remove_dir_all(&folder).expect("the folder removed");
        for line in said.lines() {
            let (number, by) = line.split_once(' ').expect("a number and an attack");
            match (number, by) {
                ("0", by) => assert_eq!(by, "", "without a bug"),
                (_, "") => {}
                (number, by) => {
                    caught.insert(number.parse().expect("a number"), by.to_string());
                }
            }
        }
        assert_eq!(
            said.lines().count(),
            numbers.len(),
            "a run was cut short: {said}"
        );
    }
    caught
}

#[test]
fn every_planted_bug_has_its_place_in_the_sources() {
    for Bug {
        file,
        was,
        becomes,
        about,
        ..
    } in BUGS
    {
        let times = source(file).matches(was).count();
        assert_eq!(times, 1, "{about}: in {file} there is {times} times: {was}");
        assert!(becomes.contains("BUG"), "{about}");
    }
}

/// The kernel's mutation score: all of them are caught, but for those that let nothing false through. The first group,
/// by far the largest, is compiled in every run, and the others in the long tier.
#[test]
fn every_planted_bug_is_noticed_by_an_attack() {
    let groups = groups();
    let groups = &groups[..tier::pick(1, groups.len())];
    let caught = caught(groups);
    let planted: Vec<(usize, &Bug)> = groups.concat();
    let mut wrong = Vec::new();
    for (number, bug) in &planted {
        let noticed = caught.get(number);
        if noticed.is_some() == bug.harmless.is_some() {
            wrong.push(format!("{}: {noticed:?}", bug.about));
        }
    }
    let harmless = planted.iter().filter(|(_, bug)| bug.harmless.is_some());
    println!(
        "{} of {} planted bugs are noticed, {} are harmless, of {} in all",
        caught.len(),
        planted.len(),
        harmless.count(),
        BUGS.len()
    );
    assert!(
        wrong.is_empty(),
        "not as said in the list:\n{}",
        wrong.join("\n")
    );
}
