//! Reports for the terminal: each line as the student wrote it, with its verdict, and below it what is the matter.

use annotate_snippets::renderer::{AnsiColor, Effects, Style};

use super::window::{Source, columns, differs, tame, window};
use super::{Clerk, Paper, ReportFormat, no_ends, words};
use crate::check::report::{Answer, Judged, Overall, Verdict};

/// Plain text.
pub static FORMAT: ReportFormat = ReportFormat {
    name: "text",
    ending: Some("txt"),
    summed_up: true,
    ends: no_ends,
    part: |clerk, out, paper| {
        Text { out, clerk }.paper(paper);
        Ok(())
    },
};

/// Characters of a line that are shown, characters in a line of a message, and where both begin.
const WIDTH: usize = 100;
const MESSAGE: usize = 72;
const INDENT: usize = 21;

const PLAIN: Style = Style::new();
const BOLD: Style = PLAIN.effects(Effects::BOLD);
const DIM: Style = PLAIN.effects(Effects::DIMMED);
const GREEN: Style = AnsiColor::Green.on_default();
const YELLOW: Style = AnsiColor::Yellow.on_default();
const RED: Style = AnsiColor::BrightRed.on_default().effects(Effects::BOLD);

struct Text<'a> {
    out: &'a mut String,
    clerk: &'a Clerk,
}

impl Text<'_> {
    fn paper(&mut self, paper: &Paper) {
        let student = match paper.student() {
            "" => String::new(),
            student => format!(" ({})", tame(student)),
        };
        self.put(BOLD, &format!("{}{student}", tame(paper.file)));
        self.out.push('\n');
        let mut source = Source::new(&paper.report.text);
        for answer in &paper.report.answers {
            self.head(answer);
            for line in &answer.lines {
                self.line(source.line(line.line), line);
            }
            self.out.push('\n');
        }
    }

    fn head(&mut self, answer: &Answer) {
        let place = answer.task.as_ref().and_then(|task| task.place.as_ref());
        if let Some(place) = place {
            let points = place.points.map(|n| format!(" ({})", words::points(n)));
            self.out.push_str(&format!(
                "Exercise {}{}: ",
                place.number,
                points.unwrap_or_default()
            ));
        }
        let question = match &answer.task {
            Some(task) => format!("{}. {}\n", tame(&words::board(task)), words::asks(task)),
            None => format!("From line {} on\n", answer.line),
        };
        self.out.push_str(&question);
        let colour = match answer.verdict {
            Overall::Correct => GREEN,
            Overall::Incomplete => YELLOW,
            Overall::Incorrect => RED,
        };
        self.put(
            colour,
            &format!("{} {}", words::sign(answer.verdict), answer.verdict.name()),
        );
        let comment = words::comment(answer);
        if !comment.is_empty() {
            self.out.push_str(": ");
            self.out.push_str(&comment);
        }
        self.out.push_str("\n\n");
    }

    fn line(&mut self, source: &str, line: &Judged) {
        let (sign, word) = words::of_line(line.verdict);
        let colour = colour(line.verdict);
        self.put(DIM, &format!("{:>4}", line.line));
        self.out.push_str("  ");
        self.put(colour, &format!("{sign} {word:<11}"));
        let shown = window(source, &line.span, WIDTH);
        self.out.push_str(&format!(
            "  {}{}{}",
            shown.before, shown.marked, shown.after
        ));
        self.out.truncate(self.out.trim_end().len());
        self.out.push('\n');
        if !shown.marked.is_empty() && !calm(line.verdict) {
            self.out
                .push_str(&" ".repeat(INDENT + columns(&shown.before)));
            self.put(colour, &"^".repeat(columns(&shown.marked).max(1)));
            self.out.push('\n');
        }
        self.below(PLAIN, "", line.message.as_deref());
        self.below(PLAIN, "hint: ", line.hint.as_deref());
        let read = line.read.as_deref().filter(|read| differs(source, read));
        self.below(
            DIM,
            "read as: ",
            read.map(|read| window(read, &(0..0), 4 * WIDTH).before)
                .as_deref(),
        );
    }

    /// A text below a line, broken between words.
    fn below(&mut self, style: Style, head: &str, text: Option<&str>) {
        let Some(text) = text else { return };
        for row in broken(&format!("{head}{}", tame(text)), MESSAGE) {
            self.out.push_str(&" ".repeat(INDENT));
            self.put(style, &row);
            self.out.push('\n');
        }
    }

    fn put(&mut self, style: Style, text: &str) {
        match self.clerk.colour && style != PLAIN {
            true => self.out.push_str(&format!("{style}{text}{style:#}")),
            false => self.out.push_str(text),
        }
    }
}

/// Whether nothing about a line needs to be looked at.
fn calm(verdict: Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Ok | Verdict::NotChecked | Verdict::Follows
    )
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
    for word in text.split(' ') {
        match rows.last_mut() {
            Some(row) if row.is_empty() || columns(row) + 1 + columns(word) <= width => {
                if !row.is_empty() {
                    row.push(' ');
                }
                row.push_str(word);
            }
            _ => rows.push(word.to_string()),
        }
    }
    rows
}
