//! The puzzle: a proof with one changed line, or none.

use std::sync::{Arc, LazyLock, OnceLock};

use crate::budget::Budget;
use crate::check::Hints;
use crate::check::report::{Credit, Judged, Overall, Verdict};
use crate::check::task::{Marked, Marker};
use crate::kernel::proof::Proved;
use crate::kinds::content::{CodeLine, Content, Value};
use crate::kinds::problem::{More, Problem};
use crate::kinds::theorems::changes::{Change, Wrong};
use crate::kinds::theorems::{self, latest, line, prose, sentence};
use crate::proof::prepared::{self, FOR_ONE_LINE, Prepared};
use crate::proof::shown::{Row, RowSort, Shown};

/// Of so many proofs one has no mistake.
pub(super) const ONE_OF: u64 = 4;

/// Theorems of which there are changed lines.
pub(super) fn suits(shown: &Shown) -> bool {
    Change::all()
        .iter()
        .any(|change| change.theorem == shown.name)
}

/// A proof as it is printed, and what is wrong with it.
pub struct Puzzle {
    pub(super) prepared: &'static Prepared,
    /// The theorem, proved by the lines as they were.
    pub(super) proved: Arc<Proved>,
    /// The lines as they were.
    pub(super) rows: &'static [Row],
    /// What is wrong.
    pub(super) mistake: Option<&'static Mistake>,
}

/// A line that is wrong.
pub(super) struct Mistake {
    /// Which line it is, from 0.
    pub(super) row: usize,
    /// Its text.
    text: &'static str,
    /// What sort of mistake it is.
    wrong: Wrong,
    /// Why it is wrong, as a sentence without capital and full stop.
    pub(super) why: String,
}

impl Puzzle {
    /// The question, if the kernel accepts the proof as it was, and the changed line is the first that is refused, for a
    /// reason beyond doubt.
    pub(super) fn of(problem: &Problem) -> Option<Puzzle> {
        let prepared = theorems::prepared(problem)?;
        let ([_, number], [right]) = (&problem.drawn.0[..], &problem.choices[..]) else {
            return None;
        };
        let shown: &'static Shown = prepared.shown;
        let proved = prepared.judge(&shown.lines()).proved()?.clone();
        let place = usize::try_from(*number).ok()?.checked_sub(1)?;
        let change = Change::of(shown).nth(place)?;
        let mistake = match right {
            0 => Some(mistake(prepared, change)?),
            _ => None,
        };
        Some(Puzzle {
            prepared,
            proved,
            rows: &shown.rows,
            mistake,
        })
    }

    pub(super) fn more(&self) -> More {
        let shown: &'static Shown = self.prepared.shown;
        let asked: Content = vec![
            ("opening", Value::Line(shown.opening.clone())),
            ("lines", Value::Proof(self.code())),
        ];
        let mut found: Content = vec![("right_throughout", Value::Flag(self.mistake.is_none()))];
        let mut brief = vec![Value::Word("every line is right")];
        if let Some(mistake) = self.mistake {
            let number = mistake.row as u64 + 1;
            let before = self.rows.get(mistake.row).map_or("", |row| &row.text);
            found.extend([
                ("line", Value::Number(number)),
                ("sort", Value::Case(mistake.wrong.word())),
                ("why", prose(&sentence(&mistake.why))),
                ("told", Value::Line(mistake.why.clone())),
                ("right", Value::Proof(vec![line("", before)])),
            ]);
            brief = vec![Value::Word("line"), Value::Number(number)];
        }
        More {
            asked: [theorems::stated(shown), asked].concat(),
            found,
            brief,
            steps: Some(self.rows.len() as u64),
            ..More::default()
        }
    }

    /// The lines with their numbers, moved to the left as far as the proof is moved in.
    fn code(&self) -> Vec<CodeLine> {
        let outer = self.rows.first().map_or(0, |row| row.indent);
        let rows = self.rows.iter().enumerate();
        rows.map(|(place, row)| {
            let changed = self.mistake.filter(|mistake| mistake.row == place);
            let text = changed.map_or(row.text.as_str(), |mistake| mistake.text);
            let indent = " ".repeat(row.indent.saturating_sub(outer));
            line(&(place + 1).to_string(), &format!("{indent}{text}"))
        })
        .collect()
    }
}

/// What is wrong with a change. Why is looked for once, which takes most of the time that a question takes.
pub(super) fn mistake(prepared: &Prepared, change: &'static Change) -> Option<&'static Mistake> {
    static FOUND: LazyLock<Vec<OnceLock<Option<Mistake>>>> =
        LazyLock::new(|| Change::all().iter().map(|_| OnceLock::new()).collect());
    let place = Change::all().iter().position(|other| other == change)?;
    let found = FOUND.get(place)?;
    found.get_or_init(|| find(prepared, change)).as_ref()
}

pub(super) fn find(prepared: &Prepared, change: &'static Change) -> Option<Mistake> {
    let prepared::Judged::Lines(lines) = prepared.judge_within(
        &change.lines(prepared.shown),
        FOR_ONE_LINE,
        &Budget::default(),
    ) else {
        return None;
    };
    let (found, verdict) = lines.first_wrong().filter(|_| lines.proved.is_none())?;
    let (wrong, refusal) = Wrong::by(verdict)?;
    let why = match (wrong, &refusal.counterexample) {
        (Wrong::Weak, Some(case)) => format!("its reasons still allow {case}"),
        _ => refusal.message.clone(),
    };
    let (row, text) = (change.row, change.text);
    (found == Some(row) && wrong == change.wrong).then_some(Mistake {
        row,
        text,
        wrong,
        why,
    })
}

// Marks which line of a proof is the first wrong one, and says why it is or is not.

/// The marker of one question.
pub struct Referee {
    /// The proof as it is printed.
    pub puzzle: Puzzle,
}

/// What is told of an answer.
struct Told {
    verdict: Verdict,
    message: String,
    next: Option<&'static str>,
}

impl Marker for Referee {
    fn mark(&self, lines: &[(usize, &str)], hints: Hints, _left: &Budget) -> Marked {
        let (answer, mut judged) = latest(lines, named);
        let (line, read, told) = match answer {
            Some((line, named)) => (Some(line), Some(name(named)), self.told(named)),
            None => (lines.last().map(|(line, _)| *line), None, nothing()),
        };
        let (verdict, credit) = match told.verdict {
            Verdict::Ok => (Overall::Correct, Credit::Full),
            Verdict::Unread => (Overall::Incomplete, Credit::None),
            _ => (Overall::Incorrect, Credit::None),
        };
        let next = told.next.map(str::to_string);
        judged.extend(line.map(|line| Judged {
            read,
            verdict: told.verdict,
            message: Some(told.message),
            hint: match hints {
                Hints::None => None,
                Hints::Full if told.verdict == Verdict::Wrong => Some(self.solved()),
                _ => next,
            },
            ..Judged::unjudged(line)
        }));
        Marked {
            lines: judged,
            verdict,
            credit,
        }
    }
}

impl Referee {
    fn told(&self, named: Named) -> Told {
        let wrong = |message: String, next| Told {
            verdict: Verdict::Wrong,
            message,
            next: Some(next),
        };
        let number = match named {
            Named::None => 0,
            Named::Line(number) => number,
        };
        let row = usize::try_from(number)
            .ok()
            .and_then(|number| number.checked_sub(1));
        let row = row.and_then(|row| Some((row, self.puzzle.rows.get(row)?)));
        let first = self.puzzle.mistake.map(|mistake| mistake.row);
        match (named, row, first) {
            (Named::None, _, None) => Told {
                verdict: Verdict::Ok,
                message: "Every line is right: this is the proof as it was accepted.".to_string(),
                next: None,
            },
            (Named::None, _, Some(_)) => wrong(
                "Some line is wrong.".to_string(),
                "Go through the lines once more: does each follow from its reasons, and fit what is to be proved?",
            ),
            (Named::Line(_), None, _) => Told {
                verdict: Verdict::Unread,
                message: format!("There is no line {number}."),
                next: Some("Write a number that stands before a line, or `line: none`."),
            },
            (Named::Line(_), Some((row, _)), Some(first)) if row == first => Told {
                verdict: Verdict::Ok,
                message: self.solved(),
                next: None,
            },
            (Named::Line(_), Some((row, _)), Some(first)) if row > first => wrong(
                format!("Line {number} is not the first wrong line: one above it is wrong."),
                "Start from the top, and ask of each line whether it follows.",
            ),
            (Named::Line(_), Some((_, line)), _) => wrong(
                format!("Line {number} is right: {}", holds(line)),
                "Look at its reasons again, and try small numbers.",
            ),
        }
    }

    /// Which line is wrong, and why.
    fn solved(&self) -> String {
        match self.puzzle.mistake {
            None => "No line is wrong.".to_string(),
            Some(mistake) => format!("Line {} is wrong: {}", mistake.row + 1, end(&mistake.why)),
        }
    }
}

/// Why a line is right, which the proof's acceptance shows.
fn holds(row: &Row) -> String {
    let reasons = row
        .reasons
        .as_ref()
        .and_then(|place| row.text.get(place.clone()));
    match (
        row.sort,
        reasons.and_then(|reasons| reasons.strip_prefix("by ")),
    ) {
        (RowSort::Fix | RowSort::Assume | RowSort::Suppose | RowSort::Take, _) => {
            "it fits what is to be proved there.".to_string()
        }
        (RowSort::Let, _) => "it gives a name, and the name is new.".to_string(),
        (RowSort::End, _) => "it ends a part that is complete.".to_string(),
        (RowSort::Case, _) => "it is one of the two cases.".to_string(),
        (_, Some(reasons)) => format!("it follows by `{reasons}`."),
        (_, None) => "what it says is proved in the lines after it.".to_string(),
    }
}

fn nothing() -> Told {
    Told {
        verdict: Verdict::Unread,
        message: "No line is named.".to_string(),
        next: Some("Write the number of the line, as `line: 3`, or `line: none`."),
    }
}

fn end(message: &str) -> String {
    let text = sentence(message);
    // The message goes on a sentence.
    let mut letters = message.chars();
    let first = letters.next().map(String::from).unwrap_or_default();
    let rest: String = text.chars().skip(1).collect();
    first + &rest
}

fn name(named: Named) -> String {
    match named {
        Named::Line(number) => format!("line: {number}"),
        Named::None => "line: none".to_string(),
    }
}

// What a student writes for a line of a proof: `line: 7`, `line: none`.

/// A line of a proof, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// This one, from 1.
    Line(u64),
    /// None: all are right.
    None,
}

/// No more words of a line are read.
const MOST: usize = 12;

/// `line: 7`, `7`, `line 7 is wrong`, `line: none`, `none`: the word `line` and a number after it, or one of them alone.
pub fn named(line: &str) -> Option<Named> {
    let line: String = line.chars().take(30 * MOST).collect();
    let words = line.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty()).take(MOST);
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    let told = words.iter().position(|word| word == "line");
    let word = match (told, &words[..]) {
        (Some(place), _) => words.get(place + 1)?,
        (None, [one]) => one,
        _ => return None,
    };
    match word.as_str() {
        "none" | "no" => Some(Named::None),
        // A number that is too large is as wrong as the largest one.
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(Named::Line(digits.parse().unwrap_or(u64::MAX)))
        }
        _ => None,
    }
}
