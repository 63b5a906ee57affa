//! From a written theorem to a certificate and a verdict on each line. Untrusted: whatever is wrong here, the kernel refuses.

mod alternatives;
mod bank;
mod blocks;
mod calc;
mod certificate;
mod choices;
mod context;
mod farkas;
mod forms;
mod leaf;
mod nim_sums;
mod reasons;
mod rewrite;
mod search;
mod sizes;
mod steps;
mod survey;
mod tables;

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::models::Model;
use super::resolve::{Scope, Words, a};
use super::shown::Stated;
pub use super::syntax::METHODS;
use super::verdict::{LineVerdict, State};
use super::written::{Fault, FaultSort, Name, Span, Theorem};
use crate::budget::Budget;
use crate::kernel;
use crate::kernel::proof::terms::{LARGEST, size};
use crate::kernel::proof::{Proved, Theory, Why, canon, ends};
use crate::locale::{ENGLISH, Message};
use crate::model::logic::{Formula, Predicate, Quantifier, Sort, Term};
use crate::model::proof::{Along, Citation, Proof, Source, Step};
use bank::{Bank, FormId, FormNode, TermId};
use context::Context;
use steps::{no_proof, structure};

/// What is kept from one theorem of a file to the next.
pub struct Elaborator {
    bank: Bank,
    /// Facts and theorems that were cited.
    known: FxHashMap<Arc<str>, FormId>,
    /// Theorems that are stated but not proved: they may be cited, and what cites them is not proved either.
    unproved: FxHashMap<Arc<str>, FormId>,
    /// The only facts, theorems and methods that may be used: what is in each of these lists.
    allow: Vec<Vec<String>>,
    /// How much may still be spent on finding out why lines are refused.
    fuel: u64,
    /// So much is kept for the verdicts.
    kept: u64,
    /// The small cases that lines are tried on.
    model: Model,
    /// Facts that are not the program's, and whether small cases are against one of them; `None` where that was not looked at.
    own_facts: (Vec<Formula>, Option<bool>),
    /// Whether lines are taken at their word, to find out where a proof stands that breaks off.
    surveys: bool,
    /// Where such a proof stands.
    state: Option<State>,
}

/// What is said where there are no steps left.
pub const TOO_MUCH: &str = "proof too much";

/// What became of a theorem.
pub struct Elaborated {
    /// The theorem with its proof, if every line follows and the kernel accepts it.
    pub proved: Option<(Arc<Proved>, Proof)>,
    /// A verdict on each line.
    pub lines: Vec<LineVerdict>,
    /// Theorems that it cites and that are not proved.
    pub unproved: Vec<String>,
}

impl Default for Elaborator {
    fn default() -> Elaborator {
        Elaborator::within(Budget::default(), u64::MAX)
    }
}

impl Elaborator {
    /// One that takes so many steps for everything, and at most half of them, and no more than `fuel`, to find out why lines
    /// are refused.
    pub fn within(budget: Budget, fuel: u64) -> Elaborator {
        Elaborator {
            kept: budget.left() / 2,
            bank: Bank::within(budget),
            known: FxHashMap::default(),
            unproved: FxHashMap::default(),
            allow: Vec::new(),
            fuel,
            model: Model::default(),
            own_facts: (Vec::new(), Some(false)),
            surveys: false,
            state: None,
        }
    }

    /// One that proves nothing, but finds out where a proof stands that breaks off at the end of a text.
    pub fn surveying() -> Elaborator {
        Elaborator {
            surveys: true,
            ..Elaborator::within(Budget::default(), 0)
        }
    }

    /// Where the last proof stands that breaks off, and the steps that are left.
    pub fn into_parts(self) -> (Option<State>, Budget) {
        (self.state, self.bank.budget)
    }

    /// Counts steps that are taken for the text elsewhere.
    pub fn work(&self, steps: usize) {
        self.bank.work(steps);
    }

    /// Whether there are no steps left, so that nothing more is accepted.
    pub fn is_spent(&self) -> bool {
        self.bank.is_spent()
    }

    /// What may be spent on finding out why a line is refused, once a first look has been paid for.
    fn fuel_after(&mut self, cost: u64) -> u64 {
        self.fuel = self.fuel.saturating_sub(cost);
        let free = self.bank.budget.left().saturating_sub(self.kept);
        let fuel = self.fuel.min(free.saturating_sub(cost) / 2);
        let _ = self.bank.budget.spend(if fuel > 0 { cost } else { 0 });
        fuel
    }

    /// Takes what was spent on looking for a case, and on trying further reasons.
    fn burn(&mut self, case: u64, trials: u64) {
        self.fuel = self.fuel.saturating_sub(case);
        let _ = self.bank.budget.spend(case + trials);
    }

    /// Takes note of a fact that is not the program's: the small cases may be none of its game.
    pub fn believe(&mut self, fact: &Formula) {
        self.own_facts.0.push(fact.clone());
        self.own_facts.1 = None;
    }

    /// Whether the small cases are about the game of the facts that are believed. A case says nothing where one of them is
    /// false.
    fn model_fits(&mut self) -> bool {
        let (facts, refuted) = &mut self.own_facts;
        let refuted = *refuted.get_or_insert_with(|| {
            let mut fuel = FOR_FACTS.min(self.bank.budget.left() / 4);
            let whole = fuel;
            let case = facts
                .iter()
                .find_map(|fact| self.model.counterexample(&[], &[], fact, &mut fuel));
            let _ = self.bank.budget.spend(whole - fuel);
            case.is_some()
        });
        !refuted
    }

    /// Restricts the reasons of lines from now on to what is in all of these lists.
    pub fn allow(&mut self, lists: Vec<Vec<String>>) {
        self.allow = lists;
    }

    /// Lets later proofs cite a theorem that is not proved; they are not proved then either.
    pub fn leave_unproved(&mut self, name: &str, statement: &Formula) {
        let statement = self.bank.read(statement);
        self.unproved.insert(Arc::from(name), statement);
    }

    /// Elaborates the proof of a statement and puts it to the kernel.
    pub fn theorem(
        &mut self,
        theorem: &Theorem,
        statement: &Formula,
        words: &Words,
        theory: &mut Theory,
        text: &str,
    ) -> Elaborated {
        let goal = self.bank.read(statement);
        let mut work = Work {
            file: self,
            words,
            theory,
            text,
            own_name: &theorem.name.text,
            scope: Scope::default(),
            context: Context::default(),
            lines: Vec::new(),
            follows: true,
            stopped: false,
            unproved: BTreeSet::new(),
            proof: no_proof(),
            nodes: 0,
            nodes_at: Vec::new(),
        };
        let proof = match work.file.surveys {
            false => work.whole(theorem, goal),
            true => work.survey(theorem, goal),
        };
        let proof = proof.filter(|_| work.follows && work.unproved.is_empty());
        let Work {
            mut lines,
            unproved,
            nodes_at,
            ..
        } = work;
        let name = &theorem.name;
        let proved =
            proof.and_then(
                |proof| match theory.prove(&name.text, statement.clone(), &proof) {
                    Ok(proved) => Some((proved, proof)),
                    Err(refusal) => {
                        not_accepted(refusal, &nodes_at, &mut lines, name);
                        None
                    }
                },
            );
        Elaborated {
            proved,
            lines,
            unproved: unproved.into_iter().collect(),
        }
    }
}

/// Steps for a line, and for telling what is wrong with one.
const LINE: usize = 40;
const TOLD: usize = 300;

/// Steps for looking whether small cases are against facts.
const FOR_FACTS: u64 = 4_000_000;

/// Steps for a symbol of a statement that is compared with another one.
const LOOKED_AT: usize = 8;

/// Steps for looking for a known name that is like an unknown one.
pub const LIKE: usize = 4_000;

/// What is said of a line: its unused reasons, or what is wrong.
type Said = Result<Vec<Name>, Fault>;

/// Where the elaboration of a theorem stands.
struct Work<'w> {
    file: &'w mut Elaborator,
    words: &'w Words,
    theory: &'w Theory,
    text: &'w str,
    /// What the theorem is called.
    own_name: &'w str,
    scope: Scope,
    context: Context,
    lines: Vec<LineVerdict>,
    /// Whether every line so far follows.
    follows: bool,
    /// Whether a line has been refused because there are no steps left; those after it are not judged.
    stopped: bool,
    unproved: BTreeSet<String>,
    /// The proof of the block that is read, as far as it goes.
    proof: Proof,
    /// How many steps and ends the kernel will have looked at by now.
    nodes: usize,
    nodes_at: Vec<(usize, usize)>,
}

impl Work<'_> {
    fn whole(&mut self, theorem: &Theorem, goal: FormId) -> Option<Proof> {
        let block = match &theorem.proof {
            Ok(block) => block,
            Err(fault) => {
                let slot = self.begin(&fault.span);
                self.finish(slot, Err(fault.clone()));
                return None;
            }
        };
        let (mut goal, mut steps) = (goal, Vec::new());
        if let Some(along) = theorem.induction {
            let span = &theorem.name.span;
            let step = self.induction(goal, along, span).and_then(|(along, next)| {
                goal = next;
                Ok(Step::Induct(along, self.ends(along, span)?))
            });
            match step {
                Ok(step) => {
                    self.nodes += 1;
                    steps.push(step);
                }
                Err(fault) => {
                    let slot = self.begin(span);
                    self.finish(slot, Err(fault));
                }
            }
        }
        let proof = self.block(block, goal);
        steps.extend(proof.steps);
        Some(Proof {
            steps,
            end: proof.end,
        })
    }

    /// What a proof by induction goes along, and the statement that it leaves to prove.
    fn induction(
        &mut self,
        goal: FormId,
        along: Option<Along>,
        span: &Span,
    ) -> Result<(Along, FormId), Fault> {
        let bank = &mut self.file.bank;
        let FormNode::Bind(Quantifier::All, _, sort, _) = *bank.form(goal) else {
            return Err(structure(span, "proof induction all"));
        };
        let along = along.unwrap_or(match sort {
            Sort::Nat => Along::Less,
            Sort::Pos => Along::Moves(Predicate::Move),
        });
        let bound = [1, 0].map(|index| bank.read_term(&Term::Bound(index, sort)));
        let before = match (along, sort) {
            (Along::Less, Sort::Nat) => FormNode::Less(bound[1], bound[0]),
            (Along::Moves(moves), Sort::Pos) => {
                FormNode::Holds(moves, [bound[0], bound[1], bank::NONE])
            }
            _ => {
                let message = Message::new("proof induction along").place("sort", a(sort));
                return Err(structure(span, message));
            }
        };
        let statement = bank.induction(goal, before);
        Ok((along, statement))
    }

    /// The facts and theorems that say why play along a predicate ends.
    fn ends(&self, along: Along, span: &Span) -> Result<Vec<Citation>, Fault> {
        let needed = match along {
            Along::Less => Vec::new(),
            Along::Moves(moves) => ends::reasons(moves).unwrap_or_default(),
        };
        let known = |statement: &Formula| {
            // Most often they are stated in the words of the facts that the program carries.
            let mut all = self.theory.all();
            let found = all.find(|known| known.statement() == statement);
            found.or_else(|| {
                self.theory
                    .all()
                    .find(|known| self.is_same(known, statement))
            })
        };
        let cite = |statement: Formula| match known(&statement) {
            Some(known) => Ok(Citation {
                of: Source::Known(Arc::from(known.name())),
                at: Vec::new(),
            }),
            None => {
                let message = Message::new("proof why play ends").with("statement", &statement);
                let refusal = structure(span, message);
                Err(match Stated::find_fact(&statement) {
                    Some(Stated { name, file, .. }) => {
                        let message = Message::new("proof facts at top").with("name", name);
                        refusal.help(message.with("file", file))
                    }
                    None => refusal,
                })
            }
        };
        needed.into_iter().map(cite).collect()
    }

    fn is_same(&self, known: &Proved, statement: &Formula) -> bool {
        let symbols = size(known.statement(), &kernel::proof::terms::Scope::new());
        self.file.work(LOOKED_AT * symbols.unwrap_or(LARGEST));
        canon::same(known.statement(), statement)
    }

    /// Says at a line that there are no steps left.
    fn stop(&mut self, span: &Span) -> Fault {
        self.stopped = true;
        Fault::of(FaultSort::TooBig, span.clone(), TOO_MUCH)
    }

    /// Whether a line is not judged, since there are no steps left. The first such line says so.
    fn stops(&mut self, span: &Span) -> bool {
        if self.file.is_spent() && !self.stopped {
            let refusal = self.stop(span);
            let slot = self.begin(span);
            self.finish(slot, Err(refusal));
        }
        self.follows &= !self.stopped;
        self.stopped
    }

    /// Makes room for the verdict on a line.
    fn begin(&mut self, span: &Span) -> usize {
        self.file.work(LINE);
        self.lines.push(LineVerdict {
            span: span.clone(),
            fault: None,
            unused: Vec::new(),
        });
        self.lines.len() - 1
    }

    /// Puts down what is said of a line.
    fn finish(&mut self, slot: usize, said: Said) {
        self.nodes_at.push((self.nodes, slot));
        let line = &mut self.lines[slot];
        match said {
            Ok(unused) => line.unused = unused,
            Err(fault) => {
                self.follows = false;
                let next = fault.next(&ENGLISH).unwrap_or_default();
                let told = fault.told(&ENGLISH).len() + next.len();
                self.file.bank.work(TOLD + 2 * told);
                line.fault = Some(fault);
            }
        }
    }

    fn shown(&self, form: FormId) -> String {
        self.file.bank.work(4 * self.file.bank.size_of(form));
        self.file.bank.write(form).to_string()
    }

    fn shown_term(&self, term: TermId) -> String {
        self.file.bank.write_term(term).to_string()
    }
}

/// Puts down at its line that the kernel does not accept a step. `nodes_at` has how many of the kernel's steps had been
/// made after a line, by the line's place.
fn not_accepted(
    refusal: kernel::proof::Refusal,
    nodes_at: &[(usize, usize)],
    lines: &mut Vec<LineVerdict>,
    name: &Name,
) {
    let message = match refusal.why {
        Why::TooDeep => "proof nested too deeply",
        _ => "proof step too big",
    };
    let refused = |span: Span| Some(Fault::of(FaultSort::TooBig, span, message));
    let at = nodes_at.iter().find(|(nodes, _)| *nodes > refusal.after);
    let at = at.or(nodes_at.last());
    match at.and_then(|(_, line)| lines.get_mut(*line)) {
        Some(line) => line.fault = refused(line.span.clone()),
        None => lines.push(LineVerdict {
            span: name.span.clone(),
            fault: refused(name.span.clone()),
            unused: Vec::new(),
        }),
    }
}
