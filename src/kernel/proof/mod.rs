//! The trusted logic of `.proof` files: statements, proofs, and whether a proof proves a statement. Nothing is searched
//! for: a proof names the facts it uses, their instances, witnesses and multipliers. A refusal is data, without prose.

pub mod canon;
pub mod ends;
pub mod leaf;
pub mod show;
pub mod terms;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::model::logic::{Formula, Join, Quantifier, Sort, Term};
use crate::model::proof::{Along, Citation, End, Proof, Source, Step};
use terms::{LARGEST, Scope, instance, size, term_size};

/// Why a proof is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The name of a statement is known already.
    KnownAlready,
    /// A formula or term is badly sorted, uses a name that is not there, or is too large.
    BadFormula,
    /// Proofs are nested too deeply.
    TooDeep,
    /// A name is in use.
    NameInUse,
    /// The step does not fit the goal.
    StepDoesNotFit,
    /// There is no such fact.
    NoSuchFact,
    /// An instance has more terms than the fact has variables, or one of the wrong sort.
    BadInstance,
    /// The fact does not say that something exists.
    NotAnExistence,
    /// The fact is not an alternative.
    NotAnAlternative,
    /// The rule does not give the goal from these facts.
    DoesNotFollow,
}

/// A refusal: how many steps and ends had been looked at before, and why the next one is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Steps and ends of proofs, in the order in which they stand, before the one refused.
    pub after: usize,
    /// Why.
    pub why: Why,
}

/// A statement with an accepted proof. Only the kernel can make one.
#[derive(Clone, Debug)]
pub struct Proved {
    name: Arc<str>,
    statement: Formula,
    rests_on: BTreeSet<Arc<str>>,
}

impl Proved {
    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What was proved.
    pub fn statement(&self) -> &Formula {
        &self.statement
    }

    /// The facts that it rests on, whatever theorems stand between.
    pub fn rests_on(&self) -> impl Iterator<Item = &str> {
        self.rests_on.iter().map(|name| &**name)
    }
}

/// Facts that are believed and theorems that are proved from them.
#[derive(Clone, Debug, Default)]
pub struct Theory {
    known: BTreeMap<Arc<str>, Arc<Proved>>,
}

/// No proofs stand deeper within each other.
const DEEPEST: usize = 60;

/// No leaf rests on more facts, or on more symbols in all.
const MOST_CITED: usize = 100;
const LARGEST_LEAF: usize = 5 * LARGEST;

/// No term with more symbols is put for a variable.
const LARGEST_TERM: usize = 250;

impl Theory {
    /// Believes a statement. Whoever calls this answers for its truth; every theorem tells which it rests on.
    pub fn believe(&mut self, name: &str, statement: Formula) -> Result<(), Why> {
        let name = self.new_statement(name, &statement)?;
        let rests_on = BTreeSet::from([name.clone()]);
        self.learn(name, statement, rests_on);
        Ok(())
    }

    /// Accepts a theorem with its proof, or says why not.
    pub fn prove(
        &mut self,
        name: &str,
        statement: Formula,
        proof: &Proof,
    ) -> Result<Arc<Proved>, Refusal> {
        let refused = |after| move |why| Refusal { after, why };
        let name = self.new_statement(name, &statement).map_err(refused(0))?;
        let mut check = Check {
            theory: self,
            names: Scope::new(),
            facts: Vec::new(),
            rests_on: BTreeSet::new(),
            after: 0,
        };
        let checked = check.proof(proof, statement.clone(), DEEPEST);
        let (rests_on, after) = (check.rests_on, check.after);
        checked.map_err(refused(after))?;
        Ok(self.learn(name, statement, rests_on))
    }

    /// A fact or theorem by name.
    pub fn known(&self, name: &str) -> Option<&Arc<Proved>> {
        self.known.get(name)
    }

    /// All facts and theorems in the order of their names.
    pub fn all(&self) -> impl Iterator<Item = &Arc<Proved>> {
        self.known.values()
    }

    fn new_statement(&self, name: &str, statement: &Formula) -> Result<Arc<str>, Why> {
        if self.known.contains_key(name) {
            return Err(Why::KnownAlready);
        }
        size(statement, &Scope::new()).ok_or(Why::BadFormula)?;
        Ok(Arc::from(name))
    }

    fn learn(
        &mut self,
        name: Arc<str>,
        statement: Formula,
        rests_on: BTreeSet<Arc<str>>,
    ) -> Arc<Proved> {
        let proved = Arc::new(Proved {
            name: name.clone(),
            statement,
            rests_on,
        });
        self.known.insert(name, proved.clone());
        proved
    }
}

/// Where the check of a proof stands: the names and facts in force, and what was rested on.
struct Check<'t> {
    theory: &'t Theory,
    names: Scope,
    facts: Vec<Formula>,
    rests_on: BTreeSet<Arc<str>>,
    after: usize,
}

impl Check<'_> {
    /// Checks a proof of a goal. The names and facts that it brings are in force within it only.
    fn proof(&mut self, proof: &Proof, mut goal: Formula, depth: usize) -> Result<(), Why> {
        let depth = depth.checked_sub(1).ok_or(Why::TooDeep)?;
        let (facts, mut names) = (self.facts.len(), Vec::new());
        for step in &proof.steps {
            goal = self.step(step, goal, depth, &mut names)?;
            self.after += 1;
        }
        self.end(&proof.end, goal, depth)?;
        self.after += 1;
        self.facts.truncate(facts);
        for name in names {
            self.names.remove(&name);
        }
        Ok(())
    }

    /// Takes a step and gives the goal after it.
    fn step(
        &mut self,
        step: &Step,
        goal: Formula,
        depth: usize,
        names: &mut Vec<Arc<str>>,
    ) -> Result<Formula, Why> {
        match (step, goal) {
            (Step::Fix(name), Formula::Bind(Quantifier::All, _, sort, body)) => {
                let named = self.new_name(name, sort, names)?;
                Ok(instance(&body, &named))
            }
            (Step::Assume, Formula::Join(Join::Implies, assumed, goal)) => {
                self.facts.push(*assumed);
                Ok(*goal)
            }
            (Step::Assume, Formula::Not(assumed)) => {
                self.facts.push(*assumed);
                Ok(Formula::False)
            }
            (Step::Suppose, goal) => {
                self.facts.push(goal.negated());
                Ok(Formula::False)
            }
            (Step::Have(fact, proof), goal) => {
                self.measure(fact)?;
                self.proof(proof, fact.clone(), depth)?;
                self.facts.push(fact.clone());
                Ok(goal)
            }
            (Step::Obtain(citation, name), goal) => match self.fact(citation)? {
                Formula::Bind(Quantifier::Exists, _, sort, body) => {
                    let named = self.new_name(name, sort, names)?;
                    self.facts.push(instance(&body, &named));
                    Ok(goal)
                }
                _ => Err(Why::NotAnExistence),
            },
            (Step::Take(term), Formula::Bind(Quantifier::Exists, _, sort, body)) => {
                self.instance(&body, sort, term)
            }
            (Step::Induct(along, ends), Formula::Bind(Quantifier::All, name, sort, body)) => {
                let goal = induction(*along, &name, sort, &body).ok_or(Why::StepDoesNotFit)?;
                self.ends(*along, ends)?;
                self.measure(&goal)?;
                Ok(goal)
            }
            _ => Err(Why::StepDoesNotFit),
        }
    }

    /// Accepts an induction only with the facts that say that what it goes along comes to an end.
    fn ends(&mut self, along: Along, cited: &[Citation]) -> Result<(), Why> {
        let needed = match along {
            Along::Less => Vec::new(),
            Along::Moves(moves) => ends::reasons(moves).ok_or(Why::StepDoesNotFit)?,
        };
        if cited.len() != needed.len() {
            return Err(Why::NoSuchFact);
        }
        for (citation, needed) in cited.iter().zip(&needed) {
            if !canon::same(&self.fact(citation)?, needed) {
                return Err(Why::DoesNotFollow);
            }
        }
        Ok(())
    }

    fn end(&mut self, end: &End, goal: Formula, depth: usize) -> Result<(), Why> {
        match end {
            End::Leaf(rule, citations) => {
                let (mut facts, mut size) = (Vec::new(), self.measure(&goal)?);
                for citation in citations {
                    let fact = self.fact(citation)?;
                    size += self.measure(&fact)?;
                    facts.push(fact);
                    if size > LARGEST_LEAF || facts.len() > MOST_CITED {
                        return Err(Why::BadFormula);
                    }
                }
                let facts: Vec<&Formula> = facts.iter().collect();
                let follows = leaf::follows(rule, &facts, &goal);
                follows.then_some(()).ok_or(Why::DoesNotFollow)
            }
            End::Cases(citation, first, second) => {
                let Formula::Join(Join::Or, one, other) = self.fact(citation)? else {
                    return Err(Why::NotAnAlternative);
                };
                for (case, proof) in [(one, first), (other, second)] {
                    self.facts.push(*case);
                    self.proof(proof, goal.clone(), depth)?;
                    self.facts.pop();
                }
                Ok(())
            }
        }
    }

    /// The size of a formula that makes sense here.
    fn measure(&self, formula: &Formula) -> Result<usize, Why> {
        size(formula, &self.names).ok_or(Why::BadFormula)
    }

    /// The name as a term, once it is in force.
    fn new_name(
        &mut self,
        name: &Arc<str>,
        sort: Sort,
        names: &mut Vec<Arc<str>>,
    ) -> Result<Term, Why> {
        if self.names.contains_key(name) {
            return Err(Why::NameInUse);
        }
        self.names.insert(name.clone(), sort);
        names.push(name.clone());
        Ok(Term::Free(name.clone(), sort))
    }

    /// What a citation says.
    fn fact(&mut self, citation: &Citation) -> Result<Formula, Why> {
        let mut fact = match &citation.of {
            Source::Here(place) => self.facts.get(*place).cloned(),
            Source::Known(name) => self.theory.known(name).map(|known| {
                self.rests_on.extend(known.rests_on.iter().cloned());
                known.statement.clone()
            }),
        }
        .ok_or(Why::NoSuchFact)?;
        for term in &citation.at {
            fact = match fact {
                Formula::Bind(Quantifier::All, _, sort, body) => {
                    self.instance(&body, sort, term)?
                }
                _ => return Err(Why::BadInstance),
            };
        }
        Ok(fact)
    }

    /// The body of a quantifier with a term for its variable.
    fn instance(&self, body: &Formula, sort: Sort, term: &Term) -> Result<Formula, Why> {
        let size = term_size(term, &self.names).ok_or(Why::BadFormula)?;
        if size > LARGEST_TERM || term.sort() != sort {
            return Err(Why::BadInstance);
        }
        let instance = instance(body, term);
        self.measure(&instance)?;
        Ok(instance)
    }
}

/// `all x. (all y. y before x -> A(y)) -> A(x)` for the body A. In it the variable of A is the innermost one, so that A
/// stands for A(y) under both quantifiers and for A(x) under the outer one.
fn induction(along: Along, name: &Arc<str>, sort: Sort, body: &Formula) -> Option<Formula> {
    let (x, y) = (Term::Bound(1, sort), Term::Bound(0, sort));
    let before = match (along, sort) {
        (Along::Less, Sort::Nat) => Formula::Less(y, x),
        (Along::Moves(moves), Sort::Pos) => Formula::Holds(moves, vec![x, y]),
        _ => return None,
    };
    let smaller = Formula::all(name, sort, before.implies(body.clone()));
    Some(Formula::all(name, sort, smaller.implies(body.clone())))
}
