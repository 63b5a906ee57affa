//! What is believed in a proof is what its reader thinks: attacks by which something else passes for a fact of the program,
//! each with a control that is accepted.

use serde_json::Value;

use crate::program::Folder;

/// A proof of a statement from one reason.
fn by(statement: &str, reason: &str) -> String {
    format!("theorem MINE: {statement}\nproof\n  thus {statement} by {reason}\nqed\n")
}

const ROWS: &str = "axiom ROWS: all P:Pos, i:Nat. N(P) = P[i] ⊕ rest(P,i)\n";
const FALSE_ROWS: &str = "axiom ROWS: False\n";

/// Files, a command, its exit code, and what it says.
type Case<'a> = (&'a [(&'a str, &'a str)], &'a str, i32, &'a str);

fn check((files, command, code, says): &Case) {
    let run = Folder::with(files).line(command);
    assert_eq!(run.code, *code, "{command}: {run:?}");
    assert!(run.out.contains(says), "{command}: {says} in {run:?}");
}

/// A file beside a proof is never read for one of the program's, of facts or of proofs.
#[test]
fn files_of_the_program_are_not_replaced() {
    let by_hot = by("False", "HOT");
    let lemma = "theorem L1_diff: all x,y:Nat. x ⊕ x = y ⊕ y\nproof\n  fix x, y\n  thus x ⊕ x = y ⊕ y by xor\nqed\n";
    let homework = "all x,y:Nat. x ⊕ x = y ⊕ y";
    let uses = |file: &str, reason| format!("uses {file}\n{}", by(homework, reason));
    let (shadow, other) = (
        uses("nim-sums.proof", "L1_diff"),
        uses("mine.proof", "L1_diff"),
    );
    let own = uses("mine.proof", "LEMMA");
    let renamed = lemma.replace("L1_diff", "LEMMA");
    let shipped = nimsmith::proof::shelf::Carried::find("nim.facts")
        .unwrap()
        .text;
    let cases: [Case; 11] = [
        (
            &[("nim.facts", "axiom HOT: False\n"), ("x.proof", &by_hot)],
            "prove x.proof -q",
            1,
            "rename yours",
        ),
        (
            &[("nim.facts", shipped), ("x.proof", &by("0 = 0", "xor"))],
            "prove x.proof",
            0,
            "1 of 1 theorem proved",
        ),
        (
            &[("nim-sums.proof", lemma), ("x.proof", &shadow)],
            "prove x.proof --allow L1_diff",
            1,
            "rename yours",
        ),
        (
            &[("mine.proof", lemma), ("x.proof", &other)],
            "prove x.proof --allow L1_diff",
            1,
            "`L1_diff` is the program's name for",
        ),
        (
            &[("mine.proof", &renamed), ("x.proof", &own)],
            "prove x.proof --allow LEMMA",
            0,
            "1 of 1 theorem proved",
        ),
        (
            &[("x.proof", &by("0 = 0", "xor").replace("MINE", "T1"))],
            "prove x.proof --allow T1,xor",
            1,
            "`T1` is the program's name for",
        ),
        (
            &[("x.proof", &by("0 = 0", "xor").replace("MINE", "T1"))],
            "prove x.proof --allow xor",
            1,
            "`T1` is the program's name for",
        ),
        (
            &[(
                "x.proof",
                &format!(
                    "facts sums.facts\n{}",
                    by("0 = 0", "xor").replace("MINE", "ROWS")
                ),
            )],
            "prove x.proof",
            1,
            "`ROWS` is the program's name for",
        ),
        (
            &[("x.proof", "replay T1: nim 1, 1\n")],
            "prove x.proof",
            1,
            "`T1` is the program's name for",
        ),
        (
            &[("x.proof", "replay MINE: nim 1, 1\n")],
            "prove x.proof",
            0,
            "1 of 1 strategies replayed",
        ),
        (
            &[(
                "x.proof",
                &format!("{lemma}allow L1_diff\n{}", by(homework, "L1_diff")),
            )],
            "prove x.proof",
            1,
            "`L1_diff` is the program's name for",
        ),
    ];
    cases.iter().for_each(check);
    // The program's own statement may carry its name.
    let t1 = nimsmith::proof::shelf::Carried::find("nim-sums.proof")
        .unwrap()
        .text;
    let same = Folder::with(&[("mine.proof", t1)]);
    same.good("prove mine.proof");
}

/// A name after `--allow` that nothing has is told, once for all files.
#[test]
fn an_unknown_name_may_not_be_allowed_in_silence() {
    let x = by("0 = 0", "xor");
    let desk = Folder::with(&[("x.proof", &x), ("y.proof", &x.replace("MINE", "YOURS"))]);
    let run = desk.line("prove x.proof y.proof --allow xor,FOO,T1,YOURS");
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(
        run.err.matches("nothing here has this name").count(),
        1,
        "{run:?}"
    );
    assert!(run.err.contains("--allow `FOO`"), "{run:?}");
}

/// Where facts are given on the command line, a paper brings none of its own, by whatever way.
#[test]
fn facts_that_are_given_are_final() {
    let named = format!("facts other.facts\n{}", by("False", "OTHER"));
    let through = format!("uses mine.proof\n{}", by("False", "LEMMA"));
    let lemma = "facts other.facts\ntheorem LEMMA: False\nproof\n  thus False by OTHER\nqed\n";
    let other = ("other.facts", "axiom OTHER: False\n");
    let teacher = ("teacher.facts", ROWS);
    let chained = ("teacher.facts", "facts other.facts\n");
    let by_rows = by("all P:Pos, i:Nat. N(P) = P[i] ⊕ rest(P,i)", "ROWS");
    let by_top = by(
        "all x:Nat. x != 0 -> (ex k:Nat. bit(x,k) & hi(x,k) = 0)",
        "TOP",
    );
    let good = format!(
        "uses nim-sums.proof\n{}",
        by("all a,b:Nat. a ⊕ b = b ⊕ a", "L1_comm")
    );
    let nim = nimsmith::proof::shelf::Carried::find("nim.facts")
        .unwrap()
        .text;
    let cases: [Case; 9] = [
        (
            &[teacher, other, ("nim.proof", &named)],
            "prove nim.proof --facts teacher.facts",
            1,
            "nim.proof:1:7: only the facts of `teacher.facts` count here",
        ),
        (
            &[teacher, other, ("x.proof", &named)],
            "prove x.proof --facts teacher.facts",
            1,
            "x.proof:1:7: only the facts of `teacher.facts` count here",
        ),
        (
            &[teacher, other, ("x.proof", &named)],
            "prove x.proof",
            0,
            "not facts of the program",
        ),
        (
            &[teacher, other, ("mine.proof", lemma), ("x.proof", &through)],
            "prove x.proof --facts teacher.facts",
            1,
            "`mine.proof` is wrong in line 1: only the facts",
        ),
        (
            &[chained, other, ("x.proof", &by("False", "OTHER"))],
            "prove x.proof --facts teacher.facts",
            1,
            "`other.facts` cannot be read: there is no such file",
        ),
        (
            &[teacher, ("x.proof", &by_rows)],
            "prove x.proof --facts teacher.facts",
            0,
            "resting on 1 fact: ROWS\n",
        ),
        (
            &[teacher, ("x.proof", &by_top)],
            "prove x.proof --facts teacher.facts",
            1,
            "there is no fact called `TOP` here",
        ),
        (
            &[("all.facts", nim), ("x.proof", &good)],
            "prove x.proof --facts all.facts",
            0,
            "1 of 1 theorem proved",
        ),
        (
            &[
                ("false.facts", FALSE_ROWS),
                ("x.proof", &by("False", "ROWS")),
            ],
            "prove x.proof --facts false.facts",
            1,
            "`ROWS` is the program's name for",
        ),
    ];
    cases.iter().for_each(check);
}

/// A fact that is not the program's is reported, with `--quiet` and as JSON too; the program's own are not.
#[test]
fn other_facts_are_reported_as_such() {
    let text = format!(
        "facts nim.facts\nfacts other.facts\n{}",
        by("False", "OTHER, ROWS")
    );
    let desk = Folder::with(&[("other.facts", "axiom OTHER: False\n"), ("x.proof", &text)]);
    let note = "not facts of the program, believed on your word: OTHER (other.facts)\n";
    assert!(desk.good("prove x.proof").contains(note));
    assert_eq!(desk.good("prove x.proof -q"), note);
    let json: Value = serde_json::from_str(&desk.good("prove x.proof --format json")).unwrap();
    let fact = &json["facts"][0];
    assert_eq!(
        (fact["name"].as_str(), fact["shipped"].as_bool()),
        (Some("OTHER"), Some(false))
    );
    assert_eq!(fact["file"], "other.facts");
    assert!(desk.good("prove x.proof --at 5").ends_with(note));
    let json = desk.good("prove x.proof --at 5 --format json");
    let json: Value = serde_json::from_str(&json).unwrap();
    let facts = json["facts"].as_array().unwrap();
    let shipped = |name: &str| {
        let fact = facts.iter().find(|fact| fact["name"] == name).unwrap();
        (
            fact["file"].as_str().unwrap(),
            fact["shipped"].as_bool().unwrap(),
        )
    };
    assert_eq!(shipped("OTHER"), ("other.facts", false));
    assert_eq!(shipped("ROWS"), ("nim.facts", true));
    let own = Folder::with(&[("x.proof", &by("0 = 0", "xor"))]);
    assert!(
        !own.good("prove x.proof --at 3")
            .contains("not facts of the program")
    );
    for file in ["nim.proof", "circle-nim.proof"] {
        let carried = nimsmith::proof::shelf::Carried::find(file).unwrap();
        let desk = Folder::with(&[(file, carried.text)]);
        assert_eq!(desk.good(&format!("prove {file} -q")), "");
        let json = desk.good(&format!("prove {file} --format json"));
        let json: Value = serde_json::from_str(&json).unwrap();
        let facts = json["facts"].as_array().unwrap();
        assert!(
            facts.len() > 5 && facts.iter().all(|fact| fact["shipped"] == true),
            "{json}"
        );
    }
}

/// A game that does not end: an induction along its turns is refused, since nothing says that parts get smaller.
const ENDLESS: &str = "\
axiom LOOP: ex P:Pos. turn(P,P)
";
const NO_LOOP: &str = "\
theorem NO_LOOP: all P:Pos. not turn(P,P)
proof by induction along turn
  fix P
  assume IH: all Q:Pos. turn(P,Q) -> not turn(Q,Q)
  assume loop: turn(P,P)
  thus False by IH(P), loop
qed
";

#[test]
fn that_play_ends_is_a_fact_like_others() {
    let own = format!("facts own.facts\n{NO_LOOP}");
    let shipped = format!("facts nim.facts\nfacts sums.facts\n{NO_LOOP}");
    let desk = Folder::with(&[
        ("own.facts", ENDLESS),
        ("own.proof", &own),
        ("sums.proof", &shipped),
    ]);
    let run = desk.line("prove own.proof");
    assert_eq!(run.code, 1, "{run:?}");
    let needs = "this induction needs a reason why play ends: \
                 `all P:Pos. ex n:Nat. all i:Nat. n <= i -> P[i] = 0`";
    assert!(run.out.contains(needs), "{run:?}");
    assert_eq!(
        run.out.matches("own.proof:").count(),
        1,
        "the lines themselves are right: {run:?}"
    );
    let out = desk.good("prove sums.proof");
    assert!(
        out.contains("resting on 5 facts: FINITE, GET, GETNE, PARTS, TURNS\n"),
        "{out}"
    );
}

/// The reason that is missing is a fact of the program, and the help says in which file.
#[test]
fn the_file_of_a_missing_reason_is_named() {
    let sums = format!("facts sums.facts\n{NO_LOOP}");
    let run = Folder::with(&[("x.proof", &sums)]).line("prove x.proof");
    assert_eq!(run.code, 1, "{run:?}");
    let help = "help: this is `FINITE`: write `facts nim.facts` at the top";
    assert!(run.out.contains(help), "{run:?}");
}

/// What the files for Rocq say of parts is about Circle Nim, so that facts about other parts would contradict it.
#[test]
fn a_game_of_ones_own_is_no_axiom_about_circle_nim() {
    let text = "facts own.facts\ntheorem MINE: split(5,1,1)\nproof\n  thus split(5,1,1) by ODD(5,1,1), arith\nqed\n";
    let odd = "axiom ODD: all n,a,b:Nat. a + b + 3 = n -> split(n,a,b)\n";
    let desk = Folder::with(&[("own.facts", odd), ("x.proof", text)]);
    let run = desk.line("prove x.proof --rocq new");
    assert_eq!(run.code, 2, "{run:?}");
    let why = "--rocq does not work for a game of your own: ODD would be an axiom about Circle Nim";
    assert!(run.err.contains(why), "{run:?}");
    assert_eq!(desk.files(), ["own.facts", "x.proof"]);
    desk.good("prove x.proof --certificate x.json");
}

/// A folder in which others put files of these names is left as it is; one that was written before is written again.
#[test]
fn no_file_of_others_is_replaced() {
    let desk = Folder::with(&[("x.proof", &by("0 = 0", "xor")), ("dir/games.v", "mine")]);
    let run = desk.line("prove x.proof --rocq dir");
    assert_eq!(run.code, 2, "{run:?}");
    assert!(
        run.err.contains("games.v: this file is there already"),
        "{run:?}"
    );
    assert_eq!(desk.files(), ["dir/games.v", "x.proof"]);
    assert_eq!(desk.read("dir/games.v"), "mine");
    desk.good("prove x.proof --rocq new");
    desk.good("solve nim 5 8 --rocq new");
}

/// A game of the user's own, in which a theorem replaces the fact that its parts get smaller.
#[test]
fn why_play_ends_may_be_a_theorem() {
    let facts = "\
axiom TAKE_ONE: all n,a,b:Nat. split(n,a,b) <-> n = a + 1 & b = 0
axiom TURNS: all P,Q:Pos. turn(P,Q) ->
  (ex i,j,n,a,b:Nat. P[i] = n & P[j] = 0 & i != j & split(n,a,b) & Q = P[i:=a][j:=b])
";
    let smaller = "\
theorem LESS: all x,y,z:Nat. split(x,y,z) -> y < x & z < x
proof
  fix x, y, z
  assume H: split(x,y,z)
  have how: x = y + 1 & z = 0 by TAKE_ONE(x,y,z), H
  thus y < x & z < x by how, arith
qed
";
    let text = format!("facts nim.facts\nfacts own.facts\n{smaller}{NO_LOOP}");
    let desk = Folder::with(&[("own.facts", facts), ("x.proof", &text)]);
    let out = desk.good("prove x.proof");
    assert!(
        out.contains("not facts of the program, believed on your word: TAKE_ONE (own.facts)"),
        "{out}"
    );
}

/// A small case is shown only where it is one of the game that is believed. In the user's game a part of two may be left as
/// it is in a circle; in the program's small cases it may not.
#[test]
fn small_cases_are_those_of_the_game() {
    let text = |fact: &str| {
        format!(
            "facts own.facts\ntheorem MINE: split(5,1,1)\nproof\n  thus split(5,1,1) by {fact}\nqed\n"
        )
    };
    let halves = "axiom HALVES: all n,a:Nat. n = a + a + a + 2 -> split(n,a,a)\n";
    let other = "axiom ANY: all n:Nat. n < n + 1\n";
    let own = Folder::with(&[("own.facts", halves), ("x.proof", &text("logic"))]);
    let run = own.line("prove x.proof");
    assert_eq!(run.code, 1, "{run:?}");
    assert!(
        !run.out.contains("false here"),
        "it is true in this game: {run:?}"
    );
    let own = Folder::with(&[("own.facts", halves), ("x.proof", &text("HALVES(5,1)"))]);
    own.good("prove x.proof");
    let fits = Folder::with(&[("own.facts", other), ("x.proof", &text("ANY"))]);
    let run = fits.line("prove x.proof");
    assert!(run.out.contains("this is false here"), "{run:?}");
}
