//! What a student reads about a line of a proof that is refused.

use std::sync::Arc;

use nimsmith::kernel::proof::Theory;
use nimsmith::locale::ENGLISH;
use nimsmith::model::logic::{Formula, Function, Predicate, Sort, Term};
use nimsmith::model::proof::{Citation, Source};
use nimsmith::proof::explain::{InForce, Question, explain};
use nimsmith::proof::models::Model;
use nimsmith::proof::written::FaultSort;

fn nat(name: &str) -> Term {
    Term::Free(Arc::from(name), Sort::Nat)
}
fn n(number: u64) -> Term {
    Term::Number(number)
}
fn bound(index: u32) -> Term {
    Term::Bound(index, Sort::Nat)
}
fn equal(left: Term, right: Term) -> Formula {
    Formula::Equal(left, right)
}
fn less(left: Term, right: Term) -> Formula {
    Formula::Less(left, right)
}
fn multiple(left: Term, right: Term) -> Formula {
    Formula::Holds(Predicate::Multiple, vec![left, right])
}

/// `all n. multiple(n,n)` and `all n,d. multiple(n,d) -> multiple(n + d,d)`.
fn theory() -> Theory {
    let all = |name: &str, body| Formula::all(&Arc::from(name), Sort::Nat, body);
    let sum = Term::Apply(Function::Plus, vec![bound(1), bound(0)]);
    let next = multiple(bound(1), bound(0)).implies(multiple(sum, bound(0)));
    let mut theory = Theory::default();
    for (name, statement) in [
        ("SELF", all("n", multiple(bound(0), bound(0)))),
        ("NEXT", all("n", all("d", next))),
    ] {
        theory.believe(name, statement).expect("a fact");
    }
    theory
}

/// Facts in force, which of them are cited, the goal, a reason with which it would follow; then what is said.
type Case = (
    Vec<(&'static str, Formula)>,
    &'static [usize],
    Formula,
    &'static str,
    FaultSort,
    &'static str,
    &'static str,
);

#[test]
fn a_refused_line_is_explained_in_plain_words() {
    let a_less = || ("A", less(nat("a"), n(2)));
    let b_is = || ("B", equal(nat("b"), n(1)));
    let sum = || Term::Apply(Function::Plus, vec![nat("a"), n(4)]);
    let cases: [Case; 9] = [
        (
            vec![a_less()],
            &[0],
            equal(nat("a"), n(0)),
            "",
            FaultSort::FalseHere,
            "this is false here, for example for a = 1",
            "put these values in: all that you know so far is true, and this is not",
        ),
        (
            vec![],
            &[],
            equal(n(2), n(3)),
            "",
            FaultSort::FalseHere,
            "this is false here",
            "work both sides out",
        ),
        (
            vec![a_less()],
            &[0],
            Formula::False,
            "",
            FaultSort::FalseHere,
            "what you know here is no contradiction: for a = 0 all of it is true",
            "look for an assumption that you have not used yet",
        ),
        (
            vec![a_less(), b_is(), ("", equal(n(1), n(1)))],
            &[0],
            less(nat("a"), Term::Apply(Function::Plus, vec![nat("b"), n(1)])),
            "",
            FaultSort::TooWeak,
            "your reasons still allow a = 1, b = 0",
            "look again at `B`",
        ),
        (
            vec![b_is()],
            &[],
            equal(nat("b"), n(1)),
            "",
            FaultSort::TooWeak,
            "without a reason this does not follow: it is still possible that b = 0",
            "look again at `B`",
        ),
        (
            vec![],
            &[],
            multiple(sum(), sum()),
            "SELF(a + 4)",
            FaultSort::Missing,
            "this needs a reason: which property did you use?",
            "`SELF(a + 4)` would fit",
        ),
        (
            vec![("M", multiple(nat("a"), n(4)))],
            &[0],
            multiple(sum(), n(4)),
            "NEXT(a,4)",
            FaultSort::Missing,
            "these reasons are not enough: which property did you use?",
            "`NEXT(a,4)` would fit",
        ),
        (
            vec![("M", multiple(nat("a"), n(4))), b_is()],
            &[0],
            multiple(sum(), n(4)),
            "#1",
            FaultSort::Missing,
            "these reasons are not enough: which property did you use?",
            "`B` would fit",
        ),
        (
            vec![("M", multiple(nat("a"), n(4)))],
            &[0],
            multiple(sum(), n(4)),
            "",
            FaultSort::TooBig,
            "I cannot follow this step: neither logic nor calculating with these reasons gives it, and no other reason alone would do",
            "say in a line of its own what comes in between; or split it by `cases`, `suppose` the opposite, or prove a stronger \
             statement by induction",
        ),
    ];
    let names = ["a", "b"].map(|name| (Arc::from(name), Sort::Nat));
    let theory = theory();
    for (known, cited, goal, enough, trouble, message, help) in cases {
        let in_force: Vec<InForce> = known
            .iter()
            .map(|(label, fact)| InForce {
                label: label.to_string(),
                fact: fact.clone(),
            })
            .collect();
        let cite = |&place: &usize| {
            let whole = Citation {
                of: Source::Here(place),
                at: Vec::new(),
            };
            (whole, known[place].1.clone())
        };
        let question = Question {
            names: &names,
            in_force: &in_force,
            cited: &cited.iter().map(cite).collect::<Vec<_>>(),
            goal: &goal,
            theory: &theory,
        };
        let mut would_follow = |more: &[Citation]| {
            let shown = |citation: &Citation| match &citation.of {
                Source::Here(place) => format!("#{place}"),
                Source::Known(name) => {
                    let terms: Vec<String> = citation.at.iter().map(Term::to_string).collect();
                    format!("{name}({})", terms.join(","))
                }
            };
            more.iter().any(|citation| shown(citation) == enough)
        };
        let said = explain(
            Some(&Model::default()),
            &question,
            &mut would_follow,
            &mut 100_000,
        );
        assert_eq!((said.sort, &*said.told(&ENGLISH)), (trouble, message));
        assert_eq!(said.next(&ENGLISH).as_deref(), Some(help));
    }
}
