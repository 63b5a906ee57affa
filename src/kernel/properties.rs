//! Steps of a calculation with ⊕, each by one property of the nim-sum (lecture 000, Lemma 1; 003; 004). Nothing deeper
//! than `forms::value` allows gets in, so every walk here is bounded.

use super::forms;
use super::why::{Why, truth};
use crate::model::derivation::Property;
use crate::model::formula::{Chain, Expr, Relation};

/// A chain of one link: its two sides and what stands between them.
type Link<'a> = (&'a Expr, Relation, &'a Expr);

/// A line that rests on no other: its right side is its left side with one use of the property, or a ⊕ b ≠ 0.
pub fn begins(property: Property, chain: &Chain) -> Result<(), Why> {
    let (left, relation, right) = link(chain)?;
    match (property, relation) {
        (Property::Difference, _) => differs(left, relation, right),
        (Property::Cancellation, _) => Err(Why::NotByThisRule),
        (_, Relation::Equal) => one_use(property, left, right),
        _ => Err(Why::NotByThisRule),
    }
}

/// A line from the one before: one side stays and the other has one use of the property; or a term is put on both
/// sides, or dropped from both, by cancellation; or `left = a ⊕ b` becomes `left ≠ 0` by difference.
pub fn goes_on(property: Property, before: &Chain, chain: &Chain) -> Result<(), Why> {
    let (old_left, old, old_right) = link(before)?;
    let (left, new, right) = link(chain)?;
    if property == Property::Difference {
        return match old == Relation::Equal && left == old_left {
            true => differs(old_right, new, right),
            false => Err(Why::NotByThisRule),
        };
    }
    if old != new || !matches!(new, Relation::Equal | Relation::NotEqual) {
        return Err(Why::NotByThisRule);
    }
    match property {
        Property::Cancellation => {
            for side in [old_left, old_right, left, right] {
                forms::value(side)?;
            }
            form(
                cancels([left, right], [old_left, old_right])
                    || cancels([old_left, old_right], [left, right]),
            )
        }
        _ if left == old_left => one_use(property, old_right, right),
        _ if right == old_right => one_use(property, old_left, left),
        _ => Err(Why::NotByThisRule),
    }
}

fn link(chain: &Chain) -> Result<Link<'_>, Why> {
    match &chain.links[..] {
        [(relation, right)] => Ok((&chain.left, *relation, right)),
        _ => Err(Why::Form),
    }
}

fn form(holds: bool) -> Result<(), Why> {
    match holds {
        true => Ok(()),
        false => Err(Why::Form),
    }
}

/// `a ⊕ b ≠ 0` where a and b differ.
fn differs(left: &Expr, relation: Relation, right: &Expr) -> Result<(), Why> {
    match left {
        Expr::Xor(terms) if relation == Relation::NotEqual && is_zero(right) => match &terms[..] {
            [a, b] => truth(forms::value(a)? != forms::value(b)?),
            _ => Err(Why::Form),
        },
        _ => Err(Why::Form),
    }
}

/// `with` has a term on both sides that `without` has not, and is the same otherwise.
fn cancels(with: [&Expr; 2], without: [&Expr; 2]) -> bool {
    let [left, right] = with.map(Expr::terms);
    let [bare_left, bare_right] = without;
    left.iter().enumerate().any(|(i, term)| {
        right.iter().enumerate().any(|(j, other)| {
            term == other && is_left(left, i, bare_left) && is_left(right, j, bare_right)
        })
    })
}

/// Whether a side is what is left of some terms without one of them.
fn is_left(terms: &[Expr], without: usize, side: &Expr) -> bool {
    let rest = terms.iter().enumerate().filter(|(i, _)| *i != without);
    let mut rest = rest.map(|(_, term)| term);
    match terms.len() {
        0 | 1 => false,
        2 => rest.next() == Some(side),
        _ => rest.eq(side.terms()),
    }
}

/// That a formula becomes another by one use of a property, in one place. Both are worth the same; that is looked at
/// first, so that nothing false passes whatever is done to the form.
fn one_use(property: Property, from: &Expr, to: &Expr) -> Result<(), Why> {
    truth(forms::value(from)? == forms::value(to)?)?;
    let (mut from, mut to) = (from, to);
    loop {
        if here(property, from, to) {
            return Ok(());
        }
        (from, to) = only_difference(from, to).ok_or(Why::Form)?;
    }
}

/// The one term in which two nim-sums of equally many terms differ.
fn only_difference<'a>(from: &'a Expr, to: &'a Expr) -> Option<(&'a Expr, &'a Expr)> {
    let (Expr::Xor(old), Expr::Xor(new)) = (from, to) else {
        return None;
    };
    let mut differ = old.iter().zip(new).filter(|(old, new)| old != new);
    match (differ.next(), differ.next()) {
        (Some(pair), None) if old.len() == new.len() => Some(pair),
        _ => None,
    }
}

/// Whether a formula becomes another by one use of a property on the whole of it.
fn here(property: Property, from: &Expr, to: &Expr) -> bool {
    let either = |way: fn(&Expr, &Expr) -> bool| way(from, to) || way(to, from);
    match property {
        Property::WholeNumber => either(is_worked_out),
        Property::Commutative => is_reordered(from, to),
        Property::Associative => is_regrouped(from, to),
        Property::SelfInverse => either(has_become_zero),
        Property::Zero => either(drops_zero),
        Property::Cancellation | Property::Difference => false,
    }
}

/// A nim-sum, of numbers alone, is replaced by a number; that it is the right one has been looked at.
fn is_worked_out(from: &Expr, to: &Expr) -> bool {
    matches!(from, Expr::Xor(terms) if terms.len() > 1) && to.as_number().is_some()
}

/// The terms of one nim-sum stand in another order.
fn is_reordered(from: &Expr, to: &Expr) -> bool {
    let (Expr::Xor(old), Expr::Xor(new)) = (from, to) else {
        return false;
    };
    let mut left: Vec<&Expr> = new.iter().collect();
    let found = |term: &Expr, left: &mut Vec<&Expr>| {
        let place = left.iter().position(|other| *other == term);
        place.map(|place| left.swap_remove(place)).is_some()
    };
    old != new && old.iter().all(|term| found(term, &mut left)) && left.is_empty()
}

/// Only the brackets differ.
fn is_regrouped(from: &Expr, to: &Expr) -> bool {
    let (mut old, mut new) = (Vec::new(), Vec::new());
    without_brackets(from, &mut old);
    without_brackets(to, &mut new);
    from != to && old == new
}

/// The terms of a nim-sum with all brackets left out. No deeper than `forms::value` has been.
fn without_brackets<'a>(expr: &'a Expr, out: &mut Vec<&'a Expr>) {
    match expr {
        Expr::Xor(terms) => terms.iter().for_each(|term| without_brackets(term, out)),
        other => out.push(other),
    }
}

/// Two equal terms that stand side by side are replaced by 0.
fn has_become_zero(from: &Expr, to: &Expr) -> bool {
    let Expr::Xor(terms) = from else {
        return false;
    };
    let pairs = terms.windows(2).enumerate();
    let mut equal = pairs.filter(|(_, pair)| matches!(pair, [a, b] if a == b));
    equal.any(|(i, _)| {
        let (before, after) = (terms.iter().take(i), terms.iter().skip(i + 2));
        match terms.len() {
            2 => is_zero(to),
            _ => {
                let mut left = to.terms().iter();
                left.by_ref().take(i).eq(before)
                    && left.next().is_some_and(is_zero)
                    && left.eq(after)
            }
        }
    })
}

/// A 0 among the terms is dropped.
fn drops_zero(from: &Expr, to: &Expr) -> bool {
    let Expr::Xor(terms) = from else {
        return false;
    };
    let mut zeros = terms.iter().enumerate().filter(|(_, term)| is_zero(term));
    zeros.any(|(i, _)| is_left(terms, i, to))
}

fn is_zero(expr: &Expr) -> bool {
    expr.as_number() == Some(0)
}
