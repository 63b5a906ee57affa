//! A line that follows in each of a few cases: what its reasons say holds as `A | B`, or that two numbers differ.

use super::Work;
use super::bank::FormNode;
use super::certificate::Found;
use super::search::{Ask, Given, Search};
use super::steps::{direct, here};
use crate::model::logic::{Formula, Join, Sort};
use crate::model::proof::{End, Proof, Rule, Step};

/// So many cases are looked at for a line in all, and so many alternatives within each other.
const MOST_CASES: usize = 16;
const DEEPEST: usize = 4;

/// No larger alternative is looked at.
const MOST_ATOMS: usize = 8;

impl Work<'_> {
    /// A proof in cases, where `arith` may be used: what is said of numbers is what the cases are for.
    pub(super) fn in_cases(&mut self, ask: Ask) -> Option<Found> {
        let mut left = MOST_CASES;
        self.split(ask, &[], &mut left)
    }

    fn split(&mut self, ask: Ask, done: &[Formula], left: &mut usize) -> Option<Found> {
        if !ask.ways.sums || done.len() == DEEPEST {
            return None;
        }
        let (alternative, mut found) = self.alternative(ask, done)?;
        let Formula::Join(Join::Or, one, other) = &alternative else {
            return None;
        };
        let done = [done, std::slice::from_ref(&alternative)].concat();
        let mut case = |holds: &Formula| {
            *left = left.checked_sub(1)?;
            let given = Given::here(self.file.bank.read(holds), ask.in_force + 1);
            let case = Ask {
                givens: &[ask.givens, &[given]].concat(),
                in_force: ask.in_force + 2,
                ..ask
            };
            let found = self.searched(case);
            found.or_else(|| self.split(case, &done, left))
        };
        let cases = [case(one)?, case(other)?];
        for case in &cases {
            found.used.extend(&case.used);
            found.nim_sums |= case.nim_sums;
        }
        found.used.sort_unstable();
        found.used.dedup();
        let [one, other] = cases.map(|case| Box::new(case.proof));
        found.sums = true;
        found.proof = Proof {
            steps: vec![Step::Have(alternative, found.proof)],
            end: End::Cases(here(ask.in_force), one, other),
        };
        Some(found)
    }

    /// The first alternative among the givens and what follows from them at once that is none of those `done`, with its
    /// proof.
    fn alternative(&mut self, ask: Ask, done: &[Formula]) -> Option<(Formula, Found)> {
        self.searching(ask, |search| {
            search.take_apart();
            let mut places = search.compounds.clone();
            places.sort_unstable();
            places.extend(&search.literals);
            let mut all = places.into_iter().filter_map(|place| {
                let alternative = search.alternative_in(place)?;
                (!done.contains(&alternative)).then_some((place, alternative))
            });
            let (place, alternative) = all.next()?;
            let form = search.facts[place as usize].form;
            let differs = search.bank.write(form);
            let mut found = search.certificate(place, ask.in_force);
            if differs != alternative {
                found.proof = one_is_smaller(differs, &alternative, found.proof, ask.in_force);
            }
            Some((alternative, found))
        })
    }
}

impl Search<'_> {
    /// What a fact says as `A | B`: itself, or which of two numbers is smaller.
    fn alternative_in(&self, place: u32) -> Option<Formula> {
        let form = self.facts[place as usize].form;
        match *self.bank.form(form) {
            FormNode::Join(Join::Or, ..) => {
                let mut sizes = Vec::new();
                self.bank.collect_parts(form, 1, &mut sizes);
                let fits = !sizes.is_empty() && self.bank.atoms(form) <= MOST_ATOMS;
                fits.then(|| self.bank.write(form))
            }
            FormNode::Not(inner) => match *self.bank.form(inner) {
                // Of 0 and another number sums know already which is smaller.
                FormNode::Equal(a, b)
                    if self.bank.sort(a) == Sort::Nat && self.bank.size_row(form).is_none() =>
                {
                    let [a, b] = [a, b].map(|side| self.bank.write_term(side));
                    let less = Formula::Less(a.clone(), b.clone());
                    let more = Formula::Less(b, a);
                    Some(Formula::Join(Join::Or, Box::new(less), Box::new(more)))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// The proof of `a < b | b < a` from one of `a != b`, where so many facts are in force.
fn one_is_smaller(differs: Formula, either: &Formula, proof: Proof, in_force: usize) -> Proof {
    let Formula::Join(_, less, more) = either else {
        return proof;
    };
    let Formula::Less(a, b) = &**less else {
        return proof;
    };
    let by = |rule, citations: &[usize]| {
        direct(rule, citations.iter().map(|place| here(*place)).collect())
    };
    let supposed = in_force + 1;
    let neither = |one: &Formula| {
        let not = Formula::Not(Box::new(one.clone()));
        Step::Have(not, by(Rule::Logic, &[supposed]))
    };
    let equal = by(
        Rule::Sums(vec![vec![1, 0, 1], vec![0, 1, 1]]),
        &[supposed + 1, supposed + 2],
    );
    Proof {
        steps: vec![
            Step::Have(differs, proof),
            Step::Suppose,
            neither(less),
            neither(more),
            Step::Have(Formula::Equal(a.clone(), b.clone()), equal),
        ],
        end: by(Rule::Logic, &[supposed + 3, in_force]).end,
    }
}
