//! Every system call that a run makes is failed in turn, and the run killed at it, by `strace`. Whatever happens, no file
//! is damaged, and either everything is there or a note says what is missing.

use std::collections::BTreeMap;
use std::process::Command;

use crate::program::{Folder, PROGRAM, Run, ran};

/// Calls that are failed, each with an error that it may have. `close` is none of them: the standard library passes its
/// errors over for files, and panics at them for folders.
const CALLS: [(&str, &str); 14] = [
    ("openat", "EMFILE"),
    ("read", "EIO"),
    ("write", "ENOSPC"),
    ("linkat", "EMLINK"),
    ("rename", "EACCES"),
    ("renameat", "EACCES"),
    ("renameat2", "EACCES"),
    ("fdatasync", "EIO"),
    ("fsync", "EIO"),
    ("syncfs", "EIO"),
    ("mkdir", "EACCES"),
    ("unlink", "EIO"),
    ("unlinkat", "EIO"),
    ("getdents64", "EIO"),
];

const SET: &str = "title: Small\nseed: 5\nexercises: [{kind: winner, size: 1..7}]\n";

/// What is run, after which line in the same folder. It reads SET.yaml and writes into `out`.
struct Case {
    line: &'static str,
    before: Option<&'static str>,
}

const CASES: [Case; 5] = [
    Case {
        line: "generate SET.yaml --students CLASS.csv --papers --format md -q",
        before: None,
    },
    Case {
        line: "generate SET.yaml --students CLASS.csv --papers --format md -q",
        before: Some("generate SET.yaml --students CLASS.csv --papers --format md -q --seed 6"),
    },
    Case {
        line: "generate SET.yaml --format gift -q",
        before: Some("generate SET.yaml --format gift -q --seed 6"),
    },
    Case {
        line: "check papers --set SET.yaml --format html --out out -q",
        before: None,
    },
    Case {
        line: "check papers --set SET.yaml --format csv --out out -q",
        before: Some("check papers/b.txt --set SET.yaml --format csv --out out -q"),
    },
];

fn desk(before: Option<&str>) -> Folder {
    let desk = Folder::with(&[
        ("SET.yaml", SET),
        ("CLASS.csv", "id\ns1\n"),
        (
            "papers/a.txt",
            "game: nim\nrows: 1, 1\nasked: winner\nsecond player wins\n",
        ),
        (
            "papers/b.txt",
            "game: nim\nrows: 1, 2\nasked: winner\nfirst player wins\n",
        ),
    ]);
    if let Some(line) = before {
        desk.good(line);
    }
    desk
}

/// The program, about to run on one thread under `strace` with some of its options.
fn traced(desk: &Folder, line: &str, options: &[&str]) -> Run {
    let mut command = Command::new("strace");
    command
        .args(["-qq", "-o", "trace"])
        .args(options)
        .arg(PROGRAM);
    command.args(line.split(' ')).current_dir(desk.path());
    // In cargo's path of libraries the loader would open hundreds of files that are not there.
    ran(command
        .env("RAYON_NUM_THREADS", "1")
        .env_remove("LD_LIBRARY_PATH")
        .env_remove("RUST_BACKTRACE"))
}

fn can_be_traced() -> bool {
    let run = Command::new("strace")
        .args(["-qq", "-o", "/dev/null", "true"])
        .output();
    let works = run.is_ok_and(|output| output.status.success());
    if !works {
        println!("skipped: system calls failed in turn (no strace, or nothing may be traced here)");
    }
    works
}

/// The files that a run writes, with what is in them.
fn contents(desk: &Folder) -> BTreeMap<String, String> {
    let files = desk.files().into_iter();
    let files = files.filter(|file| file.starts_with("out/"));
    files.map(|file| (file.clone(), desk.read(&file))).collect()
}

/// The calls of a run from where it reads its first file: the name of each, and which of that name it is.
fn calls(case: &Case) -> Vec<(&'static str, &'static str, usize)> {
    let desk = desk(case.before);
    let names = CALLS.map(|(name, _)| format!("?{name}")).join(",");
    traced(&desk, case.line, &["-e", &format!("trace={names}")]);
    let log = desk.read("trace");
    let mut counts = BTreeMap::new();
    let mut begun = false;
    let mut calls = Vec::new();
    for line in log.lines() {
        begun |= line.contains("SET.yaml");
        let Some(&(name, error)) = CALLS
            .iter()
            .find(|(name, _)| line.starts_with(&format!("{name}(")))
        else {
            continue;
        };
        let count = counts.entry(name).or_insert(0);
        *count += 1;
        calls.extend(begun.then_some((name, error, *count)));
    }
    assert!(calls.len() > 10, "{log}");
    calls
}

/// What a run with a fault is judged by: what was there before, and what a good run leaves.
struct Expected {
    old: BTreeMap<String, String>,
    new: BTreeMap<String, String>,
}

impl Expected {
    /// Asserts that no file is damaged or gone, and that a note says what is missing. A run that could not read a paper is
    /// excused: its tables lack what that paper says. True where all is there.
    fn judge(&self, now: &BTreeMap<String, String>, killed: bool, excused: bool) -> bool {
        let is_note = |name: &str| name.contains("/INCOMPLETE-");
        for (name, text) in now.iter().filter(|(name, _)| !is_note(name)) {
            let left = killed && name.ends_with(".part");
            let whole = [&self.old, &self.new].map(|files| files.get(name) == Some(text));
            let whole = excused || whole.contains(&true);
            assert!(left || whole, "{name} is damaged");
        }
        let kept = self.old.keys().all(|name| now.contains_key(name));
        assert!(kept, "an earlier file is gone");
        let note = now.iter().find(|(name, _)| is_note(name));
        for name in self.new.keys().filter_map(|name| name.rsplit('/').next()) {
            let noted = note.is_none_or(|(_, text)| text.contains(name));
            assert!(noted, "{name} is not in the note");
        }
        let complete = self
            .new
            .iter()
            .all(|(name, text)| now.get(name) == Some(text));
        let untouched = *now == self.old;
        assert!(
            complete || untouched || note.is_some() || excused,
            "files are missing, and nothing says so: {:?}",
            now.keys()
        );
        complete && note.is_none()
    }
}

/// Fails every so manieth call of a run, and kills the run at those that change files.
fn check(case: &Case, every: usize) {
    let before = desk(case.before);
    let old = contents(&before);
    traced(&before, case.line, &["-e", "trace=none"]);
    let new = contents(&before);
    let expected = Expected { old, new };
    for (name, error, number) in calls(case).into_iter().step_by(every) {
        let place = format!("{}: {name} {number}", case.line);
        let trace = format!("trace={name}");
        let inject = |what: &str| format!("inject={name}:{what}:when={number}");
        let fault = desk(case.before);
        let error = inject(&format!("error={error}"));
        let run = traced(&fault, case.line, &["-e", &trace, "-e", &error]);
        // Of papers that cannot be read the message says so; the others have their reports.
        let unread = run.err.contains("papers");
        let complete = expected.judge(&contents(&fault), false, unread);
        assert!(!run.err.contains("panicked"), "{place}: {}", run.err);
        match run.code {
            0 => assert!(complete, "{place}"),
            2 => {
                let mut named = ["SET.yaml", "CLASS.csv", "papers", "out"].into_iter();
                assert!(
                    named.any(|file| run.err.contains(file)),
                    "{place}: {}",
                    run.err
                );
            }
            code => panic!("{place}: exit {code}: {}", run.err),
        }
        if ["write", "linkat", "rename", "unlink"].contains(&name) {
            let kill = desk(case.before);
            traced(
                &kill,
                case.line,
                &["-e", &trace, "-e", &inject("signal=KILL")],
            );
            expected.judge(&contents(&kill), true, false);
        }
    }
}

/// A secret is all there or not at all, but for a kill between two calls, after which it is empty and refused.
#[test]
fn a_secret_is_whole() {
    if !can_be_traced() {
        return;
    }
    for (name, error) in [("openat", "EACCES"), ("write", "ENOSPC"), ("fsync", "EIO")] {
        let mut done = false;
        for number in 1..99 {
            let desk = Folder::new();
            let trace = format!("trace={name}");
            let inject = format!("inject={name}:error={error}:when={number}");
            let run = traced(&desk, "secret x.secret", &["-e", &trace, "-e", &inject]);
            done = !desk.read("trace").contains("(INJECTED)");
            let whole = desk.has("x.secret") && desk.read("x.secret").lines().count() == 3;
            assert!(whole || !desk.has("x.secret"), "{name} {number}");
            assert!(
                !done || run.code == 0 && whole,
                "{name} {number}: {}",
                run.err
            );
            if done {
                break;
            }
        }
        assert!(done, "{name}");
    }
}

/// Where no thread can be started, everything is done on one.
#[test]
fn no_thread_is_needed() {
    if !can_be_traced() {
        return;
    }
    for case in &CASES {
        let desk = desk(None);
        let mut command = Command::new("strace");
        command.args(["-qq", "-o", "trace", "-e", "trace=clone,clone3"]);
        command.args(["-e", "inject=clone,clone3:error=EAGAIN", PROGRAM]);
        command.args(case.line.split(' ')).current_dir(desk.path());
        let run = ran(command.env("RAYON_NUM_THREADS", "4"));
        assert!(desk.read("trace").contains("(INJECTED)"));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", case.line);
    }
}

/// Some of the calls; the number shares no factor with what a file takes.
#[test]
fn a_failed_call_damages_nothing() {
    if can_be_traced() {
        CASES.iter().for_each(|case| check(case, 7));
    }
}

#[test]
#[ignore = "takes a minute: every call"]
fn no_failed_call_damages_anything() {
    if can_be_traced() {
        CASES.iter().for_each(|case| check(case, 1));
    }
}
