//! Proved theorems as documents: what each format prints, that nothing of the file becomes markup, and that LaTeX compiles.

use std::process::{Command, Stdio};

use nimsmith::proof::shelf::Carried;

use crate::prepared::theorems;
use crate::program::Folder;
use crate::snapshots::matches;

const FORMATS: [&str; 4] = ["textbook", "markdown", "html", "latex"];

/// Every sort of line, a comment within a line, and signs that mean something to each format.
const FILE: &str = "\
-- Evil <script>alert(1)</script> $x$ \\input{x} [a](javascript:b) `c` **d** & \"quotes\" ~ ^ żółć Ω 日 'ą' «x» þ
theorem A_b_long_name: all x,y,z':Nat. x ⊕ y = z' -> (x = y -> z' = 0) & ((z' = 0 -> False) -> x != y)
proof
  fix x, y, z'
  assume sum_1: x ⊕ y = z'
  have first: x = y -> z' = 0 proof
    assume eq: x = y
    calc c: z' = x ⊕ y by sum_1
      _ = y ⊕ y by eq -- why not
      _ = 0 by xor
    thus z' = 0 by c
  end
  have second: (z' = 0 -> False) -> x != y
  proof
    assume no: z' = 0 -> False
    cases x = y | x != y by logic
    case same: x = y
      suppose was: x = y
      thus False by no, -- and a comment
        -- in between
        first, same
    case other: x != y
      thus x != y by other
    end
  end
  thus (x = y -> z' = 0) & ((z' = 0 -> False) -> x != y) by first, second
qed

theorem EXISTS: all x:Nat. ex y:Nat. x < y
proof
  fix x
  let z = x + 1
  take z
  thus x < x + 1 by arith
qed

theorem BROKEN: all x:Nat. x = x + 1
proof
  fix x
  thus x = x + 1 by arith
qed
";

/// What a page says, without its style.
fn without_style(page: &str) -> String {
    let (before, rest) = page.split_once("<style>").unwrap();
    let (_, after) = rest.split_once("</style>").unwrap();
    format!("{before}{after}")
}

#[test]
fn each_format_has_its_document() {
    let desk = Folder::with(&[("<b>$x.proof", FILE)]);
    for format in FORMATS {
        let run = desk.line(&format!("prove <b>$x.proof --format {format}"));
        assert_eq!(run.code, 1, "{run:?}");
        let out = match format {
            "html" => without_style(&run.out),
            _ => run.out,
        };
        let wrong = if format == "textbook" { &out } else { &run.err };
        assert!(wrong.contains("this is false here"), "{format}: {wrong}");
        matches("proved_theorems", format, &out);
    }
}

/// Facts that are not the program's are named in every document.
#[test]
fn facts_of_the_user_are_named() {
    let desk = Folder::with(&[
        ("mine.facts", "axiom MINE: all x,y:Nat. x < y\n"),
        (
            "x.proof",
            "facts mine.facts\ntheorem X: all x:Nat. x < 5\nproof\n  fix x\n  thus x < 5 by MINE(x,5)\nqed\n",
        ),
    ]);
    for format in FORMATS {
        let out = desk.good(&format!("prove x.proof --format {format}"));
        let said = "ot facts of the program, believed on your word: MINE (mine.facts)";
        assert!(out.contains(said), "{format}: {out}");
    }
}

/// No sign of the language is left where a formula is set.
#[test]
fn nothing_of_the_language_is_left_in_documents() {
    let desk = Folder::new();
    for format in FORMATS {
        let out = desk.good(&format!("prove --format {format}"));
        let out = if format == "html" {
            without_style(&out)
        } else {
            out
        };
        for sign in [
            " -> ", " <-> ", "!=", " <= ", " by by ", " proof.", "L3(P)(",
        ] {
            assert!(!out.contains(sign), "{format}: {sign}");
        }
        let ends = out.matches(match format {
            "latex" => "\\nimqed\n",
            _ => "∎",
        });
        let theorems: usize = Carried::proofs().map(|file| theorems(file).len()).sum();
        assert_eq!(ends.count(), theorems, "{format}");
    }
}

#[test]
fn latex_compiles() {
    let there = Command::new("pdflatex")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    if there.is_err() {
        eprintln!("skipped: pdflatex is not on this machine");
        return;
    }
    let desk = Folder::with(&[("x.proof", FILE)]);
    for (name, line) in [
        ("x.tex", "prove x.proof --format latex"),
        ("all.tex", "prove --format latex"),
    ] {
        desk.write(name, desk.line(line).out);
        let run = Command::new("pdflatex")
            .args(["-interaction=nonstopmode", "-halt-on-error", name])
            .current_dir(desk.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success(), "{said}");
        for fault in ["\n! ", "undefined", "Missing character"] {
            assert!(!said.contains(fault), "{fault}: {said}");
        }
    }
}
