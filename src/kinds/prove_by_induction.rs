//! `prove-by-induction`: a theorem to be proved in words, which a person marks. The model proof is the proof that the kernel has
//! accepted, as sentences.

use super::content::Value;
use super::kind::{Card, Drawable, Kind};
use super::problem::{More, Problem, Solution, Worked};
use super::theorems;
use crate::error::Error;
use crate::games::{self, Game};
use crate::model::derivation::Method;
use crate::model::notation::Run;
use crate::proof::prose;
use crate::proof::shown::{RowSort, Shown};
use crate::spec::Proofs;

/// The kind.
pub struct ProveByInduction;

impl Kind for ProveByInduction {
    fn card(&self) -> &'static Card {
        &Card {
            name: "prove-by-induction",
            room: 20,
            fields: &["proofs", "notation"],
            asks_for_proof: true,
            solves: 20,
            checked: false,
            ..Card::TEXT
        }
    }

    fn theorems(&self) -> Vec<&'static str> {
        theorems::names(suits)
    }

    fn drawable(&self, proofs: &Proofs) -> Vec<Drawable> {
        theorems::by_topic(proofs, suits, |_| vec![Vec::new()])
    }

    fn work(&self, game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
        let refuse = |why| games::uncertified(game, &problem.drawn, why);
        let prepared = theorems::prepared(problem).ok_or_else(|| refuse("no such theorem"))?;
        let shown = prepared.shown;
        let judged = prepared.judge(&shown.lines());
        let proved = judged.proved();
        let proved = proved.ok_or_else(|| refuse("its proof is refused"))?;
        let lines = proof_in_words(shown).ok_or_else(|| refuse("its proof cannot be read"))?;
        let mut asked = theorems::stated(shown);
        asked.extend(hypothesis(shown));
        Ok(Worked {
            solution: Solution::Proved(proved.clone()),
            more: More {
                asked,
                brief: vec![Value::Word("by hand")],
                steps: Some(lines.len() as u64),
                found: vec![("proof", Value::Sentences(lines))],
                ..More::default()
            },
        })
    }
}

/// Whether the proof begins with what is given and what induction allows to be assumed.
fn suits(shown: &Shown) -> bool {
    let mut rows = shown.rows.iter().map(|row| row.sort);
    shown.by_induction()
        && rows.next() == Some(RowSort::Fix)
        && rows.next() == Some(RowSort::Assume)
}

/// What induction is on: the variable that is fixed first, and along what the hypothesis goes.
fn hypothesis(shown: &Shown) -> [(&'static str, Value); 2] {
    let row = |place: usize| shown.rows.get(place).map_or("", |row| row.text.as_str());
    let variable = row(0).trim_start_matches("fix ").to_string();
    let along = match row(1) {
        assumed if assumed.contains("turn(") => "turn",
        assumed if assumed.contains("move(") => "move",
        _ => "less",
    };
    [
        ("variable", Value::Line(variable)),
        ("along", Value::Case(along)),
    ]
}

fn proof_in_words(shown: &Shown) -> Option<Vec<(usize, Vec<Run>)>> {
    let text = shown.with(&shown.lines());
    let span = 0..text.len();
    Some(prose::theorem(&text, &span, &[], &shown.statement)?.sentences())
}
