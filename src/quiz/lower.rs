//! The next best type of question where a system lacks one.

use super::{Blank, Choice, Field, Number, Response, Row, Slip, Sort};
use crate::dice::Dice;

/// What a system can ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takes {
    /// Whether one of several right options may be chosen. Else one right option stays, and the others are left out.
    pub many_right: bool,
    /// Whether lines can be put in order. Else each line is matched with its place.
    pub ordering: bool,
    /// How blanks are filled in.
    pub blanks: Blanks,
}

/// How a system has blanks filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blanks {
    /// Each as it is.
    Each,
    /// All are typed, or else all are chosen from lists.
    Alike,
    /// Not at all: each is a row that is matched with what belongs there. A blank alone is a question by itself.
    None,
}

/// A text that a number can be made into.
pub trait Digits {
    /// The number.
    fn digits(number: u64) -> Self;
}

/// The choices of rows are so many at least where one is a number.
const FEWEST: usize = 3;

/// So many ways to keep one right entry for each row are tried.
const MOST_TRIED: usize = 1_000;

/// What became of a response that a system cannot take as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lowered {
    /// Right options were left out, so that one is right.
    OneRight,
    /// Numbers are chosen from lists instead of typed.
    Listed,
    /// It is of another type now; it had this one.
    Instead(Sort),
}

/// The response as a system can take it, and what became of it where it is not what it was. Lines that are matched with
/// their places stand in an order that depends on `salt`.
pub fn lower<T: Digits + Clone + PartialEq + Default>(
    response: Response<T>,
    takes: &Takes,
    salt: u64,
) -> (Response<T>, Option<Lowered>) {
    let before = response.sort();
    let instead = Some(Lowered::Instead(before));
    let fewer = |changed: bool| changed.then_some(Lowered::OneRight);
    match response {
        Response::Choice(options) => {
            let (options, changed) = kept(options, takes);
            (Response::Choice(options), fewer(changed))
        }
        Response::Ordering(lines) if !takes.ordering => (places(lines, salt), instead),
        Response::Blanks(blanks) => match takes.blanks {
            Blanks::None => (matched(blanks, takes), instead),
            Blanks::Alike if mixed(&blanks) => {
                let blanks = blanks.into_iter().map(chosen).collect();
                (each(blanks, takes).0, Some(Lowered::Listed))
            }
            Blanks::Each | Blanks::Alike => {
                let (response, changed) = each(blanks, takes);
                (response, fewer(changed))
            }
        },
        other => (other, None),
    }
}

/// The options that a system takes, and whether any were left out: of several right ones the first stays.
fn kept<T>(mut options: Vec<Choice<T>>, takes: &Takes) -> (Vec<Choice<T>>, bool) {
    let all = options.len();
    if !takes.many_right {
        let mut rights = 0;
        options.retain(|option| {
            rights += usize::from(option.right);
            !option.right || rights == 1
        });
    }
    let changed = options.len() < all;
    (options, changed)
}

fn each<T>(blanks: Vec<Blank<T>>, takes: &Takes) -> (Response<T>, bool) {
    let mut changed = false;
    let blanks = blanks.into_iter().map(|blank| Blank {
        label: blank.label,
        field: match blank.field {
            Field::OneOf(options) => {
                let (options, fewer) = kept(options, takes);
                changed |= fewer;
                Field::OneOf(options)
            }
            number => number,
        },
    });
    let blanks = blanks.collect();
    (Response::Blanks(blanks), changed)
}

/// Whether some blanks are typed and some chosen from lists.
fn mixed<T>(blanks: &[Blank<T>]) -> bool {
    let typed = |blank: &Blank<T>| matches!(blank.field, Field::Number(_));
    blanks.iter().any(typed) && !blanks.iter().all(typed)
}

/// A blank with a list.
fn chosen<T: Digits + Default>(blank: Blank<T>) -> Blank<T> {
    let field = match blank.field {
        Field::Number(number) => Field::OneOf(listed(number)),
        list => list,
    };
    Blank { field, ..blank }
}

/// A number as a list of four: itself, its slips, and numbers near it where these are few. How many are smaller depends on
/// the number alone, so that its place among them tells nothing; slips for which there is no place are left out.
fn listed<T: Digits + Default>(number: Number<T>) -> Vec<Choice<T>> {
    const OTHERS: u64 = 3;
    let key = number.key;
    let (below, above) = (key.min(OTHERS), (u64::MAX - key).min(OTHERS));
    let smaller = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62).clamp(OTHERS - above, below);
    let (less, more): (Vec<_>, Vec<_>) =
        number.slips.into_iter().partition(|slip| slip.value < key);
    let side = |slips: Vec<Slip<T>>, near: Vec<u64>, wanted: u64| {
        let known: Vec<u64> = slips.iter().map(|slip| slip.value).collect();
        let near = near.into_iter().filter(move |value| !known.contains(value));
        let slips = slips.into_iter().map(|slip| (slip.value, slip.message));
        let all = slips.chain(near.map(|value| (value, T::default())));
        all.take(wanted as usize).collect::<Vec<_>>()
    };
    let near_less = (1..=below).map(|by| key - by).collect();
    let near_more = (1..=above).map(|by| key + by).collect();
    let mut entries = side(less, near_less, smaller);
    entries.push((key, T::default()));
    entries.extend(side(more, near_more, OTHERS - smaller));
    entries.sort_by_key(|(value, _)| *value);
    let entry = |(value, message)| Choice {
        text: T::digits(value),
        right: value == key,
        message,
    };
    entries.into_iter().map(entry).collect()
}

/// The numbers around a number, the nearest first.
fn near(key: u64) -> impl Iterator<Item = u64> {
    (1..=FEWEST as u64).flat_map(move |by| {
        [key.checked_add(by), key.checked_sub(by)]
            .into_iter()
            .flatten()
    })
}

/// Lines to be matched with their places. The rows do not stand in the right order.
fn places<T: Digits>(lines: Vec<T>, salt: u64) -> Response<T> {
    let count = lines.len();
    let rows = lines.into_iter().enumerate();
    let mut rows: Vec<Row<T>> = rows.map(|(choice, text)| Row { text, choice }).collect();
    Dice::new(salt, "places", count as u64, "").shuffle(&mut rows);
    if rows.iter().enumerate().all(|(at, row)| row.choice == at) {
        rows.reverse();
    }
    let choices = (1..=count as u64).map(T::digits).collect();
    Response::Matching { rows, choices }
}

/// A blank as a row, with its entries.
struct Open<T> {
    label: T,
    entries: Vec<Entry<T>>,
    /// The right number, where one is typed.
    key: Option<u64>,
}

/// Something that can be filled in, right or wrong.
struct Entry<T> {
    text: T,
    right: bool,
    /// Its number, where numbers are typed.
    value: Option<u64>,
}

impl<T: Digits> Open<T> {
    fn of(blank: Blank<T>) -> Open<T> {
        let (key, entries) = match blank.field {
            Field::OneOf(options) => {
                let entry = |Choice { text, right, .. }| Entry {
                    text,
                    right,
                    value: None,
                };
                (None, options.into_iter().map(entry).collect())
            }
            Field::Number(number) => {
                let slips = number.slips.iter().map(|slip| slip.value);
                let entry = |value| Entry {
                    text: T::digits(value),
                    right: value == number.key,
                    value: Some(value),
                };
                let entries = std::iter::once(number.key).chain(slips).map(entry);
                (Some(number.key), entries.collect())
            }
        };
        let label = blank.label;
        Open {
            label,
            entries,
            key,
        }
    }
}

impl<T: PartialEq> Open<T> {
    fn rights(&self) -> impl Iterator<Item = &T> {
        let rights = self.entries.iter().filter(|entry| entry.right);
        rights.map(|entry| &entry.text)
    }

    fn takes(&self, text: &T) -> bool {
        self.rights().any(|right| right == text)
    }
}

/// Blanks as rows; one alone as a question of its own, without its label.
fn matched<T: Digits + Clone + PartialEq + Default>(
    mut blanks: Vec<Blank<T>>,
    takes: &Takes,
) -> Response<T> {
    if blanks.len() == 1
        && let Some(blank) = blanks.pop()
    {
        return match blank.field {
            Field::Number(number) => Response::Number(number),
            Field::OneOf(options) => Response::Choice(kept(options, takes).0),
        };
    }
    let open: Vec<Open<T>> = blanks.into_iter().map(Open::of).collect();
    // Where every way to keep one right entry makes an entry right in a row that is to have another one, no key is.
    let Some(keys) = keys(&open) else {
        return Response::Essay;
    };
    let choices = pool(&open, &keys);
    let place = |key: &T| choices.iter().position(|choice| choice == key);
    let places: Option<Vec<usize>> = keys.iter().map(place).collect();
    let rows = places.into_iter().flatten().zip(open);
    let rows = rows.map(|(choice, open)| Row {
        text: open.label,
        choice,
    });
    Response::Matching {
        rows: rows.collect(),
        choices,
    }
}

/// One right entry for each row, so that none of them is right in a row that has another one.
fn keys<T: Clone + PartialEq>(open: &[Open<T>]) -> Option<Vec<T>> {
    let rights: Vec<Vec<&T>> = open.iter().map(|row| row.rights().collect()).collect();
    let mut ways: usize = 1;
    for row in &rights {
        ways = ways.saturating_mul(row.len());
    }
    let way = |mut number: usize| -> Option<Vec<&T>> {
        let mut keys = Vec::new();
        for row in &rights {
            keys.push(*row.get(number.checked_rem(row.len())?)?);
            number /= row.len();
        }
        Some(keys)
    };
    let clear = |keys: &Vec<&T>| {
        let mut rows = open.iter().zip(keys);
        rows.all(|(row, own)| keys.iter().all(|key| key == own || !row.takes(key)))
    };
    let mut found = (0..ways.min(MOST_TRIED)).filter_map(way);
    let keys = found.find(clear)?;
    Some(keys.into_iter().cloned().collect())
}

/// What rows can get: the entries of all, each once, without right ones that were not kept; the numbers in order at the end.
fn pool<T: Digits + Clone + PartialEq>(open: &[Open<T>], keys: &[T]) -> Vec<T> {
    let mut pool: Vec<(Option<u64>, T)> = Vec::new();
    let mut add = |value: Option<u64>, text: &T, most: usize| {
        let left_out = !keys.contains(text) && open.iter().any(|row| row.takes(text));
        let known = pool.iter().any(|(_, other)| other == text);
        if !left_out && !known && pool.len() < most {
            pool.push((value, text.clone()));
        }
    };
    for entry in open.iter().flat_map(|row| &row.entries) {
        add(entry.value, &entry.text, usize::MAX);
    }
    for near in open.iter().filter_map(|row| row.key).flat_map(near) {
        add(Some(near), &T::digits(near), FEWEST);
    }
    pool.sort_by_key(|(value, _)| *value);
    pool.into_iter().map(|(_, text)| text).collect()
}
