//! Facts about games whose positions fall into parts: tables of one part, what is looked up there, and outcomes by them.
//! Which tables and citations are needed is found here; whether they hold is for the kernel to say.

use super::price;
use super::prove::{Proofs, Standing};
use super::rule_facts::is_nim;
use super::tables::{Long, Table};
use crate::engine::listing::{self, Listing};
use crate::engine::sums::nim_sum;
use crate::kernel::Why;
use crate::model::claim::{Claim, Listed, Outcome};
use crate::model::derivation::Rule;
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::heap_code::{HeapCode, HeapMove};
use crate::model::position::{MOST_HEAPS, Move, Position};
use crate::model::rules::{Convention, Rules};

/// The most moves of a position that are tried one by one.
const MOST_MOVES: usize = 100_000;

/// The Grundy values of all parts of a position, and the lines from which its outcome follows.
pub struct Values {
    /// The sizes of the parts.
    pub parts: Vec<u64>,
    /// Their values.
    pub are: Vec<u64>,
    /// Their nim-sum.
    pub total: u64,
    /// What the theorem cites.
    pub cited: Vec<usize>,
}

/// Whether parts are lost for the player to move, where a table says so.
type IsLost<'t> = dyn Fn(&[u64]) -> Option<bool> + 't;

impl Proofs {
    /// The sizes of two heaps, compared.
    pub(super) fn compared(&mut self, of: &Position) -> Option<usize> {
        let [one, other] = of.0[..] else { return None };
        let relation = match one == other {
            true => Relation::Equal,
            false => Relation::NotEqual,
        };
        let chain = Chain {
            left: Expr::number(one),
            links: vec![(relation, Expr::number(other))],
        };
        self.fact(Claim::Chain(chain), Rule::Evaluate, &[])
    }

    /// The parts of a position.
    pub(super) fn parts(&mut self, of: &Position) -> Option<(usize, Vec<u64>)> {
        let are = self.rules.parts(of)?;
        let claim = Claim::Parts {
            of: of.clone(),
            are: are.clone(),
        };
        Some((self.fact(claim, Rule::Count, &[])?, are))
    }

    /// The size of the only part of a position.
    pub(super) fn one_part(&self, of: &Position) -> Option<u64> {
        match self.rules.parts(of)?[..] {
            [] => Some(0),
            [part] => Some(part),
            _ => None,
        }
    }

    /// A number divided with rest.
    pub(super) fn division(&mut self, of: u64, by: u64) -> Option<usize> {
        let claim = Claim::Division {
            of,
            by,
            times: of.checked_div(by)?,
            rest: of.checked_rem(by)?,
        };
        self.fact(claim, Rule::Divide, &[])
    }

    /// The only part of a position, divided by k + 1.
    pub(super) fn rest_of_one(&mut self, of: &Position) -> Option<usize> {
        let (by, _) = self.divisor?;
        let size = self.one_part(of)?;
        self.division(size, by)
    }

    /// An outcome where no theorem says it: by the table of one part, because no move is left, or by every option.
    pub(super) fn outcome_of_parts(&mut self, of: &Position) -> Option<(usize, Outcome)> {
        if is_nim(&*self.rules) || of.0.len() > MOST_HEAPS {
            return None;
        }
        let ended = self.rules.moves(of).next().is_none();
        if ended {
            return self.either(of, Rule::NoMoves, &[]);
        }
        self.looked_up(of).or_else(|| self.by_options(of))
    }

    fn looked_up(&mut self, of: &Position) -> Option<(usize, Outcome)> {
        let size = self.one_part(of)?;
        let table = self.outcomes_up_to(size)?;
        let (line, beyond) = (table.line, table.beyond(size));
        let cited = self.cites(line, beyond, size)?;
        self.either(of, Rule::LookUp, &cited)
    }

    /// A circle without a gap: each option has one.
    fn by_options(&mut self, of: &Position) -> Option<(usize, Outcome)> {
        let gap = of.0.contains(&0);
        if !self.rules.layout().is_round() || gap {
            return None;
        }
        let rules = self.rules.clone();
        let options = rules.moves(of).filter_map(|by| rules.after(of, &by));
        let mut options: Vec<Position> = options.map(|option| rules.canonical(&option)).collect();
        options.sort_by(|a, b| a.0.cmp(&b.0));
        options.dedup();
        let mut lost = Vec::new();
        for option in options {
            match self.outcome(&option)? {
                (line, Outcome::P) => return self.either(of, Rule::SomeOption, &[line]),
                (line, Outcome::N) => lost.push(line),
            }
        }
        self.either(of, Rule::EveryOption, &lost)
    }

    /// The lines that an entry of a table is looked up from.
    fn cites(
        &mut self,
        line: usize,
        beyond: Option<(usize, u64)>,
        size: u64,
    ) -> Option<Vec<usize>> {
        match beyond {
            Some((period, length)) => Some(vec![line, period, self.division(size, length)?]),
            None => Some(vec![line]),
        }
    }

    /// The outcomes of one part, as far as a size.
    fn outcomes_up_to(&mut self, size: u64) -> Option<&Table<Outcome>> {
        if self.tables.outcomes.is_hopeless(size) {
            return None;
        }
        if !self.tables.outcomes.reaches(size) {
            let more = self.new_outcomes(with_room(size));
            let table = more.or_else(|| self.new_outcomes(size));
            if table.is_none() {
                self.tables.outcomes.none_from = Some(self.hopeless_from(size));
            }
            self.tables.outcomes.table = Some(table?);
        }
        self.tables.outcomes.table.as_ref()
    }

    fn new_outcomes(&mut self, size: u64) -> Option<Table<Outcome>> {
        let rules = self.rules.clone();
        let code = rules.code().filter(|code| !code.divides())?;
        self.pay_for_listing(code, size)?;
        let listing = Listing::new(code, size, outcomes(&*rules))?;
        let entries = listing.entries().to_vec();
        let claim = Claim::Outcomes(entries.clone());
        self.table(claim, entries, Listed::Outcomes, listing.period())
    }

    /// The Grundy values of parts, as far as a size.
    fn values_up_to(&mut self, size: u64) -> Option<&Table<u64>> {
        if self.tables.values.is_hopeless(size) {
            return None;
        }
        if !self.tables.values.reaches(size) {
            let more = self.new_values(with_room(size));
            let table = more.or_else(|| self.new_values(size));
            if table.is_none() {
                self.tables.values.none_from = Some(self.hopeless_from(size));
            }
            self.tables.values.table = Some(table?);
        }
        self.tables.values.table.as_ref()
    }

    fn new_values(&mut self, size: u64) -> Option<Table<u64>> {
        let rules = self.rules.clone();
        let (entries, period) = match rules.code() {
            Some(code) => {
                self.pay_for_listing(code, size)?;
                let listing = Listing::new(code, size, listing::values)?;
                (listing.entries().to_vec(), listing.period())
            }
            None => {
                let code = rules.run_code().filter(|_| size <= MOST_HEAPS as u64)?;
                (listing::values(code, size + 1), None)
            }
        };
        let claim = Claim::GrundyValues(entries.clone());
        self.table(claim, entries, Listed::GrundyValues, period)
    }

    /// Pays for looking for a table as far as a size.
    fn pay_for_listing(&self, code: &HeapCode, size: u64) -> Option<()> {
        let entries = listing::most_entries(code)
            .min(size.saturating_add(1))
            .max(64);
        let moves = 2 * entries * code.most_moves(entries);
        self.purse.pay(moves / 8).then_some(())
    }

    /// The smallest size for which there is no table where there is none for this one: as far as a table goes no period
    /// shows, or there would be one for every size.
    fn hopeless_from(&self, size: u64) -> u64 {
        let most = self.rules.code().map(listing::most_entries);
        most.map_or(size, |most| size.min(most))
    }

    /// What it takes the kernel to find all winning moves by the tables that were made for them.
    pub(super) fn price_of_all_moves(&self) -> u64 {
        let tables = &self.tables;
        let outcomes = tables
            .outcomes
            .table
            .as_ref()
            .map(|table| table.entries.len());
        let values = tables
            .values
            .table
            .as_ref()
            .map(|table| table.entries.len());
        let entries = outcomes.max(values).unwrap_or(0) as u64;
        price::winning_moves(&*self.rules, self.position())
            .saturating_add(2 * entries * price::options(&*self.rules, entries))
    }

    fn table<V>(
        &mut self,
        claim: Claim,
        entries: Vec<V>,
        of: Listed,
        period: Option<(u64, u64)>,
    ) -> Option<Table<V>> {
        let line = self.fact(claim, Rule::Table, &[])?;
        let period = match period {
            Some((start, length)) => {
                let claim = Claim::Period { of, start, length };
                Some((self.fact(claim, Rule::Period, &[line])?, start, length))
            }
            None => None,
        };
        Some(Table {
            line,
            entries,
            period,
        })
    }

    /// The Grundy value of one part, with the line of the fact.
    pub(super) fn grundy(&mut self, of: u64) -> Option<(usize, u64)> {
        if let known @ Some(_) = self.tables.looked_up.get(&of) {
            return known.copied();
        }
        let table = self.values_up_to(of)?;
        let (is, line, beyond) = (table.get(of)?, table.line, table.beyond(of));
        let cited = self.cites(line, beyond, of)?;
        let line = self.fact(Claim::Grundy { of, is }, Rule::LookUp, &cited)?;
        self.tables.looked_up.insert(of, (line, is));
        Some((line, is))
    }

    /// Whether a move from one part leads to parts of this Grundy value, for what is said of a mistake.
    pub(super) fn has_option_of_value(&mut self, of: u64, is: u64) -> bool {
        let values = self.option_values(of);
        values.is_some_and(|values| values.contains(&is))
    }

    /// The different values of the options of one part, ascending.
    pub(super) fn option_values(&mut self, of: u64) -> Option<Vec<u64>> {
        let rules = self.rules.clone();
        if !self.purse.pay(price::options(&*rules, of)) {
            return None;
        }
        let table = self.values_up_to(of)?;
        let mut values = match rules.code() {
            Some(code) => {
                let value = |by: HeapMove| {
                    let kept = table.get(of - by.count - by.apart)?;
                    Some(kept ^ table.get(by.apart)?)
                };
                code.moves(of).map(value).collect::<Option<Vec<u64>>>()?
            }
            None => {
                let alone = rules.alone(of);
                let value = |by: Move| {
                    let parts = rules.parts(&rules.after(&alone, &by)?)?;
                    let each = parts.iter().map(|&part| table.get(part));
                    Some(nim_sum(&each.collect::<Option<Vec<u64>>>()?))
                };
                rules
                    .moves(&alone)
                    .map(value)
                    .collect::<Option<Vec<u64>>>()?
            }
        };
        values.sort_unstable();
        values.dedup();
        Some(values)
    }

    /// The line that says how a table repeats itself, and the least length.
    pub(super) fn period(&mut self, of: Listed) -> Option<(usize, u64)> {
        let period = match of {
            Listed::Outcomes => self.outcomes_up_to(FAR)?.period,
            Listed::GrundyValues => self.values_up_to(FAR)?.period,
        };
        period.map(|(line, _, length)| (line, length))
    }

    /// Whether the table of Grundy values up to a size is long enough to show how it repeats itself.
    pub(super) fn values_repeat_within(&mut self, size: u64) -> bool {
        let period = self.values_up_to(size).and_then(|table| table.period);
        let needed = period.and_then(|(_, start, length)| {
            let code = self.rules.code()?;
            code.shows_period(start, length)
        });
        needed.is_some_and(|needed| needed <= size.saturating_add(1))
    }

    /// The line of a long table, made once.
    pub(super) fn long_table(&mut self, of: Listed, entries: u64) -> Option<usize> {
        match of {
            Listed::Outcomes => self.long_outcomes(entries).map(|long| long.line),
            Listed::GrundyValues => self.long_values(entries).map(|long| long.line),
        }
    }

    /// Whether a table is that of the outcomes.
    pub(super) fn outcomes_are(&mut self, said: &[Outcome]) -> Standing {
        begins(self.long_outcomes(said.len() as u64), said)
    }

    /// Whether a table is that of the Grundy values.
    pub(super) fn values_are(&mut self, said: &[u64]) -> Standing {
        begins(self.long_values(said.len() as u64), said)
    }

    /// A table that has been accepted and is long enough. A longer one has at least twice as many entries, so that
    /// however many tables are compared with it few are made.
    fn long_outcomes(&mut self, entries: u64) -> Option<&Long<Outcome>> {
        let reaches = |long: &Long<Outcome>| long.entries.len() as u64 >= entries;
        if !self.tables.long_outcomes.as_ref().is_some_and(reaches) {
            let rules = self.rules.clone();
            let code = rules.code().filter(|code| !code.divides())?;
            let entries = outcomes(&*rules)(code, rounded(entries)?);
            let claim = Claim::Outcomes(entries.clone());
            let line = self.fact(claim, Rule::Table, &[])?;
            self.tables.long_outcomes = Some(Long { line, entries });
        }
        self.tables.long_outcomes.as_ref()
    }

    /// The same of Grundy values.
    fn long_values(&mut self, entries: u64) -> Option<&Long<u64>> {
        if is_nim(&*self.rules) || self.rules.convention() == Convention::Misere {
            return None;
        }
        let reaches = |long: &Long<u64>| long.entries.len() as u64 >= entries;
        if !self.tables.long_values.as_ref().is_some_and(reaches) {
            let rules = self.rules.clone();
            let entries = match rules.code() {
                Some(code) if rounded(entries)? <= listing::most_entries(code).max(64) => {
                    listing::values(code, rounded(entries)?)
                }
                Some(_) => return None,
                None => {
                    let most = MOST_HEAPS as u64;
                    let code = rules.run_code().filter(|_| entries <= most + 1)?;
                    listing::values(code, entries.max(most))
                }
            };
            let claim = Claim::GrundyValues(entries.clone());
            let line = self.fact(claim, Rule::Table, &[])?;
            self.tables.long_values = Some(Long { line, entries });
        }
        self.tables.long_values.as_ref()
    }

    /// The Grundy values of all parts of a position.
    pub(super) fn values_of(&mut self, of: &Position) -> Option<Values> {
        if is_nim(&*self.rules) || self.rules.convention() == Convention::Misere {
            return None;
        }
        let parts = self.rules.parts(of)?;
        // The table is made once, as long as the largest part needs it.
        self.values_up_to(parts.iter().copied().max()?)?;
        let facts: Vec<(usize, u64)> = parts
            .iter()
            .map(|&part| self.grundy(part))
            .collect::<Option<_>>()?;
        let are: Vec<u64> = facts.iter().map(|&(_, is)| is).collect();
        let total = nim_sum(&are);
        let mut cited = Vec::with_capacity(facts.len() + 1);
        if are.len() > 1 {
            let chain = Chain::equal(Expr::nim_sum(&are), Expr::number(total));
            cited.push(self.fact(Claim::Chain(chain), Rule::Evaluate, &[])?);
        }
        cited.extend(facts.iter().map(|&(line, _)| line));
        Some(Values {
            parts,
            are,
            total,
            cited,
        })
    }

    /// All winning moves by the tables, for the kernel to agree with.
    pub(super) fn winning_moves_of_parts(&mut self) -> Option<Vec<Move>> {
        let start = self.position().clone();
        let (rules, purse) = (self.rules.clone(), self.purse.clone());
        let largest = match rules.parts(&start) {
            Some(parts) => parts.into_iter().max().unwrap_or(0),
            None => (start.0.len() as u64).saturating_sub(1),
        };
        let divides = rules.code().is_none_or(HeapCode::divides);
        let single = !divides && self.one_part(&start).is_some();
        let lost: Box<IsLost> = match single {
            true => {
                let table = self.outcomes_up_to(largest)?;
                let part = |parts: &[u64]| parts.first().copied().unwrap_or(0);
                Box::new(move |parts| Some(table.get(part(parts))? == Outcome::P))
            }
            false => {
                let table = self.values_up_to(largest)?;
                Box::new(move |parts| {
                    let each = parts.iter().map(|&part| table.get(part));
                    Some(nim_sum(&each.collect::<Option<Vec<u64>>>()?) == 0)
                })
            }
        };
        let mut winning = Vec::new();
        if !purse.pay(price::all_options(&*rules, &start)) {
            return None;
        }
        for by in rules.moves(&start).take(MOST_MOVES) {
            let parts = rules.parts(&rules.after(&start, &by)?)?;
            if lost(&parts)? {
                winning.push(by);
            }
        }
        Some(winning)
    }

    /// The right one of a table that a student writes down, from 0 on.
    pub(super) fn right_outcomes(&mut self, entries: u64) -> Option<Vec<Outcome>> {
        first(self.long_outcomes(entries)?, entries)
    }

    /// The outcome of a heap, as far as tables of students are compared.
    pub(super) fn heap_outcome(&mut self, size: u64) -> Option<Outcome> {
        let table = self.long_outcomes(size.saturating_add(1))?;
        table.entries.get(usize::try_from(size).ok()?).copied()
    }

    /// The Grundy values of 0, 1, 2, ... counters.
    pub(super) fn right_values(&mut self, entries: u64) -> Option<Vec<u64>> {
        first(self.long_values(entries)?, entries)
    }
}

/// The outcomes of one heap under the convention of a game.
fn outcomes(rules: &dyn Rules) -> impl Fn(&HeapCode, u64) -> Vec<Outcome> {
    let misere = rules.convention() == Convention::Misere;
    move |code, entries| listing::outcomes(code, misere, entries)
}

/// The first entries of a table.
fn first<V: Clone>(long: &Long<V>, entries: u64) -> Option<Vec<V>> {
    let entries = long.entries.get(..usize::try_from(entries).ok()?)?;
    Some(entries.to_vec())
}

/// Whether a table begins like this; where it does, the fact is the whole table.
fn begins<V: PartialEq>(long: Option<&Long<V>>, said: &[V]) -> Standing {
    match long {
        None => Standing::Unknown(Why::TooLarge),
        Some(long) if !said.is_empty() && long.entries.starts_with(said) => {
            Standing::Fact(long.line)
        }
        Some(_) => Standing::False,
    }
}

/// How many entries are listed where so many are asked for: the next power of 2, within what is compared at all.
fn rounded(entries: u64) -> Option<u64> {
    let more = entries.max(64).checked_next_power_of_two()?;
    (entries <= LONGEST_TABLE).then_some(more.min(LONGEST_TABLE))
}

/// How far a table is made that must reach a size: so far that a paper which goes up one by one needs few of them.
fn with_room(size: u64) -> u64 {
    let entries = size.saturating_add(1).max(64);
    entries.checked_next_power_of_two().map_or(size, |n| n - 1)
}

/// Beyond every table, so that it must repeat itself.
const FAR: u64 = 1 << 40;

/// Tables of students are compared up to this length.
const LONGEST_TABLE: u64 = 2_000;
