//! `why-legal`: the powers of 2 that the comparison rests on, what is left, and why that is less.

use std::fmt::Display;

use super::cell::{self, Cell, Right};
use super::posed::Posed;
use super::text::{list, number, option, plain, wrong};
use super::{Blank, Choice, Field, Number, Quiz, Response, Slip, Text};
use crate::error::Error;
use crate::kinds::content::{Content, Value};
use crate::model::Expr;

/// The table in numbers, and the reason.
pub fn why_legal(posed: &Posed) -> Result<Quiz, Error> {
    let none = || posed.refuse("it is not said why");
    let powers = Powers::of(posed).ok_or_else(none)?;
    Ok(posed.quiz("quiz ask why-legal", Response::Blanks(powers.blanks(posed))))
}

/// The same as a form, in which powers are listed and the steps are written.
pub fn cells(posed: &Posed) -> Result<Vec<Cell>, Error> {
    let none = || posed.refuse("it is not said why");
    let all = Powers::of(posed).ok_or_else(none)?;
    let (size, nim_sum, leave) = (all.size, all.nim_sum, all.leave);
    let found = &posed.more.found;
    let number = |head, key| Cell::number(posed.say(head, &[]), Number::new(key, []));
    let powers = |head: &str, n: u64, name: &str| {
        let head = posed.say(head, &[("n", &n)]);
        let powers: Vec<u64> = numbers(list(found, name)).collect();
        let all: Vec<String> = powers.iter().map(u64::to_string).collect();
        Cell {
            head,
            key: match all.is_empty() {
                true => cell::none(posed),
                false => all.join(", "),
            },
            right: Right::Powers(powers),
        }
    };
    let formula = Expr::nim_sum(&[size, nim_sum]).to_string();
    Ok(vec![
        number("form largest power", all.power),
        powers("form powers above", size, "above"),
        powers("form powers below", size, "below"),
        powers("form powers below", nim_sum, "below_of_sum"),
        number("form leave", leave),
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
    /// The number of the heap.
    heap: u64,
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
            heap: number(asked, "heap")?,
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

    fn blanks(&self, posed: &Posed) -> Vec<Blank<Text>> {
        let (heap, size, nim_sum) = (&self.heap, self.size, self.nim_sum);
        let largest = self.size.checked_ilog2().map(|k| 1 << k);
        let leave = [
            ("quiz does not take away", size.checked_sub(nim_sum)),
            ("quiz does not add", size.checked_add(nim_sum)),
        ];
        let formula = Expr::nim_sum(&[size, nim_sum]);
        let leave_label = vec![Value::Expr(formula), Value::Text(" =".to_string())];
        let label = |name: &str| {
            let places: [(&str, &dyn Display); 2] = [("n", &nim_sum), ("heap", heap)];
            plain(posed.say(name, &places))
        };
        let typed = |label, key, likely: &[(&str, Option<u64>)]| typed(posed, label, key, likely);
        vec![
            typed(
                label("quiz largest power"),
                self.power,
                &[
                    ("quiz a larger power", self.smallest()),
                    ("quiz power of another", largest),
                ],
            ),
            typed(label("quiz powers above"), self.above, &[]),
            typed(label("quiz powers below"), self.below, &[]),
            typed(
                label("quiz powers below in the sum"),
                self.below_of_sum,
                &[],
            ),
            typed(leave_label, self.leave, &leave),
            Blank::one_of(posed.say("quiz why less", &[]), self.reasons(posed)),
        ]
    }

    fn smallest(&self) -> Option<u64> {
        (self.nim_sum > 0).then(|| 1 << self.nim_sum.trailing_zeros())
    }

    /// The reason of Lemma 3, and reasons that are none: two that are false of other numbers, and one that is false of
    /// these.
    fn reasons(&self, posed: &Posed) -> Vec<Choice<Text>> {
        let (size, nim_sum, power) = (&self.size, &self.nim_sum, &self.power);
        let rest = power.saturating_sub(1);
        let reason = match power {
            1 => "quiz one disappears",
            _ => "quiz disappears",
        };
        let places: [(&str, &dyn Display); 3] = [("power", power), ("size", size), ("rest", &rest)];
        let mut reasons = vec![
            wrong(posed.text("quiz takes away"), posed.say("quiz not 3", &[])),
            option(plain(posed.say(reason, &places)), true, ""),
            wrong(
                posed.text("quiz never larger"),
                posed.say("quiz larger than 4", &[]),
            ),
        ];
        let new = nim_sum & !size;
        if let Some(k) = new.checked_ilog2() {
            let new = 1_u64 << k;
            let places: [(&str, &dyn Display); 3] =
                [("power", &new), ("sum", nim_sum), ("size", size)];
            reasons.push(wrong(
                plain(posed.say("quiz all in it", &places)),
                posed.say("quiz new power", &places),
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

/// A number with wrong ones as far as there are any, each with the message of what is wrong.
fn typed(posed: &Posed, label: Text, key: u64, likely: &[(&str, Option<u64>)]) -> Blank<Text> {
    let mut slips: Vec<Slip<Text>> = Vec::new();
    for &(why, value) in likely {
        let new = |n: &u64| *n != key && slips.iter().all(|slip| slip.value != *n);
        if let Some(value) = value.filter(new) {
            let message = posed.text(why);
            slips.push(Slip { value, message });
        }
    }
    Blank {
        label,
        field: Field::Number(Number { key, slips }),
    }
}
