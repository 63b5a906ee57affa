//! Where a proof stands that breaks off: the goal, what is known, and what may apply.

use super::bank::FormId;
use super::context::Meaning;
use super::{Elaborator, Work};
use crate::locale::{Message, Place};
use crate::model::logic::Formula;
use crate::model::proof::Proof;
use crate::proof::explain::{applies, methods, targets};
use crate::proof::verdict::{Fitting, Known, Named, State};
use crate::proof::written::{Block, Theorem};

/// So much that may apply is listed.
const MOST: usize = 12;

/// So many labels are listed, and so many statements are held against the goal.
const MOST_LABELS: usize = 200;
const MOST_STATEMENTS: usize = 2_000;

/// So many of the nearest facts may be contradicted.
const MOST_OPPOSITES: usize = 8;

/// Steps for holding a statement against the goal.
const HELD: usize = 100;

impl Work<'_> {
    /// Goes through a proof that breaks off; closed ones are left as they are.
    pub(super) fn survey(&mut self, theorem: &Theorem, goal: FormId) -> Option<Proof> {
        if !theorem.breaks_off(self.text) {
            return None;
        }
        self.file.state = None;
        match &theorem.proof {
            Ok(_) => _ = self.whole(theorem, goal),
            Err(_) => self.file.state = Some(self.state(Some(goal))),
        }
        if let Some(state) = &mut self.file.state {
            state.span = theorem.span.clone();
        }
        None
    }

    /// Takes note of where the proof stands, if the text ends before a block does: the innermost one is the first to end.
    pub(super) fn stands(&mut self, block: &Block, goal: Option<FormId>) {
        if self.file.state.is_none() && block.breaks_off(self.text) {
            self.file.state = Some(self.state(goal));
        }
    }

    fn state(&mut self, goal: Option<FormId>) -> State {
        let names = self.scope.all().filter_map(|name| {
            Some(Named {
                name: name.clone(),
                sort: self.scope.sort(name)?,
                term: self.scope.named(name).cloned(),
            })
        });
        let mut state = State {
            theorem: self.own_name.to_string(),
            span: 0..0,
            goal: goal.map(|goal| self.file.bank.write(goal)),
            advice: match goal {
                Some(goal) => self.advice(goal),
                None => Message::new("proof closed"),
            },
            names: names.collect(),
            known: self.known(),
            fitting: Vec::new(),
            more: 0,
        };
        if let Some(goal) = state.goal.clone() {
            self.fitting(&goal, &mut state);
        }
        state
    }

    /// What the labels in force say, in order.
    fn known(&self) -> Vec<Known> {
        let labels = self.context.labels().take(MOST_LABELS);
        let mut known: Vec<Known> = labels
            .filter_map(|(label, meaning)| match meaning {
                Meaning::Facts(places) => {
                    let facts = places.iter().filter_map(|&place| self.context.fact(place));
                    Some(Known {
                        label: label.to_string(),
                        says: facts.map(|fact| self.file.bank.write(fact)).collect(),
                    })
                }
                Meaning::Unread(_) => None,
            })
            .collect();
        known.reverse();
        known
    }

    /// Fills in what may apply to the goal, the most specific first.
    fn fitting(&self, goal: &Formula, state: &mut State) {
        let names = state
            .names
            .iter()
            .map(|name| (name.name.clone(), name.sort));
        let names: Vec<_> = names.collect();
        let nearest = state.known.iter().rev().flat_map(|known| &known.says);
        let nearest: Vec<Formula> = nearest.take(MOST_OPPOSITES).cloned().collect();
        let targets = targets(goal, &nearest, &names);
        let lines = state.known.iter().rev().filter_map(|known| {
            let says = known.says.first()?;
            Some(("line", known.label.clone(), says.clone()))
        });
        let stated = self.file.stated(self).into_iter();
        let mut found = Vec::new();
        for (source, name, says) in lines.chain(stated).take(MOST_STATEMENTS) {
            self.file.work(HELD);
            if self.file.is_spent() {
                break;
            }
            if let Some((rank, reason)) = applies(&name, &says, &targets, &names) {
                let says = Place::Text(says.to_string());
                found.push((
                    rank,
                    Fitting {
                        source,
                        reason,
                        says,
                    },
                ));
            }
        }
        found.sort_by_key(|(rank, _)| *rank);
        state.more = found.len().saturating_sub(MOST);
        let found = found.into_iter().take(MOST).map(|(_, fitting)| fitting);
        state.fitting = found.collect();
        let methods = methods(goal).into_iter();
        let methods = methods.filter(|name| self.allows(name));
        state.fitting.extend(methods.map(|name| Fitting {
            source: "method",
            reason: name.to_string(),
            says: Place::Message(Message::new(match name {
                "xor" => "proof xor",
                "arith" => "proof arith",
                _ => "proof logic",
            })),
        }));
    }
}

impl Elaborator {
    /// The facts and theorems that may be used, facts in their order and then theorems by name.
    fn stated(&self, work: &Work) -> Vec<(&'static str, String, Formula)> {
        let facts = work.theory.all().map(|known| {
            let (name, says) = (known.name().to_string(), known.statement().clone());
            ("fact", name, says)
        });
        let mut theorems: Vec<_> = self.unproved.iter().collect();
        theorems.sort();
        let theorems = theorems
            .into_iter()
            .map(|(name, form)| ("theorem", name.to_string(), self.bank.write(*form)));
        let all = facts.chain(theorems);
        all.filter(|(_, name, _)| work.allows(name)).collect()
    }
}
