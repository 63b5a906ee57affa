//! Papers that are written here from lists of sentences, noun phrases, joiners and layouts, right ones and wrong ones,
//! against an oracle that plays every game out: hardly a true line is called wrong, and hardly a false one passes. The rates of all
//! templates: `NIMSMITH_RATES=FILE`.

use std::sync::OnceLock;

use nimsmith::check::report::Report;
use nimsmith::check::{Hints, paper};
use rayon::prelude::*;

use super::desk::Desk;
use super::tier;

mod circles;
pub mod dice;
mod facts;
mod heaps;
mod nouns;
pub mod phrases;
pub mod playing;
mod scene;
mod take_away;
mod tally;
mod writing;

use facts::Writer;
use phrases::Phrases;
use playing::Oracle;
use scene::{Recipe, Scene, recipes};
use tally::{Broken, Tally};
use writing::Paper;

/// So many papers are written, and in the long tier.
const PAPERS: usize = 4_000;
const LONG: usize = 100_000;

/// So many kinds of failure are shown.
const SHOWN: usize = 25;

fn judged() -> &'static Tally {
    static TALLY: OnceLock<Tally> = OnceLock::new();
    TALLY.get_or_init(|| {
        let tally = judge(tier::pick(PAPERS, LONG));
        println!("{}", tally.summary());
        if let Some(file) = std::env::var_os("NIMSMITH_RATES") {
            std::fs::write(file, tally.rates()).expect("a file for the rates");
        }
        tally
    })
}

/// So many numbers of papers at a time.
const AT_A_TIME: u64 = 1_000;

/// On all cores, since the tests that look at the result wait for it.
fn judge(papers: usize) -> Tally {
    let (phrases, recipes) = (Phrases::all(), recipes());
    let mut tally = Tally::default();
    for begin in (0..).step_by(AT_A_TIME as usize) {
        let numbers = (begin..begin + AT_A_TIME).into_par_iter();
        let written = numbers.map_init(Oracle::default, |oracle, number| {
            Some((number, written(number, &phrases, &recipes, oracle)?))
        });
        let written: Vec<(u64, Paper)> = written.flatten_iter().collect();
        let reports = written
            .par_iter()
            .map(|(_, written)| paper(written.text.as_bytes(), &Desk, Hints::Next));
        let reports: Vec<Report<'_>> = reports.collect();
        for ((number, written), report) in written.iter().zip(&reports) {
            if tally.papers < papers {
                tally.add(*number, written, report);
            }
        }
        if tally.papers == papers {
            break;
        }
    }
    tally
}

/// A scene may have nothing false to say in a list: then there is no paper of this number.
fn written(
    number: u64,
    phrases: &Phrases,
    recipes: &[Recipe],
    oracle: &mut Oracle,
) -> Option<Paper> {
    let mut dice = writing::dice(number);
    let recipe = dice.pick(recipes).expect("a recipe");
    let lie = dice.one_in(2);
    let Some(scene) = Scene::of(recipe, &mut dice, oracle) else {
        panic!("no board for {recipe:?}");
    };
    let mut writer = Writer {
        phrases,
        oracle,
        dice: &mut dice,
    };
    writer.paper(recipe, &scene, lie)
}

/// How often each promise is broken today, in a hundred thousand papers; a change may only lower these.
const MOST: [(Broken, usize); 5] = [
    (Broken::FalseWrong, 45),
    (Broken::RightIncorrect, 40),
    (Broken::FalseOk, 500),
    (Broken::WrongPasses, 1_150),
    (Broken::RightIncomplete, 850),
];

/// Holds a promise to its bound; of a small sample it is half as much again, and three.
fn at_most(broken: Broken) {
    let tally = judged();
    let (_, most) = MOST
        .iter()
        .find(|(other, _)| *other == broken)
        .expect("a bound");
    let papers = tier::pick(PAPERS, LONG);
    let most = match papers {
        LONG => *most,
        few => most * few * 3 / (2 * LONG) + 3,
    };
    let count = tally.count(broken);
    assert!(
        count <= most,
        "{count}, at most {most}\n{}",
        tally.failures(broken, SHOWN)
    );
}

#[test]
fn hardly_a_true_line_is_wrong() {
    at_most(Broken::FalseWrong);
}

#[test]
fn hardly_a_right_paper_is_incorrect() {
    at_most(Broken::RightIncorrect);
}

#[test]
fn hardly_a_false_line_is_ok() {
    at_most(Broken::FalseOk);
}

/// A false line is wrong, or it was not read and a person looks at it.
#[test]
fn hardly_a_wrong_paper_passes() {
    at_most(Broken::WrongPasses);
}

/// The answer is read, or a person looks at it.
#[test]
fn hardly_a_right_paper_is_incomplete() {
    at_most(Broken::RightIncomplete);
}

/// The generator itself: nearly every template comes up.
#[test]
fn all_templates_are_written() {
    let tally = judged();
    let unused = tally.unused(&Phrases::all());
    assert!(unused.len() < 30, "{unused:#?}");
}
