//! Terms and formulas stored once each, so that equal ones are equal numbers and each has its canonical form beside it.
//! What is stored during the search for one line is forgotten after it.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::budget::Budget;
use crate::kernel::proof::terms::LARGEST;
use crate::model::logic::{Formula, Function, Join, Predicate, Quantifier, Sort, Term};

/// A stored term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermId(u32);

/// A stored formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormId(u32);

/// A stored name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NameId(u32);

/// No argument: functions and predicates have up to three.
pub const NONE: TermId = TermId(u32::MAX);

/// A term whose parts are stored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TermNode {
    /// A numeral.
    Number(u64),
    /// A name that is fixed.
    Free(NameId, Sort),
    /// A variable of a quantifier, counted from the innermost one.
    Bound(u32, Sort),
    /// A function of up to three arguments.
    Apply(Function, [TermId; 3]),
    /// A nim-sum or sum in canonical form: two terms or more in order, a numeral last.
    Sum(Function, Box<[TermId]>),
}

/// A formula whose parts are stored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FormNode {
    /// Never true.
    False,
    /// Equal terms.
    Equal(TermId, TermId),
    /// A smaller number.
    Less(TermId, TermId),
    /// A predicate with its arguments.
    Holds(Predicate, [TermId; 3]),
    /// A negation.
    Not(FormId),
    /// Two formulas with a connective.
    Join(Join, FormId, FormId),
    /// A quantifier.
    Bind(Quantifier, NameId, Sort, FormId),
}

impl TermNode {
    /// The arguments or summands.
    pub fn parts(&self) -> &[TermId] {
        match self {
            TermNode::Apply(_, terms) => given(terms),
            TermNode::Sum(_, terms) => terms,
            TermNode::Number(_) | TermNode::Free(..) | TermNode::Bound(..) => &[],
        }
    }
}

impl FormNode {
    /// The terms that it is about itself, without those of formulas inside it.
    pub fn terms(&self) -> [TermId; 3] {
        match *self {
            FormNode::Equal(left, right) | FormNode::Less(left, right) => [left, right, NONE],
            FormNode::Holds(_, terms) => terms,
            _ => [NONE; 3],
        }
    }

    /// The formulas inside it.
    pub fn inner(&self) -> impl Iterator<Item = FormId> + use<> {
        let inner = match *self {
            FormNode::Not(inner) | FormNode::Bind(_, _, _, inner) => [Some(inner), None],
            FormNode::Join(_, left, right) => [Some(left), Some(right)],
            _ => [None, None],
        };
        inner.into_iter().flatten()
    }
}

/// The arguments that there are.
pub fn given(terms: &[TermId; 3]) -> &[TermId] {
    let many = terms.iter().position(|term| *term == NONE);
    &terms[..many.unwrap_or(terms.len())]
}

/// A stored thing with what is often asked about it.
#[derive(Debug)]
struct Stored<Node, Id> {
    node: Node,
    /// Its canonical form.
    form: Id,
    extent: Extent,
}

/// What is often asked about a stored thing.
#[derive(Clone, Copy, Debug, Default)]
struct Extent {
    /// One more than the largest variable of a quantifier outside of it.
    reach: u32,
    /// A bit for each name in it; different names may share a bit.
    names: u64,
    /// How many symbols it has when it is written out.
    size: usize,
}

impl Extent {
    /// The extent of both together.
    fn with(self, other: Extent) -> Extent {
        Extent {
            reach: self.reach.max(other.reach),
            names: self.names | other.names,
            size: self.size.saturating_add(other.size),
        }
    }
}

/// The steps that storing something takes.
const PUT: usize = 2;

/// How much had been stored at some time.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    terms: usize,
    forms: usize,
}

/// All that is stored.
#[derive(Debug, Default)]
pub struct Bank {
    terms: Vec<Stored<TermNode, TermId>>,
    term_ids: FxHashMap<TermNode, TermId>,
    forms: Vec<Stored<FormNode, FormId>>,
    form_ids: FxHashMap<FormNode, FormId>,
    names: Vec<Arc<str>>,
    name_ids: FxHashMap<Arc<str>, NameId>,
    /// The steps that are left for the text that is judged.
    pub budget: Budget,
}

impl Bank {
    /// One that has stored nothing and may take so many steps.
    pub fn within(budget: Budget) -> Bank {
        Bank {
            budget,
            ..Bank::default()
        }
    }

    /// Counts steps. Where none are left, whoever asks `is_spent` stops.
    pub fn work(&self, steps: usize) {
        let _ = self.budget.spend(steps as u64);
    }

    /// Whether there are no steps left.
    pub fn is_spent(&self) -> bool {
        self.budget.left() == 0
    }

    /// How much is stored now.
    pub fn mark(&self) -> Mark {
        Mark {
            terms: self.terms.len(),
            forms: self.forms.len(),
        }
    }

    /// Forgets what was stored since; a canonical form is never younger than what it is the form of.
    pub fn forget(&mut self, mark: Mark) {
        for stored in self.terms.drain(mark.terms..) {
            self.term_ids.remove(&stored.node);
        }
        for stored in self.forms.drain(mark.forms..) {
            self.form_ids.remove(&stored.node);
        }
    }

    /// How many terms and formulas are stored.
    pub fn size(&self) -> usize {
        self.terms.len() + self.forms.len()
    }

    /// What a term is.
    pub fn term(&self, id: TermId) -> &TermNode {
        &self.terms[id.0 as usize].node
    }

    /// What a formula is.
    pub fn form(&self, id: FormId) -> &FormNode {
        &self.forms[id.0 as usize].node
    }

    /// The canonical form of a term.
    pub fn canonical_term(&self, id: TermId) -> TermId {
        self.terms[id.0 as usize].form
    }

    /// The canonical form of a formula: formulas with the same one say the same by evaluation alone.
    pub fn canonical(&self, id: FormId) -> FormId {
        self.forms[id.0 as usize].form
    }

    /// Whether evaluation alone shows that a formula is true, or that it is false.
    pub fn is_decided(&self, id: FormId) -> bool {
        let canonical = self.form(self.canonical(id));
        let inner = match canonical {
            FormNode::Not(inner) => self.form(*inner),
            form => form,
        };
        *inner == FormNode::False
    }

    /// Whether a term has no variable of a quantifier around it.
    pub fn is_closed(&self, id: TermId) -> bool {
        self.term_reach(id) == 0
    }

    pub(super) fn term_reach(&self, id: TermId) -> u32 {
        self.terms[id.0 as usize].extent.reach
    }

    pub(super) fn reach(&self, id: FormId) -> u32 {
        self.forms[id.0 as usize].extent.reach
    }

    /// How many symbols a formula has when it is written out.
    pub fn size_of(&self, id: FormId) -> usize {
        self.forms[id.0 as usize].extent.size
    }

    /// Whether a formula is larger than any that the kernel looks at.
    pub fn is_too_large(&self, id: FormId) -> bool {
        self.size_of(id) > LARGEST
    }

    /// A canonical term where it is stored.
    pub(super) fn held(&self, id: TermId) -> &TermId {
        &self.terms[id.0 as usize].form
    }

    /// The names in a formula, a bit each.
    pub fn names_in(&self, id: FormId) -> u64 {
        self.forms[id.0 as usize].extent.names
    }

    /// The names in a term, a bit each.
    pub fn names_in_term(&self, id: TermId) -> u64 {
        self.terms[id.0 as usize].extent.names
    }

    /// The sort of a term.
    pub fn sort(&self, id: TermId) -> Sort {
        match self.term(id) {
            TermNode::Number(_) => Sort::Nat,
            TermNode::Free(_, sort) | TermNode::Bound(_, sort) => *sort,
            TermNode::Apply(function, _) | TermNode::Sum(function, _) => function.signature().2,
        }
    }

    /// Stores a name.
    pub fn name(&mut self, name: &Arc<str>) -> NameId {
        if let Some(id) = self.name_ids.get(name) {
            return *id;
        }
        let id = NameId(self.names.len() as u32);
        self.names.push(name.clone());
        self.name_ids.insert(name.clone(), id);
        id
    }

    /// Stores a term, and its canonical form before it.
    pub fn put_term(&mut self, node: TermNode) -> TermId {
        self.work(PUT);
        if let Some(id) = self.term_ids.get(&node) {
            return *id;
        }
        let canonical = self.canonical_node(&node);
        match canonical == node {
            true => self.store_term(node, None),
            false => {
                let form = self.put_canonical(canonical);
                self.store_term(node, Some(form))
            }
        }
    }

    /// Stores a term that is its own canonical form.
    pub(super) fn put_canonical(&mut self, node: TermNode) -> TermId {
        self.work(PUT);
        match self.term_ids.get(&node) {
            Some(id) => *id,
            None => self.store_term(node, None),
        }
    }

    fn store_term(&mut self, node: TermNode, form: Option<TermId>) -> TermId {
        let id = TermId(self.terms.len() as u32);
        let mut extent = self.extent_of(node.parts());
        match &node {
            TermNode::Free(name, _) => extent.names = 1 << (name.0 % 64),
            TermNode::Bound(index, _) => extent.reach = index.saturating_add(1),
            _ => {}
        }
        // Each sign of a sum counts.
        let own = match &node {
            TermNode::Sum(_, terms) => terms.len().saturating_sub(1),
            _ => 1,
        };
        extent.size = extent.size.saturating_add(own);
        self.terms.push(Stored {
            node: node.clone(),
            form: form.unwrap_or(id),
            extent,
        });
        self.term_ids.insert(node, id);
        id
    }

    fn extent_of(&self, terms: &[TermId]) -> Extent {
        let extents = terms.iter().map(|term| self.terms[term.0 as usize].extent);
        extents.fold(Extent::default(), Extent::with)
    }

    /// Stores a formula, and its canonical form before it.
    pub fn put(&mut self, node: FormNode) -> FormId {
        self.work(PUT);
        if let Some(id) = self.form_ids.get(&node) {
            return *id;
        }
        let form = self.canonical_formula(&node);
        // The canonical form may have been this one itself.
        if let Some(id) = self.form_ids.get(&node) {
            return *id;
        }
        self.store(node, Some(form))
    }

    /// Stores a formula that is its own canonical form.
    pub(super) fn put_canonical_form(&mut self, node: FormNode) -> FormId {
        self.work(PUT);
        match self.form_ids.get(&node) {
            Some(id) => *id,
            None => self.store(node, None),
        }
    }

    fn store(&mut self, node: FormNode, form: Option<FormId>) -> FormId {
        let id = FormId(self.forms.len() as u32);
        let inner = node.inner().map(|id| self.forms[id.0 as usize].extent);
        let mut extent = inner.fold(self.extent_of(given(&node.terms())), Extent::with);
        if let FormNode::Bind(..) = node {
            extent.reach = extent.reach.saturating_sub(1);
        }
        extent.size = extent.size.saturating_add(1);
        self.forms.push(Stored {
            node: node.clone(),
            form: form.unwrap_or(id),
            extent,
        });
        self.form_ids.insert(node, id);
        id
    }

    /// `not A`.
    pub fn not(&mut self, inner: FormId) -> FormId {
        self.put(FormNode::Not(inner))
    }

    /// The opposite: `A` of `not A`, and `not A` of any other A.
    pub fn opposite(&mut self, of: FormId) -> FormId {
        match *self.form(of) {
            FormNode::Not(inner) => inner,
            _ => self.not(of),
        }
    }

    /// `s = t`.
    pub fn equal(&mut self, left: TermId, right: TermId) -> FormId {
        self.put(FormNode::Equal(left, right))
    }

    /// A numeral.
    pub fn number(&mut self, number: u64) -> TermId {
        self.put_term(TermNode::Number(number))
    }

    /// A name that is fixed.
    pub fn free(&mut self, name: &Arc<str>, sort: Sort) -> TermId {
        let name = self.name(name);
        self.put_term(TermNode::Free(name, sort))
    }

    /// Stores a term as the rest of the program has it.
    pub fn read_term(&mut self, term: &Term) -> TermId {
        let node = match term {
            Term::Number(number) => TermNode::Number(*number),
            Term::Free(name, sort) => TermNode::Free(self.name(name), *sort),
            Term::Bound(index, sort) => TermNode::Bound(*index, *sort),
            Term::Apply(function, terms) => TermNode::Apply(*function, self.read_terms(terms)),
        };
        self.put_term(node)
    }

    fn read_terms(&mut self, terms: &[Term]) -> [TermId; 3] {
        let mut read = [NONE; 3];
        for (place, term) in read.iter_mut().zip(terms) {
            *place = self.read_term(term);
        }
        read
    }

    /// Stores a formula as the rest of the program has it.
    pub fn read(&mut self, formula: &Formula) -> FormId {
        let node = match formula {
            Formula::False => FormNode::False,
            Formula::Equal(left, right) => {
                FormNode::Equal(self.read_term(left), self.read_term(right))
            }
            Formula::Less(left, right) => {
                FormNode::Less(self.read_term(left), self.read_term(right))
            }
            Formula::Holds(predicate, terms) => FormNode::Holds(*predicate, self.read_terms(terms)),
            Formula::Not(inner) => FormNode::Not(self.read(inner)),
            Formula::Join(join, left, right) => {
                FormNode::Join(*join, self.read(left), self.read(right))
            }
            Formula::Bind(quantifier, name, sort, body) => {
                let name = self.name(name);
                FormNode::Bind(*quantifier, name, *sort, self.read(body))
            }
        };
        self.put(node)
    }

    /// A term as the rest of the program has it.
    pub fn write_term(&self, id: TermId) -> Term {
        match self.term(id) {
            TermNode::Number(number) => Term::Number(*number),
            TermNode::Free(name, sort) => Term::Free(self.names[name.0 as usize].clone(), *sort),
            TermNode::Bound(index, sort) => Term::Bound(*index, *sort),
            TermNode::Apply(function, terms) => Term::Apply(*function, self.write_terms(terms)),
            TermNode::Sum(function, terms) => {
                let mut terms = terms.iter().map(|&term| self.write_term(term));
                let first = terms.next().unwrap_or(Term::Number(0));
                terms.fold(first, |sum, term| Term::Apply(*function, vec![sum, term]))
            }
        }
    }

    fn write_terms(&self, terms: &[TermId; 3]) -> Vec<Term> {
        let given = given(terms).iter();
        given.map(|&term| self.write_term(term)).collect()
    }

    /// A formula as the rest of the program has it.
    pub fn write(&self, id: FormId) -> Formula {
        self.work(self.size_of(id));
        self.written(id)
    }

    fn written(&self, id: FormId) -> Formula {
        match self.form(id) {
            FormNode::False => Formula::False,
            FormNode::Equal(left, right) => {
                Formula::Equal(self.write_term(*left), self.write_term(*right))
            }
            FormNode::Less(left, right) => {
                Formula::Less(self.write_term(*left), self.write_term(*right))
            }
            FormNode::Holds(predicate, terms) => {
                Formula::Holds(*predicate, self.write_terms(terms))
            }
            FormNode::Not(inner) => Formula::Not(Box::new(self.written(*inner))),
            FormNode::Join(join, left, right) => Formula::Join(
                *join,
                Box::new(self.written(*left)),
                Box::new(self.written(*right)),
            ),
            FormNode::Bind(quantifier, name, sort, body) => {
                let name = self.names[name.0 as usize].clone();
                Formula::Bind(*quantifier, name, *sort, Box::new(self.written(*body)))
            }
        }
    }
}
