//! The puzzle: a proof with one changed line, or none.

use std::sync::{LazyLock, OnceLock};

use crate::budget::Budget;
use crate::kinds::content::{CodeLine, Content, Value};
use crate::kinds::problem::{More, Problem};
use crate::kinds::theorems::changes::{Change, Wrong};
use crate::kinds::theorems::{self, line};
use crate::locale::{ENGLISH, Message};
use crate::proof::prepared::{self, FOR_ONE_LINE, Prepared};
use crate::proof::shown::Shown;

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
    pub(super) shown: &'static Shown,
    /// What is wrong.
    pub(super) mistake: Option<&'static Mistake>,
}

/// A line that is wrong.
pub(super) struct Mistake {
    pub(super) change: &'static Change,
    /// Why it is wrong, as a sentence without capital and full stop.
    pub(super) why: Message,
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
                ("why", Value::Said(mistake.why.clone())),
                ("told", Value::Line(mistake.why.told(&ENGLISH))),
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
        (Wrong::Weak, Some(case)) => Message::new("proof reasons still allow").with("case", case),
        _ => refusal.message.clone(),
    };
    let as_planned = found == Some(change.row) && wrong == change.wrong;
    as_planned.then_some(Mistake { change, why })
}
