//! Which chapter of the exercise book to read again after a mistake.

use crate::check::report::{Answer, Credit, Overall};
use crate::check::task::Task;
use crate::engine::mistakes::Mistake;
use crate::kinds;
use crate::model::Layout;

/// The chapters, each from its first mistake on, in the order of the mistakes.
pub static CHAPTERS: [(Mistake, &str); 6] = [
    (Mistake::Carried, NIM_SUM),
    (Mistake::PowerOfLargestHeap, STRATEGY),
    (Mistake::RunOnEquals, WRITING),
    (Mistake::NimWithOneBig, CLASSIC),
    (Mistake::MirrorsWrongPile, CIRCLES),
    (Mistake::OffByOneMultiple, PILES),
];

const NIM_SUM: &str = "The nim-sum";
const STRATEGY: &str = "The winning strategy";
const WRITING: &str = "Writing solutions that check";
const CLASSIC: &str = "Classic Nim";
const CIRCLES: &str = "Circle Nim and symmetry";
const PILES: &str = "One pile and what comes next";
const PROOFS: &str = "Writing proofs that check";

/// The chapters to read again after an answer, in the order of the book; none where it is right or not marked yet.
pub(super) fn chapters(answer: &Answer) -> Vec<&'static str> {
    let done = answer.verdict == Overall::Correct || answer.credit == Credit::ByHand;
    let Some(task) = answer.task.as_ref().filter(|_| !done) else {
        return Vec::new();
    };
    let codes = answer.lines.iter().filter_map(|line| line.code);
    let mut found: Vec<&str> = codes.map(of_mistake).collect();
    found.sort_by_key(|found| CHAPTERS.iter().position(|(_, chapter)| chapter == found));
    found.dedup();
    match found.is_empty() {
        true => vec![of_task(task)],
        false => found,
    }
}

fn of_mistake(mistake: Mistake) -> &'static str {
    let begun = CHAPTERS.iter().rev().find(|(first, _)| *first <= mistake);
    begun.map_or(NIM_SUM, |(_, chapter)| chapter)
}

fn of_task(task: &Task) -> &'static str {
    let has_board = kinds::kind(task.asked).is_none_or(|kind| kind.has_board);
    match task.rules.layout() {
        _ if !has_board => PROOFS,
        Layout::Circle | Layout::Row => CIRCLES,
        Layout::Piles => PILES,
        Layout::Heaps(_) if task.game == "classic-nim" || task.asked == "two-rules" => CLASSIC,
        Layout::Heaps(_) if matches!(task.asked, "nim-sum" | "change") => NIM_SUM,
        Layout::Heaps(_) => STRATEGY,
    }
}
