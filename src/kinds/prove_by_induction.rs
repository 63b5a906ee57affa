//! `prove-by-induction`: a theorem to be proved in words, which a person marks. The model proof is the proof that the kernel has
//! accepted, as sentences.

use super::about_theorem::{AboutTheorem, Question};
use super::content::Value;
use super::kind::{Key, Kind};
use super::problem::More;
use super::theorems;
use crate::locale::ENGLISH;
use crate::proof::prose;
use crate::proof::shown::Shown;

/// The kind.
pub static KIND: Kind = Kind {
    name: "prove-by-induction",
    room: 20,
    fields: &["proofs", "notation"],
    asks_for_proof: true,
    solves: 20,
    checked: false,
    drawable: |proofs| theorems::by_topic(proofs, suits, |_| vec![Vec::new()]),
    key: Key::Theorem(AboutTheorem {
        suits,
        choices: |_, _, _| Vec::new(),
        question: |prepared, _| {
            let shown = prepared.shown;
            let lines = prose::sentences(shown, &ENGLISH).ok_or("its proof cannot be read")?;
            let mut asked = theorems::stated(shown, shown.named());
            asked.extend(hypothesis(shown));
            Ok(Question {
                lines: shown.lines(),
                more: More {
                    asked,
                    brief: vec![Value::Word("by hand")],
                    steps: Some(lines.len() as u64),
                    found: vec![("proof", Value::InWords(shown))],
                    ..More::default()
                },
            })
        },
        marker: |_, _, _| None,
    }),
    ..Kind::TEXT
};

/// Whether the proof begins with what is given and what induction allows to be assumed.
fn suits(shown: &Shown) -> bool {
    let mut rows = shown.rows.iter().map(|row| row.word());
    shown.by_induction() && rows.next() == Some("fix") && rows.next() == Some("assume")
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
