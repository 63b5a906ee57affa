//! Reports for the terminal: each line as the student wrote it, with its verdict, and below it what is wrong with it.

use std::fmt::Display;

use super::clerk::{Clerk, Paper, ReportFormat, no_ends};
use super::entry::foreign;
use super::window::{Source, Window, differs, marked, window};
use super::words;
use crate::ansi::{BOLD, DIM, GREEN, PLAIN, RED, Style, YELLOW, cells, columns, paint};
use crate::check::report::{Answer, Judged, Overall, Verdict};
use crate::check::task::Task;
use crate::plain;

/// Plain text.
pub static FORMAT: ReportFormat = ReportFormat {
    name: "text",
    ending: Some("txt"),
    summed_up: true,
    ends: no_ends,
    part: |clerk, out, papers| {
        let verdicts = Verdict::ALL.iter();
        let words = verdicts.map(|verdict| columns(words::of_line(*verdict, clerk.locale)));
        let word = words.max().unwrap_or(0).max(WORD);
        let mut text = Text { out, clerk, word };
        papers.iter().for_each(|paper| text.paper(paper));
        Ok(())
    },
};

/// Characters of a line that are shown; how wide the verdicts before it are at least, and all of it together, so that 80
/// columns do.
const WIDTH: usize = 400;
const WORD: usize = 11;
const PAGE: usize = 79;

struct Text<'a> {
    out: &'a mut String,
    clerk: &'a Clerk,
    /// How wide the words of verdicts are.
    word: usize,
}

impl Text<'_> {
    fn say(&self, name: &str, places: &[(&str, &dyn Display)]) -> String {
        self.clerk.locale.say(name, places)
    }

    /// Where lines and messages begin.
    fn indent(&self) -> usize {
        self.word + 10
    }

    /// How wide lines and messages are.
    fn width(&self) -> usize {
        PAGE - self.indent().min(PAGE / 2)
    }

    fn paper(&mut self, paper: &Paper) {
        let student = match self.clerk.whose(paper) {
            "" => String::new(),
            student => format!(" ({})", plain::line(student)),
        };
        self.put(BOLD, &format!("{}{student}", plain::line(paper.file)));
        self.out.push('\n');
        for note in paper.notes {
            let note = self.say("note", &[("text", &plain::line(note))]);
            self.out.push_str(&(note + "\n"));
        }
        let mut source = Source::new(&paper.report.text);
        for answer in &paper.report.answers {
            self.head(answer);
            if foreign(self.clerk, paper, answer).is_some() {
                let other = self.say("another's sheet", &[]);
                self.out.push_str(&(other + "\n\n"));
            }
            for line in &answer.lines {
                self.line(source.line(line.line), line, answer.task.as_ref());
            }
            self.out.push('\n');
        }
    }

    fn head(&mut self, answer: &Answer) {
        let place = answer.task.as_ref().and_then(|task| task.place.as_ref());
        let locale = self.clerk.locale;
        let question = match &answer.task {
            Some(task) => format!(
                "{}. {}",
                plain::line(&words::board(task, locale)),
                words::asks(task, locale)
            ),
            None => self.say("from line", &[("n", &answer.line)]),
        };
        let question = place.map_or(question.clone(), |place| {
            let points = place.points.map(|n| format!(" ({})", n.told(locale)));
            let points = points.unwrap_or_default();
            let places: [(&str, &dyn Display); 3] = [
                ("n", &place.number),
                ("points", &points),
                ("question", &question),
            ];
            self.say("exercise", &places)
        });
        for row in broken(&question, PAGE) {
            self.out.push_str(&row);
            self.out.push('\n');
        }
        let colour = match answer.verdict {
            Overall::Correct => GREEN,
            Overall::Incomplete | Overall::Review => YELLOW,
            Overall::Incorrect => RED,
        };
        self.put(
            colour,
            &format!(
                "{} {}",
                words::sign(answer.verdict),
                words::of_answer(answer.verdict, locale)
            ),
        );
        let comment = words::comment(answer, locale);
        if !comment.is_empty() {
            let comment = self.say("comment", &[("text", &comment)]);
            self.out.push_str(&comment);
        }
        self.out.push_str("\n\n");
    }

    fn line(&mut self, source: &str, line: &Judged, task: Option<&Task>) {
        let sign = words::sign_of_line(line.verdict);
        let word = words::of_line(line.verdict, self.clerk.locale);
        let blank = " ".repeat(self.word.saturating_sub(columns(word)));
        let colour = colour(line.verdict);
        self.put(DIM, &format!("{:>4}", line.line));
        self.out.push_str("  ");
        self.put(colour, &format!("{sign} {word}{blank}"));
        let shown = window(source, &marked(source, line), WIDTH);
        for (i, row) in rows(&shown, self.width()).iter().enumerate() {
            self.out
                .push_str(&" ".repeat(if i == 0 { 2 } else { self.indent() }));
            self.out.push_str(row.text.trim_end());
            self.out.truncate(self.out.trim_end().len());
            self.out.push('\n');
            if row.marked > 0 {
                self.out.push_str(&" ".repeat(self.indent() + row.before));
                self.put(colour, &"^".repeat(row.marked));
                self.out.push('\n');
            }
        }
        self.below(PLAIN, None, line.message.as_deref());
        self.below(PLAIN, Some("hint"), line.hint.as_deref());
        let read = line.read.as_deref();
        let read = read.map(|read| words::in_own_words(read, task));
        let read = read.filter(|read| differs(source, read));
        let read = read.map(|read| window(&read, &(0..0), WIDTH).before);
        self.below(DIM, Some("read as"), read.as_deref());
    }

    /// A text below a line, within a message, broken between words.
    fn below(&mut self, style: Style, within: Option<&str>, text: Option<&str>) {
        let Some(text) = text.map(plain::line) else {
            return;
        };
        let text = match within {
            Some(within) => self.say(within, &[("text", &text)]),
            None => text.to_string(),
        };
        for row in broken(&text, self.width()) {
            self.out.push_str(&" ".repeat(self.indent()));
            self.put(style, &row);
            self.out.push('\n');
        }
    }

    fn put(&mut self, style: Style, text: &str) {
        self.out.push_str(&paint(style, text, self.clerk.colour));
    }
}

/// A part of a line that fits into a terminal, and the columns in it that the verdict is about.
#[derive(Default)]
struct Row {
    text: String,
    before: usize,
    marked: usize,
}

/// A line in rows, broken after a blank where there is one in the second half.
fn rows(shown: &Window, width: usize) -> Vec<Row> {
    let parts = [
        (&shown.before, false),
        (&shown.marked, true),
        (&shown.after, false),
    ];
    let all: Vec<(char, bool)> = parts
        .iter()
        .flat_map(|(part, marked)| part.chars().map(move |c| (c, *marked)))
        .collect();
    let mut rest = &all[..];
    let mut rows = Vec::new();
    loop {
        let (row, left) = rest.split_at(fits(rest, width));
        rows.push(Row {
            text: row.iter().map(|(c, _)| c).collect(),
            before: wide(row.split(|(_, marked)| *marked).next().unwrap_or(row)),
            marked: row.iter().filter(|(_, m)| *m).map(|(c, _)| cells(*c)).sum(),
        });
        rest = left;
        if rest.is_empty() {
            return rows;
        }
    }
}

/// How many characters go into a row.
fn fits(line: &[(char, bool)], width: usize) -> usize {
    let mut columns = 0;
    let fit = line.iter().take_while(|(c, _)| {
        columns += cells(*c);
        columns <= width
    });
    let most = fit.count();
    if most == line.len() {
        return most;
    }
    let blank = line.iter().take(most).rposition(|(c, _)| *c == ' ');
    let after = blank.map(|at| at + 1).filter(|after| *after > most / 2);
    after.unwrap_or(most).max(1)
}

fn wide(row: &[(char, bool)]) -> usize {
    row.iter().map(|(c, _)| cells(*c)).sum()
}

fn colour(verdict: Verdict) -> Style {
    match verdict {
        Verdict::NotChecked | Verdict::Irrelevant => DIM,
        Verdict::Ok | Verdict::Follows => GREEN,
        Verdict::Form | Verdict::Unsupported | Verdict::Unread => YELLOW,
        Verdict::Wrong => RED,
    }
}

/// A text in rows of at most so many columns, where its words allow that.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let wide = columns(word);
        match rows.last_mut() {
            Some(row) if row.is_empty() || used + 1 + wide <= width => {
                if !row.is_empty() {
                    row.push(' ');
                    used += 1;
                }
                row.push_str(word);
                used += wide;
            }
            _ => {
                rows.push(word.to_string());
                used = wide;
            }
        }
    }
    rows
}
