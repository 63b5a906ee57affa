//! `fill-blanks`: the proof of a theorem with one to four parts of its lines left out. Whatever the kernel accepts in their
//! place is right.

use std::sync::Arc;

use super::content::{CodeLine, Value};
use super::gaps::gapped::{Gapped, what};
use super::gaps::marker::Blanks;
use super::gaps::{known, parts, worth};
use super::kind::{Drawable, Kind};
use super::problem::{More, Problem, Solution, Worked};
use super::theorems;
use crate::check::task::Marker;
use crate::dice::Dice;
use crate::error::Error;
use crate::games::{self, Game};
use crate::model::derivation::Method;
use crate::model::goal::Goal;
use crate::proof::shown::Shown;
use crate::spec::Proofs;

/// The kind.
pub struct FillBlanks;

impl Kind for FillBlanks {
    fn name(&self) -> &'static str {
        "fill-blanks"
    }

    fn asks(&self) -> &'static str {
        "Fill in the blanks, so that the lines prove the theorem."
    }

    fn goal(&self) -> Goal {
        Goal::Statement
    }

    fn room(&self) -> u64 {
        4
    }

    fn has_board(&self) -> bool {
        false
    }

    fn asks_for_proof(&self) -> bool {
        true
    }

    fn is_typed(&self) -> bool {
        true
    }

    fn solves(&self) -> u64 {
        15
    }

    fn own_fields(&self) -> &'static [&'static str] {
        &["proofs", "notation"]
    }

    fn theorems(&self) -> Vec<&'static str> {
        theorems::names(suits)
    }

    fn drawable(&self, proofs: &Proofs) -> Vec<Drawable> {
        theorems::by_topic(proofs, suits, sets)
    }

    fn posed(
        &self,
        _game: &dyn Game,
        drawn: Vec<u64>,
        _proofs: &Proofs,
        _dice: &mut Dice,
    ) -> Problem {
        Problem::without_board(drawn)
    }

    fn work(&self, game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
        let refuse = |why| games::uncertified(game, &problem.drawn, why);
        let gapped = gapped(problem).ok_or_else(|| refuse("no such blanks"))?;
        let shipped = gapped.filled(|_, gap| gapped.shipped(gap).to_string());
        let judged = gapped.prepared.judge(&shipped, None);
        let proved = judged.proved();
        let proved = proved.ok_or_else(|| refuse("the lines are refused"))?;
        Ok(Worked {
            solution: Solution::Proved(proved.clone()),
            more: more(&gapped),
        })
    }

    fn marks(&self) -> bool {
        true
    }

    fn marker(&self, _game: &dyn Game, problem: &Problem) -> Option<Arc<dyn Marker>> {
        let gapped = gapped(problem)?;
        let called = "blank";
        Some(Arc::new(Blanks { gapped, called }))
    }

    fn stub(&self, problem: &Problem, _more: &More) -> Vec<String> {
        let gaps = problem.drawn.0.len().saturating_sub(1);
        (1..=gaps).map(|number| format!("{number}:")).collect()
    }
}

/// No question has more blanks.
const MOST: usize = 4;

/// No more questions about a theorem have the same number of blanks.
const MOST_SETS: usize = 6;

fn suits(shown: &Shown) -> bool {
    !worth::places(shown).is_empty()
}

/// The questions about a theorem: one to four blanks at equal distances, each in a line of its own.
fn sets(shown: &'static Shown) -> Vec<Vec<u64>> {
    let (worth, all) = (worth::places(shown), parts::parts(shown));
    let row = |place: u64| {
        let place = usize::try_from(place).ok();
        place.and_then(|place| all.get(place)).map(|part| part.row)
    };
    let mut sets = Vec::new();
    for count in 1..=MOST.min(worth.len()) {
        let apart = worth.len() / count;
        for first in (0..apart).step_by(apart.div_ceil(MOST_SETS)) {
            let chosen = worth.iter().skip(first).step_by(apart).take(count);
            let chosen: Vec<u64> = chosen.map(|&place| place as u64).collect();
            let mut rows = chosen.windows(2);
            if rows.all(|two| row(two[0]) < row(two[1])) {
                sets.push(chosen);
            }
        }
    }
    sets
}

/// The proof of a question with its blanks.
fn gapped(problem: &Problem) -> Option<Gapped> {
    let prepared = theorems::prepared(problem)?;
    let (_, places) = problem.drawn.0.split_first()?;
    if places.is_empty() || places.len() > MOST {
        return None;
    }
    let all = parts::parts(prepared.shown);
    let part = |place: &u64| all.get(usize::try_from(*place).ok()?).cloned();
    let gaps: Vec<_> = places.iter().map(part).collect::<Option<_>>()?;
    let apart = gaps.windows(2).all(|two| two[0].row < two[1].row);
    apart.then_some(Gapped { prepared, gaps })
}

fn more(gapped: &Gapped) -> More {
    let shown = gapped.prepared.shown;
    let mark = |number: usize| format!("[blank {}]", number + 1);
    let named = known::cited(&shown.name, &shown.lines());
    let mut asked = known::stated(shown, &named);
    asked.extend([
        ("lines", Value::Proof(gapped.shown(mark, false))),
        ("blanks", Value::Number(gapped.gaps.len() as u64)),
        ("one", Value::Flag(gapped.gaps.len() == 1)),
    ]);
    let filling = |(number, gap): (usize, _)| CodeLine {
        label: format!("{}:", number + 1),
        text: gapped.shipped(gap).to_string(),
    };
    let fillings: Vec<CodeLine> = gapped.gaps.iter().enumerate().map(filling).collect();
    let sorts = gapped.gaps.iter().map(|gap| Value::Word(what(gap.sort)));
    let brief = fillings.iter().zip(1..).map(|(line, number)| {
        let comma = if number < fillings.len() { ";" } else { "" };
        Value::Line(format!("{} {}{comma}", line.label, line.text))
    });
    More {
        brief: brief.collect(),
        found: vec![
            ("sorts", Value::List(sorts.collect())),
            ("fillings", Value::Code(fillings)),
        ],
        asked,
        steps: Some(gapped.gaps.len() as u64),
        ..More::default()
    }
}
