//! `why-legal`: why a heap ⊕ the nim-sum is less than the heap, so that leaving it is a move (Lemma 3, lecture 000).

use super::content::{Content, Value};
use super::kind::{Games, Key, Kind, already_zero, too_few_or_many};
use super::problem::{More, Problem, Worked};
use super::strata::{Stratum, first_wins};
use crate::dice::Dice;
use crate::engine::mistakes::Mistake;
use crate::engine::sums::nim_sum;
use crate::engine::why_legal::{candidates, is_full, why_legal};
use crate::error::Error;
use crate::games::{self, Game};
use crate::kernel::Certified;
use crate::model::{
    Atom, Chain, Claim, Expr, Goal, HeapNo, MOST_HEAPS, Method, Position, Relation,
};
use crate::spec::Proofs;

/// The kind.
pub static KIND: Kind = Kind {
    name: "why-legal",
    goal: Goal::WhyLegal,
    room: 4,
    marks: true,
    games: Games::Named(&["nim"]),
    // There is a heap to choose only where the nim-sum is not 0, and nothing to show of a single heap, which is taken
    // whole.
    rule_out: |demand| {
        first_wins(demand);
        demand.heaps = (*demand.heaps.start()).max(2)..=*demand.heaps.end();
    },
    unsuited: |game, posed| {
        let position = &posed.position;
        too_few_or_many(position, 2, MOST_HEAPS).or_else(|| already_zero(game, position))
    },
    // Positions in which every heap that serves has powers above the largest power: who looks for a heap with that power
    // at its top finds none.
    strata: |_| {
        const {
            &[Stratum {
                shows: Some(Mistake::OwnTopPower),
                ..Stratum::ANY
            }]
        }
    },
    pose,
    key: Key::Worked(work),
    ..Kind::BOARD
};

/// Chooses a heap that contains the largest power: one with powers above and below it where there is any.
fn pose(_game: &dyn Game, drawn: Position, _proofs: &Proofs, dice: &mut Dice) -> Problem {
    let s = nim_sum(&drawn.0);
    let mut heaps = candidates(&drawn);
    if heaps.iter().any(|&(_, size)| is_full(size, s)) {
        heaps.retain(|&(_, size)| is_full(size, s));
    }
    let chosen = heaps.get(dice.below(heaps.len() as u64) as usize);
    Problem {
        choices: chosen.iter().map(|(heap, _)| heap.0 as u64).collect(),
        ..Problem::of(drawn)
    }
}

fn work(game: &dyn Game, problem: &Problem, method: Method) -> Result<Worked, Error> {
    let heap = HeapNo(problem.choices.first().map_or(0, |&heap| heap as usize));
    let lines = why_legal(&problem.position, heap, method);
    let solution = games::accepted(game, lines, KIND.goal)?;
    let more = more(&solution, heap)
        .ok_or_else(|| games::uncertified(game, &problem.position, "the lines do not say why"))?;
    Ok(Worked::new(solution, more))
}

/// What question and answer say, read off the certified lines.
fn more(solution: &Certified, heap: HeapNo) -> Option<More> {
    let derivation = solution.derivation();
    let claims = || derivation.lines.iter().map(|line| &line.claim);
    let size = derivation.position.heap(heap)?;
    let s = derivation.nim_sum()?;
    let power = claims().find_map(|claim| match claim {
        Claim::LargestPower { is, .. } => Some(*is),
        _ => None,
    })?;
    let to = claims().find_map(|claim| match claim {
        Claim::Shrinks { heap: of, to } if *of == heap => Some(*to),
        _ => None,
    })?;
    let chain = claims().find_map(|claim| match claim {
        Claim::Chain(chain) if chain.links.iter().any(|link| link.0 == Relation::Less) => {
            Some(chain)
        }
        _ => None,
    })?;
    let (_, split) = chain.links.first()?;
    let [of_heap, of_sum] = split.terms() else {
        return None;
    };
    let numbers = |above: bool, term: &Expr| {
        let numbers = term.summands().iter().filter_map(number);
        numbers
            .filter(|&n| if above { n > power } else { n < power })
            .collect::<Vec<u64>>()
    };
    let brief = Chain {
        left: chain.left.clone(),
        links: vec![
            (Relation::Equal, Expr::number(to)),
            (Relation::Less, Expr::number(size)),
        ],
    };
    Some(More {
        asked: vec![
            ("nim_sum", Value::Number(s)),
            ("heap", Value::Number(heap.0 as u64)),
            ("size", Value::Number(size)),
            ("formula", Value::Expr(chain.left.clone())),
        ],
        found: vec![
            ("power", Value::Number(power)),
            ("above", listed(&numbers(true, of_heap))),
            ("below", listed(&numbers(false, of_heap))),
            ("below_of_sum", listed(&numbers(false, of_sum))),
            ("leave", Value::Number(to)),
            ("steps", Value::List(steps(chain))),
        ],
        brief: vec![Value::Chain(brief)],
        ..More::default()
    })
}

/// A number whether or not it is struck out.
fn number(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Atom(Atom { number, .. }) => number.value(),
        _ => None,
    }
}

fn listed(powers: &[u64]) -> Value {
    Value::List(powers.iter().map(|&power| Value::Number(power)).collect())
}

/// The sides of the chain, each with the reason for what stands before it.
fn steps(chain: &Chain) -> Vec<Value> {
    let mut risen = false;
    let mut at_most = false;
    let step = |(i, (relation, side)): (usize, &(Relation, Expr))| {
        let why = match (relation, risen) {
            (Relation::Equal, false) if i == 0 => "cancels",
            (Relation::Equal, false) => "is-left",
            (Relation::AtMost, false) => "at-most",
            (Relation::AtMost, true) => "below",
            (Relation::Equal, true) => "heap",
            _ if at_most => "less",
            _ => "in-place",
        };
        at_most |= why == "at-most";
        risen |= *relation == Relation::Less;
        let step: Content = vec![
            ("side", Value::Expr(side.clone())),
            ("why", Value::Case(why)),
        ];
        Value::Record(step)
    };
    chain.links.iter().enumerate().map(step).collect()
}
