//! Proof files that would take for ever: their work is counted, so that each ends with a refusal, and what is honest does
//! not come near the limit. Nothing is timed.

use std::borrow::Cow;

use nimsmith::budget::{Budget, STEPS};
use nimsmith::games;
use nimsmith::locale::ENGLISH;
use nimsmith::proof::elaborate::Elaborator;
use nimsmith::proof::judge::{Report, judge, judge_with};
use nimsmith::proof::prepared::Prepared;
use nimsmith::proof::shelf::Shelf;
use nimsmith::proof::shelf::{Carried, Shipped};
use nimsmith::proof::strategy::{Missing, find};

use crate::prepared::theorems;
use crate::program::Folder;
use crate::prove::SWAP;

/// Steps for a hostile text here, so that the test is quick; they must run out.
const FEW: u64 = 400_000;

/// What is said when they have.
const TOO_MUCH: &str = "judging this file takes too many steps: from here on nothing is judged";

fn theorem(name: &str, statement: &str, lines: &str) -> String {
    format!("theorem {name}: {statement}\nproof\n{lines}\nqed\n")
}

/// Many times what `make` makes of a number, in one text.
fn times(many: usize, make: impl Fn(usize) -> String) -> String {
    (0..many).map(make).collect()
}

/// Names with commas between.
fn names(name: &str, many: usize) -> String {
    let names: Vec<String> = (0..many).map(|i| format!("{name}{i}")).collect();
    names.join(", ")
}

/// A definition that says 2^9 things.
fn doubling() -> String {
    let more = |i: usize| format!("def D{}(x:Nat) := D{i}(x) & D{i}(x + 1)\n", i + 1);
    "def D0(x:Nat) := x = 0\n".to_string() + &times(9, more)
}

/// Names for terms, each twice as large as the one before.
fn lets() -> String {
    let before = |i: usize| {
        i.checked_sub(1)
            .map_or("a".to_string(), |i| format!("b{i}"))
    };
    times(10, |i| format!("let b{i} = {0} + {0}\n", before(i)))
}

/// All of some formulas, with brackets that are nested as little as can be.
fn all_of(formulas: &[String]) -> String {
    match formulas {
        [one] => one.clone(),
        _ => {
            let (left, right) = formulas.split_at(formulas.len() / 2);
            format!("({} & {})", all_of(left), all_of(right))
        }
    }
}

/// Inequalities between sums of 8 of 40 names.
fn inequalities(sign: &str, add: &str) -> String {
    let side = |from: usize| {
        let terms: Vec<String> = (0..8)
            .map(|i| format!("x{}", (from * 7 + i * i * 5) % 40))
            .collect();
        terms.join(add)
    };
    let one = |i: usize| format!("{} {sign} {}", side(i), side(3 * i + 1));
    all_of(&(0..60).map(one).collect::<Vec<_>>())
}

/// Texts that cost more the longer they are, by what is hostile about them.
fn hostile(many: usize) -> Vec<(&'static str, String)> {
    let in_one = |lines: String| theorem("A", "all a:Nat. a = a + 1", &format!("fix a\n{lines}"));
    let each =
        |statement: &str, lines: &str| times(many, |i| theorem(&format!("T{i}"), statement, lines));
    let xs = names("x", 40);
    let of_sizes = |facts: &str, by: &str| {
        let statement = format!("all {xs}:Nat. {facts} -> x0 < x1");
        let lines = format!("fix {xs}\nassume h: {facts}\nthus x0 < x1 by h, {by}");
        let one = |i: usize| theorem(&format!("T{i}"), &statement, &lines);
        times(many.min(40), one)
    };
    let goes = "all P,Q,R:Pos. all i,j:Nat. P[i] + Q[j] < R[i]";
    let large: Vec<String> = (0..150).map(|i| format!("u + v = u + {i}")).collect();
    vec![
        ("theorems", each("0 = 0", "thus 0 = 0 by arith")),
        (
            "wrong lines",
            in_one(times(many, |i| format!("have h: a + a < {i} by arith\n"))),
        ),
        (
            "wrong theorems",
            each(
                goes,
                "fix P, Q, R, i, j\nthus P[i] + Q[j] < R[i] by arith, xor",
            ),
        ),
        (
            "unread lines",
            in_one(times(many, |_| "have h: ?\n".to_string())),
        ),
        (
            "unknown names",
            in_one(times(many, |i| {
                format!("have label{i}: a = a by labe{}\n", i + 1)
            })),
        ),
        (
            "lines that rest on one that cannot be read",
            in_one("have h: ?\n".to_string() + &times(many, |_| "have k: a = a by h\n".into())),
        ),
        (
            "definitions written out",
            doubling() + &in_one(times(many, |_| "have h: D9(a) by arith\n".to_string())),
        ),
        (
            "large instances",
            in_one(
                lets()
                    + &format!("have g: all u,v:Nat. {} by arith\n", all_of(&large))
                    + &times(many, |_| "have h: a = 0 by g(b6, b6)\n".to_string()),
            ),
        ),
        ("inequalities", of_sizes(&inequalities("<", " + "), "arith")),
        (
            "equations",
            of_sizes(&inequalities("=", " + "), "arith, xor"),
        ),
        ("nim-sums", of_sizes(&inequalities("=", " ⊕ "), "xor")),
        (
            "links",
            in_one(
                "calc c: a = a by arith\n".to_string()
                    + &times(2 * many, |_| "_ = a by arith\n".to_string()),
            ),
        ),
    ]
}

/// All that is told of a text.
fn told(report: &Report) -> Vec<String> {
    let lines = report.theorems.iter().flat_map(|theorem| &theorem.lines);
    let refused = lines.filter_map(|line| Some(line.fault.as_ref()?.told(&ENGLISH)));
    let faults = report.faults.iter().map(|fault| fault.told(&ENGLISH));
    refused.chain(faults).collect()
}

#[test]
fn hostile_texts_run_out_of_steps_and_are_refused() {
    for (what, text) in hostile(4_000) {
        let few = Elaborator::within(Budget::new(FEW), u64::MAX);
        let report = judge_with("a.proof", &text, &Shipped, None, few);
        let told = told(&report);
        assert!(!report.is_proved(), "{what}");
        assert_eq!(report.budget.left(), 0, "{what}: {:?}", told.last());
        let said = told.iter().filter(|message| *message == TOO_MUCH).count();
        assert!((1..=2).contains(&said), "{what}: {said} of {}", told.len());
        let length: usize = told.iter().map(String::len).sum();
        assert!(length as u64 <= FEW, "{what}: {length} bytes are told");
    }
}

/// The same texts, much shorter, are judged to the end: their work is counted and not their sort.
#[test]
fn short_texts_of_the_same_sorts_are_judged_to_the_end() {
    for (what, text) in hostile(2) {
        let report = judge("a.proof", &text, &Shipped);
        assert!(report.budget.left() > 0, "{what}");
        assert!(!told(&report).contains(&TOO_MUCH.to_string()), "{what}");
    }
}

/// What the program carries takes a small part of the steps, with the files that it rests on, and so does each proof that
/// is put in the place of another one.
#[test]
fn honest_texts_are_far_from_the_limit() {
    for file in Carried::proofs() {
        let report = judge(file.name, file.text, &Shipped);
        assert!(report.is_proved(), "{}", file.name);
        for asked in &report.replays {
            assert!(games::replayed(asked, &report.budget).is_ok());
        }
        let spent = STEPS - report.budget.left();
        assert!(spent < STEPS / 2, "{}: {spent}", file.name);
        for theorem in theorems(file) {
            let prepared = Prepared::find(&theorem).expect("it is prepared");
            let left = Budget::default();
            let judged = prepared.judge_within(&prepared.shown.lines(), u64::MAX, &left);
            assert!(judged.is_proved(), "{theorem}");
            let spent = STEPS - left.left();
            assert!(spent < STEPS / 8, "{theorem}: {spent}");
        }
    }
}

/// Papers of many answers that take long to judge: at last nothing is left, and that is said.
#[test]
fn answers_share_the_steps_of_a_paper() {
    let prepared = Prepared::find("L1_diff").expect("it is prepared");
    let lines = "  have h: (all P,Q:Pos. all i:Nat. P[i] < Q[i]) by arith\n".repeat(300);
    let left = Budget::new(FEW);
    for _ in 0..50 {
        assert!(!prepared.judge_within(&lines, u64::MAX, &left).is_proved());
    }
    assert_eq!(left.left(), 0);
    let whole = prepared.shown.lines();
    assert!(!prepared.judge_within(&whole, u64::MAX, &left).is_proved());
    assert!(
        prepared
            .judge_within(&whole, u64::MAX, &Budget::default())
            .is_proved()
    );
}

/// A file of facts that believes too much.
#[test]
fn facts_are_counted() {
    struct Facts(String);
    impl Shelf for Facts {
        fn read(&self, _: &str) -> Result<Cow<'_, str>, String> {
            Ok(Cow::Borrowed(&self.0))
        }
    }
    let facts = |many| Facts(times(many, |i| format!("axiom A{i}: 0 = 0\n")));
    assert!(judge("a.proof", SWAP, &facts(500)).is_proved());
    let report = judge("a.proof", SWAP, &facts(501));
    let expected = "`nim.facts` is wrong in line 501: these are more than 500 facts";
    assert_eq!(told(&report), [expected]);
}

/// Boards to be replayed, and what becomes of it.
const REPLAYS: [(&str, &[u64], Option<Missing>); 12] = [
    ("circle", &[8], None),
    ("nim", &[12, 12], None),
    ("nim", &[1, 2, 3], None),
    ("nim", &[0], None),
    ("nim", &[1, 2], Some(Missing::FirstWins)),
    ("nim", &[300], Some(Missing::FirstWins)),
    ("nim", &[20_000], Some(Missing::TooMuch)),
    ("nim", &[20_000, 20_000], Some(Missing::TooMuch)),
    ("nim", &[5_000, 5_000], Some(Missing::TooMuch)),
    ("nim", &[u64::MAX, 1], Some(Missing::TooMuch)),
    ("nim", &[64; 64], Some(Missing::TooMuch)),
    ("circle", &[64], Some(Missing::TooMuch)),
];

#[test]
fn every_replay_ends() {
    for (game, numbers, missing) in REPLAYS {
        let (rules, start) = games::board(game, numbers).expect("a board");
        let found = find(&*rules, &start, &Budget::new(4 * FEW));
        assert_eq!(found.err(), missing, "{game} {numbers:?}");
    }
}

/// What once overflowed the stack is refused in its place, and the other files are judged.
#[test]
fn other_files_are_judged_all_the_same() {
    let desk = Folder::with(&[("a.proof", "\nreplay R: nim 50000\n"), ("b.proof", SWAP)]);
    let run = desk.line("prove a.proof b.proof");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    assert!(
        run.out
            .contains("a.proof:2:1: this is too much to play out")
    );
    assert!(run.out.contains("proved      SWAP"), "{}", run.out);
}

/// Replays of one file share its steps.
#[test]
fn replays_share_the_steps() {
    let (rules, start) = games::board("nim", &[12, 12]).expect("a board");
    let budget = Budget::default();
    assert!(find(&*rules, &start, &budget).is_ok());
    let one = STEPS - budget.left();
    let budget = Budget::new(3 * one + one / 2);
    let found: Vec<bool> = (0..5)
        .map(|_| find(&*rules, &start, &budget).is_ok())
        .collect();
    assert_eq!(found, [true, true, true, false, false]);
    assert_eq!(
        find(&*rules, &start, &Budget::new(one / 2)),
        Err(Missing::TooMuch)
    );
}
