//! An answer in a few words, for tables.

use super::escape::number;
use super::{content, moves, slot};
use crate::language::print;
use crate::locale::ENGLISH;
use crate::model::{Derivation, Goal, Layout, Move, Outcome};
use crate::spec::Words;
use crate::worksheet::Question;

/// Room for a usual answer.
const USUAL: usize = 64;

/// An answer in a few words: `29`, `P`, `second`, `first; row 3: 16→13`.
pub fn brief(question: &Question, layout: Layout, words: &Words) -> String {
    let derivation = question.solution.derivation();
    let outcome = derivation.outcome();
    let mut out = String::with_capacity(USUAL);
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

pub(super) fn moves(out: &mut String, derivation: &Derivation, layout: Layout, words: &Words) {
    let moves = derivation.winning_moves().unwrap_or_default();
    let start = &derivation.position;
    if *words.locale != ENGLISH && (layout.has_places() || layout.disguise().is_some()) {
        for (i, by) in moves.iter().enumerate() {
            out.push_str(if i > 0 { "; " } else { "" });
            moves::print(out, by, start, layout, words);
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
