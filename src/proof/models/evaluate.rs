//! What terms and formulas come to. A number that is too large, a variable without a value and a case that takes too
//! long are not known, and what depends on them is not known either.

use std::cell::Cell;
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::games::{Model, Play, take_away};
use crate::model::logic::{Formula, Function, Join, Predicate, Quantifier, Sort, Term};

/// No formula that is deeper is looked at.
const DEEPEST: usize = 150;

/// No row with a larger number is filled.
const LAST_ROW: u128 = 60;

/// The state of an evaluation: the values of names and of the variables of quantifiers, innermost last.
pub struct Evaluator<'m> {
    pub model: &'m Model,
    names: FxHashMap<Arc<str>, Value>,
    bound: Vec<Option<Value>>,
    fuel: Cell<u64>,
    depth: Cell<usize>,
}

impl<'m> Evaluator<'m> {
    pub fn new(model: &'m Model, fuel: u64) -> Evaluator<'m> {
        Evaluator {
            model,
            names: FxHashMap::default(),
            bound: Vec::new(),
            fuel: Cell::new(fuel),
            depth: Cell::new(0),
        }
    }

    pub fn assign(&mut self, name: &Arc<str>, value: Value) {
        self.names.insert(name.clone(), value);
    }

    pub fn forget(&mut self, name: &Arc<str>) {
        self.names.remove(name);
    }

    pub fn fuel(&self) -> u64 {
        self.fuel.get()
    }

    /// Counts some steps; `None` when there are none left.
    pub fn spend(&self, steps: u64) -> Option<()> {
        let left = self.fuel.get().checked_sub(steps);
        self.fuel.set(left.unwrap_or(0));
        left.map(|_| ())
    }

    /// The values in sight.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.names.values().chain(self.bound.iter().flatten())
    }

    pub fn number(&self, term: &Term) -> Option<u128> {
        match self.term(term)? {
            Value::Number(n) => Some(n),
            Value::Position(_) => None,
        }
    }

    pub fn rows(&self, term: &Term) -> Option<Vec<u128>> {
        match self.term(term)? {
            Value::Number(_) => None,
            Value::Position(rows) => Some(rows),
        }
    }

    pub fn term(&self, term: &Term) -> Option<Value> {
        self.spend(1)?;
        match term {
            Term::Number(n) => Some(Value::Number(u128::from(*n))),
            Term::Free(name, _) => self.names.get(name).cloned(),
            Term::Bound(index, _) => {
                let value = self.bound.iter().rev().nth(*index as usize)?;
                value.clone()
            }
            Term::Apply(function, terms) => self.within(|| self.applied(*function, terms)),
        }
    }

    /// Goes one level deeper, unless that is too deep.
    fn within<T>(&self, inside: impl FnOnce() -> Option<T>) -> Option<T> {
        let depth = self.depth.get();
        if depth >= DEEPEST {
            return None;
        }
        self.depth.set(depth + 1);
        let result = inside();
        self.depth.set(depth);
        result
    }

    fn applied(&self, function: Function, terms: &[Term]) -> Option<Value> {
        let number = |place: usize| self.number(terms.get(place)?);
        let rows = || self.rows(terms.first()?);
        let n = match function {
            Function::Xor => self.folded(terms, |sum, n| Some(sum ^ n))?,
            Function::Plus => self.folded(terms, u128::checked_add)?,
            Function::Power => {
                let exponent = u32::try_from(number(0)?).ok()?;
                1_u128.checked_shl(exponent)?
            }
            Function::Row => in_row(&rows()?, number(1)?),
            Function::With => return with_row(rows()?, number(1)?, number(2)?),
            Function::NimSum => rows()?.iter().fold(0, |sum, n| sum ^ n),
            Function::Rest => {
                let (rows, row) = (rows()?, number(1)?);
                let sum = rows.iter().fold(0, |sum, n| sum ^ n);
                sum ^ in_row(&rows, row)
            }
            Function::High => {
                let (x, lower) = (number(0)?, number(1)?);
                x - low_part(x, lower.checked_add(1)?)
            }
            Function::Low => low_part(number(0)?, number(1)?),
            Function::Ones => rows()?.iter().filter(|&&n| n == 1).count() as u128,
            Function::Grundy => self.model.grundy(number(0)?)?,
            Function::Values => {
                let rows = rows()?;
                let values = rows.iter().map(|&n| self.model.grundy(n));
                return Some(Value::position(values.collect::<Option<_>>()?));
            }
        };
        Some(Value::Number(n))
    }

    fn folded(&self, terms: &[Term], add: fn(u128, u128) -> Option<u128>) -> Option<u128> {
        let add = |sum, term| add(sum, self.number(term)?);
        terms.iter().try_fold(0, add)
    }

    pub fn formula(&mut self, formula: &Formula) -> Option<bool> {
        self.spend(1)?;
        let depth = self.depth.get();
        if depth >= DEEPEST {
            return None;
        }
        self.depth.set(depth + 1);
        let truth = self.truth(formula);
        self.depth.set(depth);
        truth
    }

    fn truth(&mut self, formula: &Formula) -> Option<bool> {
        match formula {
            Formula::False => Some(false),
            Formula::Equal(left, right) => Some(self.term(left)? == self.term(right)?),
            Formula::Less(left, right) => Some(self.number(left)? < self.number(right)?),
            Formula::Holds(predicate, terms) => self.predicate(*predicate, terms),
            Formula::Not(inner) => self.formula(inner).map(|truth| !truth),
            Formula::Join(join, left, right) => self.join(*join, left, right),
            Formula::Bind(quantifier, _, sort, body) => self.bind(*quantifier, *sort, body),
        }
    }

    /// One side may decide although the other is not known.
    fn join(&mut self, join: Join, left: &Formula, right: &Formula) -> Option<bool> {
        let left = self.formula(left);
        let decided = match join {
            Join::And => left.filter(|left| !left),
            Join::Or => left.filter(|left| *left),
            Join::Implies => left.map(|left| !left).filter(|done| *done),
            Join::Iff => None,
        };
        if decided.is_some() || join == Join::Iff && left.is_none() {
            return decided;
        }
        let right = self.formula(right);
        match join {
            Join::And => right.filter(|right| !right).or(left.and(right)),
            Join::Or | Join::Implies => right.filter(|right| *right).or(left.and(right)),
            Join::Iff => Some(left? == right?),
        }
    }

    fn predicate(&self, predicate: Predicate, terms: &[Term]) -> Option<bool> {
        let number = |place: usize| self.number(terms.get(place)?);
        let rows = |place: usize| self.rows(terms.get(place)?);
        let model = self.model;
        let played = |play| {
            self.spend(4)?;
            model.wins(play, &rows(0)?)
        };
        match predicate {
            Predicate::Bit => {
                let (x, k) = (number(0)?, number(1)?);
                Some(low_part(x, k.checked_add(1)?) > low_part(x, k))
            }
            Predicate::Move => Some(is_move(&rows(0)?, &rows(1)?)),
            Predicate::Hot => played(Play::Nim),
            Predicate::MisereHot => played(Play::Misere),
            Predicate::TakeHot => take_away(false, number(0)?, number(1)?),
            Predicate::TakeMisereHot => take_away(true, number(0)?, number(1)?),
            Predicate::Multiple => {
                let (n, d) = (number(0)?, number(1)?);
                Some(n.checked_rem(d).map_or(n == 0, |rest| rest == 0))
            }
            Predicate::Split => Some(model.splits(number(0)?, number(1)?, number(2)?)),
            Predicate::Turn => Some(self.is_turn(&rows(0)?, &rows(1)?)),
            Predicate::Wins => played(Play::Parts),
            Predicate::Ring => model.ring(number(0)?),
        }
    }

    /// A part of P is replaced by one in its row and one in a row that was empty.
    fn is_turn(&self, from: &[u128], to: &[u128]) -> bool {
        let was = |row: usize| from.get(row).copied().unwrap_or(0);
        let is = |row: usize| to.get(row).copied().unwrap_or(0);
        let splits = |i, b| self.model.splits(was(i), is(i), b);
        match changed(from, to)[..] {
            [i] => splits(i, 0),
            [i, j] => was(j) == 0 && splits(i, is(j)) || was(i) == 0 && splits(j, is(i)),
            _ => false,
        }
    }

    /// A quantifier over small cases: those that its guard leaves, or some that are near to the values in sight.
    fn bind(&mut self, quantifier: Quantifier, sort: Sort, body: &Formula) -> Option<bool> {
        // With a variable that has no value yet, most cases would be looked at in vain.
        if self.bound.contains(&None) {
            return None;
        }
        let (cases, all_of_them) = self.cases(quantifier, sort, body)?;
        let decisive = quantifier == Quantifier::Exists;
        let mut known = all_of_them;
        for case in cases {
            self.spend(1)?;
            self.bound.push(Some(case));
            let mut truth = self.glance(quantifier, body);
            if truth.is_none() {
                truth = self.formula(body);
            }
            self.bound.pop();
            match truth {
                Some(truth) if truth == decisive => return Some(decisive),
                Some(_) => {}
                None => known = false,
            }
        }
        known.then_some(!decisive)
    }

    /// The value of a term that stands inside so many quantifiers whose variables have no value.
    pub fn under_quantifiers(&mut self, inside: u32, term: &Term) -> Option<Value> {
        let before = self.bound.len();
        self.bound.resize(before + inside as usize, None);
        let value = self.term(term);
        self.bound.truncate(before);
        value
    }

    /// What can be said about a body before the next variables of the same kind have values.
    fn glance(&mut self, quantifier: Quantifier, mut body: &Formula) -> Option<bool> {
        let before = self.bound.len();
        while let Formula::Bind(same, _, _, inner) = body
            && *same == quantifier
        {
            self.bound.push(None);
            body = inner;
        }
        let more = self.bound.len() > before;
        let truth = more.then(|| self.formula(body)).flatten();
        self.bound.truncate(before);
        truth
    }
}

/// The counters in a row.
fn in_row(rows: &[u128], row: u128) -> u128 {
    let size = usize::try_from(row).ok().and_then(|row| rows.get(row));
    size.copied().unwrap_or(0)
}

fn with_row(mut rows: Vec<u128>, row: u128, size: u128) -> Option<Value> {
    let place = usize::try_from(row).ok().filter(|_| row <= LAST_ROW)?;
    if rows.len() <= place {
        rows.resize(place + 1, 0);
    }
    rows.splice(place..=place, [size]);
    Some(Value::position(rows))
}

/// What is left of x when it is divided by 2^k.
fn low_part(x: u128, k: u128) -> u128 {
    let power = u32::try_from(k).ok().and_then(|k| 1_u128.checked_shl(k));
    power.map_or(x, |power| x % power)
}

/// The rows in which two positions differ.
fn changed(from: &[u128], to: &[u128]) -> Vec<usize> {
    let rows = 0..from.len().max(to.len());
    rows.filter(|&row| from.get(row).unwrap_or(&0) != to.get(row).unwrap_or(&0))
        .collect()
}

fn is_move(from: &[u128], to: &[u128]) -> bool {
    match changed(from, to)[..] {
        [row] => to.get(row).unwrap_or(&0) < from.get(row).unwrap_or(&0),
        _ => false,
    }
}

// Values of the models in which counterexamples are looked for.

/// What a term comes to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number.
    Number(u128),
    /// The counters of the rows from row 0 on; the last one is not 0.
    Position(Vec<u128>),
}

impl Value {
    /// A position without its empty rows at the end.
    pub fn position(mut rows: Vec<u128>) -> Value {
        let used = rows.iter().rposition(|&size| size > 0);
        rows.truncate(used.map_or(0, |last| last + 1));
        Value::Position(rows)
    }
}

impl Display for Value {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let rows = match self {
            Value::Number(n) => return write!(f, "{n}"),
            Value::Position(rows) if rows.is_empty() => return f.write_str("(0)"),
            Value::Position(rows) => rows,
        };
        for (row, size) in rows.iter().enumerate() {
            write!(f, "{}{size}", if row == 0 { "(" } else { ", " })?;
        }
        f.write_str(")")
    }
}

/// Values for names: `P = (1, 1), i = 0`, the rows from row 0 on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment(pub Vec<(Arc<str>, Value)>);

impl Display for Assignment {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        for (place, (name, value)) in self.0.iter().enumerate() {
            write!(f, "{}{name} = {value}", if place == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
