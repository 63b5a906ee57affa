//! Small cases of what formulas say: what is true for given values, and the smallest values for which a goal is false.

use std::sync::Arc;

use nimsmith::model::logic::{Formula, Function, Join, Predicate, Quantifier, Sort, Term};
use nimsmith::proof::models::{Assignment, Model, Value};

fn n(number: u64) -> Term {
    Term::Number(number)
}
fn nat(name: &str) -> Term {
    Term::Free(Arc::from(name), Sort::Nat)
}
fn pos(name: &str) -> Term {
    Term::Free(Arc::from(name), Sort::Pos)
}
fn apply(function: Function, terms: &[Term]) -> Term {
    Term::Apply(function, terms.to_vec())
}
fn holds(predicate: Predicate, terms: &[Term]) -> Formula {
    Formula::Holds(predicate, terms.to_vec())
}
fn equal(left: Term, right: Term) -> Formula {
    Formula::Equal(left, right)
}
fn less(left: Term, right: Term) -> Formula {
    Formula::Less(left, right)
}
fn join(left: Formula, join: Join, right: Formula) -> Formula {
    Formula::Join(join, Box::new(left), Box::new(right))
}
fn exists(sort: Sort, body: Formula) -> Formula {
    Formula::Bind(Quantifier::Exists, Arc::from("x"), sort, Box::new(body))
}
fn all(name: &str, sort: Sort, body: Formula) -> Formula {
    Formula::all(&Arc::from(name), sort, body)
}
fn row(position: &str, row: u64) -> Term {
    apply(Function::Row, &[pos(position), n(row)])
}

fn values() -> Assignment {
    let number = |name: &str, n| (Arc::from(name), Value::Number(n));
    let position = |name: &str, rows: &[u128]| (Arc::from(name), Value::position(rows.to_vec()));
    Assignment(vec![
        number("a", 5),
        number("b", 0),
        number("big", u128::MAX),
        position("P", &[1, 3, 0]),
        position("Q", &[1, 2]),
        position("O", &[]),
        position("R", &[3, 2, 1]),
    ])
}

#[test]
fn formulas_come_to_what_they_mean() {
    use Function::*;
    use Predicate::*;
    let model = Model::default();
    let with = |i, b| apply(With, &[pos("P"), n(i), n(b)]);
    let (yes, no) = (Some(true), Some(false));
    let bound = |index| Term::Bound(index, Sort::Nat);
    for (formula, truth) in [
        (equal(apply(Xor, &[nat("a"), n(3), n(6)]), n(0)), yes),
        (equal(apply(Plus, &[nat("a"), n(3)]), n(8)), yes),
        (equal(apply(Plus, &[nat("big"), n(1)]), n(0)), None),
        (equal(apply(Power, &[n(3)]), n(8)), yes),
        (equal(apply(Power, &[n(300)]), n(0)), None),
        (equal(row("P", 1), n(3)), yes),
        (equal(row("P", u64::MAX), n(0)), yes),
        (equal(with(1, 2), pos("Q")), yes),
        (equal(with(1, 3), pos("P")), yes),
        (equal(apply(Row, &[with(70, 1), n(70)]), n(1)), None),
        (equal(apply(NimSum, &[pos("P")]), n(2)), yes),
        (equal(apply(Rest, &[pos("P"), n(0)]), n(3)), yes),
        (equal(apply(High, &[n(13), n(2)]), n(8)), yes),
        (equal(apply(High, &[n(13), n(999)]), n(0)), yes),
        (equal(apply(Low, &[n(13), n(3)]), n(5)), yes),
        (equal(apply(Low, &[n(13), nat("big")]), n(13)), yes),
        (equal(apply(Ones, &[pos("P")]), n(1)), yes),
        (equal(apply(Grundy, &[n(4)]), n(1)), yes),
        (equal(apply(Grundy, &[n(4_000)]), n(1)), None),
        (holds(Bit, &[nat("a"), n(2)]), yes),
        (holds(Bit, &[nat("a"), n(1)]), no),
        (holds(Move, &[pos("P"), pos("Q")]), yes),
        (holds(Move, &[pos("Q"), pos("P")]), no),
        (holds(Move, &[pos("P"), pos("P")]), no),
        (holds(Hot, &[pos("P")]), yes),
        (holds(Hot, &[pos("R")]), no),
        (holds(MisereHot, &[pos("O")]), yes),
        (holds(Hot, &[with(0, 999)]), None),
        (holds(TakeHot, &[n(2), nat("a")]), yes),
        (holds(TakeHot, &[n(4), nat("a")]), no),
        (holds(TakeMisereHot, &[n(0), nat("a")]), yes),
        (holds(TakeMisereHot, &[n(4), n(6)]), no),
        (holds(Multiple, &[n(0), n(0)]), yes),
        (holds(Multiple, &[nat("a"), n(0)]), no),
        (holds(Multiple, &[n(15), nat("a")]), yes),
        (holds(Split, &[nat("a"), n(1), n(2)]), yes),
        (holds(Split, &[nat("a"), n(2), n(2)]), yes),
        (holds(Split, &[nat("a"), n(1), n(1)]), no),
        (holds(Turn, &[pos("P"), with(3, 1)]), no),
        (
            holds(Turn, &[pos("P"), apply(With, &[with(1, 1), n(7), n(1)])]),
            yes,
        ),
        (
            holds(Turn, &[pos("P"), apply(With, &[with(7, 1), n(1), n(1)])]),
            yes,
        ),
        (holds(Wins, &[pos("P")]), yes),
        (holds(Ring, &[n(2)]), yes),
        (holds(Ring, &[n(3)]), no),
        (holds(Ring, &[n(12)]), no),
        // Not well formed: nothing is known, and nothing breaks.
        (holds(Move, &[pos("P")]), None),
        (equal(nat("z"), n(1)), None),
        (less(pos("P"), n(1)), None),
        (equal(bound(0), bound(0)), None),
        // Quantifiers: some row is empty, not all are; each number has a larger one.
        (
            exists(Sort::Nat, equal(apply(Row, &[pos("R"), bound(0)]), n(0))),
            yes,
        ),
        (
            all(
                "i",
                Sort::Nat,
                equal(apply(Row, &[pos("R"), bound(0)]), n(0)),
            ),
            no,
        ),
        (
            all("i", Sort::Nat, exists(Sort::Nat, less(bound(1), bound(0)))),
            yes,
        ),
        (exists(Sort::Nat, less(nat("big"), bound(0))), None),
        (join(equal(nat("z"), n(1)), Join::And, Formula::False), no),
        (
            join(equal(nat("z"), n(1)), Join::Implies, equal(n(1), n(1))),
            yes,
        ),
    ] {
        let mut values = values();
        if matches!(formula, Formula::Bind(..)) {
            values.0.retain(|(name, _)| **name != *"big");
        }
        let known = model.truth(&formula, &values, &mut 100_000);
        assert_eq!(known, truth, "{formula}");
    }
}

#[test]
fn the_smallest_case_is_found() {
    let names = ["P", "Q"].map(|name| (Arc::from(name), Sort::Pos));
    let numbers = ["a", "b"].map(|name| (Arc::from(name), Sort::Nat));
    let names = [&names[..], &numbers[..]].concat();
    let moved = holds(Predicate::Move, &[pos("P"), pos("Q")]);
    let hot = |name| holds(Predicate::Hot, &[pos(name)]);
    let xor = apply(Function::Xor, &[nat("a"), nat("b")]);
    let plus = apply(Function::Plus, &[nat("a"), nat("b")]);
    let in_row = apply(Function::Row, &[pos("P"), Term::Bound(0, Sort::Nat)]);
    let to_hot = [moved.clone(), hot("Q")];
    let moved = [moved];
    let cases: [(&[Formula], Formula, &str); 9] = [
        (&[], hot("P"), "P = (0)"),
        (&moved, hot("P"), "P = (1, 1), Q = (1)"),
        (&moved, hot("Q"), "P = (1), Q = (0)"),
        (&to_hot, hot("P").negated(), "P = (2), Q = (1)"),
        (&[], equal(xor, plus.clone()), "a = 1, b = 1"),
        (&[less(n(4), nat("a"))], less(n(6), nat("a")), "a = 5"),
        (
            &[equal(nat("b"), plus)],
            less(nat("b"), n(3)),
            "a = 0, b = 3",
        ),
        (
            &[],
            all("i", Sort::Nat, less(in_row, n(2))),
            "P = (2), i = 0",
        ),
        (&[less(nat("a"), nat("a"))], Formula::False, "none"),
    ];
    for (assumed, goal, found) in cases {
        let assumed: Vec<&Formula> = assumed.iter().collect();
        let case = Model::default().counterexample(&names, &assumed, &goal, &mut 500_000);
        let case = case.map_or("none".to_string(), |case| case.to_string());
        assert_eq!(case, found, "{assumed:?} so {goal}");
    }
}

#[test]
fn the_work_is_bounded() {
    let names: Vec<_> = (0..12)
        .map(|k| (Arc::from(format!("x{k}")), Sort::Nat))
        .collect();
    let sum = |shift| {
        (0..12)
            .map(|k| nat(&format!("x{}", (k + shift) % 12)))
            .collect::<Vec<_>>()
    };
    let goal = equal(
        apply(Function::Plus, &sum(0)),
        apply(Function::Plus, &sum(1)),
    );
    let (model, mut fuel) = (Model::default(), 10_000);
    assert_eq!(model.counterexample(&names, &[], &goal, &mut fuel), None);
    assert_eq!(fuel, 0);
}
