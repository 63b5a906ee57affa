//! `fill-blanks`: what belongs into each blank is chosen from a list.

use super::common::{certain, told};
use super::parts::{Alternative, alternatives, is_refused};
use crate::error::Error;
use crate::kinds::content::Value;
use crate::kinds::gaps::gapped::{Gapped, Part, parts};
use crate::kinds::theorems;
use crate::quiz::posed::{Posed, essay};
use crate::quiz::text::plain;
use crate::quiz::{Blank, Choice, Quiz, Response};

/// A list has so many entries at least.
const FEWEST: usize = 2;

/// A blank with its list.
struct Listed {
    part: Part,
    right: String,
    /// What is offered, each with what is wrong with it; nothing is with what is right.
    entries: Vec<(String, Option<String>)>,
}

/// Makes the question.
pub fn fill_blanks(posed: &Posed) -> Result<Quiz, Error> {
    let blanks = listed(posed).ok_or_else(|| posed.refuse("no such blanks"))?;
    let right = |(number, blank): (usize, &Listed)| format!("{number}: {}", blank.right);
    let right: Vec<String> = (1..).zip(&blanks).map(right).collect();
    certain(posed, &right.join("\n"))?;
    if blanks.iter().any(|blank| blank.entries.len() < FEWEST) || !apart(posed, &blanks) {
        return essay(posed);
    }
    let many = blanks.len() as u64;
    let blank = |(number, blank): (usize, Listed)| {
        let label = posed.say("quiz blank", &[("n", &number)]);
        let option = |(line, message): (String, Option<String>)| Choice {
            text: vec![Value::Part(line)],
            right: message.is_none(),
            message: told(&message.unwrap_or_default()),
        };
        Blank::one_of(label, blank.entries.into_iter().map(option).collect())
    };
    Ok(Quiz {
        ask: plain(posed.words.count("quiz ask fill-blanks", many, &[])),
        response: Response::Blanks((1..).zip(blanks).map(blank).collect()),
    })
}

fn listed(posed: &Posed) -> Option<Vec<Listed>> {
    let prepared = theorems::prepared(posed.problem)?;
    let all = parts(prepared.shown);
    let (_, places) = posed.problem.drawn.0.split_first()?;
    let gaps = Vec::new();
    let gapped = Gapped { prepared, gaps };
    let listed = |place: &u64| {
        let place = usize::try_from(*place).ok()?;
        let part = all.get(place)?.clone();
        let right = gapped.shipped(&part).to_string();
        let mut entries = vec![(right.clone(), None)];
        let wrong = alternatives(prepared, place).into_iter();
        let told = |wrong: Alternative| Some(wrong.message(posed.words.locale));
        entries.extend(wrong.map(|wrong| (wrong.text.clone(), told(wrong))));
        entries.sort();
        Some(Listed {
            part,
            right,
            entries,
        })
    };
    places.iter().map(listed).collect()
}

/// Whether what stands in the list of one blank is wrong in every other one, unless it is its own right entry: some systems
/// put all lists into one.
fn apart(posed: &Posed, blanks: &[Listed]) -> bool {
    let Some(prepared) = theorems::prepared(posed.problem) else {
        return false;
    };
    let wrong = |blank: &Listed, text: &String| {
        let mut own = blank.entries.iter();
        own.any(|(own, _)| own == text) || is_refused(prepared, &blank.part, text)
    };
    let of_others = |blank: &Listed| {
        let mut others = blanks.iter().flat_map(|other| &other.entries);
        others.all(|(text, _)| wrong(blank, text))
    };
    blanks.iter().all(of_others)
}
