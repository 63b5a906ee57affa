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

/// A browser that makes of a page a PDF of seven pages with three bookmarks, at the first, the fourth and the sixth; and a
/// copy of the page where it is numbered already.
const COUNTING: &str = "#!/bin/sh
for a; do case $a in --print-to-pdf=*) out=${a#*=};; *.html) page=$a;; esac; done
{ printf '%%PDF-1.4\\n'
if /bin/grep -q counter-style \"$page\"; then /bin/cat \"$page\"; else /bin/cat \"${0%/*}/counted\"; fi; } > \"$out\"
";

const COUNTED: &str = "1 0 obj\n<</Type /Catalog\n/Pages 2 0 R\n/Outlines 20 0 R>>\nendobj\n\
    2 0 obj\n<</Type /Pages\n/Kids [3 0 R 13 0 R]>>\nendobj\n\
    3 0 obj\n<</Type /Pages\n/Kids [10 0 R 11 0 R 12 0 R]>>\nendobj\n13 0 obj\n<</Kids [14 0 R 15 0 R 16 0 R 17 0 R]>>\nendobj\n\
    20 0 obj\n<</First 21 0 R /Last 23 0 R>>\nendobj\n\
    21 0 obj\n<</Title (A /Next 7 0 R /Dest [9 0 R])\n/Dest [10 0 R /XYZ 1 2 0]\n/Next 22 0 R>>\nendobj\n\
    22 0 obj\n<</Title (B)\n/Dest [14 0 R /XYZ 1 2 0]\n/Next 23 0 R>>\nendobj\n\
    23 0 obj\n<</Title (C)\n/Dest [16 0 R /XYZ 1 2 0]>>\nendobj\n\
    10 0 obj\n<<>>\nendobj\n11 0 obj\n<<>>\nendobj\n12 0 obj\n<<>>\nendobj\n14 0 obj\n<<>>\nendobj\n15 0 obj\n<<>>\nendobj\n\
    16 0 obj\n<<>>\nendobj\n17 0 obj\n<<>>\nendobj\n";

/// Each sheet of a file has its own numbers, and with --combined begins on a right-hand page.
#[test]
fn a_browser_prints_each_sheet_from_its_first_page() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("counted"), COUNTED).expect("a file");
    script(folder.path(), "chromium", COUNTING);
    let combined = |more: &[&str]| {
        let run = generate(
            folder.path(),
            &[&["--versions", "3", "--combined"], more].concat(),
        );
        assert!(run.status.success(), "{run:?}");
        let read = fs::read_to_string(folder.path().join("out/combined.pdf"));
        read.expect("a file")
    };
    let page = combined(&[]);
    let numbers = "symbols:\"page 1 of 3\" \"page 2 of 3\" \"page 3 of 3\" \"\" \"page 1 of 2\" \"page 2 of 2\" \"page 1 of 2\" \
                   \"page 2 of 2\"}";
    assert!(page.contains(numbers), "no numbers");
    assert_eq!(
        page.matches("<div class=\"left\"></div>\n<article").count(),
        1
    );
    let page = combined(&["--no-duplex"]);
    assert!(page.contains(&numbers.replace(" \"\"", "")), "no numbers");
    assert!(!page.contains("<div class=\"left\">"));
    // What tells nothing of its pages is taken as it is.
    fs::write(
        folder.path().join("counted"),
        COUNTED.replace("/Next 22", "/Next 23"),
    )
    .expect("a file");
    assert!(!combined(&[]).contains("<article"));
}

/// LaTeX runs again as long as it notes something else for the next run.
#[test]
fn latex_runs_until_it_knows_the_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    script(
        folder.path(),
        "lualatex",
        "#!/bin/sh\necho x >> runs\nn=0\nwhile read -r _; do n=$((n+1)); done < runs\n\
         [ $n -gt 3 ] && m=3 || m=$n\necho $m > sheet.aux\necho \"%PDF-$n\" > sheet.pdf\n",
    );
    let run = generate(folder.path(), &[]);
    assert!(run.status.success(), "{run:?}");
    let pdf = fs::read_to_string(folder.path().join("out/homework.pdf")).expect("a file");
    assert_eq!(pdf, "%PDF-4\n");
}
