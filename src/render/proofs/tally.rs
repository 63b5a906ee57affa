//! How many theorems are proved, and what they rest on.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

use super::checked::{Checked, faults};
use crate::plain;
use crate::proof::judge::Believed;
use crate::spell::plural;

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
    pub fn foreign(&self) -> String {
        told(&self.foreign)
    }

    /// How many files were counted.
    pub fn files(&self) -> usize {
        self.files
    }
}

/// Those of some facts that are not the program's, as a line; empty where there are none.
pub(super) fn foreign(facts: &[Believed]) -> String {
    told(&not_shipped(facts.iter()))
}

fn not_shipped<'a>(facts: impl Iterator<Item = &'a Believed>) -> BTreeSet<(String, String)> {
    let foreign = facts.filter(|fact| !fact.shipped);
    foreign
        .map(|fact| (fact.name.clone(), plain::line(&fact.file)))
        .collect()
}

fn told(foreign: &BTreeSet<(String, String)>) -> String {
    let facts = foreign
        .iter()
        .map(|(name, file)| format!("{name} ({file})"));
    match foreign.is_empty() {
        true => String::new(),
        false => format!(
            "not facts of the program, believed on your word: {}\n",
            facts.collect::<Vec<_>>().join(", ")
        ),
    }
}

/// The facts in a row of print are not wider than this, where their names allow that.
const WIDTH: usize = 80;

impl Display for Tally {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(
            f,
            "{} of {} proved",
            self.proved,
            counted(self.theorems, "theorem")
        )?;
        if self.files > 1 {
            write!(f, " in {} files", self.files)?;
        }
        if self.replays > 0 {
            let strategies = plural("strategy");
            write!(
                f,
                ", {} of {} {strategies} replayed",
                self.replayed, self.replays
            )?;
        }
        if self.refused > 0 {
            write!(f, ", {} refused", counted(self.refused, "line"))?;
        }
        if self.unused > 0 {
            write!(f, ", {} not needed", counted(self.unused, "reason"))?;
        }
        f.write_str("\n")?;
        if self.rests_on.is_empty() {
            return Ok(());
        }
        let mut row = format!("resting on {}:", counted(self.rests_on.len(), "fact"));
        for (i, name) in self.rests_on.iter().enumerate() {
            if row.len() + 1 + name.len() > WIDTH {
                writeln!(f, "{row}")?;
                row = " ".to_string();
            }
            let comma = if i + 1 < self.rests_on.len() { "," } else { "" };
            row += &format!(" {name}{comma}");
        }
        writeln!(f, "{row}")?;
        f.write_str(&self.foreign())
    }
}

fn counted(n: usize, thing: &str) -> String {
    match n {
        1 => format!("1 {thing}"),
        n => format!("{n} {}", plural(thing)),
    }
}
