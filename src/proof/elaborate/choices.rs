//! `obtain` and `cases`: lines that use that something exists, or that one of two things holds.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::bank::{FormId, FormNode};
use super::context::Meaning;
use super::search::Given;
use super::steps::{direct, here, structure};
use super::{Said, Work, tables};
use crate::locale::Message;
use crate::model::logic::{self, Join, Quantifier, Sort};
use crate::model::proof::{Citation, End, Proof, Rule, Step};
use crate::proof::explain;
use crate::proof::pieces::opened;
use crate::proof::written::{Because, Case, Fault, Formula, Line, Name, Reasons, Span};

/// So many statements that something exists are looked at in the reasons of a line.
const MOST_EXISTENCES: usize = 12;

/// A statement that something exists, with names for what it says to exist.
struct Opened {
    exists: FormId,
    /// What is left after each name.
    bodies: Vec<FormId>,
}

impl Work<'_> {
    /// `obtain x, y with L: A by ...`
    pub(super) fn obtain(
        &mut self,
        span: &Span,
        names: &[Name],
        label: &Name,
        formula: &Formula,
        reasons: &Reasons,
    ) -> Said {
        let before = self.context.mark();
        let said = self.try_obtain(span, names, label, formula, reasons);
        if said.is_err() && !self.context.has_new_label(before) {
            names.iter().for_each(|name| self.guess(&name.text));
            match self.read(formula) {
                Ok(fact) => self.known_as(label, fact),
                Err(_) => self.unread_label(&label.text, span.start),
            }
        }
        said
    }

    fn try_obtain(
        &mut self,
        span: &Span,
        names: &[Name],
        label: &Name,
        formula: &Formula,
        reasons: &Reasons,
    ) -> Said {
        let givens = self.cite(reasons)?;
        let new = names.iter().map(|name| self.new_name(name));
        let new: Vec<Arc<str>> = new.collect::<Result<_, Fault>>()?;
        let mut seen = FxHashSet::default();
        if let Some(twice) = new.iter().position(|name| !seen.insert(name)) {
            let message = Message::new("proof name twice here").with("name", &new[twice]);
            return Err(structure(&names[twice].span, message));
        }
        let (opened, fact, follows) = self.open_existence(&givens, &new, formula, reasons)?;
        let Some(&last) = opened.bodies.last() else {
            return Err(structure(span, "proof no name to obtain"));
        };
        if !follows {
            self.known_as(label, fact);
            let message = Message::new("proof only gives").with("fact", self.shown(last));
            return Err(structure(&formula.span, message));
        }
        let given = givens.iter().find(|given| given.form == opened.exists);
        let (mut citation, said) = match given {
            Some(given) => (
                self.citation_of(given),
                self.unused(reasons, &[given.reason]),
            ),
            None => {
                let (why, said) = self.leaf(span, opened.exists, reasons);
                (here(self.have(opened.exists, why)), said)
            }
        };
        let mut place = 0;
        for (name, &body) in new.iter().zip(&opened.bodies) {
            self.step(Step::Obtain(citation, name.clone()));
            place = self.context.add(body);
            citation = here(place);
        }
        if fact != last {
            self.nodes += 1;
            place = self.have(fact, direct(Rule::Logic, vec![citation]));
        }
        self.context.label(&label.text, Meaning::Facts(vec![place]));
        said
    }

    pub(super) fn citation_of(&self, given: &Given) -> Citation {
        let terms = given.at.iter();
        Citation {
            of: given.of.clone(),
            at: terms.map(|&term| self.file.bank.write_term(term)).collect(),
        }
    }

    /// The first statement among the reasons that gives what the line says of its names; otherwise the first that gives
    /// names at all, and `false`. The names are in scope then.
    fn open_existence(
        &mut self,
        givens: &[Given],
        new: &[Arc<str>],
        formula: &Formula,
        reasons: &Reasons,
    ) -> Result<(Opened, FormId, bool), Fault> {
        let mut found = Vec::new();
        for given in givens {
            self.existences(given.form, &mut found);
        }
        let (mut fault, mut other) = (None, None);
        let mark = self.scope.mark();
        for &exists in found.iter().take(MOST_EXISTENCES) {
            let Some(opened) = self.open_names(exists, new) else {
                continue;
            };
            match self.read(formula) {
                Ok(fact) if self.gives(&opened, fact) => return Ok((opened, fact, true)),
                Ok(_) => other = other.or(Some(exists)),
                Err(new) => fault = fault.or(Some(new)),
            }
            self.scope.reset(mark);
        }
        if let Some(opened) = other.and_then(|exists| self.open_names(exists, new)) {
            let fact = self.read(formula)?;
            return Ok((opened, fact, false));
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
        let refusal = match found.first() {
            Some(&exists) => {
                let message = Message::new("proof more names").with("fact", self.shown(exists));
                structure(&formula.span, message)
            }
            None => self.no_existence(givens, reasons),
        };
        Err(refusal)
    }

    /// What is said where no reason says that something exists.
    fn no_existence(&self, givens: &[Given], reasons: &Reasons) -> Fault {
        for given in givens {
            let statement = self.file.bank.write(given.form);
            let (variables, conditions, rest) = opened(&statement, &[]);
            if let logic::Formula::Bind(Quantifier::Exists, ..) = rest
                && let Some(reason) = reasons.each.get(given.reason)
                && !variables.is_empty()
            {
                let name = &reason.name.text;
                let found = self.an_instance(&variables, &conditions);
                let instance = format!("{name}({})", found.as_deref().unwrap_or("..."));
                let message = Message::new("proof not one for all").with("name", name);
                return structure(&reasons.span, message.with("instance", instance));
            }
        }
        structure(&reasons.span, "proof nothing exists")
    }

    /// The terms for the variables of a statement with which a fact in force meets its conditions.
    fn an_instance(
        &self,
        variables: &[(Arc<str>, Sort)],
        conditions: &[logic::Formula],
    ) -> Option<String> {
        let variables: Vec<Arc<str>> = variables.iter().map(|(name, _)| name.clone()).collect();
        let terms = explain::instance_of(&variables, conditions, &self.labelled())?;
        let terms: Vec<String> = terms.iter().map(logic::Term::to_string).collect();
        Some(terms.join(","))
    }

    /// The statements inside a formula that something exists.
    fn existences(&mut self, form: FormId, found: &mut Vec<FormId>) {
        if found.len() >= MOST_EXISTENCES {
            return;
        }
        match *self.file.bank.form(form) {
            FormNode::Bind(Quantifier::Exists, ..) => found.push(form),
            FormNode::Join(Join::Implies, _, then) => self.existences(then, found),
            FormNode::Join(_, left, right) => {
                self.existences(left, found);
                self.existences(right, found);
            }
            FormNode::Not(inner) => match *self.file.bank.form(inner) {
                FormNode::Not(inner) => self.existences(inner, found),
                FormNode::Bind(Quantifier::All, name, sort, body) => {
                    let body = self.file.bank.opposite(body);
                    let exists = FormNode::Bind(Quantifier::Exists, name, sort, body);
                    found.push(self.file.bank.put(exists));
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// Puts names into scope for what is said to exist; none if there are more names.
    fn open_names(&mut self, exists: FormId, new: &[Arc<str>]) -> Option<Opened> {
        let (mut form, mut bodies, mut sorts) = (exists, Vec::new(), Vec::new());
        for name in new {
            let (sort, body) = match *self.file.bank.form(form) {
                FormNode::Bind(Quantifier::Exists, _, sort, body) => (sort, body),
                _ => return None,
            };
            let free = self.file.bank.free(name, sort);
            form = self.file.bank.open(body, free);
            bodies.push(form);
            sorts.push(sort);
        }
        for (name, sort) in new.iter().zip(sorts) {
            let (text, span) = (name.to_string(), 0..0);
            self.scope.fix(&Name { text, span }, sort).ok()?;
        }
        Some(Opened { exists, bodies })
    }

    /// Whether what is left under the names gives a formula by logic alone.
    fn gives(&mut self, opened: &Opened, fact: FormId) -> bool {
        let Some(&last) = opened.bodies.last() else {
            return false;
        };
        let bank = &mut self.file.bank;
        let (last, fact) = (bank.canonical(last), bank.canonical(fact));
        let opposite = bank.canonical_not(fact);
        last == fact || tables::contradiction(bank, &[last, opposite]).is_some()
    }

    /// `cases A | B by ...`, then two cases.
    pub(super) fn cases(
        &mut self,
        line: &Line,
        either: &Formula,
        because: &Because,
        cases: &[Case],
        goal: FormId,
    ) -> Said {
        let (mut sides, mut place) = (Vec::new(), 0);
        let mut said: Said = match self.read(either) {
            Err(fault) => Err(fault),
            Ok(form) => match *self.file.bank.form(form) {
                FormNode::Join(Join::Or, left, right) => {
                    let (why, said) = self.because(line, form, because);
                    place = self.have(form, why);
                    sides = vec![left, right];
                    said
                }
                _ => {
                    let message = Message::new("proof no two cases");
                    let message = message.with("formula", self.shown(form));
                    Err(structure(&either.span, message))
                }
            },
        };
        if cases.len() != 2 && said.is_ok() {
            let message = match cases.len() {
                0 => Message::new("proof no case"),
                many => Message::of("proof cases", many),
            };
            said = Err(structure(&line.span, message));
        }
        let mut proofs = Vec::new();
        for (at, case) in cases.iter().enumerate() {
            let mark = self.context.mark();
            self.case(case, sides.get(at).copied());
            proofs.push(Box::new(self.block(&case.block, goal)));
            self.context.close(mark);
        }
        self.nodes += 1;
        if let Ok([one, other]) = <[Box<Proof>; 2]>::try_from(proofs) {
            self.proof.end = End::Cases(here(place), one, other);
        }
        said
    }

    /// The line `case L: A`, for one of the sides.
    fn case(&mut self, case: &Case, side: Option<FormId>) {
        let slot = self.begin(&case.span);
        let (label, formula) = match &case.what {
            Ok(what) => what,
            Err(fault) => {
                if let Some(side) = side {
                    self.context.add(side);
                }
                self.unread_words(&case.span);
                return self.finish(slot, Err(fault.clone()));
            }
        };
        let read = self.read(formula);
        match side.or(read.clone().ok()) {
            Some(known) => self.known_as(label, known),
            None => self.unread_label(&label.text, case.span.start),
        }
        let said = read.and_then(|form| match side {
            Some(side) if !self.same(form, side) => {
                let message = Message::new("proof this case").with("case", self.shown(side));
                Err(structure(&formula.span, message.with("label", &label.text)))
            }
            _ => Ok(Vec::new()),
        });
        self.finish(slot, said);
    }
}
