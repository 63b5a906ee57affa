//! How many theorems are proved, and what they rest on.

use std::collections::BTreeSet;
use std::fmt::Display;

use super::checked::{Checked, faults};
use crate::locale::{self, Locale};
use crate::plain;
use crate::proof::judge::Believed;

/// The counts of some files.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    files: usize,
    theorems: usize,
    proved: usize,
    refused: usize,
    unused: usize,
    replays: usize,
    replayed: usize,
    rests_on: BTreeSet<String>,
    /// Those of them that are not the program's, with their files.
    foreign: BTreeSet<(String, String)>,
}

impl Tally {
    /// The counts of a file.
    pub fn of(checked: &Checked) -> Tally {
        let theorems = &checked.report.theorems;
        let proved = theorems.iter().filter(|theorem| theorem.proved.is_some());
        let refused: usize = theorems.iter().map(|theorem| faults(theorem).count()).sum();
        let unused = theorems.iter().flat_map(|theorem| &theorem.lines);
        Tally {
            files: 1,
            theorems: theorems.len(),
            proved: proved.count(),
            refused: refused + checked.report.faults.len(),
            replays: checked.replays().count(),
            replayed: checked.replays().filter(|(_, shown)| shown.is_ok()).count(),
            unused: unused.map(|line| line.unused.len()).sum(),
            rests_on: checked.facts().map(|fact| fact.name.clone()).collect(),
            foreign: not_shipped(checked.facts()),
        }
    }

    /// Adds the counts of other files.
    pub fn add(&mut self, other: Tally) {
        self.files += other.files;
        self.theorems += other.theorems;
        self.proved += other.proved;
        self.refused += other.refused;
        self.unused += other.unused;
        self.replays += other.replays;
        self.replayed += other.replayed;
        self.rests_on.extend(other.rests_on);
        self.foreign.extend(other.foreign);
    }

    /// Whether every theorem is proved and nothing is wrong besides.
    pub fn all_proved(&self) -> bool {
        self.proved == self.theorems && self.replayed == self.replays && self.refused == 0
    }

    /// The facts that are not the program's, as a line; empty where there are none.
    pub fn foreign(&self, locale: &Locale) -> String {
        told("prove foreign", &self.foreign, locale)
    }

    /// How many files were counted.
    pub fn files(&self) -> usize {
        self.files
    }
}

/// Those of some facts that are not the program's, as a line; empty where there are none.
pub(super) fn foreign(facts: &[Believed], locale: &Locale) -> String {
    told("prove foreign", &not_shipped(facts.iter()), locale)
}

fn not_shipped<'a>(facts: impl Iterator<Item = &'a Believed>) -> BTreeSet<(String, String)> {
    let foreign = facts.filter(|fact| !fact.shipped);
    foreign
        .map(|fact| (fact.name.clone(), plain::line(&fact.file)))
        .collect()
}

fn told(name: &str, foreign: &BTreeSet<(String, String)>, locale: &Locale) -> String {
    let facts = foreign
        .iter()
        .map(|(name, file)| format!("{name} ({file})"));
    let facts = facts.collect::<Vec<_>>().join(", ");
    match foreign.is_empty() {
        true => String::new(),
        false => locale.say(name, &[("facts", &facts)]) + "\n",
    }
}

/// The facts in a row of print are not wider than this, where their names allow that.
const WIDTH: usize = 80;

impl Tally {
    /// The counts for people.
    pub fn told(&self, locale: &Locale) -> String {
        let counted = |name: &str, n: usize, place: (&str, usize)| {
            let places: [(&str, &dyn Display); 2] = [("n", &n), (place.0, &place.1)];
            locale::fill(locale.form(name, n as u64), &places)
        };
        let mut parts = vec![counted(
            "prove count",
            self.theorems,
            ("proved", self.proved),
        )];
        if let (Some(count), 2..) = (parts.first_mut(), self.files) {
            *count += &format!(" {}", locale.count("prove in files", self.files));
        }
        if self.replays > 0 {
            let replayed = ("replayed", self.replayed);
            parts.push(counted("prove strategies", self.replays, replayed));
        }
        if self.refused > 0 {
            parts.push(locale.count("prove refused", self.refused));
        }
        if self.unused > 0 {
            parts.push(locale.count("prove unused", self.unused));
        }
        parts.join(", ") + "\n" + &self.resting_on(locale)
    }

    /// The facts that the theorems rest on, in rows of print.
    fn resting_on(&self, locale: &Locale) -> String {
        if self.rests_on.is_empty() {
            return String::new();
        }
        let mut out = String::new();
        let mut row = locale.count("prove facts", self.rests_on.len());
        for (i, name) in self.rests_on.iter().enumerate() {
            if row.len() + 1 + name.len() > WIDTH {
                out += &(row + "\n");
                row = " ".to_string();
            }
            let comma = if i + 1 < self.rests_on.len() { "," } else { "" };
            row += &format!(" {name}{comma}");
        }
        out + &row + "\n" + &self.foreign(locale)
    }

    /// The facts that are not the program's, as a sentence; empty where there are none.
    pub(super) fn foreign_note(&self, locale: &Locale) -> String {
        told("prove foreign note", &self.foreign, locale)
    }
}
