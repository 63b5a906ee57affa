//! Where a proof stands at a line: `nimsmith/state/1`, and the same for people.

use std::fmt::Display;

use super::json::fact;
use super::tally::foreign;
use crate::ansi::columns;
use crate::error::Error;
use crate::locale::Locale;
use crate::model::logic::{Formula, Term};
use crate::plain;
use crate::proof::at::At;
use crate::proof::verdict::{Fitting, Known, Named, State};
use crate::render::fields::{Field, Fields, fields};
use crate::render::json::line;

/// Where a proof stands, as a line of JSON.
pub fn state_json(file: &str, at: &At, locale: &Locale) -> Result<String, Error> {
    let state = &at.state;
    line(&fields!(
        schema = "nimsmith/state/1",
        file = file,
        line = at.line,
        theorem = &state.theorem,
        goal = state.goal.as_ref().map(Formula::to_string),
        advice = state.advice.told(locale),
        names = state.names.iter().map(name).collect::<Field>(),
        known = state.known.iter().map(known).collect::<Field>(),
        fitting = state
            .fitting
            .iter()
            .map(|each| fitting(each, locale))
            .collect::<Field>(),
        more = state.more,
        facts = at.facts.iter().map(fact).collect::<Field>(),
    ))
}

fn name(named: &Named) -> Fields<'_> {
    fields!(
        name = &*named.name,
        sort = named.sort.to_string(),
        is = named.term.as_ref().map(Term::to_string)
    )
}

fn known(known: &Known) -> Fields<'_> {
    let says = known.says.iter().map(Formula::to_string);
    fields!(label = &known.label, says = says.collect::<Field>())
}

fn fitting<'a>(fitting: &'a Fitting, locale: &Locale) -> Fields<'a> {
    fields!(
        source = fitting.source,
        reason = &fitting.reason,
        says = fitting.says.told(locale)
    )
}

/// Where a proof stands, for people.
pub fn state_text(file: &str, at: &At, locale: &Locale) -> String {
    let state = &at.state;
    let place = format!("{}:{}", plain::line(file), at.line);
    let theorem = plain::line(&state.theorem);
    let places: [(&str, &dyn Display); 2] = [("place", &place), ("theorem", &theorem)];
    let mut out = locale.say("prove here", &places);
    let goal = match &state.goal {
        None => locale.say("proof nothing left", &[]),
        Some(goal) => locale.say("prove goal", &[("goal", goal)]),
    };
    out += &format!("\n\n{goal}\n  {}\n", state.advice.told(locale));
    out += &names(state, locale);
    let rows = state.known.iter().flat_map(|known| {
        let labels = std::iter::once(known.label.as_str()).chain(std::iter::repeat(""));
        let says = known.says.iter().map(Formula::to_string);
        labels.map(str::to_string).zip(says)
    });
    out += &table(locale.feedback("prove known").message, rows.collect());
    let rows = state.fitting.iter().map(|fitting| {
        let Fitting { reason, says, .. } = fitting;
        (reason.clone(), says.told(locale))
    });
    out += &table(locale.feedback("prove may apply").message, rows.collect());
    if state.more > 0 {
        let more = locale.say("prove and more", &[("n", &state.more)]);
        out += &format!("  {more}\n");
    }
    let foreign = foreign(&at.facts, locale);
    if !foreign.is_empty() {
        out += &format!("\n{foreign}");
    }
    out
}

/// The names in force: those of a sort that come together share a line.
fn names(state: &State, locale: &Locale) -> String {
    let mut rows: Vec<String> = Vec::new();
    let mut last = None;
    for named in &state.names {
        match (&named.term, &mut rows[..]) {
            (Some(term), _) => rows.push(format!("{} = {term}", named.name)),
            (None, [.., row]) if last == Some(named.sort) => {
                *row = row.replacen(':', &format!(",{}:", named.name), 1);
            }
            (None, _) => rows.push(format!("{}:{}", named.name, named.sort)),
        }
        last = named.term.is_none().then_some(named.sort);
    }
    let lines = rows.iter().map(|row| format!("  {row}\n"));
    match rows.is_empty() {
        true => String::new(),
        false => {
            let names = locale.feedback("prove names").message;
            format!("\n{names}\n{}", lines.collect::<String>())
        }
    }
}

/// The widest first column that moves the second one.
const WIDEST: usize = 24;

/// Two columns below a heading; nothing where there are no rows.
fn table(heading: &str, rows: Vec<(String, String)>) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let widths = rows.iter().map(|(first, _)| columns(first));
    let width = widths.filter(|width| *width <= WIDEST).max().unwrap_or(0);
    let lines = rows.iter().map(|(first, second)| {
        let gap = " ".repeat(width.saturating_sub(columns(first)) + 2);
        format!("  {first}{gap}{second}\n")
    });
    format!("\n{heading}\n{}", lines.collect::<String>())
}
