//! Proof files and the verdict on each of their lines. In tests/proof_lines/*.proof what is said of a line stands below it, in
//! comments that begin with `--!`; a line without one is in order. `BLESS=1` writes them anew: read the diff.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use nimsmith::locale::ENGLISH;
use nimsmith::proof::judge::{FaultSort, LineVerdict, Report, judge, judge_allowing};
use nimsmith::proof::shelf::{Shelf, Shipped};
use nimsmith::proof::written::{Fault, Span};

/// A folder of files that others name.
struct Folder(PathBuf);

impl Shelf for Folder {
    fn read(&self, name: &str) -> Result<Cow<'_, str>, String> {
        Shipped.read(name).or_else(|why| {
            let text = fs::read_to_string(self.0.join(name));
            text.map(Cow::Owned).map_err(|_| why)
        })
    }
}

/// Files that others name, in memory.
struct Files<'f>(&'f [(&'f str, &'f str)]);

impl Shelf for Files<'_> {
    fn read(&self, name: &str) -> Result<Cow<'_, str>, String> {
        let file = self.0.iter().find(|(known, _)| *known == name);
        file.map(|(_, text)| Cow::Borrowed(*text))
            .ok_or("there is no such file".to_string())
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/proof_lines")
}

/// All files of proofs in a folder and those inside it.
fn proofs(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(proofs(&path)),
            false if path.extension().is_some_and(|end| end == "proof") => found.push(path),
            false => {}
        }
    }
    found.sort();
    found
}

fn judged(path: &Path, text: &str) -> Report {
    let name = path
        .file_name()
        .expect("a name")
        .to_string_lossy()
        .to_string();
    judge(
        &name,
        text,
        &Folder(path.parent().expect("a folder").to_path_buf()),
    )
}

/// The number of the line in which a place stands, from 0.
fn line_of(text: &str, span: &Span) -> usize {
    text[..span.start].matches('\n').count()
}

/// What is said of a line, each remark on a line of its own.
fn remarks(verdict: &LineVerdict) -> Vec<String> {
    let mut said = Vec::new();
    match &verdict.fault {
        None => {}
        Some(fault) if fault.sort == FaultSort::Unread => {
            said.extend(fault_remarks(fault));
        }
        Some(refusal) => {
            said.push(format!("{:?}: {}", refusal.sort, refusal.told(&ENGLISH)));
            said.extend(
                refusal
                    .next(&ENGLISH)
                    .iter()
                    .map(|help| format!("  help: {help}")),
            );
        }
    }
    let unused: Vec<&str> = verdict
        .unused
        .iter()
        .map(|name| name.text.as_str())
        .collect();
    if !unused.is_empty() {
        said.push(format!("unused: {}", unused.join(", ")));
    }
    said
}

fn fault_remarks(fault: &Fault) -> Vec<String> {
    let mut said = vec![format!("Unread: {}", fault.told(&ENGLISH))];
    said.extend(
        fault
            .next(&ENGLISH)
            .iter()
            .map(|help| format!("  help: {help}")),
    );
    said
}

/// The text with what is said of each line below it, instead of what was there.
fn with_remarks(path: &Path, text: &str) -> String {
    let bare: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().starts_with("--!"))
        .collect();
    let bare: String = bare.iter().map(|line| format!("{line}\n")).collect();
    let report = judged(path, &bare);
    let mut below: Vec<Vec<String>> = vec![Vec::new(); bare.lines().count() + 1];
    for fault in &report.faults {
        below[line_of(&bare, &fault.span)].extend(fault_remarks(fault));
    }
    for theorem in &report.theorems {
        for verdict in &theorem.lines {
            below[line_of(&bare, &verdict.span)].extend(remarks(verdict));
        }
        if theorem.proved.is_none() && theorem.wrong().next().is_none() {
            let rests = format!("not proved, since it rests on {:?}", theorem.unproved);
            below[theorem.line - 1].push(rests);
        }
        assert_eq!(theorem.proved.is_some(), theorem.certificate.is_some());
        let wrong = theorem.wrong().next().is_some() || !theorem.unproved.is_empty();
        assert_eq!(
            theorem.proved.is_none(),
            wrong,
            "{}: {}",
            path.display(),
            theorem.name
        );
    }
    let mut written = String::new();
    for (line, below) in bare.lines().zip(below) {
        let indent: String = line.chars().take_while(|c| *c == ' ').collect();
        written += &format!("{line}\n");
        for remark in below {
            written += &format!("{indent}--! {remark}\n");
        }
    }
    written
}

/// Each file of tests/proof_lines with its text as it is and as it should be.
fn files() -> Vec<(PathBuf, String, String)> {
    let files = proofs(&folder()).into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("a file of proofs");
        let written = with_remarks(&path, &text);
        (path, text, written)
    });
    files.collect()
}

#[test]
fn every_line_gets_its_verdict() {
    for (path, text, written) in files() {
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &written).expect("a file that can be written");
        }
        assert_eq!(text, written, "{}", path.display());
    }
}

#[test]
fn what_is_shipped_is_proved() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("book");
    let mut all = proofs(&book);
    all.push(folder().join("accepted.proof"));
    for path in all {
        let text = fs::read_to_string(&path).expect("a file of proofs");
        let report = judged(&path, &text);
        assert!(!report.theorems.is_empty(), "{}", path.display());
        assert!(report.is_proved(), "{}: {:?}", path.display(), report);
        for theorem in &report.theorems {
            let unused: Vec<&str> = theorem.unused().map(|name| name.text.as_str()).collect();
            assert!(unused.is_empty(), "{}: {unused:?}", theorem.name);
        }
    }
}

/// A proof of one line.
const SELF: &str =
    "theorem SELF: all a:Nat. a ⊕ a = 0\nproof\n  fix a\n  thus a ⊕ a = 0 by xor\nqed\n";

/// What is wrong outside of theorems.
fn faults(report: &Report) -> Vec<String> {
    let faults = report.faults.iter();
    faults.map(|fault| fault.told(&ENGLISH)).collect()
}

#[test]
fn files_rest_on_others_once_and_in_no_circle() {
    let numbers = "uses two.proof\nuses three.proof\n";
    let files = [
        ("nim.facts", "axiom ONE: all a:Nat. a = a\n"),
        ("one.proof", numbers),
        ("two.proof", "uses three.proof\n"),
        ("three.proof", SELF),
        ("round.proof", "uses back.proof\n"),
        ("back.proof", "uses round.proof\n"),
        ("believes.proof", "axiom TWO: all a:Nat. a = a\n"),
        ("proves.facts", SELF),
    ];
    let shelf = Files(&files);
    let uses = |names: &str, text: &str| judge("own.proof", &format!("{names}\n{text}"), &shelf);

    let fine = uses("uses one.proof", "");
    assert!(fine.is_proved(), "{:?}", fine.faults);
    assert!(fine.theory.known("SELF").is_some());
    assert_eq!(
        faults(&uses("uses round.proof", "")),
        [
            "`round.proof` is wrong in line 1: `back.proof` is wrong in line 1: `round.proof` rests on this file already, \
             so that this file cannot rest on it"
        ]
    );
    assert_eq!(
        faults(&uses("uses own.proof", "")),
        ["`own.proof` rests on this file already, so that this file cannot rest on it"]
    );
    assert_eq!(
        faults(&uses("uses believes.proof", "")),
        [
            "`believes.proof` is wrong in line 1: a file of proofs states no axioms: here everything is proved"
        ]
    );
    assert_eq!(
        faults(&uses("facts proves.facts", "")),
        ["`proves.facts` is wrong in line 1: a file of facts states no theorems"]
    );
    assert_eq!(
        faults(&uses("uses three.proof", SELF)),
        ["`SELF` is stated in `three.proof`, line 1, and again here"]
    );
    let none = judge("own.proof", SELF, &Files(&[]));
    assert_eq!(
        faults(&none),
        ["`nim.facts` cannot be read: there is no such file"]
    );

    let chain: Vec<(String, String)> = (0..40)
        .map(|n| (format!("{n}.proof"), format!("uses {}.proof\n", n + 1)))
        .collect();
    let mut chain: Vec<(&str, &str)> = chain
        .iter()
        .map(|(n, t)| (n.as_str(), t.as_str()))
        .collect();
    chain.push(("nim.facts", ""));
    let deep = judge("own.proof", "uses 0.proof\n", &Files(&chain));
    assert!(faults(&deep)[0].ends_with("these are too many files that rest on each other"));
}

#[test]
fn a_lesson_says_what_may_be_used() {
    let facts = [("nim.facts", "axiom ONE: all a:Nat. a + 0 = a\n")];
    let text = format!(
        "theorem TWO: all a:Nat. a + 0 = a\nproof\n  fix a\n  thus a + 0 = a by ONE\nqed\n{SELF}"
    );
    let proved = |allow: &[&str]| {
        let allow: Vec<String> = allow.iter().map(ToString::to_string).collect();
        let report = judge_allowing("own.proof", &text, &Files(&facts), Some(&allow));
        let theorems = report.theorems.iter();
        theorems
            .map(|theorem| theorem.proved.is_some())
            .collect::<Vec<bool>>()
    };
    assert_eq!(proved(&["ONE", "xor"]), [true, true]);
    assert_eq!(proved(&["ONE"]), [true, false]);
    assert_eq!(proved(&["xor"]), [false, true]);
    assert_eq!(proved(&[]), [false, false]);
}

#[test]
fn large_files_are_judged_line_by_line() {
    let facts = [("nim.facts", "")];
    let lines: String = (0..1_000)
        .map(|n| format!("  have l{n}: a + {n} = b + {n} by H\n"))
        .collect();
    let text = format!(
        "theorem LONG: all a,b:Nat. a = b -> b = a\nproof\n  fix a, b\n  assume H: a = b\n{lines}  thus b = a by H\nqed\n"
    );
    let report = judge("own.proof", &text, &Files(&facts));
    assert!(report.is_proved());
    assert_eq!(report.theorems[0].lines.len(), 1_003);

    // Every line is wrong: each is refused, and what is looked for is bounded all together.
    let wrong = text.replace(" = b +", " = 1 + b +");
    let report = judge("own.proof", &wrong, &Files(&facts));
    assert_eq!(report.theorems[0].wrong().count(), 1_000);
}
