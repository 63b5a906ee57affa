//! Certificates to JSON.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::kernel::proof::show::new_name;
use crate::model::logic::{Formula, Join, Quantifier, Term};
use crate::model::proof::{Along, Citation, End, Proof, Rule, Source, Step};
use crate::proof::shown::Stated;

/// A whole certificate.
pub fn certificate(certificate: &Certificate) -> String {
    let facts = certificate.facts.iter().map(|fact| {
        let digest = Stated::digest(&fact.name, &fact.statement);
        entry(&fact.name, &fact.statement, "digest", &json!(digest))
    });
    let theorems = certificate.theorems.iter().map(|theorem| {
        let proof = proof(&theorem.proof);
        entry(&theorem.name, &theorem.statement, "proof", &proof)
    });
    let (facts, theorems) = (lines(facts), lines(theorems));
    format!("{{\"schema\":\"{SCHEMA}\",\n\"facts\":[{facts}],\n\"theorems\":[{theorems}]}}\n")
}

/// A fact or theorem as an object, with its digest or proof at last.
fn entry(name: &str, statement: &Formula, last: &str, value: &Value) -> String {
    let (name, text) = (json!(name), json!(statement.to_string()));
    let statement = closed(statement);
    format!(r#"{{"name":{name},"statement":{statement},"text":{text},"{last}":{value}}}"#)
}

/// A list's entries, a line each.
fn lines(entries: impl Iterator<Item = String>) -> String {
    let lines: Vec<String> = entries.collect();
    format!("\n{}\n", lines.join(",\n"))
}

fn proof(given: &Proof) -> Value {
    let end = [end(&given.end)];
    given.steps.iter().map(step).chain(end).collect()
}

fn step(step: &Step) -> Value {
    match step {
        Step::Fix(name) => json!(["fix", &**name]),
        Step::Assume => json!(["assume"]),
        Step::Suppose => json!(["suppose"]),
        Step::Have(fact, by) => json!(["have", closed(fact), proof(by)]),
        Step::Obtain(from, name) => json!(["obtain", citation(from), &**name]),
        Step::Take(witness) => json!(["take", term(witness, &[])]),
        Step::Induct(along, ends) => {
            let along = match along {
                Along::Less => "<",
                Along::Moves(moves) => moves.signature().0,
            };
            let ends = ends.iter().map(citation);
            [json!("induct"), json!(along)]
                .into_iter()
                .chain(ends)
                .collect()
        }
    }
}

fn end(end: &End) -> Value {
    match end {
        End::Leaf(rule, citations) => {
            let citations: Value = citations.iter().map(citation).collect();
            let name = match rule {
                Rule::Sums(multipliers) => return json!(["arith", citations, multipliers]),
                Rule::Same => "same",
                Rule::Logic => "logic",
                Rule::NimSums => "xor",
                Rule::Rewrite => "rewrite",
            };
            json!([name, citations])
        }
        End::Cases(from, first, second) => {
            json!(["cases", citation(from), proof(first), proof(second)])
        }
    }
}

fn citation(citation: &Citation) -> Value {
    let of = match &citation.of {
        Source::Here(place) => json!(place),
        Source::Known(name) => json!(&**name),
    };
    let at = citation.at.iter().map(|at| term(at, &[]));
    [of].into_iter().chain(at).collect()
}

fn closed(given: &Formula) -> Value {
    formula(given, &mut Vec::new())
}

fn formula(given: &Formula, bound: &mut Vec<Arc<str>>) -> Value {
    match given {
        Formula::False => json!(["False"]),
        Formula::Equal(left, right) => json!(["=", term(left, bound), term(right, bound)]),
        Formula::Less(left, right) => json!(["<", term(left, bound), term(right, bound)]),
        Formula::Holds(predicate, terms) => applied(predicate.signature().0, terms, bound),
        Formula::Not(inner) => json!(["not", formula(inner, bound)]),
        Formula::Join(join, left, right) => {
            json!([sign(*join), formula(left, bound), formula(right, bound)])
        }
        Formula::Bind(quantifier, name, sort, body) => {
            let name = new_name(name, bound, &BTreeSet::new());
            bound.push(name.clone());
            let body = formula(body, bound);
            bound.pop();
            json!([word(*quantifier), &*name, sort.to_string(), body])
        }
    }
}

/// The sign of a connective.
fn sign(join: Join) -> &'static str {
    match join {
        Join::And => "&",
        Join::Or => "|",
        Join::Implies => "->",
        Join::Iff => "<->",
    }
}

/// The word of a quantifier.
fn word(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::All => "all",
        Quantifier::Exists => "ex",
    }
}

fn term(given: &Term, bound: &[Arc<str>]) -> Value {
    match given {
        Term::Number(number) => json!(number),
        Term::Free(name, sort) => json!(format!("{name}:{sort}")),
        Term::Bound(index, _) => match bound.iter().rev().nth(*index as usize) {
            Some(name) => json!(&**name),
            None => json!(format!("#{index}")),
        },
        Term::Apply(function, terms) => applied(function.signature().0, terms, bound),
    }
}

fn applied(name: &str, terms: &[Term], bound: &[Arc<str>]) -> Value {
    let terms = terms.iter().map(|argument| term(argument, bound));
    [json!(name)].into_iter().chain(terms).collect()
}

// A certificate: theorems with their lines, and the facts that they rest on.

/// The first entry of every certificate.
pub const SCHEMA: &str = "nimsmith/certificate/2";

/// Facts, and theorems proved from them, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Certificate {
    /// What is believed.
    pub facts: Vec<Fact>,
    /// What is proved.
    pub theorems: Vec<Theorem>,
}

/// A statement that is believed.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// Its name.
    pub name: Arc<str>,
    /// What it says.
    pub statement: Formula,
}

/// A statement with its proof.
#[derive(Clone, Debug, PartialEq)]
pub struct Theorem {
    /// Its name.
    pub name: Arc<str>,
    /// What it says.
    pub statement: Formula,
    /// Why it holds.
    pub proof: Proof,
}
