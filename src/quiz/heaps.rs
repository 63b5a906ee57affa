//! The heaps of a board in disguise, to choose from: `which-nim`.

use super::posed::Posed;
use super::text::plain;
use super::{Choice, Quiz, Response, Text, judged};
use crate::error::Error;
use crate::model::{Layout, Look, Position};

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
        let many = sizes.0.len() as u64;
        let text = plain(
            posed
                .words
                .count("quiz heaps of", many, &[("sizes", &sizes)]),
        );
        let judged = judged::option(posed, text, &format!("heaps: {sizes}"), right)?;
        Ok(Choice {
            message: match message {
                "" => Text::new(),
                name => posed.text(name),
            },
            ..judged
        })
    };
    let options: Result<_, Error> = offered.into_iter().map(option).collect();
    Ok(posed.quiz("quiz ask which-nim", Response::Choice(options?)))
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

/// Likely mistakes, each with the message of what is wrong.
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
        Look::Turtles => ("quiz count coins turtles", (tails, "quiz tails")),
        Look::Rows | Look::Strip => (
            "quiz count squares",
            (changed(&|n| n.saturating_add(1)), "quiz first square"),
        ),
    };
    vec![
        other,
        (changed(&|n| n.saturating_sub(1)), count),
        (gaps, "quiz gaps"),
        (Position(vec![heaps.0.len() as u64]), "quiz each coin"),
    ]
}
