//! A diagram as a derivation: a line for each position, which cites those that its arrows lead to.

use super::shape::{Beside, Diagram, Node};
use crate::engine::sums::nim_sum;
use crate::model::claim::{Claim, Outcome};
use crate::model::derivation::{Derivation, Rule};
use crate::model::formula::{Chain, Expr};
use crate::model::position::Position;
use crate::model::rules::{Convention, Rules};

/// The outcome of every position, the lowest first; then who wins; then what stands beside the positions.
pub fn derivation(rules: &dyn Rules, diagram: &Diagram, start: &Position) -> Derivation {
    let mut lines = Derivation::of(start.clone());
    let over = Outcome::won(rules.convention() == Convention::Misere);
    let mut known: Vec<(usize, Outcome)> = vec![(0, Outcome::P); diagram.nodes.len()];
    for (i, node) in diagram.nodes.iter().enumerate().rev() {
        let (is, rule, from) = outcome(node, &known, over);
        let of = of(diagram, i, start);
        known[i] = (lines.push(Claim::Outcome { of, is }, rule, &from), is);
    }
    if let Some(&(line, is)) = known.first() {
        let winner = Claim::Winner {
            player: is.winner(),
            by: None,
        };
        lines.push(winner, Rule::Meaning, &[line]);
    }
    for i in 0..diagram.nodes.len() {
        beside(&mut lines, of(diagram, i, start), diagram.beside);
    }
    lines
}

/// The position of a node as it stands in lines: the start as it was posed, no heap at all as a heap of 0.
fn of(diagram: &Diagram, number: usize, start: &Position) -> Position {
    let position = match number {
        0 => start,
        _ => &diagram.nodes[number].position,
    };
    match position.0[..] {
        [] => Position(vec![0]),
        _ => position.clone(),
    }
}

/// Who wins at a position, why, and the lines that say so of its options.
fn outcome(node: &Node, known: &[(usize, Outcome)], over: Outcome) -> (Outcome, Rule, Vec<usize>) {
    let options = node.options.iter().filter_map(|&option| known.get(option));
    let from: Vec<usize> = options.clone().map(|(line, _)| *line).collect();
    let wins = options.clone().any(|(_, is)| *is == Outcome::P);
    let (is, rule) = match (node.options.is_empty(), wins) {
        (true, _) => (over, Rule::NoMoves),
        (false, true) => (Outcome::N, Rule::SomeOption),
        (false, false) => (Outcome::P, Rule::EveryOption),
    };
    (is, rule, from)
}

fn beside(lines: &mut Derivation, of: Position, what: Beside) {
    let big = of.big_heaps();
    if what == Beside::BigHeaps {
        let claim = Claim::BigHeaps {
            of: of.clone(),
            is: big,
        };
        lines.push(claim, Rule::Count, &[]);
    }
    if what == Beside::NimSum || (what == Beside::BigHeaps && big >= 2) {
        let is = nim_sum(&of.0);
        let from = match of.0[..] {
            [_] => None,
            _ => {
                let chain = Chain::equal(Expr::nim_sum(&of.0), Expr::number(is));
                Some(lines.push(Claim::Chain(chain), Rule::Evaluate, &[]))
            }
        };
        lines.push(Claim::NimSum { of, is }, Rule::Definition, from.as_slice());
    }
}
