//! PDF, which a program that is installed makes.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

/// `generate --format pdf` into `out` of a folder, with programs that are found in the folder alone.
fn generate(folder: &Path, more: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_nimsmith"));
    program
        .env("PATH", folder)
        .args(["generate", "--format", "html,pdf", "--out"])
        .arg(folder.join("out"))
        .args(more);
    program.output().expect("the program")
}

fn script(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::write(&path, text).expect("a script");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
}

#[test]
fn without_a_program_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = generate(folder.path(), &[]);
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(
        run.status.code() == Some(2) && !folder.path().join("out").exists(),
        "{said}"
    );
    for word in [
        "no program that makes PDF",
        "pip install typst",
        "--format html",
    ] {
        assert!(said.contains(word), "{said}");
    }
}

#[test]
fn every_sheet_and_key_goes_through_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    script(
        folder.path(),
        "typst",
        "#!/bin/sh\nprintf '%%PDF-'\n/bin/cat\n",
    );
    let run = generate(folder.path(), &["--versions", "3", "--combined"]);
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(
        run.status.success() && said.contains("PDF made by Typst"),
        "{run:?}"
    );
    for name in ["A", "B-key", "C", "answers", "combined", "combined-key"] {
        let pdf = fs::read_to_string(folder.path().join(format!("out/{name}.pdf"))).expect(name);
        assert!(
            pdf.starts_with("%PDF-") && pdf.contains("#set document"),
            "{name}"
        );
    }
}

#[test]
fn what_nothing_opens_is_written_all_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    script(
        folder.path(),
        "typst",
        "#!/bin/sh\nprintf '%%PDF-'\n/bin/cat\n",
    );
    let run = generate(folder.path(), &["--open"]);
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.code() == Some(2), "{said}");
    assert!(said.contains("help: open it in a browser"), "{said}");
    assert!(folder.path().join("out/homework.html").exists());
}

#[test]
fn what_the_program_says_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    script(
        folder.path(),
        "lualatex",
        "#!/bin/sh\necho 'no fonts here' >&2\nexit 3\n",
    );
    let run = generate(folder.path(), &[]);
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.code() == Some(2), "{said}");
    assert!(
        said.contains("LuaLaTeX") && said.contains("no fonts here"),
        "{said}"
    );
    script(folder.path(), "lualatex", "#!/bin/sh\nexit 0\n");
    assert_eq!(generate(folder.path(), &[]).status.code(), Some(2));
}

#[test]
fn a_program_that_is_installed_makes_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Command::new(env!("CARGO_BIN_EXE_nimsmith"));
    let run = program
        .args(["generate", "--format", "pdf", "--out"])
        .arg(folder.path().join("out"))
        .output()
        .expect("the program");
    let said = String::from_utf8_lossy(&run.stderr);
    if said.contains("no program that makes PDF") {
        return eprintln!(
            "skipped: a_program_that_is_installed_makes_pages (no program that makes PDF)"
        );
    }
    assert!(run.status.success(), "{said}");
    let pdf = fs::read(folder.path().join("out/homework-key.pdf")).expect("a key");
    assert!(pdf.starts_with(b"%PDF-") && pdf.len() > 10_000);
}

/// A browser that copies the page.
const BROWSER: &str = "#!/bin/sh
for a; do case $a in --print-to-pdf=*) out=${a#*=};; *.html) page=$a;; esac; done
{ printf '%%PDF-'; /bin/cat \"$page\"; } > \"$out\"
";

#[test]
fn a_report_for_each_student_goes_through_a_browser() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("class.csv", "id,name\ns1,Ada\ns2,Emmy\n");
    let paper = "game: nim\nrows: 1, 1\nasked: winner\nsecond player wins\n";
    for name in ["s1.txt", "s1 again.txt", "s2.txt"] {
        write(name, paper);
    }
    let check = || {
        let mut program = Command::new(env!("CARGO_BIN_EXE_nimsmith"));
        program
            .env("PATH", folder.path())
            .current_dir(folder.path())
            .args([
                "check",
                "s1.txt",
                "s1 again.txt",
                "s2.txt",
                "--students",
                "class.csv",
            ]);
        program
            .args(["--format", "pdf", "--out", "out"])
            .output()
            .expect("the program")
    };
    // Typst makes sheets, and no reports.
    script(folder.path(), "typst", "#!/bin/sh\nprintf '%%PDF-'\n");
    let run = check();
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(
        said.contains("no browser that makes PDF") && said.contains("--format html"),
        "{said}"
    );
    assert!(run.status.code() == Some(2) && !folder.path().join("out").exists());
    script(folder.path(), "chromium", BROWSER);
    let run = check();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(
        run.status.success() && said.contains("wrote 2 reports to out (pdf, made by a browser"),
        "{run:?}"
    );
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect(name);
    let ada = read("out/s1.pdf");
    assert!(
        ada.starts_with("%PDF-") && ada.contains("Ada") && !ada.contains("s1.txt"),
        "{ada}"
    );
    assert_eq!(ada.matches("second player wins").count(), 2, "{ada}");
    assert_eq!(read("out/s2.pdf").matches("second player wins").count(), 1);
}
