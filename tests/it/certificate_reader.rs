//! Certificates from JSON, as another program would read them. What is read is not believed: the kernel checks it. What nests
//! deeper than 128 lists is not read.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;

use nimsmith::kernel::proof::show::is_name;
use nimsmith::kernel::proof::{Refusal, Theory, Why};
use nimsmith::model::logic::{Formula, Function, Join, Predicate, Quantifier, Sort, Term};
use nimsmith::model::proof::{Along, Citation, End, Proof, Rule, Source, Step};
use nimsmith::proof::certificate::{Certificate, Fact, SCHEMA, Theorem};
use nimsmith::proof::shown::Stated;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    schema: String,
    facts: Vec<RawFact>,
    theorems: Vec<RawTheorem>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFact {
    name: String,
    statement: Value,
    text: String,
    #[serde(deserialize_with = "Option::deserialize")]
    digest: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTheorem {
    name: String,
    statement: Value,
    text: String,
    proof: Value,
}

/// Which part of a certificate the kernel refuses, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The fact or theorem.
    pub name: Arc<str>,
    /// Why.
    pub refusal: Refusal,
}

/// Has the kernel check everything, facts and theorems in order.
pub fn check(certificate: &Certificate) -> Result<Theory, Refused> {
    let mut theory = Theory::default();
    for Fact { name, statement } in &certificate.facts {
        let refused = |why: Why| Refused {
            name: name.clone(),
            refusal: Refusal { after: 0, why },
        };
        theory.believe(name, statement.clone()).map_err(refused)?;
    }
    for theorem in &certificate.theorems {
        let refused = |refusal| Refused {
            name: theorem.name.clone(),
            refusal,
        };
        let statement = theorem.statement.clone();
        let proved = theory.prove(&theorem.name, statement, &theorem.proof);
        proved.map_err(refused)?;
    }
    Ok(theory)
}

/// What is read, or what cannot be.
type Read<T> = Result<T, String>;

/// A whole certificate, or what cannot be read.
pub fn from_json(json: &str) -> Read<Certificate> {
    let file: File = serde_json::from_str(json).map_err(|error| error.to_string())?;
    if file.schema != SCHEMA {
        return Err(format!("the schema is {:?}, not {SCHEMA:?}", file.schema));
    }
    let facts = file.facts.into_iter().map(|raw| {
        let in_fact = |what| format!("fact {}: {what}", raw.name);
        let name = named(&raw.name)?;
        let statement = statement(&raw.statement, &raw.text).map_err(in_fact)?;
        if raw.digest.is_some() && raw.digest != Stated::digest(&name, &statement) {
            return Err(in_fact(
                "this is not the digest of a fact of the program".into(),
            ));
        }
        Ok(Fact { name, statement })
    });
    let theorems = file.theorems.into_iter().map(|raw| {
        let in_theorem = |what| format!("theorem {}: {what}", raw.name);
        Ok(Theorem {
            statement: statement(&raw.statement, &raw.text).map_err(in_theorem)?,
            proof: proof(&raw.proof).map_err(in_theorem)?,
            name: named(&raw.name)?,
        })
    });
    Ok(Certificate {
        facts: facts.collect::<Read<_>>()?,
        theorems: theorems.collect::<Read<_>>()?,
    })
}

/// A name as the language of proofs has them, which stands in one line of print.
fn named(name: &str) -> Read<Arc<str>> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
    match begins && name.chars().all(plain) {
        true => Ok(Arc::from(name)),
        false => wrong("name", &Value::from(name)),
    }
}

/// A statement, whose text must be what the kernel prints.
fn statement(tree: &Value, text: &str) -> Read<Formula> {
    let statement = closed(tree)?;
    match statement.to_string() == text {
        true => Ok(statement),
        false => Err(format!("the statement is {statement}, not {text}")),
    }
}

fn wrong<T>(what: &str, value: &Value) -> Read<T> {
    let value = value.to_string();
    let shown: String = value.chars().take(60).collect();
    let more = if shown.len() < value.len() { "…" } else { "" };
    Err(format!("no {what}: {shown}{more}"))
}

/// A list that begins with a word.
fn list<'v>(what: &str, value: &'v Value) -> Read<(&'v str, &'v [Value])> {
    match value.as_array().map(Vec::as_slice) {
        Some([Value::String(first), rest @ ..]) => Ok((first, rest)),
        _ => wrong(what, value),
    }
}

fn proof(value: &Value) -> Read<Proof> {
    match value.as_array().map(Vec::as_slice) {
        Some([steps @ .., last]) => Ok(Proof {
            steps: steps.iter().map(step).collect::<Read<_>>()?,
            end: end(last)?,
        }),
        _ => wrong("proof", value),
    }
}

fn step(value: &Value) -> Read<Step> {
    Ok(match list("step", value)? {
        ("fix", [Value::String(name)]) => Step::Fix(Arc::from(name.as_str())),
        ("assume", []) => Step::Assume,
        ("suppose", []) => Step::Suppose,
        ("have", [fact, by]) => Step::Have(closed(fact)?, proof(by)?),
        ("obtain", [from, Value::String(name)]) => {
            Step::Obtain(citation(from)?, Arc::from(name.as_str()))
        }
        ("take", [witness]) => Step::Take(term(witness, &[])?),
        ("induct", [Value::String(along), ends @ ..]) => {
            let along = match predicate(along) {
                _ if along == "<" => Along::Less,
                Some(moves) => Along::Moves(moves),
                None => return wrong("step", value),
            };
            Step::Induct(along, ends.iter().map(citation).collect::<Read<_>>()?)
        }
        _ => return wrong("step", value),
    })
}

fn end(value: &Value) -> Read<End> {
    let (rule, citations) = match list("end of a proof", value)? {
        ("same", [citations]) => (Rule::Same, citations),
        ("logic", [citations]) => (Rule::Logic, citations),
        ("xor", [citations]) => (Rule::NimSums, citations),
        ("rewrite", [citations]) => (Rule::Rewrite, citations),
        ("arith", [citations, multipliers]) => match Deserialize::deserialize(multipliers) {
            Ok(multipliers) => (Rule::Sums(multipliers), citations),
            Err(_) => return wrong("multipliers", multipliers),
        },
        ("cases", [from, first, second]) => {
            let (first, second) = (proof(first)?, proof(second)?);
            return Ok(End::Cases(
                citation(from)?,
                Box::new(first),
                Box::new(second),
            ));
        }
        _ => return wrong("end of a proof", value),
    };
    match citations.as_array() {
        Some(each) => Ok(End::Leaf(
            rule,
            each.iter().map(citation).collect::<Read<_>>()?,
        )),
        None => wrong("list of citations", citations),
    }
}

fn citation(value: &Value) -> Read<Citation> {
    let (of, at) = match value.as_array().map(Vec::as_slice) {
        Some([Value::String(name), at @ ..]) => (Source::Known(Arc::from(name.as_str())), at),
        Some([place, at @ ..]) => match place.as_u64().and_then(|n| usize::try_from(n).ok()) {
            Some(place) => (Source::Here(place), at),
            None => return wrong("citation", value),
        },
        _ => return wrong("citation", value),
    };
    let at = at.iter().map(|at| term(at, &[]));
    Ok(Citation {
        of,
        at: at.collect::<Read<_>>()?,
    })
}

/// The variables of the quantifiers around, the innermost last.
type Bound = Vec<(String, Sort)>;

fn closed(value: &Value) -> Read<Formula> {
    formula(value, &mut Bound::new())
}

fn formula(value: &Value, bound: &mut Bound) -> Read<Formula> {
    Ok(match list("formula", value)? {
        ("False", []) => Formula::False,
        ("=", [left, right]) => Formula::Equal(term(left, bound)?, term(right, bound)?),
        ("<", [left, right]) => Formula::Less(term(left, bound)?, term(right, bound)?),
        ("not", [inner]) => Formula::Not(Box::new(formula(inner, bound)?)),
        (word @ ("all" | "ex"), [Value::String(name), sort, body]) => {
            bind(word, name, sort, body, bound)?
        }
        (name, parts) => match (join(name), parts, predicate(name)) {
            (Some(join), [left, right], _) => {
                let (left, right) = (formula(left, bound)?, formula(right, bound)?);
                Formula::Join(join, Box::new(left), Box::new(right))
            }
            (_, terms, Some(predicate)) => Formula::Holds(predicate, each(terms, bound)?),
            _ => return wrong("formula", value),
        },
    })
}

fn bind(
    quantifier: &str,
    name: &str,
    sort: &Value,
    body: &Value,
    bound: &mut Bound,
) -> Read<Formula> {
    let sort = match sort.as_str().and_then(sort_called) {
        Some(sort) => sort,
        None => return wrong("sort", sort),
    };
    if !is_name(name) || bound.iter().any(|(other, _)| other == name) {
        return Err(format!("a variable cannot be called {name:?} here"));
    }
    bound.push((name.to_string(), sort));
    let body = formula(body, bound)?;
    bound.pop();
    let quantifier = match quantifier {
        "all" => Quantifier::All,
        _ => Quantifier::Exists,
    };
    Ok(Formula::Bind(
        quantifier,
        Arc::from(name),
        sort,
        Box::new(body),
    ))
}

fn term(value: &Value, bound: &[(String, Sort)]) -> Read<Term> {
    match value {
        Value::Number(number) => match number.as_u64() {
            Some(number) => Ok(Term::Number(number)),
            None => wrong("number", value),
        },
        Value::String(name) => match name.rsplit_once(':') {
            Some((name, sort)) => match sort_called(sort) {
                Some(sort) => Ok(Term::Free(Arc::from(name), sort)),
                None => wrong("sort", value),
            },
            None => match (0..).zip(bound.iter().rev()).find(|(_, (b, _))| b == name) {
                Some((index, (_, sort))) => Ok(Term::Bound(index, *sort)),
                None => wrong("variable here", value),
            },
        },
        _ => {
            let (name, terms) = list("term", value)?;
            let mut known = Function::ALL.into_iter();
            match known.find(|known| known.signature().0 == name) {
                Some(function) => Ok(Term::Apply(function, each(terms, bound)?)),
                None => wrong("term", value),
            }
        }
    }
}

fn each(terms: &[Value], bound: &[(String, Sort)]) -> Read<Vec<Term>> {
    terms.iter().map(|value| term(value, bound)).collect()
}

fn sort_called(name: &str) -> Option<Sort> {
    let mut all = [Sort::Nat, Sort::Pos].into_iter();
    all.find(|sort| sort.to_string() == name)
}

fn join(name: &str) -> Option<Join> {
    match name {
        "&" => Some(Join::And),
        "|" => Some(Join::Or),
        "->" => Some(Join::Implies),
        "<->" => Some(Join::Iff),
        _ => None,
    }
}

fn predicate(name: &str) -> Option<Predicate> {
    let mut all = Predicate::ALL.into_iter();
    all.find(|known| known.signature().0 == name)
}
