//! Which inequalities add up, each so many times, to a contradiction: equations are solved for a term each, then one term
//! after the other is removed from the inequalities (Fourier and Motzkin), and each row remembers what it came from.

use rustc_hash::FxHashMap;

use super::bank::TermId;
use crate::budget::Budget;

/// "So many of each of these terms, in order, and this number come to 0 or more", or to 0 if it is an equation.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Terms, each with a number that is not 0.
    pub terms: Vec<(TermId, i64)>,
    /// The number that comes to them.
    pub number: i64,
    /// Whether it is an equation.
    pub equal: bool,
}

/// How many times each row is taken, by the row's place; an equation may be taken negatively often.
pub type Times = Vec<(usize, i64)>;

#[derive(Clone, Debug)]
struct Sum {
    row: Row,
    from: Times,
}

/// No more rows than this are looked at for one question.
const MOST_ROWS: usize = 400;

/// Steps for a term of a row that is looked at.
const COST: u64 = 8;

/// How often each of some rows is to be taken so that they contradict that every term is 0 or more.
pub fn refute(rows: &[Row], budget: &Budget) -> Option<Times> {
    let sum = |(place, row): (usize, &Row)| Sum {
        row: row.clone(),
        from: vec![(place, 1)],
    };
    let mut sums: Vec<Sum> = rows.iter().enumerate().map(sum).collect();
    let mut work = 0;
    while work <= MOST_ROWS {
        pay(&sums, budget)?;
        if let Some(place) = sums.iter().position(|sum| sum.row.equal) {
            let equation = sums.swap_remove(place);
            if let Some(times) = contradiction(&equation) {
                return Some(times);
            }
            let terms = equation.row.terms.iter();
            if let Some(&(term, _)) = terms.min_by_key(|(_, count)| count.abs()) {
                sums = without(term, &equation, sums)?;
            }
        } else {
            if let Some(times) = sums.iter().find_map(contradiction) {
                return Some(times);
            }
            let term = cheapest(&sums)?;
            sums = removed(term, sums)?;
        }
        work += sums.len();
    }
    None
}

/// Takes the steps for looking at all rows once.
fn pay(sums: &[Sum], budget: &Budget) -> Option<()> {
    let entries = |sum: &Sum| 1 + sum.row.terms.len() + sum.from.len();
    let entries: usize = sums.iter().map(entries).sum();
    budget.spend(COST * entries as u64).ok()
}

/// A row in which no term counts positively, and the number is negative.
fn contradiction(sum: &Sum) -> Option<Times> {
    let row = &sum.row;
    let none = |sign: i64| {
        let mut terms = row.terms.iter();
        row.number * sign < 0 && terms.all(|(_, count)| count * sign < 0)
    };
    if row.number == i64::MIN {
        return None;
    }
    match (none(1), row.equal && none(-1)) {
        (true, _) => Some(sum.from.clone()),
        (false, true) => sum
            .from
            .iter()
            .map(|(place, times)| Some((*place, times.checked_neg()?)))
            .collect(),
        (false, false) => None,
    }
}

/// The rows without a term, by an equation in which it is; that the term is 0 or more becomes a row.
fn without(term: TermId, equation: &Sum, sums: Vec<Sum>) -> Option<Vec<Sum>> {
    let own = count(&equation.row, term);
    let not_negative = Sum {
        row: Row {
            terms: vec![(term, 1)],
            number: 0,
            equal: false,
        },
        from: Vec::new(),
    };
    let all = sums.into_iter().chain([not_negative]);
    all.map(|sum| match count(&sum.row, term) {
        0 => Some(sum),
        other => {
            let times = other.checked_mul(-own.signum())?;
            combined(&sum, own.abs(), equation, times)
        }
    })
    .collect()
}

/// The term whose removal makes the fewest rows; `None` if no term is left.
fn cheapest(sums: &[Sum]) -> Option<TermId> {
    let (mut counts, mut places) = (Vec::new(), FxHashMap::default());
    for (term, count) in sums.iter().flat_map(|sum| &sum.row.terms) {
        let place = *places.entry(*term).or_insert_with(|| {
            counts.push((*term, 0, 0));
            counts.len() - 1
        });
        let (_, up, down) = &mut counts[place];
        *(if *count > 0 { up } else { down }) += 1;
    }
    let cost = |(_, up, down): &&(TermId, usize, usize)| up * down;
    counts.iter().min_by_key(cost).map(|(term, ..)| *term)
}

/// The rows that follow without a term: each that bounds it from above with each that bounds it from below, of which one
/// is that it is 0 or more.
fn removed(term: TermId, sums: Vec<Sum>) -> Option<Vec<Sum>> {
    let (mut kept, mut below, mut above) = (Vec::new(), Vec::new(), Vec::new());
    for sum in sums {
        match count(&sum.row, term) {
            0 => kept.push(sum),
            1.. => below.push(sum),
            _ => above.push(sum),
        }
    }
    if kept.len() + above.len() * (below.len() + 1) > MOST_ROWS {
        return None;
    }
    for upper in above {
        for lower in &below {
            let (up, low) = (-count(&upper.row, term), count(&lower.row, term));
            kept.push(combined(lower, up, &upper, low)?);
        }
        let mut upper = upper;
        upper.row.terms.retain(|(other, _)| *other != term);
        kept.push(upper);
    }
    Some(kept)
}

fn count(row: &Row, term: TermId) -> i64 {
    let place = row.terms.binary_search_by_key(&term, |(term, _)| *term);
    place.map_or(0, |place| row.terms[place].1)
}

/// One sum so many times, and another so many times; `None` if a number becomes too large.
fn combined(one: &Sum, times: i64, other: &Sum, more: i64) -> Option<Sum> {
    let number = one.row.number.checked_mul(times)?;
    let number = number.checked_add(other.row.number.checked_mul(more)?)?;
    let terms = merged(&one.row.terms, times, &other.row.terms, more)?;
    let from = merged(&one.from, times, &other.from, more)?;
    let equal = one.row.equal && other.row.equal;
    Some(lowered(Sum {
        row: Row {
            terms,
            number,
            equal,
        },
        from,
    }))
}

/// The same with all numbers divided by what divides them all.
fn lowered(mut sum: Sum) -> Sum {
    let terms = sum.row.terms.iter().map(|(_, count)| *count);
    let from = sum.from.iter().map(|(_, times)| *times);
    let all = terms.chain(from).chain([sum.row.number]);
    let common = all.fold(0_u64, |common, number| {
        divisor(common, number.unsigned_abs())
    });
    if let Ok(common @ 2..) = i64::try_from(common) {
        sum.row.number /= common;
        sum.row
            .terms
            .iter_mut()
            .for_each(|(_, count)| *count /= common);
        sum.from.iter_mut().for_each(|(_, times)| *times /= common);
    }
    sum
}

fn divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Two lists in order, each with its numbers so many times, as one list without zeros.
fn merged<Key: Copy + Ord>(
    one: &[(Key, i64)],
    times: i64,
    other: &[(Key, i64)],
    more: i64,
) -> Option<Vec<(Key, i64)>> {
    let both = [(one, times), (other, more)].into_iter();
    let all = both.flat_map(|(list, times)| list.iter().map(move |entry| (entry, times)));
    let all = all.map(|(&(key, number), times)| Some((key, number.checked_mul(times)?)));
    counted(all.collect::<Option<_>>()?)
}

/// Each key once, in order, with what its numbers add up to, where that is not 0; `None` if a sum becomes too large.
pub fn counted<Key: Copy + Ord>(mut all: Vec<(Key, i64)>) -> Option<Vec<(Key, i64)>> {
    all.sort_by_key(|(key, _)| *key);
    let mut counted: Vec<(Key, i64)> = Vec::with_capacity(all.len());
    for (key, number) in all {
        match counted.last_mut() {
            Some((last, sum)) if *last == key => *sum = sum.checked_add(number)?,
            _ => counted.push((key, number)),
        }
    }
    counted.retain(|(_, sum)| *sum != 0);
    Some(counted)
}
