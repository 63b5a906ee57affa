//! A proof file that was checked, and what is wrong with it.

use std::collections::BTreeSet;

use crate::locale::Locale;
use crate::proof::judge::{Believed, Judged, Report};
use crate::proof::strategy::Shown;
use crate::proof::written::{Fault, FaultSort, Replay};

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
    /// The language of what is told.
    pub locale: &'static Locale,
}

impl Checked<'_> {
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
pub(super) fn shown(asked: &Replay, outcome: &Result<Shown, Fault>, locale: &Locale) -> String {
    let numbers: Vec<String> = asked.numbers.iter().map(u64::to_string).collect();
    let board = format!("{} {}", asked.game.text, numbers.join(", "));
    match outcome {
        Ok(_) => locale.say("prove answers every move", &[("board", &board)]),
        Err(_) => board,
    }
}

/// What is wrong in a proof, line by line.
pub(super) fn faults(theorem: &Judged) -> impl Iterator<Item = &Fault> {
    theorem.lines.iter().filter_map(|line| line.fault.as_ref())
}

/// A word for programs.
pub(super) fn code(sort: FaultSort) -> &'static str {
    match sort {
        FaultSort::Unread => "unread",
        FaultSort::Structure => "structure",
        FaultSort::FalseHere => "false-here",
        FaultSort::TooWeak => "too-weak",
        FaultSort::Missing => "missing",
        FaultSort::Disallowed => "disallowed",
        FaultSort::Unknown => "unknown",
        FaultSort::RestsOnUnread => "rests-on-unread",
        FaultSort::TooBig => "too-big",
    }
}
