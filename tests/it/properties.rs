//! Steps by the properties of ⊕ and chains that show that a heap shrinks: what the kernel accepts is true and has the
//! form that its name says; what the engine makes is accepted.

use nimsmith::engine::calculations::{CALCULATIONS, Calculation};
use nimsmith::engine::why_legal::why_legal;
use nimsmith::kernel::{Why, certify, follows};
use nimsmith::model::claim::Claim;
use nimsmith::model::derivation::{Method, Property, Rule};
use nimsmith::model::formula::{Chain, Expr, Relation};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::{HeapNo, Position};

use super::certify::{boards, the_game};
use super::oracle::{self, Oracle, Play};

const PROPERTIES: [Property; 7] = [
    Property::WholeNumber,
    Property::Commutative,
    Property::Associative,
    Property::SelfInverse,
    Property::Zero,
    Property::Cancellation,
    Property::Difference,
];

fn n(number: u64) -> Expr {
    Expr::number(number)
}

fn xor(terms: &[Expr]) -> Expr {
    Expr::Xor(terms.to_vec())
}

fn link(left: &Expr, relation: Relation, right: &Expr) -> Claim {
    Claim::Chain(Chain {
        left: left.clone(),
        links: vec![(relation, right.clone())],
    })
}

fn follows_by(property: Property, claim: &Claim, cited: &[&Claim]) -> Result<(), Why> {
    let position = Position(vec![1]);
    let rules = the_game("nim");
    follows(rules, &position, Rule::Property(property), claim, cited)
}

/// The numbers of a formula from left to right.
fn leaves(expr: &Expr) -> Vec<u64> {
    match expr {
        Expr::Xor(terms) => terms.iter().flat_map(leaves).collect(),
        other => vec![other.as_number().expect("a number")],
    }
}

fn worth(expr: &Expr) -> u64 {
    oracle::xor(&leaves(expr))
}

fn sorted(mut numbers: Vec<u64>) -> Vec<u64> {
    numbers.sort_unstable();
    numbers
}

/// Sums of up to three numbers from 0 to 2, with all brackets.
fn formulas() -> Vec<Expr> {
    let numbers = || (0..3).map(n);
    let mut all: Vec<Expr> = numbers().collect();
    for a in numbers() {
        for b in numbers() {
            all.push(xor(&[a.clone(), b.clone()]));
            for c in numbers() {
                let [a, b, c] = [&a, &b, &c].map(Clone::clone);
                all.push(xor(&[a.clone(), b.clone(), c.clone()]));
                all.push(xor(&[xor(&[a.clone(), b.clone()]), c.clone()]));
                all.push(xor(&[a, xor(&[b, c])]));
            }
        }
    }
    all
}

/// Whether a step from one formula to another may have a property, by the numbers alone.
fn fits(property: Property, from: &Expr, to: &Expr) -> bool {
    let (old, new) = (leaves(from), leaves(to));
    let without = |zeros: &[u64]| sorted(zeros.iter().copied().filter(|&n| n > 0).collect());
    match property {
        Property::Commutative => old != new && sorted(old) == sorted(new) || old_swaps(from, to),
        Property::Associative => old == new && from != to,
        Property::Zero => old.len().abs_diff(new.len()) == 1 && without(&old) == without(&new),
        Property::SelfInverse => old.len().abs_diff(new.len()) % 2 == 1,
        Property::WholeNumber => old.len() != new.len(),
        Property::Cancellation | Property::Difference => false,
    }
}

/// Sides that are exchanged may hold the same numbers in the same order: 1 ⊕ (1 ⊕ 1).
fn old_swaps(from: &Expr, to: &Expr) -> bool {
    from.terms().iter().rev().eq(to.terms().iter())
}

#[test]
fn what_a_property_gives_is_true_and_has_its_form() {
    let all = formulas();
    let mut accepted = [0; 7];
    for from in &all {
        for to in &all {
            for (i, property) in PROPERTIES.into_iter().enumerate() {
                let claim = link(from, Relation::Equal, to);
                match follows_by(property, &claim, &[]) {
                    Ok(()) => {
                        accepted[i] += 1;
                        assert_eq!(worth(from), worth(to), "{property:?}: {from} = {to}");
                        assert!(fits(property, from, to), "{property:?}: {from} = {to}");
                    }
                    Err(Why::False) => assert_ne!(worth(from), worth(to), "{from} = {to}"),
                    Err(_) => {}
                }
            }
        }
    }
    assert!(accepted[..5].iter().all(|&n| n > 30), "{accepted:?}");
    assert_eq!(accepted[5..], [0, 0]);
}

#[test]
fn each_property_by_example() {
    let [a, b, c, zero] = [5, 3, 6, 0].map(n);
    let ab = || xor(&[a.clone(), b.clone()]);
    let abc = xor(&[a.clone(), b.clone(), c.clone()]);
    let nested = xor(&[ab(), c.clone()]);
    let steps = [
        (
            Property::WholeNumber,
            nested.clone(),
            xor(&[n(6), c.clone()]),
        ),
        (
            Property::Commutative,
            nested.clone(),
            xor(&[xor(&[b.clone(), a.clone()]), c.clone()]),
        ),
        (
            Property::Commutative,
            abc.clone(),
            xor(&[c.clone(), a.clone(), b.clone()]),
        ),
        (Property::Associative, nested, abc),
        (
            Property::SelfInverse,
            xor(&[ab(), ab(), c.clone()]),
            xor(&[zero.clone(), c.clone()]),
        ),
        (
            Property::SelfInverse,
            xor(&[c.clone(), xor(&[a.clone(), a.clone()])]),
            xor(&[c.clone(), zero.clone()]),
        ),
        (Property::Zero, xor(&[zero.clone(), ab()]), ab()),
        (
            Property::Zero,
            xor(&[c.clone(), xor(&[a.clone(), zero.clone()])]),
            xor(&[c, a.clone()]),
        ),
    ];
    for (property, from, to) in &steps {
        for other in PROPERTIES {
            let there = follows_by(other, &link(from, Relation::Equal, to), &[]);
            let back = follows_by(other, &link(to, Relation::Equal, from), &[]);
            // A pair or a zero can also be worked out, if it is numbers alone.
            let worked = other == Property::WholeNumber
                && matches!(property, Property::SelfInverse | Property::Zero);
            if !worked {
                assert_eq!(
                    there.is_ok(),
                    other == *property,
                    "{other:?}: {from} = {to}"
                );
                assert_eq!(back.is_ok(), other == *property, "{other:?}: {to} = {from}");
            }
        }
    }
    let differs = link(&ab(), Relation::NotEqual, &zero);
    assert_eq!(follows_by(Property::Difference, &differs, &[]), Ok(()));
    let same = link(&xor(&[a.clone(), a]), Relation::NotEqual, &zero);
    assert_eq!(
        follows_by(Property::Difference, &same, &[]),
        Err(Why::False)
    );
}

/// Steps from a line before: the relation stays true, by whatever property.
#[test]
fn a_step_from_a_true_line_is_true() {
    let all: Vec<Expr> = formulas().into_iter().step_by(3).collect();
    let holds = |left: &Expr, relation: Relation, right: &Expr| match relation {
        Relation::Equal => worth(left) == worth(right),
        _ => worth(left) != worth(right),
    };
    let (mut accepted, mut cancelled) = (0, 0);
    for relation in [Relation::Equal, Relation::NotEqual] {
        for (old_left, old_right) in all.iter().zip(all.iter().skip(7).cycle()) {
            for left in &all {
                for right in &all {
                    let before = link(old_left, relation, old_right);
                    let claim = link(left, relation, right);
                    for property in PROPERTIES {
                        if follows_by(property, &claim, &[&before]).is_ok() {
                            accepted += 1;
                            cancelled += u32::from(property == Property::Cancellation);
                            let (old, new) = (
                                holds(old_left, relation, old_right),
                                holds(left, relation, right),
                            );
                            assert!(!old || new, "{property:?}: {before:?} {claim:?}");
                        }
                    }
                }
            }
        }
    }
    assert!(accepted > 100 && cancelled > 4, "{accepted} {cancelled}");
}

#[test]
fn no_formula_is_too_deep() {
    let mut deep = n(1);
    for _ in 0..40 {
        deep = xor(&[deep, n(1)]);
    }
    for property in PROPERTIES {
        for relation in [Relation::Equal, Relation::NotEqual] {
            let claim = link(&deep, relation, &n(0));
            assert!(follows_by(property, &claim, &[]).is_err());
        }
    }
}

/// Every calculation with every heap of every small board and everything that may be left.
#[test]
fn calculations_are_certified() {
    let mut done = 0;
    let mut oracle = Oracle::new(Play::Normal);
    let boards = boards(2, 6).chain(boards(3, 4)).chain(boards(4, 2));
    for position in boards.filter(|position| !position.0.contains(&0)) {
        for calculation in CALCULATIONS {
            for played in calculation.heaps(&position) {
                let choices = match calculation.chooses() {
                    true => 1..played.size,
                    false => played.left..played.left + 1,
                };
                for left in choices {
                    let played = nimsmith::engine::calculations::Played { left, ..played };
                    let lines = calculation.lines(&position, played);
                    let about = || format!("{calculation:?} {position} {played:?}: {lines:?}");
                    for line in &lines.lines {
                        assert!(oracle.holds(&line.claim, &position), "{}", about());
                    }
                    let last = lines.lines.last().map(|line| line.claim.clone());
                    let goal = calculation.goal(&position, played);
                    assert_eq!(last, Some(Claim::Chain(goal)), "{}", about());
                    let verdict = certify(the_game("nim"), lines.clone(), Goal::Calculation);
                    assert!(verdict.is_ok(), "{verdict:?} {}", about());
                    done += 1;
                }
            }
        }
    }
    assert!(done > 1_000, "{done}");
    assert!(Calculation::Zero.heaps(&Position(vec![1, 2, 3])).is_empty());
}

/// `4 = 4` is true and calculates nothing.
#[test]
fn a_number_is_no_calculation() {
    let position = Position(vec![4, 4]);
    let met = |claim: Claim| Goal::Calculation.met_by(&claim, &position);
    assert!(!met(link(&n(4), Relation::Equal, &n(4))));
    assert!(!met(link(&n(4), Relation::NotEqual, &n(3))));
    let sum = xor(&[n(4), n(4)]);
    assert!(!met(link(&sum, Relation::Equal, &sum)));
    assert!(!met(link(&sum, Relation::NotEqual, &sum)));
    assert!(met(link(&sum, Relation::Equal, &n(0))));
}

/// Lemma 3 for every heap of every small board: certified where the heap contains the largest power, else refused.
#[test]
fn a_heap_shrinks_exactly_where_it_contains_the_power() {
    let mut oracle = Oracle::new(Play::Normal);
    let large = [[40, 25, 14], [9, 2, 14], [1 << 62, 3, 7]];
    let large = large.into_iter().map(|heaps| Position(heaps.to_vec()));
    let (mut shown, mut refused) = (0, 0);
    for position in boards(2, 15).chain(boards(3, 7)).chain(large) {
        let s = oracle::xor(&position.0);
        for (heap, size) in position.heaps() {
            let lines = why_legal(&position, heap, Method::Powers);
            let certified = certify(the_game("nim"), lines.clone(), Goal::WhyLegal);
            assert_eq!(
                certified.is_ok(),
                size ^ s < size,
                "{position} {heap:?} {certified:?}"
            );
            match certified {
                Ok(_) => {
                    for line in &lines.lines {
                        assert!(oracle.holds(&line.claim, &position), "{position}: {line:?}");
                    }
                    shown += 1;
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(shown > 500 && refused > 500, "{shown} {refused}");
}

/// The chain must begin and end at the right numbers and rise on the way; what is left must be what it says.
#[test]
fn a_chain_that_does_not_lead_up_shows_nothing() {
    let position = Position(vec![9, 2, 14]);
    let sum = Claim::NimSum {
        of: position.clone(),
        is: 5,
    };
    let chain = |left: &[u64], links: &[(Relation, u64)]| {
        Claim::Chain(Chain {
            left: Expr::nim_sum(left),
            links: links
                .iter()
                .map(|&(relation, side)| (relation, n(side)))
                .collect(),
        })
    };
    let judge = |heap, to, chain: Claim| {
        let heap = HeapNo(heap);
        let claim = Claim::Shrinks { heap, to };
        let rules = the_game("nim");
        follows(rules, &position, Rule::Shrink, &claim, &[&sum, &chain])
    };
    use Relation::{AtMost, Equal, Greater, Less};
    let good = || chain(&[14, 5], &[(Equal, 11), (Less, 14)]);
    assert_eq!(judge(3, 11, good()), Ok(()));
    assert_eq!(judge(3, 11, chain(&[5, 14], &[(Less, 14)])), Ok(()));
    assert_eq!(judge(3, 10, good()), Err(Why::False));
    let refused = [
        (2, 11, good()),
        (1, 12, chain(&[9, 5], &[(Equal, 12), (Greater, 9)])),
        (3, 11, chain(&[14, 5], &[(Equal, 11), (AtMost, 14)])),
        (3, 11, chain(&[14, 5], &[(Equal, 11)])),
        (3, 11, chain(&[14, 5], &[(Equal, 11), (Less, 15)])),
        (3, 11, chain(&[14, 4], &[(Equal, 10), (Less, 14)])),
        (3, 11, chain(&[14, 5], &[(Less, 15), (Greater, 14)])),
        (3, 11, chain(&[11], &[(Less, 14)])),
    ];
    for (heap, to, chain) in refused {
        assert!(
            judge(heap, to, chain.clone()).is_err(),
            "{heap} {to} {chain:?}"
        );
    }
}
