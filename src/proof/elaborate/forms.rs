//! The canonical forms of stored terms and formulas, which say the same as the kernel's, and putting terms for others.

use super::bank::{Bank, FormId, FormNode, NONE, TermId, TermNode};
use crate::model::logic::{Function, Join, Quantifier, Sort};
use std::sync::Arc;

impl Bank {
    /// The canonical form of a term whose parts are stored.
    pub(super) fn canonical_node(&mut self, node: &TermNode) -> TermNode {
        let TermNode::Apply(function, terms) = node else {
            return node.clone();
        };
        let forms = mapped(*terms, |term| self.canonical_term(term));
        match (function, forms) {
            (Function::Xor, [left, right, _]) => {
                let (terms, number) = self.nim_sum(left, right);
                self.with_number(Function::Xor, terms, number)
            }
            (Function::Plus, [left, right, _]) => self.sum(left, right),
            (Function::Power, [exponent, ..]) => match *self.term(exponent) {
                TermNode::Number(k) if k < 64 => TermNode::Number(1 << k),
                _ => TermNode::Apply(Function::Power, forms),
            },
            _ => TermNode::Apply(*function, forms),
        }
    }

    /// The terms of a canonical nim-sum in order, without its numeral, and the numeral.
    pub fn nim_terms(&self, term: TermId) -> (&[TermId], u64) {
        match self.term(term) {
            TermNode::Number(number) => (&[], *number),
            TermNode::Sum(Function::Xor, terms) => match terms.split_last() {
                Some((last, before)) => match self.term(*last) {
                    TermNode::Number(number) => (before, *number),
                    _ => (terms, 0),
                },
                None => (&[], 0),
            },
            _ => (std::slice::from_ref(self.held(term)), 0),
        }
    }

    /// The nim-sum of two terms in canonical form: its terms in order, and its numeral.
    pub fn nim_sum(&self, left: TermId, right: TermId) -> (Vec<TermId>, u64) {
        let ((left, one), (right, other)) = (self.nim_terms(left), self.nim_terms(right));
        (cancelled(left, right), one ^ other)
    }

    /// The sum of two terms in canonical form. What is too large for a numeral stays a sum.
    fn sum(&mut self, left: TermId, right: TermId) -> TermNode {
        let (mut terms, mut number) = (Vec::new(), 0_u64);
        for side in [left, right] {
            let parts = match self.term(side) {
                TermNode::Sum(Function::Plus, terms) => terms,
                _ => std::slice::from_ref(self.held(side)),
            };
            for &part in parts {
                let sum = match self.term(part) {
                    TermNode::Number(n) => number.checked_add(*n),
                    _ => None,
                };
                match sum {
                    Some(sum) => number = sum,
                    None => terms.push(part),
                }
            }
        }
        terms.sort_unstable();
        self.with_number(Function::Plus, terms, number)
    }

    /// Some terms and a numeral under a function for which 0 counts for nothing.
    fn with_number(&mut self, function: Function, mut terms: Vec<TermId>, number: u64) -> TermNode {
        self.work(terms.len());
        if terms.is_empty() {
            return TermNode::Number(number);
        }
        if number != 0 {
            terms.push(self.number(number));
        }
        match terms[..] {
            [term] => self.term(term).clone(),
            _ => TermNode::Sum(function, terms.into()),
        }
    }

    /// The stored canonical form of a formula whose parts are stored.
    pub(super) fn canonical_formula(&mut self, node: &FormNode) -> FormId {
        match *node {
            FormNode::False => self.put_canonical_form(FormNode::False),
            FormNode::Equal(left, right) if self.sort(left) == Sort::Nat => {
                let (left, right) = (self.canonical_term(left), self.canonical_term(right));
                let (terms, number) = self.nim_sum(left, right);
                self.canonical_equation(terms, number)
            }
            FormNode::Equal(left, right) => {
                let (left, right) = (self.canonical_term(left), self.canonical_term(right));
                match left == right {
                    true => self.truth(true),
                    false => {
                        let node = FormNode::Equal(left.min(right), left.max(right));
                        self.put_canonical_form(node)
                    }
                }
            }
            FormNode::Less(left, right) => {
                let (left, right) = (self.canonical_term(left), self.canonical_term(right));
                match (self.term(left), self.term(right)) {
                    (TermNode::Number(left), TermNode::Number(right)) => {
                        let holds = left < right;
                        self.truth(holds)
                    }
                    _ => self.put_canonical_form(FormNode::Less(left, right)),
                }
            }
            FormNode::Holds(predicate, terms) => {
                let terms = mapped(terms, |term| self.canonical_term(term));
                self.put_canonical_form(FormNode::Holds(predicate, terms))
            }
            FormNode::Not(inner) => {
                let inner = self.canonical(inner);
                self.canonical_not(inner)
            }
            FormNode::Join(join, left, right) => {
                let (left, right) = (self.canonical(left), self.canonical(right));
                self.put_canonical_form(FormNode::Join(join, left, right))
            }
            FormNode::Bind(Quantifier::All, _, sort, body) => {
                let body = self.canonical(body);
                self.canonical_all(sort, body)
            }
            FormNode::Bind(Quantifier::Exists, _, sort, body) => {
                let body = self.canonical(body);
                let none = self.canonical_not(body);
                let all = self.canonical_all(sort, none);
                self.canonical_not(all)
            }
        }
    }

    /// "The nim-sum of these terms and this number is 0."
    pub fn canonical_equation(&mut self, terms: Vec<TermId>, number: u64) -> FormId {
        if terms.is_empty() {
            return self.truth(number == 0);
        }
        let sum = self.with_number(Function::Xor, terms, number);
        let (sum, zero) = (self.put_canonical(sum), self.number(0));
        self.put_canonical_form(FormNode::Equal(sum, zero))
    }

    /// The canonical form of what is the case, or is not.
    pub fn truth(&mut self, holds: bool) -> FormId {
        let never = self.put_canonical_form(FormNode::False);
        match holds {
            true => self.put_canonical_form(FormNode::Not(never)),
            false => never,
        }
    }

    /// `not A` for a canonical A, in canonical form.
    pub fn canonical_not(&mut self, inner: FormId) -> FormId {
        match *self.form(inner) {
            FormNode::Not(inner) => inner,
            _ => self.put_canonical_form(FormNode::Not(inner)),
        }
    }

    fn canonical_all(&mut self, sort: Sort, body: FormId) -> FormId {
        let nameless = self.name(&Arc::from(""));
        self.put_canonical_form(FormNode::Bind(Quantifier::All, nameless, sort, body))
    }

    /// The nim-sum of the two sides of a canonical equation of numbers.
    pub fn equation(&self, canonical: FormId) -> Option<(&[TermId], u64)> {
        match *self.form(canonical) {
            FormNode::Equal(sum, _) if self.sort(sum) == Sort::Nat => Some(self.nim_terms(sum)),
            _ => None,
        }
    }

    /// The body of a quantifier with a term for its variable; the term has no variable of a quantifier around it.
    pub fn open(&mut self, body: FormId, term: TermId) -> FormId {
        self.opened(body, term, 0)
    }

    fn opened(&mut self, form: FormId, to: TermId, around: u32) -> FormId {
        if self.reach(form) <= around {
            return form;
        }
        self.mapped(form, around, &mut |bank, term, around| {
            bank.opened_term(term, to, around)
        })
    }

    fn opened_term(&mut self, term: TermId, to: TermId, around: u32) -> TermId {
        if self.term_reach(term) <= around {
            return term;
        }
        match self.term(term) {
            TermNode::Bound(index, _) if *index == around => to,
            _ => self.mapped_term(term, &mut |bank, term| bank.opened_term(term, to, around)),
        }
    }

    /// The same formula with `to` for each `from`; neither has a variable of a quantifier around it.
    pub fn replace(&mut self, form: FormId, from: TermId, to: TermId) -> FormId {
        if self.names_in_term(from) & !self.names_in(form) != 0 {
            return form;
        }
        self.mapped(form, 0, &mut |bank, term, _| {
            bank.replace_in(term, from, to)
        })
    }

    /// The same term with `to` for each `from`.
    pub fn replace_in(&mut self, term: TermId, from: TermId, to: TermId) -> TermId {
        if term == from {
            return to;
        }
        if self.names_in_term(from) & !self.names_in_term(term) != 0 {
            return term;
        }
        self.mapped_term(term, &mut |bank, term| bank.replace_in(term, from, to))
    }

    /// The formula with each of its terms mapped; `map` is told how many quantifiers stand around.
    fn mapped(
        &mut self,
        form: FormId,
        around: u32,
        map: &mut impl FnMut(&mut Bank, TermId, u32) -> TermId,
    ) -> FormId {
        let node = match *self.form(form) {
            FormNode::False => return form,
            FormNode::Equal(left, right) => {
                FormNode::Equal(map(self, left, around), map(self, right, around))
            }
            FormNode::Less(left, right) => {
                FormNode::Less(map(self, left, around), map(self, right, around))
            }
            FormNode::Holds(predicate, terms) => {
                FormNode::Holds(predicate, mapped(terms, |term| map(self, term, around)))
            }
            FormNode::Not(inner) => FormNode::Not(self.mapped(inner, around, map)),
            FormNode::Join(join, left, right) => {
                let left = self.mapped(left, around, map);
                FormNode::Join(join, left, self.mapped(right, around, map))
            }
            FormNode::Bind(quantifier, name, sort, body) => {
                let body = self.mapped(body, around.saturating_add(1), map);
                FormNode::Bind(quantifier, name, sort, body)
            }
        };
        self.put(node)
    }

    fn mapped_term(
        &mut self,
        term: TermId,
        map: &mut impl FnMut(&mut Bank, TermId) -> TermId,
    ) -> TermId {
        match self.term(term) {
            TermNode::Apply(function, terms) => {
                let (function, terms) = (*function, *terms);
                let terms = mapped(terms, |term| map(self, term));
                self.put_term(TermNode::Apply(function, terms))
            }
            TermNode::Sum(function, terms) => {
                let (function, terms) = (*function, terms.clone());
                let mut terms = terms.iter().map(|&term| map(self, term));
                let first = terms.next().unwrap_or(NONE);
                let rest: Vec<TermId> = terms.collect();
                rest.into_iter().fold(first, |sum, term| {
                    self.put_term(TermNode::Apply(function, [sum, term, NONE]))
                })
            }
            _ => term,
        }
    }

    /// The statement for a proof by induction of `all x. A(x)`, given its body: `all x. (all y. y before x -> A(y)) ->
    /// A(x)`, where `before` is about the variables 0 for y and 1 for x.
    pub fn induction(&mut self, all: FormId, before: FormNode) -> FormId {
        let FormNode::Bind(quantifier, name, sort, body) = *self.form(all) else {
            return all;
        };
        let before = self.put(before);
        let smaller = self.put(FormNode::Join(Join::Implies, before, body));
        let smaller = self.put(FormNode::Bind(quantifier, name, sort, smaller));
        let step = self.put(FormNode::Join(Join::Implies, smaller, body));
        self.put(FormNode::Bind(quantifier, name, sort, step))
    }
}

/// The arguments that there are, each mapped.
fn mapped(terms: [TermId; 3], mut map: impl FnMut(TermId) -> TermId) -> [TermId; 3] {
    terms.map(|term| match term {
        NONE => NONE,
        term => map(term),
    })
}

/// What is left of two lists in order when what both have cancels.
pub fn cancelled(left: &[TermId], right: &[TermId]) -> Vec<TermId> {
    let mut all = Vec::with_capacity(left.len() + right.len());
    let (mut i, mut j) = (0, 0);
    while let (Some(one), Some(other)) = (left.get(i), right.get(j)) {
        if one <= other {
            i += 1;
        }
        if other <= one {
            j += 1;
        }
        if one != other {
            all.push(*one.min(other));
        }
    }
    all.extend(left.iter().skip(i).chain(right.iter().skip(j)));
    all
}
