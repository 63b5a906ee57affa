//! Questions about proofs and statements: every option against the marker, every order and every combination against the
//! kernel.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use nimsmith::check::report::Overall;
use nimsmith::dice::Dice;
use nimsmith::kinds::content::Value;
use nimsmith::kinds::gaps::gapped;
use nimsmith::kinds::gaps::gapped::Gapped;
use nimsmith::kinds::{self, Problem};
use nimsmith::proof::prepared::Prepared;
use nimsmith::proof::shown::Shown;
use nimsmith::quiz::judge::Judge;
use nimsmith::quiz::posed::Posed;
use nimsmith::quiz::table::{self, TABLE};
use nimsmith::quiz::{Choice, Field, Quiz, Response, Sort, Text};
use nimsmith::spec::{self, Proofs, Spec, Words};
use nimsmith::worksheet::{Plan, Planned, Reader};
use rayon::prelude::*;

use crate::tier;

const KINDS: [&str; 7] = [
    "order-lines",
    "first-wrong-line",
    "fill-blanks",
    "justify-steps",
    "complete-induction",
    "counterexample",
    "run-proof",
];

fn parsed(text: &str) -> Spec {
    let read = spec::parse("set.yaml", text.as_bytes(), &kinds::known());
    read.unwrap_or_else(|problem| panic!("{problem}"))
}

/// A question with its judge, worked out.
struct Asked<'a> {
    quiz: Quiz,
    judge: Judge,
    problem: &'a Problem,
}

fn asked<'a>(planned: &'a Planned, problem: &'a Problem, words: &'a Words) -> Asked<'a> {
    let worked = planned.work(problem).expect("a key");
    let judge = || Judge::new(planned, problem, words);
    let quiz = table::quiz(&Posed::new(planned, problem, &worked, words));
    Asked {
        quiz: quiz.unwrap_or_else(|error| panic!("{:?}: {error}", problem.drawn)),
        judge: judge().expect("a judge"),
        problem,
    }
}

fn plain(text: &Text) -> String {
    let piece = |value: &Value| match value {
        Value::Text(text) | Value::Line(text) | Value::Part(text) => text.clone(),
        Value::List(values) => plain(values),
        Value::Word(word) => word.to_string(),
        Value::Number(n) => n.to_string(),
        Value::Position(position) => {
            let sizes: Vec<String> = position.0.iter().map(u64::to_string).collect();
            sizes.join(", ")
        }
        Value::Move { by, .. } => {
            let take = by.single().expect("one row");
            format!("take {} from row {}", take.count, take.heap.0)
        }
        other => panic!("{other:?}"),
    };
    text.iter().map(piece).collect()
}

/// Options are of both sorts, no two alike, and what is told of a wrong one says something.
fn two_sided(options: &[Choice<Text>]) {
    let mut texts: Vec<String> = options.iter().map(|option| plain(&option.text)).collect();
    assert!(options.iter().any(|option| option.right), "{texts:?}");
    assert!(options.iter().any(|option| !option.right), "{texts:?}");
    for option in options {
        assert_eq!(option.right, option.message.is_empty(), "{texts:?}");
    }
    let all = texts.len();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), all, "{texts:?}");
}

impl Asked<'_> {
    fn accepts(&self, answer: &str) -> bool {
        self.judge.of(answer).verdict == Overall::Correct
    }

    /// An option as students write it.
    fn written(&self, kind: &str, text: &str) -> String {
        match kind {
            "order-lines" => format!("order: {text}"),
            "first-wrong-line" if text.starts_with("Every") => "line: none".to_string(),
            "first-wrong-line" => format!("line: {}", text.trim_start_matches("Line ")),
            "counterexample" if text.contains('=') => text.to_string(),
            "counterexample" => format!("rows: {}", text.replace(": ", "\n")),
            other => panic!("{other}"),
        }
    }

    fn check(&self, kind: &str) {
        assert!(!self.quiz.ask.is_empty());
        match &self.quiz.response {
            Response::Choice(options) => {
                two_sided(options);
                for option in options {
                    let text = plain(&option.text);
                    let answer = self.written(kind, &text);
                    assert_eq!(self.accepts(&answer), option.right, "{answer}");
                }
            }
            Response::Blanks(blanks) if kind == "run-proof" => {
                let numbers = blanks.iter().map(|blank| match &blank.field {
                    Field::Number(number) => number,
                    other => panic!("{other:?}"),
                });
                let all: Vec<_> = numbers.collect();
                let answer = |wrong: Option<(usize, u64)>| {
                    let line = |(n, key): (usize, u64)| match wrong {
                        Some((other, value)) if other == n => format!("{n}: {value}\n"),
                        _ => format!("{n}: {key}\n"),
                    };
                    let keys = all.iter().map(|number| number.key);
                    (1..).zip(keys).map(line).collect::<String>()
                };
                assert!(self.accepts(&answer(None)));
                for (n, number) in (1..).zip(&all) {
                    for slip in &number.slips {
                        assert!(!slip.message.is_empty());
                        assert!(!self.accepts(&answer(Some((n, slip.value)))));
                    }
                }
            }
            Response::Blanks(_) => self.check_blanks(),
            Response::Matching { .. } => self.check_matching(),
            Response::Ordering(lines) => self.check_order(lines),
            Response::Essay => {}
            other => panic!("{other:?}"),
        }
    }

    fn prepared(&self) -> &'static Prepared {
        let shown = &Shown::all()[self.problem.drawn.0[0] as usize];
        Prepared::find(&shown.name).expect("a theorem")
    }

    /// Of all combinations of everything in all lists the kernel accepts the key alone.
    fn check_blanks(&self) {
        let Response::Blanks(blanks) = &self.quiz.response else {
            panic!("{:?}", self.quiz)
        };
        let prepared = self.prepared();
        let all = gapped::parts(prepared.shown);
        let places = &self.problem.drawn.0[1..];
        let gaps = places.iter().map(|&place| all[place as usize].clone());
        let gaps: Vec<_> = gaps.collect();
        let gapped = Gapped { prepared, gaps };
        let mut pool: Vec<String> = Vec::new();
        let mut keys = Vec::new();
        for blank in blanks {
            let Field::OneOf(options) = &blank.field else {
                panic!("{blank:?}")
            };
            two_sided(options);
            let rights: Vec<_> = options.iter().filter(|option| option.right).collect();
            assert_eq!(rights.len(), 1);
            keys.push(plain(&rights[0].text));
            pool.extend(options.iter().map(|option| plain(&option.text)));
        }
        pool.sort();
        pool.dedup();
        let ways = pool.len().pow(keys.len() as u32);
        for way in (0..ways).step_by(ways.div_ceil(MOST_WAYS)) {
            let text = |blank: usize| &pool[way / pool.len().pow(blank as u32) % pool.len()];
            let right = keys
                .iter()
                .enumerate()
                .all(|(blank, key)| text(blank) == key);
            let lines = gapped.filled(|blank, _| text(blank).clone());
            assert_eq!(prepared.accepts(&lines), right, "{lines}");
        }
        let answer = |wrong: usize, instead: &str| {
            let line = |(n, key): (usize, &String)| match n == wrong {
                true => format!("{}: {instead}\n", n + 1),
                false => format!("{}: {key}\n", n + 1),
            };
            keys.iter().enumerate().map(line).collect::<String>()
        };
        assert!(self.accepts(&answer(0, &keys[0])));
        // Why an answer is refused takes long to find out, so the marker itself sees a part of them.
        for (n, blank) in blanks.iter().enumerate().take(1) {
            let Field::OneOf(options) = &blank.field else {
                panic!("{blank:?}")
            };
            for option in options.iter().filter(|option| !option.right).take(1) {
                let judged = self.judge.of(&answer(n, &plain(&option.text)));
                assert_ne!(judged.verdict, Overall::Correct);
            }
        }
    }

    /// Each row with each choice, the others being right: the kernel accepts the key alone.
    fn check_matching(&self) {
        let Response::Matching { rows, choices } = &self.quiz.response else {
            panic!("{:?}", self.quiz)
        };
        let choices: Vec<String> = choices.iter().map(plain).collect();
        let mut different = choices.clone();
        different.sort();
        different.dedup();
        assert_eq!(different, choices);
        assert!(rows.len() >= 2 && choices.len() >= 3);
        // What is left over at the end is no gift.
        assert!(choices.len() > rows.len() || rows.iter().any(|row| is_twice(rows, row.choice)));
        let prepared = self.prepared();
        let gaps = gapped::reasons(prepared.shown);
        let gapped = Gapped { prepared, gaps };
        for row in rows {
            let text = plain(&row.text);
            let (number, said) = text.split_once(": ").expect("a number");
            let place = number.parse::<usize>().expect("a number") - 1;
            let gap = &gapped.gaps[place];
            let line = &prepared.shown.rows[gap.row].text;
            assert!(line.starts_with(said), "{line} / {said}");
            assert_eq!(gapped.shipped(gap), choices[row.choice]);
            for (other, choice) in choices.iter().enumerate() {
                let lines = gapped.filled(|number, gap| match number == place {
                    true => choice.clone(),
                    false => gapped.shipped(gap).to_string(),
                });
                let right = other == row.choice;
                assert_eq!(prepared.accepts(&lines), right, "{text} / {choice}");
            }
        }
    }

    /// The marker accepts the order; the kernel accepts no other one, of those few enough to try them all.
    fn check_order(&self, lines: &[Text]) {
        let groups: Vec<Vec<String>> = lines.iter().map(letters).collect();
        let order = |places: &[usize]| {
            let letters = places.iter().flat_map(|&place| groups[place].clone());
            letters.collect::<Vec<_>>()
        };
        let same: Vec<usize> = (0..groups.len()).collect();
        assert!(self.accepts(&format!("order: {}", order(&same).join(", "))));
        assert!(groups.len() >= 4);
        let alone: Vec<&String> = groups.iter().flatten().collect();
        assert_eq!(alone.len(), self.problem.choices.len());
        for places in permutations(groups.len()).into_iter().take(MOST_WAYS) {
            if places != same {
                let answer = format!("order: {}", order(&places).join(", "));
                assert!(!self.accepts(&answer), "{answer}");
            }
        }
    }
}

const MOST_WAYS: usize = 800;

/// The letters of a line of an order.
fn letters(text: &Text) -> Vec<String> {
    let words = text.iter().filter_map(|value| match value {
        Value::Text(text) => Some(
            text.trim_start_matches(" then ")
                .trim_end_matches(": ")
                .to_string(),
        ),
        _ => None,
    });
    words.collect()
}

/// Those that change least come first.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(n - 1);
    let at = |place: usize| {
        let longer = |order: &Vec<usize>| {
            let mut order = order.clone();
            order.insert(n - 1 - place, n - 1);
            order
        };
        shorter.iter().map(longer).collect::<Vec<_>>()
    };
    (0..n).flat_map(at).collect()
}

type Shares = BTreeMap<(String, Sort), usize>;

fn told(shares: &Shares) {
    for ((kind, sort), times) in shares {
        println!("{kind:24} {:24} {times}", sort.name());
    }
}

fn add(mut shares: Shares, more: Shares) -> Shares {
    for (key, times) in more {
        *shares.entry(key).or_default() += times;
    }
    shares
}

/// Every theorem and statement that a kind can be asked of.
#[test]
fn every_theorem_has_questions_with_certain_keys() {
    let set = |kind: &str, distractors: u64| {
        let more = match distractors {
            0 => String::new(),
            n => format!("    distractors: {n}\n"),
        };
        format!("title: T\nexercises:\n  - kind: {kind}\n{more}")
    };
    let without_board = KINDS.iter().filter(|kind| **kind != "run-proof");
    let mut sets: Vec<(&str, u64)> = without_board.map(|kind| (*kind, 0)).collect();
    sets.push(("order-lines", 2));
    for (kind, distractors) in sets {
        let spec = parsed(&set(kind, distractors));
        let plan = Plan::counted(&spec).expect("a plan");
        let planned = &plan.entries[0];
        let proofs = Proofs {
            distractors,
            ..Proofs::default()
        };
        let drawable = (planned.kind.drawable)(&proofs);
        let all: Vec<Vec<u64>> = drawable.into_iter().flat_map(|part| part.numbers).collect();
        let step = all.len().div_ceil(tier::pick(20, 60));
        let chosen: Vec<Vec<u64>> = all.into_iter().step_by(step).collect();
        let shares = chosen.into_par_iter().enumerate().map(|(i, drawn)| {
            let mut dice = Dice::new(i as u64, kind, 0, "");
            let problem = planned
                .kind
                .posed(&*planned.game, drawn, &proofs, &mut dice);
            let asked = asked(planned, &problem, &spec.words);
            asked.check(kind);
            let sort = asked.quiz.response.sort();
            Shares::from([((format!("{kind} {distractors}"), sort), 1)])
        });
        let shares = shares.reduce(Shares::new, add);
        told(&shares);
        let types = match (kind, distractors) {
            // Which lines do not belong there is a part of the question, so that whole orders are chosen from.
            ("order-lines", 2) => Sort::Choice,
            _ => of_table(kind),
        };
        mostly(&shares, &format!("{kind} {distractors}"), types, 70);
    }
}

#[test]
fn shipped_sets_mostly_have_the_types_of_the_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("exercises");
    let mut shares = Shares::new();
    for name in ["proof-lines", "proofs", "write-proofs"] {
        let text = fs::read_to_string(folder.join(name).with_extension("yaml")).expect("a set");
        let spec = parsed(&text);
        let plan = Plan::new(&spec, spec.seed, 1).expect("a plan");
        for seed in 0..SEEDS {
            let sheet = plan.with_seed(seed).pose(&Reader::Anyone);
            let of_sheet = sheet.questions.par_iter().map(|question| {
                let planned = &plan.entries[question.entry];
                let kind = planned.kind.name;
                if !KINDS.contains(&kind) {
                    return Shares::new();
                }
                let asked = asked(planned, &question.problem, &spec.words);
                if seed < 2 {
                    asked.check(kind);
                }
                Shares::from([((kind.to_string(), asked.quiz.response.sort()), 1)])
            });
            shares = add(shares, of_sheet.reduce(Shares::new, add));
        }
    }
    told(&shares);
    for kind in KINDS {
        // Most exercises of the sets have lines that do not belong there.
        let share = if kind == "order-lines" { 15 } else { 80 };
        mostly(&shares, kind, of_table(kind), share);
    }
}

fn of_table(kind: &str) -> Sort {
    let mut entries = TABLE.iter();
    entries
        .find(|entry| entry.kind == kind)
        .expect("a type")
        .sort
}

/// So many of a hundred questions have a type.
fn mostly(shares: &Shares, kind: &str, sort: Sort, percent: usize) {
    let of_kind = || shares.iter().filter(|((other, _), _)| other == kind);
    let all: usize = of_kind().map(|(_, times)| times).sum();
    let of_sort = of_kind().filter(|((_, other), _)| *other == sort);
    let these: usize = of_sort.map(|(_, times)| times).sum();
    assert!(all > 0, "{kind} is not asked");
    assert!(100 * these >= percent * all, "{kind}: {these} of {all}");
}

const SEEDS: u64 = 10;

fn is_twice(rows: &[nimsmith::quiz::Row<Text>], choice: usize) -> bool {
    rows.iter().filter(|row| row.choice == choice).count() > 1
}
