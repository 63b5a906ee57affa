//! Games whose positions fall into parts: tables of the outcomes and the Grundy values of one part by its size, how they
//! repeat themselves, what is read off them, and all winning moves by them. Every entry comes from the rules of play.

use super::arith::nim_sum;
use super::why::{Why, truth};
use crate::model::claim::{Claim, Listed, Outcome};
use crate::model::heap_code::HeapCode;
use crate::model::position::{MOST_HEAPS, Move, Position};
use crate::model::rules::{Convention, Rules, Theorem};

/// The most entries of a table.
const MOST_ENTRIES: usize = 20_000;

/// The most moves that are looked at for one table, or for all winning moves of one position.
const MOST_MOVES: usize = 5_000_000;

/// That a table is the outcomes of one part of 0, 1, 2, ... counters.
pub fn outcomes_are(rules: &dyn Rules, claimed: &[Outcome]) -> Result<(), Why> {
    let mut left = MOST_MOVES;
    let outcomes = outcomes(rules, Vec::new(), claimed.len(), &mut left)?;
    truth(!claimed.is_empty() && outcomes == claimed)
}

/// That a table is the Grundy values of one part of 0, 1, 2, ... counters.
pub fn grundy_values_are(rules: &dyn Rules, claimed: &[u64]) -> Result<(), Why> {
    let mut left = MOST_MOVES;
    let values = grundy_values(rules, Vec::new(), claimed.len(), &mut left)?;
    truth(!claimed.is_empty() && values == claimed)
}

/// Looks at the parts of every option of one part, each of which has its entry in a table of all smaller ones.
fn each_option<V>(
    rules: &dyn Rules,
    before: &[V],
    left: &mut usize,
    mut look: impl FnMut(&[&V]) -> Result<(), Why>,
) -> Result<(), Why> {
    let entry = |part: u64| before.get(index(part)).ok_or(Why::TheoremDoesNotApply);
    let size = before.len() as u64;
    if let Some(code) = rules.code() {
        for by in code.moves(size) {
            *left = left.checked_sub(1).ok_or(Why::TooLarge)?;
            let kept = entry(size - by.count - by.apart)?;
            match by.apart {
                0 => look(&[kept])?,
                apart => look(&[kept, entry(apart)?])?,
            }
        }
        return Ok(());
    }
    let alone = rules.alone(size);
    if alone.0.len() > MOST_HEAPS {
        return Err(Why::TooLarge);
    }
    let mut entries = Vec::new();
    for by in rules.moves(&alone) {
        *left = left.checked_sub(1).ok_or(Why::TooLarge)?;
        let option = rules.after(&alone, &by).ok_or(Why::False)?;
        let parts = rules.parts(&option).ok_or(Why::TheoremDoesNotApply)?;
        entries.clear();
        for part in parts {
            entries.push(entry(part)?);
        }
        look(&entries)?;
    }
    Ok(())
}

/// Play-out: without an option the convention decides, else it is an N-position exactly when some option is none. Each
/// option must be one part again, or nothing. `table` has the first entries.
fn outcomes(
    rules: &dyn Rules,
    table: Vec<Outcome>,
    entries: usize,
    left: &mut usize,
) -> Result<Vec<Outcome>, Why> {
    fill(table, entries, |before| {
        let mut lost = None;
        each_option(rules, before, left, |parts| {
            let outcome = match parts {
                [] => before.first().ok_or(Why::TheoremDoesNotApply)?,
                [outcome] => outcome,
                _ => return Err(Why::TheoremDoesNotApply),
            };
            lost = Some(lost.unwrap_or(false) || *outcome == Outcome::P);
            Ok(())
        })?;
        let first_wins = lost.unwrap_or(rules.convention() == Convention::Misere);
        Ok(Outcome::won(first_wins))
    })
}

/// The mex of the values of the options; the value of an option is the nim-sum of those of its parts (normal play).
/// `table` has the first entries.
fn grundy_values(
    rules: &dyn Rules,
    table: Vec<u64>,
    entries: usize,
    left: &mut usize,
) -> Result<Vec<u64>, Why> {
    if !has_grundy_values(rules) {
        return Err(Why::TheoremDoesNotApply);
    }
    fill(table, entries, |before| {
        let mut values = Vec::new();
        each_option(rules, before, left, |parts| {
            values.push(nim_sum(parts.iter().copied().copied()));
            Ok(())
        })?;
        Ok(mex(values))
    })
}

/// That these are the values of the options of one part, by a table of all smaller ones, and the smallest number missing.
pub fn mex_is(
    rules: &dyn Rules,
    table: &[u64],
    of: u64,
    options: &[u64],
    is: u64,
) -> Result<(), Why> {
    let smaller = table.get(..index(of)).ok_or(Why::Form)?;
    let (mut left, mut values) = (MOST_MOVES, Vec::new());
    each_option(rules, smaller, &mut left, |parts| {
        values.push(nim_sum(parts.iter().copied().copied()));
        Ok(())
    })?;
    values.sort_unstable();
    values.dedup();
    truth(values == options && mex(values) == is)
}

fn has_grundy_values(rules: &dyn Rules) -> bool {
    rules.convention() == Convention::Normal && rules.theorems().contains(&Theorem::Grundy)
}

fn fill<V>(
    mut table: Vec<V>,
    entries: usize,
    mut entry: impl FnMut(&[V]) -> Result<V, Why>,
) -> Result<Vec<V>, Why> {
    if entries > MOST_ENTRIES {
        return Err(Why::TooLarge);
    }
    while table.len() < entries {
        let next = entry(&table)?;
        table.push(next);
    }
    Ok(table)
}

/// The smallest number that is not among these.
fn mex(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values.dedup();
    let counted = values.iter().zip(0..);
    counted.take_while(|&(&value, n)| value == n).count() as u64
}

/// That a cited table repeats forever, by the code of the game.
pub fn repeats<V: PartialEq>(
    rules: &dyn Rules,
    table: &[V],
    start: u64,
    length: u64,
) -> Result<(), Why> {
    let code = rules.code().ok_or(Why::TheoremDoesNotApply)?;
    if code.is_unequal() || code.is_endless() {
        return Err(Why::TheoremDoesNotApply);
    }
    let needed = code.shows_period(start, length).ok_or(Why::TooLarge)?;
    if length == 0 || (table.len() as u64) < needed {
        return Err(Why::Form);
    }
    let again = index(start.checked_add(length).ok_or(Why::TooLarge)?);
    let (Some(entries), Some(later)) = (table.get(index(start)..), table.get(again..)) else {
        return Err(Why::Form);
    };
    let mut pairs = entries.iter().zip(later);
    truth(pairs.all(|(entry, later)| entry == later))
}

/// A place in a table. One that the machine cannot count to is beyond every table, on 32 bits as on 64.
fn index(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// The entry of a size: from the table itself, or, by a period and a division of the size by its length, the first one
/// of the repeating part that leaves the same rest.
pub fn look_up<V: Copy>(
    table: &[V],
    listed: Listed,
    size: u64,
    cited: &[&Claim],
) -> Result<V, Why> {
    let place = match cited {
        [] => size,
        [
            Claim::Period { of, start, length },
            Claim::Division {
                of: divided,
                by,
                rest,
                ..
            },
        ] if *of == listed && *divided == size && by == length => {
            first_with_rest(*start, *length, *rest, size)?
        }
        _ => return Err(Why::NotByThisRule),
    };
    table.get(index(place)).copied().ok_or(Why::Form)
}

/// The smallest number from `start` on that leaves `rest` when divided by `length`; `size` must not be before it.
fn first_with_rest(start: u64, length: u64, rest: u64, size: u64) -> Result<u64, Why> {
    let over = start.checked_rem(length).ok_or(Why::Form)?;
    let on = match rest.checked_sub(over) {
        Some(on) => on,
        None => rest.checked_add(length - over).ok_or(Why::TooLarge)?,
    };
    let place = start.checked_add(on).ok_or(Why::TooLarge)?;
    match place <= size {
        true => Ok(place),
        false => Err(Why::Form),
    }
}

/// The size of the one part of a position.
pub fn one_part(rules: &dyn Rules, of: &Position) -> Result<u64, Why> {
    let parts = rules.parts(of).ok_or(Why::TheoremDoesNotApply)?;
    match parts[..] {
        [] => Ok(0),
        [part] => Ok(part),
        _ => Err(Why::TheoremDoesNotApply),
    }
}

/// Take-away of 1 to k from one part, which may be taken whole: k + 1, and the rest of a P-position.
fn multiples(rules: &dyn Rules) -> Option<(u64, u64)> {
    let code = rules.code().filter(|code| code.is_plain())?;
    let holds = rules.theorems().contains(&Theorem::Multiples);
    let lost = match rules.convention() {
        Convention::Normal => 0,
        Convention::Misere => 1,
    };
    let up_to = code.amounts().filter(|_| holds)?.up_to()?;
    Some((up_to.checked_add(1)?, lost))
}

/// An outcome by the rest that one part leaves when it is divided by k + 1.
pub fn by_multiples(
    rules: &dyn Rules,
    of: &Position,
    is: Outcome,
    divided: u64,
    by: u64,
    rest: u64,
) -> Result<(), Why> {
    let (divisor, lost) = multiples(rules).ok_or(Why::TheoremDoesNotApply)?;
    match one_part(rules, of)? == divided && by == divisor {
        true => truth((rest == lost) == (is == Outcome::P)),
        false => Err(Why::NotByThisRule),
    }
}

/// An outcome by Grundy values: of the only part, or of all parts in board order after their nim-sum has been worked out.
pub fn by_grundy_values(
    rules: &dyn Rules,
    of: &Position,
    is: Outcome,
    cited: &[&Claim],
) -> Result<(), Why> {
    let parts = rules.parts(of).filter(|_| has_grundy_values(rules));
    let parts = parts.ok_or(Why::TheoremDoesNotApply)?;
    let (worked, values) = match cited {
        [Claim::Grundy { .. }] => (None, cited),
        [worked, values @ ..] => (Some(worked), values),
        [] => return Err(Why::NotByThisRule),
    };
    let value = |(claim, part): (&&Claim, &u64)| match claim {
        Claim::Grundy { of, is } if of == part => Some(*is),
        _ => None,
    };
    let listed = values.iter().zip(&parts).map(value);
    let listed: Option<Vec<u64>> = listed.collect();
    let listed = listed.filter(|_| values.len() == parts.len());
    let listed = listed.ok_or(Why::NotByThisRule)?;
    let total = match (worked, &listed[..]) {
        (Some(worked), _) => super::why::worked_out(worked, &listed)?,
        (None, [value]) => *value,
        (None, _) => return Err(Why::NotByThisRule),
    };
    truth((total != 0) == (is == Outcome::N))
}

/// Entries of a table and, where they do not go far enough, how they repeat themselves.
struct Endless<V> {
    entries: Vec<V>,
    period: Option<(u64, u64)>,
}

/// What decides every position of a game whose parts are not larger than some size.
enum Known {
    /// One part, by its rest.
    Rest(u64, u64),
    /// One part, by play-out.
    Outcomes(Endless<Outcome>),
    /// Any parts, by their Grundy values.
    Values(Endless<u64>),
}

/// All winning moves: every option is decided by the theorems of the game.
pub fn winning_moves(rules: &dyn Rules, position: &Position) -> Result<Vec<Move>, Why> {
    let mut options = Vec::new();
    let mut largest = 0;
    let mut left = MOST_MOVES;
    for by in rules.moves(position) {
        left = left
            .checked_sub(1 + position.0.len())
            .ok_or(Why::TooLarge)?;
        let option = rules.after(position, &by).ok_or(Why::False)?;
        let parts = rules.parts(&option).ok_or(Why::TheoremDoesNotApply)?;
        largest = parts.iter().copied().fold(largest, u64::max);
        options.push((by, parts));
    }
    let divides = rules.code().is_none_or(HeapCode::divides);
    let alone = !divides && options.iter().all(|(_, parts)| parts.len() < 2);
    let known = known(rules, largest, alone)?;
    let mut winning = Vec::new();
    for (by, parts) in options {
        if known.decide(&parts)? == Outcome::P {
            winning.push(by);
        }
    }
    Ok(winning)
}

/// A heap that is never divided has, where it is `alone`, a table of outcomes.
fn known(rules: &dyn Rules, largest: u64, alone: bool) -> Result<Known, Why> {
    let rest = multiples(rules).filter(|_| alone);
    if let Some((by, lost)) = rest {
        return Ok(Known::Rest(by, lost));
    }
    match alone {
        true => endless(rules, largest, outcomes).map(Known::Outcomes),
        false => endless(rules, largest, grundy_values).map(Known::Values),
    }
}

/// Makes a table longer, up to so many entries.
type Longer<V> = fn(&dyn Rules, Vec<V>, usize, &mut usize) -> Result<Vec<V>, Why>;

/// A table up to a size, or as far as is needed for it to be seen to repeat itself.
fn endless<V: PartialEq>(
    rules: &dyn Rules,
    largest: u64,
    longer: Longer<V>,
) -> Result<Endless<V>, Why> {
    let all = index(largest.checked_add(1).ok_or(Why::TooLarge)?);
    let (mut left, mut found) = (MOST_MOVES, Vec::new());
    let mut entries = 64;
    while entries < all {
        found = longer(rules, found, entries, &mut left)?;
        let lengths = 1..=entries as u64;
        let mut period = lengths.filter_map(|length| {
            let start = rules.code()?.latest_start(entries as u64, length)?;
            let again = start > 0 && repeats(rules, &found, start, length).is_ok();
            again.then_some((start, length))
        });
        if let Some(period) = period.next() {
            return Ok(Endless {
                entries: found,
                period: Some(period),
            });
        }
        entries = entries.checked_mul(2).ok_or(Why::TooLarge)?;
    }
    Ok(Endless {
        entries: longer(rules, found, all, &mut left)?,
        period: None,
    })
}

impl<V: Copy> Endless<V> {
    fn get(&self, size: u64) -> Result<V, Why> {
        let direct = self.entries.get(index(size));
        match (direct, self.period) {
            (Some(entry), _) => Ok(*entry),
            (None, Some((start, length))) => {
                let rest = size.checked_rem(length).ok_or(Why::Form)?;
                let place = first_with_rest(start, length, rest, size)?;
                let entry = self.entries.get(index(place));
                entry.copied().ok_or(Why::TooLarge)
            }
            (None, None) => Err(Why::TooLarge),
        }
    }
}

impl Known {
    fn decide(&self, parts: &[u64]) -> Result<Outcome, Why> {
        let one = || match parts {
            [] => Ok(0),
            [part] => Ok(*part),
            _ => Err(Why::TheoremDoesNotApply),
        };
        let first_wins = match self {
            Known::Rest(by, lost) => one()?.checked_rem(*by) != Some(*lost),
            Known::Outcomes(outcomes) => outcomes.get(one()?)? == Outcome::N,
            Known::Values(values) => {
                let each = parts.iter().map(|&part| values.get(part));
                let each: Vec<u64> = each.collect::<Result<_, _>>()?;
                nim_sum(each) != 0
            }
        };
        Ok(Outcome::won(first_wins))
    }
}
