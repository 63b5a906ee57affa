//! Reads what a solution of a game of places says of arcs and of mirroring as parts that a template sees.

use super::fields::{Fields, fields};
use super::reading::Reading;
use super::slot::Slot;
use crate::model::{Claim, Derivation, Layout, Line, Move, Outcome, Position, Rule, Take, Theorem};

const GRUNDY: Rule = Rule::Theorem(Theorem::Grundy);

/// Whether a line about a full circle is told where the reply that leads there is told.
pub fn is_told_later(line: &Line, derivation: &Derivation, layout: Layout) -> bool {
    let of_reply = match &line.claim {
        Claim::Parts { of, .. } => of,
        Claim::Outcome { of, is: Outcome::P } => of,
        _ => return false,
    };
    let full = layout.is_round() && !derivation.position.0.contains(&0);
    full && replies(derivation).any(|(_, to)| to == of_reply)
}

/// The lines that tell a reply, each with the position after it.
fn replies(derivation: &Derivation) -> impl Iterator<Item = (&Line, &Position)> {
    let start = &derivation.position;
    let lines = derivation.lines.iter();
    let other = lines.filter(move |line| match &line.claim {
        Claim::Outcome { of, .. } => line.rule == Rule::SomeOption && of != start,
        _ => false,
    });
    other.filter_map(|line| Some((line, after(derivation, line)?)))
}

/// The position that a line cites as lost.
fn after<'a>(derivation: &'a Derivation, line: &Line) -> Option<&'a Position> {
    let [cited] = line.from[..] else { return None };
    match &derivation.lines.get(cited.checked_sub(1)?)?.claim {
        Claim::Outcome { of, .. } => Some(of),
        _ => None,
    }
}

/// What a line of a game of places says that no other game has; `None` where it has nothing of its own.
pub fn part<'a>(reading: &mut Reading<'a, '_>, line: &'a Line) -> Option<Fields<'static>> {
    if !reading.layout.has_places() {
        return None;
    }
    let derivation = reading.derivation;
    let full = reading.layout.is_round() && !derivation.position.0.contains(&0);
    match &line.claim {
        Claim::Parts { of, are } => Some(fields!(
            is = "arcs",
            taken = match are[..] {
                [arc] if full && !is_reached(derivation, of) => {
                    Some(reading.counters((of.0.len() as u64).saturating_sub(arc)))
                }
                _ => None,
            },
            of = reading.of(of),
            arcs = reading.slots.text(Position(are.clone()).to_string()),
            alone = match are[..] {
                [arc] => Some(reading.counters(arc)),
                _ => None,
            }
        )),
        Claim::Outcome { of, .. }
            if line.rule == Rule::EveryOption && *of == derivation.position =>
        {
            Some(fields!(
                is = "every-reply",
                mirrors = replies(derivation).any(|(_, to)| to.0.contains(&1)),
                values = replies(derivation).next().is_none()
            ))
        }
        Claim::Outcome { of, is } if line.rule == GRUNDY && line.from.len() == 1 => Some(fields!(
            is = "one-value",
            of = reading.of(of),
            lost = *is == Outcome::P
        )),
        Claim::Outcome { of, .. } => {
            let (_, to) = replies(derivation).find(|(reply, _)| std::ptr::eq(*reply, line))?;
            let first = replies(derivation).next();
            let first = first.is_some_and(|(reply, _)| std::ptr::eq(reply, line));
            answered(reading, of, to, first)
        }
        _ => None,
    }
}

/// Whether a move is told that leads to a position.
fn is_reached(derivation: &Derivation, position: &Position) -> bool {
    let mut lines = derivation.lines.iter();
    lines.any(|line| matches!(&line.claim, Claim::LeadsTo { to, .. } if to == position))
}

/// A reply to the first move that has made a full circle into one arc.
fn answered<'a>(
    reading: &mut Reading<'a, '_>,
    from: &'a Position,
    to: &'a Position,
    first: bool,
) -> Option<Fields<'static>> {
    let taken = from.0.iter().filter(|&&marker| marker == 0).count() as u64;
    let both = from.heaps().zip(&to.0);
    let reply = both.filter(|&((_, before), &after)| before > after);
    let reply = reply.map(|((heap, _), _)| Take::of(heap, 1));
    let by = reading.move_at(&Move(reply.collect()), from);
    let arcs: Vec<&[u64]> = to.0.split(|&marker| marker == 0).collect();
    let longest = arcs.iter().map(|arc| arc.len() as u64).max();
    let arc = longest.filter(|&arc| arc > 0);
    Some(fields!(
        is = "answered",
        first = first,
        taken = reading.counters(taken),
        from = reading.slots.add(Slot::position(from, reading.layout)),
        by = by,
        to = reading.slots.add(Slot::position(to, reading.layout)),
        arc = arc.map(|arc| reading.counters(arc))
    ))
}
