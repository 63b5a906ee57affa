//! `nimsmith prove --watch`: a file is checked again whenever it is saved.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use nimsmith::cli::watch::each;

use crate::program::{Folder, PROGRAM};
use crate::prove::SWAP;

/// Nothing takes as long.
const LONG: Duration = Duration::from_secs(120);

/// The lines that something prints, as they come.
fn lines(from: impl Read + Send + 'static) -> Receiver<String> {
    let (send, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(from).lines().map_while(Result::ok) {
            if send.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// What comes up to a line with these words.
fn until(lines: &Receiver<String>, words: &str) -> Vec<String> {
    let mut seen = Vec::new();
    while !seen
        .last()
        .is_some_and(|line: &String| line.contains(words))
    {
        match lines.recv_timeout(LONG) {
            Ok(line) => seen.push(line),
            Err(why) => panic!("{why}: no `{words}` after {seen:?}"),
        }
    }
    seen
}

/// A child that ends with the test.
struct Watching(Child);

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn every_save_is_reported() {
    let desk = Folder::with(&[("x.proof", SWAP)]);
    let mut child = Command::new(PROGRAM)
        .args(["prove", "--watch", "x.proof"])
        .current_dir(desk.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let out = lines(child.stdout.take().unwrap());
    let err = lines(child.stderr.take().unwrap());
    let _watching = Watching(child);
    let first = until(&out, "1 of 1 theorem proved");
    assert!(
        !first.iter().any(|line| line.starts_with("---")),
        "{first:?}"
    );
    desk.write("x.proof", SWAP.replace(" by less, arith", ""));
    let second = until(&out, "0 of 1 theorem proved");
    assert!(
        second.iter().any(|line| line.starts_with("---")),
        "{second:?}"
    );
    fs::remove_file(desk.path().join("x.proof")).unwrap();
    until(&err, "waiting for it");
    desk.write("y.proof", SWAP);
    fs::rename(desk.path().join("y.proof"), desk.path().join("x.proof")).unwrap();
    until(&out, "1 of 1 theorem proved");
}

/// What the files rest on counts as well, also where it is missing at first.
#[test]
fn every_save_of_a_file_below_is_reported() {
    let lemma = "theorem LEMMA: 0 = 0\nproof\n  thus 0 = 0 by xor\nqed\n";
    let paper = "uses lib.proof\ntheorem X: 0 = 0\nproof\n  thus 0 = 0 by LEMMA\nqed\n";
    let desk = Folder::with(&[("x.proof", paper), ("my.facts", "axiom A: 5 = 5\n")]);
    let mut child = Command::new(PROGRAM)
        .args(["prove", "--watch", "x.proof", "--facts", "my.facts"])
        .current_dir(desk.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let out = lines(child.stdout.take().unwrap());
    let _watching = Watching(child);
    until(&out, "`lib.proof` cannot be read");
    desk.write("lib.proof", lemma);
    until(&out, "1 of 1 theorem proved");
    desk.write("lib.proof", lemma.replace("LEMMA", "OTHER"));
    until(&out, "0 of 1 theorem proved");
    desk.write("lib.proof", lemma);
    until(&out, "1 of 1 theorem proved");
    desk.write("my.facts", "axiom HOT: False\n");
    until(&out, "`HOT` is the program's name");
}

/// What is done for some versions, a letter each and a dot where there is none: `+` for a first one that is shown, `=`
/// for a further one, `?` where it is said that there is none.
fn done(versions: &str) -> String {
    let versions = versions.bytes().map(|version| match version {
        b'.' => Err("gone".to_string()),
        text => Ok(vec![vec![text]]),
    });
    let done = std::cell::RefCell::new(String::new());
    let show = |again| {
        done.borrow_mut().push(if again { '=' } else { '+' });
        Ok(())
    };
    each(versions, show, |_| done.borrow_mut().push('?')).unwrap();
    done.into_inner()
}

#[test]
fn every_new_version_is_shown_once() {
    for (versions, expected) in [
        ("aaaa", "+"),
        ("aabbbaa", "+=="),
        ("abc", ""),
        ("aabcc", "+="),
        ("...aa", "?+"),
        ("aa...aa", "+?"),
        ("aa..bb..cc", "+?=?="),
        ("aa.bb", "+="),
    ] {
        assert_eq!(done(versions), expected, "{versions}");
    }
}

#[test]
fn it_ends_with_an_error() {
    let versions = std::iter::repeat_n(Ok(Vec::new()), 2);
    let ended = each(versions, |_| anyhow::bail!("no"), |_| {});
    assert_eq!(ended.unwrap_err().to_string(), "no");
}
