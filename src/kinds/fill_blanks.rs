//! `fill-blanks`: the proof of a theorem with one to four parts of its lines left out. Whatever the kernel accepts in their
//! place is right.

use std::sync::Arc;

use super::about_theorem::{AboutTheorem, Question};
use super::content::Value;
use super::gaps::gapped::{Gapped, parts, places, stub, what};
use super::gaps::known;
use super::gaps::marker::{Blanks, Called};
use super::kind::{Key, Kind};
use super::problem::{More, Problem};
use super::theorems;
use crate::locale::ENGLISH;
use crate::proof::prepared::Prepared;
use crate::proof::shown::Shown;
use crate::proof::textbook;

/// The kind.
pub static KIND: Kind = Kind {
    name: "fill-blanks",
    room: 4,
    fields: &["proofs", "notation"],
    typed: true,
    solves: 15,
    drawable: |proofs| theorems::by_topic(proofs, suits, sets),
    key: Key::Theorem(AboutTheorem {
        suits,
        choices: |_, _, _| Vec::new(),
        question: |prepared, problem| {
            let gapped = gapped(prepared, problem).ok_or("no such blanks")?;
            let (lines, more) = (gapped.own(), more(&gapped));
            Ok(Question { lines, more })
        },
        marker: |prepared, problem, locale| {
            Some(Arc::new(Blanks {
                gapped: gapped(prepared, problem)?,
                called: Called::Blank,
                locale,
            }))
        },
    }),
    stub: |_, more, _| stub(more),
    ..Kind::THEOREM
};

/// No question has more blanks.
const MOST: usize = 4;

/// No more questions about a theorem have the same number of blanks.
const MOST_SETS: usize = 6;

fn suits(shown: &Shown) -> bool {
    !places(shown).is_empty()
}

/// The questions about a theorem: one to four blanks at equal distances, each in a line of its own.
fn sets(shown: &'static Shown) -> Vec<Vec<u64>> {
    let (worth, all) = (places(shown), parts(shown));
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
fn gapped(prepared: &'static Prepared, problem: &Problem) -> Option<Gapped> {
    let (_, places) = problem.drawn.0.split_first()?;
    if places.is_empty() || places.len() > MOST {
        return None;
    }
    let all = parts(prepared.shown);
    let part = |place: &u64| all.get(usize::try_from(*place).ok()?).cloned();
    let gaps: Vec<_> = places.iter().map(part).collect::<Option<_>>()?;
    let apart = gaps.windows(2).all(|two| two[0].row < two[1].row);
    apart.then_some(Gapped { prepared, gaps })
}

fn more(gapped: &Gapped) -> More {
    let shown = gapped.prepared.shown;
    let mark = |number: usize| textbook::blank(number + 1);
    let named = known::cited(shown);
    let mut asked = known::stated(shown, &named);
    asked.extend([
        ("lines", Value::Proof(gapped.shown(mark, false))),
        ("blanks", Value::Number(gapped.gaps.len() as u64)),
        ("one", Value::Flag(gapped.gaps.len() == 1)),
    ]);
    let sorts = gapped
        .gaps
        .iter()
        .map(|gap| ENGLISH.feedback(what(gap.sort)));
    let sorts = sorts.map(|texts| Value::Word(texts.message)).collect();
    let mut more = gapped.more(asked, "fillings", Value::Proof);
    more.found.insert(0, ("sorts", Value::List(sorts)));
    more
}
