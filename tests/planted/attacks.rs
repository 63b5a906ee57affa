//! Runs the attacks and their controls, and what cannot be told as a text: limits, whole truth tables, what a theory
//! knows afterwards, print. Each failure is a line.

use std::sync::{Arc, LazyLock};

use super::corpus::{Attack, FORMS, KNOWN, LEAVES, SCOPES, SORTS, STEPS};
use super::kernel::proof::{Proved, Refusal, Theory, Why};
use super::limits::{Limit, limits};
use super::model::logic::Formula;
use super::notation::{formula, proof};

const ALL: [&[Attack]; 5] = [SCOPES, SORTS, STEPS, FORMS, LEAVES];

/// What is checked, and whether it holds.
type Check = (&'static str, fn() -> bool);

/// What cannot be told as a text.
const CHECKS: [Check; 9] = [
    ("every row of a truth table counts", every_row),
    ("no name is stated twice", no_name_twice),
    (
        "a fact that makes no sense is not believed",
        no_senseless_fact,
    ),
    ("a refused theorem is not known", refused_is_unknown),
    (
        "an accepted theorem is known as it was stated",
        accepted_is_known,
    ),
    ("a theorem tells what it rests on", rests_on_facts),
    ("a refusal tells where", tells_where),
    ("formulas are printed as they are", printed_as_they_are),
    ("nothing is known at first", || {
        Theory::default().all().next().is_none()
    }),
];

/// The attacks and other checks that fail; none for a kernel without a fault.
pub fn failures() -> impl Iterator<Item = String> {
    let attacks = ALL.into_iter().flatten().filter_map(failure);
    let limits = limits().into_iter().filter_map(limit);
    let failing = |(about, holds): Check| (!holds()).then(|| about.to_string());
    attacks
        .chain(limits)
        .chain(CHECKS.into_iter().filter_map(failing))
}

/// How many attacks with their controls, and how many other checks there are.
pub fn count() -> (usize, usize) {
    let attacks: usize = ALL.into_iter().map(<[_]>::len).sum();
    (attacks + limits().len(), CHECKS.len())
}

fn theory() -> Theory {
    static READ: LazyLock<Vec<Formula>> = LazyLock::new(|| {
        KNOWN
            .iter()
            .map(|(_, statement)| formula(statement))
            .collect()
    });
    let mut theory = Theory::default();
    for ((name, _), statement) in KNOWN.iter().zip(READ.iter()) {
        let believed = theory.believe(name, statement.clone());
        assert_eq!(believed, Ok(()), "{name}");
    }
    theory
}

fn verdict(statement: &str, certificate: &str) -> Option<Why> {
    let proved = theory().prove("SELF", formula(statement), &proof(certificate));
    proved.err().map(|refusal| refusal.why)
}

fn failure(attack: &Attack) -> Option<String> {
    let (statement, certificate) = attack.control;
    let own = if statement.is_empty() {
        attack.statement
    } else {
        statement
    };
    let control = verdict(own, certificate);
    failed(
        attack.about,
        verdict(attack.statement, attack.proof),
        attack.why,
        control,
    )
}

fn limit((about, attack, why, control): Limit) -> Option<String> {
    let [refused, accepted] = [attack, control].map(|(one, other)| verdict(&one, &other));
    failed(about, refused, why, accepted)
}

fn failed(about: &str, refused: Option<Why>, why: Why, control: Option<Why>) -> Option<String> {
    let right = refused == Some(why) && control.is_none();
    (!right).then(|| format!("{about}: {refused:?}; control: {control:?}"))
}

/// For each row of the truth table of 8 atoms, that it is impossible is refused, and follows from itself.
fn every_row() -> bool {
    let row = |row: u32| {
        let atom = |k: u32| match row >> k & 1 {
            1 => format!("bit(x,{k})"),
            _ => format!("not bit(x,{k})"),
        };
        (0..8).map(atom).collect::<Vec<_>>().join(" & ")
    };
    (0..256).all(|number| {
        let row = row(number);
        let impossible = format!("all x. not ({row})");
        let itself = format!("all x. {row} -> {row}");
        verdict(&impossible, "fix x; logic") == Some(Why::DoesNotFollow)
            && verdict(&itself, "fix x; logic").is_none()
    })
}

fn no_name_twice() -> bool {
    let again = theory().prove("GET", formula("0 = 0"), &proof("nimsums"));
    let (after, why) = (0, Why::KnownAlready);
    again.err() == Some(Refusal { after, why })
        && theory().believe("GET", formula("0 = 0")) == Err(why)
}

fn no_senseless_fact() -> bool {
    let mut theory = theory();
    theory.believe("BAD", formula("x = 0")) == Err(Why::BadFormula) && theory.known("BAD").is_none()
}

fn refused_is_unknown() -> bool {
    let mut theory = theory();
    let refused = theory.prove("WRONG", formula("all x. x = 0"), &proof("fix x; nimsums"));
    let why = |refusal: Refusal| refusal.why;
    let cited = theory.prove("T", formula("all x. x = 0"), &proof("same WRONG"));
    refused.map_err(why).err() == Some(Why::DoesNotFollow)
        && theory.known("WRONG").is_none()
        && cited.map_err(why).err() == Some(Why::NoSuchFact)
}

fn accepted_is_known() -> bool {
    let mut theory = theory();
    let statement = formula("all x. x = x");
    let proved = theory.prove("SAME", statement.clone(), &proof("fix x; nimsums"));
    let is_it = |known: &Proved| known.name() == "SAME" && *known.statement() == statement;
    let cited = theory.prove("T", formula("5 = 5"), &proof("same SAME(5)"));
    proved.is_ok_and(|proved| is_it(&proved))
        && theory.known("SAME").is_some_and(|known| is_it(known))
        && cited.is_ok()
}

fn rests_on_facts() -> bool {
    let mut theory = theory();
    let first = theory.prove("FIRST", formula("ex y. 0 < y"), &proof("same NEXT(0)"));
    let both = "have ex y. 0 < y { same FIRST }; obtain x SOME; same #0";
    let second = theory.prove("SECOND", formula("ex y. 0 < y"), &proof(both));
    let rests = |proved: Result<Arc<Proved>, _>| {
        proved.map_or(Vec::new(), |proved| {
            proved.rests_on().map(String::from).collect::<Vec<_>>()
        })
    };
    let itself = theory
        .known("GET")
        .map(|known| known.rests_on().eq(["GET"]));
    rests(first) == ["NEXT"] && rests(second) == ["NEXT", "SOME"] && itself == Some(true)
}

fn tells_where() -> bool {
    let certificate =
        "fix x; have x = x { have x = x { nimsums }; nimsums }; have x = 0 { nimsums }; nimsums";
    let refused = theory().prove("T", formula("all x. x = x"), &proof(certificate));
    let why = Why::DoesNotFollow;
    refused.err() == Some(Refusal { after: 5, why })
}

/// Formulas that must not look alike in print, and how they are printed.
fn printed_as_they_are() -> bool {
    let printed = [
        ("all x. ex y. x < y", "all x:Nat. ex y:Nat. x < y"),
        ("all x. all x. %0 < %1", "all x,x':Nat. x' < x"),
        ("all x. all x. %1 < %0", "all x,x':Nat. x < x'"),
        ("all x. %0 < y", "all x:Nat. x < y"),
        ("all y. %0 < y:Nat", "all y':Nat. y' < y"),
        ("ex y. x < %0 & y:Nat < %0", "ex y':Nat. x < y' & y < y'"),
        ("all P, i. P[i] = 0", "all P:Pos, i:Nat. P[i] = 0"),
        ("(x = 0 -> y = 0) -> z = 0", "(x = 0 -> y = 0) -> z = 0"),
        ("x = 0 -> y = 0 -> z = 0", "x = 0 -> y = 0 -> z = 0"),
        ("(x = 0 | y = 0) & z = 0", "(x = 0 | y = 0) & z = 0"),
        ("x = 0 | y = 0 & z = 0", "x = 0 | y = 0 & z = 0"),
        ("x = 0 & (y = 0 & z = 0)", "x = 0 & (y = 0 & z = 0)"),
        ("not (x = 0 & y = 0)", "not (x = 0 & y = 0)"),
        ("not x = 0", "x != 0"),
        ("not x < y", "y <= x"),
        ("(x = 0 <-> y = 0) -> z = 0", "(x = 0 <-> y = 0) -> z = 0"),
        ("x = 0 <-> (y = 0 <-> z = 0)", "x = 0 <-> (y = 0 <-> z = 0)"),
        ("(all x. x = 0) -> y = 0", "(all x:Nat. x = 0) -> y = 0"),
        ("all x. x = 0 -> y = 0", "all x:Nat. x = 0 -> y = 0"),
        ("(x + y) ⊕ z = 0", "x + y ⊕ z = 0"),
        ("x + (y ⊕ z) = 0", "x + (y ⊕ z) = 0"),
        ("x ⊕ (y ⊕ z) = 0", "x ⊕ (y ⊕ z) = 0"),
        ("2^(x + y) = 2^x + y", "2^(x + y) = 2^x + y"),
        ("P[i:=b][j] = P[i + 1]", "P[i:=b][j] = P[i + 1]"),
        ("split(n,a,b) & move(P,Q)", "split(n,a,b) & move(P,Q)"),
        ("all hot. %0 = 0", "all x:Nat. x = 0"),
    ];
    printed.iter().all(|(given, shown)| {
        let given: Formula = formula(given);
        given.to_string() == *shown
    })
}
