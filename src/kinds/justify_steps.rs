//! `justify-steps`: the proof of a theorem without its reasons. Whatever reasons carry a line are right.

use std::sync::Arc;

use super::about_theorem::{AboutTheorem, Question};
use super::content::Value;
use super::gaps::gapped::{Gapped, reasons, stub};
use super::gaps::known;
use super::gaps::marker::{Blanks, Called};
use super::kind::{Key, Kind};
use super::problem::More;
use super::theorems;
use crate::dice::Dice;
use crate::proof::shown::Shown;

/// The kind. Its choices are what is listed beside what the proof names.
pub static KIND: Kind = Kind {
    name: "justify-steps",
    fields: &["proofs", "notation"],
    solves: 15,
    drawable: |proofs| theorems::by_topic(proofs, suits, |_| vec![Vec::new()]),
    key: Key::Theorem(AboutTheorem {
        suits,
        choices: |problem, _, dice| {
            theorems::shown(problem).map_or(Vec::new(), |shown| extra(shown, dice))
        },
        question: |prepared, problem| {
            let gaps = reasons(prepared.shown);
            let gapped = Gapped { prepared, gaps };
            let names = listed(prepared.shown, &problem.choices).ok_or("no such names")?;
            let (lines, more) = (gapped.own(), more(&gapped, &names));
            Ok(Question { lines, more })
        },
        marker: |prepared, _, locale| {
            let gaps = reasons(prepared.shown);
            Some(Arc::new(Blanks {
                gapped: Gapped { prepared, gaps },
                called: Called::Line,
                locale,
            }))
        },
    }),
    stub: |_, more, _| stub(more),
    ..Kind::THEOREM
};

/// One line needs no list, and more than these are too many for one exercise.
const FEWEST: usize = 2;
const MOST: usize = 30;

/// So many facts and theorems are listed that the proof does not name.
const EXTRA: usize = 3;

fn suits(shown: &Shown) -> bool {
    (FEWEST..=MOST).contains(&reasons(shown).len())
}

/// Facts and theorems that could be used and are not.
fn extra(shown: &Shown, dice: &mut Dice) -> Vec<u64> {
    let cited = known::cited(shown);
    let mut others: Vec<&str> = known::usable(shown)
        .filter(|name| !cited.contains(name))
        .collect();
    dice.shuffle(&mut others);
    others.truncate(EXTRA);
    others.into_iter().filter_map(known::number).collect()
}

/// All that is listed, in the order in which it is stated.
fn listed(shown: &Shown, extra: &[u64]) -> Option<Vec<&'static str>> {
    let mut names = known::cited(shown);
    for number in extra {
        names.push(known::name(*number)?);
    }
    let usable = known::usable(shown);
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
