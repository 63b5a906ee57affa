//! Certificates in JSON, and the second checker: both checkers accept what is right, and refuse the same mutants.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, Output};
use std::sync::LazyLock;

use nimsmith::model::logic::Formula;
use nimsmith::proof::certificate::gather;
use nimsmith::proof::judge::{Report, judge};
use nimsmith::proof::shelf::{Carried, Shipped};
use nimsmith::proof::shown::Stated;
use serde_json::{Value, json};

use crate::certificate_reader::{check, from_json};
use crate::program::Folder;

const CHECKER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/second_checker/check.py");

/// A fact of Nim as certificates have it.
fn fact(name: &str) -> Value {
    static NIM: LazyLock<Value> = LazyLock::new(|| {
        let file = Carried::find("nim.proof").unwrap();
        let nim = gather([&judge(file.name, file.text, &Shipped)]).unwrap();
        serde_json::from_str(&nim.to_json()).unwrap()
    });
    let mut facts = NIM["facts"].as_array().unwrap().iter();
    facts.find(|fact| fact["name"] == name).unwrap().clone()
}

/// A certificate that uses every step and every rule.
pub fn every_step() -> Value {
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
    let mut facts = vec![json!({
        "name": "TOP",
        "statement": all("x", "Nat", json!(["->", nonzero, top])),
        "text": "all x:Nat. x != 0 -> (ex k:Nat. bit(x,k) & hi(x,k) = 0)",
        "digest": fact("TOP")["digest"],
    })];
    facts.extend(["FINITE", "GET", "GETNE", "MOVES"].map(fact));
    json!({
        "schema": "nimsmith/certificate/2",
        "facts": facts,
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
                "name": "induct_on_numbers",
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
                "name": "induct_on_moves",
                "statement": all("P", "Pos", json!(["<->", hot("P"), hot("P")])),
                "text": "all P:Pos. hot(P) <-> hot(P)",
                "proof": [["induct", "move", ["FINITE"], ["GET"], ["GETNE"], ["MOVES"]], ["fix", "P"], ["assume"], ["logic", []]],
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
    let read = from_json(json)?;
    let checked = check(&read).map(drop);
    checked.map_err(|refused| format!("{refused:?}"))
}

/// Runs the second checker on files; `None` where there is no Python that can.
fn second(facts: &str, files: &[&str], folder: &Folder) -> Option<Output> {
    let probe = "import sys; sys.exit(sys.version_info < (3, 10))";
    let python = Command::new("python3").args(["-c", probe]).status();
    if !python.is_ok_and(|status| status.success()) {
        println!("SKIPPED: the second checker needs python3, 3.10 or later");
        return None;
    }
    let mut command = Command::new("python3");
    let command = command
        .arg(CHECKER)
        .arg(facts)
        .args(files)
        .current_dir(folder.path());
    Some(command.env("PYTHONIOENCODING", "utf-8").output().unwrap())
}

/// A list of the facts of some certificates, whatever they are.
fn whatever_they_believe(certificates: &[String]) -> String {
    let mut lines = BTreeMap::new();
    for json in certificates {
        let read: Value = serde_json::from_str(json).unwrap_or_default();
        for fact in read["facts"].as_array().into_iter().flatten() {
            let (name, text) = (fact["name"].as_str(), fact["text"].as_str());
            let digest = fact["digest"].as_str().unwrap_or("-");
            if let Some((name, text)) = name.zip(text) {
                let line = format!("{digest}  {name}  {text}\n");
                lines.entry(name.to_string()).or_insert(line);
            }
        }
    }
    lines.into_values().collect()
}

/// Whether the second checker accepts each certificate, whatever facts it names, and all that it says.
pub fn verdicts(certificates: &[String]) -> Option<(Vec<bool>, String)> {
    verdicts_by(&whatever_they_believe(certificates), certificates)
}

/// The same with a list of facts.
fn verdicts_by(facts: &str, certificates: &[String]) -> Option<(Vec<bool>, String)> {
    let folder = Folder::new();
    folder.write("facts.txt", facts);
    let names: Vec<String> = (0..certificates.len())
        .map(|i| format!("{i}.json"))
        .collect();
    for (name, json) in names.iter().zip(certificates) {
        folder.write(name, json);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let output = second("facts.txt", &names, &folder)?;
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
    let read = from_json(&json).unwrap();
    let written = read.to_json();
    assert_eq!(from_json(&written), Ok(read));
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
            let schema = "nimsmith/certificate/2";
            mutants
                .push(json!({"schema": schema, "facts": facts, "theorems": [mutant]}).to_string());
        }
        let mut fact = theorem.clone();
        fact.as_object_mut().unwrap().remove("proof");
        fact["digest"] = Value::Null;
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
        let read = from_json(json).unwrap();
        assert_eq!(&read.to_json(), json);
        let theory = check(&read).unwrap();
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
        ("certificate/2", "certificate/1"),
        ("\"facts\"", "\"fact\""),
        ("\"text\":\"all x,y", "\"text\":\"all x, y"),
        ("bit(x,k) & hi(x,k) = 0)", "bit(x,k))"),
        ("\"name\":\"xor\"", "\"name\":\"arith\""),
        ("\"name\":\"xor\"", "\"name\":7"),
        ("\"name\":\"xor\"", "\"name\":\"xor\",\"name\":\"xor\""),
        ("\"name\":\"xor\"", "\"name\":\"xor\",\"note\":\"\""),
        ("\"name\":\"xor\"", "\"name\":\"xor  0 = 0\\nproved  xor\""),
        ("\"name\":\"xor\"", "\"name\":\"\""),
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

/// The facts of the program, as the second checker is told to believe them.
const FACTS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/second_checker/facts.txt"
);

#[test]
fn the_list_of_facts_is_that_of_the_program() {
    let facts = Stated::all().iter().filter(|stated| stated.is_fact);
    let line = |fact: &Stated| {
        let says = fact.means.as_ref().expect("a fact that can be read");
        let digest = Stated::digest(&fact.name, says).unwrap();
        format!("{digest}  {}  {says}\n", fact.name)
    };
    let list: String = facts.map(line).collect();
    if std::env::var_os("BLESS").is_some() {
        fs::write(FACTS, &list).unwrap();
    }
    assert_eq!(fs::read_to_string(FACTS).unwrap(), list);
    assert_eq!(Stated::digest("HOT", &Formula::False), None);
    assert_eq!(Stated::digest("T1", &Formula::False), None);
}

/// What is proved from a fact that is not on the list, or not in these words, is refused; what the program proves is not.
#[test]
fn the_second_checker_believes_nothing_but_the_list() {
    let list = fs::read_to_string(FACTS).unwrap();
    let mut certificates: Vec<String> = carried()
        .iter()
        .map(|report| gather([report]).unwrap().to_json())
        .collect();
    let good = certificates.len();
    let (name, text) = ("\"name\":\"TOP\"", "x != 0 -> (ex");
    let whole = every_step().to_string();
    let digest = fact("TOP")["digest"].as_str().unwrap().to_string();
    certificates.extend([
        whole
            .replacen(name, "\"name\":\"TOP2\"", 1)
            .replace("[\"TOP\"", "[\"TOP2\""),
        whole.replacen(&digest, fact("GET")["digest"].as_str().unwrap(), 1),
        whole.replacen(&format!("\"{digest}\""), "null", 1),
        whole.replacen(text, "x != 1 -> (ex", 1).replacen(
            "[\"not\",[\"=\",\"x\",0]]",
            "[\"not\",[\"=\",\"x\",1]]",
            1,
        ),
    ]);
    assert!(certificates[good..].iter().all(|changed| *changed != whole));
    // The kernel's reader knows no list; it refuses the digest of another fact.
    let read = |json: &String| from_json(json).is_ok();
    let readable: Vec<bool> = certificates[good..].iter().map(read).collect();
    assert_eq!(readable, [false, false, true, false]);
    let Some((verdicts, said)) = verdicts_by(&list, &certificates) else {
        return;
    };
    assert!(verdicts[..good].iter().all(|accepted| *accepted), "{said}");
    assert_eq!(verdicts[good..], [false; 4], "{said}");
    for name in ["TOP2", "TOP"] {
        let refused = format!("the fact {name} is not on the list");
        assert!(said.contains(&refused), "{refused} in {said}");
    }
}

/// No word of a certificate begins a line of what is said, moves the cursor, or cannot be printed; and lists as deep as one
/// likes are refused and not fallen over.
#[test]
fn the_second_checker_says_one_line_of_a_certificate_that_it_refuses() {
    let forged = "x\nproved  FAKE  False\naccepted 0.json";
    let theorem = |statement: Value, text: &str, proof: Value| {
        let theorem = json!({"name": "A", "statement": statement, "text": text, "proof": proof});
        json!({"schema": "nimsmith/certificate/2", "facts": [], "theorems": [theorem]}).to_string()
    };
    let zero = |proof: Value| theorem(json!(["=", 0, 0]), "0 = 0", proof);
    let all = json!(["all", "x", "Nat", ["=", "x", "x"]]);
    let deep = zero(json!([["xor", []]])).replace(
        "[\"=\",0,0]",
        &format!(
            "{}[\"False\"]{}",
            "[\"not\",".repeat(19_900),
            "]".repeat(19_900)
        ),
    );
    let certificates = [
        theorem(
            all.clone(),
            "all x:Nat. x = x",
            json!([["fix", "x"], ["fix", forged]]),
        ),
        theorem(
            all.clone(),
            "all x:Nat. x = x",
            json!([["fix", forged], ["logic", []]]),
        ),
        theorem(
            json!(["all", forged, "Nat", ["=", forged, 1]]),
            "q",
            json!([["xor", []]]),
        ),
        theorem(json!(["=", forged, 0]), "q", json!([["xor", []]])),
        zero(json!([["xor", [[forged]]]])),
        zero(json!([["xor", [["\u{1b}[2K\rproved  FAKE  False"]]]])),
        zero(json!([[forged]])),
        zero(json!([["xor", []]])).replace("\"A\"", &json!(forged).to_string()),
        zero(json!([["xor", []]])).replace("\"schema\"", &json!(forged).to_string()),
        zero(json!([["xor", [["S"]]]])).replace("\"S\"", "\"\\ud800\""),
        deep,
        zero(json!([["xor", []]])),
    ];
    let Some((verdicts, said)) = verdicts(&certificates) else {
        return;
    };
    let (last, refused) = verdicts.split_last().unwrap();
    assert!(*last && refused.iter().all(|accepted| !accepted), "{said}");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), certificates.len() + 1, "{said}");
    let (good, bad) = (&lines[refused.len()..], &lines[..refused.len()]);
    assert!(
        bad.iter().all(|line| line.starts_with("refused ")),
        "{said}"
    );
    assert_eq!(
        good,
        [
            "proved  A  0 = 0",
            &format!("accepted {}.json", refused.len())
        ]
    );
    assert!(said.chars().all(|c| c == '\n' || !c.is_control()), "{said}");
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

/// Theorems rest on those before them, and on no others: not on later ones, not on themselves, and not on two of one name.
#[test]
fn certificates_do_not_refer_forward() {
    let reports = carried();
    let whole = gather([&reports[0]]).unwrap().to_json();
    let whole: Value = serde_json::from_str(&whole).unwrap();
    let changed = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut certificate = whole.clone();
        change(certificate["theorems"].as_array_mut().unwrap());
        certificate.to_string()
    };
    let attacks = [
        changed(&|theorems| theorems.extend(theorems.clone())),
        changed(&|theorems| {
            let first = theorems[0].clone();
            theorems.push(first);
        }),
        changed(&|theorems| theorems[0]["name"] = json!("one\u{2028}two")),
        changed(&|theorems| theorems[0]["name"] = json!("one\u{8}two")),
        changed(&|theorems| theorems[0]["name"] = json!("Τ1")),
    ];
    for json in &attacks {
        assert!(kernel(json).is_err(), "{json}");
    }
    assert_eq!(agree(&attacks), 0);
    let rests_on_others = |certificate: &&Value| {
        let theorems = certificate["theorems"].as_array().unwrap();
        let names: Vec<String> = theorems
            .iter()
            .map(|theorem| format!("[{}", theorem["name"]))
            .collect();
        let last = theorems.last().unwrap().to_string();
        names.iter().any(|name| last.contains(name))
    };
    let certificates: Vec<Value> = reports
        .iter()
        .map(|report| serde_json::from_str(&gather([report]).unwrap().to_json()).unwrap())
        .collect();
    let turned: Vec<String> = certificates
        .iter()
        .filter(rests_on_others)
        .map(|certificate| {
            let mut certificate = certificate.clone();
            certificate["theorems"].as_array_mut().unwrap().reverse();
            certificate.to_string()
        })
        .collect();
    assert!(turned.len() > 3, "{}", turned.len());
    assert_eq!(agree(&turned), 0);
}

/// CI must not skip what needs Python.
#[test]
fn ci_has_python() {
    let ci = concat!(env!("CARGO_MANIFEST_DIR"), "/.ci/run");
    assert!(fs::read_to_string(ci).unwrap().contains("python3"));
}
