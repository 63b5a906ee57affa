//! Names from outside that could be paths: papers, whose reports are called after them, and files that proofs name.

use std::iter::zip;

use serde_json::Value;

use crate::program::Folder;

const PAPER: &str = "game: nim\nrows: 5, 6\nasked: nim-sum\n\n5 ⊕ 6 = 3\n";

/// Checks papers and compares what their reports are called.
fn check(papers: &[&str], expected: &str) {
    let desk = Folder::new();
    papers.iter().for_each(|paper| desk.write(paper, PAPER));
    let arguments = ["check", "--out", "out", "--format", "json", "--"];
    let run = desk.run(&[&arguments, papers].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{papers:?}");
    let files = desk.files();
    let reports = files.iter().filter(|file| file.starts_with("out/"));
    assert_eq!(reports.count(), papers.len(), "{files:?}");
    for (paper, name) in zip(papers, expected.split(' ')) {
        let report: Value = serde_json::from_str(&desk.read(&format!("out/{name}.json"))).unwrap();
        assert_eq!(report["file"], *paper);
    }
}

#[test]
fn names_of_reports() {
    let cases: [(&[&str], &str); 8] = [
        (&["a/s01.txt", "a/s02.md"], "s01 s02"),
        (&["a/s01.txt", "b/s01.txt", "s02.txt"], "a-s01 b-s01 s02"),
        (&["a/s01.txt", "a/S01.md"], "a-s01 a-S01-2"),
        (&["c/a/s.txt", "d/a/s.txt", "a-s.txt"], "a-s a-s-2 a-s-3"),
        (&["s.txt", "s.md"], "s s-2"),
        (&["a/..txt", "...md", "ä b/<s>.txt"], "_. _.. _s_"),
        (&["con:.txt"], "con_"),
        (&["Con.txt", "com1.md", "a..txt"], "_Con _com1 a."),
    ];
    for (papers, expected) in cases {
        check(papers, expected);
    }
}

#[test]
fn no_name_leaves_the_folder() {
    let long = format!("{}.txt", "ä".repeat(125));
    for (paper, expected) in [
        ("a\\b", "a_b"),
        ("C:x", "C_x"),
        ("a\nb", "a_b"),
        ("in/../x", "x"),
        ("./-x", "-x"),
        (&long, &"_".repeat(64)),
    ] {
        check(&[paper], expected);
    }
    let desk = Folder::with(&[("x", PAPER)]);
    let path = desk.path().join("x").to_string_lossy().into_owned();
    let run = desk.run(&["check", &path, "-", "--out", "out"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert_eq!(desk.files(), ["out/paper.txt", "out/x.txt", "x"]);
    for path in ["", ".", "..", "../gone", "/etc/gone"] {
        assert_eq!(desk.run(&["check", path, "--out", "new"]).code, 2, "{path}");
    }
}

#[test]
fn no_name_in_a_proof_is_a_path() {
    let no_path = "only a file of the same folder can be named, without a path";
    let no_name = "this is no name of a file";
    let cases = [
        ("own.proof", ""),
        ("a-b_c.2.proof", "there is no such file"),
        ("übung.proof", ""),
        ("a-b_c 2.proof", no_name),
        ("", "the name of a file is missing"),
        (".", "its name ends with a dot"),
        ("..", "its name ends with a dot"),
        (".hidden", "a file that is named has letters"),
        ("../a", no_path),
        ("a/b", no_path),
        ("/etc/passwd", no_path),
        ("a\\b", no_name),
        ("C:a", no_name),
        ("a\0b", no_name),
        ("~", no_name),
        ("con", "the name of a device"),
        ("NUL.facts", "the name of a device"),
        ("..", "its name ends with a dot"),
        ("a\nb", "`a` cannot be read: it is not a file"),
    ];
    for (name, expected) in cases {
        let desk = Folder::new();
        let theorem = |name| {
            format!(
                "theorem {name}: all a:Nat. a = a\nproof\n  fix a\n  thus a = a by logic\nqed\n"
            )
        };
        for (file, stated) in [
            ("own.proof", "OWN"),
            ("übung.proof", "U"),
            (".hidden", "H"),
            ("a/b", "B"),
            ("../a", "A"),
        ] {
            desk.write(&format!("in/{file}"), theorem(stated));
        }
        desk.write("in/user.proof", format!("uses {name}\n\n{}", theorem("T")));
        let run = desk.line("prove in/user.proof");
        assert_eq!(
            run.code,
            i32::from(!expected.is_empty()),
            "{name}: {}",
            run.out
        );
        assert!(run.out.contains(expected), "{name}: {}", run.out);
    }
}
