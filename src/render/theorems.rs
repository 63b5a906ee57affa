//! The theorems that the solutions of a key cite: each is stated once, at its end.

use rustc_hash::FxHashSet;

use super::fields::{View, fields};
use super::printer::Printer;
use super::slot::Slots;
use super::view::word_fields;
use crate::language::print;
use crate::model::{Layout, Rule, Theorem};
use crate::worksheet::Worksheet;

/// Every theorem that a line may cite, in the order in which they are stated.
const THEOREMS: [Theorem; 8] = [
    Theorem::One,
    Theorem::Two,
    Theorem::OneBigHeap,
    Theorem::NoBigHeap,
    Theorem::Mirror,
    Theorem::EqualArcs,
    Theorem::Multiples,
    Theorem::Grundy,
];

/// The theorems that a key's solutions cite; `None` where they cite none.
pub fn view<'a>(printer: &'a Printer, sheet: &Worksheet) -> Option<(View, Slots<'a>)> {
    let questions = sheet.questions.iter();
    let derivations = questions.flat_map(|question| {
        let more = question.more.solutions.iter();
        let more = more.map(|more| more.solution.derivation());
        [question.solution.derivation()].into_iter().chain(more)
    });
    let lines = derivations.flat_map(|derivation| &derivation.lines);
    let theorems: FxHashSet<Theorem> = lines
        .filter_map(|line| match line.rule {
            Rule::Theorem(theorem) => Some(theorem),
            _ => None,
        })
        .collect();
    let cited = THEOREMS.iter().filter(|theorem| theorems.contains(theorem));
    let cited: Vec<&str> = cited
        .map(|theorem| print::rule(Rule::Theorem(*theorem)))
        .collect();
    if cited.is_empty() {
        return None;
    }
    let mut slots = Slots::default();
    let words = word_fields(printer.press.words(), Layout::ROWS, &mut slots);
    // The rules that cite them: `theorem-1`, `mirror`, ...
    let fields = fields!(cited = cited, words = words);
    Some((View::new("theorems.md", fields), slots))
}
