//! A class summed up: how many answers have which verdict, and how often each mistake was made.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use super::words::of_answer;
use crate::ansi::columns;
use crate::check::report::{Overall, Report, Verdict};
use crate::engine::mistakes::Mistake;
use crate::locale::Locale;

/// What has been counted so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    papers: usize,
    verdicts: BTreeMap<Overall, usize>,
    mistakes: BTreeMap<Mistake, Count>,
    unread: BTreeMap<String, Unread>,
}

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// How often it was written.
    pub lines: usize,
    /// The words that were not understood.
    pub words: Vec<String>,
    /// A paper that has it, and where.
    pub file: String,
    /// The number of the line there.
    pub line: usize,
}

/// So many different lines that could not be read are kept, each up to so many characters.
const MOST_UNREAD: usize = 10_000;
const LONGEST_UNREAD: usize = 300;

/// In how many papers and lines a mistake was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Papers.
    pub papers: usize,
    /// Lines.
    pub lines: usize,
}

impl Tally {
    /// What one paper has, by the name of its file.
    pub fn of(report: &Report, file: &str) -> Tally {
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
        tally.add_unread(report, file);
        tally
    }

    fn add_unread(&mut self, report: &Report, file: &str) {
        let texts: Vec<&str> = report.text.lines().collect();
        let unread = report
            .lines()
            .filter(|line| line.verdict == Verdict::Unread);
        for line in unread {
            let text = line.line.checked_sub(1).and_then(|at| texts.get(at));
            let text = text.map_or("", |text| text.trim());
            let text: String = text.chars().take(LONGEST_UNREAD).collect();
            self.count_unread(
                &text,
                &Unread {
                    lines: 1,
                    words: line.not_understood.clone(),
                    file: file.to_string(),
                    line: line.line,
                },
            );
        }
    }

    fn count_unread(&mut self, text: &str, unread: &Unread) {
        let room = self.unread.len() < MOST_UNREAD;
        match self.unread.get_mut(text) {
            Some(known) => known.lines += unread.lines,
            None if room => {
                self.unread.insert(text.to_string(), unread.clone());
            }
            None => {}
        }
    }

    /// The lines that could not be read, the most frequent first.
    pub fn unread(&self) -> Vec<(&str, &Unread)> {
        let mut all: Vec<(&str, &Unread)> = self
            .unread
            .iter()
            .map(|(text, unread)| (text.as_str(), unread))
            .collect();
        all.sort_by_key(|(_, unread)| std::cmp::Reverse(unread.lines));
        all
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
        for (text, unread) in &other.unread {
            self.count_unread(text, unread);
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

    /// The table of mistakes in a language, a line each; empty where none was made.
    pub fn table(&self, locale: &Locale) -> String {
        let mistakes = self.mistakes();
        if mistakes.is_empty() {
            return String::new();
        }
        let say = |name: &str| locale.feedback(name).message.to_string();
        let head = [
            "mistakes by name",
            "mistakes by papers",
            "mistakes by lines",
        ]
        .map(say);
        let row = |(code, count): &(&str, Count)| {
            let name = say(&format!("mistake {code}"));
            [name, count.papers.to_string(), count.lines.to_string()]
        };
        let rows: Vec<[String; 3]> = [head].into_iter().chain(mistakes.iter().map(row)).collect();
        let width = |cell: usize| {
            rows.iter()
                .map(|row| columns(&row[cell]))
                .max()
                .unwrap_or(0)
        };
        let widths = [0, 1, 2].map(width);
        let line = |[name, papers, lines]: &[String; 3]| {
            let pad = |text: &str, cell: usize| " ".repeat(widths[cell] - columns(text));
            format!(
                "{name}{}  {}{papers}  {}{lines}\n",
                pad(name, 0),
                pad(papers, 1),
                pad(lines, 2)
            )
        };
        rows.iter().map(line).collect()
    }

    /// The whole in words: `3 papers, 5 answers: 3 correct, 1 incomplete, 1 incorrect`.
    pub fn told(&self, locale: &Locale) -> String {
        let of = |verdict| self.verdicts.get(&verdict).copied().unwrap_or(0);
        let told = Overall::ALL.into_iter();
        let told = told.filter(|&verdict| verdict != Overall::Review || of(verdict) > 0);
        let told = told.map(|verdict| format!("{} {}", of(verdict), of_answer(verdict, locale)));
        let places: [(&str, &dyn Display); 3] = [
            ("papers", &locale.count("papers", self.papers)),
            ("answers", &locale.count("answers", self.answers())),
            ("verdicts", &told.collect::<Vec<_>>().join(", ")),
        ];
        locale.say("tally", &places)
    }
}
