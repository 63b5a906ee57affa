//! The kernel of worked solutions rests on proved theorems: each rule that names one has its proof among those that the
//! program carries, and on small boards the kernel says what the proved statement says, word for word.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use nimsmith::games::{Game, certified, game};
use nimsmith::kernel::follows;
use nimsmith::kernel::proof::{Proved, Theory};
use nimsmith::model::amounts::Amounts;
use nimsmith::model::claim::{Claim, Outcome};
use nimsmith::model::derivation::{Derivation, Method, Rule};
use nimsmith::model::goal::Goal;
use nimsmith::model::logic::{Formula, Join, Quantifier, Term};
use nimsmith::model::position::{HeapNo, Move, Position};
use nimsmith::model::rules::{HouseRules, Theorem};
use nimsmith::proof::judge::judge;
use nimsmith::proof::models::{Assignment, Model, Value};
use nimsmith::proof::shelf::{Carried, Shipped};

use super::behind::{BESIDE_RULES, RULES, behind, in_rocq};

/// Everything that is proved in the files that the program carries.
fn proved() -> BTreeMap<String, Arc<Proved>> {
    let files = Carried::proofs().map(|file| judge(file.name, file.text, &Shipped));
    let theorems = files.flat_map(|report| report.theorems);
    let proved = theorems.filter_map(|theorem| Some((theorem.name, theorem.proved?)));
    proved.collect()
}

/// Rules that only say what words mean, or count.
const MEANINGS: [Rule; 6] = [
    Rule::Given,
    Rule::Definition,
    Rule::Meaning,
    Rule::Subtract,
    Rule::Count,
    Rule::Divide,
];

/// Every theorem that a rule rests on is proved, from facts that stand in the files of facts and nowhere else.
#[test]
fn what_rules_rest_on_is_proved_from_the_facts() {
    let proved = proved();
    let facts: BTreeSet<String> = facts();
    for rule in RULES {
        let nothing = behind(rule).is_empty() && in_rocq(rule).is_empty();
        assert_eq!(nothing, MEANINGS.contains(&rule), "{rule:?}");
        for name in behind(rule) {
            let theorem = proved.get(*name);
            let theorem = theorem.unwrap_or_else(|| panic!("{rule:?}: {name} is not proved"));
            for fact in theorem.rests_on() {
                assert!(facts.contains(fact), "{name} rests on {fact}");
            }
        }
    }
}

/// The variants of an enum of the program, by its text.
fn variants(text: &str, name: &str) -> Vec<String> {
    let (_, body) = text.split_once(&format!("pub enum {name} {{")).unwrap();
    let body = body.split_once("\n}").unwrap().0;
    let lines = body
        .lines()
        .map(str::trim)
        .filter(|line| line.ends_with(',') && line.starts_with(|c: char| c.is_ascii_uppercase()));
    lines
        .map(|line| line.trim_end_matches(',').to_string())
        .collect()
}

/// The list of rules has them all.
#[test]
fn no_rule_is_left_out() {
    let derivation = include_str!("../../src/model/derivation.rs");
    let rules = include_str!("../../src/model/rules.rs");
    let mut named = Vec::new();
    for variant in variants(derivation, "Rule") {
        let inner = match variant.as_str() {
            "Theorem(Theorem)" => variants(rules, "Theorem"),
            "Property(Property)" => variants(derivation, "Property"),
            _ => {
                named.push(variant);
                continue;
            }
        };
        let (of, _) = variant.split_once('(').unwrap();
        named.extend(inner.iter().map(|inner| format!("{of}({inner})")));
    }
    let mut listed: Vec<String> = RULES.iter().map(|rule| format!("{rule:?}")).collect();
    named.sort();
    listed.sort();
    assert_eq!(named, listed);
}

/// What is said to be proved in Rocq is stated there, and what is proved there for rules stands behind one. Rocq itself
/// checks the proofs, and names what they rest on, in `rocq.rs`.
#[test]
fn what_rules_rest_on_is_stated_in_rocq() {
    let shipped = nimsmith::proof::rocq::shipped().unwrap();
    let files = nimsmith::proof::rocq::development(&shipped, None, None);
    let texts: Vec<&str> = files.iter().map(|file| file.text.as_str()).collect();
    let of_rules = RULES.iter().flat_map(|rule| in_rocq(*rule));
    let beside = BESIDE_RULES.iter().flat_map(|(_, names)| *names);
    let named: BTreeSet<&str> = of_rules.chain(beside).copied().collect();
    for name in &named {
        let stated = texts.iter().any(|text| {
            let mut lines = text.lines().map(str::trim_start);
            lines.any(|line| {
                let rest = line
                    .strip_prefix("Theorem ")
                    .and_then(|line| line.strip_prefix(name));
                rest.is_some_and(|rest| rest.starts_with([' ', ':']))
            })
        });
        assert!(stated, "{name}");
    }
    let tables = files.iter().find(|file| file.name == "tables.v").unwrap();
    let (_, all) = tables.text.split_once("Definition all_rules := (").unwrap();
    let (all, _) = all.split_once(')').unwrap();
    let all: BTreeSet<&str> = all.split(',').map(str::trim).collect();
    assert_eq!(named, all);
    assert!(tables.text.ends_with("Print Assumptions all_rules.\n"));
}

/// The names of all facts.
fn facts() -> BTreeSet<String> {
    use nimsmith::proof::{syntax, written::Item};
    let files = nimsmith::proof::shelf::CARRIED.iter();
    let texts = files.filter(|file| file.name.ends_with(".facts"));
    let items = texts.flat_map(|file| syntax::read(file.text).items);
    let axioms = items.filter_map(|item| match item {
        Item::Axiom { name, .. } => Some(name.text),
        _ => None,
    });
    axioms.collect()
}

/// A theorem whose proof falls back on nothing tells so: the facts that are believed are exactly those of the files.
#[test]
fn nothing_else_is_believed() {
    let facts = facts();
    assert_eq!(facts.len(), 42);
    for file in Carried::proofs() {
        let theory: Theory = judge(file.name, file.text, &Shipped).theory;
        for known in theory.all() {
            let itself = known.rests_on().eq([known.name()]);
            assert_eq!(itself, facts.contains(known.name()), "{}", known.name());
        }
    }
}

/// What a statement says of who wins, once its first variables have values: `None` where its conditions hold for no values
/// of the others. It reads the condition of the statement only, and never plays the game.
fn says(model: &Model, statement: &Formula, given: &[(&str, Value)]) -> Option<bool> {
    let mut values = Assignment::default();
    let (mut body, mut names) = (statement.clone(), 0);
    let mut open = Vec::new();
    while let Formula::Bind(Quantifier::All, _, sort, inner) = body {
        let name: Arc<str> = Arc::from(format!("v{names}"));
        let term = Term::Free(name.clone(), sort);
        body = nimsmith::kernel::proof::terms::instance(&inner, &term);
        match given.get(names) {
            Some((_, value)) => values.0.push((name, value.clone())),
            None => open.push(name),
        }
        names += 1;
    }
    assert!(open.len() <= 2, "{statement}");
    let others = open.iter().fold(vec![values], |all, name| {
        let with = |values: &Assignment, n| {
            let mut values = values.clone();
            values.0.push((name.clone(), Value::Number(n)));
            values
        };
        let all = all.iter();
        all.flat_map(|values| (0..7).map(move |n| with(values, n)))
            .collect()
    });
    let said: BTreeSet<bool> = others
        .iter()
        .filter_map(|values| decided(model, &body, values))
        .collect();
    assert!(said.len() <= 1, "{statement}");
    said.into_iter().next()
}

fn decided(model: &Model, body: &Formula, values: &Assignment) -> Option<bool> {
    match body {
        Formula::Join(Join::Implies, condition, body) => {
            let holds = model.truth(condition, values, &mut 1_000_000);
            let holds = holds.unwrap_or_else(|| panic!("{condition} at {values}"));
            holds.then(|| decided(model, body, values)).flatten()
        }
        Formula::Join(Join::Iff, wins, when) => {
            let when = model.truth(when, values, &mut 1_000_000);
            Some(when.unwrap_or_else(|| panic!("{body} at {values}")) == is_claim(wins))
        }
        alone => Some(is_claim(alone)),
    }
}

/// Whether the first player is said to win, rather than not to win.
fn is_claim(formula: &Formula) -> bool {
    match formula {
        Formula::Holds(..) => true,
        Formula::Not(inner) => {
            assert!(matches!(**inner, Formula::Holds(..)), "{formula}");
            false
        }
        other => panic!("{other} says nothing of who wins"),
    }
}

/// The board as the statements have it: its heaps in rows 1, 2, ...
fn rows(heaps: &[u64]) -> Value {
    let rows = std::iter::once(0).chain(heaps.iter().map(|&n| u128::from(n)));
    Value::position(rows.collect())
}

/// The parts in rows 0, 1, ..., equal ones side by side.
fn paired(parts: &[u64]) -> Value {
    let mut parts: Vec<u128> = parts.iter().map(|&n| u128::from(n)).collect();
    parts.sort_unstable();
    Value::position(parts)
}

/// Boards with the lines of their solutions.
fn solved<'g>(
    game: &'g dyn Game,
    boards: impl IntoIterator<Item = Vec<u64>> + 'g,
    method: Method,
) -> impl Iterator<Item = Derivation> + 'g {
    boards.into_iter().map(move |board| {
        let position = Position(board);
        let solution = certified(game, &position, Goal::Winner, method);
        solution.expect("it is solved").derivation().clone()
    })
}

/// Every line by a theorem says what the statement says, and the kernel refuses its opposite.
fn agree(
    model: &Model,
    game: &dyn Game,
    derivation: &Derivation,
    seen: &mut BTreeMap<String, usize>,
    statement: impl Fn(
        Theorem,
        &Position,
        &[&Claim],
    ) -> Option<(&'static str, Vec<(&'static str, Value)>)>,
    proved: &BTreeMap<String, Arc<Proved>>,
) {
    for line in &derivation.lines {
        let (Rule::Theorem(theorem), Claim::Outcome { of, is }) = (line.rule, &line.claim) else {
            continue;
        };
        let cited: Vec<&Claim> = line
            .from
            .iter()
            .map(|&n| &derivation.lines[n - 1].claim)
            .collect();
        let (name, given) = statement(theorem, of, &cited).expect("a statement behind it");
        assert!(behind(line.rule).contains(&name), "{theorem:?} {name}");
        let says = says(model, proved[name].statement(), &given);
        assert_eq!(says, Some(*is == Outcome::N), "{name} of {of:?}");
        let opposite = match is {
            Outcome::N => Outcome::P,
            Outcome::P => Outcome::N,
        };
        let claim = Claim::Outcome {
            of: of.clone(),
            is: opposite,
        };
        let position = &derivation.position;
        assert!(
            follows(game, position, line.rule, &claim, &cited).is_err(),
            "{name} of {of:?}"
        );
        *seen.entry(format!("{theorem:?}")).or_default() += 1;
    }
}

/// All boards of up to so many heaps of up to so many counters.
fn boards(heaps: usize, size: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..heaps {
        let longer = all
            .iter()
            .flat_map(|board: &Vec<u64>| (0..=size).map(move |n| [&board[..], &[n]].concat()));
        let longer: Vec<Vec<u64>> = longer.collect();
        all.extend(longer);
        all.sort();
        all.dedup();
    }
    all.retain(|board| !board.is_empty());
    all
}

/// One to four, and what else the theorem of Nim and Classic Nim say.
#[test]
fn nim_and_classic_nim_say_what_was_proved() {
    let (proved, model, mut seen) = (proved(), Model::default(), BTreeMap::new());
    let given = |of: &Position| vec![("P", rows(&of.0))];
    for (name, method) in [
        ("nim", Method::Powers),
        ("nim", Method::Mirror),
        ("classic-nim", Method::Powers),
    ] {
        let game = game(name).unwrap();
        for derivation in solved(game, boards(3, 4), method) {
            let statement = |theorem, of: &Position, _: &[&Claim]| {
                let name = match theorem {
                    Theorem::One => "T1",
                    Theorem::Two => "T2",
                    Theorem::OneBigHeap => "T2_one",
                    Theorem::NoBigHeap => "T2_ones",
                    Theorem::Mirror => "MIRROR",
                    _ => return None,
                };
                Some((name, given(of)))
            };
            agree(&model, game, &derivation, &mut seen, statement, &proved);
        }
    }
    for theorem in ["One", "Two", "OneBigHeap", "NoBigHeap", "Mirror"] {
        assert!(
            seen.get(theorem).is_some_and(|&times| times >= 9),
            "{theorem}: {seen:?}"
        );
    }
}

/// Arcs that lie in equal pairs, and Grundy values of arcs and of heaps.
#[test]
fn circles_and_sums_say_what_was_proved() {
    let (proved, mut seen) = (proved(), BTreeMap::new());
    let circle = game("circle-nim").unwrap();
    let rings = (2..=9_usize).flat_map(|places| {
        let patterns = 0..(1_u32 << places) - 1;
        patterns.map(move |pattern| (0..places).map(|i| u64::from(pattern >> i & 1)).collect())
    });
    for derivation in solved(circle, rings, Method::Powers) {
        let statement = |theorem, of: &Position, _: &[&Claim]| {
            let arcs = circle.parts(of).expect("arcs");
            match theorem {
                Theorem::EqualArcs => Some(("PAIRS", vec![("P", paired(&arcs))])),
                Theorem::Grundy => Some(("SG", vec![("P", rows(&arcs))])),
                _ => None,
            }
        };
        agree(
            &Model::default(),
            circle,
            &derivation,
            &mut seen,
            statement,
            &proved,
        );
    }
    for (take, split) in SPLITS {
        let house = HouseRules::taking(&Amounts(Cow::Borrowed(take)), false, false);
        let game = game("take-away").unwrap().under(&house);
        let model = Model::with_split(split);
        let heaps = boards(2, 7).into_iter().filter(|board| board.len() == 2);
        for derivation in solved(&*game, heaps, Method::Powers) {
            let statement = |_, of: &Position, _: &[&Claim]| Some(("SG", vec![("P", rows(&of.0))]));
            agree(&model, &*game, &derivation, &mut seen, statement, &proved);
        }
    }
    assert!(
        seen.values().all(|&times| times > 50) && seen.len() == 2,
        "{seen:?}"
    );
}

/// What one move of take-away does to a heap.
type Split = fn(u128, u128, u128) -> bool;
const SPLITS: [(&[u64], Split); 2] = [
    (&[1, 2, 3], |n, a, b| b == 0 && (1..=3).contains(&(n - a))),
    (&[1, 3, 4], |n, a, b| b == 0 && [1, 3, 4].contains(&(n - a))),
];

/// One heap, of which a move takes 1 to k.
#[test]
fn take_away_says_what_was_proved() {
    let (proved, model, mut seen) = (proved(), Model::default(), BTreeMap::new());
    for most in 1..=5_u64 {
        for misere in [false, true] {
            let house = HouseRules::taking(&Amounts((1..=most).collect()), misere, false);
            let game = game("take-away").unwrap().under(&house);
            for derivation in solved(&*game, (0..=30).map(|n| vec![n]), Method::Powers) {
                let statement = |_, _: &Position, cited: &[&Claim]| {
                    let [
                        Claim::Division {
                            of,
                            by,
                            times,
                            rest,
                        },
                    ] = cited
                    else {
                        return None;
                    };
                    let numbers = [most, *of, times * by, *rest].map(|n| Value::Number(n.into()));
                    let given = ["k", "n", "m", "r"].into_iter().zip(numbers);
                    let name = if misere { "BY_REST_MISERE" } else { "BY_REST" };
                    Some((name, given.collect()))
                };
                agree(&model, &*game, &derivation, &mut seen, statement, &proved);
            }
        }
    }
    assert!(seen["Multiples"] > 250, "{seen:?}");
}

/// The list of all winning moves has those that the proved statements name, and no others.
#[test]
fn all_winning_moves_are_those_that_were_proved() {
    let (proved, model) = (proved(), Model::default());
    let said = |name: &str, given: &[(&str, Value)]| {
        says(&model, proved[name].statement(), given).map(|wins| !wins)
    };
    let number = |n: u64| Value::Number(u128::from(n));
    for name in ["nim", "classic-nim"] {
        let game = game(name).unwrap();
        for board in boards(3, 4) {
            let position = Position(board.clone());
            let mut winning = Vec::new();
            for (row, &size) in board.iter().enumerate() {
                let row_number = row as u64 + 1;
                for left in (0..size).rev() {
                    let given = [
                        ("P", rows(&board)),
                        ("i", number(row_number)),
                        ("b", number(left)),
                    ];
                    let lost_for_the_next = match name {
                        "nim" => said("ALL_MOVES", &given),
                        _ => {
                            let others = (1..=board.len() as u64).find_map(|other| {
                                let given = [
                                    given[0].clone(),
                                    given[1].clone(),
                                    ("j", number(other)),
                                    given[2].clone(),
                                ];
                                said("CLASSIC_BIG", &given)
                            });
                            others.or_else(|| said("CLASSIC_ODD", &given))
                        }
                    };
                    if lost_for_the_next.expect("one of the statements is about it") {
                        winning.push(Move::take(HeapNo(row + 1), size - left));
                    }
                }
            }
            let claim = Claim::WinningMoves(winning.clone());
            let verdict = follows(game, &position, Rule::AllMoves, &claim, &[]);
            assert_eq!(verdict, Ok(()), "{name} {board:?} {winning:?}");
        }
    }
}
