//! The task: a proof with a part left out.

use std::ops::Range;

use crate::kinds::content::{CodeLine, Value};
use crate::kinds::gaps::gapped::framed;
use crate::kinds::gaps::known;
use crate::kinds::problem::{More, Problem};
use crate::kinds::theorems;
use crate::proof::prepared::Prepared;
use crate::proof::shown::{Row, Shown};
use crate::proof::textbook::MISSING;

/// A question with all that belongs to it.
pub(super) struct Task {
    pub(super) prepared: &'static Prepared,
    /// The rows that are left out.
    pub(super) hole: Range<usize>,
    /// The facts, theorems and methods that may be used; `None` for all.
    pub(super) allowed: Option<Vec<&'static str>>,
}

impl Task {
    pub(super) fn of(prepared: &'static Prepared, problem: &Problem) -> Option<Task> {
        let [_, hole] = problem.drawn.0[..] else {
            return None;
        };
        let mut holes = holes(prepared.shown).into_iter();
        let hole = holes.nth(usize::try_from(hole).ok()?)?;
        let allowed = match problem.choices.split_first() {
            None => None,
            Some((_, names)) => Some(
                names
                    .iter()
                    .map(|n| known::name(*n))
                    .collect::<Option<_>>()?,
            ),
        };
        Some(Task {
            prepared,
            hole,
            allowed,
        })
    }

    fn rows(&self, rows: Range<usize>) -> &'static [Row] {
        self.prepared.shown.rows.get(rows).unwrap_or_default()
    }

    /// The rows before and after those that are left out.
    pub(super) fn around(&self) -> (&'static [Row], &'static [Row]) {
        let all = self.prepared.shown.rows.len();
        (self.rows(0..self.hole.start), self.rows(self.hole.end..all))
    }

    /// The lines that are left out.
    pub(super) fn own(&self) -> Vec<String> {
        self.rows(self.hole.clone()).iter().map(Row::line).collect()
    }

    /// All lines, with these for those that are left out.
    pub(super) fn with(&self, lines: &[String]) -> String {
        let (before, after) = self.around();
        let before = before.iter().map(Row::line);
        let lines = before.chain(lines.iter().cloned());
        let lines: Vec<String> = lines.chain(after.iter().map(Row::line)).collect();
        lines.join("\n")
    }

    pub(super) fn more(&self) -> More {
        let shown = self.prepared.shown;
        let listed = match &self.allowed {
            Some(allowed) => allowed.clone(),
            None => known::cited(shown),
        };
        let mut asked = known::stated(shown, &listed);
        let methods = crate::proof::elaborate::METHODS;
        let methods = methods.into_iter().filter(|name| listed.contains(name));
        let methods: Vec<Value> = methods.map(Value::Word).collect();
        asked.extend([
            ("lines", Value::Proof(self.frame())),
            ("rest", Value::Flag(self.around().1.is_empty())),
            ("restricted", Value::Flag(self.allowed.is_some())),
            ("methods", Value::List(methods)),
        ]);
        let own = self.own().into_iter().map(|text| theorems::line("", &text));
        let own: Vec<CodeLine> = own.collect();
        let steps = own.len() as u64;
        More {
            asked,
            found: vec![("lines", Value::Proof(own))],
            brief: vec![Value::Number(steps), Value::Word("lines")],
            steps: Some(steps),
            ..More::default()
        }
    }

    /// The lines that are given, with a mark where lines are missing.
    fn frame(&self) -> Vec<CodeLine> {
        let (before, after) = self.around();
        let indent = self
            .rows(self.hole.clone())
            .first()
            .map_or(0, |row| row.indent);
        let line = |row: &Row| theorems::line("", &row.line());
        let mark = theorems::line("", &format!("{}{MISSING}", " ".repeat(indent)));
        let lines = before.iter().map(line).chain([mark]);
        framed(self.prepared, lines.chain(after.iter().map(line)))
    }
}

// The parts of a proof by induction that can be left to the student, and what takes their place.

/// A part left out is not shorter.
const FEWEST: usize = 3;

/// Whether a theorem is proved by induction.
pub fn suits(shown: &Shown) -> bool {
    shown.opening.contains("induction") && !holes(shown).is_empty()
}

/// The rows of each part that can be left out: all that comes after `fix` and `assume` at the beginning, and each block in
/// which a fact is proved.
pub fn holes(shown: &Shown) -> Vec<Range<usize>> {
    let rows = &shown.rows;
    let is_given = |row: &&Row| matches!(row.word(), "fix" | "assume");
    let given = rows.iter().take_while(is_given).count();
    let mut holes: Vec<Range<usize>> = Vec::new();
    if given > 0 {
        holes.push(given..rows.len());
    }
    let mut open = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        if row.opens && row.word() != "case" {
            open.push((place, row.word()));
        }
        if row.word() == "end"
            && let Some((begin, "have")) = open.pop()
        {
            holes.push(begin + 1..place);
        }
    }
    holes.retain(|hole| hole.len() >= FEWEST);
    holes
}

/// Whether the rows of a part use only what is in a list.
pub fn keeps(shown: &Shown, hole: &Range<usize>, allowed: &[&str]) -> bool {
    let rows = shown.rows.get(hole.clone()).unwrap_or_default();
    let mut rows = rows.iter();
    rows.all(|row| known::beyond(shown, &row.text, allowed).is_empty())
}
