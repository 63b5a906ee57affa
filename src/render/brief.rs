//! An answer in a few words, for tables.

use super::content;
use super::escape::number;
use super::slot;
use crate::language::print;
use crate::locale::{self, ENGLISH};
use crate::model::claim::Outcome;
use crate::model::derivation::Derivation;
use crate::model::goal::Goal;
use crate::model::position::{Move, Position};
use crate::model::rules::Layout;
use crate::spec::Words;
use crate::worksheet::Question;

/// An answer in a few words: `29`, `P`, `second`, `first; row 3: 16→13`.
pub fn brief(question: &Question, layout: Layout, words: &Words) -> String {
    let derivation = question.solution.derivation();
    let outcome = derivation.outcome();
    let mut out = String::new();
    if !question.more.brief.is_empty() {
        content::brief(&mut out, &question.more.brief, layout, words);
        return out;
    }
    match question.solution.goal() {
        Goal::NimSum | Goal::Change => {
            if let Some(nim_sum) = derivation.nim_sum() {
                number(&mut out, nim_sum);
            }
        }
        Goal::GrundyValue => {
            if let Some(value) = derivation.grundy_value() {
                number(&mut out, value);
            }
        }
        Goal::Winner => out.push_str(outcome.map_or("", slot::outcome)),
        Goal::ZeroingMove => moves(&mut out, derivation, layout, words),
        Goal::FirstMove | Goal::AllMoves => match outcome {
            Some(Outcome::N) => {
                out.push_str(words.locale.says().first);
                out.push_str("; ");
                moves(&mut out, derivation, layout, words);
            }
            _ => out.push_str(words.locale.says().second),
        },
        Goal::Heaps => out.push_str(&derivation.position.to_string()),
        Goal::GrundyTable | Goal::WhyLegal | Goal::Game | Goal::Calculation | Goal::Statement => {}
    }
    out
}

/// A move in a few words; in other languages than English by numbers and the words of the set.
pub(super) fn take(out: &mut String, by: &Move, at: &Position, layout: Layout, words: &Words) {
    if *words.locale == ENGLISH {
        return out.push_str(&print::take_from(by, at, layout, &words.heap.0));
    }
    let places: Vec<String> = by.0.iter().map(|take| take.heap.0.to_string()).collect();
    let (from, left) = by.0.first().map_or((0, 0), |take| {
        let from = at.heap(take.heap).unwrap_or(0);
        (from, from.saturating_sub(take.count))
    });
    match (layout.has_places(), layout.disguise()) {
        (true, _) => {
            let circles = locale::noun(words.locale.says().circles, places.len() as u64);
            out.push_str(&format!("{circles} {}", places.join(", ")));
        }
        (_, Some(_)) => out.push_str(&format!("{from}→{left}")),
        _ => {
            let apart = by.0.first().map_or(0, |take| take.apart);
            let and = words.locale.says().and;
            if layout.names_heap(at.0.len()) {
                out.push_str(&format!("{} {}: ", words.heap.0, places.join(", ")));
            }
            out.push_str(&format!("{from}→{}", left.saturating_sub(apart)));
            if apart > 0 {
                out.push_str(&format!(" {and} {apart}"));
            }
        }
    }
}

pub(super) fn moves(out: &mut String, derivation: &Derivation, layout: Layout, words: &Words) {
    let moves = derivation.winning_moves().unwrap_or_default();
    let start = &derivation.position;
    if *words.locale != ENGLISH && (layout.has_places() || layout.disguise().is_some()) {
        for (i, by) in moves.iter().enumerate() {
            out.push_str(if i > 0 { "; " } else { "" });
            take(out, by, start, layout, words);
        }
        return;
    }
    if layout.has_places() || layout.disguise().is_some() {
        let taken = moves.iter().map(|by| print::take(by, start, layout));
        let taken: Vec<String> = taken.map(|text| text.replacen("take ", "", 1)).collect();
        return out.push_str(&taken.join("; "));
    }
    let alone = !layout.names_heap(start.0.len());
    for (i, take) in moves.iter().filter_map(Move::single).enumerate() {
        let size = derivation.position.heap(take.heap).unwrap_or(0);
        out.push_str(if i > 0 { "; " } else { "" });
        if !alone {
            out.push_str(&words.heap.0);
            out.push(' ');
            number(out, take.heap.0 as u64);
            out.push_str(": ");
        }
        number(out, size);
        out.push('→');
        let left = size.saturating_sub(take.count);
        number(out, left.saturating_sub(take.apart));
        if take.apart > 0 {
            out.push(' ');
            out.push_str(words.locale.says().and);
            out.push(' ');
            number(out, take.apart);
        }
    }
}
