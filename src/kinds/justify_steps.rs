//! `justify-steps`: the proof of a theorem without its reasons. Whatever reasons carry a line are right.

use std::sync::Arc;

use super::content::Value;
use super::gaps::gapped::{Gapped, reasons, stub};
use super::gaps::known;
use super::gaps::marker::Blanks;
use super::kind::{Card, Drawable, Kind};
use super::problem::{More, Problem, Worked};
use super::theorems;
use crate::check::task::Marker;
use crate::dice::Dice;
use crate::error::Error;
use crate::games::{self, Game};
use crate::locale::Locale;
use crate::model::derivation::Method;
use crate::proof::shown::Shown;
use crate::spec::Proofs;

/// The kind.
pub struct JustifySteps;

impl Kind for JustifySteps {
    fn card(&self) -> &'static Card {
        &Card {
            name: "justify-steps",
            fields: &["proofs", "notation"],
            solves: 15,
            ..Card::THEOREM
        }
    }

    fn theorems(&self) -> Vec<&'static str> {
        theorems::names(suits)
    }

    fn drawable(&self, proofs: &Proofs) -> Vec<Drawable> {
        theorems::by_topic(proofs, suits, |_| vec![Vec::new()])
    }

    /// Chooses what is listed beside what the proof names.
    fn posed(
        &self,
        _game: &dyn Game,
        drawn: Vec<u64>,
        _proofs: &Proofs,
        dice: &mut Dice,
    ) -> Problem {
        let mut problem = Problem::without_board(drawn);
        if let Some(prepared) = theorems::prepared(&problem) {
            problem.choices = extra(prepared.shown, dice);
        }
        problem
    }

    fn work(&self, game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
        let refuse = |why| games::uncertified(game, &problem.drawn, why);
        let gapped = gapped(problem).ok_or_else(|| refuse("no such lines"))?;
        let names = listed(gapped.prepared.shown, &problem.choices);
        let names = names.ok_or_else(|| refuse("no such names"))?;
        let lines = gapped.filled(|_, gap| gapped.shipped(gap).to_string());
        theorems::worked(
            game,
            problem,
            gapped.prepared,
            &lines,
            more(&gapped, &names),
        )
    }

    fn marker(
        &self,
        _game: &dyn Game,
        problem: &Problem,
        _locale: &'static Locale,
    ) -> Option<Arc<dyn Marker>> {
        let gapped = gapped(problem)?;
        let called = "line";
        Some(Arc::new(Blanks { gapped, called }))
    }

    fn stub(&self, problem: &Problem, _more: &More, _locale: &Locale) -> Vec<String> {
        stub(gapped(problem).map_or(0, |gapped| gapped.gaps.len()))
    }
}

/// One line needs no list, and more than these are too many for one exercise.
const FEWEST: usize = 2;
const MOST: usize = 30;

/// So many facts and theorems are listed that the proof does not name.
const EXTRA: usize = 3;

fn suits(shown: &Shown) -> bool {
    (FEWEST..=MOST).contains(&reasons(shown).len())
}

fn gapped(problem: &Problem) -> Option<Gapped> {
    let prepared = theorems::prepared(problem).filter(|prepared| suits(prepared.shown))?;
    let gaps = reasons(prepared.shown);
    Some(Gapped { prepared, gaps })
}

/// Facts and theorems that could be used and are not.
fn extra(shown: &Shown, dice: &mut Dice) -> Vec<u64> {
    let cited = known::cited(&shown.name, &shown.lines());
    let usable = known::usable(&shown.name).iter();
    let mut others: Vec<&str> = usable
        .copied()
        .filter(|name| !cited.contains(name))
        .collect();
    dice.shuffle(&mut others);
    others.truncate(EXTRA);
    others.into_iter().filter_map(known::number).collect()
}

/// All that is listed, in the order in which it is stated.
fn listed(shown: &Shown, extra: &[u64]) -> Option<Vec<&'static str>> {
    let mut names = known::cited(&shown.name, &shown.lines());
    for number in extra {
        names.push(known::name(*number)?);
    }
    let usable = known::usable(&shown.name).iter().copied();
    Some(usable.filter(|name| names.contains(name)).collect())
}

fn more(gapped: &Gapped, names: &[&'static str]) -> More {
    let shown = gapped.prepared.shown;
    let mut asked = known::stated(shown, names);
    let lines = gapped.shown(|_| "...".to_string(), true);
    asked.extend([
        ("lines", Value::Proof(lines)),
        ("count", Value::Number(gapped.gaps.len() as u64)),
    ]);
    gapped.more(asked, "reasons", Value::Code)
}
