//! `complete-induction`: a proof by induction of which a part is left out; the student writes its lines. They are right if
//! the kernel accepts the whole.

mod holes;
mod marker;

use std::ops::Range;
use std::sync::Arc;

use super::content::{CodeLine, Value};
use super::gaps::gapped::framed;
use super::gaps::known;
use super::theorems;
use super::{Drawable, Kind, More, Problem, Solution, Worked};
use crate::check::task::Marker;
use crate::dice::Dice;
use crate::error::Error;
use crate::games::{self, Game};
use crate::model::derivation::Method;
use crate::model::goal::Goal;
use crate::proof::prepared::Prepared;
use crate::proof::shown::Row;
use crate::spec::Proofs;
use marker::Insertion;

/// The kind.
pub struct CompleteInduction;

impl Kind for CompleteInduction {
    fn name(&self) -> &'static str {
        "complete-induction"
    }

    fn template(&self) -> &'static str {
        include_str!("../../../templates/kinds/complete-induction.md")
    }

    fn asks(&self) -> &'static str {
        "Write the lines that are missing, so that the whole proves the theorem."
    }

    fn goal(&self) -> Goal {
        Goal::Statement
    }

    fn room(&self) -> u64 {
        12
    }

    fn has_board(&self) -> bool {
        false
    }

    fn asks_for_proof(&self) -> bool {
        true
    }

    fn solves(&self) -> u64 {
        20
    }

    fn own_fields(&self) -> &'static [&'static str] {
        &["proofs", "allow"]
    }

    fn theorems(&self) -> Vec<&'static str> {
        theorems::names(holes::suits)
    }

    fn reasons(&self) -> Vec<&'static str> {
        known::all().collect()
    }

    /// The parts whose own lines use only what the set allows.
    fn drawable(&self, proofs: &Proofs) -> Vec<Drawable> {
        let allowed = proofs.allow.as_ref();
        theorems::by_topic(proofs, holes::suits, |shown| {
            let all = (0..).zip(holes::holes(shown));
            let keeps = |hole: &Range<usize>| {
                allowed.is_none_or(|allowed| {
                    let allowed: Vec<&str> = allowed.iter().map(String::as_str).collect();
                    holes::keeps(shown, hole, &allowed)
                })
            };
            let kept = all.filter(|(_, hole)| keeps(hole));
            kept.map(|(number, _)| vec![number]).collect()
        })
    }

    /// Notes what is allowed: nothing where all is, else how many names and which.
    fn posed(
        &self,
        _game: &dyn Game,
        drawn: Vec<u64>,
        proofs: &Proofs,
        _dice: &mut Dice,
    ) -> Problem {
        let mut problem = Problem::without_board(drawn);
        if let Some(allowed) = &proofs.allow {
            let numbers = allowed.iter().filter_map(|name| known::number(name));
            problem.choices = std::iter::once(1).chain(numbers).collect();
        }
        problem
    }

    fn work(&self, game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
        let refuse = |why| games::uncertified(game, &problem.drawn, why);
        let task = Task::of(problem).ok_or_else(|| refuse("no such part"))?;
        let shown = task.prepared.shown;
        let kept = task.allowed.as_ref();
        if kept.is_some_and(|allowed| !holes::keeps(shown, &task.hole, allowed)) {
            return Err(refuse("the lines use what is not allowed"));
        }
        let judged = task.prepared.judge(&task.with(&task.own()), None);
        let proved = judged.proved();
        let proved = proved.ok_or_else(|| refuse("the lines are refused"))?;
        Ok(Worked {
            solution: Solution::Proved(proved.clone()),
            more: task.more(),
        })
    }

    fn marks(&self) -> bool {
        true
    }

    fn marker(&self, _game: &dyn Game, problem: &Problem) -> Option<Arc<dyn Marker>> {
        Some(Arc::new(Insertion(Task::of(problem)?)))
    }
}

/// A question with all that belongs to it.
pub(super) struct Task {
    prepared: &'static Prepared,
    /// The rows that are left out.
    hole: Range<usize>,
    /// The facts, theorems and methods that may be used; `None` for all.
    allowed: Option<Vec<&'static str>>,
}

impl Task {
    fn of(problem: &Problem) -> Option<Task> {
        let prepared = theorems::prepared(problem)?;
        let [_, hole] = problem.drawn.0[..] else {
            return None;
        };
        let mut holes = holes::holes(prepared.shown).into_iter();
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
        holes::suits(prepared.shown).then_some(Task {
            prepared,
            hole,
            allowed,
        })
    }

    fn rows(&self, rows: Range<usize>) -> &'static [Row] {
        self.prepared.shown.rows.get(rows).unwrap_or_default()
    }

    /// The rows before and after those that are left out.
    fn around(&self) -> (&'static [Row], &'static [Row]) {
        let all = self.prepared.shown.rows.len();
        (self.rows(0..self.hole.start), self.rows(self.hole.end..all))
    }

    /// The lines that are left out.
    fn own(&self) -> Vec<String> {
        self.rows(self.hole.clone()).iter().map(Row::line).collect()
    }

    /// All lines, with these for those that are left out.
    fn with(&self, lines: &[String]) -> String {
        let (before, after) = self.around();
        let before = before.iter().map(Row::line);
        let lines = before.chain(lines.iter().cloned());
        let lines: Vec<String> = lines.chain(after.iter().map(Row::line)).collect();
        lines.join("\n")
    }

    fn more(&self) -> More {
        let shown = self.prepared.shown;
        let listed = match &self.allowed {
            Some(allowed) => allowed.clone(),
            None => known::cited(&shown.name, &shown.lines()),
        };
        let mut asked = known::stated(shown, &listed);
        let methods = crate::proof::elaborate::METHODS;
        let methods = methods.into_iter().filter(|name| listed.contains(name));
        let methods: Vec<Value> = methods.map(Value::Word).collect();
        asked.extend([
            ("lines", Value::Code(self.frame())),
            ("rest", Value::Flag(self.around().1.is_empty())),
            ("restricted", Value::Flag(self.allowed.is_some())),
            ("methods", Value::List(methods)),
        ]);
        let own = self.own().into_iter().map(|text| theorems::line("", &text));
        let own: Vec<CodeLine> = own.collect();
        let steps = own.len() as u64;
        More {
            asked,
            found: vec![("lines", Value::Code(own))],
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
        let mark = theorems::line(
            "",
            &format!("{}[lines are missing here]", " ".repeat(indent)),
        );
        let lines = before.iter().map(line).chain([mark]);
        framed(self.prepared, lines.chain(after.iter().map(line)))
    }
}
