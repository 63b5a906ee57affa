//! Which single reason more would be enough: the labels, facts and theorems that speak of the same things, tried out.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::general::{InForce, Look, MOST_LABELS, MOST_NAMED, Question};
use crate::model::logic::{Formula, Function, Predicate, Term};
use crate::model::proof::{Citation, Source};
use crate::proof::pieces::{Piece, opened, pieces};

/// So many facts and theorems that speak of the same things are tried out, as they are and as instances.
const MOST_TRIED: usize = 16;

/// So many parts of formulas are looked at for instances, and so many steps are taken for one.
const MOST_TARGETS: usize = 80;
const FOR_AN_INSTANCE: u64 = 20_000;

/// So many instances of one statement are tried out.
const MOST_INSTANCES: usize = 3;

impl Look<'_, '_> {
    /// The reasons of which one more would be enough, as they are written after `by`; few of them.
    pub(super) fn fitting(&mut self) -> Vec<String> {
        let question = self.question;
        let targets = targets(question);
        let symbols = symbols_of(patterns_of(question.goal));
        let mut found = self.labels(&targets);
        let mut near = Vec::new();
        for known in question.theory.all() {
            if *self.fuel == 0 {
                break;
            }
            let (names, premises, rest) = opened(known.statement(), &[]);
            let pieces: Vec<Piece> = patterns_of(known.statement()).collect();
            *self.fuel = self
                .fuel
                .saturating_sub(30 + 4 * (pieces.len() * (1 + names.len())) as u64);
            let own = symbols_of(pieces);
            let (shared, strange) = (
                own.intersection(&symbols).count(),
                own.difference(&symbols).count(),
            );
            if shared > 0 {
                let rank = (Reverse(shared), strange);
                near.push((rank, known.name(), names, premises, rest));
            }
        }
        near.sort_by_key(|(rank, ..)| *rank);
        for (_, name, names, premises, rest) in near.into_iter().take(MOST_TRIED) {
            if found.len() >= MOST_NAMED {
                break;
            }
            let of = Source::Known(Arc::from(name));
            let mut tries = vec![whole(of.clone())];
            let variables: Vec<Arc<str>> = names.into_iter().map(|(name, _)| name).collect();
            for at in instances(&variables, &premises, &rest, &targets, self.fuel) {
                tries.push(Citation { of: of.clone(), at });
            }
            let fits = tries
                .iter()
                .find(|citation| (self.would_follow)(&[(*citation).clone()]));
            found.extend(fits.map(|citation| shown(name, &citation.at)));
        }
        found
    }

    /// The nearest labels, as they are and then as instances.
    fn labels(&mut self, targets: &[Piece]) -> Vec<String> {
        let question = self.question;
        let labelled = question.in_force.iter().enumerate().rev();
        let labelled = labelled.filter(|(_, known)| !known.label.is_empty());
        let nearest: Vec<_> = labelled.take(MOST_LABELS).collect();
        let (mut found, mut tried) = (Vec::new(), 0);
        for (place, known) in &nearest {
            if found.len() < MOST_NAMED && (self.would_follow)(&[whole(Source::Here(*place))]) {
                found.push(known.label.to_string());
            }
        }
        for (place, known) in nearest {
            let (names, premises, rest) = opened(&known.fact, question.names);
            let variables: Vec<Arc<str>> = names.into_iter().map(|(name, _)| name).collect();
            if variables.is_empty() || !found.is_empty() || tried >= MOST_TRIED {
                continue;
            }
            for at in instances(&variables, &premises, &rest, targets, self.fuel) {
                let of = Source::Here(place);
                let citation = Citation { of, at };
                tried += 1;
                if (self.would_follow)(std::slice::from_ref(&citation)) {
                    found.push(shown(&known.label, &citation.at));
                    break;
                }
            }
        }
        found
    }
}

/// Terms for the variables of a statement with which its conditions are parts of facts, the latest first.
pub fn instance_of(
    variables: &[Arc<str>],
    conditions: &[Formula],
    in_force: &[InForce],
) -> Option<Vec<Term>> {
    let (first, others) = conditions.split_first()?;
    let nearest = in_force.iter().rev();
    let targets = nearest.flat_map(|known| patterns_of(&known.fact));
    let targets: Vec<Piece> = targets.take(MOST_TARGETS).collect();
    let mut fuel = FOR_AN_INSTANCE;
    let found = instances(variables, others, first, &targets, &mut fuel);
    found.into_iter().next()
}

/// A fact as it is.
pub fn whole(of: Source) -> Citation {
    Citation { of, at: Vec::new() }
}

/// A reason with the terms of its instance, as it is written after `by`.
pub(super) fn shown(name: &str, at: &[Term]) -> String {
    let terms: Vec<String> = at.iter().map(Term::to_string).collect();
    match terms.is_empty() {
        true => name.to_string(),
        false => format!("{name}({})", terms.join(",")),
    }
}

/// What a formula speaks of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Symbol {
    Function(Function),
    Predicate(Predicate),
    Less,
}

fn symbols_of<'f>(pieces: impl IntoIterator<Item = Piece<'f>>) -> BTreeSet<Symbol> {
    let symbol = |piece| match piece {
        Piece::Term(Term::Apply(function, _)) => Some(Symbol::Function(*function)),
        Piece::Atom(Formula::Holds(predicate, _)) => Some(Symbol::Predicate(*predicate)),
        Piece::Atom(Formula::Less(..)) => Some(Symbol::Less),
        _ => None,
    };
    pieces.into_iter().filter_map(symbol).collect()
}

/// What a pattern may match: every atom and every term that is not a single name, the outer ones first.
fn patterns_of(formula: &Formula) -> impl Iterator<Item = Piece<'_>> {
    let applied = |piece: &Piece| matches!(piece, Piece::Atom(_) | Piece::Term(Term::Apply(..)));
    pieces(formula).into_iter().filter(applied)
}

/// What instances are about: the goal, then what is cited, then the nearest facts.
fn targets<'q>(question: &'q Question) -> Vec<Piece<'q>> {
    let cited = question.cited.iter().map(|(_, fact)| fact);
    let nearest = question.in_force.iter().rev().take(6);
    let all = [question.goal].into_iter().chain(cited);
    let all = all.chain(nearest.map(|known| &known.fact));
    all.flat_map(patterns_of).take(MOST_TARGETS).collect()
}

/// Terms for variables.
type Terms = FxHashMap<Arc<str>, Term>;

/// The terms for the variables of a statement with which its parts are parts of the targets, its conclusion first.
fn instances(
    variables: &[Arc<str>],
    premises: &[Formula],
    rest: &Formula,
    targets: &[Piece],
    fuel: &mut u64,
) -> Vec<Vec<Term>> {
    let patterns = [rest].into_iter().chain(premises).flat_map(patterns_of);
    let (mut open, mut complete) = (vec![Match::of(variables)], Vec::new());
    for pattern in patterns {
        *fuel = fuel.saturating_sub((open.len() * targets.len()) as u64);
        if *fuel == 0 {
            break;
        }
        let mut more = Vec::new();
        for known in &open {
            for target in targets {
                let mut trial = known.clone();
                let matches = trial.piece(pattern, *target);
                if matches && trial.terms.len() > known.terms.len() {
                    more.push(trial);
                }
            }
        }
        for trial in more {
            let all = trial.found().map(|term| term.cloned());
            match all.collect::<Option<Vec<Term>>>() {
                Some(at) if !complete.contains(&at) => complete.push(at),
                Some(_) => {}
                None => open.push(trial),
            }
        }
        if complete.len() >= MOST_INSTANCES || open.len() > 40 {
            break;
        }
    }
    complete.truncate(MOST_INSTANCES);
    complete
}

/// Which terms to put for variables so that patterns are what they are held against.
#[derive(Clone)]
pub(super) struct Match<'v> {
    variables: &'v [Arc<str>],
    terms: Terms,
}

impl<'v> Match<'v> {
    pub(super) fn of(variables: &'v [Arc<str>]) -> Match<'v> {
        let terms = Terms::default();
        Match { variables, terms }
    }

    /// The terms that are found for the variables, in order.
    pub(super) fn found(&self) -> impl Iterator<Item = Option<&Term>> {
        self.variables.iter().map(|name| self.terms.get(name))
    }

    fn piece(&mut self, pattern: Piece, target: Piece) -> bool {
        match (pattern, target) {
            (Piece::Term(pattern), Piece::Term(target)) => self.term(pattern, target),
            (Piece::Atom(pattern), Piece::Atom(target)) => self.formula(pattern, target),
            _ => false,
        }
    }

    /// Whether a formula is another one with terms for the variables, which are added to those found so far.
    pub(super) fn formula(&mut self, pattern: &Formula, target: &Formula) -> bool {
        match (pattern, target) {
            (Formula::False, Formula::False) => true,
            (Formula::Equal(a, b), Formula::Equal(c, d))
            | (Formula::Less(a, b), Formula::Less(c, d)) => self.term(a, c) && self.term(b, d),
            (Formula::Holds(one, patterns), Formula::Holds(other, terms)) if one == other => {
                self.terms(patterns, terms)
            }
            (Formula::Not(pattern), Formula::Not(target)) => self.formula(pattern, target),
            (Formula::Join(one, a, b), Formula::Join(other, c, d)) if one == other => {
                self.formula(a, c) && self.formula(b, d)
            }
            (Formula::Bind(one, _, sort, a), Formula::Bind(other, _, of, b)) => {
                one == other && sort == of && self.formula(a, b)
            }
            _ => false,
        }
    }

    /// The same for terms.
    pub(super) fn term(&mut self, pattern: &Term, term: &Term) -> bool {
        match (pattern, term) {
            (Term::Free(name, sort), _) if self.variables.contains(name) => {
                match self.terms.get(name) {
                    Some(known) => known == term,
                    None => {
                        let fits = *sort == term.sort() && !has_bound(term);
                        if fits {
                            self.terms.insert(name.clone(), term.clone());
                        }
                        fits
                    }
                }
            }
            (Term::Apply(one, patterns), Term::Apply(other, terms)) => {
                one == other && self.terms(patterns, terms)
            }
            (pattern, term) => pattern == term,
        }
    }

    fn terms(&mut self, patterns: &[Term], terms: &[Term]) -> bool {
        let mut pairs = patterns.iter().zip(terms);
        patterns.len() == terms.len() && pairs.all(|(pattern, term)| self.term(pattern, term))
    }
}

/// How many symbols of a formula are no variables: the more, the less it matches.
pub(super) fn size_of_pattern(pattern: &Formula, variables: &[Arc<str>]) -> usize {
    let of = |formula: &Formula| size_of_pattern(formula, variables);
    let terms = |terms: &[&Term]| -> usize {
        let sizes = terms.iter().map(|term| size_of_term(term, variables));
        sizes.sum()
    };
    match pattern {
        Formula::False => 1,
        // Any equation has the form of `x = y`.
        Formula::Equal(left, right) => terms(&[left, right]),
        Formula::Less(left, right) => 1 + terms(&[left, right]),
        Formula::Holds(_, all) => 2 + terms(&all.iter().collect::<Vec<_>>()),
        Formula::Not(inner) => of(inner),
        Formula::Join(_, left, right) => 1 + of(left) + of(right),
        Formula::Bind(_, _, _, inner) => 1 + of(inner),
    }
}

fn size_of_term(term: &Term, variables: &[Arc<str>]) -> usize {
    match term {
        Term::Free(name, _) => usize::from(!variables.contains(name)),
        Term::Bound(..) => 0,
        Term::Number(_) => 1,
        Term::Apply(_, terms) => {
            let sizes = terms.iter().map(|term| size_of_term(term, variables));
            1 + sizes.sum::<usize>()
        }
    }
}

fn has_bound(term: &Term) -> bool {
    match term {
        Term::Bound(..) => true,
        Term::Apply(_, terms) => terms.iter().any(has_bound),
        Term::Number(_) | Term::Free(..) => false,
    }
}
