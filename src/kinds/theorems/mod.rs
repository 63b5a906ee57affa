//! What the kinds made of proved theorems have in common: which theorem a question is about, how it is told, and how a
//! refused line of a proof becomes a verdict on a paper.

pub mod changes;
mod told;

pub use told::{Told, latest, marked, prose, sentence, stopped};

use super::content::{CodeLine, Content, Value};
use super::problem::{Drawable, Problem};
use crate::proof::prepared::Prepared;
use crate::proof::shown::{Shown, Stated};
use crate::spec::Proofs;

/// What the theorems of each file are about.
const TOPICS: [(&str, &str); 9] = [
    ("nim-sums.proof", "nim-sums"),
    ("moves.proof", "moves"),
    ("nim.proof", "Nim"),
    ("mirroring.proof", "mirroring"),
    ("numbers.proof", "multiples"),
    ("classic-nim.proof", "Classic Nim"),
    ("sums.proof", "sums of parts"),
    ("circle-nim.proof", "Circle Nim"),
    ("take-away.proof", "take-away"),
];

/// Theorem 1, the last one that is drawn unless a set names others; the first is Lemma 1.
const LAST: &str = "T1";

/// The theorems that a set asks for, of those that suit a kind, with the numbers by which a question names them.
pub fn asked_for(
    proofs: &Proofs,
    suits: impl Fn(&Shown) -> bool,
) -> impl Iterator<Item = (u64, &'static Shown)> {
    let shown = (0..).zip(Shown::all());
    shown.filter(move |(_, shown)| {
        let named = |names: &Vec<String>| names.contains(&shown.name);
        suits(shown) && proofs.theorems.as_ref().is_none_or(named)
    })
}

/// Those of some theorems that a set draws from unless it names others; none where that is all of them.
pub fn usual(theorems: &[&'static str]) -> Vec<&'static str> {
    let place = |name: &str| Shown::all().iter().position(|shown| shown.name == name);
    let last = place(LAST);
    let usual = theorems.iter().copied();
    usual.filter(|name| place(name) <= last).collect()
}

/// A question for each theorem that a set asks for, by topic; `of` says which numbers there are beyond the theorem's.
pub fn by_topic(
    proofs: &Proofs,
    suits: impl Fn(&Shown) -> bool,
    of: impl Fn(&'static Shown) -> Vec<Vec<u64>>,
) -> Vec<Drawable> {
    let asked: Vec<(u64, &Shown)> = asked_for(proofs, suits).collect();
    let part = |(file, about)| {
        let here = asked.iter().filter(|(_, shown)| shown.file == file);
        let numbers = here.flat_map(|&(theorem, shown)| {
            let each = of(shown).into_iter();
            each.map(move |beyond| [vec![theorem], beyond].concat())
        });
        let numbers = numbers.collect();
        Drawable { about, numbers }
    };
    let parts = TOPICS.into_iter().map(part);
    parts.filter(|part| !part.numbers.is_empty()).collect()
}

/// The theorem that the first number of a question names.
pub fn shown(problem: &Problem) -> Option<&'static Shown> {
    let number = usize::try_from(*problem.drawn.0.first()?).ok()?;
    Shown::all().get(number)
}

/// The same, ready to judge proofs of it.
pub fn prepared(problem: &Problem) -> Option<&'static Prepared> {
    Prepared::find(&shown(problem)?.name)
}

/// What a question says of its theorem: name, plain words, the statement, and what its proof may name.
pub fn stated(shown: &'static Shown, named: Vec<&'static Stated>) -> Content {
    let (words, named): (Vec<&Stated>, Vec<&Stated>) =
        named.into_iter().partition(|stated| stated.defines);
    let lines = |stated: Vec<&'static Stated>| Value::Proof(stated.into_iter().map(code).collect());
    vec![
        ("theorem", Value::Line(shown.name.clone())),
        ("file", Value::Line(shown.file.to_string())),
        ("says", Value::Says(shown)),
        ("statement", Value::Proof(vec![line("", &shown.statement)])),
        ("by_induction", Value::Flag(shown.by_induction())),
        ("has_named", Value::Flag(!named.is_empty())),
        ("named", lines(named)),
        ("has_words", Value::Flag(!words.is_empty())),
        ("words", lines(words)),
    ]
}

/// What is stated, on one line.
fn code(stated: &'static Stated) -> CodeLine {
    let sign = if stated.defines { " :=" } else { ":" };
    line("", &format!("{}{sign} {}", stated.name, stated.says))
}

/// A line of a text with what it is called.
pub fn line(label: &str, text: &str) -> CodeLine {
    let (label, text) = (label.to_string(), text.to_string());
    CodeLine { label, text }
}
