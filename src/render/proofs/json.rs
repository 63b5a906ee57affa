//! `nimsmith/proofs/1`: one object a file, one file a line.

use serde::Serialize;

use super::checked::{Checked, Complaint, complaints, shown};
use super::places::Places;
use crate::error::Error;
use crate::plain;
use crate::proof::judge::{Believed, Judged};
use crate::proof::strategy::Shown;
use crate::proof::verdict::{LineVerdict, Verdict};
use crate::proof::written::{Fault, Replay};

#[derive(Serialize)]
struct FileJson<'a> {
    schema: &'static str,
    file: &'a str,
    theorems: Vec<TheoremJson<'a>>,
    faults: Vec<RefusalJson<'a>>,
    replays: Vec<ReplayJson<'a>>,
    facts: Vec<FactJson<'a>>,
}

/// A fact that the theorems rest on.
#[derive(Serialize)]
struct FactJson<'a> {
    name: &'a str,
    file: &'a str,
    shipped: bool,
}

#[derive(Serialize)]
struct ReplayJson<'a> {
    name: &'a str,
    line: usize,
    replayed: bool,
    statement: String,
    answered: Option<usize>,
    refusals: Vec<RefusalJson<'a>>,
}

#[derive(Serialize)]
struct TheoremJson<'a> {
    name: &'a str,
    line: usize,
    proved: bool,
    statement: &'a str,
    refusals: Vec<RefusalJson<'a>>,
    rests_on: Vec<&'a str>,
    lines: Vec<LineJson>,
    unused: Vec<UnusedJson<'a>>,
}

#[derive(Serialize)]
struct RefusalJson<'a> {
    line: usize,
    column: usize,
    code: &'static str,
    message: &'a str,
    counterexample: Option<&'a str>,
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct LineJson {
    line: usize,
    verdict: &'static str,
}

#[derive(Serialize)]
struct UnusedJson<'a> {
    line: usize,
    column: usize,
    reason: &'a str,
}

/// What is said of a file, as a line of JSON.
pub fn json(checked: &Checked) -> Result<String, Error> {
    let places = Places::new(checked.text);
    let refusal = |complaint| refusal(&places, complaint);
    let theorems = checked.report.theorems.iter();
    let json = serde_json::to_string(&FileJson {
        schema: "nimsmith/proofs/1",
        file: checked.file,
        theorems: theorems.map(|judged| theorem(&places, judged)).collect(),
        faults: checked.faults().map(refusal).collect(),
        replays: checked
            .replays()
            .map(|(asked, outcome)| replay(&places, asked, outcome))
            .collect(),
        facts: checked.facts().map(fact).collect(),
    });
    let json = json.map_err(|error| Error::Template(error.to_string()))?;
    Ok(plain::json(json) + "\n")
}

fn fact(believed: &Believed) -> FactJson<'_> {
    FactJson {
        name: &believed.name,
        file: &believed.file,
        shipped: believed.shipped,
    }
}

fn theorem<'a>(places: &Places, judged: &'a Judged) -> TheoremJson<'a> {
    let unused = judged.lines.iter().flat_map(|line| &line.unused);
    TheoremJson {
        name: &judged.name,
        line: judged.line,
        proved: judged.proved.is_some(),
        statement: &judged.statement,
        refusals: complaints(judged)
            .map(|complaint| refusal(places, complaint))
            .collect(),
        rests_on: match &judged.proved {
            Some(proved) => proved.rests_on().collect(),
            None => Vec::new(),
        },
        lines: judged
            .lines
            .iter()
            .map(|judged| line(places, judged))
            .collect(),
        unused: unused
            .map(|name| UnusedJson {
                line: places.of(name.span.start).line,
                column: places.of(name.span.start).column,
                reason: &name.text,
            })
            .collect(),
    }
}

fn replay<'a>(
    places: &Places,
    asked: &'a Replay,
    outcome: &'a Result<Shown, Fault>,
) -> ReplayJson<'a> {
    let answered = outcome.as_ref().ok().map(|shown| shown.replayed.answered());
    let refused = outcome.as_ref().err().map(Complaint::unread);
    ReplayJson {
        name: &asked.name.text,
        line: places.of(asked.span.start).line,
        replayed: answered.is_some(),
        statement: shown(asked),
        answered,
        refusals: refused
            .into_iter()
            .map(|complaint| refusal(places, complaint))
            .collect(),
    }
}

fn line(places: &Places, judged: &LineVerdict) -> LineJson {
    LineJson {
        line: places.of(judged.span.start).line,
        verdict: match judged.verdict {
            Verdict::Ok => "ok",
            Verdict::Refused(_) => "refused",
            Verdict::Unread(_) => "unread",
        },
    }
}

fn refusal<'a>(places: &Places, complaint: Complaint<'a>) -> RefusalJson<'a> {
    let place = places.of(complaint.span.start);
    RefusalJson {
        line: place.line,
        column: place.column,
        code: complaint.code,
        message: complaint.message,
        counterexample: complaint.counterexample,
        help: complaint.help,
    }
}
