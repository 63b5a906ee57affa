//! The puzzle: a proof with one changed line, or none.

use std::sync::{LazyLock, OnceLock};

use crate::budget::Budget;
use crate::check::Hints;
use crate::check::report::Verdict;
use crate::check::task::{Marked, Marker};
use crate::kinds::content::{CodeLine, Content, Value};
use crate::kinds::problem::{More, Problem};
use crate::kinds::theorems::changes::{Change, Wrong};
use crate::kinds::theorems::{self, Told, latest, line, marked, prose, sentence, stopped};
use crate::proof::prepared::{self, FOR_ONE_LINE, Prepared};
use crate::proof::shown::{Row, Shown};

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
    shown: &'static Shown,
    /// What is wrong.
    mistake: Option<&'static Mistake>,
}

/// A line that is wrong.
struct Mistake {
    change: &'static Change,
    /// Why it is wrong, as a sentence without capital and full stop.
    why: String,
}

impl Puzzle {
    /// The question, if the changed line is the first that is refused, for a reason beyond doubt.
    pub(super) fn of(prepared: &'static Prepared, problem: &Problem) -> Option<Puzzle> {
        let ([_, number], [right]) = (&problem.drawn.0[..], &problem.choices[..]) else {
            return None;
        };
        let shown = prepared.shown;
        let place = usize::try_from(*number).ok()?.checked_sub(1)?;
        let change = Change::of(shown).nth(place)?;
        let mistake = match right {
            0 => Some(mistake(prepared, change)?),
            _ => None,
        };
        Some(Puzzle { shown, mistake })
    }

    pub(super) fn more(&self) -> More {
        let shown = self.shown;
        let asked: Content = vec![
            ("opening", Value::Line(shown.opening.clone())),
            ("lines", Value::Proof(self.code())),
        ];
        let mut found: Content = vec![("right_throughout", Value::Flag(self.mistake.is_none()))];
        let mut brief = vec![Value::Word("every line is right")];
        if let Some(mistake) = self.mistake {
            let number = mistake.change.row as u64 + 1;
            let before = self
                .shown
                .rows
                .get(mistake.change.row)
                .map_or("", |row| &row.text);
            found.extend([
                ("line", Value::Number(number)),
                ("sort", Value::Case(mistake.change.wrong.word())),
                ("why", prose(&sentence(&mistake.why))),
                ("told", Value::Line(mistake.why.clone())),
                ("right", Value::Proof(vec![line("", before)])),
            ]);
            brief = vec![Value::Word("line"), Value::Number(number)];
        }
        More {
            asked: [theorems::stated(shown, shown.named()), asked].concat(),
            found,
            brief,
            steps: Some(self.shown.rows.len() as u64),
            ..More::default()
        }
    }

    /// The lines with their numbers, moved to the left as far as the proof is moved in.
    fn code(&self) -> Vec<CodeLine> {
        let outer = self.shown.rows.first().map_or(0, |row| row.indent);
        let rows = self.shown.rows.iter().enumerate();
        rows.map(|(place, row)| {
            let changed = self.mistake.filter(|mistake| mistake.change.row == place);
            let text = changed.map_or(row.text.as_str(), |mistake| mistake.change.text);
            let indent = " ".repeat(row.indent.saturating_sub(outer));
            line(&(place + 1).to_string(), &format!("{indent}{text}"))
        })
        .collect()
    }
}

/// What is wrong with a change. Why is looked for once, which takes most of the time that a question takes.
fn mistake(prepared: &Prepared, change: &'static Change) -> Option<&'static Mistake> {
    static FOUND: LazyLock<Vec<OnceLock<Option<Mistake>>>> =
        LazyLock::new(|| Change::all().iter().map(|_| OnceLock::new()).collect());
    let place = Change::all().iter().position(|other| other == change)?;
    let found = FOUND.get(place)?;
    found.get_or_init(|| find(prepared, change)).as_ref()
}

fn find(prepared: &Prepared, change: &'static Change) -> Option<Mistake> {
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
    let as_planned = found == Some(change.row) && wrong == change.wrong;
    as_planned.then_some(Mistake { change, why })
}

// Marks which line of a proof is the first wrong one, and says why it is or is not.

impl Marker for Puzzle {
    fn mark(&self, lines: &[(usize, &str)], hints: Hints, _left: &Budget) -> Marked {
        let (answer, replaced) = latest(lines, named);
        let (line, read, mut told) = match answer {
            Some((line, named)) => (Some(line), Some(name(named)), self.told(named)),
            None => (lines.last().map(|(line, _)| *line), None, nothing()),
        };
        told.hint = match hints {
            Hints::None => None,
            Hints::Full if told.verdict == Verdict::Wrong => Some(self.solved()),
            _ => told.hint,
        };
        marked(replaced, line, read, told)
    }
}

impl Puzzle {
    fn told(&self, named: Named) -> Told {
        let wrong = |message: String, next| Told::new(Verdict::Wrong, message).hint(next);
        let first = self.mistake.map(|mistake| mistake.change.row);
        let Named::Line(number) = named else {
            return match first {
                None => Told::new(
                    Verdict::Ok,
                    "Every line is right: this is the proof as it was accepted.",
                ),
                Some(_) => wrong(
                    "Some line is wrong.".to_string(),
                    "Go through the lines once more: does each follow from its reasons, and fit what is to be proved?",
                ),
            };
        };
        let row = usize::try_from(number).ok().and_then(|n| n.checked_sub(1));
        let Some((row, line)) = row.and_then(|row| Some((row, self.shown.rows.get(row)?))) else {
            let none = Told::new(Verdict::Unread, format!("There is no line {number}."));
            return none.hint("Write a number that stands before a line, or `line: none`.");
        };
        match first {
            Some(first) if row == first => Told::new(Verdict::Ok, self.solved()),
            Some(first) if row > first => wrong(
                format!("Line {number} is not the first wrong line: one above it is wrong."),
                "Start from the top, and ask of each line whether it follows.",
            ),
            _ => wrong(
                format!("Line {number} is right: {}", holds(line)),
                "Look at its reasons again, and try small numbers.",
            ),
        }
    }

    /// Which line is wrong, and why.
    fn solved(&self) -> String {
        match self.mistake {
            None => "No line is wrong.".to_string(),
            Some(mistake) => format!(
                "Line {} is wrong: {}",
                mistake.change.row + 1,
                stopped(&mistake.why)
            ),
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
        row.word(),
        reasons.and_then(|reasons| reasons.strip_prefix("by ")),
    ) {
        ("fix" | "assume" | "suppose" | "take", _) => {
            "it fits what is to be proved there.".to_string()
        }
        ("let", _) => "it gives a name, and the name is new.".to_string(),
        ("end", _) => "it ends a part that is complete.".to_string(),
        ("case", _) => "it is one of the two cases.".to_string(),
        (_, Some(reasons)) => format!("it follows by `{reasons}`."),
        (_, None) => "what it says is proved in the lines after it.".to_string(),
    }
}

fn nothing() -> Told {
    let none = Told::new(Verdict::Unread, "No line is named.");
    none.hint("Write the number of the line, as `line: 3`, or `line: none`.")
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
