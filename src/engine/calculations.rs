//! Calculations with ⊕ in which each step has one property: the proofs of the lectures with numbers. Untrusted.

use super::sums::nim_sum;
use crate::model::claim::Claim;
use crate::model::derivation::{Derivation, Property, Rule};
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::position::{HeapNo, Position};

/// What is calculated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calculation {
    /// The nim-sum after a move from the one before (003, 004): s ⊕ (x ⊕ y), with all heaps in s.
    After,
    /// The nim-sums before and after a move are different (000, Lemma 2): together they are x ⊕ y, which is not 0.
    Change,
    /// A heap ⊕ the nim-sum makes the nim-sum 0 (000, Lemma 3).
    Zero,
    /// One of the numbers once more at the front: it cancels, and the others are left.
    Simplify,
    /// The nim-sums before and after a move are different, from x ≠ y.
    Unequal,
}

/// Every calculation.
pub const CALCULATIONS: [Calculation; 5] = [
    Calculation::After,
    Calculation::Change,
    Calculation::Zero,
    Calculation::Simplify,
    Calculation::Unequal,
];

/// A heap, and what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The heap.
    pub heap: HeapNo,
    /// Its size before.
    pub size: u64,
    /// Its size after.
    pub left: u64,
}

impl Calculation {
    /// The heaps that it can be about. What is left is the one number that it can be, or the size where it may be any
    /// smaller one but 0.
    pub fn heaps(self, position: &Position) -> Vec<Played> {
        let s = nim_sum(&position.0);
        let played = |(heap, size): (HeapNo, u64)| match self {
            Calculation::Zero => Some((heap, size, size ^ s)).filter(|_| (size ^ s) < size),
            Calculation::Simplify => {
                let differs = position.0.iter().any(|&other| other != size);
                differs.then_some((heap, size, size))
            }
            _ => Some((heap, size, size)).filter(|_| size > 1),
        };
        let found = position.heaps().filter_map(played);
        found
            .map(|(heap, size, left)| Played { heap, size, left })
            .collect()
    }

    /// Whether what is left may be any smaller number than the heap's size.
    pub fn chooses(self) -> bool {
        !matches!(self, Calculation::Zero | Calculation::Simplify)
    }

    /// What the calculation comes to.
    pub fn goal(self, position: &Position, played: Played) -> Chain {
        let heaps = |left| Expr::nim_sum(&position.with(played.heap, left).0);
        let Played { size, left, .. } = played;
        let single = |left: Expr, relation, right: Expr| Chain {
            left,
            links: vec![(relation, right)],
        };
        let zero = || Expr::number(0);
        match self {
            Calculation::After => single(
                Expr::Xor(vec![heaps(size), Expr::nim_sum(&[size, left])]),
                Relation::Equal,
                Expr::number(nim_sum(&position.with(played.heap, left).0)),
            ),
            Calculation::Change => single(
                Expr::Xor(vec![heaps(size), heaps(left)]),
                Relation::NotEqual,
                zero(),
            ),
            Calculation::Zero => {
                let s = nim_sum(&position.0);
                let term = |(heap, n): (HeapNo, u64)| match heap == played.heap {
                    true => Expr::nim_sum(&[n, s]),
                    false => Expr::number(n),
                };
                let terms = position.heaps().map(term).collect();
                single(Expr::Xor(terms), Relation::Equal, zero())
            }
            Calculation::Simplify => {
                let others = others(position, played.heap);
                let once_more = Expr::nim_sum(&[&others[..], &[size]].concat());
                single(
                    Expr::Xor(vec![Expr::number(size), once_more]),
                    Relation::Equal,
                    Expr::number(nim_sum(&others)),
                )
            }
            Calculation::Unequal => single(heaps(size), Relation::NotEqual, heaps(left)),
        }
    }

    /// The calculation, step by step.
    pub fn lines(self, position: &Position, played: Played) -> Derivation {
        use Property as P;
        let Played { heap, size, left } = played;
        let others = others(position, heap);
        let goal = self.goal(position, played);
        let number = Expr::number;
        let mut steps = Steps {
            lines: Derivation::of(position.clone()),
            left: goal.left.clone(),
        };
        match self {
            Calculation::After => {
                let after = position.with(heap, left).0;
                let flat = [&position.0[..], &[size, left]].concat();
                steps.equal(Expr::nim_sum(&flat), P::Associative);
                let sorted = [&[size, size][..], &after].concat();
                steps.equal(Expr::nim_sum(&sorted), P::Commutative);
                let zero = [&[0][..], &after].concat();
                steps.equal(Expr::nim_sum(&zero), P::SelfInverse);
                steps.equal(Expr::nim_sum(&after), P::Zero);
                steps.worked_out(&after);
            }
            Calculation::Change => {
                let after = position.with(heap, left).0;
                let flat = [&position.0[..], &after].concat();
                steps.equal(Expr::nim_sum(&flat), P::Associative);
                let sorted = [&others[..], &others, &[size, left]].concat();
                steps.equal(Expr::nim_sum(&sorted), P::Commutative);
                let rest = Expr::nim_sum(&others);
                let both = Expr::Xor(vec![rest.clone(), rest]);
                let pair = Expr::nim_sum(&[size, left]);
                steps.equal(Expr::Xor(vec![both, pair.clone()]), P::Associative);
                steps.equal(Expr::Xor(vec![number(0), pair.clone()]), P::SelfInverse);
                steps.equal(pair, P::Zero);
                steps.push(Relation::NotEqual, number(0), P::Difference);
            }
            Calculation::Zero => {
                let s = nim_sum(&position.0);
                let flat = goal.left.terms().iter().flat_map(|term| term.terms());
                steps.equal(Expr::Xor(flat.cloned().collect()), P::Associative);
                let last = [&position.0[..], &[s]].concat();
                steps.equal(Expr::nim_sum(&last), P::Commutative);
                let heaps = Expr::nim_sum(&position.0);
                steps.equal(Expr::Xor(vec![heaps, number(s)]), P::Associative);
                steps.equal(Expr::nim_sum(&[s, s]), P::WholeNumber);
                steps.equal(number(0), P::SelfInverse);
            }
            Calculation::Simplify => {
                let rest = Expr::nim_sum(&others);
                let turned = Expr::nim_sum(&[&[size][..], &others].concat());
                steps.equal(Expr::Xor(vec![number(size), turned]), P::Commutative);
                let pair = Expr::nim_sum(&[size, size]);
                steps.equal(Expr::Xor(vec![pair, rest.clone()]), P::Associative);
                steps.equal(Expr::Xor(vec![number(0), rest.clone()]), P::SelfInverse);
                steps.equal(rest, P::Zero);
                steps.worked_out(&others);
            }
            Calculation::Unequal => steps.unequal(&position.0, heap, left, &others),
        }
        steps.lines
    }
}

fn others(position: &Position, heap: HeapNo) -> Vec<u64> {
    let others = position.heaps().filter(|&(other, _)| other != heap);
    others.map(|(_, size)| size).collect()
}

/// Lines in the making, each of which rests on the one before.
struct Steps {
    lines: Derivation,
    left: Expr,
}

impl Steps {
    fn equal(&mut self, right: Expr, property: Property) {
        self.push(Relation::Equal, right, property);
    }

    /// The value of what has been reached; of two equal numbers it needs no working out.
    fn worked_out(&mut self, numbers: &[u64]) {
        let property = match numbers {
            [a, b] if a == b => Property::SelfInverse,
            _ => Property::WholeNumber,
        };
        self.equal(Expr::number(nim_sum(numbers)), property);
    }

    /// Goes on to a right side; a step that changes nothing is left out.
    fn push(&mut self, relation: Relation, right: Expr, property: Property) {
        let last = self.lines.lines.last().map(|line| &line.claim);
        let before = match last {
            Some(Claim::Chain(chain)) => chain.links.last().map(|(_, right)| right),
            _ => Some(&self.left),
        };
        if before != Some(&right) {
            let links = vec![(relation, right)];
            let left = self.left.clone();
            self.line(Chain { left, links }, Rule::Property(property));
        }
    }

    fn line(&mut self, chain: Chain, rule: Rule) {
        let from = self.lines.lines.len();
        let from = if from > 0 { vec![from] } else { Vec::new() };
        self.lines.push(Claim::Chain(chain), rule, &from);
    }

    /// x ≠ y, so x ⊕ the others ≠ y ⊕ the others, brought into the order of the board.
    fn unequal(&mut self, heaps: &[u64], heap: HeapNo, left: u64, others: &[u64]) {
        use Property as P;
        let position = Position(heaps.to_vec());
        let size = position.heap(heap).unwrap_or(0);
        let unequal = |left, right| Chain {
            left,
            links: vec![(Relation::NotEqual, right)],
        };
        let flat = |first| Expr::nim_sum(&[&[first][..], others].concat());
        let ordered = |n| Expr::nim_sum(&position.with(heap, n).0);
        let nested = |first| Expr::Xor(vec![Expr::number(first), Expr::nim_sum(others)]);
        let sides = [
            (nested(size), nested(left), P::Cancellation),
            (flat(size), nested(left), P::Associative),
            (flat(size), flat(left), P::Associative),
            (ordered(size), flat(left), P::Commutative),
            (ordered(size), ordered(left), P::Commutative),
        ];
        let mut last = unequal(Expr::number(size), Expr::number(left));
        self.line(last.clone(), Rule::Evaluate);
        for (left, right, property) in sides {
            let next = unequal(left, right);
            if next != last {
                self.line(next.clone(), Rule::Property(property));
            }
            last = next;
        }
    }
}
