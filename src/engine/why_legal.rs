//! Lemma 3 with numbers: why a heap ⊕ the nim-sum is less than the heap, if the heap contains its largest power.

use super::sums::{self, Detail, nim_sum, powers, sum_of_powers};
use crate::model::claim::Claim;
use crate::model::derivation::{Derivation, Method, Rule};
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::position::{HeapNo, Position};

/// The heaps that contain the largest power of the nim-sum, with their sizes.
pub fn candidates(position: &Position) -> Vec<(HeapNo, u64)> {
    let top = top(nim_sum(&position.0));
    let heaps = position.heaps();
    heaps.filter(|(_, size)| size & top != 0).collect()
}

/// Whether a heap has powers above the largest power of a nim-sum, and powers below it.
pub fn is_full(size: u64, s: u64) -> bool {
    let top = top(s);
    size >= 2 * top && !size.is_multiple_of(top.max(1))
}

/// The worked solution for a heap that contains the largest power.
pub fn why_legal(position: &Position, heap: HeapNo, method: Method) -> Derivation {
    let mut lines = Derivation::of(position.clone());
    let s = nim_sum(&position.0);
    let size = position.heap(heap).unwrap_or(0);
    let sum = Claim::NimSum {
        of: position.clone(),
        is: s,
    };
    let worked = sums::work(&mut lines, &position.0, method, Detail::Short);
    let sum = lines.push(sum, Rule::Definition, &[worked]);
    let power = top(s);
    let largest = lines.push(
        Claim::LargestPower { of: s, is: power },
        Rule::LargestPower,
        &[sum],
    );
    lines.push(Claim::Contains { heap, power }, Rule::Contains, &[largest]);
    let chain = lines.push(Claim::Chain(chain(size, s)), Rule::Evaluate, &[]);
    let shrinks = Claim::Shrinks { heap, to: size ^ s };
    lines.push(shrinks, Rule::Shrink, &[sum, chain]);
    lines
}

/// `14 ⊕ 5 = (8 + ~~4~~ + 2) ⊕ (~~4~~ + 1) = 8 + 2 + 1 ≤ 8 + 3 < 8 + 4 ≤ 8 + 4 + 2 = 14`: the powers above stay, the power
/// cancels, and all powers below it together are less than it. A side that says nothing new is left out.
pub fn chain(size: u64, s: u64) -> Chain {
    let top = top(s).max(1);
    let above = size - size % (2 * top);
    let with = |last: u64| {
        let mut summands: Vec<Expr> = sum_of_powers(above).summands().to_vec();
        match (above, last) {
            (_, 0) => {}
            (0, _) => summands = vec![sum_of(last)],
            _ => summands.push(sum_of(last)),
        }
        match summands.len() {
            1 => summands.remove(0),
            _ => Expr::Plus(summands),
        }
    };
    let sides = [
        (Relation::Equal, sums::cancelled(&[size, s])),
        (Relation::Equal, sum_of_powers(size ^ s)),
        (Relation::AtMost, with(top - 1)),
        (Relation::Less, with(top)),
        (Relation::AtMost, sum_of_powers(size)),
        (Relation::Equal, Expr::number(size)),
    ];
    let mut links: Vec<(Relation, Expr)> = Vec::with_capacity(sides.len());
    for (relation, side) in sides {
        if links.last().is_none_or(|(_, last)| *last != side) {
            links.push((relation, side));
        }
    }
    Chain {
        left: Expr::nim_sum(&[size, s]),
        links,
    }
}

/// A power as powers are written, any other number in digits.
fn sum_of(n: u64) -> Expr {
    match n.is_power_of_two() {
        true => sum_of_powers(n),
        false => Expr::number(n),
    }
}

/// The largest power of 2 in a number; 0 for 0.
fn top(n: u64) -> u64 {
    powers(n).next().unwrap_or(0)
}
