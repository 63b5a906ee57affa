//! What a formula is worth, and which formula may follow which in the working of a nim-sum.

use super::arith::{PowerCounts, nim_sum};
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
                counts.add(total(term)?);
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
        if !atoms(new)?.all(allowed) {
            return Err(Why::Form);
        }
        term_expands(old, new)?;
    }
    Ok(())
}

fn term_expands(old: &Expr, new: &Expr) -> Result<(), Why> {
    if atoms(old)?.any(|atom| atom.struck) {
        return Err(Why::Form);
    }
    if total(old)? != total(new)? {
        return Err(Why::False);
    }
    let again = atoms(old)?
        .map(|a| a.number)
        .eq(atoms(new)?.map(|a| a.number));
    match again || different_powers(new)? {
        true => Ok(()),
        false => Err(Why::Form),
    }
}

/// Each number that is struck out is struck out an even number of times. In a sum only different powers of 2 may be
/// struck out: `(4 + 4) ⊕ 4` is 12, and no 4 of it cancels.
fn strikes_pair(expr: &Expr) -> Result<(), Why> {
    let mut struck = Vec::with_capacity(2 * expr.terms().len());
    for term in expr.terms() {
        let before = struck.len();
        for atom in atoms(term)?.filter(|atom| atom.struck) {
            struck.push(worth(&atom)?);
        }
        if struck.len() > before && term.summands().len() > 1 && !different_powers(term)? {
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
        if !atoms(term)?.all(unstruck) {
            return Err(Why::Form);
        }
    }
    let (mut kept, mut claimed) = (remaining(from)?, remaining(to)?);
    if kept == claimed {
        return Ok(());
    }
    if !matches!(to, Expr::Plus(_)) || !different_powers(to)? {
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
        for atom in atoms(term)?.filter(|&atom| unstruck(atom)) {
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
    let mut seen = PowerCounts::none();
    for number in remaining(from)?.into_iter().flatten() {
        if !seen.add_power(number) {
            return Err(Why::Form);
        }
    }
    truth(to.as_number() == Some(seen.left_over()))
}

/// The numbers of a term, which is a number or an ordinary sum of numbers.
fn atoms(term: &Expr) -> Result<impl Iterator<Item = Atom> + '_, Why> {
    let atom = |expr: &Expr| match expr {
        Expr::Atom(atom) => Some(*atom),
        _ => None,
    };
    let summands = term.summands();
    match summands.iter().all(|expr| atom(expr).is_some()) {
        true => Ok(summands.iter().filter_map(atom)),
        false => Err(Why::Form),
    }
}

fn worth(atom: &Atom) -> Result<u64, Why> {
    atom.number.value().ok_or(Why::TooLarge)
}

/// What a term is worth when strikes are ignored.
fn total(term: &Expr) -> Result<u64, Why> {
    atoms(term)?.try_fold(0_u64, |sum, atom| {
        sum.checked_add(worth(&atom)?).ok_or(Why::TooLarge)
    })
}

fn different_powers(term: &Expr) -> Result<bool, Why> {
    let mut seen = PowerCounts::none();
    for atom in atoms(term)? {
        if !seen.add_power(worth(&atom)?) {
            return Ok(false);
        }
    }
    Ok(true)
}
