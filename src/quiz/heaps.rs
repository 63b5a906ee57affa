//! The heaps of a board in disguise, to choose from: `which-nim`.

use super::judged;
use super::posed::Posed;
use super::text::plain;
use super::{Choice, Quiz, Response};
use crate::error::Error;
use crate::model::position::Position;
use crate::model::rules::{Layout, Look};

/// The right heaps among those of whoever counts from another number, or looks at the wrong coins or at the gaps.
pub fn which_nim(posed: &Posed) -> Result<Quiz, Error> {
    let heaps = &posed.problem.position;
    let mut offered = vec![(heaps.clone(), "")];
    for (wrong, message) in wrong_heaps(posed.game.layout(), heaps) {
        let empty = wrong.0.iter().all(|&size| size == 0);
        if !empty && offered.iter().all(|(known, _)| !same(known, &wrong)) {
            offered.push((wrong, message));
        }
    }
    offered.sort_by(|(one, _), (other, _)| one.0.cmp(&other.0));
    let option = |(sizes, message): (Position, &'static str)| {
        let right = same(&sizes, heaps);
        let text = plain(match sizes.0.len() {
            1 => format!("a heap of {sizes}"),
            _ => format!("heaps of {sizes}"),
        });
        let judged = judged::option(posed, text, &format!("heaps: {sizes}"), right)?;
        Ok(Choice {
            message: plain(message),
            ..judged
        })
    };
    let options: Result<_, Error> = offered.into_iter().map(option).collect();
    Ok(Quiz::new(
        "Choose the heaps of the position of Nim that this is.",
        Response::Choice(options?),
    ))
}

/// Whether heaps are the same in another order.
fn same(one: &Position, other: &Position) -> bool {
    let sorted = |position: &Position| {
        let mut sizes: Vec<u64> = position.0.iter().copied().filter(|&n| n > 0).collect();
        sizes.sort_unstable();
        sizes
    };
    sorted(one) == sorted(other)
}

/// Likely mistakes, each with what is wrong.
fn wrong_heaps(layout: Layout, heaps: &Position) -> Vec<(Position, &'static str)> {
    let look = layout.disguise().unwrap_or_default();
    let changed =
        |change: &dyn Fn(u64) -> u64| Position(heaps.0.iter().map(|&n| change(n)).collect());
    let squares = look.squares(heaps);
    let tails = squares.iter().filter(|square| square.coins == 0);
    let tails = Position(tails.map(|square| square.number).collect());
    let mut sorted = heaps.0.clone();
    sorted.sort_unstable();
    let before = std::iter::once(&0).chain(&sorted);
    let gaps = sorted.iter().zip(before).map(|(n, before)| n - before);
    let gaps = Position(gaps.collect());
    let (count, other) = match look {
        Look::Turtles => (
            "The first coin has the number 1: turning it alone is a move.",
            (
                tails,
                "Tails are no heaps: a move begins with a coin that shows heads.",
            ),
        ),
        Look::Rows | Look::Strip => (
            "A coin may also go to square 0, so from square 5 it has 5 moves.",
            (
                changed(&|n| n.saturating_add(1)),
                "The first square has the number 0, not 1: a coin there cannot move.",
            ),
        ),
    };
    vec![
        other,
        (changed(&|n| n.saturating_sub(1)), count),
        (
            gaps,
            "A coin may pass other coins, so only its own number counts, not the gap before it.",
        ),
        (
            Position(vec![heaps.0.len() as u64]),
            "Each coin is a heap of its own: count how far it can go, not the coins.",
        ),
    ]
}
