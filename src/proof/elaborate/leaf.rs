//! A line with reasons: whether it follows from them, which of them it does not need, and why not if it does not.

use std::sync::Arc;

use super::bank::{FormId, FormNode};
use super::certificate::Found;
use super::context::Meaning;
use super::reasons::is_method;
use super::search::{Ask, Given, Search, Ways};
use super::steps::no_proof;
use super::{Said, Work};
use crate::budget::Budget;
use crate::locale::Message;
use crate::model::logic::{Formula, Join, Sort};
use crate::model::proof::{Citation, Proof, Source, Step};
use crate::proof::explain::{InForce, Question, explain};
use crate::proof::written::{Fault, FaultSort, Name, Reasons, Span};

/// What may be spent on finding out why one line is refused: so many steps on looking for a case that shows it, and so
/// many on trying further reasons.
const FUEL: u64 = 2_000_000;

/// What even the shortest look at a line costs.
const COST: u64 = 5_000;

/// No more facts in force are looked at for that, the nearest ones.
const MOST_IN_FORCE: usize = 200;

/// So many reasons that were not used are tried to do without.
const MOST_UNUSED: usize = 8;

impl Work<'_> {
    /// The proof of a goal by reasons, and what is said of them.
    pub(super) fn leaf(&mut self, span: &Span, goal: FormId, reasons: &Reasons) -> (Proof, Said) {
        match self.followed(span, goal, reasons) {
            Ok((proof, unused)) => (proof, Ok(unused)),
            Err(fault) => (no_proof(), Err(fault)),
        }
    }

    fn followed(
        &mut self,
        span: &Span,
        goal: FormId,
        reasons: &Reasons,
    ) -> Result<(Proof, Vec<Name>), Fault> {
        if self.file.surveys {
            return Ok((no_proof(), Vec::new()));
        }
        let givens = self.cite(reasons)?;
        let ways = Ways {
            nim_sums: self.allows("xor"),
            sums: self.allows("arith"),
        };
        let ask = Ask {
            goal,
            givens: &givens,
            ways,
            in_force: self.context.len(),
        };
        let found = self.search(ask);
        if found.is_none() && self.file.is_spent() {
            return Err(self.stop(span));
        }
        let Some(found) = found else {
            return Err(self.refused(span, ask, reasons));
        };
        let unused = self.unused_of(ask, &found, reasons);
        self.nodes += found.proof.nodes();
        Ok((found.proof, unused))
    }

    fn search(&mut self, ask: Ask) -> Option<Found> {
        self.at_once(ask).or_else(|| self.in_cases(ask))
    }

    /// The same without cases, which take several searches.
    fn at_once(&mut self, ask: Ask) -> Option<Found> {
        self.searched(ask).or_else(|| self.neither(ask))
    }

    /// That one of two things holds, since it cannot be that neither does.
    fn neither(&mut self, ask: Ask) -> Option<Found> {
        if !matches!(self.file.bank.form(ask.goal), FormNode::Join(Join::Or, ..)) {
            return None;
        }
        let opposite = Given::here(self.file.bank.not(ask.goal), ask.in_force);
        let goal = self.file.bank.truth(false);
        let mut found = self.searched(Ask {
            goal,
            givens: &[ask.givens, &[opposite]].concat(),
            in_force: ask.in_force + 1,
            ..ask
        })?;
        found.proof.steps.insert(0, Step::Suppose);
        Some(found)
    }

    pub(super) fn searched(&mut self, ask: Ask) -> Option<Found> {
        self.searching(ask, |search| {
            let place = search.prove(ask.goal)?;
            Some(search.certificate(place, ask.in_force))
        })
    }

    /// What comes of a search. The bank keeps nothing of it.
    pub(super) fn searching<T>(&mut self, ask: Ask, look: impl FnOnce(&mut Search<'_>) -> T) -> T {
        let mark = self.file.bank.mark();
        let mut search = Search::new(&mut self.file.bank, ask.givens.to_vec(), ask.ways);
        let found = look(&mut search);
        self.file.bank.forget(mark);
        found
    }

    /// The reasons that a line has and a proof does not use.
    pub(super) fn unused(&mut self, reasons: &Reasons, used: &[usize]) -> Said {
        let each = reasons.each.iter().enumerate();
        let unused = each.filter(|(place, reason)| !is_method(reason) && !used.contains(place));
        Ok(unused.map(|(_, reason)| reason.name.clone()).collect())
    }

    /// The same, each tried: the line follows without it, and without all of them.
    fn unused_of(&mut self, ask: Ask, found: &Found, reasons: &Reasons) -> Vec<Name> {
        let mut unused = Vec::new();
        for (place, reason) in reasons.each.iter().enumerate() {
            let needed = match reason.name.text.as_str() {
                _ if !is_method(reason) => found.used.contains(&place),
                "xor" => found.nim_sums || self.speaks_of_sums(ask),
                "arith" => found.sums || self.speaks_of_sums(ask),
                _ => true,
            };
            if !needed {
                unused.push(place);
            }
        }
        let facts = |unused: &[usize]| {
            let kept = ask.givens.iter();
            let kept = kept.filter(|given| !unused.contains(&given.reason));
            kept.cloned().collect::<Vec<Given>>()
        };
        let mut without = |unused: &[usize]| {
            let givens = &facts(unused);
            self.search(Ask { givens, ..ask }).is_some()
        };
        if unused.len() > MOST_UNUSED || ask.givens.len() == facts(&unused).len() {
            unused.retain(|place| is_method(&reasons.each[*place]));
        } else {
            let all = without(&unused);
            unused.retain(|&place| all && without(&[place]));
        }
        let names = unused.into_iter();
        names
            .map(|place| reasons.each[place].name.clone())
            .collect()
    }

    /// Whether nim-sums or sizes are spoken of, so that evaluation may have been what did it.
    fn speaks_of_sums(&self, ask: Ask) -> bool {
        let mut parts = Vec::new();
        let forms = ask.givens.iter().map(|given| given.form);
        let forms = forms.chain([ask.goal]);
        forms.for_each(|form| self.file.bank.collect_parts(form, 1, &mut parts));
        !parts.is_empty()
    }

    /// Why a goal does not follow from reasons.
    fn refused(&mut self, span: &Span, ask: Ask, reasons: &Reasons) -> Fault {
        let ways = Ways::ALL;
        if ask.ways != ways
            && let Some(found) = self.search(Ask { ways, ..ask })
        {
            let method = if found.nim_sums { "xor" } else { "arith" };
            let message = Message::new("proof needs method").with("method", method);
            let refusal = Fault::of(FaultSort::Disallowed, span.clone(), message);
            return refusal.help(self.allowed_list());
        }
        self.explained(span, ask, reasons)
    }

    fn explained(&mut self, span: &Span, ask: Ask, reasons: &Reasons) -> Fault {
        let span = match reasons.each.is_empty() {
            true => span.clone(),
            false => reasons.span.clone(),
        };
        let names = self.scope.names();
        let cost = COST + 20 * names.len() as u64 + self.context.many_labels() as u64;
        let fuel = self.file.fuel_after(cost).min(FUEL);
        if fuel == 0 {
            return Fault::of(FaultSort::Missing, span, "proof does not follow");
        }
        let names = names.iter();
        let mut names: Vec<(Arc<str>, Sort)> =
            names.map(|(name, sort)| (name.clone(), *sort)).collect();
        names.sort();
        let bank = &self.file.bank;
        let written = |given: &Given| (self.citation_of(given), bank.write(given.form));
        let cited: Vec<(Citation, Formula)> = ask.givens.iter().map(written).collect();
        let in_force = self.labelled();
        let goal = bank.write(ask.goal);
        let question = Question {
            names: &names,
            in_force: &in_force,
            cited: &cited,
            goal: &goal,
            theory: self.theory,
        };
        let fits = self.file.model_fits();
        let model = std::mem::take(&mut self.file.model);
        let whole = std::mem::replace(&mut self.file.bank.budget, Budget::new(fuel));
        let mut left = fuel;
        let mut would_follow = |more: &[Citation]| self.follows_with(ask, more);
        let model_there = fits.then_some(&model);
        let fault = explain(model_there, &question, &mut would_follow, &mut left);
        let trials = std::mem::replace(&mut self.file.bank.budget, whole);
        self.file.burn(fuel - left, fuel - trials.left());
        self.file.model = model;
        Fault { span, ..fault }
    }

    /// The facts in force with their labels, in the kernel's order.
    pub(super) fn labelled(&self) -> Vec<InForce> {
        let many = self.context.len().min(MOST_IN_FORCE + 1);
        let facts = (0..many).filter_map(|place| self.context.fact(place));
        let mut in_force: Vec<InForce> = facts
            .map(|fact| InForce {
                label: String::new(),
                fact: self.file.bank.write(fact),
            })
            .collect();
        if many <= MOST_IN_FORCE {
            for (label, meaning) in self.context.labels().take(5 * MOST_IN_FORCE) {
                if let Meaning::Facts(places) = meaning
                    && let Some(place) = places.first()
                {
                    in_force[*place].label = label.to_string();
                }
            }
        }
        in_force
    }

    fn follows_with(&mut self, ask: Ask, more: &[Citation]) -> bool {
        let mut givens = ask.givens.to_vec();
        for citation in more {
            let form = match &citation.of {
                Source::Here(place) => self.context.fact(*place),
                Source::Known(name) => {
                    let known = self.theory.known(name);
                    known.map(|known| self.file.bank.read(known.statement()))
                }
            };
            let Some(mut form) = form else {
                return false;
            };
            let mut at = Vec::new();
            for term in &citation.at {
                let term = self.file.bank.read_term(term);
                match *self.file.bank.form(form) {
                    FormNode::Bind(_, _, _, body) => form = self.file.bank.open(body, term),
                    _ => return false,
                }
                if self.file.bank.is_too_large(form) {
                    return false;
                }
                at.push(term);
            }
            givens.push(Given {
                form,
                of: citation.of.clone(),
                at,
                reason: usize::MAX,
            });
        }
        let givens = &givens;
        self.at_once(Ask { givens, ..ask }).is_some()
    }
}
