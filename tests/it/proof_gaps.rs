//! Proofs with gaps: blanks, reasons and lines that are left out. Keys and markers are held against the kernel's own verdict
//! on the printed lines, put into the file in which the theorem stands.

use std::collections::BTreeSet;

use nimsmith::budget::Budget;
use nimsmith::check::Hints;
use nimsmith::check::report::{Credit, Overall, Verdict};
use nimsmith::check::task::Marked;
use nimsmith::dice::Dice;
use nimsmith::kinds::content::{CodeLine, Content, Value};
use nimsmith::kinds::gaps::gapped::Gapped;
use nimsmith::kinds::gaps::gapped::{self, Part, Sort};
use nimsmith::kinds::{self, Kind, Problem, Worked};
use nimsmith::locale::ENGLISH;
use nimsmith::model::derivation::Method;
use nimsmith::proof::judge;
use nimsmith::proof::prepared::Prepared;
use nimsmith::proof::shelf::{Carried, Shipped};
use nimsmith::proof::shown::Shown;
use nimsmith::spec::Proofs;
use rayon::prelude::*;

use super::certify::the_game;
use super::program::Folder;
use super::tier;

const KINDS: [&str; 3] = ["fill-blanks", "justify-steps", "complete-induction"];

/// A question with its key.
struct Asked {
    kind: &'static Kind,
    problem: Problem,
    worked: Worked,
}

impl Asked {
    fn of(kind: &str, drawn: &[u64], proofs: &Proofs, seed: u64) -> Asked {
        let kind = kinds::kind(kind).expect("a kind");
        let mut dice = Dice::new(seed, "test", 0, "");
        let problem = kind.posed(the_game("nim"), drawn.to_vec(), proofs, &mut dice);
        let worked = kind.work(the_game("nim"), &problem, Method::Powers);
        let worked = worked.unwrap_or_else(|error| panic!("{drawn:?}: {error}"));
        Asked {
            kind,
            problem,
            worked,
        }
    }

    fn shown(&self) -> &'static Shown {
        &Shown::all()[usize::try_from(self.problem.drawn.0[0]).expect("a place")]
    }

    fn place(&self) -> String {
        format!("{} {:?}", self.shown().name, self.problem.drawn.0)
    }

    fn mark(&self, answer: &str, hints: Hints) -> Marked {
        let marker = self.kind.marker(the_game("nim"), &self.problem, &ENGLISH);
        let lines: Vec<(usize, &str)> = (1..).zip(answer.lines()).collect();
        marker
            .expect("a marker")
            .mark(&lines, hints, &Budget::default())
    }

    fn is_right(&self, answer: &str) -> bool {
        let marked = self.mark(answer, Hints::Next);
        let right = marked.verdict == Overall::Correct;
        assert_eq!(right, marked.credit == Credit::Full, "{}", self.place());
        right
    }

    /// The printed lines of the key's answer.
    fn key(&self) -> Vec<CodeLine> {
        let names = ["fillings", "reasons", "lines"];
        let mut found = names
            .iter()
            .filter_map(|name| value(&self.worked.more.found, name));
        code(found.next().expect("an answer")).to_vec()
    }

    fn printed(&self) -> Vec<CodeLine> {
        code(value(&self.worked.more.asked, "lines").expect("lines")).to_vec()
    }

    /// The key's answer as it is written on a paper.
    fn answer(&self) -> String {
        let lines = self.key().into_iter();
        let lines = lines.map(|CodeLine { label, text }| match label.is_empty() {
            true => text + "\n",
            false => format!("{label} {text}\n"),
        });
        lines.collect()
    }

    /// The printed proof with an answer put in, without the lines around it.
    fn with(&self, answer: &[CodeLine]) -> String {
        let printed = self.printed();
        let inner = &printed[1..printed.len() - 1];
        let mut text = String::new();
        for line in inner {
            let filling = |label: &str| {
                let mut all = answer.iter().filter(|one| one.label == label);
                all.next().map(|one| one.text.clone())
            };
            if line.text.trim() == "[lines are missing here]" {
                text.extend(answer.iter().map(|line| line.text.clone() + "\n"));
                continue;
            }
            let mut put = line.text.clone();
            if let Some(reasons) = filling(&format!("{}:", line.label)) {
                put = put.replace("by ...", &format!("by {reasons}"));
            }
            for number in 1..=4 {
                if let Some(filling) =
                    filling(&format!("{number}:")).filter(|_| line.label.is_empty())
                {
                    put = put.replace(&format!("[blank {number}]"), &filling);
                }
            }
            text += &(put + "\n");
        }
        text
    }
}

fn value<'c>(content: &'c Content, name: &str) -> Option<&'c Value> {
    let mut named = content.iter().filter(|(other, _)| *other == name);
    named.next().map(|(_, value)| value)
}

fn code(value: &Value) -> &[CodeLine] {
    match value {
        Value::Code(lines) | Value::Proof(lines) => lines,
        other => panic!("{other:?}"),
    }
}

fn drawable(kind: &str, proofs: &Proofs) -> Vec<Vec<u64>> {
    let kind = kinds::kind(kind).expect("a kind");
    let parts = (kind.drawable)(proofs);
    parts.into_iter().flat_map(|part| part.numbers).collect()
}

/// Whether lines prove a theorem, where they stand in its file instead of its own.
fn proves(shown: &Shown, lines: &str) -> bool {
    let file = Carried::find(shown.file).expect("it is carried");
    let start = file.text.find(&format!("theorem {}:", shown.name));
    let before = &file.text[..start.expect("it is stated")];
    let text = format!("{before}{}{lines}qed\n", shown.head());
    let report = judge::verdicts(file.name, &text, &Shipped);
    let theorem = report.theorems.last().expect("the theorem");
    theorem.proved.is_some() && report.faults.is_empty()
}

/// Each printed key is right, and proves its theorem where it is put into the printed lines; without one of its lines it is
/// not right.
#[test]
fn keys_prove_their_theorems_and_less_does_not() {
    for name in KINDS {
        let drawn = drawable(name, &Proofs::default());
        let different: BTreeSet<&Vec<u64>> = drawn.iter().collect();
        assert_eq!(different.len(), drawn.len());
        assert!(drawn.len() >= 15, "{name}: {}", drawn.len());
        let mut in_file: BTreeSet<u64> = BTreeSet::new();
        let drawn: Vec<(&Vec<u64>, bool)> = drawn
            .iter()
            .map(|drawn| (drawn, in_file.insert(drawn[0])))
            .collect();
        drawn.par_iter().for_each(|&(drawn, whole)| {
            let asked = Asked::of(name, drawn, &Proofs::default(), 1);
            let (key, answer, place) = (asked.key(), asked.answer(), asked.place());
            assert!(asked.is_right(&answer), "{place}:\n{answer}");
            let text = asked.with(&key);
            assert!(!text.contains("[blank"), "{place}: {text}");
            if whole {
                assert!(proves(asked.shown(), &text), "{place}: {text}");
            }
            for number in 0..key.len() {
                let mut fewer: Vec<&str> = answer.lines().collect();
                fewer.remove(number);
                // A line of many may be of no use: then the kernel says so.
                let fewer = fewer.join("\n");
                let right = asked.is_right(&fewer);
                let mut lines = key.clone();
                lines.remove(number);
                let prepared = Prepared::find(&asked.shown().name).expect("it is prepared");
                let accepts = name == "complete-induction" && prepared.accepts(&asked.with(&lines));
                assert_eq!(right, accepts, "{place}: {fewer}");
            }
            let steps = asked.worked.more.steps;
            assert_eq!(steps, Some(key.len() as u64), "{place}");
            let again = Asked::of(name, drawn, &Proofs::default(), 1);
            assert_eq!(again.problem, asked.problem, "{place}");
        });
    }
}

/// Answers that belong to other gaps, changed names, and lines in another order are judged as the kernel judges the lines.
#[test]
fn broken_answers_are_judged_as_the_kernel_says() {
    let counts: Vec<(usize, usize)> = KINDS
        .par_iter()
        .map(|name| {
            let drawn = drawable(name, &Proofs::default());
            let step = drawn.len().div_ceil(tier::pick(6, 15));
            let (mut tried, mut right) = (0, 0);
            for drawn in drawn.iter().step_by(step) {
                let asked = Asked::of(name, drawn, &Proofs::default(), 1);
                let prepared = Prepared::find(&asked.shown().name).expect("it is prepared");
                for broken in broken(&asked.key()) {
                    let lines = broken.iter().map(|line| match line.label.is_empty() {
                        true => line.text.clone(),
                        false => format!("{} {}", line.label, line.text),
                    });
                    let answer = lines.collect::<Vec<_>>().join("\n");
                    let accepts = prepared.accepts(&asked.with(&broken));
                    let marked = asked.mark(&answer, Hints::Next);
                    let place = format!("{}:\n{answer}", asked.place());
                    assert_eq!(marked.verdict == Overall::Correct, accepts, "{place}");
                    if !accepts {
                        let told = marked
                            .lines
                            .iter()
                            .filter(|line| line.verdict != Verdict::Ok);
                        let told = told.filter(|line| line.message.is_some());
                        let open = marked.lines.iter().filter_map(|line| line.message.as_ref());
                        let mut open = open.filter(|message| message.contains("till to prove"));
                        assert!(told.count() > 0 || open.next().is_some(), "{place}");
                    }
                    tried += 1;
                    right += usize::from(accepts);
                }
            }
            (tried, right)
        })
        .collect();
    for (tried, right) in counts {
        assert!(
            tried > tier::pick(8, 20) && right < tried / 3,
            "{right} of {tried}"
        );
    }
}

/// An answer with two neighbours changed, a name changed, or the first reason dropped.
fn broken(key: &[CodeLine]) -> Vec<Vec<CodeLine>> {
    let mut all = Vec::new();
    let mut change = |number: usize, text: String| {
        let mut lines = key.to_vec();
        if lines[number].text != text {
            lines[number].text = text;
            all.push(lines);
        }
    };
    for (number, line) in key.iter().enumerate() {
        let text = &line.text;
        change(number, text.replace("zero", "nonzero"));
        change(number, text.replacen("P", "Q", 1));
        change(number, text.replacen("= 0", "!= 0", 1));
        change(number, text.replacen(" = ", " < ", 1));
        if let Some((_, rest)) = text.split_once(", ").filter(|_| !line.label.is_empty()) {
            change(number, rest.to_string());
        }
    }
    for number in 1..key.len() {
        let mut lines = key.to_vec();
        let (one, other) = (key[number - 1].text.clone(), key[number].text.clone());
        if one != other {
            (lines[number - 1].text, lines[number].text) = (other, one);
            all.push(lines);
        }
    }
    all
}

/// What tries to get out of its gap counts for nothing, however large it is.
#[test]
fn hostile_answers_are_refused() {
    let huge = "1: ".to_string() + &"P ⊕ ".repeat(100_000);
    let long = "have x: 0 = 0 by logic\n".repeat(19_000);
    let deep = format!("1: {}a{}", "(".repeat(50_000), ")".repeat(50_000));
    let nested = "have a: False proof\n".repeat(5_000);
    let numbers = "1: 0\n".repeat(19_000);
    let hostile = [
        "",
        "qed",
        "1: qed",
        "1:",
        "1: -- nothing",
        "1: 0 -- by logic",
        "1: 0 = 0 by logic",
        "1: False by logic proof",
        "1: x by\u{2028}logic",
        "1: x\rqed",
        "1: \u{0}\u{7}\u{1b}[31m",
        "1: \u{202e}a",
        "0: 0",
        "99999999999999999999999: 0",
        "theorem X: False",
        "qed\ntheorem X: False\nproof\n  thus False by X",
        "axiom X: False\nthus False by X",
        "def d(a:Nat) := a = a",
        "allow anything",
        "uses nim.proof",
        "end\nend\nend",
        "end\nqed",
        "-- thus everything",
        "thus False by logic -- qed",
        "proof\nthus False by logic\nqed",
        "Ä ß 字",
        &huge,
        &long,
        &deep,
        &nested,
        &numbers,
    ];
    for name in KINDS {
        let drawn = drawable(name, &Proofs::default());
        let of_last = drawn.len() - 1;
        for place in [0, of_last / 2, of_last] {
            let asked = Asked::of(name, &drawn[place], &Proofs::default(), 1);
            hostile.par_iter().for_each(|answer| {
                for hints in [Hints::None, Hints::Full] {
                    let marked = asked.mark(answer, hints);
                    let short: String = answer.chars().take(60).collect();
                    let place = format!("{}: {short}", asked.place());
                    assert_ne!(marked.verdict, Overall::Correct, "{place}");
                    assert_ne!(marked.credit, Credit::Full, "{place}");
                    let messages = marked.lines.iter().filter_map(|line| line.message.as_ref());
                    assert!(
                        messages.map(String::len).max().unwrap_or(0) < 3_000,
                        "{place}"
                    );
                    if hints == Hints::None {
                        assert!(
                            marked.lines.iter().all(|line| line.hint.is_none()),
                            "{place}"
                        );
                    }
                }
            });
            // The same with the theorem itself: it is not known in its own proof.
            let own = format!("thus {} by {}", asked.shown().statement, asked.shown().name);
            assert!(!asked.is_right(&own), "{}", asked.place());
        }
    }
}

/// With a list, an answer that uses something else is not right, and no question's own lines do.
#[test]
fn what_is_not_allowed_is_told() {
    let allow = ["L2", "L3", "MOVE", "MOVES", "HOT", "HOTS"];
    let proofs = |allow: &[&str]| Proofs {
        theorems: Some(vec!["T1".to_string()]),
        allow: Some(allow.iter().map(ToString::to_string).collect()),
        ..Proofs::default()
    };
    let name = "complete-induction";
    assert_eq!(drawable(name, &proofs(&allow)).len(), 3);
    assert_eq!(drawable(name, &proofs(&["L3", "MOVE", "HOT"])).len(), 1);
    assert!(drawable(name, &proofs(&["xor"])).is_empty());
    let drawn = drawable(name, &proofs(&["L3", "MOVE", "HOT"]));
    let asked = Asked::of(name, &drawn[0], &proofs(&["L3", "MOVE", "HOT"]), 1);
    let answer = asked.answer();
    assert!(asked.is_right(&answer));
    let other = answer.replace(
        "by HOT(P,Q), legal, cold",
        "by HOT(P,Q), legal, cold, logic",
    );
    let marked = asked.mark(&other, Hints::Next);
    let free = Asked::of(name, &drawn[0], &Proofs::default(), 1);
    assert!(free.is_right(&other));
    assert_ne!(marked.verdict, Overall::Correct);
    let told = marked.lines.last().expect("a verdict");
    let message = told.message.as_deref().expect("a message");
    assert_eq!(message, "`logic` may not be used in this exercise.");
}

/// The places of the parts that are worth asking for, measured: this takes long.
fn measured(prepared: &'static Prepared) -> Vec<usize> {
    let all = gapped::parts(prepared.shown).into_iter().enumerate();
    let worth = all.filter(|(_, part)| !is_trivial(prepared, part));
    worth.map(|(place, _)| place).collect()
}

/// Whether something trivial does for a part.
fn is_trivial(prepared: &'static Prepared, part: &Part) -> bool {
    let gapped = Gapped {
        prepared,
        gaps: vec![part.clone()],
    };
    let accepts = |filling: &str| {
        let lines = gapped.filled(|_, _| filling.to_string());
        prepared.accepts(&lines)
    };
    let trivial = gapped::trivial(part.sort).iter().copied();
    trivial.chain(left(prepared.shown, part)).any(accepts)
}

/// What stands to the left of a link: with it once more, the link says nothing.
fn left<'s>(shown: &'s Shown, part: &Part) -> Option<&'s str> {
    let before = shown.rows.get(part.row.checked_sub(1)?)?;
    let term = before.terms.first().filter(|_| part.sort == Sort::Term)?;
    before.text.get(term.clone())
}

/// The table of the parts that are worth asking for is what is measured. `BLESS=1` makes it anew.
#[test]
fn nothing_trivial_fills_a_blank() {
    let bless = std::env::var_os("BLESS").is_some();
    // Long proofs take long, and are measured with `BLESS=1` only.
    let shown = Shown::all()
        .par_iter()
        .filter(|shown| bless || shown.rows.len() <= 20);
    let measured: Vec<(&Shown, Vec<usize>)> = shown
        .map(|shown| {
            let prepared = Prepared::find(&shown.name).expect("it is prepared");
            (shown, measured(prepared))
        })
        .collect();
    if bless {
        let measured = measured.iter().filter(|(_, places)| !places.is_empty());
        let line = |(shown, places): &(&Shown, Vec<usize>)| {
            let places: Vec<String> = places.iter().map(ToString::to_string).collect();
            format!("{}\t{}\n", shown.name, places.join(" "))
        };
        let table: String = measured.map(line).collect();
        std::fs::write("src/kinds/gaps/worth.txt", table).expect("the table can be written");
        return;
    }
    assert!(measured.len() >= 40);
    for (shown, places) in measured {
        assert_eq!(gapped::places(shown), places, "{}", shown.name);
    }
    for shown in Shown::all() {
        let all = gapped::parts(shown).len();
        assert!(
            gapped::places(shown).iter().all(|place| *place < all),
            "{}",
            shown.name
        );
    }
}

/// Printed papers with the key's answers are right, and blank ones are not.
#[test]
fn papers_with_the_keys_answers_are_right() {
    let folder = Folder::new();
    let exercise = |(kind, count, points): (&str, u64, u64)| {
        let all = kinds::kind(kind).expect("a kind").theorems().join(", ");
        format!("  - {{kind: {kind}, count: {count}, points: {points}, proofs: [{all}]}}\n")
    };
    let asked = [
        ("fill-blanks", 12, 2),
        ("justify-steps", 6, 2),
        ("complete-induction", 6, 3),
    ];
    let set = format!("seed: 4\nexercises:\n{}", asked.map(exercise).concat());
    folder.write("set.yaml", set);
    folder.good("generate set.yaml --format json --papers --quiet --out sheets");
    let sheet = folder.read("sheets/set.json");
    let sheet: serde_json::Value = serde_json::from_str(&sheet).expect("JSON");
    let exercises = sheet["exercises"].as_array().expect("exercises");
    assert_eq!(exercises.len(), 24);
    let stub = folder.read("sheets/set.txt");
    let mut paper = "student: s01\n".to_string();
    let code = stub
        .lines()
        .find(|line| line.starts_with("sheet: "))
        .expect("a code");
    let mut seen = BTreeSet::new();
    for (number, exercise) in (1..).zip(exercises) {
        assert!(
            seen.insert(exercise["asks"].to_string()),
            "twice: {exercise}"
        );
        assert_eq!(exercise["solution"]["certified"], true);
        paper += &format!("\n{code}\nexercise: {number}\n");
        let found = &exercise["answer"];
        let names = ["fillings", "reasons", "lines"];
        let lines = names
            .iter()
            .find_map(|name| found[name].as_array())
            .expect("an answer");
        for line in lines {
            let part = |name: &str| line[name].as_str().expect("text").to_string();
            paper += &format!("{} {}\n", part("label"), part("text"));
        }
    }
    folder.write("paper.txt", &paper);
    let out = folder
        .line("check paper.txt --set set.yaml --format json")
        .out;
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let text = report.to_string();
    assert_eq!(
        text.matches("\"verdict\":\"correct\"").count(),
        24,
        "{text}"
    );
    let blank: String = stub.replace("# Add a line", "student: s01\n# Add a line");
    folder.write("blank.txt", &blank);
    let run = folder.line("check blank.txt --set set.yaml --format json");
    assert!(!run.out.contains("\"verdict\":\"correct\""), "{}", run.out);
}

/// Every theorem that is proved by induction can be asked for in words, and its key has the whole proof in sentences, in which
/// no line of the language of proofs is left.
#[test]
fn proofs_by_induction_are_told_in_sentences() {
    let name = "prove-by-induction";
    let kind = kinds::kind(name).expect("a kind");
    let theorems = kind.theorems();
    assert!(theorems.len() >= 8, "{theorems:?}");
    let folder = Folder::new();
    for theorem in theorems {
        let set = format!("exercises: [{{kind: {name}, proofs: [{theorem}]}}]\n");
        folder.write("set.yaml", set);
        folder.good("generate set.yaml --format md,html,tex,typ,json --quiet");
        let key = folder.read("out/set-key.md");
        let (_, proof) = key.split_once("Proof by induction.\n").expect("a proof");
        let (proof, _) = proof.split_once('∎').expect("its end");
        let shown = Shown::find(theorem).expect("a theorem");
        assert_eq!(
            proof.lines().count() + 1,
            sentences(shown),
            "{theorem}: {proof}"
        );
        for line in proof.lines() {
            let first = line.split_whitespace().next();
            let first = first.unwrap_or_else(|| panic!("{theorem}: {proof}"));
            assert!(!WORDS.contains(&first), "{theorem}: {line}");
        }
        let sheet = folder.read("out/set.md");
        assert!(
            sheet.contains("Prove by induction") && !sheet.contains(proof.trim()),
            "{sheet}"
        );
        for ending in ["html", "tex", "typ"] {
            let key = folder.read(&format!("out/set-key.{ending}"));
            let opens = key.matches("Proof by induction.").count();
            assert_eq!(opens, 1, "{theorem} {ending}");
        }
    }
}

/// How many sentences a proof has: one a line, but none for `end`, and one for its opening.
fn sentences(shown: &Shown) -> usize {
    let rows = shown.rows.iter();
    rows.filter(|row| row.word() != "end").count() + 1
}

/// Words that begin lines in the language of proofs.
const WORDS: [&str; 10] = [
    "fix", "assume", "suppose", "have", "obtain", "case", "take", "let", "calc", "thus",
];
