//! `why-legal`: the powers of 2 that the comparison rests on, what is left, and why that is less.

use super::cell::{Cell, Right};
use super::posed::Posed;
use super::text::{list, number, option, plain, wrong};
use super::{Blank, Choice, Field, Number, Quiz, Response, Slip, Text};
use crate::error::Error;
use crate::kinds::content::{Content, Value};
use crate::model::formula::Expr;

/// The table in numbers, and the reason.
pub fn why_legal(posed: &Posed) -> Result<Quiz, Error> {
    let none = || posed.refuse("it is not said why");
    let powers = Powers::of(posed).ok_or_else(none)?;
    Ok(Quiz::new(
        "Fill in the table in numbers, where several powers are added up and 0 says that \
             there is none. Then choose the reason.",
        Response::Blanks(powers.blanks()),
    ))
}

/// The same as a form, in which powers are listed and the steps are written.
pub fn cells(posed: &Posed) -> Result<Vec<Cell>, Error> {
    let none = || posed.refuse("it is not said why");
    let Powers {
        size,
        nim_sum,
        power,
        leave,
        ..
    } = Powers::of(posed).ok_or_else(none)?;
    let found = &posed.more.found;
    let number = |head: &str, key: u64| {
        let slips = Vec::new();
        Cell::number(head, Number { key, slips })
    };
    let powers = |head: String, name: &str| {
        let powers: Vec<u64> = numbers(list(found, name)).collect();
        let all: Vec<String> = powers.iter().map(u64::to_string).collect();
        Cell {
            head,
            key: if all.is_empty() {
                "none".to_string()
            } else {
                all.join(", ")
            },
            right: Right::Powers(powers),
        }
    };
    let formula = Expr::nim_sum(&[size, nim_sum]).to_string();
    Ok(vec![
        number("largest power", power),
        powers(format!("powers above in {size}"), "above"),
        powers(format!("powers below in {size}"), "below"),
        powers(format!("powers below in {nim_sum}"), "below_of_sum"),
        number("leave", leave),
        Cell {
            key: format!("{formula} = {leave} < {size}"),
            head: formula,
            right: Right::Less {
                at: posed.problem.position.clone(),
                than: size,
            },
        },
    ])
}

/// What the key says, each of the three sums being of different powers.
struct Powers {
    /// What the heap is called.
    heap: String,
    size: u64,
    nim_sum: u64,
    power: u64,
    above: u64,
    below: u64,
    below_of_sum: u64,
    leave: u64,
}

impl Powers {
    /// `None` where the numbers do not fit each other.
    fn of(posed: &Posed) -> Option<Powers> {
        let (asked, found) = (&posed.more.asked, &posed.more.found);
        let powers = Powers {
            heap: format!("{} {}", posed.words.heap.0, number(asked, "heap")?),
            size: number(asked, "size")?,
            nim_sum: number(asked, "nim_sum")?,
            power: number(found, "power")?,
            above: added(found, "above")?,
            below: added(found, "below")?,
            below_of_sum: added(found, "below_of_sum")?,
            leave: number(found, "leave")?,
        };
        let fits = powers.above + powers.power + powers.below == powers.size
            && powers.power + powers.below_of_sum == powers.nim_sum
            && powers.leave < powers.size;
        fits.then_some(powers)
    }

    fn blanks(&self) -> Vec<Blank<Text>> {
        let Powers {
            heap,
            size,
            nim_sum,
            ..
        } = self;
        let largest = self.size.checked_ilog2().map(|k| 1 << k);
        let leave = [
            (
                "⊕ does not take away: equal powers of 2 cancel.",
                size.checked_sub(*nim_sum),
            ),
            (
                "⊕ does not add: equal powers of 2 cancel.",
                size.checked_add(*nim_sum),
            ),
        ];
        let formula = Expr::nim_sum(&[*size, *nim_sum]);
        let leave_label = vec![Value::Expr(formula), Value::Text(" =".to_string())];
        vec![
            typed(
                plain(format!("The largest power of 2 in the nim-sum {nim_sum}:")),
                self.power,
                &[
                    ("A larger power of 2 than that is in it.", self.smallest()),
                    ("That is the largest power of 2 in another number.", largest),
                ],
            ),
            typed(
                plain(format!("In {heap}, the powers above it, added up:")),
                self.above,
                &[],
            ),
            typed(
                plain(format!("In {heap}, the powers below it, added up:")),
                self.below,
                &[],
            ),
            typed(
                plain("In the nim-sum, the powers below it, added up:"),
                self.below_of_sum,
                &[],
            ),
            typed(leave_label, self.leave, &leave),
            Blank::one_of("Why is this less?", self.reasons()),
        ]
    }

    fn smallest(&self) -> Option<u64> {
        (self.nim_sum > 0).then(|| 1 << self.nim_sum.trailing_zeros())
    }

    /// The reason of Lemma 3, and reasons that are none: two that are false of other numbers, and one that is false of
    /// these.
    fn reasons(&self) -> Vec<Choice<Text>> {
        let Powers {
            size,
            nim_sum,
            power,
            ..
        } = self;
        let reason = match power {
            1 => format!(
                "1 disappears from {size}, and there is no smaller power of 2 that could come in \
                 its place."
            ),
            _ => format!(
                "{power} disappears from {size}, and all smaller powers of 2 together are only {}.",
                power - 1
            ),
        };
        let mut reasons = vec![
            wrong(
                plain("⊕ always takes the second number away from the first."),
                "4 ⊕ 1 is 5, and not 3.",
            ),
            option(plain(reason), true, ""),
            wrong(
                plain("The nim-sum of two numbers is never larger than the larger one."),
                "4 ⊕ 1 is 5, which is larger than 4.",
            ),
        ];
        let new = nim_sum & !size;
        if let Some(k) = new.checked_ilog2() {
            let new = 1_u64 << k;
            reasons.push(wrong(
                plain(format!(
                    "All powers of 2 in {nim_sum} are in {size} too, so they cancel."
                )),
                format!("{new} is in {nim_sum} and not in {size}, so it comes in."),
            ));
        }
        reasons
    }
}

/// Several numbers added up.
fn added(content: &Content, name: &str) -> Option<u64> {
    numbers(list(content, name)).try_fold(0_u64, u64::checked_add)
}

fn numbers(values: &[Value]) -> impl Iterator<Item = u64> {
    values.iter().filter_map(|value| match value {
        Value::Number(n) => Some(*n),
        _ => None,
    })
}

/// A number with wrong ones as far as there are any.
fn typed(label: Text, key: u64, likely: &[(&str, Option<u64>)]) -> Blank<Text> {
    let mut slips: Vec<Slip<Text>> = Vec::new();
    for &(why, value) in likely {
        let new = |n: &u64| *n != key && slips.iter().all(|slip| slip.value != *n);
        if let Some(value) = value.filter(new) {
            let message = plain(why);
            slips.push(Slip { value, message });
        }
    }
    Blank {
        label,
        field: Field::Number(Number { key, slips }),
    }
}
