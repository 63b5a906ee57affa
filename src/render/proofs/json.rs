//! `nimsmith/proofs/1`: one object a file, one file a line.

use super::checked::{Checked, Complaint, complaints, shown};
use super::places::Places;
use crate::error::Error;
use crate::proof::judge::{Believed, Judged};
use crate::proof::strategy::Shown;
use crate::proof::verdict::{LineVerdict, Verdict};
use crate::proof::written::{Fault, Replay};
use crate::render::fields::{Field, Fields, fields};
use crate::render::json::line;

/// What is said of a file, as a line of JSON.
pub fn json(checked: &Checked) -> Result<String, Error> {
    let places = Places::new(checked.text);
    let refusal = |complaint| refusal(&places, complaint);
    let theorems = checked.report.theorems.iter();
    let replays = checked.replays();
    line(&fields!(
        schema = "nimsmith/proofs/1",
        file = checked.file,
        theorems = theorems
            .map(|judged| theorem(&places, judged))
            .collect::<Field>(),
        faults = checked.faults().map(refusal).collect::<Field>(),
        replays = replays
            .map(|(asked, outcome)| replay(&places, asked, outcome))
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

fn theorem<'a>(places: &Places, judged: &'a Judged) -> Fields<'a> {
    let complaints = complaints(judged).map(|complaint| refusal(places, complaint));
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
        refusals = complaints.collect::<Field>(),
        rests_on = match &judged.proved {
            Some(proved) => proved.rests_on().collect(),
            None => Field::List(Vec::new()),
        },
        lines = lines.map(|line| verdict(places, line)).collect::<Field>(),
        unused = unused.collect::<Field>(),
    )
}

fn replay<'a>(places: &Places, asked: &'a Replay, outcome: &'a Result<Shown, Fault>) -> Fields<'a> {
    let answered = outcome.as_ref().ok().map(|shown| shown.replayed.answered());
    let refused = outcome.as_ref().err().map(Complaint::unread);
    let refusals = refused.into_iter();
    fields!(
        name = &asked.name.text,
        line = places.of(asked.span.start).line,
        replayed = answered.is_some(),
        statement = shown(asked, outcome),
        answered = answered,
        refusals = refusals
            .map(|complaint| refusal(places, complaint))
            .collect::<Field>(),
    )
}

fn verdict(places: &Places, judged: &LineVerdict) -> Fields<'static> {
    let verdict = match judged.verdict {
        Verdict::Ok => "ok",
        Verdict::Refused(_) => "refused",
        Verdict::Unread(_) => "unread",
    };
    fields!(line = places.of(judged.span.start).line, verdict = verdict)
}

fn refusal<'a>(places: &Places, complaint: Complaint<'a>) -> Fields<'a> {
    let place = places.of(complaint.span.start);
    fields!(
        line = place.line,
        column = place.column,
        code = complaint.code,
        message = complaint.message,
        counterexample = complaint.counterexample,
        help = complaint.help,
    )
}
