//! The leaf rules: what follows from some formulas in one step. Each decides without a search.

use std::collections::{BTreeMap, BTreeSet};

use super::canon::{self, cancelled};
use super::terms::replace;
use crate::model::logic::{Formula, Function, Join, Sort, Term};
use crate::model::proof::Rule;

/// A truth table has so many different atoms at most.
pub const MOST_ATOMS: usize = 14;

/// Whether a formula follows from others by a rule.
pub fn follows(rule: &Rule, from: &[&Formula], goal: &Formula) -> bool {
    match (rule, from) {
        (Rule::Same, [fact]) => canon::same(fact, goal),
        (Rule::Logic, _) => logic(from, goal),
        (Rule::NimSums, _) => nim_sums(from, goal),
        (Rule::Sums(multipliers), _) => sums(from, goal, multipliers).unwrap_or(false),
        (Rule::Rewrite, [Formula::Equal(left, right), fact]) => {
            canon::same(&replace(fact, left, right), &replace(goal, left, right))
        }
        _ => false,
    }
}

/// Whether no row of the truth table has all of `from` true and the goal false.
fn logic(from: &[&Formula], goal: &Formula) -> bool {
    let opposite = canon::negation(canon::formula(goal));
    let from = from.iter().map(|fact| canon::formula(fact));
    let all: Vec<Formula> = from.chain([opposite]).collect();
    let mut atoms = BTreeSet::new();
    all.iter()
        .for_each(|formula| collect_atoms(formula, &mut atoms));
    let atoms: Vec<&Formula> = atoms.into_iter().collect();
    let blocks = 1_u64 << atoms.len().min(MOST_ATOMS).saturating_sub(IN_BLOCK.len());
    let impossible = |block: u64| {
        let truths = all.iter().map(|formula| truth(formula, &atoms, block));
        let all_true = truths.reduce(|one, other| Some(one? & other?));
        all_true.flatten() == Some(0)
    };
    atoms.len() <= MOST_ATOMS && (0..blocks).all(impossible)
}

fn collect_atoms<'f>(formula: &'f Formula, atoms: &mut BTreeSet<&'f Formula>) {
    match formula {
        Formula::False => {}
        Formula::Not(inner) => collect_atoms(inner, atoms),
        Formula::Join(_, left, right) => {
            collect_atoms(left, atoms);
            collect_atoms(right, atoms);
        }
        atom => {
            atoms.insert(atom);
        }
    }
}

/// The first six atoms in the 64 rows of any block of the table: bit r is the truth in row r.
const IN_BLOCK: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// The truth of a formula in the 64 rows of a block of the table, whose number is the truth of the later atoms.
fn truth(formula: &Formula, atoms: &[&Formula], block: u64) -> Option<u64> {
    Some(match formula {
        Formula::False => 0,
        Formula::Not(inner) => !truth(inner, atoms, block)?,
        Formula::Join(join, left, right) => {
            let (left, right) = (truth(left, atoms, block)?, truth(right, atoms, block)?);
            match join {
                Join::And => left & right,
                Join::Or => left | right,
                Join::Implies => !left | right,
                Join::Iff => (left & right) | !(left | right),
            }
        }
        atom => {
            let place = atoms.binary_search(&atom).ok()?;
            match (IN_BLOCK.get(place), place.checked_sub(IN_BLOCK.len())) {
                (Some(rows), _) => *rows,
                (None, later) if block & (1 << later?) == 0 => 0,
                (None, _) => u64::MAX,
            }
        }
    })
}

/// "The nim-sum of these terms and this number is 0."
type NimSum = (BTreeSet<Term>, u64);

/// What two such equations come to together.
fn together(one: &NimSum, other: &NimSum) -> NimSum {
    let terms = one.0.iter().chain(&other.0).cloned();
    cancelled(terms.chain([Term::Number(one.1), Term::Number(other.1)]))
}

/// Whether equations of numbers, added up with ⊕, lead to the goal or contradict each other.
fn nim_sums(from: &[&Formula], goal: &Formula) -> bool {
    let opposite = canon::negation(goal.clone());
    let (mut equations, mut denied) = (Vec::new(), Vec::new());
    for fact in from.iter().copied().chain([&opposite]) {
        let (equation, list) = match fact {
            Formula::Not(inner) => (&**inner, &mut denied),
            fact => (fact, &mut equations),
        };
        if let Formula::Equal(left, right) = equation
            && left.sort() == Sort::Nat
        {
            let sides = [left, right].into_iter().map(canon::term);
            list.push(cancelled(sides));
        }
    }
    // Each pivot gives its first term by the others; no later pivot has that term.
    let mut pivots: Vec<(Term, NimSum)> = Vec::new();
    for equation in equations {
        let (terms, number) = reduced(equation, &pivots);
        match terms.first() {
            Some(term) => pivots.push((term.clone(), (terms, number))),
            None if number != 0 => return true,
            None => {}
        }
    }
    let mut denied = denied.into_iter();
    denied.any(|equation| reduced(equation, &pivots) == (BTreeSet::new(), 0))
}

/// An equation with the first term of each pivot put by the others.
fn reduced(equation: NimSum, pivots: &[(Term, NimSum)]) -> NimSum {
    let put = |equation: NimSum, (term, pivot): &(Term, NimSum)| match equation.0.contains(term) {
        true => together(&equation, pivot),
        false => equation,
    };
    pivots.iter().fold(equation, put)
}

/// "So many of each of these terms come to 0 or more"; the number counts as so many of the term 1.
pub type Inequality = BTreeMap<Term, i128>;

/// Adds a term in canonical form so many times; `None` if a number becomes too large.
fn add(sum: &mut Inequality, term: &Term, times: i128) -> Option<()> {
    let (term, times) = match term {
        Term::Number(n) => (&Term::Number(1), times.checked_mul(i128::from(*n))?),
        Term::Apply(Function::Plus, terms) => {
            return terms.iter().try_for_each(|term| add(sum, term, times));
        }
        term => (term, times),
    };
    let count = sum.entry(term.clone()).or_default();
    *count = count.checked_add(times)?;
    Some(())
}

/// The inequalities that a formula states: none if it is not about the size of numbers.
pub fn inequalities(fact: &Formula) -> Option<Vec<Inequality>> {
    let between = |large: &Term, small: &Term, less: i128| {
        let mut difference = Inequality::new();
        add(&mut difference, &canon::term(large), 1)?;
        add(&mut difference, &canon::term(small), -1)?;
        add(&mut difference, &Term::Number(1), less.checked_neg()?)?;
        Some(difference)
    };
    let zero = |term: &Term| canon::term(term) == Term::Number(0);
    let number = |term: &Term| term.sort() == Sort::Nat;
    Some(match fact {
        Formula::Less(small, large) => vec![between(large, small, 1)?],
        Formula::Equal(left, right) if number(left) => {
            vec![between(left, right, 0)?, between(right, left, 0)?]
        }
        Formula::Not(inner) => match &**inner {
            Formula::Less(large, small) => vec![between(large, small, 0)?],
            Formula::Equal(left, right) if number(left) && zero(right) => {
                vec![between(left, right, 1)?]
            }
            Formula::Equal(left, right) if number(left) && zero(left) => {
                vec![between(right, left, 1)?]
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    })
}

/// The opposites of a goal, of which each must be refuted; none where it is not about the size of numbers.
pub fn opposites(goal: &Formula) -> Option<Vec<Formula>> {
    match goal {
        Formula::Equal(left, right) if left.sort() == Sort::Nat => Some(vec![
            Formula::Less(left.clone(), right.clone()),
            Formula::Less(right.clone(), left.clone()),
        ]),
        Formula::False | Formula::Less(..) => Some(vec![goal.clone().negated()]),
        Formula::Not(inner) => match &**inner {
            Formula::Less(..) | Formula::Equal(..) => Some(vec![(**inner).clone()]),
            _ => None,
        },
        _ => None,
    }
}

/// Whether for each opposite of the goal the inequalities, each so many times, add up to "less than 0 is 0 or more".
/// Terms stand for numbers from 0 up, so that one that counts negatively only helps.
fn sums(from: &[&Formula], goal: &Formula, multipliers: &[Vec<u64>]) -> Option<bool> {
    let opposites = opposites(goal)?;
    let given = from.iter().map(|fact| inequalities(fact));
    let given: Vec<Inequality> = given.collect::<Option<Vec<_>>>()?.concat();
    for (opposite, multipliers) in opposites.iter().zip(multipliers) {
        let last = inequalities(opposite)?;
        let mut sum = Inequality::new();
        for (inequality, times) in given.iter().chain(&last).zip(multipliers) {
            for (term, count) in inequality {
                let times = count.checked_mul(i128::from(*times))?;
                let count = sum.entry(term.clone()).or_default();
                *count = count.checked_add(times)?;
            }
        }
        let number = sum.remove(&Term::Number(1)).unwrap_or_default();
        let refuted = number < 0 && sum.values().all(|count| *count <= 0);
        if !refuted || multipliers.len() != given.len() + last.len() {
            return Some(false);
        }
    }
    Some(opposites.len() == multipliers.len())
}
