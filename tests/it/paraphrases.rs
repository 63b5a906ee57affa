//! Papers that are written here from lists of sentences, noun phrases, joiners and layouts, right ones and wrong ones,
//! against an oracle that plays every game out: hardly a true line is called wrong, and hardly a false one passes. The rates of all
//! templates: `NIMSMITH_RATES=FILE`.

use std::sync::OnceLock;

use nimsmith::check::{Hints, paper};

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
use scene::{Scene, recipes};
use tally::{Broken, Tally};

/// So many papers are written, and in the long tier.
const PAPERS: usize = 6_000;
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

fn judge(papers: usize) -> Tally {
    let (phrases, recipes) = (Phrases::all(), recipes());
    let mut oracle = Oracle::default();
    let mut tally = Tally::default();
    // A scene may have nothing false to say in a list: then there is no paper of this number.
    for number in 0.. {
        if tally.papers == papers {
            break;
        }
        let mut dice = writing::dice(number);
        let recipe = dice.pick(&recipes).expect("a recipe");
        let lie = dice.one_in(2);
        let Some(scene) = Scene::of(recipe, &mut dice, &mut oracle) else {
            panic!("no board for {recipe:?}");
        };
        let mut writer = Writer {
            phrases: &phrases,
            oracle: &mut oracle,
            dice: &mut dice,
        };
        if let Some(written) = writer.paper(recipe, &scene, lie) {
            let report = paper(written.text.as_bytes(), &Desk, Hints::Next);
            tally.add(number, &written, &report);
        }
    }
    tally
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
