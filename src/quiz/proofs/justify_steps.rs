//! `justify-steps`: lines are matched with their reasons, where each of these is right for its own lines only.

use std::fmt::Display;
use std::sync::LazyLock;

use super::common::{Kept, certain, spread};
use crate::error::Error;
use crate::kinds::content::{CodeLine, Value};
use crate::kinds::gaps::gapped::{self, Gapped};
use crate::kinds::theorems;
use crate::proof::prepared::Prepared;
use crate::quiz::posed::{Posed, essay};
use crate::quiz::text::{code, plain};
use crate::quiz::{Quiz, Response, Row};

/// Fewer lines, or fewer reasons, are not matched.
const FEWEST: usize = 3;
/// So many lines are.
const MOST: usize = 8;

/// So many reasons of other lines are offered beside, so that what is left over at the end is no gift.
const MOST_BESIDE: usize = 2;

/// Lines that are matched, by their places, and reasons that none of them takes.
struct Matched {
    lines: Vec<usize>,
    beside: Vec<String>,
}

static MATCHED: LazyLock<Kept<&'static str, Matched>> = LazyLock::new(Kept::default);

/// Makes the question.
pub fn justify_steps(posed: &Posed) -> Result<Quiz, Error> {
    let more = &posed.more;
    let reasons = code(&more.found, "reasons");
    let right = |line: &CodeLine| format!("{} {}", line.label, line.text);
    let right: Vec<String> = reasons.iter().map(right).collect();
    certain(posed, &right.join("\n"))?;
    let prepared = theorems::prepared(posed.problem);
    let prepared = prepared.ok_or_else(|| posed.refuse("no such theorem"))?;
    let matched = MATCHED.or_find(&prepared.shown.name, || matched(prepared));
    let mut lines = &matched.lines[..];
    let own = |line: &usize| reasons.get(*line).map_or("", |line| line.text.as_str());
    let beside = matched.beside.iter().map(String::as_str);
    let mut choices: Vec<&str> = lines.iter().map(own).chain(beside).collect();
    choices.sort_unstable();
    choices.dedup();
    if lines.len() < FEWEST || choices.len() < FEWEST {
        return essay(posed);
    }
    // Where each reason has its line, the last line would get what is left over, so it is not asked.
    if choices.len() == lines.len() {
        lines = lines.split_last().map_or(lines, |(_, rest)| rest);
    }
    let row = |line: &usize| {
        let choice = choices.iter().position(|choice| *choice == own(line))?;
        let label = (line + 1).to_string();
        let shown = code(&more.asked, "lines").iter();
        let shown = shown.clone().find(|shown| shown.label == label)?;
        let said = shown.text.trim().trim_end_matches("...").trim_end();
        let said = said.strip_suffix(" by").unwrap_or(said).trim_end();
        let text = vec![
            Value::Text(format!("{label}: ")),
            Value::Part(said.to_string()),
        ];
        Some(Row { text, choice })
    };
    let rows: Option<Vec<Row<_>>> = lines.iter().map(row).collect();
    let rows = rows.ok_or_else(|| posed.refuse("a line has no number"))?;
    let ask = match rows.len() == reasons.len() {
        true => posed.text("quiz ask justify-steps"),
        false => plain(told(posed, lines)),
    };
    Ok(Quiz {
        ask,
        response: Response::Matching {
            rows,
            choices: choices
                .into_iter()
                .map(|choice| vec![Value::Line(choice.to_string())])
                .collect(),
        },
    })
}

/// What is asked of lines 1, 3 and 4.
fn told(posed: &Posed, lines: &[usize]) -> String {
    let numbers: Vec<String> = lines.iter().map(|line| (line + 1).to_string()).collect();
    let all = match &numbers[..] {
        [first @ .., last] if !first.is_empty() => {
            let places: [(&str, &dyn Display); 2] = [("before", &first.join(", ")), ("last", last)];
            posed.say("and", &places)
        }
        _ => numbers.concat(),
    };
    let name = "quiz ask justify-steps some";
    posed
        .words
        .count(name, lines.len() as u64, &[("lines", &all)])
}

/// The lines that are matched: no reasons of one are accepted in another that has others.
fn matched(prepared: &'static Prepared) -> Matched {
    let gaps = gapped::reasons(prepared.shown);
    let mut lines = spread((0..gaps.len()).collect(), MOST);
    let gapped = Gapped { prepared, gaps };
    let own = |line: usize| gapped.gaps.get(line).map_or("", |gap| gapped.shipped(gap));
    // Reasons change nothing of what other lines say, so that each line can be looked at by itself.
    let fits = |line: usize, reasons: &str| {
        let text = gapped.filled(|number, _| match number == line {
            true => reasons.to_string(),
            false => own(number).to_string(),
        });
        prepared.accepts(&text)
    };
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for &line in &lines {
        let others = lines
            .iter()
            .copied()
            .filter(|&other| own(other) != own(line));
        pairs.extend(
            others
                .filter(|&other| fits(line, own(other)))
                .map(|other| (line, other)),
        );
    }
    while !pairs.is_empty() {
        let times = |line: &usize| {
            pairs
                .iter()
                .filter(|(one, other)| one == line || other == line)
                .count()
        };
        let Some(worst) = lines.iter().copied().max_by_key(|line| times(line)) else {
            break;
        };
        lines.retain(|&line| line != worst);
        pairs.retain(|&(one, other)| one != worst && other != worst);
    }
    let mut beside: Vec<&str> = Vec::new();
    for other in 0..gapped.gaps.len() {
        let reasons = own(other);
        let new = !beside.contains(&reasons) && lines.iter().all(|&line| own(line) != reasons);
        if new && beside.len() < MOST_BESIDE && !lines.iter().any(|&line| fits(line, reasons)) {
            beside.push(reasons);
        }
    }
    let beside = beside.into_iter().map(str::to_string).collect();
    Matched { lines, beside }
}
