//! `nimsmith prove --at`: where a proof stands before a line.

use nimsmith::proof::at::{At, Nowhere, at};
use nimsmith::proof::judge::judge;
use nimsmith::proof::shelf::{Carried, Shipped};
use nimsmith::proof::shown::joined;
use serde_json::Value;

use crate::program::Folder;

/// Nothing after the middle of it can be read.
const FILE: &str = "\
uses nim-sums.proof

theorem ONE: all x,y:Nat. x < y -> not y < x
proof
  fix x, y
  assume less: x < y

  thus not y < x by less,
    arith
qed

theorem TWO: all P:Pos, i,b:Nat. b < P[i] & not hot(P[i:=b]) -> hot(P)
proof
  fix P, i, b
  assume how: b < P[i] & not hot(P[i:=b])
  let Q = P[i:=b]
  calc same: N(P) = P[i] ⊕ rest(P,i) by ROWS
    _ = rest(P,i) ⊕ P[i] by xor
  suppose cold: not hot(P)
  cases b = 0 | b != 0 proof
    thus b = 0 | b != 0 by logic
  end
  case A: b = 0
    have x: N(P) = 0 proof
      thus N(P) = 0 by nonsense ((
    end
    thus False by how, cold
  case B: b != 0
    obtain k with has: bit(b,k) by nothing
    thus ((
theorem : )
";

fn stands(line: usize) -> Result<At, Nowhere> {
    at("x.proof", FILE, line, &Shipped, None)
}

/// Line and goal, names, labels, reasons.
fn told(at: &At) -> String {
    let state = &at.state;
    let goal = state
        .goal
        .as_ref()
        .map_or("-".to_string(), |goal| goal.to_string());
    let names: Vec<&str> = state.names.iter().map(|named| &*named.name).collect();
    let known: Vec<&str> = state.known.iter().map(|known| &*known.label).collect();
    let fitting: Vec<&str> = state.fitting.iter().map(|fits| &*fits.reason).collect();
    let [names, known, fitting] = [names, known, fitting].map(|all| all.join(" "));
    format!("{}: {goal} [{names}] [{known}] {fitting}", at.line)
}

#[test]
fn a_line_has_its_goal_and_what_is_known() {
    for (line, expected) in [
        (4, "4: all x,y:Nat. x < y -> x <= y [] [] arith"),
        (5, "5: all x,y:Nat. x < y -> x <= y [] [] arith"),
        (6, "6: x < y -> x <= y [x y] [] arith"),
        // An empty line, a line, and the one in which it goes on.
        (7, "7: x <= y [x y] [less] arith"),
        (8, "8: x <= y [x y] [less] arith"),
        (9, "8: x <= y [x y] [less] arith"),
        (10, "10: - [x y] [less] "),
        (
            15,
            "15: b < P[i] & not hot(P[i:=b]) -> hot(P) [P i b] [] HOT(P)",
        ),
        (17, "17: hot(P) [P i b Q] [how] HOT(P)"),
        // Before a link, the chain says what its links so far say.
        (18, "18: hot(P) [P i b Q] [how same] HOT(P)"),
        (
            20,
            "20: False [P i b Q] [how same cold] HOT(P) ONE(P[i],b) xor arith logic",
        ),
        (21, "21: b = 0 | b != 0 [P i b Q] [how same cold] logic"),
        (22, "22: - [P i b Q] [how same cold] "),
        (
            23,
            "23: False [P i b Q] [how same cold] HOT(P) ONE(P[i],b) xor arith logic",
        ),
        (
            25,
            "25: N(P) = 0 [P i b Q] [how same cold A] L1_cancel xor arith",
        ),
        (28, "28: - [P i b Q] [how same cold A x] "),
        (
            30,
            "30: False [P i b Q k] [how same cold B has] HOT(P) ONE(P[i],b) L1_cancel xor arith logic",
        ),
    ] {
        assert_eq!(stands(line).as_ref().map(told).as_deref(), Ok(expected));
    }
    for (line, expected) in [
        (0, Nowhere::NoLine(31)),
        (1, Nowhere::NoProof),
        (3, Nowhere::NoProof),
        (11, Nowhere::NoProof),
        (12, Nowhere::NoProof),
        (9999, Nowhere::NoLine(31)),
    ] {
        assert_eq!(stands(line), Err(expected), "{line}");
    }
}

/// In every proof that the program carries, something is said of each line, which does not depend on what comes after it;
/// and where a line says `thus`, what is still to prove can stand in its place.
#[test]
fn what_is_still_to_prove_is_what_a_line_proves() {
    for name in ["nim.proof", "moves.proof", "mirroring.proof"] {
        let text = joined(Carried::find(name).unwrap().text);
        let lines: Vec<&str> = text.lines().collect();
        let (mut other, mut replaced) =
            (lines.iter().map(|l| l.to_string()).collect::<Vec<_>>(), 0);
        for (number, line) in lines.iter().enumerate() {
            let here = at(name, &text, number + 1, &Shipped, None);
            let cut = lines[..number].join("\n") + "\n  thus ((\n";
            let cut = at(name, &cut, number + 1, &Shipped, None);
            assert_eq!(here, cut, "{name}: {line}");
            let Some(said) = line.trim_start().strip_prefix("thus ") else {
                continue;
            };
            let state = here.unwrap().state;
            let end = said.find(" by ").or_else(|| said.find(" proof")).unwrap();
            let goal = state.goal.unwrap().to_string();
            other[number] = line.replacen(&said[..end], &goal, 1);
            replaced += 1;
        }
        assert!(replaced > 3, "{name}");
        let report = judge(name, &other.join("\n"), &Shipped);
        assert!(report.is_proved(), "{name}: {report:?}");
    }
}

/// An equation of nim-sums applies in whatever order its terms are.
#[test]
fn nim_sums_are_rearranged() {
    for (goal, reasons) in [
        ("P[i] ⊕ N(P) = rest(P,i)", "ROWS(P,i) xor arith"),
        ("0 = N(P) ⊕ rest(P,i) ⊕ P[i]", "ROWS(P,i) xor arith"),
        ("P[i] ⊕ N(P) != rest(P,i)", "xor arith"),
        ("P[i] ⊕ N(P) = rest(P,i) ⊕ i", "xor arith"),
        ("P[i+1] ⊕ N(P) = rest(P,i)", "xor arith"),
    ] {
        let text = format!("theorem X: all P:Pos, i:Nat. {goal}\nproof\n  fix P, i\n");
        let at = at("x.proof", &text, 4, &Shipped, None).unwrap();
        assert!(
            told(&at).ends_with(&format!("[P i] [] {reasons}")),
            "{}",
            told(&at)
        );
    }
}

/// Only what may be used is named, and labels always.
#[test]
fn a_lesson_restricts_what_may_apply() {
    let allowed = |names: &[&str], line| {
        let names: Vec<String> = names.iter().map(|name| name.to_string()).collect();
        told(&at("x.proof", FILE, line, &Shipped, Some(&names)).unwrap())
    };
    assert!(allowed(&["xor"], 20).ends_with("] xor logic"));
    assert!(allowed(&["HOT"], 20).ends_with("] HOT(P) logic"));
    let text = "theorem X: all P:Pos. hot(P) -> hot(P)\nproof\n  fix P\n  assume H: hot(P)\n";
    let at = at("x.proof", text, 5, &Shipped, Some(&[])).unwrap();
    assert_eq!(told(&at), "5: hot(P) [P] [H] H");
}

#[test]
fn the_command_prints_it() {
    let desk = Folder::with(&[("x.proof", FILE)]);
    let expected = "\
x.proof:17: before this line, in the proof of `TWO`

still to prove: hot(P)
  close with `thus hot(P) by ...`

names
  P:Pos
  i,b:Nat
  Q = P[i:=b]

known
  how  b < P[i] & not hot(P[i:=b])

may apply
  HOT(P)  all P,Q:Pos. move(P,Q) & not hot(Q) -> hot(P)
";
    assert_eq!(desk.good("prove x.proof --at 17"), expected);
    let json: Value =
        serde_json::from_str(&desk.good("prove x.proof --at 17 --format json")).unwrap();
    assert_eq!(json["schema"], "nimsmith/state/1");
    assert_eq!(json["goal"], "hot(P)");
    assert_eq!(json["names"][3]["is"], "P[i:=b]");
    assert_eq!(json["known"][0]["says"][0], "b < P[i] & not hot(P[i:=b])");
    assert_eq!(json["fitting"][0]["source"], "fact");
    for (line, message) in [
        (
            "prove x.proof --at 9999",
            "x.proof: there is no line 9999\nhelp: the file has lines 1 to 31\n",
        ),
        (
            "prove x.proof x.proof --at 1",
            "--at needs one file\nhelp: nimsmith prove FILE --at 1\n",
        ),
        (
            "prove x.proof --at 5 --format textbook",
            "--at prints text or json\nhelp: leave out --format textbook\n",
        ),
    ] {
        let run = desk.line(line);
        assert_eq!((run.code, &*run.err, &*run.out), (2, message, ""), "{line}");
    }
    let outside = desk.line("prove x.proof --at 3");
    assert!(
        outside
            .err
            .starts_with("x.proof:3: this line is in no proof"),
        "{outside:?}"
    );
}
