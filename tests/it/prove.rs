//! `nimsmith prove` as a person meets it: what is said of each line, exit codes, files beside files, certificates.

use std::fs::{self, File};

use nimsmith::proof::shelf::{CARRIED, Carried};
use nimsmith::proof::syntax::{LONGEST, read};
use serde_json::Value;

use crate::prepared;
use crate::program::{Folder, Run, ran};

/// A proof that holds.
pub const SWAP: &str = "\
theorem SWAP: all x,y:Nat. x < y -> not y < x
proof
  fix x, y
  assume less: x < y
  thus not y < x by less, arith
qed
";

/// One that does not.
const WRONG: &str = "\
theorem WRONG: all x,y:Nat. x < y -> x + 1 < y
proof
  fix x, y
  assume less: x < y
  thus x + 1 < y by less
qed
";

fn desk() -> Folder {
    Folder::with(&[("swap.proof", SWAP), ("wrong.proof", WRONG)])
}

/// What a run says of each line that is refused: its number and the message.
fn refusals(json: &Value) -> Vec<(u64, &str)> {
    let theorems = json["theorems"].as_array().unwrap().iter();
    let in_theorems = theorems.flat_map(|theorem| theorem["refusals"].as_array().unwrap());
    let all = json["faults"].as_array().unwrap().iter().chain(in_theorems);
    all.map(|refusal| {
        (
            refusal["line"].as_u64().unwrap(),
            refusal["message"].as_str().unwrap(),
        )
    })
    .collect()
}

#[test]
fn what_the_program_carries_is_proved() {
    let out = Folder::new().good("prove");
    for file in Carried::proofs() {
        assert!(out.contains(&format!("{}\n", file.name)), "{out}");
        for theorem in prepared::theorems(file) {
            assert!(
                out.contains(&format!("proved      {theorem} ")),
                "{theorem}: {out}"
            );
        }
    }
    assert!(!out.contains("not proved"), "{out}");
    assert!(!out.contains("note: "), "{out}");
}

/// Each file is carried, stands after those that it names, and is also found by its name in the folder of the book.
#[test]
fn files_of_the_book_are_carried_in_order() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/book/proofs");
    let mut there: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    there.sort();
    let mut carried: Vec<&str> = CARRIED.iter().map(|file| file.name).collect();
    for (i, file) in CARRIED.iter().enumerate() {
        let written = read(file.text);
        for name in written.facts.iter().chain(&written.uses) {
            assert!(
                carried[..i].contains(&&*name.text),
                "{} before {}",
                file.name,
                name.text
            );
        }
        assert!(
            written.faults.is_empty(),
            "{}: {:?}",
            file.name,
            written.faults
        );
    }
    carried.sort_unstable();
    assert_eq!(there, carried);
    let mut theorems: Vec<String> = Carried::proofs().flat_map(prepared::theorems).collect();
    let all = theorems.len();
    theorems.sort();
    theorems.dedup();
    assert_eq!(theorems.len(), all, "a theorem is proved twice");
    let run = Folder::new().run(
        &[
            &["prove".to_string()][..],
            &there
                .iter()
                .filter(|name| name.ends_with(".proof"))
                .map(|name| format!("{folder}/{name}"))
                .collect::<Vec<_>>(),
        ]
        .concat(),
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
}

#[test]
fn exit_codes_and_what_is_said() {
    let cases: [(&str, i32, &str, &str); 17] = [
        (
            "prove swap.proof",
            0,
            "proved      SWAP  all x,y:Nat. x < y -> x <= y",
            "",
        ),
        ("prove ./swap.proof", 0, "1 of 1 theorem proved", ""),
        ("prove swap.proof -q", 0, "", ""),
        (
            "prove swap.proof swap.proof",
            0,
            "2 of 2 theorems proved in 2 files",
            "",
        ),
        ("prove wrong.proof", 1, "wrong.proof:5:18: ", ""),
        ("prove wrong.proof", 1, "5 |   thus x + 1 < y by less", ""),
        (
            "prove wrong.proof",
            1,
            "0 of 1 theorem proved, 1 line refused",
            "",
        ),
        (
            "prove wrong.proof swap.proof",
            1,
            "1 of 2 theorems proved in 2 files",
            "",
        ),
        ("prove wrong.proof -q", 1, "not proved  WRONG", ""),
        (
            "prove missing.proof",
            2,
            "",
            "missing.proof: cannot be opened: ",
        ),
        ("prove .", 2, "", "cannot be read: "),
        (
            "prove missing.proof swap.proof",
            2,
            "1 of 1 theorem proved",
            "missing.proof: cannot be opened: ",
        ),
        (
            "prove wrong.proof gone.proof swap.proof",
            2,
            "1 of 2 theorems proved",
            "gone.proof: cannot be opened: ",
        ),
        (
            "prove swap.proof --format xml",
            2,
            "",
            "unknown format `xml`\nhelp: known formats: text, textbook, markdown, html, latex, json\n",
        ),
        (
            "prove swap.proof --format jsn",
            2,
            "",
            "did you mean `json`?",
        ),
        (
            "prove swap.proof --facts gone.facts",
            2,
            "",
            "gone.facts: cannot be opened: ",
        ),
        (
            "prove swap.prof --alow xor",
            2,
            "",
            "unexpected argument '--alow'",
        ),
    ];
    for (line, code, out, err) in cases {
        let run = desk().line(line);
        assert_eq!(run.code, code, "{line}: {run:?}");
        assert!(
            run.out.contains(out) && run.out.is_empty() == out.is_empty(),
            "{line}: {}",
            run.out
        );
        assert!(
            run.err.contains(err) && run.err.is_empty() == err.is_empty(),
            "{line}: {}",
            run.err
        );
        assert!(!run.out.contains('\u{1b}'), "{line}: {}", run.out);
    }
}

#[test]
fn standard_input() {
    let desk = desk();
    let read = |name: &str, arguments: &[&str]| {
        let input = File::open(desk.path().join(name)).unwrap();
        ran(desk.command().args(arguments).stdin(input))
    };
    let run = read("swap.proof", &["prove", "-"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("-\nproved "), "{}", run.out);
    let run = read("wrong.proof", &["prove", "swap.proof", "-"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("-:5:18: "), "{}", run.out);
    desk.write(
        "users.proof",
        "uses swap.proof\n\n".to_string() + &SWAP.replace("SWAP", "AGAIN"),
    );
    assert_eq!(read("users.proof", &["prove", "-"]).code, 0);
}

/// Answers that were written in an editor of a learning system, as they are copied from its source.
#[test]
fn pasted_html() {
    let desk = desk();
    let signs = SWAP.replace('<', "&lt;").replace('>', "&gt;");
    let lines: Vec<String> = signs
        .lines()
        .map(|line| line.replace(' ', "&nbsp;"))
        .collect();
    let paragraphs = lines
        .iter()
        .map(|line| format!("<p dir=\"ltr\">{line}</p>\n"));
    desk.write("paragraphs.proof", paragraphs.collect::<String>());
    desk.write("breaks.proof", format!("<p>{}</p>", lines.join("<br>")));
    desk.write("blanks.proof", SWAP.replace("  ", "&nbsp; "));
    for name in ["paragraphs.proof", "breaks.proof", "blanks.proof"] {
        let run = desk.run(&["prove", name]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{name}: {}", run.out);
    }
}

/// Whatever a file contains, it is judged: 1, never 2, and the message is at its place.
#[test]
fn what_cannot_be_read_is_refused() {
    let long = format!("{SWAP}{}", "-- so\n".repeat(LONGEST / 6));
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        (
            "empty",
            b"".to_vec(),
            "1:1: there is no theorem in this file",
        ),
        (
            "blank",
            b"\n\n  \n".to_vec(),
            "1:1: there is no theorem in this file",
        ),
        (
            "comment",
            b"-- nothing\n".to_vec(),
            "1:1: there is no theorem in this file",
        ),
        (
            "latin",
            [SWAP.as_bytes(), b"-- \xfcber\n"].concat(),
            "7:4: this is not UTF-8 text: byte 0xfc",
        ),
        (
            "binary",
            (0..=255).cycle().take(10_000).collect(),
            "this is not UTF-8 text: byte 0x80",
        ),
        (
            "long",
            long.into_bytes(),
            "this file is longer than 1048576 bytes",
        ),
        ("prose", b"Nim is a game.\n".to_vec(), "1:1: "),
        (
            "half",
            SWAP.as_bytes()[..SWAP.len() - 5].to_vec(),
            "not proved  SWAP",
        ),
        (
            "axiom",
            b"axiom FREE: all x:Nat. x < x\n".to_vec(),
            "1:7: a file of proofs states no axioms",
        ),
        (
            "twice",
            format!("{SWAP}{SWAP}").into_bytes(),
            "7:9: `SWAP` is stated in line 1 and again here",
        ),
        (
            "facts",
            format!("facts gone.facts\n{SWAP}").into_bytes(),
            "1:7: `gone.facts` cannot be read: there is no such file",
        ),
    ];
    for (name, text, expected) in cases {
        let desk = desk();
        desk.write("bad.proof", text);
        for line in [
            "prove bad.proof",
            "prove bad.proof -q",
            "prove bad.proof --format json",
        ] {
            let run = desk.line(line);
            assert_eq!(
                (run.code, run.err.as_str()),
                (1, ""),
                "{name}, {line}: {}",
                run.out
            );
            let text = !line.contains("json");
            assert!(
                !text || run.out.contains(expected),
                "{name}, {line}: {}",
                run.out
            );
        }
    }
}

/// Nothing that moves a cursor comes out, whether it stands in a file, in its name, or in what it names.
#[test]
fn output_is_tame() {
    let desk = Folder::new();
    let nasty = "\u{1b}[2J\u{202e}\u{7}";
    desk.write(
        &format!("a{nasty}.proof"),
        format!("-- {nasty}\ntheorem {nasty}: x {nasty}\nuses {nasty}\n{nasty}\n"),
    );
    let files = desk.files();
    for arguments in [
        vec!["prove", &files[0]],
        vec!["prove", &files[0], "gone\u{1b}[2J.proof"],
    ] {
        let run: Run = desk.run(&arguments);
        let said = run.out + &run.err;
        assert!(said.contains("refused"), "{said}");
        assert!(!said.contains(['\u{1b}', '\u{202e}', '\u{7}']), "{said:?}");
    }
}

/// A file of the same folder, or one that the program carries; never a path, a link or a folder.
#[test]
fn files_that_files_name() {
    let facts = "axiom SMALL: all x:Nat. x < 7\n";
    let theorem = "theorem T: all x:Nat. x < 8\nproof\n  fix x\n  thus x < 8 by SMALL(x)\nqed\n";
    let uses = |name: &str| format!("uses {name}\n\n{}", SWAP.replace("SWAP", "AGAIN"));
    let own = || {
        let desk = desk();
        desk.write("in/small.facts", facts);
        desk.write("in/given.proof", format!("facts small.facts\n{theorem}"));
        desk.write(
            "in/carried.proof",
            uses("moves.proof").replace("uses", "facts classic.facts\nuses"),
        );
        desk.write("in/classic.facts", Carried::find("nim.facts").unwrap().text);
        desk
    };
    let cases = [
        ("in/given.proof", 0, "resting on 1 fact: SMALL"),
        ("swap.proof in/given.proof", 0, "2 of 2"),
    ];
    for (files, code, out) in cases {
        let run = own().line(&format!("prove {files}"));
        assert_eq!(
            (run.code, run.err.as_str()),
            (code, ""),
            "{files}: {}",
            run.out
        );
        assert!(run.out.contains(out), "{files}: {}", run.out);
    }
    for name in [
        "../swap.proof",
        "/etc/passwd",
        "..",
        ".",
        "link.proof",
        "folder.proof",
        "~",
        "in/given.proof",
    ] {
        let desk = own();
        desk.write("in/folder.proof/file", "");
        #[cfg(unix)]
        std::os::unix::fs::symlink("../swap.proof", desk.path().join("in/link.proof")).unwrap();
        desk.write("in/user.proof", uses(name));
        let run = desk.line("prove in/user.proof");
        assert_eq!(run.code, 1, "{name}: {}", run.out);
        assert!(run.out.contains("in/user.proof:1:"), "{name}: {}", run.out);
        assert!(!run.out.contains("root:"), "{name}: {}", run.out);
    }
    desk().good("prove swap.proof");
}

#[test]
fn other_facts() {
    let desk = desk();
    desk.write("seven.facts", "axiom SMALL: all x:Nat. x < 7\n");
    desk.write(
        "t.proof",
        "theorem T: all x:Nat. x < 8\nproof\n  fix x\n  thus x < 8 by SMALL(x)\nqed\n",
    );
    assert_eq!(desk.line("prove t.proof").code, 1);
    assert!(
        desk.good("prove t.proof --facts seven.facts")
            .contains("resting on 1 fact: SMALL")
    );
    desk.write("bad.facts", "axiom SMALL: all x:Nat. x <\n");
    let run = desk.line("prove t.proof --facts bad.facts");
    assert_eq!((run.code, run.err.as_str()), (1, ""), "{}", run.out);
    desk.write("broken.facts", b"-- \xff\n");
    let run = desk.line("prove t.proof --facts broken.facts");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(run.err, "broken.facts: the file is not UTF-8 text\n");
}

#[test]
fn what_a_lesson_allows() {
    let desk = desk();
    desk.good("prove swap.proof --allow arith");
    desk.good("prove swap.proof --allow xor,arith");
    let run = desk.line("prove swap.proof --allow xor");
    assert_eq!((run.code, run.err.as_str()), (1, ""), "{}", run.out);
    assert!(run.out.contains("swap.proof:5:"), "{}", run.out);
}

#[test]
fn json_has_what_it_promises() {
    let desk = desk();
    let run = desk.line("prove swap.proof wrong.proof --format json");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let files: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let names: Vec<&str> = files
        .iter()
        .map(|file| file["file"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["swap.proof", "wrong.proof"]);
    for file in &files {
        assert_eq!(file["schema"], "nimsmith/proofs/1");
    }
    let swap = &files[0]["theorems"][0];
    assert_eq!(swap["name"], "SWAP");
    assert_eq!(swap["line"], 1);
    assert_eq!(swap["proved"], true);
    assert_eq!(swap["statement"], "all x,y:Nat. x < y -> x <= y");
    assert_eq!(swap["lines"].as_array().unwrap().len(), 3);
    assert_eq!(refusals(&files[0]), []);
    let wrong = &files[1]["theorems"][0];
    assert_eq!(wrong["proved"], false);
    assert_eq!(wrong["lines"][2]["verdict"], "refused");
    let refusal = &wrong["refusals"][0];
    assert_eq!(
        (&refusal["line"], &refusal["column"]),
        (&5.into(), &18.into())
    );
    assert_eq!(refusal["code"], "false-here");
    assert!(
        refusal["counterexample"]
            .as_str()
            .unwrap()
            .contains("x = 0"),
        "{refusal}"
    );
    assert!(!refusal["message"].as_str().unwrap().is_empty());
}

#[test]
fn certificates_are_written_whole_or_not_at_all() {
    let desk = desk();
    let out = desk.good("prove swap.proof --certificate new/c.json");
    assert!(out.ends_with("wrote new/c.json\n"), "{out}");
    let certificate: Value = serde_json::from_str(&desk.read("new/c.json")).unwrap();
    assert_eq!(certificate["theorems"][0]["name"], "SWAP");
    assert_eq!(certificate["facts"], Value::Array(Vec::new()));
    let before = desk.read("new/c.json");
    desk.good("prove swap.proof -q --certificate new/c.json");
    assert_eq!(
        desk.read("new/c.json"),
        before,
        "the same proof has the same bytes"
    );
    for (line, code) in [
        ("prove wrong.proof --certificate c.json", 1),
        ("prove swap.proof wrong.proof --certificate c.json", 1),
        ("prove swap.proof gone.proof --certificate c.json", 2),
        ("prove swap.proof --certificate new", 2),
        ("prove swap.proof --certificate swap.proof/c.json", 2),
    ] {
        let files = desk.files();
        let run = desk.line(line);
        assert_eq!(run.code, code, "{line}: {run:?}");
        assert!(!run.err.is_empty(), "{line}");
        assert_eq!(desk.files(), files, "{line}");
    }
    desk.write(
        "other.proof",
        SWAP.replace("not y < x", "x != y")
            .replace("by less, arith", "by less"),
    );
    let run = desk.line("prove swap.proof other.proof --certificate c.json");
    assert_eq!(run.code, 2, "{run:?}");
    assert!(
        run.err.contains("`SWAP` is stated differently"),
        "{}",
        run.err
    );
}

/// A file with a line of each sort that is refused, as a person sees it.
#[test]
fn refusals_in_text() {
    let desk = Folder::with(&[("refused.proof", include_str!("../proofs/refused.proof"))]);
    let run = desk.line("prove refused.proof");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!("refused", run.out);
}
