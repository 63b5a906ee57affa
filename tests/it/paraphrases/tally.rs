//! What became of the lines and the papers, with the rate of each template and the failures by kind.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

use nimsmith::check::report::{Overall, Report, Verdict};

use super::phrases::{Phrases, Template};
use super::writing::{Line, Paper};

/// So many examples of a kind of failure are kept.
const KEPT: usize = 3;

/// A promise that can be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Broken {
    /// A true line is called wrong.
    FalseWrong,
    /// A false line is called ok, or true in another way.
    FalseOk,
    /// A right paper is called incorrect.
    RightIncorrect,
    /// A right paper that contains the answer is called incomplete.
    RightIncomplete,
    /// Nothing is said against a paper with a false line.
    WrongPasses,
}

/// How often lines of one template alone were judged so.
#[derive(Clone, Copy, Default)]
pub struct Rate {
    pub ok: usize,
    pub unread: usize,
    pub not_checked: usize,
    pub other: usize,
}

impl Rate {
    fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Ok => self.ok += 1,
            Verdict::Unread => self.unread += 1,
            Verdict::NotChecked => self.not_checked += 1,
            _ => self.other += 1,
        }
    }

    fn all(self) -> usize {
        self.ok + self.unread + self.not_checked + self.other
    }

    /// In percent: the lines that were not read.
    fn missed(self) -> usize {
        (self.unread + self.not_checked) * 100 / self.all().max(1)
    }
}

#[derive(Default)]
struct Failures {
    count: usize,
    examples: Vec<String>,
}

/// Counts over many papers.
#[derive(Default)]
pub struct Tally {
    pub papers: usize,
    right: BTreeMap<Overall, usize>,
    wrong: BTreeMap<Overall, usize>,
    lines: BTreeMap<(bool, Verdict), usize>,
    rates: BTreeMap<(String, String), Rate>,
    seen: HashSet<Template>,
    broken: BTreeMap<(Broken, String), Failures>,
}

impl Tally {
    /// Judges one paper's report.
    pub fn add(&mut self, number: u64, paper: &Paper, report: &Report) {
        self.papers += 1;
        let answer = &report.answers[0];
        let right = paper.lines.iter().all(|(_, line)| line.truth);
        let shown = format!("paper {number}: {:?}\n{}", answer.verdict, paper.text);
        for (at, line) in &paper.lines {
            let judged = answer.lines.iter().filter(|judged| judged.line == *at);
            let Some(worst) = judged.clone().max_by_key(|judged| judged.verdict) else {
                continue;
            };
            let said = worst.message.as_deref().unwrap_or_default();
            let example = format!("{}\n      {said}\n{shown}", line.text);
            self.line(line, worst.verdict, &example);
            if !line.truth {
                break;
            }
        }
        *if right {
            &mut self.right
        } else {
            &mut self.wrong
        }
        .entry(answer.verdict)
        .or_default() += 1;
        let broken = match (right, answer.verdict) {
            (true, Overall::Incorrect) => Broken::RightIncorrect,
            (true, Overall::Incomplete) => Broken::RightIncomplete,
            (false, Overall::Correct | Overall::Incomplete) => Broken::WrongPasses,
            _ => return,
        };
        let last = paper.lines.last().map(|(_, line)| line);
        let false_line = paper
            .lines
            .iter()
            .map(|(_, line)| line)
            .find(|line| !line.truth);
        let kind = false_line.or(last).map_or(String::new(), sections);
        self.fail(broken, kind, shown);
    }

    fn line(&mut self, line: &Line, verdict: Verdict, example: &str) {
        *self.lines.entry((line.truth, verdict)).or_default() += 1;
        self.seen.extend(line.templates.iter().cloned());
        if let [template] = &line.templates[..] {
            let key = (template.section.clone(), template.text.clone());
            self.rates.entry(key).or_default().add(verdict);
        }
        let passes = [
            Verdict::Ok,
            Verdict::Form,
            Verdict::Unsupported,
            Verdict::Irrelevant,
        ];
        let broken = match line.truth {
            true if verdict == Verdict::Wrong => Broken::FalseWrong,
            false if passes.contains(&verdict) => Broken::FalseOk,
            _ => return,
        };
        self.fail(broken, texts(line), example.to_string());
    }

    fn fail(&mut self, broken: Broken, kind: String, example: String) {
        let failures = self.broken.entry((broken, kind)).or_default();
        failures.count += 1;
        if failures.examples.len() < KEPT {
            failures.examples.push(example);
        }
    }

    /// How often a promise was broken.
    pub fn count(&self, broken: Broken) -> usize {
        self.of(broken).map(|(_, failures)| failures.count).sum()
    }

    fn of(&self, broken: Broken) -> impl Iterator<Item = (&str, &Failures)> {
        let of = self
            .broken
            .iter()
            .filter(move |((kind, _), _)| *kind == broken);
        of.map(|((_, text), failures)| (&text[..], failures))
    }

    /// The failures of a kind, the most frequent first.
    pub fn failures(&self, broken: Broken, most: usize) -> String {
        let mut all: Vec<(&str, &Failures)> = self.of(broken).collect();
        all.sort_by_key(|(_, failures)| std::cmp::Reverse(failures.count));
        let mut text = format!(
            "{broken:?}: {} in {} papers\n",
            self.count(broken),
            self.papers
        );
        for (kind, failures) in all.iter().take(most) {
            let _ = writeln!(text, "{:>6}  {kind}", failures.count);
            if let Some(example) = failures.examples.first() {
                let _ = writeln!(text, "    e.g. {}", example.replace('\n', "\n      "));
            }
        }
        text
    }

    /// The verdicts on papers and lines.
    pub fn summary(&self) -> String {
        let mut text = format!("{} papers\n", self.papers);
        for (name, of) in [("right", &self.right), ("wrong", &self.wrong)] {
            let _ = writeln!(text, "{name} papers: {of:?}");
        }
        for truth in [true, false] {
            let of = self.lines.iter().filter(|((found, _), _)| *found == truth);
            let of: Vec<String> = of
                .map(|((_, verdict), count)| format!("{} {count}", verdict.name()))
                .collect();
            let _ = writeln!(text, "lines that are {truth}: {}", of.join(", "));
        }
        text
    }

    /// The templates of the lists in use that came up in no line.
    pub fn unused(&self, phrases: &Phrases) -> Vec<String> {
        let listed = |section: &str| self.seen.iter().any(|seen| seen.section == section);
        let unused = phrases
            .templates()
            .filter(|template| listed(&template.section) && !self.seen.contains(template));
        unused.map(|template| template.text.clone()).collect()
    }

    /// Every list and every template with the lines that it makes up, those that were missed most first.
    pub fn rates(&self) -> String {
        let mut lists: BTreeMap<&str, Rate> = BTreeMap::new();
        for ((section, _), rate) in &self.rates {
            let list = lists.entry(section).or_default();
            list.ok += rate.ok;
            list.unread += rate.unread;
            list.not_checked += rate.not_checked;
            list.other += rate.other;
        }
        let mut text = String::from("missed  lines  ok  unread  not-checked  other\n");
        for (section, rate) in &lists {
            text += &row(rate, &format!("[{section}]"));
        }
        let mut rates: Vec<_> = self.rates.iter().collect();
        rates.sort_by_key(|(_, rate)| std::cmp::Reverse(rate.missed()));
        for ((section, template), rate) in rates {
            text += &row(rate, &format!("{section}: {template}"));
        }
        text
    }
}

fn row(rate: &Rate, name: &str) -> String {
    format!(
        "{:>4} % {:>6} {:>5} {:>5} {:>5} {:>5}  {name}\n",
        rate.missed(),
        rate.all(),
        rate.ok,
        rate.unread,
        rate.not_checked,
        rate.other
    )
}

fn texts(line: &Line) -> String {
    let texts: Vec<&str> = line
        .templates
        .iter()
        .map(|template| &template.text[..])
        .collect();
    texts.join(" + ")
}

fn sections(line: &Line) -> String {
    let sections: Vec<&str> = line
        .templates
        .iter()
        .map(|template| &template.section[..])
        .collect();
    sections.join(" + ")
}
