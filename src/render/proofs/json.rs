//! `nimsmith/proofs/1`: one object a file, one file a line.

use super::checked::{Checked, code, faults, shown};
use super::places::Places;
use crate::error::Error;
use crate::locale::Locale;
use crate::proof::judge::{Believed, Judged};
use crate::proof::strategy::Shown;
use crate::proof::verdict::LineVerdict;
use crate::proof::written::{Fault, FaultSort, Replay};
use crate::render::fields::{Field, Fields, fields};
use crate::render::json::line;

/// What is said of a file, as a line of JSON.
pub fn json(checked: &Checked) -> Result<String, Error> {
    let places = Places::new(checked.text);
    let locale = checked.locale;
    let refusal = |fault| refusal(&places, fault, locale);
    let theorems = checked.report.theorems.iter();
    let replays = checked.replays();
    line(&fields!(
        schema = "nimsmith/proofs/1",
        file = checked.file,
        theorems = theorems
            .map(|judged| theorem(&places, judged, locale))
            .collect::<Field>(),
        faults = checked.report.faults.iter().map(refusal).collect::<Field>(),
        replays = replays
            .map(|(asked, outcome)| replay(&places, asked, outcome, locale))
            .collect::<Field>(),
        // The facts that the theorems rest on.
        facts = checked.facts().map(fact).collect::<Field>(),
    ))
}

pub(super) fn fact(believed: &Believed) -> Fields<'_> {
    fields!(
        name = &*believed.name,
        file = &*believed.file,
        shipped = believed.shipped
    )
}

fn theorem<'a>(places: &Places, judged: &'a Judged, locale: &Locale) -> Fields<'a> {
    let refusals = faults(judged).map(|fault| refusal(places, fault, locale));
    let lines = judged.lines.iter();
    let unused = lines.clone().flat_map(|line| &line.unused);
    let unused = unused.map(|name| {
        let place = places.of(name.span.start);
        fields!(
            line = place.line,
            column = place.column,
            reason = &name.text
        )
    });
    fields!(
        name = &judged.name,
        line = judged.line,
        proved = judged.proved.is_some(),
        statement = &judged.statement,
        refusals = refusals.collect::<Field>(),
        rests_on = match &judged.proved {
            Some(proved) => proved.rests_on().collect(),
            None => Field::default(),
        },
        lines = lines.map(|line| verdict(places, line)).collect::<Field>(),
        unused = unused.collect::<Field>(),
    )
}

fn replay<'a>(
    places: &Places,
    asked: &'a Replay,
    outcome: &'a Result<Shown, Fault>,
    locale: &Locale,
) -> Fields<'a> {
    let answered = outcome.as_ref().ok().map(|shown| shown.replayed.answered());
    let refusals = outcome.as_ref().err().into_iter();
    fields!(
        name = &asked.name.text,
        line = places.of(asked.span.start).line,
        replayed = answered.is_some(),
        statement = shown(asked, outcome, locale),
        answered = answered,
        refusals = refusals
            .map(|fault| refusal(places, fault, locale))
            .collect::<Field>(),
    )
}

fn verdict(places: &Places, judged: &LineVerdict) -> Fields<'static> {
    let verdict = match judged.fault.as_ref().map(|fault| fault.sort) {
        None => "ok",
        Some(FaultSort::Unread) => "unread",
        Some(_) => "refused",
    };
    fields!(line = places.of(judged.span.start).line, verdict = verdict)
}

fn refusal<'a>(places: &Places, fault: &'a Fault, locale: &Locale) -> Fields<'a> {
    let place = places.of(fault.span.start);
    fields!(
        line = place.line,
        column = place.column,
        code = code(fault.sort),
        message = fault.told(locale),
        counterexample = fault.counterexample.as_deref(),
        help = fault.next(locale),
    )
}
