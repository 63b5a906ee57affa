//! What it takes the kernel to look at a claim, in steps; more than it ever takes, never much more.

use crate::model::claim::Claim;
use crate::model::derivation::Rule;
use crate::model::formula::{Chain, Expr};
use crate::model::heap_code::HeapCode;
use crate::model::position::{MOST_HEAPS, Position};
use crate::model::rules::{Rules, Theorem};

/// What every claim takes.
const EACH: u64 = 20;

/// What one move takes that is made to see where it leads.
const MOVE: u64 = 3;

/// What the options of one part of a circle take.
const ARC: u64 = 2_048;

/// The price of a claim that is said to hold by a rule on a board.
pub fn price(rules: &dyn Rules, board: &Position, claim: &Claim, rule: Rule) -> u64 {
    let heaps = board.0.len() as u64;
    EACH + heaps
        + match (rule, claim) {
            (Rule::Table, Claim::Outcomes(table)) => {
                table.len() as u64 * options(rules, table.len() as u64)
            }
            (Rule::Table, Claim::GrundyValues(table)) => {
                table.len() as u64 * options(rules, table.len() as u64)
            }
            (Rule::Period, _) => (MOST_HEAPS * MOST_HEAPS) as u64,
            (Rule::Theorem(Theorem::Multiples), _) => reach(rules),
            (Rule::EveryOption | Rule::SomeOption, Claim::Outcome { of, .. }) => {
                let places = of.0.len() as u64;
                2 * at_each_place(rules) * places * places
            }
            (_, Claim::Chain(chain)) => of_chain(chain),
            _ => 0,
        }
}

/// What it takes to look at every option of one part of up to so many counters.
pub fn options(rules: &dyn Rules, size: u64) -> u64 {
    match rules.code() {
        Some(code) => MOVE.saturating_mul(code.most_moves(size)),
        None => ARC * at_each_place(rules).div_ceil(2),
    }
}

/// How many moves begin at one place, at most.
fn at_each_place(rules: &dyn Rules) -> u64 {
    let most = MOST_HEAPS as u64;
    let reach = rules.run_code().map(|code| code.reach().unwrap_or(most));
    reach.map_or(2, |reach| reach.min(most))
}

/// What it takes to see how far back a move reaches.
fn reach(rules: &dyn Rules) -> u64 {
    MOVE * rules.code().and_then(HeapCode::reach).unwrap_or(0)
}

/// What it takes to look at every option of a board.
pub fn all_options(rules: &dyn Rules, board: &Position) -> u64 {
    let heaps = board.0.len() as u64;
    let largest = board.0.iter().copied().max().unwrap_or(0);
    let each = match rules.code() {
        Some(code) => code.most_moves(largest),
        None if rules.layout().is_nim() => largest,
        None => at_each_place(rules),
    };
    each.saturating_mul(heaps)
        .saturating_mul(2 * MOVE + heaps / 2)
}

/// What it takes the kernel to find all winning moves, without the tables for it. In Nim a theorem says which win.
pub fn winning_moves(rules: &dyn Rules, board: &Position) -> u64 {
    match rules.layout().is_nim() {
        true => EACH * board.0.len() as u64,
        false => all_options(rules, board),
    }
}

/// What it takes to work a chain out.
pub fn of_chain(chain: &Chain) -> u64 {
    let sides = chain.links.iter().map(|(_, side)| side);
    2 * sides.chain([&chain.left]).map(numbers).sum::<u64>()
}

fn numbers(side: &Expr) -> u64 {
    match side {
        Expr::Atom(_) => 1,
        Expr::Plus(parts) | Expr::Xor(parts) => 1 + parts.iter().map(numbers).sum::<u64>(),
    }
}
