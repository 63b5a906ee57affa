//! A proof file that was checked, and what is wrong with it.

use std::collections::BTreeSet;

use crate::proof::judge::{Believed, Judged, Report};
use crate::proof::strategy::Shown;
use crate::proof::verdict::{RefusalSort, Verdict};
use crate::proof::written::{Fault, Replay, Span};

/// A proof file that has been judged. Nothing of it is trusted, its name included.
pub struct Checked<'a> {
    /// The file as the user knows it.
    pub file: &'a str,
    /// What it says.
    pub text: &'a str,
    /// What is said of it.
    pub report: &'a Report,
    /// What became of the strategies that it asks to be replayed, in order.
    pub replays: &'a [Result<Shown, Fault>],
}

/// Something that is wrong at a place.
pub(super) struct Complaint<'a> {
    pub(super) span: &'a Span,
    pub(super) code: &'static str,
    pub(super) message: &'a str,
    pub(super) counterexample: Option<&'a str>,
    pub(super) help: Option<&'a str>,
}

impl Checked<'_> {
    /// What is wrong outside of proofs.
    pub(super) fn faults(&self) -> impl Iterator<Item = Complaint<'_>> {
        self.report.faults.iter().map(Complaint::unread)
    }

    /// The facts that its theorems rest on, in the order in which they are stated.
    pub(super) fn facts(&self) -> impl Iterator<Item = &Believed> {
        let proved = self.report.theorems.iter().flat_map(|t| &t.proved);
        let used: BTreeSet<&str> = proved.flat_map(|proved| proved.rests_on()).collect();
        let facts = self.report.facts.iter();
        facts.filter(move |fact| used.contains(&*fact.name))
    }

    /// Each strategy that is to be replayed, and what became of it.
    pub(super) fn replays(&self) -> impl Iterator<Item = (&Replay, &Result<Shown, Fault>)> {
        self.report.replays.iter().zip(self.replays)
    }
}

/// What a strategy shows that was replayed, in words; of one that was not, only the board.
pub(super) fn shown(asked: &Replay, outcome: &Result<Shown, Fault>) -> String {
    let numbers: Vec<String> = asked.numbers.iter().map(u64::to_string).collect();
    let board = format!("{} {}", asked.game.text, numbers.join(", "));
    match outcome {
        Ok(_) => format!("{board}: the second player has an answer to every move"),
        Err(_) => board,
    }
}

/// What is wrong in a proof, line by line.
pub(super) fn complaints(theorem: &Judged) -> impl Iterator<Item = Complaint<'_>> {
    theorem.lines.iter().filter_map(|line| match &line.verdict {
        Verdict::Ok => None,
        Verdict::Unread(fault) => Some(Complaint::unread(fault)),
        Verdict::Refused(refusal) => Some(Complaint {
            span: &refusal.span,
            code: code(refusal.sort),
            message: &refusal.message,
            counterexample: refusal.counterexample.as_deref(),
            help: refusal.help.as_deref(),
        }),
    })
}

impl<'a> Complaint<'a> {
    pub(super) fn unread(fault: &'a Fault) -> Complaint<'a> {
        Complaint {
            span: &fault.span,
            code: "unread",
            message: &fault.message,
            counterexample: None,
            help: fault.help.as_deref(),
        }
    }
}

/// A word for programs.
pub(super) fn code(sort: RefusalSort) -> &'static str {
    match sort {
        RefusalSort::Structure => "structure",
        RefusalSort::FalseHere => "false-here",
        RefusalSort::TooWeak => "too-weak",
        RefusalSort::Missing => "missing",
        RefusalSort::Disallowed => "disallowed",
        RefusalSort::Unknown => "unknown",
        RefusalSort::RestsOnUnread => "rests-on-unread",
        RefusalSort::TooBig => "too-big",
    }
}
