//! A theorem and its proof as running text: sentences one after the other, cases, what is shown by lines of its own, and
//! chains of equations. Sets what is written and checks nothing.

use std::collections::HashMap;

use super::shown::Shown;
use super::syntax;
use super::textbook::{formula, reasons, sentence};
use super::written::{Block, Item, Line, Link, Relation, Span, What};
use crate::locale::Locale;
use crate::model::notation::Run;

/// A theorem as a textbook has it.
#[derive(Clone, Debug)]
pub struct Prose {
    /// What it is called.
    pub name: String,
    /// What it says in plain words, from the comment above it; may be empty.
    pub words: String,
    /// What it says.
    pub statement: Run,
    /// `Proof.` or `Proof by induction.`
    pub opening: Vec<Run>,
    /// The proof.
    pub proof: Vec<Part>,
}

/// A part of a proof.
#[derive(Clone, Debug)]
pub enum Part {
    /// A sentence.
    Sentence(Vec<Run>),
    /// What shows the claim of the sentence before it.
    Inner(Vec<Part>),
    /// A case, by the sentence that says which, and what shows it.
    Case(Vec<Run>, Vec<Part>),
    /// Equations and inequalities with one left side after the other.
    Chain(Vec<Step>),
}

/// A step of a chain.
#[derive(Clone, Debug)]
pub struct Step {
    /// The left side, of the first step only.
    pub left: Option<Run>,
    /// The sign and the right side.
    pub right: Run,
    /// Why, from `by` on; may be empty.
    pub reasons: Vec<Run>,
    /// The label of the chain, at its last step.
    pub label: Option<String>,
}

/// The theorem at a place of a text, with its statement as the kernel prints it.
pub fn theorem(
    text: &str,
    span: &Span,
    words: &[String],
    statement: &str,
    locale: &'static Locale,
) -> Option<Prose> {
    let text = text.get(span.clone())?;
    let file = syntax::read(text);
    let Some(Item::Theorem(theorem)) = file.items.first() else {
        return None;
    };
    let block = theorem.proof.as_ref().ok()?;
    Some(Prose {
        name: theorem.name.text.clone(),
        words: words.join(" "),
        statement: formula(statement, locale),
        opening: sentence(
            match theorem.induction {
                Some(_) => "proof by induction",
                None => "proof",
            },
            locale,
        ),
        proof: Setter::new(text, locale).block(block),
    })
}

/// The proof of a theorem of the program, a sentence a line.
pub fn sentences(shown: &Shown, locale: &'static Locale) -> Option<Vec<(usize, Vec<Run>)>> {
    let text = shown.with(&shown.lines());
    let span = 0..text.len();
    Some(theorem(&text, &span, &[], &shown.statement, locale)?.sentences())
}

impl Prose {
    /// The proof a sentence a line, each with how far in it begins, from `Proof by induction.` to the end.
    pub fn sentences(&self) -> Vec<(usize, Vec<Run>)> {
        let mut lines = vec![(0, self.opening.clone())];
        put(&mut lines, &self.proof, INDENT);
        lines.push((0, vec![Run::Words("∎".to_string())]));
        lines
    }
}

/// How much further in a proof begins than what it proves.
const INDENT: usize = 2;

fn put(lines: &mut Vec<(usize, Vec<Run>)>, parts: &[Part], indent: usize) {
    for part in parts {
        match part {
            Part::Sentence(runs) => lines.push((indent, runs.clone())),
            Part::Inner(parts) => put(lines, parts, indent + INDENT),
            Part::Case(head, parts) => {
                lines.push((indent, head.clone()));
                put(lines, parts, indent + INDENT);
            }
            Part::Chain(steps) => lines.extend(steps.iter().map(|step| {
                let further = if step.left.is_some() { 0 } else { INDENT };
                (indent + further, step.line())
            })),
        }
    }
}

impl Step {
    /// All of it: the left side, the right side, why, and the label.
    pub fn line(&self) -> Vec<Run> {
        let left = self.left.iter().cloned();
        let comma = (!self.reasons.is_empty()).then(|| Run::Words(", ".to_string()));
        let right = [self.right.clone()].into_iter().chain(comma);
        left.chain(right).chain(self.ending()).collect()
    }

    /// What stands after the right side: why, and the label.
    pub fn ending(&self) -> Vec<Run> {
        let label = self
            .label
            .iter()
            .map(|label| Run::Words(format!(" ({label})")));
        self.reasons.iter().cloned().chain(label).collect()
    }
}

/// Sets the lines of a text.
struct Setter<'t> {
    text: &'t str,
    /// Where each line ends that begins at a place, with what it goes on in.
    ends: HashMap<usize, usize>,
    locale: &'static Locale,
}

impl<'t> Setter<'t> {
    fn new(text: &'t str, locale: &'static Locale) -> Setter<'t> {
        let ends = syntax::lines(text).map(|line| (line.start, line.end));
        let ends = ends.collect();
        Setter { text, ends, locale }
    }

    fn block(&self, block: &Block) -> Vec<Part> {
        block
            .lines
            .iter()
            .flat_map(|line| self.line(line))
            .collect()
    }

    /// A part of the text on one line, without comments.
    fn text(&self, span: Span) -> String {
        let text = self.text.get(span).unwrap_or_default();
        let lines = text.lines().map(|line| line.split("--").next());
        let lines: Vec<&str> = lines.flatten().map(str::trim).collect();
        lines.join(" ")
    }

    /// From a place in a line to its end.
    fn rest(&self, line: &Span, from: usize) -> String {
        let end = self.ends.get(&line.start).copied();
        self.text(from..end.unwrap_or(line.end))
    }

    fn sentence(&self, line: &Span) -> Vec<Run> {
        sentence(&self.rest(line, line.start), self.locale)
    }

    fn line(&self, line: &Line) -> Vec<Part> {
        let Ok(what) = &line.what else {
            return Vec::new();
        };
        if let What::Calc(label, first, links) = what {
            let left = formula(&self.text(first.span.clone()), self.locale);
            return vec![Part::Chain(self.chain(left, links, &label.text))];
        }
        let mut parts = vec![Part::Sentence(self.sentence(&line.span))];
        if let Some(block) = what.inner() {
            parts.push(Part::Inner(self.block(block)));
        }
        if let What::Cases(.., cases) = what {
            parts.extend(cases.iter().map(|case| {
                let head = self.sentence(&case.span);
                Part::Case(head, self.block(&case.block))
            }));
        }
        parts
    }

    fn chain(&self, left: Run, links: &[Link], label: &str) -> Vec<Step> {
        let mut left = Some(left);
        let links = links
            .iter()
            .filter_map(|link| Some((&link.span, link.what.as_ref().ok()?)));
        let mut steps: Vec<Step> = links
            .map(|(line, (relation, right, because))| {
                let known = Relation::ALL.iter().find(|(_, known)| known == relation);
                let sign = known.map_or("", |(sign, _)| sign);
                let right = format!("{sign} {}", self.text(right.span.clone()));
                Step {
                    left: left.take(),
                    right: formula(&right, self.locale),
                    reasons: match because.each.is_empty() {
                        true => Vec::new(),
                        false => reasons(&self.rest(line, because.span.start), self.locale),
                    },
                    label: None,
                }
            })
            .collect();
        if let Some(last) = steps.last_mut() {
            last.label = Some(label.to_string());
        }
        steps
    }
}
