//! Proof files and the verdict on each of their lines. In tests/proofs/*.proof what is said of a line stands below it, in
//! comments that begin with `--!`; a line without one is in order. `BLESS=1` writes them anew: read the diff.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use nimsmith::proof::judge::{LineVerdict, Report, Shelf, Verdict, judge, judge_allowing};
use nimsmith::proof::written::{Fault, Span};

/// A folder of files that others name.
struct Folder(PathBuf);

impl Shelf for Folder {
    fn read(&self, name: &str) -> Result<Cow<'_, str>, String> {
        let text = fs::read_to_string(self.0.join(name));
        text.map(Cow::Owned)
            .map_err(|_| "there is no such file".to_string())
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
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/proofs")
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
    match &verdict.verdict {
        Verdict::Ok => {}
        Verdict::Refused(refusal) => {
            said.push(format!("{:?}: {}", refusal.sort, refusal.message));
            said.extend(refusal.help.iter().map(|help| format!("  help: {help}")));
        }
        Verdict::Unread(fault) => said.extend(fault_remarks(fault)),
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
    let mut said = vec![format!("Unread: {}", fault.message)];
    said.extend(fault.help.iter().map(|help| format!("  help: {help}")));
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

/// Each file of tests/proofs with its text as it is and as it should be.
pub fn files() -> Vec<(PathBuf, String, String)> {
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
