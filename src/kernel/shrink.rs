//! Lemma 3: what is to stay in a heap, its size ⊕ the nim-sum, is less than what is there.

use super::arith::nim_sum;
use super::why::{Why, truth};
use crate::model::formula::{Chain, Relation};
use crate::model::position::{HeapNo, Position};

/// That leaving `to` in a heap is a move, by a chain that holds: it begins with the heap ⊕ the nim-sum, ends with the
/// heap, never falls and rises at least once.
pub fn shrinks(
    position: &Position,
    heap: HeapNo,
    to: u64,
    sum: u64,
    chain: &Chain,
) -> Result<(), Why> {
    let size = position.heap(heap).ok_or(Why::False)?;
    let [one, other] = chain.left.terms() else {
        return Err(Why::NotByThisRule);
    };
    let begins = match (one.as_number(), other.as_number()) {
        (Some(a), Some(s)) => (a == size && s == sum) || (a == sum && s == size),
        _ => false,
    };
    let ends = chain.links.last().and_then(|(_, side)| side.as_number()) == Some(size);
    let rises = |relation: &Relation| *relation == Relation::Less;
    let never_falls = |relation: &Relation| {
        matches!(
            relation,
            Relation::Equal | Relation::Less | Relation::AtMost
        )
    };
    let mut relations = chain.links.iter().map(|(relation, _)| relation);
    let up = relations.clone().all(never_falls) && relations.any(rises);
    match begins && ends && up {
        true => truth(nim_sum([size, sum]) == to && to < size),
        false => Err(Why::NotByThisRule),
    }
}
