//! A class summed up: how many answers have which verdict, and how often each mistake was made.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::check::report::{Overall, Report};
use crate::engine::mistakes::Mistake;

/// What has been counted so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    papers: usize,
    verdicts: BTreeMap<Overall, usize>,
    mistakes: BTreeMap<Mistake, Count>,
}

/// In how many papers and lines a mistake was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Papers.
    pub papers: usize,
    /// Lines.
    pub lines: usize,
}

impl Tally {
    /// What one paper has.
    pub fn of(report: &Report) -> Tally {
        let mut tally = Tally {
            papers: 1,
            ..Tally::default()
        };
        for answer in &report.answers {
            *tally.verdicts.entry(answer.verdict).or_default() += 1;
        }
        let lines = report.answers.iter().flat_map(|answer| &answer.lines);
        let codes: Vec<Mistake> = lines.filter_map(|line| line.code).collect();
        for code in &codes {
            tally.mistakes.entry(*code).or_default().lines += 1;
        }
        for code in codes.into_iter().collect::<BTreeSet<_>>() {
            tally.mistakes.entry(code).or_default().papers += 1;
        }
        tally
    }

    /// Adds another.
    pub fn add(&mut self, other: &Tally) {
        self.papers += other.papers;
        for (verdict, n) in &other.verdicts {
            *self.verdicts.entry(*verdict).or_default() += n;
        }
        for (code, count) in &other.mistakes {
            let sum = self.mistakes.entry(*code).or_default();
            sum.papers += count.papers;
            sum.lines += count.lines;
        }
    }

    /// How many papers there are.
    pub fn papers(&self) -> usize {
        self.papers
    }

    /// How many answers there are.
    pub fn answers(&self) -> usize {
        self.verdicts.values().sum()
    }

    /// Whether every answer is correct.
    pub fn all_correct(&self) -> bool {
        self.verdicts
            .keys()
            .all(|verdict| *verdict == Overall::Correct)
    }

    /// How often each mistake was made, by its code, the most frequent first.
    pub fn mistakes(&self) -> Vec<(&'static str, Count)> {
        let counted = self.mistakes.iter();
        let mut mistakes: Vec<_> = counted
            .map(|(mistake, count)| (mistake.code(), *count))
            .collect();
        mistakes.sort_by_key(|(code, count)| {
            (usize::MAX - count.papers, usize::MAX - count.lines, *code)
        });
        mistakes
    }

    /// The table of mistakes, a line each; empty where none was made.
    pub fn table(&self) -> String {
        let mistakes = self.mistakes();
        if mistakes.is_empty() {
            return String::new();
        }
        let mut table = format!("{:<24}{:>8}{:>8}\n", "mistake", "papers", "lines");
        for (code, Count { papers, lines }) in mistakes {
            table.push_str(&format!("{code:<24}{papers:>8}{lines:>8}\n"));
        }
        table
    }
}

/// `3 papers, 5 answers: 3 correct, 1 incomplete, 1 incorrect`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let count = |n: usize, one: &str| match n {
            1 => format!("1 {one}"),
            n => format!("{n} {one}s"),
        };
        write!(
            f,
            "{}, {}: ",
            count(self.papers, "paper"),
            count(self.answers(), "answer")
        )?;
        let count = |verdict| self.verdicts.get(&verdict).copied().unwrap_or(0);
        let told = Overall::ALL
            .into_iter()
            .filter(|&verdict| verdict != Overall::Review || count(verdict) > 0);
        let told: Vec<String> = told
            .map(|verdict| format!("{} {}", count(verdict), verdict.name()))
            .collect();
        f.write_str(&told.join(", "))
    }
}
