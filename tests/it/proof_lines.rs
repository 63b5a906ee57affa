//! Lines of proofs: orders of them, and lines that are wrong. Keys and markers are held against the kernel's own verdict on
//! the printed lines, put into the file in which the theorem stands.

use std::collections::{BTreeMap, BTreeSet};

use nimsmith::budget::Budget;
use nimsmith::check::Hints;
use nimsmith::check::report::{Credit, Overall, Verdict};
use nimsmith::check::task::Marked;
use nimsmith::dice::Dice;
use nimsmith::kinds::content::{CodeLine, Content, Value};
use nimsmith::kinds::theorems::changes::{Change, Wrong};
use nimsmith::kinds::{self, Kind, Problem, Worked};
use nimsmith::locale::ENGLISH;
use nimsmith::model::derivation::Method;
use nimsmith::proof::judge;
use nimsmith::proof::prepared::{FOR_ONE_LINE, Judged, Prepared};
use nimsmith::proof::shelf::{Carried, Shipped};
use nimsmith::proof::shown::Shown;
use nimsmith::spec::Proofs;
use rayon::prelude::*;

use super::certify::the_game;
use super::program::Folder;
use super::tier;
use super::wrong_lines;

fn kind(name: &str) -> &'static Kind {
    kinds::kind(name).expect("a kind")
}

/// A question with its key.
struct Asked {
    kind: &'static Kind,
    problem: Problem,
    worked: Worked,
}

impl Asked {
    fn of(kind: &'static Kind, drawn: &[u64], distractors: u64, seed: u64) -> Asked {
        let proofs = Proofs {
            distractors,
            ..Proofs::default()
        };
        let mut dice = Dice::new(seed, "test", 0, "");
        let problem = kind.posed(the_game("nim"), drawn.to_vec(), &proofs, &mut dice);
        Asked::posed(kind, problem)
    }

    fn posed(kind: &'static Kind, problem: Problem) -> Asked {
        let worked = kind.work(the_game("nim"), &problem, Method::Powers);
        let worked = worked.unwrap_or_else(|error| panic!("{problem:?}: {error}"));
        Asked {
            kind,
            problem,
            worked,
        }
    }

    fn name(&self) -> &'static str {
        let place = usize::try_from(self.problem.drawn.0[0]).expect("a place");
        &Shown::all()[place].name
    }

    fn mark(&self, answer: &str, hints: Hints) -> Marked {
        let marker = self.kind.marker(the_game("nim"), &self.problem, &ENGLISH);
        let lines: Vec<(usize, &str)> = (1..).zip(answer.lines()).collect();
        marker
            .expect("a marker")
            .mark(&lines, hints, &Budget::default())
    }

    fn verdict(&self, answer: &str) -> Overall {
        self.mark(answer, Hints::Next).verdict
    }

    fn asked(&self, name: &str) -> &Value {
        value(&self.worked.more.asked, name)
    }

    fn found(&self, name: &str) -> &Value {
        value(&self.worked.more.found, name)
    }

    /// The printed lines by their letters; further lines of a piece go with it.
    fn lettered(&self) -> BTreeMap<String, String> {
        let mut lettered: BTreeMap<String, String> = BTreeMap::new();
        let mut last = String::new();
        for CodeLine { label, text } in code(self.asked("lines")) {
            if !label.is_empty() {
                last.clone_from(label);
            }
            *lettered.entry(last.clone()).or_default() += &format!("  {text}\n");
        }
        lettered
    }

    /// The proof that letters make.
    fn text(&self, letters: &[String]) -> String {
        let lettered = self.lettered();
        letters
            .iter()
            .map(|letter| lettered[letter].as_str())
            .collect()
    }
}

fn value<'c>(content: &'c Content, name: &str) -> &'c Value {
    let mut named = content.iter().filter(|(other, _)| *other == name);
    &named.next().unwrap_or_else(|| panic!("no {name}")).1
}

fn code(value: &Value) -> &[CodeLine] {
    match value {
        Value::Code(lines) | Value::Proof(lines) => lines,
        other => panic!("{other:?}"),
    }
}

fn text(value: &Value) -> &str {
    match value {
        Value::Line(line) => line,
        other => panic!("{other:?}"),
    }
}

/// Whether lines prove a theorem, where they stand in its file instead of its own.
fn proves(theorem: &str, lines: &str) -> bool {
    let shown = Shown::find(theorem).expect("it is there");
    let file = Carried::find(shown.file).expect("it is carried");
    let start = file
        .text
        .find(&format!("theorem {theorem}:"))
        .expect("it is stated");
    let end = start + file.text[start..].find("\nqed").expect("it ends");
    let before = &file.text[..start];
    let text = format!("{before}{}{lines}qed\n", shown.head());
    assert!(end > start);
    let report = judge::verdicts(file.name, &text, &Shipped);
    let theorem = report.theorems.last().expect("the theorem");
    theorem.proved.is_some() && report.faults.is_empty()
}

fn letters(order: &str) -> Vec<String> {
    order.split(", ").map(str::to_string).collect()
}

fn drawable(kind: &Kind) -> Vec<Vec<u64>> {
    let parts = (kind.drawable)(&Proofs::default()).into_iter();
    parts.flat_map(|part| part.numbers).collect()
}

/// The key's order is printed, proves the theorem, and is right; the lines are not printed in such an order.
#[test]
fn keys_of_orders_prove_their_theorems() {
    let kind = kind("order-lines");
    let drawn = drawable(kind);
    assert!(drawn.len() >= 30, "{}", drawn.len());
    drawn.par_iter().for_each(|drawn| {
        for (distractors, seed) in [(0, 1), (0, 2), (1, 3), (3, 4), (5, 5)] {
            let asked = Asked::of(kind, drawn, distractors, seed);
            let order = text(asked.found("order")).to_string();
            let place = format!("{} {seed}: {order}", asked.name());
            let proof = asked.text(&letters(&order));
            assert!(proves(asked.name(), &proof), "{place}");
            for answer in [
                format!("order: {order}"),
                order.to_lowercase(),
                format!("order {}", order.replace(", ", "")),
                format!("order: A\n{order}"),
            ] {
                let marked = asked.mark(&answer, Hints::Full);
                let full = (marked.verdict, marked.credit);
                assert_eq!(full, (Overall::Correct, Credit::Full), "{place}: {answer}");
            }
            let printed: Vec<String> = asked.lettered().into_keys().collect();
            let own: Vec<String> = letters(&order);
            let unused = letters(text(asked.found("not_used")));
            let unused: Vec<&String> = unused.iter().filter(|letter| !letter.is_empty()).collect();
            assert_eq!(unused.len() as u64, distractors, "{place}");
            assert_eq!(own.len() + unused.len(), printed.len(), "{place}");
            let all: BTreeSet<&String> = own.iter().chain(unused).collect();
            assert_eq!(all.len(), printed.len(), "{place}");
            let in_print: Vec<String> = printed
                .into_iter()
                .filter(|letter| own.contains(letter))
                .collect();
            let prepared = Prepared::find(asked.name()).expect("it is prepared");
            assert!(!prepared.accepts(&asked.text(&in_print)), "{place}");
            let again = Asked::of(kind, drawn, distractors, seed);
            assert_eq!(again.problem, asked.problem);
        }
    });
}

/// All orders of few lines, and of more lines those with two neighbours changed or one line left out: right exactly where
/// the kernel accepts them.
#[test]
fn orders_are_right_exactly_where_they_prove_the_theorem() {
    let kind = kind("order-lines");
    let counts: Vec<(usize, usize)> = drawable(kind)
        .par_iter()
        .map(|drawn| {
            let asked = Asked::of(kind, drawn, 0, 7);
            let prepared = Prepared::find(asked.name()).expect("it is prepared");
            let right = letters(text(asked.found("order")));
            let mut orders: Vec<Vec<String>> = Vec::new();
            if right.len() <= 4 {
                permutations(&right, &mut Vec::new(), &mut orders);
            }
            for at in 0..right.len() {
                let mut fewer = right.clone();
                fewer.remove(at);
                orders.push(fewer);
                if at > 0 {
                    let mut swapped = right.clone();
                    swapped.swap(at - 1, at);
                    orders.push(swapped);
                }
            }
            let mut accepted = 0;
            for order in &orders {
                let accepts = prepared.accepts(&asked.text(order));
                let answer = format!("order: {}", order.join(", "));
                let marked = asked.mark(&answer, Hints::Next);
                let place = format!("{}: {answer}", asked.name());
                assert_eq!(marked.verdict == Overall::Correct, accepts, "{place}");
                assert_eq!(marked.credit == Credit::Full, accepts, "{place}");
                if !accepts {
                    let line = marked.lines.last().expect("a verdict");
                    let message = line.message.as_deref().expect("a message");
                    let named = message
                        .split(" does not fit there: ")
                        .next()
                        .expect("a word");
                    let told = order.iter().any(|letter| letter == named);
                    let open = message.starts_with("Every line fits, but");
                    assert!(told || open, "{place}: {message}");
                }
                accepted += usize::from(accepts);
            }
            (orders.len(), accepted)
        })
        .collect();
    let sum = |of: fn(&(usize, usize)) -> usize| counts.iter().map(of).sum::<usize>();
    let (tried, accepted) = (sum(|count| count.0), sum(|count| count.1));
    // Some lines can stand in another order, and most cannot.
    assert!(
        accepted > 20 && accepted < tried / 2,
        "{accepted} of {tried}"
    );
}

fn permutations(left: &[String], begun: &mut Vec<String>, all: &mut Vec<Vec<String>>) {
    if left.is_empty() {
        all.push(begun.clone());
    }
    for at in 0..left.len() {
        let mut rest = left.to_vec();
        begun.push(rest.remove(at));
        permutations(&rest, begun, all);
        begun.pop();
    }
}

/// The kernel's verdict within the file itself agrees, for one theorem in all its orders.
#[test]
fn a_file_with_the_lines_in_another_order_is_judged_alike() {
    let kind = kind("order-lines");
    let place = Shown::all()
        .iter()
        .position(|shown| shown.name == "L1_diff");
    let asked = Asked::of(kind, &[place.expect("L1_diff") as u64], 0, 1);
    let right = letters(text(asked.found("order")));
    let mut orders = Vec::new();
    permutations(&right, &mut Vec::new(), &mut orders);
    assert_eq!(orders.len(), 120);
    let mut accepted = 0;
    for order in &orders {
        let proved = proves("L1_diff", &asked.text(order));
        let answer = format!("order: {}", order.join(" "));
        assert_eq!(
            asked.verdict(&answer) == Overall::Correct,
            proved,
            "{answer}"
        );
        accepted += usize::from(proved);
    }
    assert!((1..120).contains(&accepted));
}

/// What is no order of these lines counts for nothing, however large it is.
#[test]
fn hostile_orders_are_refused() {
    let asked = Asked::of(kind("order-lines"), &drawable(kind("order-lines"))[0], 2, 1);
    let order = text(asked.found("order")).to_string();
    let twice = format!("order: {order}, {order}");
    let huge = format!("order: {}", "A, B, ".repeat(200_000));
    let many = "order: A\n".repeat(5_000);
    for answer in [
        "",
        "order:",
        "order: Z",
        "order: A, A",
        "order: 1, 2, 3",
        "order: \u{0}\u{7}\u{1b}[31m",
        "order: \u{202e}A, B",
        "order: qed",
        "order: A qed theorem X: False",
        "order: proof",
        "order: Ä, ß, 字",
        "I do not know",
        &twice,
        &huge,
        &many,
    ] {
        for hints in [Hints::None, Hints::Next, Hints::Full] {
            let marked = asked.mark(answer, hints);
            let short: String = answer.chars().take(60).collect();
            assert_ne!(marked.verdict, Overall::Correct, "{short}");
            assert_ne!(marked.credit, Credit::Full, "{short}");
            let longest = marked.lines.iter().filter_map(|line| line.message.as_ref());
            assert!(
                longest.map(String::len).max().unwrap_or(0) < 2_000,
                "{short}"
            );
            if hints == Hints::None {
                assert!(
                    marked.lines.iter().all(|line| line.hint.is_none()),
                    "{short}"
                );
            }
        }
    }
}

/// Each changed line is the first that is refused, for the reason in the table and beyond doubt, and what stands before it
/// is in order. `BLESS=1` makes the table anew.
#[test]
fn changed_lines_are_wrong() {
    let path = "src/kinds/theorems/changes.txt";
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, wrong_lines::table()).expect("the table can be written");
        return;
    }
    let written = std::fs::read_to_string(path).expect("the table");
    assert_eq!(Change::all().len(), written.lines().count());
    let different: BTreeSet<(&str, usize, &str)> = Change::all()
        .iter()
        .map(|change| (change.theorem, change.row, change.text))
        .collect();
    assert_eq!(different.len(), Change::all().len());
    let some = Change::all().par_iter().step_by(tier::stride(3));
    some.for_each(|change| {
        let prepared = Prepared::find(change.theorem).expect("it is prepared");
        let lines = change.lines(prepared.shown);
        assert_ne!(lines, prepared.shown.lines(), "{change:?}");
        assert!(!prepared.accepts(&lines), "{change:?}");
        let Judged::Lines(judged) = prepared.judge_within(&lines, FOR_ONE_LINE, &Budget::default())
        else {
            panic!("{change:?}");
        };
        let (row, verdict) = judged.first_wrong().expect("something is wrong");
        let (wrong, refusal) = Wrong::by(verdict).expect("beyond doubt");
        assert_eq!((row, wrong), (Some(change.row), change.wrong), "{change:?}");
        assert!(
            !refusal.told(&ENGLISH).contains("cannot follow"),
            "{change:?}"
        );
        assert!(!proves(change.theorem, &lines), "{change:?}");
    });
    for wrong in [Wrong::False, Wrong::Unfit, Wrong::Weak] {
        let changes = Change::all().iter().filter(|change| change.wrong == wrong);
        assert!(changes.count() >= 100, "{wrong:?}");
    }
}

/// The key's line is right and all others are not; what is told agrees with the kernel's verdict on the printed lines.
#[test]
fn the_first_wrong_line_is_right_and_no_other() {
    let kind = kind("first-wrong-line");
    let drawn = drawable(kind).into_iter();
    let right = |number: u64| u64::from(number == 1);
    let all: Vec<(Vec<u64>, u64)> = drawn
        .flat_map(|drawn| (0..=right(drawn[1])).map(move |right| (drawn.clone(), right)))
        .collect();
    assert!(all.len() > 400, "{}", all.len());
    let some: Vec<_> = all.into_iter().step_by(tier::stride(3)).collect();
    some.par_iter().for_each(|(drawn, right)| {
        let problem = Problem {
            choices: vec![*right],
            ..Problem::without_board(drawn.clone())
        };
        let asked = Asked::posed(kind, problem);
        let lines = code(asked.asked("lines"));
        let proof: String = lines
            .iter()
            .map(|line| format!("  {}\n", line.text))
            .collect();
        let right_throughout = matches!(asked.found("right_throughout"), Value::Flag(true));
        assert_eq!(right_throughout, *right == 1);
        let place = format!("{} {drawn:?}", asked.name());
        assert_eq!(proves(asked.name(), &proof), right_throughout, "{place}");
        let key = match right_throughout {
            true => None,
            false => match asked.found("line") {
                Value::Number(line) => Some(*line),
                other => panic!("{other:?}"),
            },
        };
        if let Some(line) = key {
            let place_of = usize::try_from(line - 1).expect("small");
            let shown = Shown::find(asked.name()).expect("it is there");
            assert_eq!(
                code(asked.found("right"))[0].text.as_str(),
                shown.rows[place_of].text,
                "{place}"
            );
            assert_ne!(
                lines[place_of].text.trim_start(),
                shown.rows[place_of].text,
                "{place}"
            );
        }
        let answers = (1..=lines.len() as u64).map(Some).chain([None]);
        for answer in answers {
            let written = match answer {
                Some(line) => format!("line: {line}"),
                None => "line: none".to_string(),
            };
            let marked = asked.mark(&written, Hints::Next);
            let line = marked.lines.last().expect("a verdict");
            let (right, message) = (answer == key, line.message.as_deref().unwrap_or(""));
            let place = format!("{place}: {written}: {message}");
            assert_eq!(marked.verdict == Overall::Correct, right, "{place}");
            assert_eq!(marked.credit == Credit::Full, right, "{place}");
            assert_eq!(line.verdict == Verdict::Ok, right, "{place}");
            if let (Some(line), Some(key)) = (answer, key) {
                let told = match line.cmp(&key) {
                    std::cmp::Ordering::Less => format!("Line {line} is right: "),
                    std::cmp::Ordering::Equal => format!("Line {line} is wrong: "),
                    std::cmp::Ordering::Greater => format!("Line {line} is not the first"),
                };
                assert!(message.starts_with(&told), "{place}");
            }
        }
        for hostile in [
            "",
            "line:",
            "line: 0",
            "line: 1000",
            "line: \u{0}",
            "none of",
        ] {
            assert_ne!(
                asked.verdict(hostile),
                Overall::Correct,
                "{place}: {hostile}"
            );
        }
        let long = format!("line: {}", "9".repeat(100_000));
        assert_ne!(asked.verdict(&long), Overall::Correct, "{place}");
    });
}

/// About one in four proofs has no mistake, and a sheet has no theorem twice.
#[test]
fn sheets_have_each_sort_of_mistake() {
    let folder = Folder::new();
    let all = |name| kind(name).theorems().join(", ");
    let set = format!(
        "seed: 3\nexercises:\n  - {{kind: first-wrong-line, count: 40, proofs: [{}]}}\n  \
         - {{kind: order-lines, count: 10, distractors: 2, proofs: [{}]}}\n",
        all("first-wrong-line"),
        all("order-lines")
    );
    folder.write("set.yaml", set);
    folder.good("generate set.yaml --format json --quiet --out sheets");
    let sheet = folder.read("sheets/set.json");
    let sheet: serde_json::Value = serde_json::from_str(&sheet).expect("JSON");
    let exercises = sheet["exercises"].as_array().expect("exercises");
    let mut right = 0;
    let mut seen = BTreeSet::new();
    for exercise in exercises {
        let found = &exercise["answer"];
        right += usize::from(found["right_throughout"] == true);
        let of = (
            exercise["kind"].to_string(),
            exercise["asks"]["theorem"].to_string(),
        );
        assert!(seen.insert(of), "twice: {exercise}");
        assert_eq!(exercise["solution"]["certified"], true);
        assert_eq!(
            format!("\"{}\"", exercise["asks"]["theorem"].as_str().unwrap_or("")),
            exercise["solution"]["theorem"].to_string()
        );
    }
    assert_eq!(exercises.len(), 50);
    assert!((4..=18).contains(&right), "{right}");
}
