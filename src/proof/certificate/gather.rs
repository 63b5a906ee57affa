//! What is proved in some files, with all that it rests on, as one certificate.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::write::{Certificate, Fact, Theorem};
use crate::model::logic::Formula;
use crate::model::proof::{Citation, End, Proof, Source, Step};
use crate::proof::judge::{Judged, Report};

/// The certificate of files in which all is proved; or a name that means different things in them.
pub fn gather<'r>(reports: impl IntoIterator<Item = &'r Report>) -> Result<Certificate, Arc<str>> {
    let mut gathered = Gathered::default();
    for report in reports {
        let asked: BTreeSet<&str> = report.theorems.iter().map(|t| &*t.name).collect();
        let (used, own) = (report.used.iter(), report.theorems.iter());
        let all: Vec<&Judged> = used.chain(own).collect();
        for theorem in needed(&all, asked) {
            gathered.theorem(theorem)?;
        }
        let proved = report.theorems.iter().filter_map(|t| t.proved.as_ref());
        for name in proved.flat_map(|proved| proved.rests_on()) {
            if let Some(fact) = report.theory.known(name) {
                gathered.fact(fact.name(), fact.statement())?;
            }
        }
    }
    Ok(gathered.certificate)
}

/// A certificate in the making, and what every name in it means.
#[derive(Default)]
struct Gathered {
    certificate: Certificate,
    meanings: BTreeMap<Arc<str>, Formula>,
}

impl Gathered {
    fn fact(&mut self, name: &str, statement: &Formula) -> Result<(), Arc<str>> {
        let name: Arc<str> = Arc::from(name);
        if self.is_new(&name, statement)? {
            let statement = statement.clone();
            self.certificate.facts.push(Fact { name, statement });
        }
        Ok(())
    }

    fn theorem(&mut self, theorem: &Judged) -> Result<(), Arc<str>> {
        let name: Arc<str> = Arc::from(theorem.name.as_str());
        let Some((statement, proof)) = &theorem.certificate else {
            return Ok(());
        };
        if self.is_new(&name, statement)? {
            let (statement, proof) = (statement.clone(), proof.clone());
            let theorem = Theorem {
                name,
                statement,
                proof,
            };
            self.certificate.theorems.push(theorem);
        }
        Ok(())
    }

    /// Whether a name comes for the first time; an error if it meant something else before.
    fn is_new(&mut self, name: &Arc<str>, statement: &Formula) -> Result<bool, Arc<str>> {
        match self.meanings.get(name) {
            Some(known) if known == statement => Ok(false),
            Some(_) => Err(name.clone()),
            None => {
                self.meanings.insert(name.clone(), statement.clone());
                Ok(true)
            }
        }
    }
}

/// The theorems that are asked for and those that they rest on, in order.
fn needed<'r>(all: &[&'r Judged], asked: BTreeSet<&str>) -> Vec<&'r Judged> {
    let mut cited: BTreeSet<Arc<str>> = asked.into_iter().map(Arc::from).collect();
    let mut needed = Vec::new();
    for theorem in all.iter().rev() {
        if cited.contains(theorem.name.as_str()) {
            if let Some((_, proof)) = &theorem.certificate {
                collect(proof, &mut cited);
            }
            needed.push(*theorem);
        }
    }
    needed.reverse();
    needed
}

/// Adds the known facts and theorems that a proof cites.
fn collect(proof: &Proof, cited: &mut BTreeSet<Arc<str>>) {
    for step in &proof.steps {
        match step {
            Step::Obtain(from, _) => add(from, cited),
            Step::Have(_, proof) => collect(proof, cited),
            Step::Induct(_, ends) => ends.iter().for_each(|from| add(from, cited)),
            Step::Fix(_) | Step::Assume | Step::Suppose | Step::Take(_) => {}
        }
    }
    match &proof.end {
        End::Leaf(_, citations) => citations.iter().for_each(|from| add(from, cited)),
        End::Cases(from, first, second) => {
            add(from, cited);
            collect(first, cited);
            collect(second, cited);
        }
    }
}

fn add(citation: &Citation, cited: &mut BTreeSet<Arc<str>>) {
    if let Source::Known(name) = &citation.of {
        cited.insert(name.clone());
    }
}
