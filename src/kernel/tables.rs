//! Games whose positions fall into parts: tables of the outcomes and the Grundy values of one part by its size, how they
//! repeat themselves, what is read off them, and all winning moves by them. Every entry comes from the rules of play.

use super::arith::nim_sum;
use super::{Why, truth};
use crate::model::claim::{Claim, Listed, Outcome};
use crate::model::position::{MOST_HEAPS, Move, Position};
use crate::model::rules::{Amounts, Convention, Rules, Theorem};

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
    let alone = rules.alone(before.len() as u64);
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
            let entry = usize::try_from(part).ok().and_then(|part| before.get(part));
            entries.push(entry.ok_or(Why::TheoremDoesNotApply)?);
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
        Ok(if first_wins { Outcome::N } else { Outcome::P })
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

/// That a cited table repeats itself for ever. Where a part has more counters than the largest amount, its entry depends
/// on nothing but as many entries before it as that amount says, so that as many entries that are found again `length`
/// later go on to be found again. Smaller parts do not count for that, as not each amount may be taken there; a part of
/// exactly the largest amount does where it may be taken whole.
pub fn repeats<V: PartialEq>(
    rules: &dyn Rules,
    table: &[V],
    start: u64,
    length: u64,
) -> Result<(), Why> {
    Reach::of(rules)?.repeats(table, start, length)
}

/// How far back a move reaches: the largest amount, and the first size from which each amount counts.
#[derive(Clone, Copy)]
struct Reach {
    largest: u64,
    first: usize,
}

impl Reach {
    fn of(rules: &dyn Rules) -> Result<Reach, Why> {
        let amounts = rules.amounts().ok_or(Why::TheoremDoesNotApply)?;
        Ok(Reach {
            largest: reach(amounts)?,
            first: usize::from(!may_take_whole(rules, amounts)?),
        })
    }

    fn repeats<V: PartialEq>(self, table: &[V], start: u64, length: u64) -> Result<(), Why> {
        let again = start.checked_add(length).ok_or(Why::TooLarge)?;
        let (start, again) = (index(start), index(again));
        let (Some(entries), Some(later), 1..) = (table.get(start..), table.get(again..), length)
        else {
            return Err(Why::Form);
        };
        let first = self.first.saturating_sub(start) as u64;
        let needed = self.largest.checked_add(first).ok_or(Why::TooLarge)?;
        if (later.len() as u64) < needed {
            return Err(Why::Form);
        }
        truth(
            entries
                .iter()
                .zip(later)
                .all(|(entry, later)| entry == later),
        )
    }
}

/// The largest amount.
fn reach(amounts: &Amounts) -> Result<u64, Why> {
    let largest = amounts.0.iter().copied().max();
    largest
        .filter(|&reach| reach > 0)
        .ok_or(Why::TheoremDoesNotApply)
}

/// Whether a part of exactly the largest amount may be taken whole, so that each amount may.
fn may_take_whole(rules: &dyn Rules, amounts: &Amounts) -> Result<bool, Why> {
    let largest = rules.alone(reach(amounts)?);
    let moves = rules.moves(&largest).take(amounts.0.len() + 1).count();
    Ok(moves == amounts.0.len())
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
fn multiples(rules: &dyn Rules) -> Result<Option<(u64, u64)>, Why> {
    let Some(amounts) = rules.amounts() else {
        return Ok(None);
    };
    let holds = rules.theorems().contains(&Theorem::Multiples) && may_take_whole(rules, amounts)?;
    let lost = match rules.convention() {
        Convention::Normal => 0,
        Convention::Misere => 1,
    };
    let up_to = amounts.up_to().filter(|_| holds);
    Ok(up_to.and_then(|k| Some((k.checked_add(1)?, lost))))
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
    let (divisor, lost) = multiples(rules)?.ok_or(Why::TheoremDoesNotApply)?;
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
        (Some(worked), _) => super::worked_out(worked, &listed)?,
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
    let alone = rules.amounts().is_some() && options.iter().all(|(_, parts)| parts.len() < 2);
    let known = known(rules, largest, alone)?;
    let mut winning = Vec::new();
    for (by, parts) in options {
        if known.decide(&parts)? == Outcome::P {
            winning.push(by);
        }
    }
    Ok(winning)
}

/// A part of a game that lists what may be taken never falls into two, so that one `alone` has a table of outcomes.
fn known(rules: &dyn Rules, largest: u64, alone: bool) -> Result<Known, Why> {
    let rest = multiples(rules)?.filter(|_| alone);
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
    let reach = rules.amounts().map(|_| Reach::of(rules)).transpose()?;
    let last = reach.map_or(u64::MAX, |reach| reach.largest);
    let (mut left, mut found) = (MOST_MOVES, Vec::new());
    let mut entries = 64;
    while entries < all {
        found = longer(rules, found, entries, &mut left)?;
        let lengths = 1..=(entries as u64).saturating_sub(last);
        // The last entries that one move reaches back are looked for again before themselves.
        let start = |length: u64| (entries as u64).checked_sub(last.checked_add(length)?);
        let period = lengths.filter_map(|length| Some((start(length)?, length)));
        let mut period = period.filter(|&(start, length)| {
            let again = |reach: Reach| reach.repeats(&found, start, length);
            start > 0 && reach.map(again) == Some(Ok(()))
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
        Ok(if first_wins { Outcome::N } else { Outcome::P })
    }
}
