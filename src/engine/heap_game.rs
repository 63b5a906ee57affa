//! Worked solutions of games of heap codes: one heap of take-away by the rest of a division, or by the table of outcomes and
//! how it repeats itself; several heaps, and heaps that are divided, by their Grundy values.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

use super::endings;
use super::listing::{self, Listing};
use super::sums::{self, Detail};
use crate::model::amounts::Amounts;
use crate::model::claim::{Claim, Listed, Outcome};
use crate::model::derivation::{Derivation, Method, Rule};
use crate::model::formula::{Chain, Expr};
use crate::model::goal::Goal;
use crate::model::heap_code::{HeapCode, HeapMove};
use crate::model::position::{HeapNo, Move, Position, Take};
use crate::model::rules::Theorem;

/// Why a position has no solution here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// Several heaps under misère play.
    MisereSum,
    /// A table so long that its period is not found.
    NoPeriod,
    /// Heaps that can be divided in so many ways that the moves are not listed.
    TooManyMoves,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            Unsolved::MisereSum => {
                "several heaps, or heaps that are divided, are not solved under misère play"
            }
            Unsolved::NoPeriod => {
                "the table for these rules becomes too long, and is not known to repeat itself"
            }
            Unsolved::TooManyMoves => "heaps as large as this can be divided in too many ways",
        })
    }
}

impl Unsolved {
    /// What helps.
    pub fn help(self) -> &'static str {
        match self {
            Unsolved::MisereSum => "give one heap that is never divided, or leave misère play out",
            Unsolved::NoPeriod => "give smaller heaps, or other rules",
            Unsolved::TooManyMoves => "give smaller heaps",
        }
    }

    /// The field of an exercise that is to blame.
    pub fn field(self) -> &'static str {
        match self {
            Unsolved::MisereSum => "heaps",
            Unsolved::NoPeriod | Unsolved::TooManyMoves => "size",
        }
    }
}

/// Moves of which the working is shown when all are asked for; the list has every one.
const SHOWN: usize = 6;

/// The most moves of a position in which heaps are divided.
const MOST_MOVES: u64 = 200_000;

/// The sizes of heaps with which the mex is shown: large enough to be divided, and small enough to follow.
const EXAMPLE: RangeInclusive<u64> = 3..=20;

/// What decides the heaps of a game.
pub enum Strategy {
    /// One heap from which 1 to k counters are taken: the rest when it is divided by k + 1, and the rest that loses.
    Rest {
        /// k + 1.
        by: u64,
        /// The rest of P-positions.
        lost: u64,
    },
    /// One heap: outcomes.
    Outcomes(Listing<Outcome>),
    /// Several heaps: Grundy values.
    Values(Listing<u64>),
}

impl Strategy {
    /// What decides so many heaps of up to some size.
    pub fn new(
        code: &HeapCode,
        misere: bool,
        heaps: usize,
        largest: u64,
    ) -> Result<Strategy, Unsolved> {
        let moves = code.most_moves(largest).saturating_mul(heaps as u64);
        if code.divides() && moves > MOST_MOVES {
            return Err(Unsolved::TooManyMoves);
        }
        let sums = heaps > 1 || code.divides();
        let up_to = code.amounts().and_then(Amounts::up_to);
        match up_to.filter(|_| code.is_plain()) {
            _ if sums && misere => Err(Unsolved::MisereSum),
            _ if sums => match Listing::new(code, largest, listing::values) {
                Some(values) => Ok(Strategy::Values(values)),
                None => Err(Unsolved::NoPeriod),
            },
            Some(k) => Ok(Strategy::Rest {
                by: k + 1,
                lost: u64::from(misere),
            }),
            None => {
                let outcomes = |code: &HeapCode, entries| listing::outcomes(code, misere, entries);
                match Listing::new(code, largest, outcomes) {
                    Some(outcomes) => Ok(Strategy::Outcomes(outcomes)),
                    None => Err(Unsolved::NoPeriod),
                }
            }
        }
    }

    /// Whether the player to move loses.
    pub fn is_lost(&self, sizes: &[u64]) -> bool {
        let one = sizes.first().copied().unwrap_or(0);
        match self {
            Strategy::Rest { by, lost } => one % by == *lost,
            Strategy::Outcomes(outcomes) => outcomes.get(one) == Outcome::P,
            Strategy::Values(values) => self.values_of(values, sizes) == 0,
        }
    }

    fn values_of(&self, values: &Listing<u64>, sizes: &[u64]) -> u64 {
        sizes.iter().fold(0, |sum, &size| sum ^ values.get(size))
    }

    /// All winning moves, in heap order and then by the number taken.
    pub fn winning_moves(&self, code: &HeapCode, position: &Position) -> Vec<Move> {
        let winning = self.winning(code, &position.0);
        let moves = winning.map(|(place, by)| Move::divide(HeapNo(place + 1), by.count, by.apart));
        moves.collect()
    }

    /// The same as the places of heaps, from 0, and what is done to them.
    pub fn winning<'a>(
        &'a self,
        code: &'a HeapCode,
        sizes: &'a [u64],
    ) -> impl Iterator<Item = (usize, HeapMove)> + 'a {
        let sum = match self {
            Strategy::Values(values) => self.values_of(values, sizes),
            _ => 0,
        };
        let wins = move |size: u64, by: HeapMove| {
            let left = size - by.count;
            match self {
                Strategy::Values(values) => {
                    let parts = values.get(left - by.apart) ^ values.get(by.apart);
                    sum ^ values.get(size) == parts
                }
                _ => self.is_lost(&[left]),
            }
        };
        let heaps = sizes.iter().enumerate();
        heaps.flat_map(move |(place, &size)| {
            let moves = code.moves(size).filter(move |&by| wins(size, by));
            moves.map(move |by| (place, by))
        })
    }

    /// How many entries its table has, if it has one.
    pub fn entries(&self) -> usize {
        match self {
            Strategy::Rest { .. } => 0,
            Strategy::Outcomes(outcomes) => outcomes.entries().len(),
            Strategy::Values(values) => values.entries().len(),
        }
    }
}

/// A worked solution; empty where the position is not solved here.
pub fn solve(
    code: &HeapCode,
    misere: bool,
    position: &Position,
    goal: Goal,
    method: Method,
) -> Derivation {
    let largest = position.0.iter().copied().max().unwrap_or(0);
    let mut lines = Derivation::of(position.clone());
    let strategy = match goal {
        // Two heaps are always played by their values.
        Goal::GrundyValue => Strategy::new(code, misere, 2, largest),
        _ => Strategy::new(code, misere, position.0.len(), largest),
    };
    let Ok(strategy) = strategy else {
        return lines;
    };
    let moves = strategy.winning_moves(code, position);
    let mut work = Work {
        code,
        shows_mex: code.divides() || goal == Goal::GrundyValue,
        position,
        method,
        strategy: &strategy,
        table: None,
        period: None,
        lines: &mut lines,
    };
    if let (Goal::GrundyValue, Strategy::Values(values)) = (goal, &strategy) {
        work.grundy(values, largest);
        work.example(values);
        return lines;
    }
    let ended = position
        .heaps()
        .all(|(_, size)| code.moves(size).next().is_none());
    let outcome = match ended {
        true => work.ended(misere),
        false => work.outcome(position),
    };
    match (goal, &moves[..]) {
        (Goal::Winner, _) | (_, []) => endings::winner(work.lines, outcome),
        (Goal::AllMoves, _) => moves.iter().take(SHOWN).for_each(|by| {
            work.wins(by);
        }),
        (_, [first, ..]) => {
            let wins = work.wins(first);
            endings::first_wins(work.lines, first.clone(), wins);
        }
    }
    endings::winning_moves(&mut lines, || moves);
    lines
}

/// The table of outcomes, with who wins, or of Grundy values, with how one of them comes about, up to the only heap; and how
/// it repeats itself where it is long enough to show that.
pub fn table(code: &HeapCode, misere: bool, position: &Position, of: Listed) -> Option<Derivation> {
    let [size] = position.0[..] else {
        return None;
    };
    let mut lines = Derivation::of(position.clone());
    match of {
        Listed::Outcomes if code.divides() => return None,
        Listed::GrundyValues if misere => return None,
        Listed::Outcomes => {
            let outcomes = |code: &HeapCode, entries| listing::outcomes(code, misere, entries);
            let outcomes = Listing::whole(code, size, outcomes)?;
            let claim = Claim::Outcomes(outcomes.entries().to_vec());
            let table = listed(&mut lines, claim, of, outcomes.period());
            let is = outcomes.get(size);
            let of = position.clone();
            let outcome = lines.push(Claim::Outcome { of, is }, Rule::LookUp, &[table]);
            endings::winner(&mut lines, outcome);
        }
        Listed::GrundyValues => {
            let values = Listing::whole(code, size, listing::values)?;
            let claim = Claim::GrundyValues(values.entries().to_vec());
            let table = listed(&mut lines, claim, of, values.period());
            let several =
                |claim: &Claim| matches!(claim, Claim::Mex { options, .. } if options.len() > 1);
            let sizes = EXAMPLE.rev().filter(|&of| of <= size);
            if let Some(example) = sizes.map(|of| mex(code, &values, of)).find(several) {
                lines.push(example, Rule::Mex, &[table]);
            }
        }
    }
    Some(lines)
}

/// A table and how it repeats itself; returns the line of the table.
fn listed(lines: &mut Derivation, claim: Claim, of: Listed, period: Option<(u64, u64)>) -> usize {
    let table = lines.push(claim, Rule::Table, &[]);
    if let Some((start, length)) = period {
        let claim = Claim::Period { of, start, length };
        lines.push(claim, Rule::Period, &[table]);
    }
    table
}

/// How the value of a heap comes about: the values of its options, and the smallest number that is none of them.
fn mex(code: &HeapCode, values: &Listing<u64>, of: u64) -> Claim {
    let option = |by: HeapMove| values.get(of - by.count - by.apart) ^ values.get(by.apart);
    let options: BTreeSet<u64> = code.moves(of).map(option).collect();
    Claim::Mex {
        of,
        options: options.into_iter().collect(),
        is: values.get(of),
    }
}

/// A derivation in the making.
struct Work<'a> {
    code: &'a HeapCode,
    /// Whether the options of an example are shown.
    shows_mex: bool,
    position: &'a Position,
    method: Method,
    strategy: &'a Strategy,
    /// The line of the table.
    table: Option<usize>,
    /// The line of its period.
    period: Option<usize>,
    lines: &'a mut Derivation,
}

impl Work<'_> {
    /// No move is left, so the convention decides.
    fn ended(&mut self, misere: bool) -> usize {
        let claim = Claim::Outcome {
            of: self.position.clone(),
            is: Outcome::won(misere),
        };
        self.lines.push(claim, Rule::NoMoves, &[])
    }

    /// The move, that it is one, and that it leads to a P-position.
    fn wins(&mut self, by: &Move) -> usize {
        let take = by.single().unwrap_or(Take::of(HeapNo(1), 0));
        let size = self.position.heap(take.heap).unwrap_or(0);
        let left = size.saturating_sub(take.count);
        let kept = left.saturating_sub(take.apart);
        let after = self.position.changed(take.heap, kept, take.apart);
        let after = after.unwrap_or_else(|| self.position.clone());
        self.target(size, kept, take.apart);
        let difference = (take.apart == 0).then(|| {
            let difference = Claim::Difference {
                from: size,
                less: left,
                is: take.count,
            };
            self.lines.push(difference, Rule::Subtract, &[])
        });
        let leads = endings::leads_to(self.lines, by, &after, difference.as_slice());
        let lost = self.outcome(&after);
        endings::wins(self.lines, by, leads, lost)
    }

    /// The value that a heap must come to have, so that the nim-sum becomes 0: its own ⊕ the nim-sum.
    fn target(&mut self, size: u64, kept: u64, apart: u64) {
        let Strategy::Values(values) = self.strategy else {
            return;
        };
        let total = self.strategy.values_of(values, &self.position.0);
        let claim = Claim::Chain(Chain::equal(
            Expr::nim_sum(&[values.get(size), total]),
            Expr::number(values.get(size) ^ total),
        ));
        self.lines.push(claim, Rule::Evaluate, &[]);
        self.value(values, kept);
        if apart > 0 {
            self.value(values, apart);
            let halves = [values.get(kept), values.get(apart)];
            let claim = Claim::Chain(Chain::equal(
                Expr::nim_sum(&halves),
                Expr::number(halves[0] ^ halves[1]),
            ));
            self.lines.push(claim, Rule::Evaluate, &[]);
        }
    }

    /// The outcome of a position with its working; returns the line that states it.
    fn outcome(&mut self, of: &Position) -> usize {
        let is = Outcome::won(!self.strategy.is_lost(&of.0));
        let claim = Claim::Outcome { of: of.clone(), is };
        let size = of.0.first().copied().unwrap_or(0);
        match self.strategy {
            Strategy::Rest { by, .. } => {
                let divided = self.division(size, *by);
                let rule = Rule::Theorem(Theorem::Multiples);
                self.lines.push(claim, rule, &[divided])
            }
            Strategy::Outcomes(outcomes) => {
                let table = Claim::Outcomes(outcomes.entries().to_vec());
                let cited = self.look_up(outcomes, table, Listed::Outcomes, size);
                self.lines.push(claim, Rule::LookUp, &cited)
            }
            Strategy::Values(values) => {
                let each = of.0.iter().map(|&size| values.get(size));
                let each: Vec<u64> = each.collect();
                let mut cited: Vec<usize> = of.0.iter().map(|&n| self.grundy(values, n)).collect();
                if of == self.position {
                    self.example(values);
                }
                let detail = match of == self.position {
                    true => Detail::Full,
                    false => Detail::Short,
                };
                if each.len() > 1 {
                    cited.insert(0, sums::work(self.lines, &each, self.method, detail));
                }
                self.lines
                    .push(claim, Rule::Theorem(Theorem::Grundy), &cited)
            }
        }
    }

    /// How one entry of the table comes about, where heaps are divided: that of the smallest heap that shows something.
    fn example(&mut self, values: &Listing<u64>) {
        let sizes = self.position.0.iter().copied();
        let listed = values.entries().len() as u64;
        let shown = sizes
            .filter(|size| EXAMPLE.contains(size) && *size <= listed)
            .min();
        let (Some(of), Some(table)) = (shown.filter(|_| self.shows_mex), self.table) else {
            return;
        };
        let claim = mex(self.code, values, of);
        self.lines.push(claim, Rule::Mex, &[table]);
    }

    /// The Grundy value of a heap, stated once.
    fn grundy(&mut self, values: &Listing<u64>, of: u64) -> usize {
        let is = values.get(of);
        match self.stated(&Claim::Grundy { of, is }) {
            Some(line) => line,
            None => self.value(values, of),
        }
    }

    /// The line that says the same.
    fn stated(&self, claim: &Claim) -> Option<usize> {
        let mut lines = self.lines.lines.iter();
        Some(1 + lines.position(|line| line.claim == *claim)?)
    }

    /// The Grundy value of a heap.
    fn value(&mut self, values: &Listing<u64>, of: u64) -> usize {
        let is = values.get(of);
        let claim = Claim::Grundy { of, is };
        let table = Claim::GrundyValues(values.entries().to_vec());
        let cited = self.look_up(values, table, Listed::GrundyValues, of);
        self.lines.push(claim, Rule::LookUp, &cited)
    }

    /// The lines from which the entry of a size is read off the table.
    fn look_up<V: Copy + PartialEq>(
        &mut self,
        listing: &Listing<V>,
        claim: Claim,
        of: Listed,
        size: u64,
    ) -> Vec<usize> {
        let table = *self
            .table
            .get_or_insert_with(|| self.lines.push(claim, Rule::Table, &[]));
        if let (None, Some((start, length))) = (self.period, listing.period()) {
            let claim = Claim::Period { of, start, length };
            self.period = Some(self.lines.push(claim, Rule::Period, &[table]));
        }
        match (self.period, listing.period()) {
            (Some(period), Some((_, length))) if listing.is_beyond(size) => {
                vec![table, period, self.division(size, length)]
            }
            _ => vec![table],
        }
    }

    fn division(&mut self, of: u64, by: u64) -> usize {
        let claim = Claim::Division {
            of,
            by,
            times: of / by,
            rest: of % by,
        };
        match self.stated(&claim) {
            Some(line) => line,
            None => self.lines.push(claim, Rule::Divide, &[]),
        }
    }
}
