//! The puzzle: a proof with one changed line, or none.

use std::sync::{Arc, LazyLock, OnceLock};

use super::super::content::{CodeLine, Content, Value};
use super::super::problem::{More, Problem};
use super::super::theorems::changes::{Change, Wrong};
use super::super::theorems::{self, line, prose, sentence};
use crate::budget::Budget;
use crate::kernel::proof::Proved;
use crate::proof::prepared::{Judged, Prepared};
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
        let proved = prepared.judge(&shown.lines(), None).proved()?.clone();
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
    let Judged::Lines(lines) =
        prepared.judge_to_first(&change.lines(prepared.shown), &Budget::default())
    else {
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
