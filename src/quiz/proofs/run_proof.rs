//! `run-proof`: the numbers of the proof are typed.

use super::common::certain;
use crate::error::Error;
use crate::kinds::content::Value;
use crate::quiz::posed::Posed;
use crate::quiz::text::{named, number, plain};
use crate::quiz::{Blank, Field, Number, Quiz, Response, Slip};

/// Where a number comes from that may be taken for another one.
#[derive(Clone, Copy)]
enum Source {
    /// Another blank, from 1.
    Blank(usize),
    /// Two other blanks, added with carries instead of with ⊕.
    Both(usize, usize),
    /// What all rows add up to.
    Sum,
    /// A number that the question tells, by its name.
    Told(&'static str),
}

use Source::{Blank as B, Both, Sum, Told};

/// What each blank of a proof may be taken for.
const SLIPS: [(&str, &[&[Source]]); 5] = [
    (
        "lemma-3",
        &[
            &[Sum, B(2)],
            &[B(1), Told("size")],
            &[B(4), Told("size")],
            &[B(3), B(5)],
            &[B(4), B(1)],
            &[Both(4, 5), B(4)],
            &[B(8), B(1), Told("size")],
            &[B(7), B(1)],
            &[B(1), B(7)],
        ],
    ),
    (
        "lemma-2",
        &[
            &[B(2), Sum],
            &[B(1), Sum],
            &[B(2), B(1)],
            &[Told("taken"), B(3)],
        ],
    ),
    (
        "theorem-1-hot",
        &[
            &[Sum, Told("size")],
            &[B(1)],
            &[B(1), B(2)],
            &[B(1), Told("taken")],
            &[B(4), Told("answer_size")],
            &[B(4), B(5)],
            &[Sum, B(5)],
        ],
    ),
    (
        "theorem-1-cold",
        &[
            &[Sum],
            &[B(1), Told("taken")],
            &[B(2), Told("answer_size")],
            &[B(2), B(3)],
            &[Sum, B(3)],
        ],
    ),
    (
        "mirror",
        &[
            &[Told("taken")],
            &[Told("from")],
            &[B(1)],
            &[B(3)],
            &[B(4), Sum],
        ],
    ),
];

/// Makes the question.
pub fn run_proof(posed: &Posed) -> Result<Quiz, Error> {
    let more = &posed.more;
    let keys = match named(&more.found, "blanks") {
        Some(Value::List(values)) => values.iter().map(digits).collect(),
        _ => None,
    };
    let keys: Vec<u64> = keys.ok_or_else(|| posed.refuse("no such blanks"))?;
    let all = (1..)
        .zip(&keys)
        .map(|(n, key): (usize, _)| format!("{n}: {key}"));
    certain(posed, &all.collect::<Vec<_>>().join("\n"))?;
    let mut blanks = Vec::new();
    for (n, &key) in (1..).zip(&keys) {
        let mut slips: Vec<Slip<_>> = Vec::new();
        for value in mistaken(posed, &keys, n) {
            if value == key || slips.iter().any(|slip| slip.value == value) {
                continue;
            }
            let judged = posed.judge()?.of(&format!("{n}: {value}"));
            if !judged.wrong {
                return Err(posed.refuse("the marker accepts a wrong number"));
            }
            let message = plain(judged.message);
            slips.push(Slip { value, message });
        }
        let label = plain(format!("({n})"));
        let field = Field::Number(Number { key, slips });
        blanks.push(Blank { label, field });
    }
    Ok(Quiz {
        ask: posed.text("quiz ask run-proof"),
        response: Response::Blanks(blanks),
    })
}

fn digits(value: &Value) -> Option<u64> {
    match value {
        Value::Number(n) => Some(*n),
        _ => None,
    }
}

/// The numbers that a blank, counted from 1, may be taken for.
fn mistaken(posed: &Posed, keys: &[u64], blank: usize) -> Vec<u64> {
    let asked = &posed.more.asked;
    let proof = match named(asked, "proof") {
        Some(Value::Case(proof)) => *proof,
        _ => "",
    };
    let mut known = SLIPS.iter();
    let slips = known.find(|(name, _)| *name == proof);
    let slips = slips.and_then(|(_, slips)| slips.get(blank.checked_sub(1)?));
    let key = |blank: usize| keys.get(blank.checked_sub(1)?).copied();
    let value = |from: &Source| match *from {
        Source::Blank(other) => key(other),
        Source::Both(one, other) => key(one)?.checked_add(key(other)?),
        Source::Sum => posed
            .problem
            .position
            .0
            .iter()
            .try_fold(0u64, |sum, &size| sum.checked_add(size)),
        Source::Told(name) => number(asked, name),
    };
    let slips = slips.into_iter().flat_map(|slips| slips.iter());
    slips.filter_map(value).collect()
}
