//! Which statements may give a goal: those whose conclusion has its form.

use std::cmp::Reverse;
use std::sync::Arc;

use super::suggest::{Match, shown, size_of_pattern};
use crate::model::logic::{Formula, Function, Join, Quantifier, Sort, Term};
use crate::proof::pieces::{Names, opened};

/// How well a statement fits, the best first: how much of the goal its conclusion names, and how little it assumes.
pub type Rank = (Reverse<usize>, usize);

/// What a conclusion may match: the goal without what is to be fixed and assumed, and its parts; for a contradiction, the
/// opposites of what is known.
pub fn targets(goal: &Formula, known: &[Formula], names: &[(Arc<str>, Sort)]) -> Vec<Formula> {
    let (_, _, goal) = concluded(goal, names);
    match goal {
        Formula::False => {
            let mut parts = Vec::new();
            known
                .iter()
                .for_each(|fact| parts_of(fact, &[Join::And], &mut parts));
            parts.into_iter().map(opposite).collect()
        }
        Formula::Join(Join::And, one, other) => {
            let both = Formula::Join(Join::And, one.clone(), other.clone());
            vec![both, *one, *other]
        }
        goal => vec![goal],
    }
}

/// How a statement fits, and as which instance it is cited under its name; `None` where no conclusion of it has the form
/// of a target.
pub fn applies(
    name: &str,
    statement: &Formula,
    targets: &[Formula],
    names: &[(Arc<str>, Sort)],
) -> Option<(Rank, String)> {
    let (variables, premises, rest) = concluded(statement, names);
    let variables: Vec<Arc<str>> = variables.into_iter().map(|(name, _)| name).collect();
    let mut conclusions = Vec::new();
    parts_of(&rest, &[Join::And, Join::Iff], &mut conclusions);
    let pairs = conclusions.iter().flat_map(|conclusion| {
        let pair = move |target| (*conclusion, target);
        targets.iter().map(pair)
    });
    let fits = pairs.filter_map(|(conclusion, target)| {
        let found = fits(conclusion, target, Match::of(&variables))?;
        let rank = (
            Reverse(size_of_pattern(conclusion, &variables)),
            premises.len(),
        );
        // Terms are put in from the left, and those that the goal does not give are left open.
        let at = found.found().map_while(|term| term.cloned());
        Some((rank, shown(name, &at.collect::<Vec<Term>>())))
    });
    fits.min_by_key(|(rank, _)| *rank)
}

/// Equations with more terms are not rearranged.
const MOST_SUMMANDS: usize = 5;

/// The terms for the variables with which a conclusion is the target, either side of an equation first and nim-sums in any
/// order.
fn fits<'v>(conclusion: &Formula, target: &Formula, none: Match<'v>) -> Option<Match<'v>> {
    for target in [Some(target.clone()), turned(target)].into_iter().flatten() {
        let mut found = none.clone();
        if found.formula(conclusion, &target) {
            return Some(found);
        }
    }
    let (given, wanted) = (summands(conclusion)?, summands(target)?);
    let few = 2 < given.len() && given.len() <= MOST_SUMMANDS && given.len() == wanted.len();
    let same = matches!(conclusion, Formula::Not(_)) == matches!(target, Formula::Not(_));
    (few && same).then(|| arranged(&given, &wanted, none))?
}

/// The numbers whose nim-sum an equation, or the opposite of one, says to be 0 or not to be.
fn summands(formula: &Formula) -> Option<Vec<&Term>> {
    match formula {
        Formula::Equal(left, right) if left.sort() == Sort::Nat => {
            let mut found = Vec::new();
            summands_of(left, &mut found);
            summands_of(right, &mut found);
            Some(found)
        }
        Formula::Not(inner) => summands(inner),
        _ => None,
    }
}

fn summands_of<'t>(term: &'t Term, found: &mut Vec<&'t Term>) {
    match term {
        Term::Apply(Function::Xor, terms) => terms.iter().for_each(|t| summands_of(t, found)),
        Term::Number(0) => {}
        term => found.push(term),
    }
}

/// The terms with which the ones are the others in some order.
fn arranged<'v>(given: &[&Term], wanted: &[&Term], found: Match<'v>) -> Option<Match<'v>> {
    let Some((first, others)) = given.split_first() else {
        return Some(found);
    };
    (0..wanted.len()).find_map(|place| {
        let mut trial = found.clone();
        let fits = trial.term(first, wanted.get(place)?);
        let rest = [&wanted[..place], &wanted[place + 1..]].concat();
        fits.then(|| arranged(others, &rest, trial))?
    })
}

/// An equation, or the opposite of one, the other way round.
fn turned(formula: &Formula) -> Option<Formula> {
    match formula {
        Formula::Equal(left, right) => Some(Formula::Equal(right.clone(), left.clone())),
        Formula::Not(inner) => turned(inner).map(Formula::negated),
        _ => None,
    }
}

/// A statement without its outermost `all` and `->`: the variables, the conditions and the conclusion.
fn concluded(statement: &Formula, names: &[(Arc<str>, Sort)]) -> (Names, Vec<Formula>, Formula) {
    let (variables, mut premises, rest) = opened(statement, names);
    match (rest, premises.pop()) {
        (Formula::False, Some(last)) => (variables, premises, last.negated()),
        (rest, last) => {
            premises.extend(last);
            (variables, premises, rest)
        }
    }
}

/// A formula and what it says besides: both sides of `A & B` and `A <-> B`, where these are among the joins.
fn parts_of<'f>(formula: &'f Formula, joins: &[Join], found: &mut Vec<&'f Formula>) {
    found.push(formula);
    if let Formula::Join(join, one, other) = formula
        && joins.contains(join)
    {
        parts_of(one, joins, found);
        parts_of(other, joins, found);
    }
}

fn opposite(formula: &Formula) -> Formula {
    match formula {
        Formula::Not(inner) => (**inner).clone(),
        other => other.clone().negated(),
    }
}

/// The ways of calculating that suit a goal.
pub fn methods(goal: &Formula) -> Vec<&'static str> {
    let (_, _, rest) = concluded(goal, &[]);
    let atom = match &rest {
        Formula::Not(inner) => inner,
        rest => rest,
    };
    let number = |term: &Term| term.sort() == Sort::Nat;
    let about_numbers = match atom {
        Formula::Equal(left, _) => number(left),
        Formula::Less(..) | Formula::False => true,
        _ => false,
    };
    let splits = matches!(rest, Formula::Join(..) | Formula::False)
        || matches!(rest, Formula::Bind(Quantifier::Exists, ..));
    let equation = matches!(atom, Formula::Equal(..) | Formula::False) && about_numbers;
    let rows = [
        (equation, "xor"),
        (about_numbers, "arith"),
        (splits, "logic"),
    ];
    let suits = rows.into_iter().filter(|(suits, _)| *suits);
    suits.map(|(_, name)| name).collect()
}
