//! All facts, all theorems and every step of their certificates are true in small cases, in which games are played out.
//! The certificates are walked through with no help from the kernel.

use std::collections::BTreeSet;
use std::sync::Arc;

use nimsmith::kernel::proof::Theory;
use nimsmith::model::logic::{Formula, Join, Quantifier, Sort, Term};
use nimsmith::model::proof::{Along, Citation, End, Proof, Source, Step};
use nimsmith::proof::judge::judge;
use nimsmith::proof::models::Model;
use nimsmith::proof::shelf::{Carried, Shipped};

/// Names with their sorts.
type Names = Vec<(Arc<str>, Sort)>;

/// The ways to split parts in whose models the facts must be true: that of Circle Nim alone where arcs are spoken of.
fn models(theory: &Theory) -> Vec<Model> {
    let mut models = vec![Model::default()];
    if theory.known("ARCS").is_none() {
        models.push(Model::with_split(|n, a, b| {
            b == 0 && [1, 3, 4].contains(&(n - a))
        }));
        models.push(Model::with_split(|n, a, b| {
            b == 0 && n > a || a + b == n && a != b && a * b > 0
        }));
    }
    models
}

/// What a certificate says at one place: names, what is in force, and what is said to follow from it.
struct Sequent {
    names: Names,
    from: Vec<Formula>,
    goal: Formula,
}

/// A way through a certificate.
struct Walk<'t> {
    theory: &'t Theory,
    names: Names,
    facts: Vec<Formula>,
    found: Vec<Sequent>,
}

impl Walk<'_> {
    fn proof(&mut self, proof: &Proof, mut goal: Formula) {
        let (names, facts) = (self.names.len(), self.facts.len());
        self.says(self.facts.clone(), &goal);
        for step in &proof.steps {
            goal = self.step(step, goal);
        }
        match &proof.end {
            End::Leaf(_, citations) => {
                let cited = citations
                    .iter()
                    .map(|citation| self.cited(citation))
                    .collect();
                self.says(cited, &goal);
            }
            End::Cases(citation, first, second) => {
                let Formula::Join(Join::Or, one, other) = self.cited(citation) else {
                    panic!("no alternative");
                };
                for (case, proof) in [(one, first), (other, second)] {
                    self.facts.push(*case);
                    self.proof(proof, goal.clone());
                    self.facts.pop();
                }
            }
        }
        self.names.truncate(names);
        self.facts.truncate(facts);
    }

    fn says(&mut self, from: Vec<Formula>, goal: &Formula) {
        let (names, goal) = (self.names.clone(), goal.clone());
        self.found.push(Sequent { names, from, goal });
    }

    fn step(&mut self, step: &Step, goal: Formula) -> Formula {
        match (step, goal) {
            (Step::Fix(name), Formula::Bind(_, _, sort, body)) => {
                self.names.push((name.clone(), sort));
                put(&body, 0, &Term::Free(name.clone(), sort))
            }
            (Step::Assume, Formula::Join(_, assumed, goal)) => {
                self.facts.push(*assumed);
                *goal
            }
            (Step::Assume, Formula::Not(assumed)) => {
                self.facts.push(*assumed);
                Formula::False
            }
            (Step::Suppose, goal) => {
                self.facts.push(goal.negated());
                Formula::False
            }
            (Step::Have(fact, proof), goal) => {
                self.proof(proof, fact.clone());
                self.facts.push(fact.clone());
                goal
            }
            (Step::Obtain(citation, name), goal) => {
                let Formula::Bind(_, _, sort, body) = self.cited(citation) else {
                    panic!("nothing exists");
                };
                self.names.push((name.clone(), sort));
                self.facts
                    .push(put(&body, 0, &Term::Free(name.clone(), sort)));
                goal
            }
            (Step::Take(term), Formula::Bind(_, _, _, body)) => put(&body, 0, term),
            (Step::Induct(along, _), Formula::Bind(_, name, sort, body)) => {
                let (x, y) = (Term::Bound(1, sort), Term::Bound(0, sort));
                let nearer = match along {
                    Along::Less => Formula::Less(y, x),
                    Along::Moves(moves) => Formula::Holds(*moves, vec![x, y]),
                };
                let smaller = Formula::all(&name, sort, nearer.implies((*body).clone()));
                Formula::all(&name, sort, smaller.implies(*body))
            }
            (step, goal) => panic!("{step:?} for {goal}"),
        }
    }

    fn cited(&self, citation: &Citation) -> Formula {
        let mut fact = match &citation.of {
            Source::Here(place) => self.facts[*place].clone(),
            Source::Known(name) => {
                let known = self.theory.known(name).expect("a fact or theorem");
                known.statement().clone()
            }
        };
        for term in &citation.at {
            let Formula::Bind(Quantifier::All, _, _, body) = fact else {
                panic!("no instance of {fact}");
            };
            fact = put(&body, 0, term);
        }
        fact
    }
}

/// A formula with a term for the variable of the quantifier so many further out.
fn put(formula: &Formula, level: u32, term: &Term) -> Formula {
    let inner = |formula: &Formula| Box::new(put(formula, level, term));
    let of_term = |own: &Term| put_in_term(own, level, term);
    match formula {
        Formula::False => Formula::False,
        Formula::Equal(left, right) => Formula::Equal(of_term(left), of_term(right)),
        Formula::Less(left, right) => Formula::Less(of_term(left), of_term(right)),
        Formula::Holds(predicate, terms) => {
            Formula::Holds(*predicate, terms.iter().map(of_term).collect())
        }
        Formula::Not(negated) => Formula::Not(inner(negated)),
        Formula::Join(join, left, right) => Formula::Join(*join, inner(left), inner(right)),
        Formula::Bind(quantifier, name, sort, body) => {
            let body = Box::new(put(body, level + 1, term));
            Formula::Bind(*quantifier, name.clone(), *sort, body)
        }
    }
}

fn put_in_term(own: &Term, level: u32, term: &Term) -> Term {
    match own {
        Term::Bound(index, _) if *index == level => term.clone(),
        Term::Apply(function, terms) => {
            let terms = terms.iter().map(|own| put_in_term(own, level, term));
            Term::Apply(*function, terms.collect())
        }
        own => own.clone(),
    }
}

/// The statement with the opposite of its conclusion.
fn turned_round(statement: &Formula) -> Formula {
    let inner = |formula: &Formula| Box::new(turned_round(formula));
    match statement {
        Formula::Bind(Quantifier::All, name, sort, body) => {
            Formula::Bind(Quantifier::All, name.clone(), *sort, inner(body))
        }
        Formula::Join(Join::Implies, given, then) => {
            Formula::Join(Join::Implies, given.clone(), inner(then))
        }
        Formula::Not(inner) => (**inner).clone(),
        conclusion => conclusion.clone().negated(),
    }
}

#[test]
fn every_statement_is_true_in_small_cases_and_its_opposite_is_not() {
    let (mut statements, mut alive, mut seen) = (0, 0, BTreeSet::new());
    for file in Carried::proofs() {
        let report = judge(file.name, file.text, &Shipped);
        assert!(report.is_proved(), "{}", file.name);
        let theory = report.theory.all();
        let new: Vec<_> = theory
            .filter(|known| seen.insert(known.name().to_string()))
            .collect();
        for model in models(&report.theory) {
            for known in &new {
                let refute = |formula| model.counterexample(&[], &[], formula, &mut 400_000);
                if let Some(case) = refute(known.statement()) {
                    panic!("{}: {} is false for {case}", file.name, known.name());
                }
                statements += 1;
                match refute(&turned_round(known.statement())) {
                    Some(_) => alive += 1,
                    None => println!(
                        "{}: no case for the opposite of {}",
                        file.name,
                        known.name()
                    ),
                }
            }
        }
    }
    println!("{statements} statements, {alive} with a case");
    assert!(statements >= 100, "{statements}");
    assert!(alive * 20 >= statements * 19, "{alive} of {statements}");
}

#[test]
fn every_step_of_every_certificate_is_true_in_small_cases() {
    let mut steps = 0;
    for file in Carried::proofs() {
        let report = judge(file.name, file.text, &Shipped);
        let models = models(&report.theory);
        for theorem in &report.theorems {
            let (statement, proof) = theorem.certificate.as_ref().expect("a certificate");
            let mut walk = Walk {
                theory: &report.theory,
                names: Names::new(),
                facts: Vec::new(),
                found: Vec::new(),
            };
            walk.proof(proof, statement.clone());
            for (place, Sequent { names, from, goal }) in walk.found.iter().enumerate() {
                let from: Vec<&Formula> = from.iter().collect();
                for model in &models {
                    let case = model.counterexample(names, &from, goal, &mut FUEL.clone());
                    if let Some(case) = case {
                        let name = &theorem.name;
                        panic!(
                            "{}: {name}, step {place}: {goal} is false for {case}",
                            file.name
                        );
                    }
                }
                steps += 1;
            }
        }
    }
    println!("{steps} steps");
    assert!(steps >= 1_000, "{steps}");
}

/// So much work goes into a case against one step.
const FUEL: u64 = 6_000;
