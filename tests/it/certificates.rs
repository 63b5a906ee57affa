//! Certificates in JSON, and the second checker: both checkers accept what is right, and refuse the same mutants.

use std::fs;
use std::process::{Command, Output};

use nimsmith::proof::certificate::{Certificate, gather};
use nimsmith::proof::judge::{Report, judge};
use nimsmith::proof::shelf::{Carried, Shipped};
use serde_json::{Value, json};

use crate::program::Folder;

const CHECKER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/second_checker/check.py");

/// A certificate that uses every step and every rule.
fn every_step() -> Value {
    let top = json!([
        "ex",
        "k",
        "Nat",
        ["&", ["bit", "x", "k"], ["=", ["hi", "x", "k"], 0]]
    ]);
    let top_of_x = json!([
        "ex",
        "k",
        "Nat",
        ["&", ["bit", "x:Nat", "k"], ["=", ["hi", "x:Nat", "k"], 0]]
    ]);
    let nonzero = json!(["not", ["=", "x", 0]]);
    let hot = |name: &str| json!(["hot", name]);
    let all = |name: &str, sort: &str, body: Value| json!(["all", name, sort, body]);
    json!({
        "schema": "nimsmith/certificate/1",
        "facts": [{
            "name": "TOP",
            "statement": all("x", "Nat", json!(["->", nonzero, top])),
            "text": "all x:Nat. x != 0 -> (ex k:Nat. bit(x,k) & hi(x,k) = 0)",
        }],
        "theorems": [
            {
                "name": "obtain",
                "statement": all("x", "Nat", json!(["->", nonzero, ["ex", "k", "Nat", ["bit", "x", "k"]]])),
                "text": "all x:Nat. x != 0 -> (ex k:Nat. bit(x,k))",
                "proof": [
                    ["fix", "x"], ["assume"], ["have", top_of_x, [["logic", [["TOP", "x:Nat"], [0]]]]],
                    ["obtain", [1], "k"], ["take", "k:Nat"], ["logic", [[2]]],
                ],
            },
            {
                "name": "xor",
                "statement": all("x", "Nat", all("y", "Nat", all("z", "Nat",
                    json!(["->", ["=", ["⊕", "x", "y"], ["⊕", "z", 5]], ["=", "y", ["⊕", ["⊕", "x", 5], "z"]]])))),
                "text": "all x,y,z:Nat. x ⊕ y = z ⊕ 5 -> y = x ⊕ 5 ⊕ z",
                "proof": [["fix", "x"], ["fix", "y"], ["fix", "z"], ["assume"], ["xor", [[0]]]],
            },
            {
                "name": "arith",
                "statement": all("x", "Nat", all("y", "Nat",
                    json!(["->", ["<", "x", "y"], ["not", ["<", "y", ["+", "x", 1]]]]))),
                "text": "all x,y:Nat. x < y -> x + 1 <= y",
                "proof": [["fix", "x"], ["fix", "y"], ["assume"], ["arith", [[0]], [[1, 1]]]],
            },
            {
                "name": "induct on numbers",
                "statement": all("n", "Nat", json!(["not", ["<", ["+", "n", ["2^", 3]], 8]])),
                "text": "all n:Nat. 8 <= n + 2^3",
                "proof": [["induct", "<"], ["fix", "n"], ["assume"], ["arith", [], [[1]]]],
            },
            {
                "name": "rewrite",
                "statement": all("P", "Pos", all("Q", "Pos",
                    json!(["->", ["=", "P", "Q"], ["->", hot("P"), hot("Q")]]))),
                "text": "all P,Q:Pos. P = Q -> hot(P) -> hot(Q)",
                "proof": [["fix", "P"], ["fix", "Q"], ["assume"], ["assume"], ["rewrite", [[0], [1]]]],
            },
            {
                "name": "cases",
                "statement": all("P", "Pos", all("Q", "Pos",
                    json!(["->", ["|", hot("P"), hot("Q")], ["|", hot("Q"), hot("P")]]))),
                "text": "all P,Q:Pos. hot(P) | hot(Q) -> hot(Q) | hot(P)",
                "proof": [
                    ["fix", "P"], ["fix", "Q"], ["assume"],
                    ["cases", [0], [["logic", [[1]]]], [["suppose"], ["logic", [[1], [2]]]]],
                ],
            },
            {
                "name": "induct on moves",
                "statement": all("P", "Pos", json!(["<->", hot("P"), hot("P")])),
                "text": "all P:Pos. hot(P) <-> hot(P)",
                "proof": [["induct", "move"], ["fix", "P"], ["assume"], ["logic", []]],
            },
            {
                "name": "same",
                "statement": all("z", "Nat", all("a", "Nat", json!(["->", ["<", "a", "z"],
                    ["not", ["<", "z", ["+", "a", ["⊕", 3, 2]]]]]))),
                "text": "all z,a:Nat. a < z -> a + (3 ⊕ 2) <= z",
                "proof": [["fix", "b"], ["fix", "a"], ["same", [["arith", "a:Nat", "b:Nat"]]]],
            },
        ],
    })
}

/// What the kernel says of a certificate.
fn kernel(json: &str) -> Result<(), String> {
    let read = Certificate::from_json(json)?;
    let checked = read.check().map(drop);
    checked.map_err(|refused| format!("{refused:?}"))
}

/// Runs the second checker on files; `None` where there is no Python that can.
fn second(files: &[&str], folder: &Folder) -> Option<Output> {
    let probe = "import sys; sys.exit(sys.version_info < (3, 10))";
    let python = Command::new("python3").args(["-c", probe]).status();
    if !python.is_ok_and(|status| status.success()) {
        println!("SKIPPED: the second checker needs python3, 3.10 or later");
        return None;
    }
    let mut command = Command::new("python3");
    let command = command.arg(CHECKER).args(files).current_dir(folder.path());
    Some(command.env("PYTHONIOENCODING", "utf-8").output().unwrap())
}

/// Whether the second checker accepts each certificate, and all that it says.
fn verdicts(certificates: &[String]) -> Option<(Vec<bool>, String)> {
    let folder = Folder::new();
    let names: Vec<String> = (0..certificates.len())
        .map(|i| format!("{i}.json"))
        .collect();
    for (name, json) in names.iter().zip(certificates) {
        folder.write(name, json);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let output = second(&names, &folder)?;
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let said = String::from_utf8(output.stdout).unwrap();
    let verdict = |name: &&str| match (
        said.contains(&format!("accepted {name}\n")),
        said.contains(&format!("refused {name}: ")),
    ) {
        (accepted, refused) if accepted != refused => accepted,
        _ => panic!("{name}: no verdict in {said}"),
    };
    let verdicts: Vec<bool> = names.iter().map(verdict).collect();
    assert_eq!(output.status.success(), verdicts.iter().all(|good| *good));
    Some((verdicts, said))
}

#[test]
fn every_step_is_read_checked_and_written_again() {
    let json = every_step().to_string();
    assert_eq!(kernel(&json), Ok(()));
    let read = Certificate::from_json(&json).unwrap();
    let written = read.to_json();
    assert_eq!(Certificate::from_json(&written), Ok(read));
    let value: Value = serde_json::from_str(&written).unwrap();
    assert_eq!(value, every_step());
}

#[test]
fn the_second_checker_agrees_on_every_step() {
    let Some((verdicts, said)) = verdicts(&[every_step().to_string()]) else {
        return;
    };
    assert_eq!(verdicts, [true], "{said}");
    let certificate = every_step();
    for (part, word) in [("facts", "fact  "), ("theorems", "proved")] {
        for entry in certificate[part].as_array().unwrap() {
            let (name, text) = (&entry["name"], &entry["text"]);
            let line = format!(
                "{word}  {}  {}\n",
                name.as_str().unwrap(),
                text.as_str().unwrap()
            );
            assert!(said.contains(&line), "{line} in {said}");
        }
    }
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n.max(1) as u64) as usize
    }
}

/// Every place of a tree, as the numbers of the entries that lead there.
fn places(tree: &Value) -> Vec<Vec<usize>> {
    let mut places = vec![Vec::new()];
    for (i, entry) in tree.as_array().into_iter().flatten().enumerate() {
        places.extend(
            self::places(entry)
                .into_iter()
                .map(|place| [vec![i], place].concat()),
        );
    }
    places
}

fn at<'v>(tree: &'v mut Value, place: &[usize]) -> &'v mut Value {
    place.iter().fold(tree, |tree, i| &mut tree[*i])
}

/// Changes something in a tree: drops, doubles or swaps entries, puts something else from it somewhere, changes a number.
fn mutate(tree: &mut Value, dice: &mut Dice) {
    let places = places(tree);
    let place = &places[dice.below(places.len())];
    let other = at(tree, &places[dice.below(places.len())]).clone();
    let node = at(tree, place);
    match (node, dice.below(4)) {
        (Value::Array(list), 0 | 1) if !list.is_empty() => {
            let i = dice.below(list.len());
            list.remove(i);
        }
        (Value::Array(list), 2) if list.len() > 1 => {
            let (i, j) = (dice.below(list.len()), dice.below(list.len()));
            list.swap(i, j);
        }
        (Value::Number(number), 0..3) => {
            let number = number.as_u64().unwrap();
            let close = [number + 1, number.saturating_sub(1), 2 * number, 0];
            let other = close[dice.below(close.len())];
            *at(tree, place) = json!(other);
        }
        (Value::String(word), 0..3) => {
            let words = [
                "logic", "xor", "same", "rewrite", "assume", "suppose", "move", "turn", "<", "=",
                "&", "|", "->", "<->", "all", "ex", "Nat", "Pos", "x:Nat", "P:Pos", "x", "hot",
                "bit", "hi", "lo", "+", "⊕",
            ];
            *word = words[dice.below(words.len())].to_string();
        }
        (node, _) => *node = other,
    }
}

/// Mutants of a certificate's theorems, each with what was learnt before as facts.
fn mutants(certificate: &Value, each: usize, dice: &mut Dice) -> Vec<String> {
    let mut facts = certificate["facts"].as_array().unwrap().clone();
    let mut mutants = Vec::new();
    for theorem in certificate["theorems"].as_array().unwrap() {
        for _ in 0..each {
            let mut mutant = theorem.clone();
            for _ in 0..=dice.below(2) {
                mutate(&mut mutant["proof"], dice);
            }
            let schema = "nimsmith/certificate/1";
            mutants
                .push(json!({"schema": schema, "facts": facts, "theorems": [mutant]}).to_string());
        }
        let mut fact = theorem.clone();
        fact.as_object_mut().unwrap().remove("proof");
        facts.push(fact);
    }
    mutants
}

/// Both checkers say the same of every mutant; how many of them are accepted.
fn agree(mutants: &[String]) -> usize {
    let Some((verdicts, said)) = verdicts(mutants) else {
        return 0;
    };
    for ((mutant, second), i) in mutants.iter().zip(&verdicts).zip(0..) {
        let kernel = kernel(mutant);
        let line = said
            .lines()
            .find(|line| line.contains(&format!(" {i}.json")));
        assert_eq!(
            kernel.is_ok(),
            *second,
            "{mutant}\nkernel: {kernel:?}\nsecond: {line:?}"
        );
    }
    verdicts.iter().filter(|good| **good).count()
}

#[test]
fn both_checkers_refuse_the_same_mutants_of_every_step() {
    let mutants = mutants(&every_step(), 150, &mut Dice(1));
    let accepted = agree(&mutants);
    println!("{accepted} of {} mutants are accepted", mutants.len());
    assert!(accepted < mutants.len() / 4);
}

/// The proofs that the program carries, judged.
fn carried() -> Vec<Report> {
    let judged = Carried::proofs().map(|file| judge(file.name, file.text, &Shipped));
    let judged: Vec<Report> = judged.collect();
    assert!(judged.iter().all(Report::is_proved));
    judged
}

/// The certificate of each file stands alone, and both checkers prove the same statements by it, which are those that the
/// file states.
#[test]
fn the_second_checker_accepts_all_proofs_of_the_book() {
    let reports = carried();
    let one = |report: &Report| gather([report]).unwrap().to_json();
    let certificates: Vec<String> = reports.iter().map(one).collect();
    for (json, report) in certificates.iter().zip(&reports) {
        let read = Certificate::from_json(json).unwrap();
        assert_eq!(&read.to_json(), json);
        let theory = read.check().unwrap();
        for theorem in &report.theorems {
            let proved = theory.known(&theorem.name).unwrap();
            assert_eq!(proved.statement().to_string(), theorem.statement);
        }
    }
    let Some((verdicts, said)) = verdicts(&certificates) else {
        return;
    };
    assert!(verdicts.iter().all(|good| *good), "{said}");
    let mut facts: Vec<&str> = Vec::new();
    for report in &reports {
        for theorem in &report.theorems {
            let line = format!("proved  {}  {}\n", theorem.name, theorem.statement);
            assert!(said.contains(&line), "{line}");
            facts.extend(theorem.proved.iter().flat_map(|proved| proved.rests_on()));
        }
    }
    for fact in facts {
        assert!(said.contains(&format!("fact    {fact}  ")), "{fact}");
    }
}

#[test]
fn both_checkers_refuse_the_same_mutants_of_the_book() {
    let whole = gather(&carried()).unwrap().to_json();
    let mutants = mutants(&serde_json::from_str(&whole).unwrap(), 5, &mut Dice(7));
    let accepted = agree(&mutants);
    println!("{accepted} of {} mutants are accepted", mutants.len());
    assert!(mutants.len() > 300 && accepted < mutants.len() / 4);
}

/// What is wrong with the file or with what it states, and not with a proof.
#[test]
fn both_checkers_refuse_what_is_no_certificate() {
    let whole = every_step().to_string();
    let mut changed: Vec<String> = [
        ("certificate/1", "certificate/2"),
        ("\"facts\"", "\"fact\""),
        ("\"text\":\"all x,y", "\"text\":\"all x, y"),
        ("bit(x,k) & hi(x,k) = 0)", "bit(x,k))"),
        ("\"name\":\"xor\"", "\"name\":\"arith\""),
        ("\"name\":\"xor\"", "\"name\":7"),
        ("\"name\":\"xor\"", "\"name\":\"xor\",\"name\":\"xor\""),
        ("\"name\":\"xor\"", "\"name\":\"xor\",\"note\":\"\""),
        ("[1,1]", "[1,1.0]"),
        ("[1,1]", "[1,-1]"),
        ("[1,1]", "[1,true]"),
        ("[1,1]", "[1,18446744073709551616]"),
        ("[1,1]", "[1,1,NaN]"),
        ("}]}", "}]"),
        ("}]}", "}]}]"),
        ("hi", "height"),
    ]
    .map(|(from, to)| whole.replacen(from, to, 1))
    .to_vec();
    assert!(changed.iter().all(|json| *json != whole));
    changed.extend([
        "".to_string(),
        "[]".to_string(),
        "[".repeat(5_000),
        format!("{whole}x"),
    ]);
    for json in &changed {
        assert!(kernel(json).is_err(), "{json}");
    }
    assert_eq!(agree(&changed), 0);
}

/// The facts of a theorem that nobody proves are asked for by name.
#[test]
fn a_theorem_without_its_facts_is_refused() {
    let mut certificate = every_step();
    certificate["facts"] = json!([]);
    let json = certificate.to_string();
    assert!(kernel(&json).is_err_and(|why| why.contains("NoSuchFact")));
    assert_eq!(agree(&[json]), 0);
}

/// CI must not skip what needs Python.
#[test]
fn ci_has_python() {
    let ci = concat!(env!("CARGO_MANIFEST_DIR"), "/.ci/run");
    assert!(fs::read_to_string(ci).unwrap().contains("python3"));
}
