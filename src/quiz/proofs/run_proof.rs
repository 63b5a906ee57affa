//! `run-proof`: the numbers of the proof are typed.

use super::common::certain;
use crate::error::Error;
use crate::kinds::content::Value;
use crate::quiz::posed::Posed;
use crate::quiz::text::{named, number, plain};
use crate::quiz::{Blank, Field, Number, Quiz, Response, Slip};

/// What each blank of a proof may be taken for, a line a blank, in order: the number of another blank, two of them that are
/// added with carries, what all rows add up to, or a number that the question tells, by its name.
const SLIPS: &str = include_str!("slips.txt");

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
    let key = |blank: &str| {
        keys.get(blank.parse::<usize>().ok()?.checked_sub(1)?)
            .copied()
    };
    let sum = |numbers: &[u64]| numbers.iter().try_fold(0_u64, |sum, &n| sum.checked_add(n));
    let value = |from: &str| match from {
        "sum" => sum(&posed.problem.position.0),
        blanks if blanks.starts_with(|c: char| c.is_ascii_digit()) => {
            let blanks: Option<Vec<u64>> = blanks.split('+').map(key).collect();
            sum(&blanks?)
        }
        told => number(asked, told),
    };
    let rows = SLIPS.lines().filter_map(|row| row.split_once('\t'));
    let mut rows = rows.filter(|(name, _)| *name == proof);
    let slips = blank.checked_sub(1).and_then(|before| rows.nth(before));
    let slips = slips.into_iter().flat_map(|(_, slips)| slips.split(' '));
    slips.filter_map(value).collect()
}
