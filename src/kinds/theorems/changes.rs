//! Lines of proofs that were changed so that they are wrong, as data. Each is one line of `changes.txt`: the theorem, the
//! line's number from 1, what sort of mistake it is, and the changed line; between them stand tabulators.

use std::sync::LazyLock;

use crate::proof::shown::Shown;
use crate::proof::verdict::LineVerdict;
use crate::proof::written::{Fault, FaultSort};

/// A line of a proof that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The theorem.
    pub theorem: &'static str,
    /// Which of its lines is changed, from 0.
    pub row: usize,
    /// What is wrong with it then.
    pub wrong: Wrong,
    /// What stands there instead, without indentation.
    pub text: &'static str,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wrong {
    /// It does not fit what is to be proved.
    Unfit,
    /// It is false there.
    False,
    /// Its reasons do not carry it.
    Weak,
}

/// Each with its word in the table.
const WORDS: [(&str, Wrong); 3] = [
    ("unfit", Wrong::Unfit),
    ("false", Wrong::False),
    ("weak", Wrong::Weak),
];

impl Change {
    /// The changes of a theorem's lines, in the order of the table.
    pub fn of(shown: &'static Shown) -> impl Iterator<Item = &'static Change> {
        let changes = CHANGES.iter();
        changes.filter(move |change| change.theorem == shown.name)
    }

    /// All changes.
    pub fn all() -> &'static [Change] {
        &CHANGES
    }

    /// The theorem's lines with this one in its place.
    pub fn lines(&self, shown: &Shown) -> String {
        let rows = shown.rows.iter().enumerate();
        let line = |(place, row): (usize, &crate::proof::shown::Row)| match place == self.row {
            true => format!("{}{}\n", " ".repeat(row.indent), self.text),
            false => row.line() + "\n",
        };
        rows.map(line).collect()
    }
}

impl Wrong {
    /// What is wrong by a verdict, where that is beyond doubt: something does not fit, or a case shows it.
    pub fn by(verdict: &LineVerdict) -> Option<(Wrong, &Fault)> {
        let refusal = verdict.fault.as_ref()?;
        let wrong = match (refusal.sort, &refusal.counterexample) {
            (FaultSort::Structure, _) => Wrong::Unfit,
            (FaultSort::FalseHere, _) => Wrong::False,
            (FaultSort::TooWeak, Some(_)) => Wrong::Weak,
            _ => return None,
        };
        Some((wrong, refusal))
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        let mut words = WORDS.iter();
        let word = words.find(|(_, wrong)| *wrong == self);
        word.map_or("", |(word, _)| word)
    }
}

static CHANGES: LazyLock<Vec<Change>> = LazyLock::new(|| {
    let lines = include_str!("changes.txt").lines();
    let change = |line: &'static str| {
        let mut parts = line.splitn(4, '\t');
        let (theorem, row) = (parts.next()?, parts.next()?.parse::<usize>().ok()?);
        let (word, text) = (parts.next()?, parts.next()?);
        let (_, wrong) = *WORDS.iter().find(|(name, _)| *name == word)?;
        let row = row.checked_sub(1)?;
        Some(Change {
            theorem,
            row,
            wrong,
            text,
        })
    };
    lines.filter_map(change).collect()
});
