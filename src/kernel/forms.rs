//! What a formula is worth, and which formula may follow which in the working of a nim-sum.

use super::arith::{PowerCounts, different_powers, nim_sum};
use super::why::{Why, truth};
use crate::model::derivation::Rule;
use crate::model::formula::{Atom, Bits, Chain, Columns, Expr, Relation};

/// Formulas nested deeper than this are refused, so that no text can exhaust the stack.
const DEEPEST: usize = 32;

/// How many places a number in binary may be written with.
const PLACES: std::ops::RangeInclusive<u8> = 1..=64;

/// What a formula without strikes is worth.
pub fn value(expr: &Expr) -> Result<u64, Why> {
    value_within(expr, DEEPEST)
}

fn value_within(expr: &Expr, depth: usize) -> Result<u64, Why> {
    let deeper = depth.checked_sub(1).ok_or(Why::TooLarge)?;
    match expr {
        Expr::Atom(atom) if atom.struck => Err(Why::Form),
        Expr::Atom(atom) => worth(atom),
        Expr::Plus(summands) => summands.iter().try_fold(0_u64, |sum, summand| {
            sum.checked_add(value_within(summand, deeper)?)
                .ok_or(Why::TooLarge)
        }),
        Expr::Xor(terms) => {
            let mut counts = PowerCounts::none();
            for term in terms {
                counts.add(value_within(term, deeper)?);
            }
            Ok(counts.left_over())
        }
    }
}

/// What a side of a chain is worth. Numbers that are struck out must pair, and then they cancel.
pub fn worth_of_side(expr: &Expr) -> Result<u64, Why> {
    match has_strikes(expr) {
        false => value(expr),
        true => {
            strikes_pair(expr)?;
            let mut counts = PowerCounts::none();
            for term in expr.terms() {
                counts.add(Sum::of(term)?.total()?);
            }
            Ok(counts.left_over())
        }
    }
}

/// Whether a number of a term is struck out. Strikes that stand deeper have no value, and `value` refuses them.
fn has_strikes(expr: &Expr) -> bool {
    let struck = |expr: &Expr| matches!(expr, Expr::Atom(atom) if atom.struck);
    let terms = expr.terms().iter();
    terms.flat_map(Expr::summands).any(struck)
}

/// Every link of a chain holds when both sides are worked out.
pub fn links_hold(chain: &Chain) -> Result<(), Why> {
    let mut left = worth_of_side(&chain.left)?;
    for (relation, expr) in &chain.links {
        let right = worth_of_side(expr)?;
        let holds = match relation {
            Relation::Equal => left == right,
            Relation::NotEqual => left != right,
            Relation::Less => left < right,
            Relation::Greater => left > right,
            Relation::AtMost => left <= right,
            Relation::AtLeast => left >= right,
        };
        if !holds {
            return Err(Why::False);
        }
        left = right;
    }
    match chain.links.is_empty() {
        true => Err(Why::Form),
        false => Ok(()),
    }
}

/// Each row spells its number, and the last row is the parity of each column.
pub fn columns_hold(columns: &Columns) -> Result<(), Why> {
    let spelled = |bits: &Bits| bits.number == bits.digits && fits(bits);
    let rows = columns.rows.iter();
    let width = columns.parity.width;
    let aligned = rows.clone().all(|row| row.width == width);
    if !aligned || !PLACES.contains(&width) || columns.rows.is_empty() {
        return Err(Why::Form);
    }
    let parity = nim_sum(columns.rows.iter().map(|row| row.digits));
    truth(rows.chain([&columns.parity]).all(spelled) && columns.parity.digits == parity)
}

/// The digits need no more places than are written.
fn fits(bits: &Bits) -> bool {
    super::arith::digits(bits.digits).count() <= usize::from(bits.width)
}

/// One step of a nim-sum, from one formula to the next.
pub fn step(rule: Rule, from: &Expr, to: &Expr) -> Result<(), Why> {
    match rule {
        Rule::Powers => expands(from, to, unstruck),
        Rule::Cancel => {
            expands(from, to, any_strikes)?;
            strikes_pair(to)
        }
        Rule::LeftOver => {
            strikes_pair(from)?;
            is_left_over(from, to)
        }
        Rule::Add => adds(from, to),
        _ => Err(Why::NotByThisRule),
    }
}

fn any_strikes(_: Atom) -> bool {
    true
}

fn unstruck(atom: Atom) -> bool {
    !atom.struck
}

/// Term by term, `to` is `from` again or its expansion into different powers of 2.
fn expands(from: &Expr, to: &Expr, allowed: fn(Atom) -> bool) -> Result<(), Why> {
    let (before, after) = (from.terms(), to.terms());
    if before.len() != after.len() {
        return Err(Why::Form);
    }
    for (old, new) in before.iter().zip(after) {
        let new = Sum::of(new)?;
        if !new.atoms().all(allowed) {
            return Err(Why::Form);
        }
        term_expands(Sum::of(old)?, new)?;
    }
    Ok(())
}

fn term_expands(old: Sum, new: Sum) -> Result<(), Why> {
    if !old.atoms().all(unstruck) {
        return Err(Why::Form);
    }
    if old.total()? != new.total()? {
        return Err(Why::False);
    }
    let again = (old.atoms().map(|atom| atom.number)).eq(new.atoms().map(|atom| atom.number));
    match again || new.is_different_powers() {
        true => Ok(()),
        false => Err(Why::Form),
    }
}

/// Each number that is struck out is struck out an even number of times. In a sum only different powers of 2 may be
/// struck out: `(4 + 4) ⊕ 4` is 12, and no 4 of it cancels.
fn strikes_pair(expr: &Expr) -> Result<(), Why> {
    let mut struck = Vec::with_capacity(2 * expr.terms().len());
    for term in expr.terms() {
        let (before, sum) = (struck.len(), Sum::of(term)?);
        for atom in sum.atoms().filter(|atom| atom.struck) {
            struck.push(worth(&atom)?);
        }
        if struck.len() > before && sum.0.summands().len() > 1 && !sum.is_different_powers() {
            return Err(Why::Form);
        }
    }
    struck.sort_unstable();
    truth(
        struck
            .chunks(2)
            .all(|pair| matches!(pair, [a, b] if a == b)),
    )
}

/// `to` is what is not struck out in `from`: term by term, or as one sum where it is different powers of 2 that remain.
fn is_left_over(from: &Expr, to: &Expr) -> Result<(), Why> {
    for term in to.terms() {
        if !Sum::of(term)?.atoms().all(unstruck) {
            return Err(Why::Form);
        }
    }
    let (mut kept, mut claimed) = (remaining(from)?, remaining(to)?);
    if kept == claimed {
        return Ok(());
    }
    if !matches!(to, Expr::Plus(_)) || !Sum::of(to)?.is_different_powers() {
        return Err(Why::False);
    }
    kept.retain(Option::is_some);
    claimed.retain(Option::is_some);
    kept.sort_unstable();
    claimed.sort_unstable();
    truth(kept == claimed)
}

/// The numbers that are not struck out, with a `None` after each term that keeps any; zeros are dropped.
fn remaining(expr: &Expr) -> Result<Vec<Option<u64>>, Why> {
    let mut numbers = Vec::with_capacity(2 * expr.terms().len());
    for term in expr.terms() {
        let before = numbers.len();
        for atom in Sum::of(term)?.atoms().filter(|&atom| unstruck(atom)) {
            numbers.extend(Some(worth(&atom)?).filter(|&n| n > 0).map(Some));
        }
        if numbers.len() > before {
            numbers.push(None);
        }
    }
    Ok(numbers)
}

/// What is not struck out in `from` is different powers of 2, and `to` is the number that they add up to.
fn adds(from: &Expr, to: &Expr) -> Result<(), Why> {
    strikes_pair(from)?;
    let kept = remaining(from)?.into_iter().flatten();
    let sum = different_powers(kept).ok_or(Why::Form)?;
    truth(to.as_number() == Some(sum))
}

/// A term that is a number or an ordinary sum of numbers.
#[derive(Clone, Copy)]
struct Sum<'e>(&'e Expr);

impl<'e> Sum<'e> {
    fn of(term: &'e Expr) -> Result<Sum<'e>, Why> {
        let mut summands = term.summands().iter();
        let numbers = summands.all(|expr| matches!(expr, Expr::Atom(_)));
        numbers.then_some(Sum(term)).ok_or(Why::Form)
    }

    fn atoms(self) -> impl Iterator<Item = Atom> + 'e {
        self.0.summands().iter().filter_map(|expr| match expr {
            Expr::Atom(atom) => Some(*atom),
            _ => None,
        })
    }

    /// What it is worth when strikes are ignored.
    fn total(self) -> Result<u64, Why> {
        self.atoms().try_fold(0_u64, |sum, atom| {
            sum.checked_add(worth(&atom)?).ok_or(Why::TooLarge)
        })
    }

    fn is_different_powers(self) -> bool {
        let numbers = self.atoms().map(|atom| atom.number.value().unwrap_or(0));
        different_powers(numbers).is_some()
    }
}

fn worth(atom: &Atom) -> Result<u64, Why> {
    atom.number.value().ok_or(Why::TooLarge)
}
