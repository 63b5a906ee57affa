//! The reasons of a line: labels, facts, theorems and instances, looked up, and held against what the lesson allows.

use std::sync::Arc;

use super::bank::{FormId, FormNode, TermId};
use super::context::Meaning;
use super::search::Given;
use super::steps::structure;
use super::{LIKE, Work};
use crate::locale::Message;
use crate::model::logic::Quantifier;
use crate::model::proof::Source;
use crate::proof::resolve::{Resolver, a, nearest};
use crate::proof::syntax::METHODS;
use crate::proof::written::{Fault, FaultSort, Formula, Reason, Reasons, Term, line_of};

/// A line may have so many reasons.
const MOST_REASONS: usize = 40;

/// So many labels are looked through for one that is like another.
const MOST_LABELS: usize = 100;

/// Whether a reason is a way of calculating.
pub(super) fn is_method(reason: &Reason) -> bool {
    METHODS.contains(&reason.name.text.as_str())
}

impl Work<'_> {
    fn resolver(&self) -> Resolver<'_> {
        Resolver {
            text: self.text,
            words: self.words,
            scope: &self.scope,
        }
    }

    /// What a formula says here.
    pub(super) fn read(&mut self, formula: &Formula) -> Result<FormId, Fault> {
        let formula = self.resolver().formula(formula);
        let formula = formula.inspect_err(|_| self.file.work(LIKE))?;
        let form = self.file.bank.read(&formula);
        self.file.work(4 * self.file.bank.size_of(form));
        Ok(form)
    }

    /// What a term stands for here.
    pub(super) fn read_term(&mut self, term: &Term) -> Result<TermId, Fault> {
        let term = self.resolver().term(term);
        let term = term.inspect_err(|_| self.file.work(LIKE))?;
        Ok(self.file.bank.read_term(&term))
    }

    /// The facts that the reasons of a line name.
    pub(super) fn cite(&mut self, reasons: &Reasons) -> Result<Vec<Given>, Fault> {
        if reasons.each.len() > MOST_REASONS {
            let span = reasons.span.clone();
            return Err(Fault::of(FaultSort::TooBig, span, "proof too many reasons"));
        }
        let mut givens = Vec::new();
        for (place, reason) in reasons.each.iter().enumerate() {
            self.may_use(reason)?;
            if is_method(reason) {
                continue;
            }
            for (of, form) in self.look_up(reason)? {
                let (form, at) = self.instance(reason, form)?;
                givens.push(Given {
                    form,
                    of,
                    at,
                    reason: place,
                });
            }
        }
        Ok(givens)
    }

    fn may_use(&self, reason: &Reason) -> Result<(), Fault> {
        let name = &reason.name;
        if self.allows(&name.text) || self.context.meaning(&name.text).is_some() {
            return Ok(());
        }
        let message = Message::new("proof not allowed").with("name", &name.text);
        let refusal = Fault::of(FaultSort::Disallowed, name.span.clone(), message);
        Err(refusal.help(self.allowed_list()))
    }

    /// Whether a fact, a theorem or a method may be used. Logic may be used always.
    pub(super) fn allows(&self, name: &str) -> bool {
        let mut lists = self.file.allow.iter();
        name == "logic" || lists.all(|list| list.iter().any(|allowed| allowed == name))
    }

    /// What may be used.
    pub(super) fn allowed_list(&self) -> Message {
        let names = self.file.allow.first().into_iter().flatten();
        let names = names.filter(|name| self.allows(name));
        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        match names.is_empty() {
            true => Message::new("proof own labels"),
            false => Message::new("proof allowed").with("names", names.join(", ")),
        }
    }

    /// The facts that a reason names, as they are stated.
    fn look_up(&mut self, reason: &Reason) -> Result<Vec<(Source, FormId)>, Fault> {
        let name = &reason.name;
        match self.context.meaning(&name.text) {
            Some(Meaning::Facts(places)) => {
                let places = places.iter().take(if reason.at.is_empty() {
                    places.len()
                } else {
                    1
                });
                let facts = places
                    .filter_map(|&place| Some((Source::Here(place), self.context.fact(place)?)));
                Ok(facts.collect())
            }
            Some(Meaning::Unread(start)) => {
                self.file.work(*start / 32);
                let line = line_of(self.text, *start);
                let message = Message::new("proof rests on unread").with("line", line);
                let sort = FaultSort::RestsOnUnread;
                Err(Fault::of(sort, name.span.clone(), message))
            }
            None => match self.stated(&name.text) {
                Some(fact) => Ok(vec![fact]),
                None => Err(self.unknown(reason)),
            },
        }
    }

    /// A fact of the theory, or a theorem of the file that is not proved.
    fn stated(&mut self, name: &str) -> Option<(Source, FormId)> {
        let file = &mut *self.file;
        let known = self.theory.known(name);
        // The kernel goes through what it rests on, and the instances of a reason may be many.
        file.work(known.map_or(0, |known| 8 * known.rests_on().count()));
        if let Some((name, form)) = file.known.get_key_value(name) {
            return Some((Source::Known(name.clone()), *form));
        }
        if let Some(known) = known {
            let (name, form) = (Arc::from(name), file.bank.read(known.statement()));
            file.known.insert(Arc::clone(&name), form);
            return Some((Source::Known(name), form));
        }
        let (name, form) = file.unproved.get_key_value(name)?;
        self.unproved.insert(name.to_string());
        Some((Source::Known(name.clone()), *form))
    }

    fn unknown(&self, reason: &Reason) -> Fault {
        let name = &reason.name;
        let unknown = |message| {
            let message = Message::new(message).with("name", &name.text);
            Fault::of(FaultSort::Unknown, name.span.clone(), message)
        };
        if name.text == self.own_name {
            return unknown("proof own theorem");
        }
        if self.is_own_label(&name.text) {
            return unknown("proof own line");
        }
        self.file.work(LIKE + self.context.many_labels());
        let refusal = unknown("proof unknown fact");
        let labels = self
            .context
            .labels()
            .map(|(label, _)| label)
            .take(MOST_LABELS);
        let known = self.theory.all().map(|known| known.name());
        match nearest(&name.text, labels.chain(known)) {
            Some(near) => refusal.help(Message::new("proof mean").with("near", near)),
            None => refusal,
        }
    }

    /// Whether the line at which we are gives this label.
    fn is_own_label(&self, label: &str) -> bool {
        let line = self.lines.last();
        let text = line.and_then(|line| self.text.get(line.span.clone()));
        let Some((head, _)) = text.and_then(|text| text.split_once(':')) else {
            return false;
        };
        let mut words = head.split_whitespace();
        let labels = matches!(words.next(), Some("have" | "calc" | "obtain" | "assume"));
        labels && words.last() == Some(label)
    }

    /// An instance of what a reason names.
    fn instance(
        &mut self,
        reason: &Reason,
        mut form: FormId,
    ) -> Result<(FormId, Vec<TermId>), Fault> {
        let mut terms = Vec::new();
        for written in &reason.at {
            let FormNode::Bind(Quantifier::All, _, sort, body) = *self.file.bank.form(form) else {
                let name = &reason.name;
                let message = match terms.len() {
                    0 => Message::new("proof not about all"),
                    many => Message::of("proof put in", many),
                };
                return Err(structure(&written.span, message.with("name", &name.text)));
            };
            let term = self.read_term(written)?;
            if self.file.bank.sort(term) != sort {
                let message = Message::new("proof belongs here").place("needed", a(sort));
                let message = message.place("is", a(self.file.bank.sort(term)));
                let message = message.with("term", self.shown_term(term));
                let message = message.with("name", &reason.name.text);
                let message = message.with("says", self.shown(form));
                return Err(structure(&written.span, message));
            }
            terms.push(term);
            form = self.file.bank.open(body, term);
            if self.file.bank.is_too_large(form) {
                let message = Message::new("proof says too much").with("name", &reason.name.text);
                let span = written.span.clone();
                return Err(Fault::of(FaultSort::TooBig, span, message));
            }
        }
        Ok((form, terms))
    }
}
