//! Theorems of a certificate with their proofs, a tactic a step. Every reason is an instance of a known statement, so that
//! the tactics of `rules.v` have as little to find as the kernel has.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use super::super::certificate::{Certificate, Fact, Theorem};
use super::super::shown::Stated;
use super::print::{argument, closed, comment, fixed, identifier};
use crate::model::proof::{Along, Citation, End, Proof, Rule, Source, Step};

const IMPORTS: &str = "\
From Coq Require Import Arith Lia Classical NArith.
From Nimsmith Require Import games rules";

/// The theorems that the program carries, with the facts that they rest on.
pub fn shipped(certificate: &Certificate) -> String {
    let head = "(* The theorems of the program, replayed from their certificate. *)\n";
    let printer = Printer::new(format!("{head}{IMPORTS}.\nFrom Nimsmith Require facts.\n"));
    printer.all(&certificate.facts, &certificate.theorems)
}

/// The theorems of a certificate that are not carried.
pub fn own(certificate: &Certificate, carried: &Certificate) -> String {
    let head = "(* Theorems that are not the program's, replayed from their certificate. *)\n";
    let head = format!("{head}{IMPORTS} theorems.\nFrom Nimsmith Require facts.\n");
    let mut printer = Printer::new(head);
    printer.facts = carried.facts.iter().map(|fact| fact.name.clone()).collect();
    let facts = certificate.facts.iter();
    let facts: Vec<Fact> = facts
        .filter(|fact| !carried.facts.contains(fact))
        .cloned()
        .collect();
    let theorems = certificate.theorems.iter();
    let theorems: Vec<Theorem> = theorems
        .filter(|theorem| !carried.theorems.contains(theorem))
        .cloned()
        .collect();
    printer.all(&facts, &theorems)
}

/// A file in the making.
struct Printer {
    text: String,
    facts: BTreeSet<Arc<str>>,
}

impl Printer {
    fn new(text: String) -> Printer {
        let facts = BTreeSet::new();
        Printer { text, facts }
    }

    fn all(mut self, facts: &[Fact], theorems: &[Theorem]) -> String {
        facts.iter().for_each(|fact| self.fact(fact));
        theorems.iter().for_each(|theorem| self.theorem(theorem));
        let names: Vec<String> = theorems
            .iter()
            .map(|theorem| identifier("theorem_", &theorem.name))
            .collect();
        if !names.is_empty() {
            let names = names.join(",\n  ");
            self.line(0, &format!("\nDefinition all_theorems := (\n  {names})."));
            self.line(0, "Print Assumptions all_theorems.");
        }
        self.text
    }

    fn line(&mut self, depth: usize, line: &str) {
        let _ = writeln!(self.text, "{:width$}{line}", "", width = 2 * depth);
    }

    /// A fact of the program has a proof in `facts.v`; any other is believed.
    fn fact(&mut self, fact: &Fact) {
        self.facts.insert(fact.name.clone());
        let name = identifier("fact_", &fact.name);
        let statement = closed(&fact.statement);
        let text = match Stated::digest(&fact.name, &fact.statement) {
            Some(_) => format!(
                "Lemma {name} : {statement}.\nProof. exact {}. Qed.",
                identifier("facts.", &fact.name)
            ),
            None => format!(
                "(* Not proved here: a fact that is not the program's. *)\nAxiom {name} : {statement}."
            ),
        };
        self.line(0, &text);
    }

    fn theorem(&mut self, theorem: &Theorem) {
        self.facts.remove(&theorem.name);
        let name = identifier("theorem_", &theorem.name);
        self.line(0, &format!("\n{}", comment(&theorem.statement.to_string())));
        self.line(
            0,
            &format!("Theorem {name} : {}.\nProof.", closed(&theorem.statement)),
        );
        self.proof(&theorem.proof, 0, 1);
        self.line(0, "Qed.");
    }

    /// A proof where so many hypotheses, H0, H1 and so on, are in force.
    fn proof(&mut self, proof: &Proof, mut known: usize, depth: usize) {
        for step in &proof.steps {
            let h = format!("H{known}");
            let (tactic, brings) = match step {
                Step::Fix(name) => (format!("intro {}.", fixed(name)), 0),
                Step::Assume => (format!("intro {h}."), 1),
                Step::Suppose => (format!("apply NNPP; intro {h}."), 1),
                Step::Have(fact, by) => {
                    self.line(depth, &format!("assert ({h} : {}).", closed(fact)));
                    self.block(by, known, depth);
                    known += 1;
                    continue;
                }
                Step::Obtain(from, name) => {
                    let from = self.citation(from);
                    (format!("destruct {from} as [{} {h}].", fixed(name)), 1)
                }
                Step::Take(witness) => (format!("exists {}.", argument(witness)), 0),
                Step::Induct(along, ends) => (self.induction(*along, ends), 0),
            };
            self.line(depth, &tactic);
            known += brings;
        }
        self.end(&proof.end, known, depth);
    }

    fn block(&mut self, proof: &Proof, known: usize, depth: usize) {
        self.line(depth, "{");
        self.proof(proof, known, depth + 1);
        self.line(depth, "}");
    }

    fn induction(&self, along: Along, ends: &[Citation]) -> String {
        let along = match along {
            Along::Less => "less",
            Along::Moves(moves) => moves.signature().0,
        };
        let ends: String = ends
            .iter()
            .map(|end| format!(" {}", self.citation(end)))
            .collect();
        format!("refine (INDUCT_{along}{ends} _ _); cbv beta.")
    }

    fn end(&mut self, end: &End, known: usize, depth: usize) {
        match end {
            End::Cases(from, first, second) => {
                let from = self.citation(from);
                self.line(depth, &format!("destruct {from} as [H{known}|H{known}]."));
                self.block(first, known + 1, depth);
                self.block(second, known + 1, depth);
            }
            End::Leaf(rule, citations) => {
                let rule = match rule {
                    Rule::Same => "by_same",
                    Rule::Logic => "by_logic",
                    Rule::NimSums => "by_xor",
                    Rule::Sums(_) => "by_arith",
                    Rule::Rewrite => "by_rewrite",
                };
                let (mut reasons, mut names) = (String::new(), String::new());
                for (i, citation) in citations.iter().enumerate() {
                    let _ = write!(reasons, "pose proof {} as C{i}. ", self.citation(citation));
                    let _ = write!(names, " C{i}");
                }
                let only = match names.is_empty() {
                    true => "clear".to_string(),
                    false => format!("clear -{names}"),
                };
                self.line(depth, &format!("{reasons}{only}. {rule}."));
            }
        }
    }

    /// A statement in force, or a known one, for these terms.
    fn citation(&self, citation: &Citation) -> String {
        let of = match &citation.of {
            Source::Here(place) => format!("H{place}"),
            Source::Known(name) => {
                let prefix = match self.facts.contains(name) {
                    true => "fact_",
                    false => "theorem_",
                };
                identifier(prefix, name)
            }
        };
        match citation.at.is_empty() {
            true => of,
            false => {
                let at: Vec<String> = citation.at.iter().map(argument).collect();
                format!("({of} {})", at.join(" "))
            }
        }
    }
}
