//! False variants of the lectures' lemmas, each with its condition, which is evaluated exactly. The statements in words,
//! and the true lemmas that they spoil, are in the template.

use super::sight::{Of, Sight};
use crate::model::position::{Move, Position};

/// What a counterexample consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// So many numbers: a, b and perhaps c.
    Numbers(usize),
    /// A position.
    Rows,
    /// A position and a move in it.
    Play,
}

/// Values that may be a counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// The numbers, or the rows.
    pub numbers: Vec<u64>,
    /// The move, where there is one.
    pub by: Option<Move>,
}

/// What is seen of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Whether the statement says anything of them.
    pub about: bool,
    /// Whether what it says holds.
    pub holds: bool,
    /// What that depends on.
    pub figures: Vec<Figure>,
}

impl Seen {
    /// Whether the values show that the statement is false.
    pub fn refutes(&self) -> bool {
        self.about && !self.holds
    }
}

/// A number that a condition depends on, with its name in templates: the sides of the formula, `left` and `right`;
/// `nim_sum` of the rows, `before` and `after` the move; `top`, the largest power of 2 in it; `total` and `largest`, of
/// counters; how many `moves` win; and 1 if the first player can always win, else 0: `first`, `classic_first`, and
/// `classic_after` the move, for the player who is then to move.
pub type Figure = (&'static str, u64);

/// A false statement.
pub struct Variant {
    /// Its word in templates and in JSON.
    pub name: &'static str,
    /// What a counterexample to it consists of.
    pub shape: Shape,
    /// The two sides of its formula, where it is one.
    pub sides: (&'static str, &'static str),
    judge: Judge,
}

/// What finds out what is seen of values, or of a, b and, where there is one, c.
enum Judge {
    Numbers(fn(&mut dyn Sight, [u64; 3]) -> Option<Seen>),
    Values(fn(&mut dyn Sight, &Values) -> Option<Seen>),
}

impl Variant {
    /// What is seen of values of its shape; `None` where nothing can be said for certain.
    pub fn seen(&self, sight: &mut dyn Sight, values: &Values) -> Option<Seen> {
        match (&self.judge, &values.numbers[..]) {
            (Judge::Values(judge), _) => judge(sight, values),
            (Judge::Numbers(judge), &[a, b]) => judge(sight, [a, b, 0]),
            (Judge::Numbers(judge), &[a, b, c]) => judge(sight, [a, b, c]),
            (Judge::Numbers(_), _) => None,
        }
    }
}

/// Every variant.
pub static VARIANTS: [Variant; 18] = [
    formula("sum", 2, ("a ⊕ b", "a + b"), |sight, [a, b, _]| {
        let (left, right) = (sight.nim_sum(&[a, b])?, a.checked_add(b)?);
        sides(true, left == right, left, right)
    }),
    formula("difference", 2, ("a ⊕ b", "a - b"), |sight, [a, b, _]| {
        let (left, right) = (sight.nim_sum(&[a, b])?, a.abs_diff(b));
        sides(a >= b, left == right, left, right)
    }),
    formula("larger", 2, ("a ⊕ b", "a"), |sight, [a, b, _]| {
        let left = sight.nim_sum(&[a, b])?;
        sides(a >= b, left <= a, left, a)
    }),
    formula(
        "plus-one",
        2,
        ("(a + 1) ⊕ (b + 1)", "a ⊕ b"),
        |sight, [a, b, _]| {
            let left = sight.nim_sum(&[a.checked_add(1)?, b.checked_add(1)?])?;
            let right = sight.nim_sum(&[a, b])?;
            sides(true, left == right, left, right)
        },
    ),
    formula("order", 3, ("a ⊕ c", "b ⊕ c"), |sight, [a, b, c]| {
        let (left, right) = (sight.nim_sum(&[a, c])?, sight.nim_sum(&[b, c])?);
        sides(a < b, left < right, left, right)
    }),
    formula(
        "brackets",
        3,
        ("(a + b) ⊕ c", "a + (b ⊕ c)"),
        |sight, [a, b, c]| {
            let left = sight.nim_sum(&[a.checked_add(b)?, c])?;
            let right = a.checked_add(sight.nim_sum(&[b, c])?)?;
            sides(true, left == right, left, right)
        },
    ),
    about("own-top", Shape::Rows, |sight, Values { numbers, .. }| {
        let nim_sum = sight.nim_sum(numbers)?;
        let top = top(nim_sum);
        seen(
            nim_sum > 0,
            numbers.iter().any(|&size| size.checked_ilog2() == top),
            &[("nim_sum", nim_sum), ("top", top.map_or(0, |k| 1 << k))],
        )
    }),
    about(
        "largest-row",
        Shape::Rows,
        |sight, Values { numbers, .. }| {
            let nim_sum = sight.nim_sum(numbers)?;
            let largest = numbers.iter().copied().max()?;
            let position = Position(numbers.clone());
            let in_largest = |by: &Move| {
                let take = by.single();
                take.and_then(|take| position.heap(take.heap)) == Some(largest)
            };
            seen(
                nim_sum > 0,
                sight.winning_moves(numbers)?.iter().any(in_largest),
                &[("nim_sum", nim_sum), ("largest", largest)],
            )
        },
    ),
    about("pairs", Shape::Rows, |sight, Values { numbers, .. }| {
        let nim_sum = sight.nim_sum(numbers)?;
        let times = |size: &u64| numbers.iter().filter(|&other| other == size).count();
        seen(
            nim_sum == 0,
            numbers.iter().all(|size| times(size) % 2 == 0),
            &[("nim_sum", nim_sum)],
        )
    }),
    about("odd-sum", Shape::Rows, |sight, Values { numbers, .. }| {
        let total = total(numbers)?;
        let first = sight.first_wins(Of::Nim, numbers)?;
        seen(
            true,
            first == (total % 2 == 1),
            &[("total", total), ("first", first.into())],
        )
    }),
    about(
        "equal-rows",
        Shape::Rows,
        |sight, Values { numbers, .. }| {
            let first = sight.first_wins(Of::Nim, numbers)?;
            let again =
                |(i, size): (usize, &u64)| numbers.iter().take(i).any(|other| other == size);
            seen(
                numbers.iter().enumerate().any(again),
                !first,
                &[("first", first.into())],
            )
        },
    ),
    about("one-move", Shape::Rows, |sight, Values { numbers, .. }| {
        let moves = sight.winning_moves(numbers)?.len() as u64;
        seen(moves > 0, moves == 1, &[("moves", moves)])
    }),
    about(
        "classic-nim-sum",
        Shape::Rows,
        |sight, Values { numbers, .. }| {
            let nim_sum = sight.nim_sum(numbers)?;
            let first = sight.first_wins(Of::ClassicNim, numbers)?;
            seen(
                true,
                first == (nim_sum > 0),
                &[("nim_sum", nim_sum), ("classic_first", first.into())],
            )
        },
    ),
    about("smaller", Shape::Play, |sight, values| {
        let (before, after) = around(sight, values)?;
        changed(true, after < before, before, after)
    }),
    about("turns", Shape::Play, |sight, values| {
        let (before, after) = around(sight, values)?;
        changed(true, (before == 0) != (after == 0), before, after)
    }),
    about("as-much", Shape::Play, |sight, values| {
        let (before, after) = around(sight, values)?;
        let taken = values.by.as_ref()?.single()?.count;
        changed(true, before.abs_diff(after) == taken, before, after)
    }),
    about("take-nim-sum", Shape::Play, |sight, values| {
        let (before, after) = around(sight, values)?;
        let taken = values.by.as_ref()?.single()?.count;
        changed(before > 0 && taken == before, after == 0, before, after)
    }),
    about("classic-zero", Shape::Play, |sight, values| {
        let left = after(values)?;
        let nim_sum = sight.nim_sum(&left)?;
        let opponent = sight.first_wins(Of::ClassicNim, &left)?;
        seen(
            nim_sum == 0,
            !opponent,
            &[("after", nim_sum), ("classic_after", opponent.into())],
        )
    }),
];

const fn formula(
    name: &'static str,
    numbers: usize,
    sides: (&'static str, &'static str),
    judge: fn(&mut dyn Sight, [u64; 3]) -> Option<Seen>,
) -> Variant {
    Variant {
        name,
        shape: Shape::Numbers(numbers),
        sides,
        judge: Judge::Numbers(judge),
    }
}

const fn about(
    name: &'static str,
    shape: Shape,
    judge: fn(&mut dyn Sight, &Values) -> Option<Seen>,
) -> Variant {
    Variant {
        name,
        shape,
        sides: ("", ""),
        judge: Judge::Values(judge),
    }
}

/// What is seen of values.
fn seen(about: bool, holds: bool, figures: &[Figure]) -> Option<Seen> {
    Some(Seen {
        about,
        holds,
        figures: figures.to_vec(),
    })
}

fn sides(about: bool, holds: bool, left: u64, right: u64) -> Option<Seen> {
    seen(about, holds, &[("left", left), ("right", right)])
}

fn changed(about: bool, holds: bool, before: u64, after: u64) -> Option<Seen> {
    seen(about, holds, &[("before", before), ("after", after)])
}

/// The nim-sums before and after the move.
fn around(sight: &mut dyn Sight, values: &Values) -> Option<(u64, u64)> {
    let left = after(values)?;
    Some((sight.nim_sum(&values.numbers)?, sight.nim_sum(&left)?))
}

/// The rows after the move; `None` where it cannot be made.
pub fn after(values: &Values) -> Option<Vec<u64>> {
    let take = values.by.as_ref()?.single()?;
    let position = Position(values.numbers.clone());
    let left = position.heap(take.heap)?.checked_sub(take.count)?;
    (take.count > 0).then(|| position.with(take.heap, left).0)
}

fn total(numbers: &[u64]) -> Option<u64> {
    numbers
        .iter()
        .try_fold(0_u64, |total, &size| total.checked_add(size))
}

/// The exponent of the largest power of 2 in a number.
fn top(number: u64) -> Option<u32> {
    number.checked_ilog2()
}
