//! The third checker: Rocq accepts what is shipped, every proof of the book and of these tests, and worked solutions, from the rules
//! of play and excluded middle alone, and refuses what was altered.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, LazyLock};

use nimsmith::model::logic::{Formula, Quantifier, Sort, Term};
use nimsmith::model::proof::{Citation, End, Proof, Rule, Source, Step};
use nimsmith::proof::certificate::{Certificate, Fact, Theorem, gather};
use nimsmith::proof::judge::judge;
use nimsmith::proof::rocq;
use nimsmith::proof::shelf::Shipped;
use rayon::prelude::*;

use super::certificate_reader::{check, from_json};
use super::certificates::{every_step, verdicts};
use super::program::{Folder, Run, ran};
use super::tier;

/// How Rocq is called here; otherwise a word that a test was skipped.
fn compiler(test: &str) -> Option<&'static str> {
    let path = env::var_os("PATH")?;
    let has = |name: &str| env::split_paths(&path).any(|folder| folder.join(name).is_file());
    let found = [("coqc", "coqc"), ("rocq", "rocq compile")];
    let found = found.into_iter().find(|(program, _)| has(program));
    if found.is_none() || !has("make") {
        println!("skipped: {test} (no Rocq)");
        return None;
    }
    found.map(|(_, command)| command)
}

/// Has Rocq check a file in a folder where the files before it are compiled.
fn checked(folder: &Folder, compiler: &str, file: &str) -> Run {
    let mut words = compiler.split(' ');
    let mut command = Command::new(words.next().unwrap());
    let command = command
        .args(words)
        .args(["-q", "-Q", ".", "Nimsmith", file]);
    ran(command.current_dir(folder.path()))
}

static SHIPPED: LazyLock<Certificate> = LazyLock::new(|| rocq::shipped().unwrap());

/// The file with the theorems of a certificate that are not carried.
fn own(certificate: &Certificate) -> String {
    let files = rocq::development(&SHIPPED, Some(certificate), None);
    let mut files = files.into_iter();
    files.find(|file| file.name == "own.v").unwrap().text
}

/// The files of a folder of this repository.
fn files(folder: &str) -> impl Iterator<Item = PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().path())
}

/// The certificates of all proofs that are shown in the book and of all in the files of these tests, if they are proved.
fn proofs() -> Vec<Certificate> {
    let text = |path: PathBuf| fs::read_to_string(path).unwrap();
    let pages = files("book/src").filter(|path| path.extension().is_some_and(|is| is == "md"));
    let shown = pages.flat_map(|page| {
        let page = text(page);
        let blocks = page.split("\n```proof\n").skip(1);
        let ends = blocks.filter_map(|block| block.split("```").next());
        ends.map(str::to_string).collect::<Vec<String>>()
    });
    let folders = [
        "tests/proofs",
        "tests/proof_lines",
        "tests/proof_lines/course",
    ];
    let written = folders.into_iter().flat_map(files);
    let written = written.filter(|path| path.extension().is_some_and(|is| is == "proof"));
    let texts: Vec<String> = shown.chain(written.map(text)).collect();
    let reports = texts
        .par_iter()
        .map(|text| judge("here.proof", text, &Shipped));
    let proved = reports.filter(|report| report.is_proved());
    proved.map(|report| gather([&report]).unwrap()).collect()
}

/// What each file ends with, and the name that it asks about.
const ASKS: &str = "Print Assumptions ";

/// One file with the theorems of many that have the same head, each in a module, since they may have the same names. What
/// they rest on is asked of all at once: for a file that takes longer than its proofs.
fn in_modules(files: &[String]) -> String {
    let (mut all, mut names) = (String::new(), Vec::new());
    for (i, file) in files.iter().enumerate() {
        // Where all theorems are carried, there is nothing after the head.
        let Some((head, theorems)) = file.split_once("\n\n") else {
            continue;
        };
        if all.is_empty() {
            writeln!(all, "{head}").unwrap();
        }
        assert!(all.starts_with(head), "{head}");
        let (theorems, name) = theorems.rsplit_once(ASKS).unwrap();
        let name = name.trim_end().strip_suffix('.').unwrap();
        writeln!(all, "\nModule M{i}.\n{theorems}End M{i}.").unwrap();
        names.push(format!("M{i}.{name}"));
    }
    let names = names.join(", ");
    writeln!(all, "\nDefinition every := ({names}).\n{ASKS}every.").unwrap();
    all
}

/// A theorem of the program, and what its certificate says where, and what is put there.
const ALTERED: [(&str, &str, &str); 10] = [
    // citations
    (
        "T1",
        r#"["L2","P:Pos","i:Nat","b:Nat"]"#,
        r#"["CHANGE","P:Pos","i:Nat","b:Nat"]"#,
    ),
    ("T1", r#"["GET"],["GETNE"]"#, r#"["GETNE"],["GET"]"#),
    (
        "ALL_MOVES",
        r#"["T1",["[:=]","P:Pos","i:Nat","b:Nat"]]"#,
        r#"["T1","P:Pos"]"#,
    ),
    (
        "CIRCLE",
        r#"["arith",[[0],[6],[8]],[[1,1,1,0]]]"#,
        r#"["arith",[[6],[8]],[[1,1,0]]]"#,
    ),
    // numbers
    (
        "BY_REST",
        r#"["REST_ZERO","m:Nat",["+","k:Nat",1],"r:Nat"]"#,
        r#"["REST_ZERO","m:Nat",["+","k:Nat",2],"r:Nat"]"#,
    ),
    ("CIRCLE", r#"["->",["<",2,"n"],"#, r#"["->",["<",1,"n"],"#),
    ("SMALL_CIRCLES", r#"["=","n",2]"#, r#"["=","n",3]"#),
    // steps
    ("NEAR", r#"["take","m:Nat"],"#, ""),
    ("TAKE_AWAY", r#"["induct","<"],"#, ""),
    ("L2", r#"["suppose"],"#, ""),
];

/// The certificate of the program with one theorem altered.
fn altered(whole: &str, (name, old, new): (&str, &str, &str)) -> Certificate {
    let begins = format!("{{\"name\":\"{name}\",");
    let alter = |line: &str| match line.starts_with(&begins) {
        true => line.replacen(old, new, 1),
        false => line.to_string(),
    };
    let lines: Vec<String> = whole.lines().map(alter).collect();
    let altered = lines.join("\n") + "\n";
    assert_ne!(whole, altered, "{name}: {old}");
    // The text of a statement follows from its tree.
    let altered = altered.replace(
        "all n:Nat. 2 < n -> not ring(n)",
        match new.contains("1,\"n\"") {
            true => "all n:Nat. 1 < n -> not ring(n)",
            false => "all n:Nat. 2 < n -> not ring(n)",
        },
    );
    let altered = altered.replace(
        "all n:Nat. n = 1 | n = 2 -> ring(n)",
        match name {
            "SMALL_CIRCLES" => "all n:Nat. n = 1 | n = 3 -> ring(n)",
            _ => "all n:Nat. n = 1 | n = 2 -> ring(n)",
        },
    );
    let altered = from_json(&altered).unwrap();
    assert!(
        check(&altered).is_err(),
        "the kernel accepts {name} with {new}"
    );
    altered
}

/// The axioms that Rocq lists, by name.
fn axioms(out: &str) -> Vec<&str> {
    let of_axiom = |line: &&str| {
        !line.starts_with(' ') && *line != "Axioms:" && !line.starts_with("Closed under ")
    };
    let mut names: Vec<&str> = out
        .lines()
        .filter(of_axiom)
        .filter_map(|line| line.split(' ').next()?.rsplit('.').next())
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

const FACTS: &str = "axiom MINE: all n:Nat. multiple(n, 0) -> n = 0\n";
const OWN: &str = "\
facts mine.facts
theorem BIG: all x,y:Nat. x ⊕ 5 ⊕ 8 = y -> x ⊕ 13 = y
proof
  fix x, y
  assume H: x ⊕ 5 ⊕ 8 = y
  thus x ⊕ 13 = y by H
qed
theorem CAP: all a_:Nat. ex b:Nat. a_ < b
proof
  fix a_
  have h: ex v_a:Nat. v_a = a_ + 1 proof
    take a_ + 1
    thus a_ + 1 = a_ + 1
  end
  obtain c with is: c = a_ + 1 by h
  take c
  thus a_ < c by is, arith
qed
theorem SWAPPED: all a,b,k:Nat. bit(a ⊕ b,k) & multiple(a + b,k) -> bit(b ⊕ a,k) & multiple(b + a,k)
proof
  fix a, b, k
  assume H: bit(a ⊕ b,k) & multiple(a + b,k)
  have one: bit(a ⊕ b,k) by H
  have two: multiple(a + b,k) by H
  have bits: bit(b ⊕ a,k) by one
  have times: multiple(b + a,k) by two
  thus bit(b ⊕ a,k) & multiple(b + a,k) by bits, times
qed
theorem INSIDE: all P:Pos, i,j:Nat. P[i + j] ⊕ P[j + i] = 0
proof
  fix P, i, j
  thus P[i + j] ⊕ P[j + i] = 0 by xor
qed
theorem BELOW: all P:Pos. (all x:Nat. P[x] ⊕ 0 = 1) -> (all j:Nat. 1 = P[j])
proof
  fix P
  assume h: all x:Nat. P[x] ⊕ 0 = 1
  thus all j:Nat. 1 = P[j] by h
qed
theorem NONE: all P:Pos. not (ex i:Nat. P[i] = 1) -> (all j:Nat. P[j] != 1)
proof
  fix P
  assume none: not (ex i:Nat. P[i] = 1)
  thus all j:Nat. P[j] != 1 by none, logic
qed
theorem NUMERALS: all a:Nat. a ⊕ 300 = 500 -> a = 216
proof
  fix a
  assume h: a ⊕ 300 = 500
  thus a = 216 by h, xor
qed
theorem IN_NUMBERS: 14 ⊕ (9 ⊕ 2 ⊕ 14) < 14
proof
  have s: 9 ⊕ 2 ⊕ 14 = 2^2 + 1 by xor
  calc less: 14 ⊕ (9 ⊕ 2 ⊕ 14) = 14 ⊕ 5       by s
                             _ = 8 + 3        by xor
                             _ < 8 + 2^2      by arith
                             _ <= 8 + 2^2 + 2 by arith
                             _ = 14           by arith
  thus 14 ⊕ (9 ⊕ 2 ⊕ 14) < 14 by less
qed
theorem forall': all n:Nat. multiple(n, 0) -> n < 5000
proof
  fix n
  assume H: multiple(n, 0)
  have zero: n = 0 by MINE(n), H
  thus n < 5000 by zero, arith
qed
";

#[test]
fn rocq_accepts_what_is_proved_and_refuses_what_is_altered() {
    let test = "rocq_accepts_what_is_proved_and_refuses_what_is_altered";
    let Some(compiler) = compiler(test) else {
        return;
    };
    let folder = Folder::with(&[("mine.proof", OWN), ("mine.facts", FACTS)]);
    folder.good("prove -q --rocq .");
    let run = ran(Command::new("make")
        .arg("-s")
        .arg(format!("COQC={compiler}"))
        .current_dir(folder.path()));
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(axioms(&run.out), ["classic"]);
    // A statement that is true without excluded middle needs nothing at all.
    let accepts = |file: &str, axioms_are: &[&[&str]]| {
        let run = checked(&folder, compiler, file);
        assert_eq!(run.code, 0, "{file}: {}{}", run.out, run.err);
        let axioms = axioms(&run.out);
        assert!(axioms_are.contains(&&axioms[..]), "{file}: {}", run.out);
    };
    let play: [&[&str]; 2] = [&[], &["classic"]];
    let solutions = [
        "nim 9223372036854775807 4 1 12345678901234567",
        "nim 5 5",
        "classic-nim 1 1 1 1 1 13",
        "classic-nim 0",
        "take-away 20",
        "take-away 9223372036854775807 --misere",
        "circle-nim 2",
        "circle-nim 8",
    ];
    let solutions = solutions.map(|solved| {
        folder.good(&format!("solve {solved} --rocq solved"));
        folder.read("solved/solution.v")
    });
    folder.write("solutions.v", in_modules(&solutions));
    accepts("solutions.v", &play);
    folder.good("prove -q mine.proof --rocq mine");
    folder.write("mine.v", folder.read("mine/own.v"));
    accepts("mine.v", &[&["classic", "fact_MINE"], &["fact_MINE"]]);
    let proofs = proofs();
    assert!(proofs.len() >= 45, "only {} proofs", proofs.len());
    assert!(proofs.iter().all(|proof| check(proof).is_ok()));
    let texts: Vec<String> = proofs.iter().map(Certificate::to_json).collect();
    if let Some((accepted, said)) = verdicts(&texts) {
        assert!(accepted.iter().all(|accepted| *accepted), "{said}");
    }
    let every = from_json(&every_step().to_string()).unwrap();
    let some = proofs.iter().step_by(tier::stride(3)).chain([&every]);
    let proofs: Vec<String> = some.map(own).collect();
    folder.write("proofs.v", in_modules(&proofs));
    accepts("proofs.v", &play);
    folder.write("hostile.v", own(&hostile()));
    accepts("hostile.v", &[&["classic", "fact_forall"]]);

    let whole = SHIPPED.to_json();
    let some = ALTERED.par_iter().enumerate().step_by(tier::stride(3));
    some.for_each(|(i, alteration)| {
        let file = format!("altered_{i}.v");
        folder.write(&file, own(&altered(&whole, *alteration)));
        let run = checked(&folder, compiler, &file);
        assert!(
            run.code == 1 && run.err.contains("Error"),
            "{alteration:?} is accepted"
        );
    });
}

const INJECTED: &str = "x. Qed. *) Axiom bad : False. (* \" \n";

/// A certificate whose names are code for Rocq.
fn hostile() -> Certificate {
    let (name, x) = (Arc::<str>::from(INJECTED), Term::Bound(0, Sort::Nat));
    let fixed = Term::Free(name.clone(), Sort::Nat);
    let all =
        |body: Formula| Formula::Bind(Quantifier::All, name.clone(), Sort::Nat, Box::new(body));
    let fact = Fact {
        name: Arc::from("forall"),
        statement: all(Formula::Equal(x.clone(), x.clone())),
    };
    let cited = Citation {
        of: Source::Known(fact.name.clone()),
        at: vec![fixed],
    };
    let theorem = Theorem {
        name: name.clone(),
        statement: all(all(Formula::Equal(x.clone(), x))),
        proof: Proof {
            steps: vec![Step::Fix(Arc::from("Prop")), Step::Fix(name.clone())],
            end: End::Leaf(Rule::Same, vec![cited]),
        },
    };
    Certificate {
        facts: vec![fact],
        theorems: vec![theorem],
    }
}

#[test]
fn no_name_becomes_code() {
    let mut hostile = hostile();
    assert!(check(&hostile).is_ok());
    // The kernel refuses this one, but what is printed for it is a comment that ends where it should.
    let mut unproved = hostile.theorems[0].clone();
    unproved.name = Arc::from("other");
    let free = Term::Free(Arc::from(INJECTED), Sort::Nat);
    unproved.statement = Formula::Equal(free.clone(), free);
    hostile.theorems.push(unproved);
    let text = own(&hostile);
    let code = text
        .lines()
        .filter(|line| !(line.starts_with("(* ") && line.ends_with(" *)")));
    for line in code {
        assert!(
            !line.contains("Axiom")
                || line.starts_with("Axiom fact_forall : ")
                || line.contains("_u20_Axiom_u20_"),
            "{line}"
        );
    }
    for comment in text.lines().filter(|line| line.starts_with("(* ")) {
        assert_eq!(
            (
                comment.matches("(*").count(),
                comment.matches("*)").count(),
                comment.matches('"').count()
            ),
            (1, 1, 0),
            "{comment}"
        );
    }
}

#[test]
fn nothing_is_written_for_what_is_not_proved_or_has_no_theorem() {
    let wrong = "theorem W: all n:Nat. n = 0\nproof\n  fix n\n  thus n = 0 by logic\nqed\n";
    let folder = Folder::with(&[
        ("wrong.proof", wrong),
        ("mine.proof", OWN),
        ("mine.facts", FACTS),
    ]);
    for (line, code, says) in [
        (
            "prove wrong.proof --rocq new",
            1,
            "no certificate is written",
        ),
        (
            "prove mine.proof wrong.proof --rocq new",
            1,
            "no certificate is written",
        ),
        (
            "solve kayles 5 --rocq new",
            2,
            "--rocq does not work for `kayles`",
        ),
        (
            "solve circle-nim oo.oo --rocq new",
            2,
            "--rocq does not work for `circle-nim`",
        ),
        (
            "solve take-away 21 --take 1,3 --rocq new",
            2,
            "--rocq does not work for `take-away`",
        ),
        ("solve nim 5 8 --rocq mine.proof", 2, "mine.proof"),
    ] {
        let run = folder.line(line);
        assert_eq!(run.code, code, "{line}: {}", run.err);
        assert!(run.err.contains(says), "{line}: {}", run.err);
    }
    assert_eq!(folder.files(), ["mine.facts", "mine.proof", "wrong.proof"]);
    let out = folder.good("prove mine.proof --rocq new");
    assert!(out.contains("wrote new"), "{out}");
    let written = folder.read("new/own.v");
    assert!(
        written.contains("Axiom fact_MINE : forall (n_ : nat), multiple n_ 0 -> n_ = 0."),
        "{written}"
    );
    let listed = folder.read("new/_CoqProject");
    let mut files: Vec<&str> = listed.lines().skip(1).collect();
    files.extend(["README.md", "Makefile", "_CoqProject"]);
    files.sort_unstable();
    let there: Vec<String> = folder
        .files()
        .iter()
        .filter_map(|name| name.strip_prefix("new/").map(str::to_string))
        .collect();
    assert_eq!(there, files);
}
