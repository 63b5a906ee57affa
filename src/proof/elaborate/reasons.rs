//! The reasons of a line: labels, facts, theorems and instances, looked up, and held against what the lesson allows.

use std::sync::Arc;

use super::bank::{FormId, FormNode, TermId};
use super::context::Meaning;
use super::search::Given;
use super::steps::structure;
use super::{LIKE, Work};
use crate::model::logic::Quantifier;
use crate::model::proof::Source;
use crate::proof::resolve::{Resolver, nearest, noun};
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
            let message = "these are too many reasons for one step";
            let refusal = Fault::of(FaultSort::TooBig, span, message);
            return Err(refusal.help("split it"));
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
        let message = format!("`{}` may not be used in this lesson", name.text);
        let refusal = Fault::of(FaultSort::Disallowed, name.span.clone(), message);
        Err(refusal.help(self.allowed_list()))
    }

    /// Whether a fact, a theorem or a method may be used. Logic may be used always.
    pub(super) fn allows(&self, name: &str) -> bool {
        let mut lists = self.file.allow.iter();
        name == "logic" || lists.all(|list| list.iter().any(|allowed| allowed == name))
    }

    /// What may be used, in words.
    pub(super) fn allowed_list(&self) -> String {
        let names = self.file.allow.first().into_iter().flatten();
        let names = names.filter(|name| self.allows(name));
        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        match names.is_empty() {
            true => "only the labels of your own lines may be used".to_string(),
            false => format!(
                "what may be used: {}, and the labels of your own lines",
                names.join(", ")
            ),
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
                let message = format!("this rests on line {line}, which could not be read");
                let refusal = Fault::of(FaultSort::RestsOnUnread, name.span.clone(), message);
                Err(refusal.help(format!("mend line {line} first")))
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
        if name.text == self.own_name {
            let message = format!(
                "`{}` is what is to be proved here, and no reason",
                name.text
            );
            let refusal = Fault::of(FaultSort::Unknown, name.span.clone(), message);
            return refusal.help(
                "prove it without using it; a proof by induction may use it for smaller cases",
            );
        }
        if self.is_own_label(&name.text) {
            let message = format!("`{}` is this line itself, and no reason for it", name.text);
            let refusal = Fault::of(FaultSort::Unknown, name.span.clone(), message);
            return refusal.help("which of the lines above does it follow from?");
        }
        self.file.work(LIKE + self.context.many_labels());
        let message = format!("there is no fact called `{}` here", name.text);
        let refusal = Fault::of(FaultSort::Unknown, name.span.clone(), message);
        let labels = self
            .context
            .labels()
            .map(|(label, _)| label)
            .take(MOST_LABELS);
        let known = self.theory.all().map(|known| known.name());
        match nearest(&name.text, labels.chain(known)) {
            Some(near) => refusal.help(format!("do you mean `{near}`?")),
            None => refusal.help("name a line before this one by its label, a fact, or a theorem"),
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
                    0 => format!(
                        "`{}` is not about all of something, so that nothing can be put in",
                        name.text
                    ),
                    1 => format!("only one thing can be put into `{}`", name.text),
                    many => format!("only {many} things can be put into `{}`", name.text),
                };
                return Err(structure(&written.span, message));
            };
            let term = self.read_term(written)?;
            if self.file.bank.sort(term) != sort {
                let (needed, is) = (noun(sort), noun(self.file.bank.sort(term)));
                let shown = self.shown_term(term);
                let message = format!("a {needed} belongs here, and `{shown}` is a {is}");
                let help = format!("`{}` says: {}", reason.name.text, self.shown(form));
                return Err(structure(&written.span, message).help(help));
            }
            terms.push(term);
            form = self.file.bank.open(body, term);
            if self.file.bank.is_too_large(form) {
                let message = format!("this says too much of `{}`", reason.name.text);
                let refusal = Fault::of(FaultSort::TooBig, written.span.clone(), message);
                return Err(refusal.help("put in something shorter"));
            }
        }
        Ok((form, terms))
    }
}
