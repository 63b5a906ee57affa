//! Instances of equations that fit what is there, and putting one side of an equation for the other.

use super::bank::{Bank, FormId, FormNode, NONE, TermId, TermNode, given};
use super::search::{Chain, How, Search};
use crate::model::logic::{Quantifier, Sort};
use crate::model::proof::Rule;

/// How often equations are matched: each instance brings terms that others may fit.
const ROUNDS: usize = 3;

/// So many instances are made.
const MOST_INSTANCES: usize = 60;

/// So many terms are tried.
const MOST_TERMS: usize = 300;

/// So many equations are put into the others.
const MOST_PUT: usize = 10;

/// An equation for all values of its variables.
struct Pattern {
    given: usize,
    sorts: Vec<Sort>,
    /// The sides and their parts that are not variables.
    parts: Vec<TermId>,
}

impl Search<'_> {
    /// Learns the instances of given equations whose sides have a part among the terms that are there; whether any is.
    pub(super) fn match_equations(&mut self, goal: FormId) -> bool {
        let patterns: Vec<Pattern> = (0..self.givens.len())
            .filter_map(|given| self.pattern(given))
            .collect();
        if patterns.is_empty() {
            return false;
        }
        let (mut terms, mut made) = (Vec::new(), 0);
        collect_in(self.bank, goal, &mut terms);
        let (mut next_fact, mut next_term) = (0, 0);
        for _ in 0..ROUNDS {
            for fact in &self.facts[next_fact..] {
                collect_in(self.bank, fact.form, &mut terms);
            }
            next_fact = self.facts.len();
            terms.truncate(MOST_TERMS);
            let fresh = next_term..terms.len();
            next_term = terms.len();
            for pattern in &patterns {
                for &part in &pattern.parts {
                    for &term in &terms[fresh.clone()] {
                        self.bank.work(1 + pattern.sorts.len());
                        if self.bank.is_spent() {
                            return false;
                        }
                        let mut found = vec![NONE; pattern.sorts.len()];
                        if matches(self.bank, part, term, &mut found) && !found.contains(&NONE) {
                            made += 1;
                            if made > MOST_INSTANCES {
                                return true;
                            }
                            self.learn_instance(pattern.given, found);
                        }
                    }
                }
            }
            if self.facts.len() == next_fact {
                break;
            }
        }
        made > 0
    }

    fn learn_instance(&mut self, given: usize, terms: Vec<TermId>) {
        let mut form = self.givens[given].form;
        for &term in &terms {
            if let FormNode::Bind(Quantifier::All, _, _, body) = *self.bank.form(form) {
                form = self.bank.open(body, term);
            }
        }
        if !self.bank.is_too_large(form) {
            self.learn(form, How::Instance(given, terms));
        }
    }

    fn pattern(&self, given: usize) -> Option<Pattern> {
        let (mut form, mut sorts) = (self.givens[given].form, Vec::new());
        while let FormNode::Bind(Quantifier::All, _, sort, body) = *self.bank.form(form) {
            sorts.push(sort);
            form = body;
        }
        let FormNode::Equal(left, right) = *self.bank.form(form) else {
            return None;
        };
        let mut parts = Vec::new();
        for side in [left, right] {
            collect(self.bank, side, &mut parts, false);
        }
        (!sorts.is_empty()).then_some(Pattern {
            given,
            sorts,
            parts,
        })
    }

    /// Puts one side of some equation for the other everywhere; whether there was one.
    pub(super) fn eliminate(&mut self, chain: &mut Chain) -> bool {
        if chain.gone.len() >= MOST_PUT || self.bank.is_spent() {
            return false;
        }
        let Some((fact, from, to)) = self.name_to_put(chain).or_else(|| self.term_to_put(chain))
        else {
            return false;
        };
        chain.gone.push(from);
        let oriented = self.bank.equal(from, to);
        let equation = match self.facts[fact as usize].form == oriented {
            true => fact,
            false => self.push(oriented, How::Made(Rule::Same, vec![fact])),
        };
        for place in self.live() {
            let form = self.facts[place as usize].form;
            let put = self.bank.replace(form, from, to);
            let itself = self.bank.canonical(form) == self.bank.canonical(oriented);
            let fits = !itself && !self.bank.is_too_large(put);
            if put != form && fits && !self.ran_full() {
                self.learn(put, How::Made(Rule::Rewrite, vec![equation, place]));
            }
        }
        let goal = self.bank.replace(chain.goal, from, to);
        if self.bank.is_too_large(goal) {
            return false;
        }
        if goal != chain.goal {
            chain.steps.push((chain.goal, equation));
            chain.goal = goal;
        }
        true
    }

    /// The facts that are not taken apart.
    fn live(&self) -> Vec<u32> {
        let compounds = self.compounds.iter();
        compounds.chain(&self.literals).copied().collect()
    }

    /// An equation that says what a name stands for.
    fn name_to_put(&self, chain: &Chain) -> Option<(u32, TermId, TermId)> {
        self.literals.iter().find_map(|&place| {
            let FormNode::Equal(left, right) = *self.bank.form(self.facts[place as usize].form)
            else {
                return None;
            };
            [(left, right), (right, left)]
                .into_iter()
                .find(|&(from, to)| {
                    matches!(self.bank.term(from), TermNode::Free(..))
                        && !chain.gone.contains(&from)
                        && !occurs(self.bank, from, to)
                })
                .map(|(from, to)| (place, from, to))
        })
    }

    /// An equation of other terms, of which the larger stands inside some fact or the goal.
    fn term_to_put(&self, chain: &Chain) -> Option<(u32, TermId, TermId)> {
        let live = self.live();
        self.literals.iter().find_map(|&place| {
            let FormNode::Equal(left, right) = *self.bank.form(self.facts[place as usize].form)
            else {
                return None;
            };
            let (from, to) = match weight(self.bank, left) >= weight(self.bank, right) {
                true => (left, right),
                false => (right, left),
            };
            let simple = matches!(
                self.bank.term(from),
                TermNode::Number(_) | TermNode::Free(..)
            );
            if simple || chain.gone.contains(&from) || occurs(self.bank, from, to) {
                return None;
            }
            let forms = live.iter().filter(|&&other| other != place);
            let mut forms = forms
                .map(|&other| self.facts[other as usize].form)
                .chain([chain.goal]);
            let inside = forms.any(|form| occurs_inside(self.bank, from, form));
            inside.then_some((place, from, to))
        })
    }

    /// The place of the goal at the beginning of a chain, given the one at its end.
    pub(super) fn lead_back(&mut self, chain: &Chain, found: u32) -> u32 {
        let steps = chain.steps.iter().rev();
        steps.fold(found, |found, &(goal, equation)| {
            self.push(goal, How::Made(Rule::Rewrite, vec![equation, found]))
        })
    }
}

/// Whether a term is a pattern with terms for its variables, the outermost of which is the first one to be found.
fn matches(bank: &Bank, pattern: TermId, term: TermId, found: &mut [TermId]) -> bool {
    bank.work(1);
    if bank.is_closed(pattern) {
        return pattern == term;
    }
    match (bank.term(pattern), bank.term(term)) {
        (TermNode::Bound(index, sort), _) => {
            let place = found.len().checked_sub(1 + *index as usize);
            match place.and_then(|place| found.get_mut(place)) {
                Some(known) if *known == NONE => {
                    *known = term;
                    bank.sort(term) == *sort
                }
                Some(known) => *known == term,
                None => false,
            }
        }
        (TermNode::Apply(one, patterns), TermNode::Apply(other, terms)) => {
            one == other
                && patterns
                    .iter()
                    .zip(terms)
                    .all(|(&pattern, &term)| pattern == NONE || matches(bank, pattern, term, found))
        }
        _ => false,
    }
}

/// The closed terms of a formula outside of quantifiers, and their parts.
fn collect_in(bank: &Bank, form: FormId, terms: &mut Vec<TermId>) {
    bank.work(1);
    let node = bank.form(form);
    if terms.len() >= MOST_TERMS || matches!(node, FormNode::Bind(..)) {
        return;
    }
    for &term in given(&node.terms()) {
        collect(bank, term, terms, true);
    }
    node.inner()
        .for_each(|inner| collect_in(bank, inner, terms));
}

/// A term and its parts, as far as they are applications of functions.
fn collect(bank: &Bank, term: TermId, terms: &mut Vec<TermId>, closed: bool) {
    let node = bank.term(term);
    if !matches!(node, TermNode::Apply(..)) {
        return;
    }
    bank.work(1 + terms.len() / 8);
    if terms.len() < MOST_TERMS && !terms.contains(&term) && (!closed || bank.is_closed(term)) {
        terms.push(term);
        let parts = node.parts().iter();
        parts.for_each(|&part| collect(bank, part, terms, closed));
    }
}

/// Whether a term is another one or stands in it.
fn occurs(bank: &Bank, term: TermId, inside: TermId) -> bool {
    if term == inside {
        return true;
    }
    if bank.names_in_term(term) & !bank.names_in_term(inside) != 0 {
        return false;
    }
    bank.work(1);
    let mut parts = bank.term(inside).parts().iter();
    parts.any(|&part| occurs(bank, term, part))
}

/// Whether a term stands in a formula other than as a side of an equation or inequality of numbers.
fn occurs_inside(bank: &Bank, term: TermId, form: FormId) -> bool {
    bank.work(1);
    if bank.names_in_term(term) & !bank.names_in(form) != 0 {
        return false;
    }
    let node = bank.form(form);
    let of_numbers = match node {
        FormNode::Equal(left, _) | FormNode::Less(left, _) => bank.sort(*left) == Sort::Nat,
        _ => false,
    };
    let is_side = |side: TermId| of_numbers && side == term;
    let terms = node.terms();
    let mut terms = given(&terms).iter();
    terms.any(|&side| !is_side(side) && occurs(bank, term, side))
        || node.inner().any(|inner| occurs_inside(bank, term, inner))
}

/// How many symbols a term has.
fn weight(bank: &Bank, term: TermId) -> usize {
    bank.work(1);
    let node = bank.term(term);
    let parts: usize = node.parts().iter().map(|&part| weight(bank, part)).sum();
    match node {
        TermNode::Sum(..) => parts,
        _ => 1 + parts,
    }
}
